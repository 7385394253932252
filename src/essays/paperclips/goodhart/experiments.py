"""Candidates that are drawn, and the best of them by score; and the law for scores that are learned."""

from functools import cache
from math import sqrt

import torch
from torch import Tensor

from essays.kit.chance import seeded


def draws(shape: tuple[int, ...], tail: str, generator: torch.Generator) -> Tensor:
    """Independent draws from `normal`, standard, or from `t2`, Student's law with 2 degrees of freedom."""
    if tail == "normal":
        return torch.randn(shape, generator=generator, dtype=torch.float64)
    u = torch.rand(shape, generator=generator, dtype=torch.float64)
    return (2 * u - 1) / (2 * u * (1 - u)).sqrt()  # the inverse of its closed distribution function


@cache
def best_of(n: int, tail: str = "normal", checks: int = 1, runs: int = 4000) -> tuple[Tensor, Tensor]:
    """Score and value of the best of n by score, drawn at random; the value is standard normal.

    Args:
        n: Candidates, at least 1.
        tail: Of the error, `normal` or `t2`.
        checks: Independent errors; the score is V plus their median. Odd.
        runs: How many times, at least 1.

    Returns:
        Scores and values, each of shape (runs,).
    """
    generator = seeded(0)
    value = draws((runs, n), "normal", generator)
    score = value + draws((checks, runs, n), tail, generator).median(0).values
    best = score.argmax(1, keepdim=True)
    return score.gather(1, best)[:, 0], value.gather(1, best)[:, 0]


def law(method: str, d: Tensor, alpha: float, beta: float) -> Tensor:
    """The gold score at the root d of the KL divergence, by the forms that Gao et al. 2023 fitted: `best`, `rl`."""
    return d * (alpha - beta * (d if method == "best" else d.log()))


def law_highest(method: str, alpha: float, beta: float) -> float:
    """The d, between 1e-9 and 1e9, at which it turns from rising to falling: by halving, on its slope."""
    low, high = 1e-9, 1e9
    for _ in range(200):
        d = torch.tensor(sqrt(low * high), dtype=torch.float64, requires_grad=True)
        (slope,) = torch.autograd.grad(law(method, d, alpha, beta), d)
        low, high = (d.item(), high) if slope > 0 else (low, d.item())
    return low
