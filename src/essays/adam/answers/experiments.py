"""How far Adam answers the six problems, beside the rules that it is made of."""

import math
from functools import cache

import torch
from torch import Tensor

from essays.adam.problems.experiments import RULES, float_path, float_rule, one_rate_loss, rate_grid


@cache
def tuning_runs(scale: float, eps: float = 1e-8, alpha: float = 0.01, steps: int = 100) -> Tensor:
    """Adam on the parabola scale x^2 / 2 from x = 1, shape (steps + 1,)."""
    return torch.tensor(float_path("adam", lambda x: scale * x, 1.0, steps, alpha=alpha, eps=eps), dtype=torch.float64)


def tuning_inside(scale: float, eps: float = 1e-8, alpha: float = 0.01, steps: int = 100) -> float:
    """Where such a run ends if epsilon stands under the root."""
    x, m, v = 1.0, 0.0, 0.0
    for t in range(1, steps + 1):
        g = scale * x
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
        x -= alpha * m / (1 - 0.9**t) / math.sqrt(v / (1 - 0.999**t) + eps)
    return x


WINDOW_STEPS = 4000
WINDOW_CURVATURE = torch.tensor([1.0, 1000.0], dtype=torch.float64)


@cache
def tuning_window(rule: str) -> tuple[Tensor, Tensor]:
    """Loss after 4,000 steps in the unturned bowl of condition 1,000 from (1, -0.5), for 25 rates.

    Returns:
        The rates, and the losses with the rate kept and with a rate that falls to zero in a straight line: (2, rates).
    """
    rates, (init, step) = rate_grid(-5, 1), RULES[rule]
    theta = torch.tensor([1.0, -0.5], dtype=torch.float64).expand(2, len(rates), 2)
    state = init(theta)
    left = torch.tensor([(1.0, 1 - t / WINDOW_STEPS) for t in range(WINDOW_STEPS)], dtype=torch.float64)
    for alpha in left[:, :, None, None] * rates[:, None]:
        theta, state = step(theta, WINDOW_CURVATURE * theta, state, alpha=alpha)
    return rates, one_rate_loss(theta, 1000.0).nan_to_num(nan=math.inf)


@cache
def plateau_crossing(
    rule: str, slopes: tuple[float, ...], before: int = 0, alpha: float = 0.01, limit: int = 12_000, **settings: float
) -> Tensor:
    """Steps to cross a width of 1 at each slope, after `before` gradients of size 1; limit + 1 where it never does."""
    crossed = []
    for slope in slopes:
        (state, step), x, t = float_rule(rule), 0.0, 0
        for _ in range(before):
            x, state = step(x, -1.0, state, alpha=alpha, **settings)
        edge = x
        while x - edge < 1 - 1e-9 and t <= limit:
            x, state = step(x, -slope, state, alpha=alpha, **settings)
            t += 1
        crossed.append(t)
    return torch.tensor(crossed)
