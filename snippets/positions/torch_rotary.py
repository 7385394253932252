import torch
from torch import nn


class Rotary(nn.Module):
    """Turns queries or keys by their places; x: (..., n, d), component i pairs with i + turning/2.

    theta: radians per place of each pair, shape (turning/2,); components past `turning` are left alone.
    """

    def __init__(self, theta, length):
        super().__init__()
        angle = torch.arange(length, dtype=torch.float64)[:, None] * theta.double()  # (length, turning/2)
        self.register_buffer("cos", angle.cos(), persistent=False)
        self.register_buffer("sin", angle.sin(), persistent=False)

    def forward(self, x, start=0):
        end, half = start + x.shape[-2], self.cos.shape[-1]
        if x.shape[-1] < 2 * half:
            raise ValueError(f"{half} pairs cannot turn in a head of {x.shape[-1]}")
        if start < 0 or end > len(self.cos):
            raise ValueError(f"places {start} to {end - 1} are not within the {len(self.cos)} prepared")
        cos, sin = self.cos[start:end].to(x), self.sin[start:end].to(x)
        a, b, rest = x.split([half, half, x.shape[-1] - 2 * half], dim=-1)
        return torch.cat([a * cos - b * sin, a * sin + b * cos, rest], dim=-1)


d = 8
theta = 10_000.0 ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)
rotary = Rotary(theta, length=1000)
q, k = torch.ones(2, 1, d, dtype=torch.float64)
for m in (3, 33, 903):
    print(f"{(rotary(q, m) @ rotary(k, m - 3).T).item():.6f}")
