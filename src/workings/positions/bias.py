"""Schemes that leave the embedding alone and change the scores of attention: Shaw's vectors, T5's buckets, ALiBi.

Positions are whole numbers from 0. A bias is added to the scores after their division by the root of the head size.
"""

import math
from itertools import count

import torch
from torch import Tensor

from workings.positions.sinusoidal import negative


# --8<-- [start:alibi_slopes]
def alibi_slopes(heads: int) -> torch.Tensor:
    """The slope of each head, by the authors' rule for any number of heads; float64, shape (heads,).

    Raises:
        ValueError: If there is not at least one head.

    Source: Press, Smith and Lewis 2022, §3; the rule for other counts is `get_slopes` in their code.
    """
    if heads < 1:
        raise ValueError(f"attention has at least one head, not {heads}")
    whole = 2 ** (heads.bit_length() - 1)  # the largest power of two that fits
    slopes = [2 ** (-8 * h / whole) for h in range(1, whole + 1)]
    between = [2 ** (-8 * h / (2 * whole)) for h in range(1, 2 * whole, 2)]  # every other slope of twice as many
    return torch.tensor(slopes + between[: heads - whole], dtype=torch.float64)
# --8<-- [end:alibi_slopes]


def alibi(heads: int, queries: Tensor, keys: Tensor) -> Tensor:
    """ALiBi's bias: minus slope times distance, for each head, query and key.

    Looking both ways it is symmetric, an extension of the paper; under a causal mask only its lower half counts.

    Args:
        heads: Number of heads.
        queries: Positions of the queries, shape (n,).
        keys: Positions of the keys, shape (m,).

    Returns:
        The bias to add to the scores; float64, shape (heads, n, m).
    """
    distance = offsets(queries, keys).abs()
    return -alibi_slopes(heads).to(distance.device)[:, None, None] * distance  # (heads, 1, 1) * (n, m)


def t5_starts(buckets: int = 32, longest: int = 128) -> list[int]:
    """The smallest distance in each bucket of one direction, exactly; `buckets` numbers, the first of them 0.

    The first half of the buckets hold one distance each. The rest divide what lies from there to `longest` into equal
    ratios, and the last takes all that is farther. In whole numbers, as a rounded logarithm can move a border.

    Raises:
        ValueError: If a direction has fewer than two buckets, or `longest` is not past those of one distance each.
    """
    exact = buckets // 2
    if buckets < 2:
        raise ValueError(f"a direction needs at least 2 buckets, not {buckets}")
    if longest <= exact:
        raise ValueError(
            f"the longest distance, {longest}, must be more than the {exact} distances with their own bucket"
        )
    wide = buckets - exact

    def start(k: int) -> int:
        """The least r with exact * (longest / exact) ** (k / wide) <= r."""
        power = exact ** (wide - k) * longest**k
        guess = max(1, int(exact * (longest / exact) ** (k / wide)) - 1)
        return next(r for r in count(guess) if r**wide >= power)

    return [*range(exact), *(start(k) for k in range(wide))]


# --8<-- [start:t5_bucket]
def t5_bucket(offset: Tensor, buckets: int = 32, longest: int = 128, both_ways: bool = False) -> Tensor:
    """The bucket of each offset: small distances have their own, larger ones share, and the last has no end.

    Args:
        offset: Key's position minus query's, whole numbers, any shape. Negative is the past.
        buckets: How many there are in all.
        longest: Where the edges would end if the last bucket had an end; it begins before, at 113 for the defaults.
        both_ways: Whether keys after the query have buckets of their own, half of all; else they fall into bucket 0.

    Returns:
        Whole numbers from 0 to buckets - 1, in the shape of `offset`.

    Raises:
        ValueError: If `both_ways` has an odd number of buckets, or as `t5_starts` does.

    Source: Raffel et al. 2020, §2.1, and their code.
    """
    if both_ways and buckets % 2:
        raise ValueError(f"two directions cannot share {buckets} buckets equally")
    offset, one_way = torch.as_tensor(offset), buckets // 2 if both_ways else buckets
    starts = torch.tensor(t5_starts(one_way, longest), device=offset.device)
    distance = offset.abs() if both_ways else (-offset).clamp(min=0)
    bucket = torch.searchsorted(starts, distance.contiguous(), right=True) - 1
    return bucket + one_way * (offset > 0) if both_ways else bucket
# --8<-- [end:t5_bucket]


def t5_bias(table: Tensor, queries: Tensor, keys: Tensor, longest: int = 128, both_ways: bool = False) -> Tensor:
    """T5's bias: for each head, the learned number of the bucket that the offset falls into.

    T5 adds it to scores that are not divided by the root of the head size.

    Args:
        table: A number per bucket and head, shape (buckets, heads).
        queries: Positions of the queries, shape (n,).
        keys: Positions of the keys, shape (m,).
        longest: As in `t5_bucket`.
        both_ways: As in `t5_bucket`.

    Returns:
        The bias to add to the scores, in the table's dtype, shape (heads, n, m).
    """
    bucket = t5_bucket(offsets(queries, keys), len(table), longest, both_ways)
    return table[bucket].permute(2, 0, 1)  # (n, m, heads) -> (heads, n, m)


def shaw_index(n: int, clip: int) -> Tensor:
    """The row of Shaw's table for each query i and key j: the offset j - i clipped to -clip … clip, plus clip.

    Returns:
        Whole numbers from 0 to 2 * clip, shape (n, n).

    Raises:
        ValueError: If `clip` is negative.
    """
    if clip < 0:
        raise ValueError(f"offsets are clipped at a distance of at least 0, not {clip}")
    positions = torch.arange(n)
    return offsets(positions, positions).clamp(-clip, clip) + clip


# --8<-- [start:shaw_scores]
def shaw_scores(q: Tensor, k: Tensor, table: Tensor) -> Tensor:
    """Scores of attention in which every key also carries the vector of its offset from the query.

    Args:
        q: Queries, shape (..., n, d).
        k: Keys, shape (..., n, d).
        table: A vector for each offset from -clip to clip, shape (2 * clip + 1, d).

    Returns:
        q · (k + a) / sqrt(d), with a the row of the clipped offset; shape (..., n, n).

    Raises:
        ValueError: If the sizes of heads differ, or the table's number of rows is even.

    Source: Shaw, Uszkoreit and Vaswani 2018, eq. 4.
    """
    n, d = q.shape[-2:]
    if k.shape[-2:] != (n, d) or table.shape[-1] != d:
        raise ValueError(f"q {tuple(q.shape)}, k {tuple(k.shape)}, table {tuple(table.shape)} do not match")
    if len(table) % 2 == 0:
        raise ValueError(f"a table of offsets from -clip to clip has an odd number of rows, not {len(table)}")
    a = table[shaw_index(n, len(table) // 2).to(table.device)]  # (n, n, d)
    return (q @ k.mT + torch.einsum("...id,ijd->...ij", q, a)) / math.sqrt(d)
# --8<-- [end:shaw_scores]


def offsets(queries: Tensor, keys: Tensor) -> Tensor:
    """Key's position minus query's, shape (n, m); ValueError for positions below 0 or of another shape."""
    queries, keys = torch.as_tensor(queries), torch.as_tensor(keys)
    for positions in (queries, keys):
        if positions.ndim != 1:
            raise ValueError(f"positions have one dimension, not {positions.ndim}")
        if negative(positions):
            raise ValueError("positions are counted from 0; a negative one was given")
    return keys[None, :] - queries[:, None]
