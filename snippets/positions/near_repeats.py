import math

import torch

for p in (2, 353):
    print(p, f"{math.sin(p):.8f}")

for dtype in (torch.bfloat16, torch.float16, torch.float32):
    stored = torch.arange(512, dtype=torch.float64).sin().to(dtype)
    print(dtype, len(stored.unique()), "values for 512 positions")
