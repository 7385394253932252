"""Adam's ancestors and AdamW: what each makes of the same gradients."""

from functools import cache
from typing import NamedTuple

import torch

from essays.adam.problems.experiments import float_rule
from essays.kit.chance import seeded
from workings.adam import optim
from workings.adam.torch_adam import AdamInTorchOrder


@cache
def heavy_ball_buffers(steps: int = 60, keep: float = 0.9) -> tuple[list[float], list[float]]:
    """Heavy ball's b and Adam's m at mu = beta1 = keep under a constant gradient of 1, after 1, 2, ... steps."""
    theta = g = torch.ones((), dtype=torch.float64)
    ball, adam, b, m = optim.momentum_init(theta), optim.adam_init(theta), [], []
    for _ in range(steps):
        ball, adam = optim.heavy_ball_step(theta, g, ball, mu=keep)[1], optim.adam_step(theta, g, adam, beta1=keep)[1]
        b.append(ball.b.item())
        m.append(adam.m.item())
    return b, m


def heavy_ball_velocities(slopes: list[float], mu: float = 0.9) -> list[float]:
    """Heavy ball's b after each slope."""
    state, step = float_rule("momentum")
    velocities = []
    for g in slopes:
        _, state = step(0.0, g, state, mu=mu)
        velocities.append(state.b)
    return velocities


@cache
def adagrad_factors(steps: int = 10_000) -> dict[str, list[float]]:
    """Length of each step, in units of the rate, under a constant gradient of 1: Adagrad, RMSProp, Adam."""
    factors: dict[str, list[float]] = {}
    for rule in ("adagrad", "rmsprop", "adam"):
        state, step = float_rule(rule)
        moves = factors[rule] = []
        for _ in range(steps):
            theta, state = step(0.0, 1.0, state, alpha=1.0, eps=0.0)
            moves.append(-theta)
    return factors


class Ends(NamedTuple):
    """Mean and standard deviation of where many runs end."""

    mean: float
    spread: float


DECAY_SCALES = (0.1, 0.3, 1.0, 3.0, 10.0)
DECAY_ALPHA, DECAY, DECAY_STEPS, DECAY_RUNS = 2e-3, 0.2, 5_000, 400  # so many runs at each scale


@cache
def decoupled_decay_ends() -> dict[str, list[Ends]]:
    """Weights after training on noise alone, from 1, at each of DECAY_SCALES: decay through Adam and past it."""
    scales = torch.tensor(DECAY_SCALES, dtype=torch.float64)[:, None]
    generator = seeded(0)
    w = torch.ones(2, len(DECAY_SCALES), DECAY_RUNS, dtype=torch.float64)
    m, v = torch.zeros_like(w), torch.zeros_like(w)
    for t in range(1, DECAY_STEPS + 1):
        g = scales * torch.randn(DECAY_RUNS, generator=generator, dtype=torch.float64)
        g = torch.stack([torch.add(g, w[0], alpha=DECAY), g])
        w[1] *= 1 - DECAY_ALPHA * DECAY
        AdamInTorchOrder.update(w, g, m, v, t, DECAY_ALPHA, 0.9, 0.999, 1e-8)
    ends = [[Ends(runs.mean().item(), runs.std().item()) for runs in rows] for rows in w]
    return {"l2": ends[0], "adamw": ends[1]}


def decoupled_decay_expected(scale: float = 1.0) -> float:
    """The mean weight that theory expects: exp(-alpha decay steps), the exponent over the scale if it goes through.

    With the decay inside the gradient and noise of size s much above it, Adam's divisor is s, so the pull is s times
    weaker; past the moments it is the same at any scale.
    """
    return torch.exp(torch.tensor(-DECAY_ALPHA * DECAY * DECAY_STEPS / scale, dtype=torch.float64)).item()
