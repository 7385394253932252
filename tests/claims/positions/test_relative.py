"""Claims of the page on relative positions."""

import pytest
import torch

from essays.positions.relative import experiments
from workings.positions.attention import attend
from workings.positions.bias import shaw_index, shaw_scores, t5_bias, t5_bucket

FLOAT = torch.float64


def test_offsets_stay():
    """Three words in front change every place in the sentence and no offset between its words."""
    lead = len(experiments.LONG) - len(experiments.SHORT)
    assert [w.lower() for w in experiments.LONG[lead:]] == [w.lower() for w in experiments.SHORT]
    assert experiments.offsets_of_words(experiments.LONG)[lead:] == experiments.offsets_of_words(experiments.SHORT)
    assert all(experiments.LONG.index(w) == experiments.SHORT.index(w) + lead for w in ("man", "threw", "ball"))


@pytest.mark.parametrize("seed", range(8))
def test_offsets_scores(seed):
    """With sinusoids added, the scores between the same words change when words come first; with Shaw's they stay."""
    alone, after, shaw_alone, shaw_after = experiments.offsets_scores(seed)
    assert (alone - after).abs().mean() > 0.1
    torch.testing.assert_close(shaw_alone, shaw_after, rtol=0, atol=1e-12)


def test_offsets_generic():
    """Through random projections, scores of sinusoidal codes vary at one offset nearly as much as over all offsets."""
    shares = [experiments.offsets_along_diagonals(experiments.offsets_generic(seed)) for seed in range(20)]
    assert min(shares) > 0.7
    stripes = experiments.t5_shared(128)
    assert experiments.offsets_along_diagonals(stripes) < 1e-12


def test_shaw_is_two_terms():
    """Shaw's score is the old one plus the query's product with the vector of the clipped offset."""
    generator = torch.Generator().manual_seed(1)
    n, d, clip = 11, 6, 3
    q, k = torch.randn(2, n, d, generator=generator, dtype=FLOAT)
    table = torch.randn(2 * clip + 1, d, generator=generator, dtype=FLOAT)
    for i in range(n):
        for j in range(n):
            a = table[max(-clip, min(clip, j - i)) + clip]
            expected = (q[i] @ k[j] + q[i] @ a) / d**0.5
            assert shaw_scores(q, k, table)[i, j].item() == pytest.approx(expected.item(), abs=1e-12)


def test_shaw_clip():
    """Beyond the clip all offsets on a side share one vector, so the scores of equal keys there are equal."""
    index = shaw_index(40, 4)
    assert (index[20, :17] == 0).all()
    assert (index[20, 24:] == 8).all()
    assert index[20, 16:25].tolist() == list(range(9))
    offset, pull = experiments.shaw_pulls()
    assert len(pull[offset <= -4].unique()) == len(pull[offset >= 4].unique()) == 1
    assert len(pull[offset.abs() <= 4].unique()) == 9


def test_t5_edges():
    """T5's causal buckets hold one distance each up to 15; from 16 on their edges stand in equal ratios up to 128."""
    starts = experiments.t5_starts_found()
    assert starts[:17] == list(range(17))
    for k, start in enumerate(starts[16:]):
        ideal = 16 * (128 / 16) ** (k / 16)
        assert start - 1 < ideal <= start + 1e-9
    assert t5_bucket(torch.tensor([-113, -128, -1000, -(10**6)])).tolist() == [31] * 4
    assert t5_bucket(torch.tensor([-112])).item() == 30


def test_t5_ignores_content():
    """T5's addition is a number per head and bucket, the same for every query and key."""
    table = torch.randn(32, 3, generator=torch.Generator().manual_seed(0), dtype=FLOAT)
    near, far = torch.arange(20), torch.arange(20) + 5000
    bias = t5_bias(table, near, near)
    assert bias.shape == (3, 20, 20)
    assert torch.equal(bias, t5_bias(table, far, far))
    for offset in range(20):
        assert (bias.diagonal(-offset, 1, 2) == table[t5_bucket(torch.tensor(-offset))][:, None]).all()


def test_nope_counts():
    """Behind a causal mask, a head without any positions reads exactly one over the place off the first token."""
    read = experiments.nope_counts(1000)
    torch.testing.assert_close(read, 1 / torch.arange(1, 1001, dtype=FLOAT), rtol=1e-13, atol=0)


def test_nope_needs_the_mask():
    """Without the mask the same head reads the same at every place."""
    mark = torch.zeros(50, 1, dtype=FLOAT)
    mark[0] = 1
    read = attend(torch.zeros_like(mark), torch.zeros_like(mark), mark)[0]
    assert read.max() - read.min() < 1e-15


def test_encourage_not_force():
    """A causal mask shows a relative scheme the absolute place: off one untrained layer a line reads most of it."""
    for seed in range(5):
        assert experiments.encourage_probe(True, seed) > 0.6
        assert experiments.encourage_probe(False, seed) < 0.05
