import torch

d, base, s = 128, 10_000.0, 8
i = torch.arange(d // 2, dtype=torch.float64)
theta = base ** (-2 * i / d)
slowed = (base * s ** (d / (d - 2))) ** (-2 * i / d)  # nothing but a larger base
for pair in (0, 16, 32, 48, 63):
    print(f"pair {pair:2d}  slowed {(theta / slowed)[pair]:.3f} times")
