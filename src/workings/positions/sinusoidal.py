"""Sinusoidal position codes: sines and cosines of geometrically spaced frequencies (Vaswani et al. 2017, §3.5).

Components come in pairs: 2i holds the sine and 2i + 1 the cosine of the angle w_i p, for the pairs i = 0 .. d/2 - 1.
The fastest pair comes first. Angles are computed in float64, whatever is asked for in the end.
"""

import torch
from torch import Tensor


def half(d: int) -> int:
    """The number of pairs in d components.

    Raises:
        ValueError: If d is not a positive even number.
    """
    if d < 2 or d % 2:
        raise ValueError(f"sines and cosines come in pairs: d must be even and positive, not {d}")
    return d // 2


def negative(positions: Tensor) -> bool:
    """Whether a position is below 0; False where they have no values yet: compiled, or on the meta device."""
    unknown = torch.compiler.is_compiling() or positions.is_meta
    return not unknown and bool((positions < 0).any())


# --8<-- [start:frequencies]
def frequencies(d, base=10_000.0):
    """The angle w_i in radians by which pair i turns from one position to the next, shape (d/2,), fastest first.

    Raises:
        ValueError: If d is odd.
    """
    i = torch.arange(half(d), dtype=torch.float64)
    return base ** (-2 * i / d)
# --8<-- [end:frequencies]


# --8<-- [start:sinusoidal]
def sinusoidal(positions, d, base=10_000.0):
    """The sinusoidal code of each position: (n,) positions give (n, d) components, sine and cosine in turn.

    In the dtype of the positions where that is a float, else in float64 (Vaswani et al. 2017, §3.5).

    Raises:
        ValueError: If d is odd or a position negative.
    """
    positions = torch.as_tensor(positions)
    if negative(positions):
        raise ValueError(f"positions count from 0, not from {positions.min().item()}")
    angles = positions.double()[..., None] * frequencies(d, base).to(positions.device)  # (n, d/2)
    code = torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(-2)  # (n, d/2, 2) -> (n, d)
    return code.to(positions.dtype) if positions.is_floating_point() else code
# --8<-- [end:sinusoidal]


# --8<-- [start:shift]
def shift(k, d, base=10_000.0):
    """The matrix that takes the code of any position p to that of p + k, shape (d, d): M_k PE(p) = PE(p + k).

    A rotation of each pair by its own angle w_i k; k may be negative.

    Raises:
        ValueError: If d is odd.
    """
    angle = k * frequencies(d, base)
    sin, cos = angle.sin(), angle.cos()
    blocks = torch.stack([cos, sin, -sin, cos], dim=-1).reshape(-1, 2, 2)  # (d/2, 4) -> (d/2, 2, 2)
    return torch.block_diag(*blocks)
# --8<-- [end:shift]


# --8<-- [start:kernel]
def kernel(lag, d, base=10_000.0):
    """The cosine similarity of two codes that lie an offset apart, in the shape of the lags: 1 at 0.

    The dot product of the codes is d/2 times this, and depends on nothing but the offset.

    Raises:
        ValueError: If d is odd.
    """
    lag = torch.as_tensor(lag, dtype=torch.float64)
    return (lag[..., None] * frequencies(d, base).to(lag.device)).cos().mean(-1)
# --8<-- [end:kernel]
