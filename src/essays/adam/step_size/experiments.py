"""Runs behind the page on how long a step of Adam can be."""

from functools import cache
from math import sqrt

import torch
from torch import Tensor

from essays.adam.algorithm.experiments import trace
from workings.adam.optim import adam_init, adam_step

Several = tuple[float, ...]


GROWTH = 0.999 / 0.9  # by this each gradient exceeds the one before in the sequence that causes the longest step


def lone(beta1: float = 0.9, beta2: float = 0.999) -> float:
    """The step at a lone gradient after a long silence, in units of alpha: the paper's bound."""
    return (1 - beta1) / sqrt(1 - beta2)


def bound_at(t: float, beta1: float = 0.9, beta2: float = 0.999) -> float:
    """The longest t-th step that any t gradients can cause, in units of alpha."""
    rho = beta1**2 / beta2
    powers = t if rho == 1 else (1 - rho**t) / (1 - rho)
    return (1 - beta1) / (1 - beta1**t) * sqrt((1 - beta2**t) / (1 - beta2) * powers)


def extreme_gradients(t: int, beta1: float = 0.9, beta2: float = 0.999) -> Tensor:
    """The t gradients that cause the longest t-th step: each beta2 / beta1 times the one before; shape (t,)."""
    age = torch.arange(t - 1, -1, -1, dtype=torch.float64)
    return (beta1 / beta2) ** age


def extreme_weights(t: int, beta1: float = 0.9, beta2: float = 0.999) -> tuple[Tensor, Tensor]:
    """How m_hat weighs gradients of age 0 .. t - 1, and how v_hat weighs their squares; each of shape (t,)."""
    age = torch.arange(t, dtype=torch.float64)
    return (1 - beta1) / (1 - beta1**t) * beta1**age, (1 - beta2) / (1 - beta2**t) * beta2**age


@cache
def after_silence(burst: int = 40, growth: float = 1.0, silence: int = 1_000_000) -> Tensor:
    """The steps, in units of alpha, of a burst of gradients after a long silence; shape (burst,)."""
    return trace(growth ** torch.arange(burst, dtype=torch.float64), silence=silence).step


@cache
def spike(size: float = 100.0, before: int = 2000, after: int = 3000) -> Tensor:
    """The steps, in units of alpha, from a lone spike in a stream of gradients of 1 on; shape (after + 1,)."""
    gradients = torch.ones(before + 1 + after, dtype=torch.float64)
    gradients[before] = size
    return trace(gradients).step[before:]


@cache
def run_down(
    beta1: float = 0.9,
    beta2: float | Several = 0.999,
    alpha: float = 0.01,
    eps: float | Several = 1e-8,
    steps: int = 1000,
) -> tuple[Tensor, Tensor]:
    """Adam on x**2 / 2 from 1, for one setting or for several at once.

    Returns:
        Where it stands from the start on, shape (steps + 1, ...), and sqrt(v_hat) + eps, shape (steps, ...).
    """
    kept, floor = (s if isinstance(s, float) else torch.tensor(s, dtype=torch.float64) for s in (beta2, eps))
    x = torch.ones_like(torch.as_tensor(kept + floor, dtype=torch.float64))
    state, path, roots = adam_init(x), [x], []
    for _ in range(steps):
        x, state = adam_step(x, x, state, alpha, beta1, kept, floor)
        path.append(x)
        roots.append((state.v / (1 - kept**state.t)).sqrt() + floor)
    return torch.stack(path), torch.stack(roots)


def approach(beta1: float = 0.9, beta2: float = 0.999) -> Tensor:
    """The first thousand steps on x**2 / 2 from 1 at alpha 0.01; shape (1001,)."""
    return run_down(beta1, beta2)[0]


def overshoots() -> dict[float, float]:
    """How far the first pass goes beyond the minimum of x**2 / 2, by beta2."""
    return {beta2: first_pass(approach(beta2=beta2)) for beta2 in (0.9, 0.99, 0.999)}


def first_pass(path: Tensor) -> float:
    """How far a path from above goes below zero before it comes back, or 0 if it never crosses."""
    below = (path < 0).nonzero()
    if not len(below):
        return 0.0
    tail = path[below[0, 0] :]
    back = (tail >= 0).nonzero()
    return -tail[: back[0, 0] if len(back) else len(tail)].min().item()


def stability(alpha: float = 0.01, beta1: float = 0.9, beta2: float = 0.999) -> tuple[Tensor, Tensor]:
    """20,000 steps on x**2 / 2 from 1: where Adam stands, and the sharpest curvature at which it would be stable.

    While sqrt(v_hat) holds still, Adam is momentum descent at the rate alpha / (sqrt(v_hat) + eps), which is stable
    below the curvature 2 (1 + beta1) / (1 - beta1) over that rate (Cohen et al. 2022). Shapes (20001,), (20000,).
    """
    x, root = run_down(beta1, beta2, alpha, steps=20_000)
    return x, 2 * (1 + beta1) / (1 - beta1) * root / alpha


def six_histories() -> dict[str, float]:
    """The step, in units of alpha, at the end of six histories of gradients, by name."""
    steps = {
        "alternating": trace([1.0, -1.0] * 100).step[-1].abs(),
        "constant": trace([1.0] * 200).step[-1],
        "spike": spike()[0],
        "lone": after_silence()[0],
        "burst": after_silence()[11],
        "growing": after_silence(60, GROWTH)[-1],
    }
    return {name: step.item() for name, step in steps.items()}
