import torch

from workings.positions.sinusoidal import sinusoidal

code = sinusoidal(torch.arange(100), 128)
for component in (0, 1, 2, 20, 126, 127):
    column = code[:, component]
    crossings = (column[:-1] * column[1:] < 0).sum().item()
    print(f"component {component:3d}: {crossings:2d} changes of sign in 100 positions")
