"""Claims of the page on ALiBi."""

import math

import pytest
import sympy
import torch

from claims.averages import at_every_length
from claims.derivation import derivation
from essays.positions.alibi import experiments, numbers
from workings.positions.bias import alibi, alibi_slopes, t5_bias, t5_bucket
from workings.positions.sinusoidal import sinusoidal

FLOAT = torch.float64


def test_alibi_nearer_is_not_higher():
    """A nearer key has the higher bias, not always score: with contents within B, 2B/m positions can be outweighed."""
    far, near = experiments.alibi_pair(0.5, (3.0, 0.0), (4, 1)).tolist()
    assert (far, near) == (1.0, -0.5)
    bias = alibi(5, torch.tensor([60]), torch.arange(61))[:, 0]
    assert (bias.diff() > 0).all()  # keys in order of place: each nearer one has more
    for most in (0.5, 3.0, 40.0):  # B
        for slope in alibi_slopes(8).tolist():
            contents = torch.linspace(-most, most, 5, dtype=FLOAT).tolist()
            for behind, can in ((0.99 * 2 * most / slope, True), (1.01 * 2 * most / slope, False)):
                pairs = [experiments.alibi_pair(slope, (a, b), (5 + behind, 5)) for a in contents for b in contents]
                assert any((far > near).item() for far, near in pairs) == can


@derivation
def test_alibi_slopes_formula():
    """Slopes in equal ratios whose first is the ratio and whose last is 2 to the -8 are 2 to the -8h/n."""
    h, n = sympy.symbols("h n", positive=True)
    ratio = 2 ** (-8 / n)
    return [
        (r"m_h", ratio * ratio ** (h - 1)),
        (r"= m_1\, r^{\,h-1}", ratio * ratio ** (h - 1)),
        (r"= r^{\,h}", ratio**h),
        (r"= \big(r^{\,n}\big)^{h/n}", sympy.exp(h / n * sympy.log(ratio**n))),
        (r"= 2^{-8h/n}", 2 ** (-8 * h / n)),
    ]


@pytest.mark.parametrize("heads", [2, 4, 8, 16, 32, 64])
def test_alibi_slopes_eight(heads):
    """The slopes are 1/2, 1/4, 1/8 and so on for eight heads only."""
    halves = 0.5 ** torch.arange(1, heads + 1, dtype=FLOAT)
    assert torch.allclose(alibi_slopes(heads), halves, rtol=1e-12, atol=0) == (heads == 8)
    assert alibi_slopes(heads)[-1].item() == 1 / 256


@derivation
def test_alibi_slopes_between():
    """Doubling the heads keeps every slope and puts the geometric mean between each two."""
    h, n = sympy.symbols("h n", positive=True)
    slope = 2 ** (-8 * h / n)
    following = 2 ** (-8 * (h + 1) / n)
    return [
        (r"\sqrt{m_h\, m_{h+1}}", sympy.sqrt(slope * following)),
        (r"= \sqrt{2^{-8h/n}\; 2^{-8(h+1)/n}}", sympy.sqrt(2 ** (-8 * h / n - 8 * (h + 1) / n))),
        (r"= 2^{-8(2h+1)/2n}", 2 ** (-8 * (2 * h + 1) / (2 * n))),
    ]


@pytest.mark.parametrize("heads", [1, 2, 4, 8, 16, 32])
def test_alibi_slopes_doubled(heads):
    """Doubling the heads keeps every slope, puts the geometric mean between each two, and one before the first."""
    once, twice = alibi_slopes(heads), alibi_slopes(2 * heads)
    torch.testing.assert_close(twice[1::2], once, rtol=1e-15, atol=0)
    torch.testing.assert_close(twice[2::2], (once[1:] * once[:-1]).sqrt(), rtol=1e-14, atol=0)
    assert twice[0] > once[0]


@pytest.mark.parametrize("heads", [3, 5, 6, 12, 20, 25, 40, 71])
def test_alibi_slopes_added(heads):
    """For other numbers of heads, the rule keeps the slopes of the power of two below and adds the steepest between."""
    whole = 1 << (heads.bit_length() - 1)
    slopes, below, above = alibi_slopes(heads), alibi_slopes(whole), alibi_slopes(2 * whole)
    assert torch.equal(slopes[:whole], below)
    new = [slope for slope in above.tolist() if slope not in below.tolist()]
    assert slopes[whole:].tolist() == sorted(new, reverse=True)[: heads - whole]
    even = 2 ** (-8 * torch.arange(1, heads + 1, dtype=FLOAT) / heads)
    assert not torch.allclose(slopes.sort(descending=True)[0], even, rtol=1e-3)  # no geometric sequence


