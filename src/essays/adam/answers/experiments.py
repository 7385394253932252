"""How far Adam answers the six problems, beside the rules that it is made of."""

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor

from essays.adam.problems.experiments import RULES, Spread, float_rule, one_rate_loss, rate_grid, trajectory
from workings.adam.optim import adam_init, adam_step


def one_rate_turned(degrees: Sequence[float], condition: float) -> tuple[Tensor, Tensor]:
    """Bowls of curvatures (1, condition) turned against the axes: matrices A and rotations R, both (angles, 2, 2)."""
    angle = torch.deg2rad(torch.tensor(degrees, dtype=torch.float64))
    turn = torch.stack([angle.cos(), -angle.sin(), angle.sin(), angle.cos()], dim=-1).view(-1, 2, 2)
    return turn @ torch.diag(torch.tensor([1.0, condition], dtype=torch.float64)) @ turn.mT, turn


def one_rate_steps(
    rule: str, rates: Tensor, degrees: Sequence[float], starts: Tensor, condition: float, limit: int, enough: float = 1
) -> Tensor:
    """Steps until the loss is below 1e-6, limit + 1 where it never is: shape (angles, rates, starts).

    Starts are in the bowl's own axes, shape (starts, 2). The runs end when at every angle some rate has brought this
    share of its starts there; what has not arrived by then counts as never.
    """
    bowl, turn = one_rate_turned(degrees, condition)
    start = (turn[:, None] @ starts[None, :, :, None]).squeeze(-1)  # (angles, starts, 2)
    theta = start[:, None].expand(-1, len(rates), -1, -1)  # (angles, rates, starts, 2)
    init, step = RULES[rule]
    state, reached = init(theta), torch.full(theta.shape[:-1], limit + 1)
    for t in range(limit + 1):
        g = (bowl[:, None, None] * theta[..., None, :]).sum(-1)
        arrived = ((g * theta).sum(-1) / 2 < 1e-6) & (reached > limit)
        reached = torch.where(arrived, t, reached)
        if ((reached <= limit).double().mean(-1) >= enough).any(1).all():
            break
        theta, state = step(theta, g, state, alpha=rates[:, None, None])
    return reached


class Dial(NamedTuple):
    """Steps to 1e-6 by angle."""

    degrees: list[float]
    steps: Tensor  # at each angle, shape (angles,)


@cache
def one_rate_dial(rule: str, alpha: float, limit: int = 4000) -> Dial:
    """Condition 100, start (1, -1) in the bowl's axes, one rate kept while the bowl turns."""
    degrees = [0.0, 5.0, 10.0, 15.0, 30.0, 45.0, 60.0, 75.0, 80.0, 85.0, 90.0]
    rates, start = torch.tensor([alpha], dtype=torch.float64), torch.tensor([[1.0, -1.0]], dtype=torch.float64)
    steps = one_rate_steps(rule, rates, degrees, start, 100.0, limit)
    return Dial(degrees, steps[:, 0, 0])


