"""Claims of the page on relative positions."""

import pytest
import torch

from essays.positions.relative import experiments
from workings.positions.bias import shaw_index, shaw_scores
from workings.positions.sinusoidal import kernel, sinusoidal

FLOAT = torch.float64


@pytest.mark.parametrize(("m", "n", "rate"), [(7, 6, 0.1), (40, 12, 2.0)])
def test_offsets_lesson(m, n, rate):
    """A step of gradient descent on the score of m and n raises that of m' and n' by rate, c_m·c_m' and c_n·c_n'."""
    codes = torch.randn(60, 10, generator=torch.Generator().manual_seed(m), dtype=FLOAT)
    a = torch.randn(10, 10, generator=torch.Generator().manual_seed(n), dtype=FLOAT).requires_grad_()
    before = codes @ a.detach() @ codes.T
    (codes[m] @ a @ codes[n]).backward()
    after = codes @ (a.detach() + rate * a.grad) @ codes.T
    gram = codes @ codes.T
    torch.testing.assert_close(after - before, rate * torch.outer(gram[m], gram[n]), rtol=0, atol=1e-10)


def test_offsets_lesson_carried():
    """Of one back at m, orthogonal rows carry nothing to m', sinusoids the kernel's square, a bias all."""
    m, there = 50, torch.arange(1, 150)
    for codes, carried in (
        (torch.eye(150, dtype=FLOAT), (there == m).to(FLOAT)),
        (sinusoidal(torch.arange(150), 64), kernel(there - m, 64) ** 2),
    ):
        gram = codes @ codes.T / (codes[0] @ codes[0])
        torch.testing.assert_close(gram[m, there] * gram[m - 1, there - 1], carried, rtol=0, atol=1e-12)
    rows = torch.nn.functional.normalize(torch.randn(1000, 512, generator=torch.Generator().manual_seed(0)), dim=1)
    gram = (rows @ rows.T)[:-1, 1:][:400, 500:]  # none of these is a row with itself
    shares = gram[:-1, :-1] * gram[1:, 1:]
    assert abs(shares.mean()) < 1e-4
    assert shares.std().item() == pytest.approx(1 / 512, rel=0.05)
    bias = torch.zeros(9, requires_grad=True)  # a number for each offset: one back is the same number everywhere
    table = bias[torch.arange(5)[:, None] - torch.arange(5) + 4]
    table[3, 2].backward()
    raised = bias.grad[torch.arange(5)[:, None] - torch.arange(5) + 4]
    assert torch.equal(raised, torch.diag(torch.ones(4), -1))


def test_offsets_stay():
    """Three words in front change every position in the sentence and no offset between its words."""
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


def test_offsets_four_terms():
    """The score of word plus code has four terms; the last depends on the offset alone if A is 1, and else does not."""
    generator = torch.Generator().manual_seed(7)
    x, y = torch.randn(2, 16, generator=generator, dtype=FLOAT)
    a = torch.randn(16, 16, generator=generator, dtype=FLOAT)
    p, r = sinusoidal(torch.tensor([5, 9]), 16)
    terms = x @ a @ y + x @ a @ r + p @ a @ y + p @ a @ r
    assert ((x + p) @ a @ (y + r)).item() == pytest.approx(terms.item(), abs=1e-12)
    codes = sinusoidal(torch.arange(60), 16)
    for matrix, level in ((torch.eye(16, dtype=FLOAT), True), (a, False)):
        last = (codes @ matrix @ codes.T).diagonal(4)
        assert (last.std() < 1e-12) == level


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
    places = torch.arange(1000)  # nor are far offsets rare: in a thousand words 500 occurs as often as 500 times
    assert (places[:, None] - places == 500).sum() == 500
    index = shaw_index(40, 4)
    assert (index[20, :17] == 0).all()
    assert (index[20, 24:] == 8).all()
    assert index[20, 16:25].tolist() == list(range(9))
    offset, pull = experiments.shaw_pulls()
    for side in (pull[offset <= -4], pull[offset >= 4]):  # a product of matrices may round its rows unlike one another
        assert len(side) > 5
        assert (side - side[0]).abs().max() < 1e-14
    assert len(pull[offset.abs() <= 4].unique()) == 9
