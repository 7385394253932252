"""Experiments of the page on the forms of the rotation: by hand, layouts that mix, precision, parts, speed."""

import math
from functools import cache

import torch
from torch import Tensor

from essays.kit.record import record
from workings.positions.rotary import angles, half_order, matrix, rotate_complex, rotate_halves, rotate_interleaved
from workings.positions.sinusoidal import frequencies

SPEED_SIZES = ((1, 16, 2048, 64), (1, 8, 4096, 128))
VECTOR = (0.1, 0.4, 0.5, 0.2)


def block_diagonal(place: int = 3, d: int = 6) -> Tensor:
    """The matrix that turns d components at a place, shape (d, d)."""
    return matrix(angles(torch.tensor([place]), frequencies(d)))[0]


def by_hand(place: int = 1) -> Tensor:
    """The vector (0.1, 0.4, 0.5, 0.2), turned at a place; shape (4,)."""
    return rotate_complex(torch.tensor([VECTOR], dtype=torch.float64), angles(torch.tensor([place]), frequencies(4)))[0]


def by_hand_slip(place: int = 1) -> Tensor:
    """The vector (0.1, 0.4, 0.5, 0.2), turned at a place with the pairs counted from 1 in place of 0; shape (4,)."""
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
    """The score of one random query and key a fixed offset apart, at several places of the key, in three layouts."""
    q, k = torch.randn(2, d, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    theta, m = frequencies(d), torch.tensor(places)
    rows = (q.expand(len(m), d), angles(m + offset, theta)), (k.expand(len(m), d), angles(m, theta))
    return {name: (turn(*rows[0]) * turn(*rows[1])).sum(-1).tolist() for name, turn in LAYOUTS.items()}


def layouts_norm(draws: int = 200, d: int = 64) -> dict[str, float]:
    """The least and the most that the mixed layout multiplies the length of random vectors by, at places to 1,000."""
    x = torch.randn(draws, d, generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    ratio = rotate_mixed(x, angles(torch.linspace(1, 1000, draws).long(), frequencies(d))).norm(dim=1) / x.norm(dim=1)
    return {"least": ratio.min().item(), "most": ratio.max().item()}


def layouts_swap(permuted: bool, n: int = 40, d: int = 64, seed: int = 0) -> float:
    """The largest change of a score, over the largest score, when projections for adjacent pairs are used with halves.

    If `permuted`, the rows of the projections are put in the order of halves first.
    """
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(n, 32, generator=generator, dtype=torch.float64)
    weights = torch.randn(2, d, 32, generator=generator, dtype=torch.float64)
    angle = angles(torch.arange(n), frequencies(d))
    moved = weights[:, half_order(d)] if permuted else weights
    q, k = (rotate_interleaved(x @ w.T, angle) for w in weights)
    other_q, other_k = (rotate_halves(x @ w.T, angle) for w in moved)
    scores = q @ k.T
    return ((other_q @ other_k.T - scores).abs().max() / scores.abs().max()).item()


def precision_angles(place: float, form: str, dtype: torch.dtype = torch.float32, d: int = 128) -> Tensor:
    """Angles as low precision has them: each step in float64, then rounded to the precision; shape (d/2,).

    The form is "pow" for place / 10000^(2i/d), "exp" for place * exp(-2i ln(10000) / d).
    """

    def rounded(x: Tensor) -> Tensor:
        return x.to(dtype).double()

    i, m = torch.arange(0, d, 2, dtype=torch.float64), rounded(torch.tensor(place, dtype=torch.float64))
    if form == "pow":
        theta = rounded(1 / rounded(10_000.0 ** rounded(i / d)))
    else:
        theta = rounded(torch.exp(-rounded(i * rounded(torch.tensor(math.log(10_000.0) / d, dtype=torch.float64)))))
    return rounded(m * theta)


def precision_errors(
    places: list[int], form: str, dtype: torch.dtype = torch.float32, pair: int | None = None
) -> list[float]:
    """How far angles are off, in radians, at each place: of one pair of 64, or the largest of all."""
    errors = []
    for place in places:
        error = (precision_angles(place, form, dtype) - place * frequencies(128)).abs()
        errors.append((error.max() if pair is None else error[pair]).item())
    return errors


@cache
def precision_scores(place: int, dtype: torch.dtype, offset: int = 7, draws: int = 50) -> float:
    """How far the score of vectors of length 1 is off at a place, from angles alone; root mean square of draws."""
    generator = torch.Generator().manual_seed(0)
    q, k = torch.nn.functional.normalize(torch.randn(2, draws, 128, generator=generator, dtype=torch.float64), dim=-1)

    def score(query: Tensor, key: Tensor) -> Tensor:
        return (rotate_complex(q[:, None], query[None]) * rotate_complex(k[:, None], key[None])).sum((-1, -2))

    if dtype == torch.float64:
        low = [angles(torch.tensor([m]), frequencies(128)) for m in (place + offset, place)]
    else:
        low = [precision_angles(m, "pow", dtype)[None] for m in (place + offset, place)]
    right = angles(torch.tensor([offset, 0]), frequencies(128))
    return (score(*low) - score(right[:1], right[1:])).pow(2).mean().sqrt().item()


@cache
def precision_cast(place: int, dtype: torch.dtype, offset: int = 7, draws: int = 50) -> float:
    """How far the score of vectors of length 1 is off when exact cosines and sines are cast; root mean square.

    The angles are in float64, and so are the vectors, the products and the sums: the cast alone is at work.
    """
    generator = torch.Generator().manual_seed(0)
    q, k = torch.nn.functional.normalize(torch.randn(2, draws, 128, generator=generator, dtype=torch.float64), dim=-1)

    def turned(x: Tensor, at: int, cast: bool) -> Tensor:
        angle = angles(torch.tensor([at]), frequencies(128))[0]
        cos, sin = ((table.to(dtype).double() if cast else table) for table in (angle.cos(), angle.sin()))
        a, b = x[:, 0::2], x[:, 1::2]
        return torch.cat((a * cos - b * sin, a * sin + b * cos), -1)

    off, right = ((turned(q, place + offset, cast) * turned(k, place, cast)).sum(-1) for cast in (True, False))
    return (off - right).pow(2).mean().sqrt().item()


def precision_tables(places: list[int], dtype: torch.dtype = torch.float32) -> list[float]:
    """The largest error of cosines and sines of exact angles, cast, at each place."""
    exact = [angles(torch.tensor([place]), frequencies(128))[0] for place in places]
    tables = [torch.cat((angle.cos(), angle.sin())) for angle in exact]
    return [(table.to(dtype).double() - table).abs().max().item() for table in tables]


def speed_record() -> dict:
    """The committed run of benchmarks/rope.py: how it was made; times in copies of the tensor, by shape and form."""
    return record("positions", "rope_speed")