@cache
def one_rate_retuned(rule: str) -> Dial:
    """Condition 1,000: median over 32 starts on a circle at the best rate of its grid, tuned anew at each angle."""
    low, high, limit = {"sgd": (-3.5, -2.0, 4500), "momentum": (-3.5, -1.5, 500), "adam": (-1.0, 1.0, 800)}[rule]
    degrees, rates = [0.0, 15.0, 30.0, 45.0, 60.0, 75.0, 90.0], rate_grid(low, high)
    if rule != "adam":  # gradient descent and momentum are the same in any axes: a claim test shows it
        degrees = [0.0, 90.0]
    around = 2 * math.pi * torch.rand(32, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    starts = math.sqrt(2) * torch.stack([around.cos(), around.sin()], dim=-1)
    medians = one_rate_steps(rule, rates, degrees, starts, 1000.0, limit, enough=0.5).double().median(-1).values
    return Dial(degrees, medians.amin(-1))


@cache
def tuning_runs(scale: float, eps: float = 1e-8, alpha: float = 0.01, steps: int = 100) -> Tensor:
    """Adam on the parabola scale x^2 / 2 from x = 1, shape (steps + 1,)."""
    return trajectory("adam", lambda x: scale * x, torch.ones((), dtype=torch.float64), steps, alpha=alpha, eps=eps)


@cache
def tuning_window(rule: str) -> tuple[Tensor, Tensor]:
    """Loss after 4,000 steps in the unturned bowl of condition 1,000 from (1, -0.5), for 25 rates."""
    rates, curvature = rate_grid(-5, 1), torch.tensor([1.0, 1000.0], dtype=torch.float64)
    start = torch.tensor([1.0, -0.5], dtype=torch.float64).expand(len(rates), 2)
    end = trajectory(rule, lambda theta: curvature * theta, start, 4000, alpha=rates[:, None])[-1]
    return rates, one_rate_loss(end, 1000.0).nan_to_num(nan=math.inf)


NOISE_BUDGETS = (100, 300, 1000, 3000)


@cache
def noise_budget(rule: str, seeds: int = 128) -> Spread:
    """Loss of x^2 / 2 from x = 3 with unit noise on the gradient, for each budget of steps its best of 25 rates."""
    low = {"sgd": -3.5, "momentum": -4.5, "adam": -3.5}[rule]
    rates, generator = rate_grid(low, low + 3, 8), torch.Generator().manual_seed(0)
    init, step = RULES[rule]
    x, losses = torch.full((len(rates), seeds), 3.0, dtype=torch.float64), {}
    state = init(x)
    for t in range(1, max(NOISE_BUDGETS) + 1):
        g = x + torch.randn(seeds, generator=generator, dtype=torch.float64)  # every rate meets the same noise
        x, state = step(x, g, state, alpha=rates[:, None])
        if t in NOISE_BUDGETS:
            losses[t] = x**2 / 2
    loss = torch.stack([losses[t] for t in NOISE_BUDGETS]).nan_to_num(nan=math.inf)  # (budgets, rates, seeds)
    best = loss.mean(-1).argmin(-1)
    chosen = loss[torch.arange(len(best)), best]
    middle, error = chosen.mean(-1), 2 * chosen.std(-1) / seeds**0.5
    inside = bool(((best > 0) & (best < len(rates) - 1)).all())
    return Spread(middle, middle - error, middle + error, inside)


@cache
def noise_rest(decay: bool = False, steps: int = 3000, alpha: float = 0.01, runs: int = 256) -> Tensor:
    """Mean size of Adam's steps over alpha on x^2 / 2 with unit noise, started at the minimum, shape (steps,)."""
    generator = torch.Generator().manual_seed(0)
    x = torch.zeros(runs, dtype=torch.float64)
    state, sizes = adam_init(x), []
    for t in range(steps):
        rate = alpha * (1 - t / steps) if decay else alpha
        moved, state = adam_step(x, x + torch.randn(runs, generator=generator, dtype=torch.float64), state, alpha=rate)
        sizes.append((moved - x).abs().mean() / alpha)
        x = moved
    return torch.stack(sizes)


def sparse_lone(silence: int = 10_000, after: int = 400) -> Tensor:
    """Distance over alpha that one gradient moves an Adam weight after so many zeros, shape (after,), cumulated."""
    theta = torch.zeros((), dtype=torch.float64)
    state = adam_init(theta)._replace(t=silence)  # zeros leave m = v = 0 and only count
    moved = []
    for t in range(after):
        theta, state = adam_step(theta, torch.tensor(-1.0 if t == 0 else 0.0, dtype=torch.float64), state, alpha=1.0)
        moved.append(theta)
    return torch.stack(moved)


@cache
def plateau_crossing(
    rule: str, slopes: tuple[float, ...], before: int = 0, alpha: float = 0.01, limit: int = 6000
) -> Tensor:
    """Steps to cross a width of 1 at each slope, after `before` gradients of size 1; limit + 1 where it never does."""
    crossed = []
    for slope in slopes:
        (state, step), x, t = float_rule(rule), 0.0, 0
        for _ in range(before):
            x, state = step(x, -1.0, state, alpha=alpha)
        edge = x
        while x - edge < 1 - 1e-9 and t <= limit:
            x, state = step(x, -slope, state, alpha=alpha)
            t += 1
        crossed.append(t)
    return torch.tensor(crossed)
