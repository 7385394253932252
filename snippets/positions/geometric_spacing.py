import math

import torch

d, base = 8, 10_000
i = torch.arange(d // 2, dtype=torch.float64)  # one for each pair
w = base ** (-2 * i / d)

for position in (0, 1, 2, 1000):
    code = torch.stack([(w * position).sin(), (w * position).cos()], dim=1).flatten()
    print(f"{position:4}", " ".join(f"{value:6.3f}" for value in code.tolist()), f" norm {code.norm():.3f}")

print("wavelengths", [round(2 * math.pi / speed, 1) for speed in w.tolist()])
