"""Runs behind the table of schemes: what each adds to a model in parameters and in work."""

from typing import NamedTuple

import torch

from essays.positions.wishes import LENGTH, wish_schemes


class Sizes(NamedTuple):
    """A model's sizes, and those of its table of positions."""

    n: int  # words
    d: int  # components of an embedding
    heads: int
    layers: int
    clip: int  # Shaw's
    buckets: int  # T5's


SCHEME_SIZES = Sizes(n=1024, d=768, heads=12, layers=12, clip=16, buckets=32)


def scheme_parameters(name: str, sizes: Sizes = SCHEME_SIZES) -> int:
    """Learned numbers of a scheme, in the whole model.

    Shaw's vectors are shared by the heads of a layer and stand at the keys only; T5's table is shared by all layers.
    """
    n, d, heads, layers, clip, buckets = sizes
    vectors = layers * (2 * clip + 1) * (d // heads)
    return {"learned": n * d, "shaw": vectors, "t5": buckets * heads}.get(name, 0)


def scheme_work(name: str, sizes: Sizes = SCHEME_SIZES) -> tuple[int, int]:
    """Multiplications and additions that a scheme costs in one pass over n words.

    Tables that are the same for every text (codes, sines and cosines, biases) are made beforehand and cost nothing
    here. Scores are counted for all pairs, without a causal mask.
    """
    n, d, heads, layers, clip, _ = sizes
    pairs, vectors = layers * heads * n * n, layers * heads * n * (2 * clip + 1)
    return {
        "sinusoids": (0, n * d),
        "learned": (0, n * d),
        "shaw": (vectors * (d // heads), vectors * (d // heads - 1) + pairs),
        "t5": (0, pairs),
        "alibi": (0, pairs),
        "rope": (layers * 4 * n * d, layers * 2 * n * d),
    }.get(name, (0, 0))


def scheme_own_work(sizes: Sizes = SCHEME_SIZES) -> int:
    """Multiplications of attention itself: four projections, the scores, and the mixing of values, in all layers."""
    n, d, _, layers, _, _ = sizes
    return layers * (4 * n * d * d + 2 * n * n * d)


def scheme_tags(name: str, digits: int = 9) -> int:
    """How many different tags a scheme gives to a thousand positions, or distances, to so many decimals."""
    tags = wish_schemes()[name].tag(torch.arange(LENGTH), LENGTH)
    return len({tuple(row) for row in tags.mul(10**digits).round().tolist()})
