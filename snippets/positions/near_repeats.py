import math

import torch

for p in (2, 353):
    print(p, f"{math.sin(p):.8f}")

p = torch.arange(512, dtype=torch.float64)
for kind in (torch.bfloat16, torch.float16, torch.float32):
    stored = p.sin().to(kind)
    print(kind, len(stored.unique()), "of 512 values")
