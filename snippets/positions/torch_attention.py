import torch
from torch import nn
from torch.nn.functional import scaled_dot_product_attention


class Attention(nn.Module):
    """Causal self-attention with rotary places; x: (batch, n, d)."""

    def __init__(self, d, heads, length, base=10_000.0):
        super().__init__()
        size, left = divmod(d, heads)
        if left or size % 2:
            raise ValueError(f"{d} components do not make {heads} heads of an even size")
        self.heads = heads
        self.qkv, self.out = nn.Linear(d, 3 * d, bias=False), nn.Linear(d, d, bias=False)
        theta = base ** (-torch.arange(0, size, 2, dtype=torch.float64) / size)
        angle = torch.arange(length, dtype=torch.float64)[:, None] * theta
        self.register_buffer("cos", angle.cos(), persistent=False)
        self.register_buffer("sin", angle.sin(), persistent=False)

    def turn(self, x, start=0):
        cos, sin = self.cos[start : start + x.shape[-2]].to(x), self.sin[start : start + x.shape[-2]].to(x)
        a, b = x.chunk(2, dim=-1)
        return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)

    def forward(self, x, start=0):
        if start < 0 or start + x.shape[1] > len(self.cos):
            raise ValueError(f"{x.shape[1]} words from place {start} on, but only {len(self.cos)} are prepared")
        q, k, v = self.qkv(x).unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)  # (batch, heads, n, size)
        mixed = scaled_dot_product_attention(self.turn(q, start), self.turn(k, start), v, is_causal=True)
        return self.out(mixed.transpose(1, 2).flatten(2))  # values are not turned


torch.manual_seed(0)
attention = Attention(d=24, heads=4, length=2000).double()
x = torch.randn(2, 7, 24, dtype=torch.float64)
print(torch.allclose(attention(x), attention(x, start=1000), atol=1e-9))  # moved on, and nothing changes
print(list(attention.state_dict()))
