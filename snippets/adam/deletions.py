import inspect

import torch

from workings.adam import optim

source = inspect.getsource(optim.adam_step)
line_14 = "v_hat = v / (1 - beta2**t)"
assert source.count(line_14) == 1

names = dict(vars(optim))
exec(source.replace(line_14, "v_hat = v"), names)
cut_adam_step = names["adam_step"]

theta, other = torch.zeros(5), torch.zeros(5)
adam, rmsprop = optim.adam_init(theta), optim.rmsprop_init(other)
for step in range(100):
    g = torch.randn(5, generator=torch.Generator().manual_seed(step))
    theta, adam = cut_adam_step(theta, g, adam, beta1=0.0, beta2=0.99)
    other, rmsprop = optim.rmsprop_step(other, g, rmsprop, beta2=0.99)
print("Adam with beta1 = 0 and without line 14 is RMSProp:", torch.equal(theta, other))
