"""Claims of the page on context extension."""

import math

import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.kit.record import record
from essays.positions.extension import experiments, numbers
from essays.positions.frequencies.experiments import first_negative
from essays.positions.length.experiments import DRAWS, length_extended, length_windows
from workings.positions import extend
from workings.positions.rotary import angles
from workings.positions.sinusoidal import frequencies

BASE, S, D, PAIR = (sympy.Symbol(name, positive=True) for name in ("b", "s", "d", "i"))


def test_unseen_angles():
    """Of the 64 pairs of a Llama 2 head, 18 turn less than once within the 4,096 positions it was trained on."""
    turned = angles(torch.tensor([4095.0]), frequencies(128))[0]
    assert (turned < 2 * math.pi).tolist() == [False] * 46 + [True] * 18


def test_interpolate_seen():
    """Interpolated by s, no pair of a sequence s times as long turns further than it does in the trained length."""
    theta, s, trained = frequencies(128), 8, 4096
    extended = angles(torch.arange(0, s * trained, 7), extend.interpolate(theta, s))
    assert (extended <= angles(torch.tensor([float(trained)]), theta)).all()
    positions = torch.arange(100).double()
    assert torch.allclose(
        angles(positions, extend.interpolate(theta, s)), angles(positions / s, theta), rtol=1e-14, atol=0
    )


@derivation
def test_ntk_solved():
    """The base that divides the slowest pair's frequency by s is b s**(d / (d - 2))."""
    new = sympy.Symbol("b'", positive=True)
    power = (D - 2) / D
    (solved,) = sympy.solve(sympy.Eq(new**-power, BASE**-power / S), new)
    return [
        (r"b'", solved),
        (r"= \Big(\frac{1}{s}\, b^{-\frac{d-2}{d}}\Big)^{-\frac{d}{d-2}}", (BASE**-power / S) ** (-1 / power)),
        (r"= b\, s^{\frac{d}{d-2}}", BASE * S ** (D / (D - 2))),
    ]


@derivation
def test_ntk_pair():
    """With NTK's base, pair i turns s**(2i / (d - 2)) times more slowly: not at all for the first, s for the last."""
    d = 2 + sympy.Symbol("d - 2", positive=True)  # a head has more than two dimensions, and SymPy knows it
    new = BASE * S ** (d / (d - 2))
    theta = BASE ** (-2 * PAIR / d)
    return [
        (r"\omega_i'", new ** (-2 * PAIR / d)),
        (r"= \big(b\, s^{\frac{d}{d-2}}\big)^{-\frac{2i}{d}}", (BASE * S ** (d / (d - 2))) ** (-2 * PAIR / d)),
        (r"= s^{-\frac{2i}{d-2}}\, \omega_i", S ** (-2 * PAIR / (d - 2)) * theta),
    ]


def test_ntk_ends():
    """NTK-aware scaling leaves the fastest pair exactly as it was and divides the slowest by exactly s."""
    for d, base, s in ((128, 1e4, 8), (6, 7.0, 3.3), (34, 5e5, 32)):
        ratio = frequencies(d, base) / extend.ntk(d, base, s)
        assert ratio[0] == 1
        assert ratio[-1].item() == pytest.approx(s, rel=1e-13)
        assert (ratio.diff() > 0).all()


def test_ntk_beyond():
    """NTK-aware scaling by 8 still takes 17 of the 18 slow pairs to angles that training did not reach."""
    theta, s = frequencies(128), 8
    assert (extend.ntk(128, 1e4, s)[:-1] > extend.interpolate(theta, s)[:-1] * 1.01).all()
    slow = theta * 4095 < 2 * math.pi
    reached = extend.ntk(128, 1e4, s) * (s * 4096 - 1)
    unseen = slow & (reached > theta * 4096)
    assert unseen.tolist() == [False] * 46 + [True] * 17 + [False]


def test_dynamic():
    """Dynamic NTK changes nothing up to the trained length, and past it slows the last pair by length over trained."""
    theta = frequencies(128)
    assert torch.equal(extend.dynamic_ntk(128, 1e4, 1, 4096, 4096), theta)
    for length in (5000, 8192, 16_384):
        ratio = theta / extend.dynamic_ntk(128, 1e4, 1, length, 4096)
        assert ratio[0] == 1
        assert ratio[-1].item() == pytest.approx(length / 4096, rel=1e-12)


@derivation
def test_yarn_closed():
    """What YaRN's ramp makes of a frequency is theta / s times 1 + (s - 1) gamma."""
    theta, gamma = sympy.Symbol("theta", positive=True), sympy.Symbol("gamma", nonnegative=True)
    return [
        (r"\omega_i'", (1 - gamma) * theta / S + gamma * theta),
        (r"= (1-\gamma_i)\, \frac{\omega_i}{s} + \gamma_i\, \omega_i", (1 - gamma) * theta / S + gamma * theta),
        (r"= \frac{\omega_i}{s}\, \big(1 + (s-1)\, \gamma_i\big)", theta / S * (1 + (S - 1) * gamma)),
    ]


