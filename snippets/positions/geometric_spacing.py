import math

import torch

d, base = 6, 10_000
i = torch.arange(d // 2, dtype=torch.float64)  # pairs
w = base ** (-2 * i / d)

for position in (0, 1, 2, 1000):
    angles = w * position
    pairs = [angles.sin(), angles.cos()]
    code = torch.stack(pairs, dim=1).flatten()
    shown = " ".join(f"{c:5.2f}" for c in code.tolist())
    print(f"{position:4}", shown, f" {code.norm():.2f}")

print([round(2 * math.pi / speed, 1) for speed in w.tolist()])
