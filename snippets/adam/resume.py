import io

import torch

from workings.adam.torch_adam import Adam


def train(theta, optimizer, steps):
    for t in steps:
        theta.grad = torch.randn(6, generator=torch.Generator().manual_seed(t))
        optimizer.step()


straight = torch.zeros(6, requires_grad=True)
train(straight, Adam([straight], lr=0.03), range(100))

theta = torch.zeros(6, requires_grad=True)
optimizer = Adam([theta], lr=0.03)
train(theta, optimizer, range(50))
disk = io.BytesIO()
torch.save({"theta": theta.detach(), "optimizer": optimizer.state_dict()}, disk)

saved = torch.load(io.BytesIO(disk.getvalue()))
resumed = saved["theta"].requires_grad_()
later = Adam([resumed])
later.load_state_dict(saved["optimizer"])
train(resumed, later, range(50, 100))
print("equal to the run that never stopped:", torch.equal(resumed, straight))
