import torch
from torch import nn
from torch.nn.functional import embedding, scaled_dot_product_attention


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


def checked(x, table):
    n, pairs = table[0].shape[-2:]
    if x.shape[-2] != n or x.shape[-1] < 2 * pairs:
        raise ValueError(f"{n} positions turn x of (batch, heads, {n}, {2 * pairs} or more), not {tuple(x.shape)}")
    return table, pairs


class Attention(nn.Module):
    """Causal self-attention with rotary positions, grouped heads and a cache of keys and values.

    x: (batch, n, d). positions: (n,) or (batch, n), each token's in its own text. parts: (batch, n), the number of the
    text it belongs to, if a row holds several; padding has a number of its own. cache: what the last call returned.
    """

    def __init__(self, d, heads, rotary, key_heads=None, turn=turn_halves, bias=False):
        super().__init__()
        self.heads, self.key_heads, self.rotary, self.turn = heads, key_heads or heads, rotary, turn
        if d % heads or heads % self.key_heads:
            raise ValueError(f"{d} components, {heads} heads and {self.key_heads} of keys do not divide")
        size = d // heads
        self.q, self.out = nn.Linear(d, d, bias=bias), nn.Linear(d, d, bias=False)
        self.kv = nn.Linear(d, 2 * self.key_heads * size, bias=bias)

    def forward(self, x, positions, parts=None, cache=None):
        q = self.q(x).unflatten(-1, (self.heads, -1)).transpose(1, 2)  # (batch, heads, n, size)
        k, v = self.kv(x).unflatten(-1, (2, self.key_heads, -1)).permute(2, 0, 3, 1, 4)
        table = self.rotary(positions)
        q, k = self.turn(q, table), self.turn(k, table)  # values are not turned
        positions = positions.expand(x.shape[:2])
        parts = torch.zeros_like(positions) if parts is None else parts
        new = k, v, positions[:, None, :, None], parts[:, None, :, None]
        cache = new if cache is None else tuple(torch.cat(both, dim=2) for both in zip(cache, new, strict=True))
        k, v, before, among = cache
        seen = (before.mT <= new[2]) & (among.mT == new[3])  # (batch, 1, n, m)
        mixed = scaled_dot_product_attention(q, k, v, attn_mask=seen, enable_gqa=True)
        return self.out(mixed.transpose(1, 2).flatten(2)), cache


torch.manual_seed(0)
theta = 10_000.0 ** (-torch.arange(0, 6, 2, dtype=torch.float64) / 6)
rotary = Rotary(theta, length=2000, dtype=torch.float64)  # one for all layers
attention = Attention(d=24, heads=4, rotary=rotary, key_heads=2).double()
x, positions = torch.randn(2, 7, 24, dtype=torch.float64), torch.arange(7)
whole, _ = attention(x, positions)
print(torch.allclose(whole, attention(x, positions + 1000)[0], atol=1e-9))  # moved on, and nothing changes
cache, steps = None, []
for t in range(7):  # token by token
    step, cache = attention(x[:, t : t + 1], positions[t : t + 1], cache=cache)
    steps.append(step)
print(torch.allclose(whole, torch.cat(steps, dim=1), atol=1e-9))
