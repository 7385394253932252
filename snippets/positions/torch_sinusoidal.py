import torch
from torch import nn


class Sinusoidal(nn.Module):
    """Adds the code of its position to every embedding; x: (..., n, d)."""

    def __init__(self, d, length, base=10_000.0):
        super().__init__()
        if d % 2:
            raise ValueError(f"sines and cosines come in pairs: d must be even, not {d}")
        frequency = base ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)  # (d/2,)
        angle = torch.arange(length, dtype=torch.float64)[:, None] * frequency
        code = torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(-2)  # (length, d)
        self.register_buffer("code", code, persistent=False)

    def forward(self, x, start=0):
        end, d = start + x.shape[-2], self.code.shape[-1]
        if x.shape[-1] != d:
            raise ValueError(f"embeddings have {x.shape[-1]} components, the code {d}")
        if start < 0 or end > len(self.code):
            raise ValueError(f"positions {start} to {end - 1} are not within the {len(self.code)} prepared")
        return x + self.code[start:end].to(x)


positions = Sinusoidal(d=6, length=100)
print(positions(torch.zeros(2, 6)))
print(dict(positions.state_dict()))
