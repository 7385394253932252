"""Experiments of the page on the forms of the rotation: by hand, layouts that mix, precision, parts, speed."""

import torch
from torch import Tensor

from essays.kit.record import record
from workings.positions.rotary import angles, matrix, rotate_complex
from workings.positions.sinusoidal import frequencies

SPEED_SIZES = ((1, 16, 2048, 64), (1, 8, 4096, 128))


def block_diagonal(place: int = 3, d: int = 6) -> Tensor:
    """The matrix that turns d components at a position, shape (d, d)."""
    return matrix(angles(torch.tensor([place]), frequencies(d)))[0]


def speed_record() -> dict:
    """The committed run of benchmarks/rope.py: how it was made; times in copies of the tensor, by shape and form."""
    return record("positions", "rope_speed")


def xpos_factors(d: int = 64) -> Tensor:
    """What xPos multiplies each pair's part of the score by over 512 positions of distance; (d/2,). Sun et al. 2023."""
    return (torch.arange(0, d, 2, dtype=torch.float64) / d + 0.4) / 1.4


def xpos(q: Tensor, k: Tensor, m: int, n: int, stretch: float = 512.0) -> tuple[Tensor, Tensor]:
    """A query at position m and a key at position n, turned and lengthened as in xPos; (d,) each."""
    d = q.shape[-1]
    size = xpos_factors(d).repeat_interleave(2)
    query = rotate_complex(q[None], angles(torch.tensor([m]), frequencies(d)))[0] * size ** (m / stretch)
    key = rotate_complex(k[None], angles(torch.tensor([n]), frequencies(d)))[0] * size ** (-n / stretch)
    return query, key
