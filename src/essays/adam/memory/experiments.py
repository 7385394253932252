"""Runs behind the page on the long memory: what Adam does while v is late, or catching up."""

from functools import cache
from math import inf, sqrt
from typing import NamedTuple

import torch
from torch import Tensor

from essays.adam.algorithm.experiments import frozen_limit, trace
from essays.adam.problems.experiments import float_path, float_rule, in_floats, over_time_slope
from workings.adam.optim import adam_init, adam_step

GROWTH = 0.999 / 0.9  # so many times the one before is each gradient of the sequence that causes the longest step


def lone(beta1: float = 0.9, beta2: float = 0.999) -> float:
    """The step at a lone gradient after a long silence, in units of alpha: the paper's bound."""
    return (1 - beta1) / sqrt(1 - beta2)


def extreme_weights(t: int, beta1: float = 0.9, beta2: float = 0.999) -> tuple[Tensor, Tensor]:
    """How m_hat weighs gradients of age 0 .. t - 1, and how v_hat weighs their squares; each of shape (t,)."""
    age = torch.arange(t, dtype=torch.float64)
    return (1 - beta1) / (1 - beta1**t) * beta1**age, (1 - beta2) / (1 - beta2**t) * beta2**age


@cache
def after_silence(burst: int = 40, growth: float = 1.0, silence: int = 1_000_000) -> Tensor:
    """The steps, in units of alpha, of a burst of gradients after a long silence; shape (burst,)."""
    return trace(growth ** torch.arange(burst, dtype=torch.float64), silence=silence).step


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
def spike(size: float = 100.0, before: int = 2000, after: int = 3000) -> Tensor:
    """The steps, in units of alpha, from a lone spike in a stream of gradients of 1 on; shape (after + 1,)."""
    gradients = torch.ones(before + 1 + after, dtype=torch.float64)
    gradients[before] = size
    return trace(gradients).step[before:]


@cache
def approach(beta1: float = 0.9, beta2: float = 0.999, steps: int = 1000, place: float = 0.0) -> Tensor:
    """Where Adam stands on (x - place)**2 / 2 from place + 1 at alpha 0.01, less the place; shape (steps + 1,)."""
    path = float_path("adam", lambda x: x - place, place + 1.0, steps, alpha=0.01, beta1=beta1, beta2=beta2)
    return torch.tensor(path, dtype=torch.float64) - place


def brake_steps() -> dict[str, tuple[float, float]]:
    """Where x first falls below 0.9, 0.5 and 0.1 on the way down from 1, and the step from there in units of alpha."""
    x = approach()
    first = {name: int((x < height).nonzero()[0, 0]) for name, height in (("far", 0.9), ("half", 0.5), ("tenth", 0.1))}
    return {name: (x[t].item(), (x[t] - x[t + 1]).item() / 0.01) for name, t in first.items()}


def overshoots() -> dict[float, float]:
    """How far the first pass goes beyond the minimum of x**2 / 2, by beta2."""
    return {beta2: first_pass(approach(beta2=beta2)) for beta2 in (0.9, 0.99, 0.999)}


def turn(path: Tensor) -> int:
    """The step at which a path from above is farthest below zero before it comes back; its end if it never crosses."""
    below = (path < 0).nonzero()
    if not len(below):
        return len(path) - 1
    tail = path[below[0, 0] :]
    back = (tail >= 0).nonzero()
    return int(below[0, 0] + tail[: back[0, 0] if len(back) else len(tail)].argmin())


def first_pass(path: Tensor) -> float:
    """How far a path from above goes below zero before it comes back, or 0 if it never crosses."""
    return max(0.0, -path[turn(path)].item())


KICK_ALPHA, KICK_WIDTH, KICK_STEPS = 1.8, 0.1, 1000


class Kick(NamedTuple):
    """A run that arrives at a minimum and is thrown out again."""

    distance: Tensor  # to the minimum, shape (steps + 1,)
    h: Tensor  # rate times the curvature at the minimum, of each step, shape (steps,)


@cache
def kick(steps: int = KICK_STEPS, eps: float = 1e-8, fall: float = inf) -> Kick:
    """Adam at KICK_ALPHA on sqrt(x^2 + width^2) from x = 10; the curvature at its minimum is one over the width.

    The rate falls to zero in a straight line over `fall` steps.
    """
    (state, step), slope = float_rule("adam"), in_floats(over_time_slope)
    x, path, h = 10.0, [10.0], []
    for t in range(steps):
        alpha = KICK_ALPHA * max(0.0, 1 - t / fall)
        x, state = step(x, slope(x, KICK_WIDTH), state, alpha=alpha, eps=eps)
        path.append(x)
        h.append(alpha / KICK_WIDTH / (sqrt(state.v / (1 - 0.999**state.t)) + eps))
    return Kick(torch.tensor(path, dtype=torch.float64).abs(), torch.tensor(h, dtype=torch.float64))


def kick_step() -> int:
    """The step of `kick` at which rate times curvature passes what Adam bears."""
    return int((kick().h > frozen_limit()).nonzero()[0, 0]) + 1
