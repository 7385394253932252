import torch

from workings.positions.sinusoidal import shift, sinusoidal

M = shift(5, d=8)
for p in (0, 7, 353):
    here, there = sinusoidal(torch.tensor([p, p + 5]), d=8)
    print(p, "to", p + 5, torch.allclose(M @ here, there, atol=1e-12))
