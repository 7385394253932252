import math

import torch

d, base, s, trained, alpha, beta = 128, 10_000.0, 8, 4096, 1, 32
theta = base ** (-2 * torch.arange(d // 2, dtype=torch.float64) / d)
turns = trained * theta / (2 * math.pi)
gamma = ((turns - alpha) / (beta - alpha)).clamp(0, 1)
extended = theta / s * (1 + (s - 1) * gamma)
print("kept   ", (gamma == 1).sum().item())
print("blended", ((gamma > 0) & (gamma < 1)).sum().item())
print("divided", (gamma == 0).sum().item())
print("queries and keys times", 0.1 * math.log(s) + 1)
