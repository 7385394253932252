"""Experiments of the page on rotary positions: hands, a sum of cosines, what distance does, layouts that mix."""

from functools import cache

import torch
from torch import Tensor

from essays.kit.chance import seeded
from workings.positions.attention import attend
from workings.positions.rotary import angles, half_order, rotate_complex, rotate_halves, rotate_interleaved
from workings.positions.sinusoidal import frequencies, kernel

MOUSE = ("The", "mouse", "ate", "some", "cheese")
CAT = ("In", "the", "house", "a", "cat", "ate", "some", "cheese")


def hands(sentence: tuple[str, ...], degrees: float = 25.0) -> dict[str, float]:
    """The angle of each word's hand in degrees, clockwise from noon: each position turns by the same angle."""
    return {word: position * degrees for position, word in enumerate(sentence)}


def rope_scores(q: Tensor, k: Tensor, offsets: Tensor) -> Tensor:
    """Scores, not divided by root d, of a query `offsets` positions after the key: (..., d) and (n,) -> (..., n)."""
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
    generator = seeded(seed)
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
    generator = seeded(seed)
    q, k = torch.randn(2, draws, d, generator=generator, dtype=torch.float64)
    offsets = torch.tensor([0, 1, 10, 100, 1000, 10_000])
    sizes = rope_scores(q, k, offsets).abs().mean(0) / d**0.5
    return dict(zip(offsets.tolist(), sizes.tolist(), strict=True))


def decay_bounds(offset: int, d: int = 64, draws: int = 4000, seed: int = 0) -> tuple[Tensor, Tensor]:
    """Sizes of the scores of random queries and keys at an offset, and the paper's bounds on them; (draws,) each.

    The bound is that of Su et al. 2021, §3.4.3, eq. 37, last line.
    """
    generator = seeded(seed)
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
    q, k = 1 + torch.randn(2, draws, d, generator=seeded(3), dtype=torch.float64)
    return rope_scores(q, k, torch.tensor(offsets)).mean(0) / d


@cache
def repeat_chords(longest: int = 10_000, d: int = 64) -> tuple[Tensor, Tensor]:
    """How far the first hand, and all d/2 in root mean square, are from the start after 1 .. longest - 1 positions."""
    lags = torch.arange(1, longest)
    return (2 - 2 * lags.double().cos()).sqrt(), (2 - 2 * kernel(lags, d)).sqrt()


@cache
def repeat_far(start: int = 10_000, longest: int = 200_000, d: int = 64) -> Tensor:
    """How far all d/2 hands are from the start, in root mean square, after start .. longest - 1 positions."""
    return (2 - 2 * kernel(torch.arange(start, longest), d)).sqrt()


def content_scores(count: int = 3, d: int = 64, longest: int = 100, seed: int = 1) -> Tensor:
    """Scores over root d, of several random queries and keys, at offsets 0 to longest - 1; shape (count, longest)."""
    generator = seeded(seed)
    q, k = torch.randn(2, count, d, generator=generator, dtype=torch.float64)
    return rope_scores(q, k, torch.arange(longest)) / d**0.5


VECTOR = (0.1, 0.4, 0.5, 0.2)


def by_hand(place: int = 1) -> Tensor:
    """The vector (0.1, 0.4, 0.5, 0.2), turned at a position; shape (4,)."""
    return rotate_complex(torch.tensor([VECTOR], dtype=torch.float64), angles(torch.tensor([place]), frequencies(4)))[0]


def by_hand_slip(place: int = 1) -> Tensor:
    """The vector (0.1, 0.4, 0.5, 0.2), turned at a position with the pairs counted from 1 in place of 0; shape (4,)."""
    theta = 10_000.0 ** (-2 * torch.tensor([1.0, 2.0], dtype=torch.float64) / 4)
    return rotate_complex(torch.tensor([VECTOR], dtype=torch.float64), angles(torch.tensor([place]), theta))[0]


def rotate_mixed(x: Tensor, angle: Tensor) -> Tensor:
    """The mistake: cosines and sines laid out for halves, components turned as adjacent pairs."""
    both = torch.cat((angle, angle), -1)
    beside = torch.stack((-x[..., 1::2], x[..., 0::2]), -1).flatten(-2)
    return x * both.cos() + beside * both.sin()


LAYOUTS = {"adjacent pairs": rotate_interleaved, "halves": rotate_halves, "mixed": rotate_mixed}


@cache
def layouts_scores(places: tuple[int, ...], offset: int = 7, d: int = 64, seed: int = 0) -> dict[str, list[float]]:
    """The score of one random query and key a fixed offset apart, at several positions of the key, in three layouts."""
    q, k = torch.randn(2, d, generator=seeded(seed), dtype=torch.float64)
    theta, m = frequencies(d), torch.tensor(places)
    rows = (q.expand(len(m), d), angles(m + offset, theta)), (k.expand(len(m), d), angles(m, theta))
    return {name: (turn(*rows[0]) * turn(*rows[1])).sum(-1).tolist() for name, turn in LAYOUTS.items()}


def layouts_norm(draws: int = 2000, d: int = 64) -> dict[str, float]:
    """The least and the most by which the mixed layout multiplies the length of random vectors, up to 1,000."""
    x = torch.randn(draws, d, generator=seeded(1), dtype=torch.float64)
    ratio = rotate_mixed(x, angles(torch.linspace(1, 1000, draws).long(), frequencies(d))).norm(dim=1) / x.norm(dim=1)
    return {"least": ratio.min().item(), "most": ratio.max().item()}


def layouts_swap(permuted: bool, n: int = 40, d: int = 64, seed: int = 0) -> float:
    """The largest change of a score, over the largest score, when projections for adjacent pairs are used with halves.

    If `permuted`, the rows of the projections are put in the order of halves first.
    """
    generator = seeded(seed)
    x = torch.randn(n, 32, generator=generator, dtype=torch.float64)
    weights = torch.randn(2, d, 32, generator=generator, dtype=torch.float64)
    angle = angles(torch.arange(n), frequencies(d))
    moved = weights[:, half_order(d)] if permuted else weights
    q, k = (rotate_interleaved(x @ w.T, angle) for w in weights)
    other_q, other_k = (rotate_halves(x @ w.T, angle) for w in moved)
    scores = q @ k.T
    return ((other_q @ other_k.T - scores).abs().max() / scores.abs().max()).item()
