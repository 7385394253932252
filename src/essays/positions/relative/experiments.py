"""Experiments of the page on relative positions: two sentences, Shaw's vectors, T5's buckets, a mask that counts."""

from functools import cache

import torch
from torch import Tensor

from workings.positions.bias import shaw_scores, t5_bias
from workings.positions.sinusoidal import sinusoidal

SHORT = ("A", "man", "threw", "a", "ball")
LONG = ("In", "the", "garden", "a", "man", "threw", "a", "ball")


def offsets_of_words(sentence: tuple[str, ...], of: str = "threw") -> list[int]:
    """Each word's place less that of the verb."""
    return [place - sentence.index(of) for place in range(len(sentence))]


def embedded(generator: torch.Generator, d: int) -> dict[str, Tensor]:
    """A random embedding for each word of the two sentences, of unit variance; shape (d,) each."""
    words = sorted({word.lower() for word in (*SHORT, *LONG)})
    return dict(zip(words, torch.randn(len(words), d, generator=generator, dtype=torch.float64), strict=True))


@cache
def offsets_scores(seed: int, d: int = 64) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Scores between "a man threw a ball", with random embeddings and projections; shape (5, 5) each.

    With sinusoids added to the words, alone and after "In the garden"; then with Shaw's vectors on the keys instead.
    """
    generator = torch.Generator().manual_seed(seed)
    words = embedded(generator, d)
    to_q, to_k = torch.randn(2, d, d, generator=generator, dtype=torch.float64) / d**0.5
    table = torch.randn(9, d, generator=generator, dtype=torch.float64)
    found = []
    for shaw in (False, True):
        for sentence in (SHORT, LONG):
            x = torch.stack([words[word.lower()] for word in sentence])
            x = x if shaw else x + sinusoidal(torch.arange(len(x)), d)
            q, k = x @ to_q, x @ to_k
            scores = shaw_scores(q, k, table) if shaw else q @ k.mT / d**0.5
            found.append(scores[-5:, -5:])
    return found[0], found[1], found[2], found[3]


@cache
def offsets_generic(seed: int, n: int = 128, d: int = 64) -> Tensor:
    """Scores between sinusoidal codes alone, through random projections; shape (n, n)."""
    generator = torch.Generator().manual_seed(seed)
    to_q, to_k = torch.randn(2, d, d, generator=generator, dtype=torch.float64) / d**0.5
    code = sinusoidal(torch.arange(n), d)
    return (code @ to_q) @ (code @ to_k).mT / d**0.5


def offsets_along_diagonals(scores: Tensor, far: int = 64) -> float:
    """Standard deviation of scores at one offset, over that of all scores; offsets up to `far` either way.

    0 if the score depends on the offset alone, near 1 if the offset says nothing about it.
    """
    diagonals = [scores.diagonal(offset) for offset in range(-far, far + 1)]
    within = torch.cat([diagonal - diagonal.mean() for diagonal in diagonals])
    return (within.pow(2).mean().sqrt() / torch.cat(diagonals).std(correction=0)).item()


@cache
def shaw_pulls(clip: int = 4, reach: int = 12, d: int = 64, seed: int = 0) -> tuple[Tensor, Tensor]:
    """Offsets from -reach to reach, and what random Shaw vectors add to the scores of the query in the middle."""
    generator = torch.Generator().manual_seed(seed)
    table = torch.randn(2 * clip + 1, d, generator=generator, dtype=torch.float64)
    q = torch.randn(d, generator=generator, dtype=torch.float64).expand(2 * reach + 1, d)
    return torch.arange(-reach, reach + 1), shaw_scores(q, torch.zeros_like(q), table)[reach]


def t5_shared(n: int) -> Tensor:
    """A T5 bias for both directions, numbers that fall from bucket to bucket: every diagonal is constant; (n, n)."""
    falling = torch.linspace(1, -1, 16, dtype=torch.float64).repeat(2)[:, None]  # the past, then the future
    return t5_bias(falling, torch.arange(n), torch.arange(n), both_ways=True)[0]