@derivation
def test_yarn_ends():
    """A pair makes beta turns in L positions when its number is d/2 times ln(L / (2 pi beta)) over ln b."""
    length, beta = sympy.symbols("L beta", positive=True)
    number = D / 2 * sympy.log(length / (2 * sympy.pi * beta)) / sympy.log(BASE)
    turns = length / (2 * sympy.pi) * BASE ** (-2 * number / D)
    return [
        (r"r_i = \frac{L}{2\pi}\, b^{-2i/d}", turns),
        (
            r"= \frac{L}{2\pi}\, e^{-\ln(L/2\pi\beta)}",
            length / (2 * sympy.pi) * sympy.exp(-sympy.log(length / (2 * sympy.pi * beta))),
        ),
        (r"= \beta", beta),
    ]


def test_yarn_counts():
    """Of Llama 2's 64 pairs YaRN keeps 21 as they are, blends 25 and divides 18 by s, in the paper and in the code."""
    theta = frequencies(128)
    for s in (2, 8, 32):
        for extended in (extend.yarn(theta, s, 4096), extend.yarn_released(128, 1e4, s, 4096)):
            ratio = theta / extended
            kept, divided = (ratio < 1 + 1e-12).sum().item(), (ratio > s * (1 - 1e-12)).sum().item()
            assert (kept, 64 - kept - divided, divided) == (21, 25, 18)


def test_yarn_apart():
    """YaRN's ramp is linear in turns in the paper and in pairs in the code; at s = 8 they differ by up to 2.3 times."""
    kept = experiments.yarn_kept()
    inner = slice(22, 45)
    assert kept["yarn_released"][inner].diff().diff().abs().max() < 1e-12
    turns = 4096 * frequencies(128) / (2 * math.pi)
    assert torch.allclose(kept["yarn"][inner], (turns[inner] - 1) / 31, rtol=1e-9)
    assert numbers.yarn_apart() == {"ratio": pytest.approx(2.305, abs=5e-4), "pair": 36}


@derivation
def test_temperature():
    """Queries and keys both times 0.1 ln s + 1 make every score its square times as large."""
    q, k = sympy.symbols("q k", real=True)
    t = 1 / (sympy.log(S) / 10 + 1) ** 2
    return [
        (r"\frac{q}{\sqrt{t}} \cdot \frac{k}{\sqrt{t}}", q / sympy.sqrt(t) * k / sympy.sqrt(t)),
        (r"= \frac{1}{t}\; q \cdot k", q * k / t),
        (r"= \Big(\tfrac{1}{10} \ln s + 1\Big)^2\, q \cdot k", (sympy.log(S) / 10 + 1) ** 2 * q * k),
    ]


def test_temperature_olmo():
    """The constant 1.2079441541679836 in Olmo 3's configuration is YaRN's 1 + 0.1 ln 8."""
    assert extend.yarn_temperature(8) == 1.2079441541679836


def test_llama3_bands():
    """Llama 3.1 8B keeps 29 pairs, blends 6 and divides 29; Llama 3.2 1B keeps 15, blends 3 and divides 14."""
    for d, s, expected in ((128, 8, [29, 6, 29]), (64, 32, [15, 3, 14])):
        theta = frequencies(d, 500_000.0)
        wavelength = 2 * math.pi / theta
        bands = [wavelength < 8192 / 4, (wavelength >= 8192 / 4) & (wavelength <= 8192), wavelength > 8192]
        assert [band.sum().item() for band in bands] == expected
        ratio = theta / extend.llama3(theta, s)
        assert torch.allclose(ratio[bands[0]], torch.ones(1, dtype=torch.float64), rtol=1e-12)
        assert torch.allclose(ratio[bands[2]], torch.tensor([float(s)], dtype=torch.float64), rtol=1e-12)


def test_methods_longrope():
    """With one factor for all pairs LongRoPE's form is interpolation; with s**(2i / (d - 2)) it is NTK's."""
    theta, i = frequencies(34, 77.0), torch.arange(17)
    assert torch.allclose(extend.longrope(theta, [5.0] * 17), extend.interpolate(theta, 5), rtol=1e-14)
    assert torch.allclose(extend.longrope(theta, 5.0 ** (2 * i / 32)), extend.ntk(34, 77.0, 5), rtol=1e-7)


