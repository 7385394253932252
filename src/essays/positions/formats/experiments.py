"""Experiments of the page on number formats: what positions, angles, scores and biases keep of their digits."""

import math
from functools import cache

import torch
from torch import Tensor

from essays.positions.clock.experiments import bits
from essays.positions.integers.experiments import (
    CLUSTER_SEEDS,
    cluster_embeddings,
    cluster_places,
    integer_added,
    neighbours,
    plain_norm,
)
from essays.positions.learned.experiments import random_start_table
from workings.positions.rotary import angles, turns
from workings.positions.sinusoidal import frequencies, sinusoidal

DTYPES = (torch.float64, torch.float32, torch.bfloat16)


def low_precision_distinct(dtype: torch.dtype, length: int) -> int:
    """How many different numbers the positions of a text become in a precision."""
    return len(torch.arange(length).to(dtype).unique())


def precision_angles(place: float, form: str, dtype: torch.dtype = torch.float32, d: int = 128) -> Tensor:
    """Angles as low precision has them: each step in float64, then rounded to the precision; shape (d/2,).

    The form is "pow" for position / 10000^(2i/d), "exp" for position * exp(-2i ln(10000) / d).
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
    """How far angles are off, in radians, at each position: of one pair of 64, or the largest of all."""
    errors = []
    for place in places:
        error = (precision_angles(place, form, dtype) - place * frequencies(128)).abs()
        errors.append((error.max() if pair is None else error[pair]).item())
    return errors


def score_error(off: Tensor) -> float:
    """Root mean square of what a score of vectors of length 1 is off, over all their directions.

    A score is the sum over pairs of Re(q w conj(k)), where w turns the pair, and each w is off by a complex number:
    `off`, shape (d/2,). The mean square over directions is that of a matrix, the sum of its squares over d^2, and each
    number stands in the matrix as two rows with its square.
    """
    return (2 * off.abs().square().sum()).sqrt().item() / (2 * len(off))


def precision_scores(place: int, dtype: torch.dtype, offset: int = 7) -> float:
    """How far the score of vectors of length 1 is off at a position, from angles alone; root mean square."""
    if dtype == torch.float64:
        low = [angles(torch.tensor([m]), frequencies(128))[0] for m in (place + offset, place)]
    else:
        low = [precision_angles(m, "pow", dtype) for m in (place + offset, place)]
    right = angles(torch.tensor([offset]), frequencies(128))[0]
    query, key, both = (turns(angle, torch.float64) for angle in (*low, right))
    return score_error(query * key.conj() - both)


def precision_cast(place: int, dtype: torch.dtype, offset: int = 7) -> float:
    """How far the score of vectors of length 1 is off when exact cosines and sines are cast; root mean square.

    The angles are in float64, and so are the vectors, the products and the sums: the cast alone is at work.
    """
    exact = [turns(angles(torch.tensor([m]), frequencies(128))[0], torch.float64) for m in (place + offset, place)]
    query, key = (torch.complex(turn.real.to(dtype).double(), turn.imag.to(dtype).double()) for turn in exact)
    return score_error(query * key.conj() - exact[0] * exact[1].conj())


def precision_tables(places: list[int], dtype: torch.dtype = torch.float32) -> list[float]:
    """The largest error of cosines and sines of exact angles, cast, at each position."""
    exact = [angles(torch.tensor([place]), frequencies(128))[0] for place in places]
    tables = [torch.cat((angle.cos(), angle.sin())) for angle in exact]
    return [(table.to(dtype).double() - table).abs().max().item() for table in tables]


def layer_norm_brain(first: int, seed: int = 0) -> Tensor:
    """The words with integers added from a first position on, after a layer norm, all in bfloat16; shape (42, 384)."""
    plain = cluster_embeddings("plain").bfloat16()
    return plain_norm(integer_added(plain, first + cluster_places(seed))).double()


@cache
def layer_norm_brain_share() -> float:
    """`neighbours` of `layer_norm_brain` from position 0 on: the mean over 20 orders."""
    return sum(neighbours(layer_norm_brain(0, seed)) for seed in range(CLUSTER_SEEDS)) / CLUSTER_SEEDS


def different_sines(n: int, dtype: torch.dtype) -> int:
    """How many values the sines of the first n positions take once they are stored in a dtype."""
    return len(torch.arange(n, dtype=torch.float64).sin().to(dtype).unique())


@cache
def first_equal_sines(dtype: torch.dtype, n: int) -> tuple[int, int]:
    """The first position below n whose stored sine has occurred before, with where; (earlier, later).

    Raises:
        ValueError: If all n differ.
    """
    seen: dict[float, int] = {}
    for position, value in enumerate(torch.arange(n, dtype=torch.float64).sin().to(dtype).tolist()):
        if value in seen:
            return seen[value], position
        seen[value] = position
    raise ValueError(f"the sines of the first {n} positions are all different in {dtype}")


@cache
def different_codes(n: int = 4096) -> dict[str, tuple[int, list[int]]]:
    """For each of nine codes the numbers it keeps for a position, and how many of n differ in each of three formats."""
    p = torch.arange(n)
    early = p.bfloat16()[:, None] * frequencies(64).bfloat16()  # the trap: low precision too early
    codes = {
        "the integer": p[:, None].double(),
        "its share of the text": p[:, None] / (n - 1.0),
        "one sine": p[:, None].double().sin(),
        "sine and cosine": sinusoidal(p, 2),
        "binary digits": bits(p, 12).double(),
        "sinusoids, d = 8": sinusoidal(p, 8),
        "sinusoids, d = 64": sinusoidal(p, 64),
        "the same, early angles": torch.cat([early.double().sin(), early.double().cos()], dim=1),
        "a random table, d = 64": random_start_table(rows=n, d=64),
    }
    rows = {name: [code.to(dtype).tolist() for dtype in DTYPES] for name, code in codes.items()}
    return {name: (codes[name].shape[1], [len(set(map(tuple, each))) for each in rows[name]]) for name in codes}


def alibi_rounded(form: str, n: int, slope: float = 0.5, dtype: torch.dtype = torch.bfloat16) -> tuple[Tensor, Tensor]:
    """The last query's weights with biases in a low precision, and exact ones; equal content, shape (n,) each.

    The form is "position" for slope times the key's own position, "distance" for minus slope times distance.
    """
    place = torch.arange(n, dtype=torch.float64)
    bias = slope * place if form == "place" else slope * (place - (n - 1))
    return bias.to(dtype).double().softmax(0), bias.softmax(0)


def same_number(dtype: torch.dtype) -> int:
    """The first whole position that a type of number cannot tell from the one after it."""
    p = 1
    while torch.tensor(p, dtype=dtype) != torch.tensor(p + 1, dtype=dtype):
        p *= 2
    return p


def torch_cosine_error(angles_in: torch.dtype, table_in: torch.dtype, length: int = 4096, d: int = 64) -> float:
    """The largest error in a table of cosines, by the precision of the angles' making and that of the table."""
    exact = torch.arange(length, dtype=torch.float64)[:, None] * frequencies(d)
    rough = torch.arange(length).to(angles_in)[:, None] * frequencies(d).to(angles_in)
    return (rough.double().cos().to(table_in).double() - exact.cos()).abs().max().item()
