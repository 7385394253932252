"""Runs behind the essay in fifteen minutes."""

from collections.abc import Callable
from functools import cache
from math import sqrt
from typing import NamedTuple

import torch
from torch import Tensor

from essays.adam.algorithm.experiments import trace
from essays.adam.limits.experiments import one_rate_turned
from essays.adam.problems.experiments import float_rule, in_floats, over_time_slope, plane
from workings.adam.optim import adam_init, adam_step


class Turned(NamedTuple):
    """Adam in a bowl that is turned against the axes."""

    path: Tensor  # shape (steps + 1, 2)
    roots: Tensor  # of v_hat, what each parameter's gradient is divided by, shape (steps, 2)


@cache
def turned_bowl(degrees: float, beta2: float = 0.999, limit: int = 4000) -> Turned:
    """Curvatures 1 and 100, from (1, -1) in the bowl's own axes, at a rate of 0.01 to a loss below a millionth."""
    (bowl,), (turn,) = one_rate_turned([degrees], 100.0)
    theta = turn @ torch.tensor([1.0, -1.0], dtype=torch.float64)
    path: list[Tensor] = [theta]
    roots: list[Tensor] = []
    state = adam_init(theta)
    while len(roots) < limit and theta @ bowl @ theta / 2 >= 1e-6:
        theta, state = adam_step(theta, bowl @ theta, state, 0.01, 0.9, beta2)
        path.append(theta)
        roots.append((state.v / (1 - beta2**state.t)).sqrt())
    return Turned(torch.stack(path), torch.stack(roots))


def turned_map(degrees: float) -> tuple[Tensor, Tensor, Tensor]:
    """The turned bowl over a window: x, y and its height at (y, x)."""
    (bowl,), _ = one_rate_turned([degrees], 100.0)
    x, y, points = plane((-1.5, 1.5), (-1.5, 1.5))
    return x, y, ((points @ bowl) * points).sum(-1) / 2


def turned_share(degrees: float) -> float:
    """What the first parameter's gradient is divided by, over the same of the second, at the end of the run."""
    first, second = turned_bowl(degrees).roots[-1].tolist()
    return first / second


class Memory(NamedTuple):
    """What Adam remembers, and the step that it makes of it, in units of alpha; each of shape (steps,)."""

    m_hat: Tensor
    root: Tensor  # of v_hat
    step: Tensor


@cache
def old_memory_silence(burst: int = 40) -> Memory:
    """A burst of gradients of 1 after a million gradients of 0."""
    run = trace([1.0] * burst, silence=1_000_000)
    return Memory(run.m_hat, run.v_hat.sqrt(), run.step)


@cache
def old_memory_spike(before: int = 2000, after: int = 1000) -> Memory:
    """Gradients of 1, and one of 100 among them: from 20 steps before it on."""
    run = trace([1.0] * before + [100.0] + [1.0] * after)
    return Memory(*(each[before - 20 :] for each in (run.m_hat, run.v_hat.sqrt(), run.step)))


class Descent(NamedTuple):
    """A parameter on its way to a minimum at 0, and on; x has one place more than the others."""

    x: Tensor
    m_hat: Tensor
    root: Tensor  # of v_hat


def descent(slope: Callable[[float], float], x: float, alpha: float, steps: int) -> Descent:
    """Adam from x on, in plain numbers, which every processor rounds alike."""
    (state, step), path, rows = float_rule("adam"), [x], []
    for _ in range(steps):
        x, state = step(x, slope(x), state, alpha=alpha)
        path.append(x)
        rows.append((state.m / (1 - 0.9**state.t), sqrt(state.v / (1 - 0.999**state.t))))
    return Descent(torch.tensor(path, dtype=torch.float64), *torch.tensor(rows, dtype=torch.float64).T)


@cache
def old_memory_brake(steps: int = 300) -> Descent:
    """The parabola x**2 / 2 from 1, at a rate of 0.01."""
    return descent(lambda x: x, 1.0, 0.01, steps)


@cache
def old_memory_kick(steps: int = 600) -> Descent:
    """A slope of 1 with a narrow bottom, sqrt(x**2 + 0.01), from 10, at a rate of 1.8."""
    slope = in_floats(over_time_slope)
    return descent(lambda x: slope(x, 0.1), 10.0, 1.8, steps)
