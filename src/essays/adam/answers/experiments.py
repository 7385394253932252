"""How far Adam answers the six problems, beside the rules that it is made of."""

import math
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor

from essays.adam.problems.experiments import RULES, float_path, float_rule, one_rate_loss, rate_grid
from essays.kit.chance import seeded


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
    rule: str,
    slopes: tuple[float, ...],
    before: int = 0,
    down: float = 0.0,
    alpha: float = 0.01,
    limit: int = 12_000,
    **settings: float,
) -> Tensor:
    """Steps to cross a width of 1 at each slope; limit + 1 where it takes more.

    Before it come `before` gradients of size 1, and a slope of 1 that is `down` long.
    """
    crossed = []
    for slope in slopes:
        (state, step), x, t = float_rule(rule), 0.0, 0
        for _ in range(before):
            x, state = step(x, -1.0, state, alpha=alpha, **settings)
        edge = x + down
        while x < edge - 1e-9:
            x, state = step(x, -1.0, state, alpha=alpha, **settings)
        while x - edge < 1 - 1e-9 and t <= limit:
            x, state = step(x, -slope, state, alpha=alpha, **settings)
            t += 1
        crossed.append(t)
    return torch.tensor(crossed)


# A bowl with ripples: the sign of the slope changes many times on the way down.

ROUGH_STEPS, ROUGH_RATES = 100, rate_grid(-3, 0.75)
ROUGH_STEEP = torch.tensor([1.0, 3.0], dtype=torch.float64)[:, None, None, None]  # gentle and steep ripples


class Ripples(NamedTuple):
    """Four ripples on the bowl of each parameter, in some draws: shapes (draws, parameters, 4)."""

    turn: Tensor  # radians a ripple goes through on each unit of the parameter, 5 to 30
    phase: Tensor

    def loss(self, theta: Tensor, steep: Tensor) -> Tensor:
        """theta^2 / 2 plus ripples whose slopes are at most `steep` each: shape of theta, (..., draws, parameters)."""
        return theta**2 / 2 + steep * ((self.turn * theta[..., None] + self.phase).sin() / self.turn).sum(-1)

    def slope(self, theta: Tensor, steep: Tensor) -> Tensor:
        """The gradient of `loss`, shape of theta."""
        return theta + steep * (self.turn * theta[..., None] + self.phase).cos().sum(-1)

    def lowest(self, steep: Tensor) -> Tensor:
        """Loss at each parameter's lowest point, to within 0.003, shape (slopes, 1, draws, parameters)."""
        places = torch.linspace(-3.1, 3.1, 776, dtype=torch.float64)[:, None, None]  # from there on the bowl is higher
        return torch.stack([self.loss(places, size).amin(0) for size in steep.flatten()]).unsqueeze(1)


def ripples(seed: int, parameters: int = 128, draws: int = 8) -> Ripples:
    """Ripples of random frequency and phase, four for each parameter of each draw."""
    generator = seeded(seed)
    turn, phase = torch.rand(2, draws, parameters, 4, generator=generator, dtype=torch.float64)
    return Ripples(5 + 25 * turn, 2 * math.pi * phase)


def rough_run(rule: str, rates: Tensor, on: Ripples, steep: Tensor = ROUGH_STEEP) -> Iterator[Tensor]:
    """Parameters after each step from 5, for rates of shape (steps, slopes, ...): (slopes, ..., draws, parameters).

    Each step ends at the nearest multiple of 2^-30: on steep ripples a path is chaotic, and processors differ in the
    last digit of a sine or a root, so without this each of them would run another experiment.
    """
    init, step = RULES[rule]
    theta = torch.full((*rates.shape[1:], *on.phase.shape[:2]), 5.0, dtype=torch.float64)
    state = init(theta)
    for alpha in rates[..., None, None]:
        theta, state = step(theta, on.slope(theta, steep), state, alpha=alpha)
        theta = (theta * 2**30).round() / 2**30
        yield theta


class Rough(NamedTuple):
    """Excess loss of a rule at its best rates, on gentle and on steep ripples, by draw."""

    rates: Tensor  # (2, 2): by ripples, and whether the rate falls to zero or is kept
    inside: Tensor  # (2, 2): whether it lies inside the grid
    falls: Tensor  # after 100 steps, at a rate that falls to zero; (2, 32)
    kept: Tensor  # at a rate that is kept, the mean over every tenth of the 1,000 steps after; (2, 8)


@cache
def rough(rule: str) -> Rough:
    """Eight draws choose among 16 rates by what is left after 100 steps; 32 others run at the best, eight on and on."""
    fall = 1 - torch.arange(ROUGH_STEPS, dtype=torch.float64) / ROUGH_STEPS
    ways, tried, fresh = torch.stack([fall, torch.ones_like(fall)], 1), ripples(0), ripples(1, draws=32)
    *_, theta = rough_run(rule, (ways[:, None, :, None] * ROUGH_RATES).expand(-1, 2, -1, -1).flatten(2), tried)
    loss = tried.loss(theta, ROUGH_STEEP).mean((-1, -2)).nan_to_num(nan=math.inf)
    best = loss.view(2, 2, -1).argmin(-1)
    rates, inside = ROUGH_RATES[best], (best > 0) & (best < len(ROUGH_RATES) - 1)
    *_, falls = rough_run(rule, fall[:, None, None] * rates[:, :1], fresh)
    few = Ripples(*(each[:8] for each in fresh))
    kept = torch.stack(list(rough_run(rule, rates[:, 1:].expand(11 * ROUGH_STEPS, -1, -1), few))[ROUGH_STEPS::10])
    end = (fresh.loss(falls, ROUGH_STEEP) - rough_lowest()).mean(-1)
    going = (few.loss(kept, ROUGH_STEEP) - rough_lowest()[:, :, :8]).mean(-1)
    return Rough(rates, inside, end.squeeze(1), going.mean(0).squeeze(1))


@cache
def rough_lowest() -> Tensor:
    """Loss at the lowest point of each parameter of the 32 draws that are run, shape (2, 1, 32, 128)."""
    return ripples(1, draws=32).lowest(ROUGH_STEEP)


def rough_lengths(rule: str, alpha: float = 0.1) -> list[float]:
    """Mean length of the first 100 steps over alpha, on ripples of slope 1, 3 and 10."""
    steep = torch.tensor([1.0, 3.0, 10.0], dtype=torch.float64)[:, None, None]
    run = rough_run(rule, torch.full((ROUGH_STEPS, 3), alpha, dtype=torch.float64), ripples(0), steep)
    path = torch.stack([torch.full((3, 8, 128), 5.0, dtype=torch.float64), *run])
    return (path.diff(dim=0).abs().mean((0, 2, 3)) / alpha).tolist()
