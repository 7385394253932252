"""Experiments of the page on relative positions: two sentences, Shaw's vectors, T5's buckets, a mask that counts."""

from functools import cache

import torch
from torch import Tensor

from essays.kit.chance import seeded
from workings.positions.bias import shaw_scores
from workings.positions.sinusoidal import sinusoidal

SHORT = ("A", "man", "threw", "a", "ball")
LONG = ("In", "the", "garden", "a", "man", "threw", "a", "ball")


def offsets_of_words(sentence: tuple[str, ...], of: str = "threw") -> list[int]:
    """Each word's position less that of the verb."""
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
    generator = seeded(seed)
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
def shaw_pulls(clip: int = 4, reach: int = 12, d: int = 64, seed: int = 0) -> tuple[Tensor, Tensor]:
    """Offsets from -reach to reach, and what random Shaw vectors add to the scores of the query in the middle."""
    generator = seeded(seed)
    table = torch.randn(2 * clip + 1, d, generator=generator, dtype=torch.float64)
    q = torch.randn(d, generator=generator, dtype=torch.float64).expand(2 * reach + 1, d)
    return torch.arange(-reach, reach + 1), shaw_scores(q, torch.zeros_like(q), table)[reach]
