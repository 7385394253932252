"""Runs behind the page on many frequencies."""

from functools import cache
from math import pi, sqrt

import torch
from torch import Tensor

from essays.kit.chance import seeded
from workings.positions.sinusoidal import frequencies, kernel, sinusoidal

BASES = (10.0, 100.0, 1000.0, 10_000.0, 100_000.0, 500_000.0, 1_000_000.0)  # those that a reader can set


def linear_frequencies(d: int) -> Tensor:
    """Frequencies 1, 1/2, 1/3 .. of d/2 clocks, whose wavelengths grow by 2 pi each; shape (d/2,)."""
    return 1 / torch.arange(1, d // 2 + 1, dtype=torch.float64)


def wavelengths(d: int, base: float = 10_000.0) -> Tensor:
    """Positions that each clock takes for a full turn, shape (d/2,)."""
    return 2 * pi / frequencies(d, base)


def last_wavelength(d: int, base: float = 10_000.0) -> float:
    """Positions that the slowest clock takes for a full turn."""
    return wavelengths(d, base)[-1].item()


def crowded(w: Tensor) -> float:
    """The share of clocks whose wavelength is within a factor of two of the slowest."""
    return (w <= 2 * w.min()).double().mean().item()


@cache
def directions(d: int, length: int = 512, linear: bool = False, share: float = 0.999) -> int:
    """How many orthogonal directions hold a share of the sum of squares of the first codes."""
    angles = torch.arange(length, dtype=torch.float64)[:, None] * (linear_frequencies(d) if linear else frequencies(d))
    code = torch.cat([angles.sin(), angles.cos()], dim=1)  # (length, d)
    energy = torch.linalg.eigvalsh(code.T @ code).flip(0)
    return ((energy.cumsum(0) / energy.sum()) < share).sum().item() + 1


LONGEST_RETURN = 7000  # just past the common period of four clocks a factor of ten apart


@cache
def best_return(d: int, length: int = LONGEST_RETURN, linear: bool = False) -> tuple[int, float]:
    """The offset at which the code comes closest to where it was, and the cosine there."""
    lags = torch.arange(1, length, dtype=torch.float64)
    w = linear_frequencies(d) if linear else frequencies(d)
    similarity, at = (lags[:, None] * w).cos().mean(1).max(0)
    return int(at) + 1, similarity.item()


@cache
def spoilt_returns(draws: int = 50, share: float = 0.03, length: int = LONGEST_RETURN) -> tuple[float, ...]:
    """By how much the best return falls short of 1 if four evenly spaced wavelengths are each off by up to a share.

    One number for each draw, the smallest first.
    """
    generator = seeded(0)
    off = 1 + share * (2 * torch.rand(draws, 4, generator=generator, dtype=torch.float64) - 1)
    lags = torch.arange(1, length, dtype=torch.float64)
    found = [1 - (lags[:, None] * w).cos().mean(1).max().item() for w in linear_frequencies(8) / off]
    return tuple(sorted(found))


def turns(length: int, d: int, base: float = 10_000.0) -> Tensor:
    """How often each clock goes round in a text of this length, shape (d/2,)."""
    return length / wavelengths(d, base)


def step_sizes(d: int, length: int = 100) -> Tensor:
    """How much each component changes from one position to the next, on average over a text; shape (d,)."""
    return sinusoidal(torch.arange(length), d).diff(dim=0).abs().mean(0)


def reading(lag: int, first: int, last: int, d: int = 128) -> float:
    """The score of two codes for a head that reads the pairs from `first` to before `last`; 1 at an offset of 0."""
    return (lag * frequencies(d)[first:last]).cos().mean().item()


@cache
def first_negative(base: float, d: int = 128, chunk: int = 10_000) -> int:
    """The first offset at which the codes of two positions point away from each other: the kernel is below zero."""
    start = 0
    while not (below := (kernel(torch.arange(start, start + chunk), d, base) < 0).nonzero()).numel():
        start += chunk
    return start + below[0, 0].item()


def projection(d: int, generator: torch.Generator) -> Tensor:
    """A random projection that keeps norms on average, shape (d, d)."""
    return torch.randn(d, d, generator=generator, dtype=torch.float64) / sqrt(d)


@cache
def generic_scores(seed: int, n: int = 96, d: int = 64) -> Tensor:
    """Scores between the codes of n positions through random query and key projections, shape (n, n)."""
    generator = seeded(seed)
    code = sinusoidal(torch.arange(n), d)
    queries, keys = (code @ projection(d, generator).T for _ in range(2))
    return queries @ keys.T / sqrt(d)


def lag_share(scores: Tensor) -> float:
    """The share of the variance of a square map of scores that the offset explains: 1 if it is made of stripes."""
    n, by_lag = len(scores), torch.zeros_like(scores)
    for lag in range(1 - n, n):
        by_lag.diagonal(lag).fill_(scores.diagonal(lag).mean())
    return ((by_lag - scores.mean()).square().sum() / (scores - scores.mean()).square().sum()).item()
