"""Experiments of the page on rotary positions: hands, a sum of cosines, and what distance does to the score."""

from functools import cache

import torch
from torch import Tensor

from workings.positions.attention import attend
from workings.positions.rotary import angles, rotate_complex
from workings.positions.sinusoidal import frequencies, kernel

MOUSE = ("The", "mouse", "ate", "some", "cheese")
CAT = ("In", "the", "house", "a", "cat", "ate", "some", "cheese")


def hands(sentence: tuple[str, ...], degrees: float = 25.0) -> dict[str, float]:
    """The angle of each word's hand in degrees: words counted from 1, each place turns by the same angle."""
    return {word: place * degrees for place, word in enumerate(sentence, 1)}


def rope_scores(q: Tensor, k: Tensor, offsets: Tensor) -> Tensor:
    """Scores, not divided by root d, of a query `offsets` places after the key: (..., d) and (n,) -> (..., n)."""
    d = q.shape[-1]
    turned = rotate_complex(q[..., None, :].expand(*q.shape[:-1], len(offsets), d), angles(offsets, frequencies(d)))
    return (turned * k[..., None, :]).sum(-1)


def angle_turned(aim: float, theta: float, offsets: Tensor) -> Tensor:
    """Scores of a query and a key of length 1 in the plane, the key turned beforehand so that an offset is its best."""
    start = torch.tensor([1.0, 0.0], dtype=torch.float64)
    ahead = rotate_complex(start[None], torch.tensor([[aim * theta]], dtype=torch.float64))[0]
    turned = rotate_complex(start.expand(len(offsets), 2), angles(offsets, torch.tensor([theta], dtype=torch.float64)))
    return turned @ ahead


@cache
def queries_keys_shifted(turned: str, shift: int = 1000, seed: int = 0, n: int = 12, d: int = 32) -> float:
    """How far the output of an attention layer moves, relative to its size, when all positions move by `shift`.

    Turned are the "queries and keys", the "embeddings" before the projections, or the "values" too.
    """
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(n, d, generator=generator, dtype=torch.float64)
    to_q, to_k, to_v = torch.randn(3, d, d, generator=generator, dtype=torch.float64) / d**0.5

    def layer(positions: Tensor) -> Tensor:
        def turn(vectors: Tensor) -> Tensor:
            return rotate_complex(vectors, angles(positions, frequencies(d)))

        if turned == "embeddings":
            return attend(turn(x) @ to_q, turn(x) @ to_k, x @ to_v)[0]
        v = turn(x @ to_v) if turned == "values" else x @ to_v
        return attend(turn(x @ to_q), turn(x @ to_k), v)[0]

    here = layer(torch.arange(n))
    return ((layer(torch.arange(n) + shift) - here).norm() / here.norm()).item()


def pairs_terms(offsets: Tensor, d: int = 4) -> Tensor:
    """What each pair adds to the score of q = k = (1, 0, 1, 0, …): cosines, shape (n, d/2)."""
    return angles(offsets, frequencies(d)).cos()


