import torch
from torch import nn
from torch.nn.functional import embedding


class Rotary(nn.Module):
    """Cosines and sines of positions, one table for all layers; theta: radians a position of each pair, on the CPU."""

    def __init__(self, theta, length, factor=1.0, dtype=torch.float32):
        super().__init__()
        if theta.is_meta:
            raise ValueError("theta has no numbers on the meta device: make it with device='cpu'")
        self.theta, self.length, self.factor, self.dtype = theta.double().cpu(), length, factor, dtype
        self.register_buffer("cos", torch.empty(0), persistent=False)
        self.register_buffer("sin", torch.empty(0), persistent=False)
        self.fill()

    def fill(self):
        angle = torch.arange(self.length, dtype=torch.float64, device="cpu")[:, None] * self.theta
        self.cos = (self.factor * angle.cos()).to(self.cos.device, self.dtype)
        self.sin = (self.factor * angle.sin()).to(self.sin.device, self.dtype)

    def _apply(self, fn, recurse=True):  # moved, the tables are made anew; .bfloat16() leaves them their digits
        super()._apply(fn, recurse)
        self.fill()
        return self

    def forward(self, positions):  # (n,) or (batch, n); on a CPU a position below 0 or past the end is an IndexError
        cos, sin = embedding(positions, self.cos), embedding(positions, self.sin)
        return (cos, sin) if positions.ndim == 1 else (cos[:, None], sin[:, None])  # the same for all heads


def turn_halves(x, table):
    """Turns component i with i + pairs, as in most models of transformers; x: (batch, heads, n, size)."""
    (cos, sin), pairs = checked(x, table)
    a, b, rest = x.split([pairs, pairs, x.shape[-1] - 2 * pairs], dim=-1)
    return torch.cat([a * cos - b * sin, a * sin + b * cos, rest], dim=-1).to(x.dtype)


def turn_adjacent(x, table):
    """Turns components 0 and 1, 2 and 3, …, as in the paper and in Meta's files; x: (batch, heads, n, size)."""
    (cos, sin), pairs = checked(x, table)
    a, b, rest = x[..., 0 : 2 * pairs : 2], x[..., 1 : 2 * pairs : 2], x[..., 2 * pairs :]
    turned = torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2)
    return torch.cat([turned, rest], dim=-1).to(x.dtype)


def checked(x, table):
    n, pairs = table[0].shape[-2:]
    if x.shape[-2] != n or x.shape[-1] < 2 * pairs:
        raise ValueError(f"{n} positions turn x of (batch, heads, {n}, {2 * pairs} or more), not {tuple(x.shape)}")
    return table, pairs


size = 8
theta = 10_000.0 ** (-torch.arange(0, size, 2, dtype=torch.float64) / size)
rotary = Rotary(theta, length=1000, dtype=torch.float64)
q, k = torch.ones(2, 1, 1, 1, size, dtype=torch.float64)
for turn in (turn_halves, turn_adjacent):
    for m in (3, 903):
        query, key = turn(q, rotary(torch.tensor([m]))), turn(k, rotary(torch.tensor([m - 3])))
        print(f"{turn.__name__}: {(query * key).sum().item():.6f}")
