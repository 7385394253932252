import torch
from torch import nn


class Learned(nn.Module):
    """Adds a row of a table to every embedding; x: (..., n, d)."""

    def __init__(self, d, length):
        super().__init__()
        self.table = nn.Parameter(0.02 * torch.randn(length, d))  # as GPT-2 starts

    def forward(self, x, start=0):
        end, d = start + x.shape[-2], self.table.shape[-1]
        if x.shape[-1] != d:
            raise ValueError(f"embeddings have {x.shape[-1]} components, the rows {d}")
        if start < 0 or end > len(self.table):
            raise ValueError(f"positions {start} to {end - 1} are not within the {len(self.table)} rows")
        return x + self.table[start:end]


positions = Learned(d=6, length=100)
print(sum(p.numel() for p in positions.parameters()), "parameters")
try:
    positions(torch.zeros(101, 6))
except ValueError as error:
    print(error)
