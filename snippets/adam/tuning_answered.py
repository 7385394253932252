import torch

for unit in (1000.0, 1.0, 1e-3, 1e-8, 1e-9):
    x = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    adam = torch.optim.Adam([x], lr=0.01)
    for _ in range(100):
        adam.zero_grad()
        (unit * x**2 / 2).backward()
        adam.step()
    print(f"unit {unit:g}: {x.item():.3f} left")
