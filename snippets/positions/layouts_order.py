import torch

from workings.positions.rotary import angles, half_order, rotate_halves, rotate_interleaved
from workings.positions.sinusoidal import frequencies

x = torch.arange(24.0).view(3, 8)
angle = angles(torch.arange(3), frequencies(8))
order = half_order(8)
print(order.tolist())
print(torch.equal(rotate_halves(x[:, order], angle), rotate_interleaved(x, angle)[:, order]))
print(torch.allclose(rotate_halves(x, angle), rotate_interleaved(x, angle)))
