"""The schemes as modules of PyTorch, to put into a model: rotations, biases and codes, on the device of what they get.

Nothing but T5's table is learned, and nothing else is kept. A buffer of angles would be rounded with the model by
`model.half()`, and in bfloat16 not all positions above 256 would differ any more; so they are computed at every call.
"""

import torch
from torch import Tensor, nn

from workings.positions.bias import alibi, t5_bias
from workings.positions.rotary import angles, rotate_halves, rotate_interleaved
from workings.positions.sinusoidal import frequencies, half, sinusoidal

LAYOUTS = {"half": rotate_halves, "pairs": rotate_interleaved}


def counted(x: Tensor, positions: Tensor | None = None) -> Tensor:
    """Some positions, or as many from 0 as x (..., n, d) has vectors, on x's device."""
    if positions is None:
        return torch.arange(x.shape[-2], device=x.device)
    return torch.as_tensor(positions, device=x.device)


class Rotary(nn.Module):
    """RoPE (Su et al. 2021): queries or keys of shape (..., n, head_dim), turned by their positions.

        rotary = Rotary(head_dim=64)
        q, k = rotary(q), rotary(k)

    Args:
        head_dim: Size of a head, even.
        base: Of the frequencies.
        layout: Which components make a pair: with "half" i and i + head_dim / 2, as in Llama and the transformers
            library; with "pairs" neighbours, as in the paper.

    Raises:
        ValueError: If head_dim is odd or there is no such layout.
    """

    def __init__(self, head_dim: int, base: float = 10_000.0, layout: str = "half"):
        super().__init__()
        if layout not in LAYOUTS:
            raise ValueError(f"layout must be one of {', '.join(LAYOUTS)}, not {layout!r}")
        self.head_dim, self.base, self.layout = 2 * half(head_dim), base, layout

    def forward(self, x: Tensor, positions: Tensor | None = None) -> Tensor:
        """Turned vectors in the shape and dtype of x; positions (n,) count from 0 if they are not given."""
        return LAYOUTS[self.layout](x, angles(counted(x, positions), frequencies(self.head_dim, self.base)))

    def extra_repr(self) -> str:
        """What `print(model)` says of it."""
        return f"{self.head_dim}, base={self.base}, layout={self.layout!r}"


class ALiBi(nn.Module):
    """ALiBi (Press et al. 2022): minus distance times a slope for each head, as a bias of the scores.

        bias = ALiBi(heads=8)(q, k)
        out = F.scaled_dot_product_attention(q, k, v, attn_mask=bias.masked_fill(hidden, -torch.inf))

    Args:
        heads: How many heads attention has.
    """

    def __init__(self, heads: int):
        super().__init__()
        self.heads = heads

    def forward(self, q: Tensor, k: Tensor) -> Tensor:
        """For queries (..., n, d) and keys (..., m, d): (heads, n, m), in q's dtype; the last query is at the last key.

        Raises:
            ValueError: If there are more queries than keys.
        """
        keys = counted(k)
        return alibi(self.heads, last(keys, q), keys).to(q)

    def extra_repr(self) -> str:
        """What `print(model)` says of it."""
        return f"{self.heads}"


class T5Bias(nn.Module):
    """T5's bias (Raffel et al. 2020): a learned number for each head and bucket of offsets; scores are not divided.

    Args:
        heads: How many heads attention has.
        buckets: Into which offsets fall.
        longest: Where the edges of the buckets would end if the last one had an end.
        both_ways: Whether keys after the query have buckets of their own, as in an encoder.
    """

    def __init__(self, heads: int, buckets: int = 32, longest: int = 128, both_ways: bool = False):
        super().__init__()
        self.longest, self.both_ways = longest, both_ways
        self.weight = nn.Parameter(torch.zeros(buckets, heads))

    def forward(self, q: Tensor, k: Tensor) -> Tensor:
        """For queries (..., n, d) and keys (..., m, d): (heads, n, m), in the weight's dtype; as in `ALiBi`."""
        keys = counted(k)
        return t5_bias(self.weight, last(keys, q), keys, self.longest, self.both_ways)

    def extra_repr(self) -> str:
        """What `print(model)` says of it."""
        return f"{self.weight.shape[1]}, {len(self.weight)}, longest={self.longest}, both_ways={self.both_ways}"


class Sinusoidal(nn.Module):
    """Sinusoidal codes (Vaswani et al. 2017, §3.5), added to embeddings of shape (..., n, d), d even.

    Args:
        base: Of the frequencies.
    """

    def __init__(self, base: float = 10_000.0):
        super().__init__()
        self.base = base

    def forward(self, x: Tensor, positions: Tensor | None = None) -> Tensor:
        """The embeddings with the codes of their positions (n,), which count from 0 if they are not given."""
        return x + sinusoidal(counted(x, positions), x.shape[-1], self.base).to(x)

    def extra_repr(self) -> str:
        """What `print(model)` says of it."""
        return f"base={self.base}"


def last(keys: Tensor, q: Tensor) -> Tensor:
    """Where queries stand: at the last of the keys' positions, as when earlier keys come from a cache."""
    if q.shape[-2] > len(keys):
        raise ValueError(f"{q.shape[-2]} queries for {len(keys)} keys: the first query would see no key")
    return keys[len(keys) - q.shape[-2] :]
