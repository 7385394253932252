"""The opening picture: one curved valley."""

import math
from functools import cache

import torch
from torch import Tensor

from essays.adam.problems.experiments import first_below, plane, rate_grid, trajectory


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


@cache
def valley_path(rule: str, alpha: float, steps: int = 1000) -> Tensor:
    """Walk down the valley from (-1.2, 1): shape (steps + 1, 2)."""
    return trajectory(rule, valley_gradient, torch.tensor([-1.2, 1.0], dtype=torch.float64), steps, alpha=alpha)


@cache
def valley_steps(rule: str) -> tuple[Tensor, Tensor]:
    """Steps after which the distance to the minimum stays below 0.05, for 17 rates; 2,001 means not within 2,000."""
    rates = rate_grid(-3, 1) if rule == "adam" else rate_grid(-5, -1)
    start = torch.tensor([-1.2, 1.0], dtype=torch.float64).expand(len(rates), 2)
    path = trajectory(rule, valley_gradient, start, 2000, alpha=rates[:, None])
    distance = (path - 1).norm(dim=-1).nan_to_num(nan=math.inf)
    return rates, len(path) - first_below(-distance.flip(0), -0.05)