def test_base_bound():
    """The sum of cosines is first negative at distance 1,707 for a base of 10,000, and at 18,438 for 500,000."""
    bounds = [first_negative(base) for base in (1e4, 1e5, 5e5, 1e6, 1e7)]
    assert bounds == [1707, 7757, 18_438, 27_115, 144_660]
    for base, bound in ((1e4, 1707), (5e5, 18_438)):
        theta = [base ** (-2 * i / 128) for i in range(64)]
        sums = [math.fsum(math.cos(m * w) for w in theta) for m in (bound - 1, bound)]
        assert sums[0] >= 0 > sums[1]


def test_p_rope():
    """A first quarter with frequencies of its own keeps long wavelengths; p-RoPE's quarter has the short ones alone."""
    longest = numbers.p_rope_longest()
    assert longest["all"] > longest["part"] > 30_000
    assert longest["proportional"] == pytest.approx(2 * math.pi * 1e4 ** (30 / 128), rel=1e-12)


def test_p_rope_kept():
    """With the slowest pairs stopped the mean cosine falls at once and then wavers; with the fastest it falls late."""
    lags = torch.arange(4097)
    scores = experiments.p_rope_scores(lags)
    for m in (3, 700):
        turning = sum(math.cos(m * 1e4 ** (-2 * i / 128)) for i in range(16))
        assert scores["slow"][m].item() == pytest.approx((turning + 48) / 64, abs=1e-12)
        turning = sum(math.cos(m * 1e4 ** (-2 * i / 128)) for i in range(48, 64))
        assert scores["fast"][m].item() == pytest.approx((turning + 48) / 64, abs=1e-12)
        turning = sum(math.cos(m * 1e4 ** (-2 * i / 32)) for i in range(16))
        assert scores["part"][m].item() == pytest.approx((turning + 48) / 64, abs=1e-12)
    assert scores["slow"][5:10].max() < 0.8
    assert scores["fast"][:1000].min() > 0.97
    assert scores["slow"][10] < scores["part"][10] < scores["fast"][10]
    shown = numbers.p_rope_kept_scores()
    assert 0.5 < shown["slow_least"] < 0.6 < 0.9 < shown["slow_most"] < 0.95


def test_p_rope_stopped():
    """Of the 48 pairs that p-RoPE stops at a quarter of 128, 30 come round within 4,096 positions if not stopped."""
    theta = torch.tensor([1e4 ** (-2 * i / 128) for i in range(64)], dtype=torch.float64)
    stopped = theta[extend.proportional(theta, 0.25) == 0]
    turns = 4096 * stopped / (2 * math.pi)
    assert (len(stopped), int((turns >= 1).sum())) == (48, 30)
    assert turns[0] > 60
    assert turns[-1] < 0.1


def test_infinite_dilution():
    """If scores stay between -B and B, no key's weight exceeds 1 / (1 + (n - 1) exp(-2B)), which goes to 0."""
    generator = torch.Generator().manual_seed(3)
    for bound, n in ((0.5, 3), (3.0, 40), (5.0, 1000)):
        best = torch.full((n,), -bound, dtype=torch.float64)
        best[0] = bound
        limit = experiments.dilution(bound, n)
        assert best.softmax(0).max().item() == pytest.approx(limit, rel=1e-12)
        scores = (torch.rand(300, n, generator=generator, dtype=torch.float64) * 2 - 1) * bound
        assert scores.softmax(-1).max() <= limit
    assert experiments.dilution(5.0, 1e12) < 1e-7


def test_infinite_remedies():
    """With each of four remedies one key can have above 0.7 of the weight among a million; with none, 0.03 at most."""
    generator = torch.Generator().manual_seed(5)
    for n in (8192, 20_000, 131_072, 1_048_576):
        p = torch.tensor(n - 1)
        released = torch.log(torch.floor((p.float() + 1.0) / 8192) + 1.0) * 0.1 + 1.0  # as it stands in public code
        assert experiments.llama4_temperature(n - 1) == pytest.approx(released.item(), rel=1e-6)
        found = experiments.remedied(n)
        factor = math.log(n) / math.log(8192)
        scores = torch.full((n,), -5.0, dtype=torch.float64)
        scores[int(torch.randint(n, (1,), generator=generator))] = 5.0
        assert found["nothing"] == pytest.approx(scores.softmax(0).max().item(), rel=1e-9)
        assert found["logarithm"] == pytest.approx((factor * scores).softmax(0).max().item(), rel=1e-9)
        assert found["logarithm"] == pytest.approx(1 / (1 + (n - 1) * n ** (-10 / math.log(8192))), rel=1e-9)
        assert min(found[name] for name in ("llama4", "yarn", "logarithm", "window")) > 0.7
    assert found["nothing"] < 0.03