def pairs_scores(offsets: Tensor, d: int = 4) -> Tensor:
    """The score of q = k = (1, 0, 1, 0, …) at each offset, by rotation, shape (n,)."""
    q = torch.tensor([1.0, 0.0] * (d // 2), dtype=torch.float64)
    return rope_scores(q, q, offsets)


def pairs_one_angle(offsets: Tensor, d: int = 4) -> Tensor:
    """What the score would be if the whole vector turned by one angle, the first pair's."""
    return d / 2 * offsets.double().cos()


@cache
def decay_random(d: int = 64, draws: int = 4000, seed: int = 0) -> dict[int, float]:
    """Mean size of the score over root d, of random queries and keys, at six offsets."""
    generator = torch.Generator().manual_seed(seed)
    q, k = torch.randn(2, draws, d, generator=generator, dtype=torch.float64)
    offsets = torch.tensor([0, 1, 10, 100, 1000, 10_000])
    sizes = rope_scores(q, k, offsets).abs().mean(0) / d**0.5
    return dict(zip(offsets.tolist(), sizes.tolist(), strict=True))


def decay_bounds(offset: int, d: int = 64, draws: int = 4000, seed: int = 0) -> tuple[Tensor, Tensor]:
    """Sizes of the scores of random queries and keys at an offset, and the paper's bounds on them; (draws,) each.

    The bound is that of Su et al. 2021, §3.4.3, eq. 37, last line.
    """
    generator = torch.Generator().manual_seed(seed)
    q, k = torch.randn(2, draws, d // 2, 2, generator=generator, dtype=torch.float64)
    products = torch.view_as_complex(q) * torch.view_as_complex(k).conj()  # (draws, d/2)
    turns = torch.polar(torch.ones(d // 2, dtype=torch.float64), offset * frequencies(d))
    steps = torch.cat((products, torch.zeros_like(products[:, :1])), 1).diff(dim=1).abs()
    return (products * turns).sum(1).real.abs(), steps.amax(1) * turns.cumsum(0).abs().sum()


def decay_ones(offsets: Tensor, d: int = 64) -> Tensor:
    """The score of q = k = (1, 1, …, 1), divided by d."""
    ones = torch.ones(d, dtype=torch.float64)
    return rope_scores(ones, ones, offsets) / d


def decay_aimed(offsets: Tensor, aim: int = 50, d: int = 64) -> Tensor:
    """The score, divided by d, of ones with a key turned beforehand so that the best offset is `aim`."""
    ones = torch.ones(d, dtype=torch.float64)
    ahead = rotate_complex(ones[None], angles(torch.tensor([aim]), frequencies(d)))[0]
    return rope_scores(ones, ahead, offsets) / d


@cache
def decay_means(offsets: tuple[int, ...] = (0, 1, 10, 100, 1000, 10_000), d: int = 64, draws: int = 4000) -> Tensor:
    """Mean score over d of queries and keys drawn around ones, a standard deviation of 1 each way; (offsets,)."""
    q, k = 1 + torch.randn(2, draws, d, generator=torch.Generator().manual_seed(3), dtype=torch.float64)
    return rope_scores(q, k, torch.tensor(offsets)).mean(0) / d


def xpos_factors(d: int = 64) -> Tensor:
    """What xPos multiplies each pair's part of the score by over 512 places of distance; (d/2,). Sun et al. 2023."""
    return (torch.arange(0, d, 2, dtype=torch.float64) / d + 0.4) / 1.4


def xpos(q: Tensor, k: Tensor, m: int, n: int, stretch: float = 512.0) -> tuple[Tensor, Tensor]:
    """A query at place m and a key at place n, turned and lengthened as in xPos; (d,) each."""
    d = q.shape[-1]
    size = xpos_factors(d).repeat_interleave(2)
    query = rotate_complex(q[None], angles(torch.tensor([m]), frequencies(d)))[0] * size ** (m / stretch)
    key = rotate_complex(k[None], angles(torch.tensor([n]), frequencies(d)))[0] * size ** (-n / stretch)
    return query, key


@cache
def repeat_chords(longest: int = 10_000, d: int = 64) -> tuple[Tensor, Tensor]:
    """How far the first hand, and all d/2 in root mean square, are from the start after 1 .. longest - 1 places."""
    lags = torch.arange(1, longest)
    return (2 - 2 * lags.double().cos()).sqrt(), (2 - 2 * kernel(lags, d)).sqrt()


@cache
def repeat_far(start: int = 10_000, longest: int = 200_000, d: int = 64) -> Tensor:
    """How far all d/2 hands are from the start, in root mean square, after start .. longest - 1 places."""
    return (2 - 2 * kernel(torch.arange(start, longest), d)).sqrt()


def content_scores(count: int = 3, d: int = 64, longest: int = 100, seed: int = 1) -> Tensor:
    """Scores over root d, of several random queries and keys, at offsets 0 to longest - 1; shape (count, longest)."""
    generator = torch.Generator().manual_seed(seed)
    q, k = torch.randn(2, count, d, generator=generator, dtype=torch.float64)
    return rope_scores(q, k, torch.arange(longest)) / d**0.5
