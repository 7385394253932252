"""Runs behind the page on one sine."""

from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import pi, sin

import torch
from torch import Tensor


@cache
def sines(n: int) -> Tensor:
    """The sine of each of the first n whole numbers, shape (n,)."""
    return torch.arange(n, dtype=torch.float64).sin()


def sine_added(embedding: tuple[float, ...], position: int) -> Tensor:
    """An embedding with the sine of its position added to every component."""
    return torch.tensor(embedding, dtype=torch.float64) + sin(position)


def kept_direction(size: Tensor) -> Tensor:
    """Cosine between an embedding and the same with a sine added to every component, averaged over the sine's phase.

    Its components are many and of mean zero; `size` is their root mean square, shape (n,).
    """
    added = ((torch.arange(1000, dtype=torch.float64) + 0.5) / 1000 * pi).sin()
    return (size[:, None] / (size[:, None] ** 2 + added**2).sqrt()).mean(1)


@cache
def kept_direction_measured(sizes: tuple[float, ...], d: int = 768, seeds: int = 5) -> Tensor:
    """The cosine of `kept_direction` for random embeddings at positions 1 .. 100, on average; shape (seeds, sizes)."""
    rows = []
    for seed in range(seeds):
        x = torch.randn(100, d, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
        added = sines(101)[1:, None]
        rows.append([torch.cosine_similarity(size * x, size * x + added).mean() for size in sizes])
    return torch.tensor(rows, dtype=torch.float64)


def convergents(count: int = 5) -> list[tuple[int, int, float]]:
    """The best fractions p/q for pi, and by how much p differs from q half-turns: (p, q, |p - q pi|)."""
    terms = [3, 7, 15, 1, 292][:count]  # pi as a continued fraction
    found = []
    for end in range(1, len(terms) + 1):
        fraction = list(accumulate(map(Fraction, reversed(terms[:end])), lambda inner, term: term + 1 / inner))[-1]
        found.append((fraction.numerator, fraction.denominator, abs(fraction.numerator - fraction.denominator * pi)))
    return found


@cache
def closest_sines(n: int) -> tuple[float, tuple[int, int]]:
    """The smallest difference between the sines of two positions below n, and the two, the smaller first."""
    ordered, where = sines(n).sort()
    gap, k = ordered.diff().min(0)
    first, second = sorted(where[k : k + 2].tolist())
    return gap.item(), (first, second)
