"""Runs behind the page on the clock."""

from functools import cache
from math import pi

import torch
from torch import Tensor

from workings.positions.sinusoidal import sinusoidal

HALVING = 32.0  # the base that makes each of five clocks half as fast as the one before


def chords(lags: Tensor) -> Tensor:
    """How far apart two hands stand whose positions lie an offset apart, in radii, in the shape of the offsets."""
    return 2 * (lags.double() / 2).sin().abs()


def bits(positions: Tensor, count: int = 5) -> Tensor:
    """The binary digits of positions, lowest first, shape (n, count)."""
    return (positions[:, None] >> torch.arange(count)) & 1


def smooth_bit(positions: Tensor, digit: int) -> Tensor:
    """A wave of a binary digit's period, positive where the digit is 1, in the shape of the positions."""
    return -(pi / 2**digit * (positions + 0.5)).sin()


def steps_between_codes(n: int = 32) -> tuple[Tensor, Tensor]:
    """Distances between the codes of p and p + 1, for p below n - 1: in binary, and of five clocks; shape (n - 1,)."""
    p = torch.arange(n)
    return bits(p).double().diff(dim=0).norm(dim=1), sinusoidal(p, 10, HALVING).diff(dim=0).norm(dim=1)


@cache
def sines(n: int) -> Tensor:
    """The sine of each of the first n whole numbers, shape (n,)."""
    return torch.arange(n, dtype=torch.float64).sin()
