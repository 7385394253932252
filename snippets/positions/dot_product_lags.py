import torch

from workings.positions.sinusoidal import sinusoidal

code = sinusoidal(torch.arange(2000), 512)
products = code @ code.T

print("offset 5: ", [round(products[p, p + 5].item(), 6) for p in (0, 100, 1990)])
for lag in (0, 1, 10, 43, 44, 100, 1000):
    print("offset", lag, "cosine", f"{products[0, lag].item() / 256:.6f}")
