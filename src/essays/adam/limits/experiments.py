"""Where Adam's answers to the six problems stop."""

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor

from essays.adam.answers.experiments import WINDOW_CURVATURE, WINDOW_STEPS
from essays.adam.problems.experiments import RULES, one_rate_loss, rate_grid
from essays.kit.chance import seeded
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
    degrees = [0.0, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 45.0, 60.0, 75.0, 80.0, 85.0, 90.0]
    rates, start = torch.tensor([alpha], dtype=torch.float64), torch.tensor([[1.0, -1.0]], dtype=torch.float64)
    steps = one_rate_steps(rule, rates, degrees, start, 100.0, limit)
    return Dial(degrees, steps[:, 0, 0])


@cache
def one_rate_retuned(rule: str, condition: float = 1000.0) -> Dial:
    """Median over 32 starts spread evenly over half a circle, at the best rate of a grid, tuned at each angle."""
    low, high, limit = {"sgd": (-3.5, -2.0, 4500), "momentum": (-3.5, -1.5, 500), "adam": (-1.0, 1.0, 800)}[rule]
    degrees, rates = [0.0, 15.0, 30.0, 45.0, 60.0, 75.0, 90.0], rate_grid(low, high)
    if rule != "adam":  # gradient descent and momentum are the same in any axes: a claim test shows it
        degrees = [0.0, 90.0]
    around = math.pi * (torch.arange(32, dtype=torch.float64) + 0.5) / 32
    starts = math.sqrt(2) * torch.stack([around.cos(), around.sin()], dim=-1)
    medians = one_rate_steps(rule, rates, degrees, starts, condition, limit, enough=0.5).double().median(-1).values
    return Dial(degrees, medians.amin(-1))


WINDOW_WATCHED = 40_000


@cache
def tuning_window_watched() -> Tensor:
    """Adam's loss after 4,000 to 40,000 steps at the rates of `tuning_window`, kept: shape (steps, 2, rates).

    The minimum is at (0, 0), and then at (1, 1).
    """
    rates = rate_grid(-5, 1)
    place = torch.tensor([0.0, 1.0], dtype=torch.float64)[:, None, None]
    theta = place + torch.tensor([1.0, -0.5], dtype=torch.float64).expand(2, len(rates), 2)
    m, v, path = torch.zeros_like(theta), torch.zeros_like(theta), []
    for t in range(1, WINDOW_WATCHED + 1):
        g = WINDOW_CURVATURE * (theta - place)
        m.lerp_(g, 0.1)
        v.mul_(0.999).addcmul_(g, g, value=0.001)
        root = (v.sqrt() / (1 - 0.999**t) ** 0.5).add_(1e-8)
        theta = theta.addcdiv(m * rates[:, None], root, value=-1 / (1 - 0.9**t))
        if t >= WINDOW_STEPS:
            path.append(theta)
    return one_rate_loss(torch.stack(path) - place, 1000.0)


NOISE_BUDGETS = (100, 300, 1000, 3000)
NOISE_LOW = {"sgd": -3.5, "momentum": -4.5, "adam": -3.5}


def noise_exact(rule: str, rates: Tensor) -> Tensor:
    """Mean loss of x^2 / 2 from x = 3 with unit noise, at each budget of steps: (budgets, rates).

    SGD and momentum are linear, so that mean and covariance of position and buffer follow step from step.
    """
    mu = 0.9 if rule == "momentum" else 0.0
    b, x = torch.zeros_like(rates), torch.full_like(rates, 3.0)
    bb, bx, xx = torch.zeros_like(rates), torch.zeros_like(rates), torch.zeros_like(rates)
    losses = []
    for t in range(1, max(NOISE_BUDGETS) + 1):
        b = mu * b + x
        bb, bx = mu**2 * bb + 2 * mu * bx + xx + 1, mu * bx + xx
        x = x - rates * b
        bx, xx = bx - rates * bb, xx - 2 * rates * bx + rates**2 * bb
        if t in NOISE_BUDGETS:
            losses.append((x**2 + xx) / 2)
    return torch.stack(losses).nan_to_num(nan=math.inf)


def noise_run(rule: str, rates: Tensor, runs: int, seed: int, steps: int = max(NOISE_BUDGETS)) -> Tensor:
    """The same, run by run: shape (budgets, rates, runs). Every rate, and every rule, meets the same noise."""
    generator, (init, step) = seeded(seed), RULES[rule]
    x, losses = torch.full((len(rates), runs), 3.0, dtype=torch.float64), []
    state = init(x)
    for t in range(1, steps + 1):
        g = x + torch.randn(runs, generator=generator, dtype=torch.float64)
        x, state = step(x, g, state, alpha=rates[:, None])
        if t in NOISE_BUDGETS:
            losses.append(x**2 / 2)
    return torch.stack(losses).nan_to_num(nan=math.inf)


class Budget(NamedTuple):
    """Loss at the best of 25 rates for each budget: shapes (budgets,)."""

    loss: Tensor
    error: Tensor  # standard error: 0 where the loss is exact
    rates: Tensor
    inside: bool  # whether every rate lies inside its grid


@cache
def noise_budget(rule: str) -> Budget:
    """Exact for SGD and momentum. For Adam 1,000 runs choose, and 10,000 others run at what they chose."""
    rates = rate_grid(NOISE_LOW[rule], NOISE_LOW[rule] + 3, 8)
    exact = rule != "adam"
    tried = noise_exact(rule, rates) if exact else noise_run(rule, rates, 1000, seed=0).mean(-1)
    best = tried.argmin(-1)
    inside, loss = bool(((best > 0) & (best < len(rates) - 1)).all()), tried.amin(-1)
    error = torch.zeros_like(loss)
    if not exact:
        ends = zip(rates[best], NOISE_BUDGETS, strict=True)
        fresh = torch.stack([noise_run(rule, rate[None], 10_000, seed=1, steps=steps)[-1, 0] for rate, steps in ends])
        loss, error = fresh.mean(-1), fresh.std(-1) / fresh.shape[-1] ** 0.5
    return Budget(loss, error, rates[best], inside)


def noise_rest_gaussian(beta1: float = 0.9) -> float:
    """Mean size of Adam's steps over the rate when nothing but Gaussian noise is left: E|m| over the noise's size."""
    return math.sqrt(2 / math.pi * (1 - beta1) / (1 + beta1))


@cache
def noise_rest(decay: bool = False, steps: int = 3000, alpha: float = 0.01, runs: int = 256) -> Tensor:
    """Mean size of Adam's steps over alpha on x^2 / 2 with unit noise, started at the minimum, shape (steps,)."""
    generator = seeded(0)
    x = torch.zeros(runs, dtype=torch.float64)
    state, sizes = adam_init(x), []
    for t in range(steps):
        rate = alpha * (1 - t / steps) if decay else alpha
        moved, state = adam_step(x, x + torch.randn(runs, generator=generator, dtype=torch.float64), state, alpha=rate)
        sizes.append((moved - x).abs().mean() / alpha)
        x = moved
    return torch.stack(sizes)