def test_infinite_logarithm():
    """With scores times ln n over ln L the largest weight of one key goes to 1 if 2B exceeds ln L, and to 0 if not."""
    far = [10.0**exponent for exponent in (10, 60, 300)]
    for bound, trained in ((5.0, 8192), (3.0, 300), (4.0, 8192), (2.0, 60)):
        weights = [1 / (1 + (n - 1) * math.exp(-2 * bound * math.log(n) / math.log(trained))) for n in far]
        if 2 * bound > math.log(trained):
            assert weights == sorted(weights)
            assert weights[-1] > 0.999
        else:
            assert weights == sorted(weights, reverse=True)
            assert weights[-1] < 1e-6


def test_infinite_sink():
    """A number in softmax's denominator does what one more key with the value zero would; weights sum to below 1."""
    generator = torch.Generator().manual_seed(6)
    scores = torch.randn(4, 9, generator=generator, dtype=torch.float64)
    values = torch.randn(9, 3, generator=generator, dtype=torch.float64)
    u = 1.7
    weights = scores.exp() / (math.exp(u) + scores.exp().sum(-1, keepdim=True))
    more = torch.cat([scores, torch.full((4, 1), u, dtype=torch.float64)], dim=1).softmax(-1)
    torch.testing.assert_close(weights @ values, more @ torch.cat([values, torch.zeros(1, 3, dtype=torch.float64)]))
    assert (weights.sum(-1) < 1).all()
    low = (scores - 20).exp() / (math.exp(u) + (scores - 20).exp().sum(-1, keepdim=True))
    assert low.sum(-1).max() < 1e-6  # nothing to look for: nothing is read


def both(task, method):
    """Right answers after an extension by 4: the five seeds that the page shows, and five others."""
    return torch.cat([length_extended(task, 4, method, draw) for draw in DRAWS])


def test_tried_exact():
    """Without more training, interpolation by 4 leaves three back at chance everywhere, in all seeds."""
    plain, slowed = (both("three_back", name) for name in ("plain", "interpolate"))
    assert plain.shape == slowed.shape == (10, 15)
    assert (plain[:, 0] > 0.95).all()
    assert ((slowed - 1 / 16).abs() < 0.02).all()  # at every position


def test_tried_parts():
    """Extended by 4, NTK and Llama 3's rule win on three back from 128 on; below 32 Llama 3's loses; in all seeds."""
    far = length_windows() >= 128
    plain = both("three_back", "plain")
    for method in ("ntk", "llama3"):
        ahead = (both("three_back", method) - plain)[:, far]
        assert (ahead > 0.01).all()
        assert (ahead.median(0).values > 0.1).all()
    assert (both("three_back", "llama3")[:, 0] < plain[:, 0] - 0.01).all()


def test_tried_place():
    """Extended by 4, Llama 3's rule wins on index five from 48 to 127 in 9 of 10 seeds and loses below 32 in all."""
    plain, slowed = (both("index_five", name) for name in ("plain", "llama3"))
    assert (slowed[:, 2:7] > plain[:, 2:7] + 0.05).all(1).sum() == 9
    assert ((slowed[:, 2:7] > plain[:, 2:7]).sum(0) >= 9).all()
    assert (slowed[:, 0] < plain[:, 0] - 0.1).all()
    for method in ("ntk", "yarn", "llama3", "interpolate"):
        assert both("index_five", method)[:, -1].max() < 0.2  # none saves the task


def test_tried_level():
    """In the fourth quarter of one text NTK's loss is above YaRN's in 9 windows of 16, and interpolation's in all.

    The median difference is below a hundredth of a nat for NTK, and above seven tenths for interpolation.
    """
    [losses] = record("positions", "smollm")["long"]["loss"].values()
    last = {scheme: torch.tensor(each).reshape(4, 16)[3] for scheme, each in losses.items()}
    ntk, interpolated = last["ntk"] - last["yarn"], last["interpolate"] - last["yarn"]
    assert (ntk > 0).sum() == 9
    assert ntk.median().abs() < 0.01
    assert (interpolated > 0).all()
    assert interpolated.median() > 0.7


def test_tried_yarn():
    """In 32 positions no pair of a head of 16 turns over six times: YaRN slows all, and fails as interpolation does."""
    theta = frequencies(16)
    assert 5 < 32 * theta[0] / (2 * math.pi) < 6
    slowed = theta / extend.yarn(theta, 4, trained=32)
    assert (slowed > 2.8).all()
    assert (slowed[1:] > 3.7).all()
    for task in ("three_back", "index_five"):
        yarn, interpolated = (both(task, name) for name in ("yarn", "interpolate"))
        assert yarn.max() < 1 / 9
        assert interpolated.max() < 1 / 6
        assert (yarn - interpolated).abs().mean() < 0.03
