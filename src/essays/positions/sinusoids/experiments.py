"""Runs behind the page on what sinusoids give."""

from collections.abc import Callable
from functools import cache
from math import pi, sqrt

import torch
from torch import Tensor

from essays.positions.integers.experiments import cluster_embeddings
from workings.positions.sinusoidal import frequencies, kernel, sinusoidal


def first_rise(d: int, longest: int = 2000) -> int:
    """The first lag at which two codes are more alike than at the lag before."""
    return (kernel(torch.arange(longest), d).diff() > 0).nonzero()[0, 0].item() + 1


def rising_share(d: int, longest: int = 2000) -> float:
    """The share of lags below a length at which two codes are more alike than at the lag before."""
    return (kernel(torch.arange(longest), d).diff() > 0).double().mean().item()


def _explained(of: Tensor, by: list[Tensor]) -> float:
    """R squared of the best linear combination of some curves."""
    columns = torch.stack(by, dim=1)
    residual = of - columns @ torch.linalg.lstsq(columns, of[:, None]).solution[:, 0]
    return 1 - (residual.square().sum() / (of - of.mean()).square().sum()).item()


@cache
def curve_fits(d: int = 512, longest: int = 200) -> dict[str, float]:
    """R squared of three curves fitted to the kernel: c exp(-lag), the best a + b exp(-lag / t), a + b log(1 + lag)."""
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


def _projection(d: int, generator: torch.Generator) -> Tensor:
    """A random projection that keeps norms on average, shape (d, d)."""
    return torch.randn(d, d, generator=generator, dtype=torch.float64) / sqrt(d)


@cache
def generic_scores(seed: int, n: int = 96, d: int = 64) -> Tensor:
    """Scores between the codes of n positions through random query and key projections, shape (n, n)."""
    generator = torch.Generator().manual_seed(seed)
    code = sinusoidal(torch.arange(n), d)
    queries, keys = (code @ _projection(d, generator).T for _ in range(2))
    return queries @ keys.T / sqrt(d)


def lag_share(scores: Tensor) -> float:
    """The share of the variance of a square map of scores that the lag alone explains: 1 if it is made of stripes."""
    n, by_lag = len(scores), torch.zeros_like(scores)
    for lag in range(1 - n, n):
        by_lag.diagonal(lag).fill_(scores.diagonal(lag).mean())
    return ((by_lag - scores.mean()).square().sum() / (scores - scores.mean()).square().sum()).item()


@cache
def addition_terms(size: float, seeds: int = 5, n: int = 96, d: int = 256) -> Tensor:
    """Shares of the scores' variance: word-word, word-position, position-word, position-position; (seeds, 4).

    The random word embeddings have the norm `size`, the codes sqrt(d/2).
    """
    code, rows = sinusoidal(torch.arange(n), d), []
    for seed in range(seeds):
        generator = torch.Generator().manual_seed(seed)
        words = size * torch.randn(n, d, generator=generator, dtype=torch.float64) / sqrt(d)
        rows.append(_shares(words, code, _projection(d, generator).T @ _projection(d, generator)))
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
        generator = torch.Generator().manual_seed(seed)
        between = _projection(d, generator).T @ _projection(d, generator)
        rows.append(_shares(words * (sqrt(d) if scaled else 1), sinusoidal(torch.arange(n), d), between))
    return torch.stack(rows)


def spectrum_peaks(d: int = 32, length: int = 4096) -> tuple[Tensor, Tensor]:
    """Where each sine's spectrum is highest, and where its formula says: both in turns a text, shape (d/2,)."""
    strength = torch.fft.rfft(sinusoidal(torch.arange(length), d)[:, 0::2], dim=0).abs()
    return strength.argmax(0), length * frequencies(d) / (2 * pi)


def dropped_cosine(rate: float, seeds: int = 5, d: int = 512) -> float:
    """Cosine between a code and the same after dropout, on average over 100 positions and some seeds."""
    code = sinusoidal(torch.arange(100), d)
    cosines = []
    for seed in range(seeds):
        kept = torch.rand(code.shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64) >= rate
        cosines.append(torch.cosine_similarity(code, code * kept / (1 - rate)).mean().item())
    return sum(cosines) / seeds


@cache
def dropped_nearest(rate: float, seeds: int = 5, each: int = 400, n: int = 2000, d: int = 512) -> tuple[int, int]:
    """Of codes after dropout, how many are still nearest to their own of n codes; and how many were tried."""
    code, kept_own = sinusoidal(torch.arange(n), d), 0
    for seed in range(seeds):
        generator = torch.Generator().manual_seed(seed)
        places = torch.randint(n, (each,), generator=generator)
        kept = torch.rand(each, d, generator=generator, dtype=torch.float64) >= rate
        nearest = (code[places] * kept / (1 - rate) @ code.T).argmax(1)  # all codes are equally long
        kept_own += int((nearest == places).sum())
    return kept_own, seeds * each


def sines_first(positions: Tensor, d: int, steps: int) -> Tensor:
    """Codes with all sines before all cosines, frequencies 10000^(-i / steps): of the paper if steps is d/2."""
    angles = positions[:, None].double() * 10_000.0 ** (-torch.arange(d // 2, dtype=torch.float64) / steps)
    return torch.cat([angles.sin(), angles.cos()], dim=1)
