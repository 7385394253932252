"""Runs behind the page that reads Adam line by line."""

from collections.abc import Callable, Sequence
from functools import cache
from math import log, sqrt
from typing import NamedTuple

import torch
from torch import Tensor

from essays.adam.problems.experiments import float_rule, trajectory
from essays.kit.chance import seeded
from workings.adam.optim import adam_init, adam_step


class Trace(NamedTuple):
    """Every letter of the loop at every step, each of shape (steps, ...)."""

    g: Tensor  # line 10
    m: Tensor
    v: Tensor
    m_hat: Tensor
    v_hat: Tensor
    step: Tensor  # what line 15 subtracts, in units of alpha


def trace(
    gradients: Sequence[float] | Tensor, beta1: float = 0.9, beta2: float = 0.999, eps: float = 0.0, silence: int = 0
) -> Trace:
    """Feed gradients of shape (steps, ...) to `adam_step` and write down every letter.

    A silence is that many gradients of 0 before the first; they leave m and v at 0, and only t grows.
    """
    gradients = torch.as_tensor(gradients, dtype=torch.float64)
    if gradients.dim() == 1 and (eps > 0 or gradients[0] != 0):
        return _trace_of_one(gradients, beta1, beta2, eps, silence)
    still, rows = torch.zeros_like(gradients[0]), []
    state = adam_init(still)._replace(t=silence)
    for g in gradients:
        moved, state = adam_step(still, g, state, 1.0, beta1, beta2, eps)
        rows.append((g, state.m, state.v, state.m / (1 - beta1**state.t), state.v / (1 - beta2**state.t), -moved))
    return Trace(*(torch.stack(column) for column in zip(*rows, strict=True)))


def epsilon_hat_steps(g: float, eps: float, steps: int, beta1: float = 0.9, beta2: float = 0.999) -> list[float]:
    """Steps over alpha under a constant gradient, with both corrections in the rate and the same epsilon hat always."""
    run = trace([g] * steps, beta1, beta2)
    t = torch.arange(1, steps + 1, dtype=torch.float64)
    rate = (1 - beta2**t).sqrt() / (1 - beta1**t)
    return (rate * run.m / (run.v.sqrt() + eps)).tolist()


def update_fade_limit(r: float, beta1: float = 0.9, beta2: float = 0.999) -> float:
    """What the step over alpha tends to if each gradient is r times the last one, r above beta1 and root(beta2)."""
    return (1 - beta1) / (1 - beta1 / r) * ((1 - beta2 / r**2) / (1 - beta2)) ** 0.5


def _trace_of_one(gradients: Tensor, beta1: float, beta2: float, eps: float, silence: int) -> Trace:
    """`trace` of one parameter, in plain numbers, which is faster."""
    (state, step), rows = float_rule("adam"), []
    state = state._replace(t=silence)
    for g in gradients.tolist():
        moved, state = step(0.0, g, state, 1.0, beta1, beta2, eps)
        rows.append((g, state.m, state.v, state.m / (1 - beta1**state.t), state.v / (1 - beta2**state.t), -moved))
    return Trace(*torch.tensor(rows, dtype=torch.float64).T)


def uncorrected(run: Trace) -> Tensor:
    """The steps, in units of alpha, had lines 13 and 14 been left out."""
    return run.m / run.v.sqrt()


def reach(gradient: float, steps: int = 100, alpha: float = 1e-3) -> float:
    """Distance that Adam covers under a constant gradient, in units of the parameter."""
    g = torch.tensor(gradient, dtype=torch.float64)
    return trajectory("adam", lambda theta: g, torch.zeros_like(g), steps, alpha=alpha)[-1].abs().item()


@cache
def noisy_first_moment() -> Trace:
    """Gradients that are pure unit noise: 200 steps of 4,000 independent parameters, shape (200, 4000)."""
    return trace(torch.randn(200, 4000, generator=seeded(0), dtype=torch.float64))


@cache
def levelling_off(loud: int = 4000, quiet: int = 4000) -> tuple[Tensor, Tensor]:
    """Gradients of +-2, then of +-0.5: Adam's corrected v and Adagrad's sum, each of shape (loud + quiet,)."""
    size = torch.cat([torch.full((loud,), 2.0, dtype=torch.float64), torch.full((quiet,), 0.5, dtype=torch.float64)])
    signs = 1 - 2 * (torch.arange(loud + quiet) % 2)
    run = trace(size * signs)
    return run.v_hat, (run.g**2).cumsum(0)


def half_lives() -> dict[str, float]:
    """After how many steps a gradient counts half as much in m, and its square in v."""
    return {"m": log(0.5) / log(0.9), "v": log(0.5) / log(0.999)}


def correction_settles(factor: Callable[[int], float], within: float = 0.01, start: int = 1) -> int:
    """The first t from which factor(t), falling from `start` on, exceeds 1 by no more than `within`."""
    t = start
    while factor(t) - 1 > within:
        t += 1
    return t


def corrections_settle() -> dict[str, int]:
    """The first t from which a correction is worth at most 1 %: that of m, of v, and of the whole step."""
    return {
        "m": correction_settles(lambda t: 1 / (1 - 0.9**t)),
        "v": correction_settles(lambda t: 1 / (1 - 0.999**t)),
        "step": correction_settles(lambda t: (1 - 0.9**t) / sqrt(1 - 0.999**t), start=12),
    }


@cache
def signal_and_noise(steps: int = 1500, burn: int = 500) -> tuple[Tensor, Tensor]:
    """Seventeen standard deviations from 0 to 8, and the mean step, in alpha, under gradients of 1 plus such noise."""
    spread = torch.linspace(0, 8, 17, dtype=torch.float64)
    noise = torch.randn(steps, 1, 48, generator=seeded(0), dtype=torch.float64)
    run = trace(1 + spread[:, None] * noise)  # (steps, 17, 48)
    return spread, run.step[burn:].mean(dim=(0, 2))


def descend_scaled(scales: Sequence[float], eps: float = 1e-8, alpha: float = 0.01, steps: int = 100) -> Tensor:
    """Where Adam stands on c x**2 / 2 after some steps from x = 1, for each scale c; shape (scales,)."""
    c = torch.tensor(scales, dtype=torch.float64)
    return trajectory("adam", lambda x: c * x, torch.ones_like(c), steps, alpha=alpha, eps=eps)[-1]


def epsilon_inside(g: float, eps: float = 1e-8) -> float:
    """The first step over alpha under a gradient with epsilon under the root."""
    run = trace([g])
    return (run.m_hat / (run.v_hat + eps).sqrt()).item()


def frozen_limit(beta1: float = 0.9) -> float:
    """The rate times curvature above which Adam, its v held still, leaves a minimum: 2 (1 + beta1) / (1 - beta1)."""
    return 2 * (1 + beta1) / (1 - beta1)


def frozen_merge(beta1: float = 0.9) -> float:
    """The rate times curvature from which Adam, its v held still, swings about a minimum on its way to it."""
    return (1 - sqrt(beta1)) ** 2 / (1 - beta1)


def frozen_left(h: Tensor, beta1: float = 0.9) -> Tensor:
    """What a step leaves of the distance to a minimum, in the long run, while v is held still.

    It is the size of the larger root of z^2 - z - beta1 (z - 1) + (1 - beta1) h z; h is rate times curvature.
    """
    middle = (1 + beta1 - (1 - beta1) * h.to(torch.complex128)) / 2
    apart = (middle**2 - beta1).sqrt()
    return torch.maximum((middle + apart).abs(), (middle - apart).abs())
