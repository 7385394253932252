"""Runs behind the page on the clock."""

from functools import cache
from math import pi, radians, sin

import torch
from torch import Tensor

from workings.positions.sinusoidal import sinusoidal

HALVING = 32.0  # the base that makes each of five clocks half as fast as the one before


def chords(lags: Tensor) -> Tensor:
    """How far apart two hands stand whose positions lie a lag apart, in radii, in the shape of the lags."""
    return 2 * (lags.double() / 2).sin().abs()


@cache
def pendulum(degrees: float, step: float = 0.002) -> tuple[tuple[float, ...], tuple[float, ...], float]:
    """One swing of a frictionless pendulum, let go at an angle: angles, velocities, and the period.

    Time runs in units that give a small swing the period 2 pi, so angles are in radians and velocities in radians per
    unit. Leapfrog steps; the period is known to within one of them.
    """
    angle, speed = radians(degrees), -0.5 * step * sin(radians(degrees))
    angles, speeds = [angle], [0.0]
    while len(angles) < 4 or not speeds[-2] > 0 >= speeds[-1]:  # until it turns round at the top again
        angle += step * speed
        kick = step * sin(angle)
        angles.append(angle)
        speeds.append(speed - 0.5 * kick)
        speed -= kick
    return tuple(angles), tuple(speeds), (len(angles) - 1) * step


def bits(positions: Tensor, count: int = 5) -> Tensor:
    """The binary digits of positions, lowest first, shape (n, count)."""
    return (positions[:, None] >> torch.arange(count)) & 1


def smooth_bit(positions: Tensor, digit: int) -> Tensor:
    """A wave of a binary digit's period, positive where the digit is 1, in the shape of the positions."""
    return -(pi / 2**digit * (positions + 0.5)).sin()


def normalised(position: int, length: int) -> float:
    """Where a position lies in its text: 0 for the first token, 1 for the last."""
    return position / (length - 1)


def steps_between_codes(n: int = 32) -> tuple[Tensor, Tensor]:
    """Distances between the codes of p and p + 1, for p below n - 1: in binary, and of five clocks; shape (n - 1,)."""
    p = torch.arange(n)
    return bits(p).double().diff(dim=0).norm(dim=1), sinusoidal(p, 10, HALVING).diff(dim=0).norm(dim=1)
