"""Plans and rewards that are drawn, and looked at."""

from functools import cache
from math import sqrt

import torch

from essays.kit.chance import seeded
from workings.paperclips.off_switch import avoids_off, defer


@cache
def simulate(mu: float, sigma: float, b: float = 0.0, plans: int = 200_000, seed: int = 0) -> tuple[float, float]:
    """Draw plans, let the human look at each and answer.

    Returns:
        The mean worth of deferring, and its standard error.
    """
    generator = seeded(seed)
    u = mu + sigma * torch.randn(plans, generator=generator, dtype=torch.float64)
    seen = u + b * torch.randn(plans, generator=generator, dtype=torch.float64)
    worth = torch.where(seen > 0, u, 0.0)
    return worth.mean().item(), (worth.std() / sqrt(plans)).item()


@cache
def simulate_ends(k: int, draws: int = 200_000) -> tuple[float, float]:
    """Draw a reward for being off and one for each of k other ends, and see which is best.

    Returns:
        The share of draws in which it is another end than being off, and its standard error by the formula.
    """
    expected = avoids_off(k)
    generator = seeded(0)
    best = torch.rand(draws, k + 1, generator=generator, dtype=torch.float32).argmax(1)
    share = (best > 0).double().mean().item()
    return share, sqrt(expected * (1 - expected) / draws)


@cache
def residuals(plans: int = 20_000) -> list[tuple[float, float, float]]:
    """Plans drawn against closed form at 36 settings: mu, b, and the difference in standard errors; sigma is 1."""
    rows: list[tuple[float, float, float]] = []
    for mu in (-1.5, -0.5, 0.0, 0.25, 0.5, 1.0):
        for b in (0.0, 0.3, 0.7, 1.5, 3.0, 6.0):
            worth, error = simulate(mu, 1.0, b, plans, seed=100 + len(rows))
            rows.append((mu, b, (worth - defer(mu, 1.0, b)) / error))
    return rows