def test_alibi_slopes_spread():
    """Slopes of as many heads as a device holds are, powers of two, those of its slice in the very last head alone."""
    for heads, devices in ((16, 4), (32, 2), (64, 8), (16, 16), (128, 32)):
        held = heads // devices
        right = alibi_slopes(heads).view(devices, held) == alibi_slopes(held)
        assert right.nonzero().tolist() == [[devices - 1, held - 1]]
    first = alibi_slopes(12).view(3, 4) == alibi_slopes(12)[:4]  # the other mistake: the first slice for everyone
    assert first.all(1).tolist() == [True, False, False]
    shown = numbers.alibi_slopes_spread()
    assert (shown["of_sixteen"], shown["of_four"]) == pytest.approx((2**-0.5, 2**-2))


@derivation
def test_alibi_row():
    """Under a causal mask, slope times the key's own position gives the weights of minus slope times distance."""
    m, scores = sympy.Symbol("m", positive=True), sympy.symbols("s:5", real=True)

    def weights(penalised, j, i):
        return penalised(scores[j], j, i) / sum(penalised(scores[k], k, i) for k in range(i + 1))

    def at_every_place(penalised, outside):
        return at_every_length(lambda i: weights(lambda s, k, i: outside(i) * penalised(s, k, i), i // 2, i))

    away = at_every_place(lambda s, k, i: sympy.exp(s - m * (i - k)), lambda i: 1)
    apart = at_every_place(lambda s, k, i: sympy.exp(s + m * k), lambda i: sympy.exp(-m * i))
    place = at_every_place(lambda s, k, i: sympy.exp(s + m * k), lambda i: 1)
    return [
        (r"a_{ij}", away),
        (r"= \frac{e^{c_{ij} - m(i-j)}}{\sum_{l \le i} e^{c_{il} - m(i-l)}}", away),
        (r"= \frac{e^{-mi}\, e^{c_{ij} + mj}}{e^{-mi} \sum_{l \le i} e^{c_{il} + ml}}", apart),
        (r"= \frac{e^{c_{ij} + mj}}{\sum_{l \le i} e^{c_{il} + ml}}", place),
    ]


def test_alibi_row_both_ways():
    """Looking both ways, the key's position alone no longer stands for the distance."""
    scores = torch.randn(9, 9, generator=torch.Generator().manual_seed(0), dtype=FLOAT)
    place = torch.arange(9)
    for slope in alibi_slopes(6).tolist():
        away = (scores - slope * (place[:, None] - place).abs()).softmax(-1)
        by_place = (scores + slope * place).softmax(-1)
        assert torch.allclose(away[-1], by_place[-1], atol=1e-12)  # only the last word looks back alone
        assert (away[0] - by_place[0]).abs().max() > 1e-4


@derivation
def test_alibi_window():
    """If all keys score alike, the nearest D keys of a long past hold 1 - exp(-m D) of the weight."""
    m, delta = sympy.Symbol("m", positive=True), sympy.Symbol("delta", integer=True, nonnegative=True)
    whole = sympy.Sum(sympy.exp(-m * delta), (delta, 0, sympy.oo))

    def nearest(keys):
        return sum(sympy.exp(-m * k) for k in range(keys))

    return [
        (
            r"\frac{\sum_{\delta < D} e^{-m\delta}}{\sum_{\delta < \infty} e^{-m\delta}}",
            at_every_length(lambda keys: nearest(keys) / whole),
        ),
        (
            r"= (1 - e^{-m}) \sum_{\delta < D} e^{-m\delta}",
            at_every_length(lambda keys: (1 - sympy.exp(-m)) * nearest(keys)),
        ),
        (r"= 1 - e^{-mD}", at_every_length(lambda keys: 1 - sympy.exp(-m * keys))),
    ]


@pytest.mark.parametrize("heads", [4, 8, 12])
def test_alibi_window_share(heads):
    """If all keys score alike, the nearest 1/m keys hold just above or just below 63 % of a head's weight."""
    for slope, shares in zip(
        alibi_slopes(heads).tolist(), experiments.alibi_shares(alibi_slopes(heads), 8192), strict=True
    ):
        window = int(1 / slope)
        assert shares[:window].sum().item() == pytest.approx(1 - torch.tensor(-slope * window).exp().item(), abs=1e-6)
        if 1 / slope == window:
            assert shares[:window].sum().item() == pytest.approx(1 - 1 / 2.718281828, abs=1e-6)


def test_alibi_window_zero():
    """In float32 the first of eight heads gives a key a thousand back the weight zero exactly; the last does not."""
    bias = alibi(8, torch.tensor([1000]), torch.arange(1001))[:, 0].float()
    weights = bias.softmax(-1)
    assert weights[0, 0] == 0
    assert weights[-1, 0] > 1e-5


def test_alibi_beyond():
    """If all keys score alike, of eight heads only the last puts a thousandth of its weight past 1,024 keys."""
    beyond = experiments.alibi_shares(alibi_slopes(8), 8192)[:, 1024:].sum(-1)
    assert [b > 1e-3 for b in beyond.tolist()] == [False] * 7 + [True]
    assert beyond[-1].item() == pytest.approx(torch.tensor(-4.0).exp().item(), rel=1e-3)


def test_alibi_gallery_more():
    """FIRE's first key gets f(1) from every query past L, a fixed distance less and less; Sandwich is the kernel."""
    ends, near = [], []
    for place in (32, 33, 60, 300, 3000):
        bias = experiments.fire(torch.arange(place + 1), place)
        assert -6 - 1e-12 <= bias.min() <= bias.max() == 0  # f(x) = -6 x at arguments from 0 to 1
        ends.append(bias[-1].item())
        near.append(bias[20].item())
    assert ends == pytest.approx([-6.0] * 5, rel=1e-12)
    assert near == sorted(near)
    assert near[0] < near[-1] - 1
    young = [experiments.fire(torch.arange(11), place) for place in (10, 20, 32)]
    assert torch.equal(young[0], young[2])  # before L the distance alone counts
    shapes = experiments.alibi_gallery_more_shapes()
    code = sinusoidal(torch.arange(301), 64)
    torch.testing.assert_close(shapes["sandwich"], (code @ code[0] - 32) / 4, rtol=0, atol=1e-10)


def test_alibi_gallery_flat():
    """Shaw's and T5's terms are level past their last distance; ALiBi's and KERPLE's go on falling."""
    from workings.positions.bias import shaw_scores, t5_bias

    far = torch.arange(200, 1000)
    table = torch.randn(32, 1, generator=torch.Generator().manual_seed(1), dtype=FLOAT)
    assert t5_bias(table, torch.tensor([1200]), 1200 - far).unique().numel() == 1
    assert (experiments.kerple(far, 1.5, 0.3).diff() < 0).all()
    assert (alibi(3, torch.tensor([1200]), 1200 - far)[..., 0, :].diff() < 0).all()
    q = torch.randn(6, generator=torch.Generator().manual_seed(2), dtype=FLOAT).expand(40, 6)
    vectors = torch.randn(17, 6, generator=torch.Generator().manual_seed(3), dtype=FLOAT)
    shaw = shaw_scores(q, torch.zeros_like(q), vectors)[-1].flip(0)
    assert shaw[8:].std() < 1e-12 < shaw[:8].std()


def test_t5_edges():
    """T5's causal buckets hold one distance each up to 15; from 16 on their edges stand in equal ratios up to 128."""
    starts = experiments.t5_starts_found()
    assert starts[:17] == list(range(17))
    for k, start in enumerate(starts[16:]):
        ideal = 16 * (128 / 16) ** (k / 16)
        assert start - 1 < ideal <= start + 1e-9
    for distance in range(16, 200):  # the formula, away from its edges
        number = 16 * math.log(distance / 16) / math.log(128 / 16)
        if abs(number - round(number)) > 1e-9:
            assert t5_bucket(torch.tensor([-distance])).item() == min(31, 16 + math.floor(number))
    assert t5_bucket(torch.tensor([-113, -128, -1000, -(10**6)])).tolist() == [31] * 4
    assert t5_bucket(torch.tensor([-112])).item() == 30


def test_t5_both_ways():
    """Looking both ways T5 has sixteen buckets for the past and the word itself; of the future's one is never used."""
    used = t5_bucket(torch.arange(-1000, 1001), both_ways=True).unique().tolist()
    assert used == [*range(16), *range(17, 32)]
    assert t5_bucket(torch.tensor([0]), both_ways=True).item() == 0


def test_t5_ignores_content():
    """T5's addition is a number per head and bucket, the same for every query and key."""
    table = torch.randn(32, 3, generator=torch.Generator().manual_seed(0), dtype=FLOAT)
    near, far = torch.arange(20), torch.arange(20) + 5000
    bias = t5_bias(table, near, near)
    assert bias.shape == (3, 20, 20)
    assert torch.equal(bias, t5_bias(table, far, far))
    for offset in range(20):
        assert (bias.diagonal(-offset, 1, 2) == table[t5_bucket(torch.tensor(-offset))][:, None]).all()
