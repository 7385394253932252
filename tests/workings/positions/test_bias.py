"""Shaw's vectors, T5's buckets and ALiBi against closed forms and against constructions by hand, loop by loop."""

import math
from fractions import Fraction

import pytest
import torch

from workings.positions.bias import alibi, alibi_slopes, shaw_index, shaw_scores, t5_bias, t5_bucket, t5_starts

FLOAT = torch.float64


def slopes_by_recursion(heads):
    """The authors' rule as a recursion: the power of two below, then every other slope of the power above."""
    if heads & (heads - 1) == 0:
        start = 2 ** (-(2.0 ** -(math.log2(heads) - 3)))
        return [start * start**i for i in range(heads)]
    below = 1 << (heads.bit_length() - 1)
    return slopes_by_recursion(below) + slopes_by_recursion(2 * below)[::2][: heads - below]


@pytest.mark.parametrize("heads", [1, 2, 3, 4, 5, 6, 7, 8, 12, 20, 25, 40, 64, 71, 112, 128])
def test_slopes_follow_the_authors_rule(heads):
    slopes = alibi_slopes(heads)
    assert slopes.dtype == FLOAT
    assert slopes.shape == (heads,)
    assert slopes.tolist() == pytest.approx(slopes_by_recursion(heads), rel=1e-13)


@pytest.mark.parametrize("heads", [3, 6, 12, 20])
def test_alibi_loop_by_loop(heads):
    queries, keys = torch.tensor([0, 4, 9]), torch.tensor([7, 0, 3, 100])
    bias = alibi(heads, queries, keys)
    assert bias.shape == (heads, 3, 4)
    for h, slope in enumerate(slopes_by_recursion(heads)):
        for a, i in enumerate(queries.tolist()):
            for b, j in enumerate(keys.tolist()):
                assert bias[h, a, b].item() == pytest.approx(-slope * abs(i - j), rel=1e-13)


def test_alibi_errors():
    n = torch.arange(3)
    with pytest.raises(ValueError, match="at least one head, not 0"):
        alibi_slopes(0)
    with pytest.raises(ValueError, match="negative"):
        alibi(2, n, n - 1)
    with pytest.raises(ValueError, match="one dimension, not 2"):
        alibi(2, n[None], n)


def bucket_by_fractions(distance, buckets, longest):
    """The bucket by exact comparison of rational powers: no logarithm and no rounding."""
    exact = buckets // 2
    if distance < exact:
        return distance
    wide = buckets - exact
    grown = Fraction(distance, exact) ** wide
    return exact + max(k for k in range(wide) if Fraction(longest, exact) ** k <= grown)


@pytest.mark.parametrize(
    ("buckets", "longest"), [(32, 128), (8, 32), (8, 64), (7, 50), (2, 9), (3, 4), (20, 77), (16, 2048)]
)
def test_t5_buckets_exactly(buckets, longest):
    distance = torch.arange(3 * longest)
    found = t5_bucket(-distance, buckets, longest)
    assert found.tolist() == [bucket_by_fractions(r, buckets, longest) for r in distance.tolist()]
    starts = t5_starts(buckets, longest)
    assert starts == sorted(set(starts)) or longest < buckets
    assert (found[longest:] == buckets - 1).all()


def test_t5_future():
    offset = torch.arange(1, 300)
    assert (t5_bucket(offset, 20, 77) == 0).all()  # a causal model never looks there
    past, future = t5_bucket(-offset, 20, 77, both_ways=True), t5_bucket(offset, 20, 77, both_ways=True)
    assert torch.equal(future, past + 10)
    assert torch.equal(past, t5_bucket(-offset, 10, 77))


@pytest.mark.parametrize("both_ways", [False, True])
def test_t5_bias_loop_by_loop(both_ways):
    table = torch.randn(12, 3, generator=torch.Generator().manual_seed(1), dtype=FLOAT)
    queries, keys = torch.tensor([0, 30, 7]), torch.tensor([0, 2, 29, 31, 90])
    bias = t5_bias(table, queries, keys, longest=40, both_ways=both_ways)
    assert bias.dtype == FLOAT
    for h in range(3):
        for a, i in enumerate(queries.tolist()):
            for b, j in enumerate(keys.tolist()):
                one_way = 6 if both_ways else 12
                bucket = bucket_by_fractions(abs(j - i) if both_ways else max(i - j, 0), one_way, 40)
                bucket += one_way if both_ways and j > i else 0
                assert bias[h, a, b] == table[bucket, h]


def test_t5_errors():
    offset = torch.arange(4)
    with pytest.raises(ValueError, match="7 buckets equally"):
        t5_bucket(offset, 7, both_ways=True)
    with pytest.raises(ValueError, match="longest distance, 16"):
        t5_bucket(offset, 32, 16)
    with pytest.raises(ValueError, match="at least 2 buckets"):
        t5_bucket(offset, 2, both_ways=True)
    with pytest.raises(ValueError, match="negative"):
        t5_bias(torch.zeros(4, 1), offset - 2, offset, 5)


@pytest.mark.parametrize(("n", "clip"), [(7, 2), (5, 9), (3, 0), (1, 1)])
def test_shaw_index_loop_by_loop(n, clip):
    index = shaw_index(n, clip)
    assert index.tolist() == [[min(max(j - i, -clip), clip) + clip for j in range(n)] for i in range(n)]


@pytest.mark.parametrize(("n", "d", "clip"), [(7, 6, 2), (5, 10, 9), (4, 34, 0)])
def test_shaw_scores_loop_by_loop(n, d, clip):
    generator = torch.Generator().manual_seed(2)
    q, k = torch.randn(2, 3, 2, n, d, generator=generator, dtype=FLOAT)  # three sequences, two heads
    table = torch.randn(2 * clip + 1, d, generator=generator, dtype=FLOAT)
    scores = shaw_scores(q, k, table)
    assert scores.shape == (3, 2, n, n)
    for i in range(n):
        for j in range(n):
            a = table[max(-clip, min(clip, j - i)) + clip]
            expected = (q[..., i, :] * (k[..., j, :] + a)).sum(-1) / math.sqrt(d)
            assert torch.allclose(scores[..., i, j], expected, rtol=0, atol=1e-12)


def test_shaw_errors():
    x = torch.zeros(4, 6)
    with pytest.raises(ValueError, match="do not match"):
        shaw_scores(x, x, torch.zeros(3, 8))
    with pytest.raises(ValueError, match="do not match"):
        shaw_scores(x, x[:3], torch.zeros(3, 6))
    with pytest.raises(ValueError, match="odd number of rows, not 4"):
        shaw_scores(x, x, torch.zeros(4, 6))
    with pytest.raises(ValueError, match="at least 0, not -1"):
        shaw_index(4, -1)
