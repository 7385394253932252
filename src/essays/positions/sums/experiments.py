"""Runs behind the page on sines and their sums."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import pi, radians, sin, sqrt

import torch
from torch import Tensor
from torch.nn.functional import normalize

from essays.kit.chance import seeded
from essays.positions.clock.experiments import sines
from essays.positions.frequencies.experiments import projection
from essays.positions.integers.experiments import cluster_embeddings
from essays.positions.order.experiments import minilm_embeddings
from workings.positions.sinusoidal import frequencies, kernel, sinusoidal


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
        x = torch.randn(100, d, generator=seeded(seed), dtype=torch.float64)
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


@cache
def pendulum(degrees: float, step: float = 0.002) -> tuple[tuple[float, ...], tuple[float, ...], float]:
    """One swing of a frictionless pendulum, let go at an angle: angles, velocities, and the period.

    Time runs in units that give a small swing the period 2 pi, so angles are in radians and velocities in radians per
    unit. Leapfrog steps; the period is known to within one of them.
    """
    angle, speed = radians(degrees), -0.5 * step * sin(radians(degrees))
    angles, speeds = [angle], [0.0]
    while len(angles) < 4 or not speeds[-2] > 0 >= speeds[-1]:  # until it turns round at the top again
        angle += step * speed
        kick = step * sin(angle)
        angles.append(angle)
        speeds.append(speed - 0.5 * kick)
        speed -= kick
    return tuple(angles), tuple(speeds), (len(angles) - 1) * step


def overlap(d: int, length: int) -> float:
    """The largest cosine, in size, between two components' columns over a text: 0 in a Fourier basis."""
    columns = normalize(sinusoidal(torch.arange(length), d), dim=0)
    return (columns.T @ columns).fill_diagonal_(0).abs().max().item()


def angle_rows(positions: int = 4, d: int = 8) -> Tensor:
    """The angle behind each component: position over 10,000 to the power 2i/d, twice per pair; shape (positions, d)."""
    k = torch.arange(d)
    exponent = ((k >> 1) << 1).double() / d  # 0, 0, 2, 2, 4, 4 .. over d
    return torch.arange(positions, dtype=torch.float64)[:, None] / 10_000.0**exponent


def first_rise(d: int, longest: int = 2000) -> int:
    """The first offset at which two codes are more alike than at the offset before."""
    return (kernel(torch.arange(longest), d).diff() > 0).nonzero()[0, 0].item() + 1


def rising_share(d: int, longest: int = 2000) -> float:
    """The share of offsets below a length at which two codes are more alike than at the offset before."""
    return (kernel(torch.arange(longest), d).diff() > 0).double().mean().item()


def _explained(of: Tensor, by: list[Tensor]) -> float:
    """R squared of the best linear combination of some curves."""
    columns = torch.stack(by, dim=1)
    residual = of - columns @ torch.linalg.lstsq(columns, of[:, None]).solution[:, 0]
    return 1 - (residual.square().sum() / (of - of.mean()).square().sum()).item()


@cache
def curve_fits(d: int = 512, longest: int = 200) -> dict[str, float]:
    """R squared of three curves fitted to the kernel: c exp(-x), the best a + b exp(-x / t), a + b log(1 + x)."""
    lag = torch.arange(longest, dtype=torch.float64)
    similarity, one = kernel(lag, d), torch.ones(longest, dtype=torch.float64)
    decays = [_explained(similarity, [one, (-lag / t).exp()]) for t in torch.logspace(0, 4, 60).tolist()]
    return {
        "exponential": _explained(similarity, [(-lag).exp()]),
        "best_exponential": max(decays),
        "logarithm": _explained(similarity, [one, (1 + lag).log()]),
    }


def triangle(positions: Tensor) -> Tensor:
    """A triangular wave of period 2 pi and the same a quarter of a turn ahead: periodic, and no sine; shape (n, 2)."""
    rounds = torch.stack([positions, positions + pi / 2], dim=1) / (2 * pi) % 1
    return 1 - 4 * (rounds - 0.5).abs()


def square(positions: Tensor) -> Tensor:
    """A square wave of period 2 pi, 1 for half a turn and -1 for the other, and a quarter turn ahead; shape (n, 2)."""
    rounds = torch.stack([positions, positions + pi / 2], dim=1) / (2 * pi) % 1
    return 1 - 2 * (rounds >= 0.5).double()


def shift_explained(wave: Callable[[Tensor], Tensor], k: int, times: int = 1, n: int = 200) -> float:
    """How much of a wave's code the best fixed matrix for k positions on explains when it is used so many times.

    As a share of the variance of the codes of n positions; the matrix is fitted to a single use.
    """
    p = torch.arange(n, dtype=torch.float64)
    matrix = torch.linalg.lstsq(wave(p), wave(p + k)).solution
    left, truth = wave(p) @ torch.linalg.matrix_power(matrix, times), wave(p + k * times)
    return 1 - ((left - truth).square().sum() / (truth - truth.mean(0)).square().sum()).item()


