import math

import torch

for degrees in (0, 45):
    a = math.radians(degrees)
    turn = torch.tensor([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]], dtype=torch.float64)
    bowl = turn @ torch.diag(torch.tensor([1.0, 100.0], dtype=torch.float64)) @ turn.T
    theta = (turn @ torch.tensor([1.0, -1.0], dtype=torch.float64)).requires_grad_()
    adam = torch.optim.Adam([theta], lr=0.01)
    steps = 0
    while (loss := theta @ bowl @ theta / 2) >= 1e-6:
        adam.zero_grad()
        loss.backward()
        adam.step()
        steps += 1
    print(f"{degrees:2} degrees: {steps} steps")
