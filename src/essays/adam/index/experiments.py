"""The opening picture: one curved valley."""

import math
from functools import cache

import torch
from torch import Tensor

from essays.adam.problems.experiments import first_below, float_rule, plane, rate_grid, trajectory
from workings.adam.optim import adam_init, adam_step


def valley_loss(theta: Tensor, steepness: float = 25.0) -> Tensor:
    """Rosenbrock's valley (1 - x)^2 + steepness (y - x^2)^2; theta has shape (..., 2), the minimum is (1, 1)."""
    x, y = theta.unbind(-1)
    return (1 - x) ** 2 + steepness * (y - x**2) ** 2


def valley_gradient(theta: Tensor, steepness: float = 25.0) -> Tensor:
    """Gradient of valley_loss, shape (..., 2)."""
    x, y = theta.unbind(-1)
    return torch.stack([-2 * (1 - x) - 4 * steepness * x * (y - x**2), 2 * steepness * (y - x**2)], dim=-1)


def valley_map() -> tuple[Tensor, Tensor, Tensor]:
    """The valley over a window: x, y and its height at (y, x)."""
    x, y, points = plane((-1.6, 1.4), (-0.4, 1.6))
    return x, y, valley_loss(points)


START = torch.tensor([-1.2, 1.0], dtype=torch.float64)
SGD_RATES = tuple(k / 10_000 for k in range(1, 101))
MOMENTUM_RATES = tuple(rate_grid(-5, -1).tolist())
ADAM_RATES = (0.01, 0.03, 0.1, 0.3)


@cache
def valley_path(rule: str, rates: tuple[float, ...], steps: int = 2000) -> Tensor:
    """Walks down the valley from (-1.2, 1), one for each rate: shape (steps + 1, rates, 2)."""
    alpha = torch.tensor(rates, dtype=torch.float64)[:, None]
    return trajectory(rule, valley_gradient, START.expand(len(rates), 2), steps, alpha=alpha)


def valley_distance(rule: str, rates: tuple[float, ...], steps: int = 2000) -> Tensor:
    """Distance to the lowest point, shape (steps + 1, rates); inf where it is no number."""
    return (valley_path(rule, rates, steps) - 1).norm(dim=-1).nan_to_num(nan=math.inf)


def valley_stays(rule: str, rates: tuple[float, ...]) -> dict[float, int]:
    """The step from which a walk of 2,000 stays within 0.05 of the lowest point, by rate; 2,001 where there is none."""
    distance = valley_distance(rule, rates)
    stays = len(distance) - first_below(-distance.flip(0), -0.05)
    return dict(zip(rates, stays.tolist(), strict=True))


@cache
def valley_kicks(starts: int = 32, alpha: float = 0.1, steps: int = 4000) -> list[tuple[int, float]]:
    """When Adam leaves the lowest point again, and how far, from starts 1e-12 apart, the first at (-1.2, 1).

    In plain numbers, which every processor rounds alike: Adam at rest is thrown out by what rounding has left.

    Returns:
        For each start the first step after it was within 0.05 at which it is not, 0 if there is none; and its largest
        distance since it was.
    """
    rest, step = float_rule("adam")
    found = []
    for start in range(starts):
        x, y, of_x, of_y = -1.2 + start * 1e-12, 1.0, rest, rest
        far: list[float] = []
        for _ in range(steps):
            off = y - x * x
            (x, of_x), (y, of_y) = (
                step(x, -2 * (1 - x) - 100 * x * off, of_x, alpha=alpha),
                step(y, 50 * off, of_y, alpha=alpha),
            )
            far.append(math.hypot(x - 1, y - 1))
        there = next(t for t, distance in enumerate(far, 1) if distance < 0.05)
        left = next((t for t, distance in enumerate(far, 1) if t > there and distance >= 0.05), 0)
        found.append((left, max(far[there:])))
    return found


@cache
def valley_fall(alpha: float = 0.1, steps: int = 1000) -> Tensor:
    """Adam's distance to the lowest point while its rate falls in a straight line to zero: shape (steps + 1,)."""
    theta, path = START, [START]
    state = adam_init(theta)
    for t in range(steps):
        theta, state = adam_step(theta, valley_gradient(theta), state, alpha * (1 - t / steps))
        path.append(theta)
    return (torch.stack(path) - 1).norm(dim=-1)
