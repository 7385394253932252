"""A `live` module for the tests: it feeds back, it wraps negatives, it rounds."""

from math import floor, sqrt
from typing import NamedTuple


def noise(seed: int) -> tuple[int, float]:
    """A Lehmer generator, in whole numbers that doubles hold."""
    seed = seed * 48271 % 2147483647
    return seed, seed / 2147483647


class Walk(NamedTuple):
    """Where a walk went, and how it ended."""

    path: list[float]
    ring: int
    below: bool
    rest: float


class Everything(NamedTuple):
    """Something for every kind of mark and of part."""

    line: list[float]
    bars: list[float]
    tips: list[list[float]]
    cells: list[list[float]]
    ends: list[list[float]]
    top: float
    roof: list[list[float]]
    place: list[float]
    aside: list[float]


def walk(alpha: float, beta: float, steps: int, signed: bool, drawn: list[float]) -> Walk:
    """A running mean of noise and of what is drawn, its place on a ring of seven, and whether it ended below 0."""
    seed = 12345
    m = 0.0
    beta_t = 1.0
    path: list[float] = []
    for t in range(steps):
        seed, u = noise(seed)
        g = (u - 0.5 if signed else u) * drawn[t % len(drawn)]
        m = beta * m + (1.0 - beta) * g
        beta_t = beta_t * beta
        m_hat = m / (1.0 - beta_t)
        path.append(alpha * m_hat * g / (sqrt(abs(m_hat)) + 1e-8))
    return Walk(path, floor(m * 1000.0) % 7, m < 0.0, m % 0.7)


def everything(
    rate: float, level: int, signed: bool, given: list[float], drawn: list[float], order: list[int]
) -> Everything:
    """Something for every kind of mark and of part."""
    line = [rate * x for x in drawn]
    bars = [abs(x) if signed else x for x in given]
    tips = [[float(i), line[i]] for i in range(len(line))]
    cells = [[float(i * j) for j in order] for i in order]
    roof = [[0.0, 1.0], [3.0, 1.0], [1.5, 1.0 + rate]]
    place = [0.0] * len(order)
    for here, word in enumerate(order):
        place[word] = float(here)
    aside = [0.5] * len(order)
    return Everything(line, bars, tips, cells, [[0.0, rate]], rate * float(level), roof, place, aside)