def linear_map_residual(here: Tensor, there: Tensor) -> float:
    """How much of some codes the best fixed matrix fails to make from others, as a share of their norm."""
    matrix = torch.linalg.lstsq(here, there).solution
    return ((here @ matrix - there).norm() / there.norm()).item()


@cache
def addition_terms(size: float, seeds: int = 5, n: int = 96, d: int = 256) -> Tensor:
    """Shares of the scores' variance: word-word, word-position, position-word, position-position; (seeds, 4).

    The random word embeddings have the norm `size`, the codes sqrt(d/2).
    """
    code, rows = sinusoidal(torch.arange(n), d), []
    for seed in range(seeds):
        generator = seeded(seed)
        words = size * torch.randn(n, d, generator=generator, dtype=torch.float64) / sqrt(d)
        rows.append(_shares(words, code, projection(d, generator).T @ projection(d, generator)))
    return torch.stack(rows)


def _shares(words: Tensor, code: Tensor, between: Tensor) -> Tensor:
    """The four terms' shares of the variance of the scores; shape (4,)."""
    spread = torch.stack([(x @ between @ y.T).var() for x in (words, code) for y in (words, code)])
    return spread / spread.sum()


@cache
def addition_terms_real(scaled: bool, seeds: int = 5) -> Tensor:
    """The shares of `addition_terms` for MiniLM's 42 words, as they are or times the root of d; shape (seeds, 4)."""
    words, rows = cluster_embeddings("plain"), []
    n, d = words.shape
    for seed in range(seeds):
        generator = seeded(seed)
        between = projection(d, generator).T @ projection(d, generator)
        rows.append(_shares(words * (sqrt(d) if scaled else 1), sinusoidal(torch.arange(n), d), between))
    return torch.stack(rows)


def spectrum_peaks(d: int = 32, length: int = 4096) -> tuple[Tensor, Tensor]:
    """Where each sine's spectrum is highest, and where its formula says: both in turns a text, shape (d/2,)."""
    strength = torch.fft.rfft(sinusoidal(torch.arange(length), d)[:, 0::2], dim=0).abs()
    return strength.argmax(0), length * frequencies(d) / (2 * pi)


def dropped_cosine(rate: float, seeds: int = 60, d: int = 512) -> float:
    """Cosine between a code and the same after dropout, on average over 100 positions and some seeds."""
    code = sinusoidal(torch.arange(100), d)
    cosines = []
    for seed in range(seeds):
        kept = torch.rand(code.shape, generator=seeded(seed), dtype=torch.float64) >= rate
        cosines.append(torch.cosine_similarity(code, code * kept / (1 - rate)).mean().item())
    return sum(cosines) / seeds


@cache
def dropped_nearest(rate: float, seeds: int = 5, each: int = 400, n: int = 2000, d: int = 512) -> tuple[int, int]:
    """Of codes after dropout, how many are still nearest to their own of n codes; and how many were tried."""
    code, kept_own = sinusoidal(torch.arange(n), d), 0
    for seed in range(seeds):
        generator = seeded(seed)
        places = torch.randint(n, (each,), generator=generator)
        kept = torch.rand(each, d, generator=generator, dtype=torch.float64) >= rate
        nearest = (code[places] * kept / (1 - rate) @ code.T).argmax(1)  # all codes are equally long
        kept_own += int((nearest == places).sum())
    return kept_own, seeds * each


def sines_first(positions: Tensor, d: int, steps: int) -> Tensor:
    """Codes with all sines before all cosines, frequencies 10000^(-i / steps): of the paper if steps is d/2."""
    angles = positions[:, None].double() * 10_000.0 ** (-torch.arange(d // 2, dtype=torch.float64) / steps)
    return torch.cat([angles.sin(), angles.cos()], dim=1)


COPIED = ("dog", "bread", "france", "red")


def vocabulary_copies(positions: int = 4, size: float = 0.36) -> Tensor:
    """A small vocabulary in the plane, at each position: its words, and the hand of one clock added to all of them.

    The words stand as the first two principal components of MiniLM's embeddings set them, drawn so small that the
    farthest is `size` from their middle; the hand goes on by one radian a position, and its length is 1.

    Returns:
        Shape (positions, words, 2).
    """
    x = minilm_embeddings(COPIED)
    x = x - x.mean(0)
    plane = x @ torch.linalg.svd(x, full_matrices=False).Vh[:2].T
    plane = plane * plane[0].sign()  # which way an axis runs is free: the first word is to the right and up
    return size * plane / plane.norm(dim=1).max() + sinusoidal(torch.arange(positions), 2)[:, None]
