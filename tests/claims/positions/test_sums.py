"""Claims of the page on sines and their sums."""

import itertools
import math
from itertools import pairwise

import mpmath
import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.positions import wishes
from essays.positions.clock.experiments import sines
from essays.positions.frequencies.experiments import first_negative, wavelengths
from essays.positions.frequencies.experiments import last_wavelength as longest
from essays.positions.sums import experiments, numbers
from workings.positions.bias import alibi
from workings.positions.rotary import angles, rotate_interleaved
from workings.positions.sinusoidal import frequencies, kernel, sinusoidal

SIZES = [(6, 10_000.0), (10, 7.3), (34, 10_000.0), (512, 10_000.0)]
FLOAT = torch.float64
PLACES = range(1000)
M, N = sympy.symbols("m n", integer=True, nonnegative=True)


def test_one_sine_same_for_all():
    """At one position one number is added: every component of the embedding moves by the same sine."""
    generator = torch.Generator().manual_seed(0)
    for position in (0, 2, 353, 10_000):
        x = torch.randn(34, generator=generator, dtype=torch.float64)
        moved = experiments.sine_added(tuple(x.tolist()), position) - x
        assert moved.tolist() == pytest.approx([float(mpmath.sin(position))] * 34, abs=1e-12)


def test_small_enough_measured():
    """The size of an embedding's components, many and of mean zero, tells how much of its direction survives a sine."""
    sizes = (0.02, 0.1, 0.5, 2.0, 10.0)
    predicted = experiments.kept_direction(torch.tensor(sizes, dtype=torch.float64))
    by_quadrature = [float(mpmath.ellipk(-1 / s**2) * 2 / mpmath.pi) for s in sizes]
    assert predicted.tolist() == pytest.approx(by_quadrature, rel=1e-6)
    for row in experiments.kept_direction_measured(sizes):  # one seed each
        assert row.tolist() == pytest.approx(predicted.tolist(), abs=0.015)


def test_small_enough_erased():
    """Layer normalisation removes a sine that was added to every component, whatever the size of the embedding."""
    generator = torch.Generator().manual_seed(1)
    for size in (0.02, 1.0, 30.0):
        x = size * torch.randn(50, 96, generator=generator, dtype=torch.float64)
        with_sine = x + sines(50)[:, None]
        before, after = (torch.nn.functional.layer_norm(each, (96,), eps=0.0) for each in (x, with_sine))
        torch.testing.assert_close(after, before, rtol=0, atol=1e-12)
        sine = torch.tensor([math.sin(p) for p in range(50)], dtype=torch.float64)
        torch.testing.assert_close((with_sine - x).mean(-1), sine, rtol=0, atol=1e-12)  # it was there


@derivation
def test_near_repeats():
    """A sine reads the same at p and at an odd number of half-turns less p."""
    p = sympy.Symbol("p", real=True)
    turns = 113 * sympy.pi
    for half_turns in range(-9, 10):
        less = sympy.sin(half_turns * sympy.pi - p)
        assert sympy.simplify(less - (1 if half_turns % 2 else -1) * sympy.sin(p)) == 0
    return [
        (r"\sin(113\pi - p)", sympy.sin(turns - p, evaluate=False)),
        (
            r"= \sin 113\pi \, \cos p - \cos 113\pi \, \sin p",
            sympy.sin(turns, evaluate=False) * sympy.cos(p) - sympy.cos(turns, evaluate=False) * sympy.sin(p),
        ),
        (r"= 0 \cdot \cos p - (-1) \cdot \sin p", 0 * sympy.cos(p) - (-1) * sympy.sin(p)),
        (r"= \sin p", sympy.sin(p)),
    ]


def test_near_repeats_digits():
    """The sines of p and 355 - p are never more than 0.0000302 apart; those of 2 and 353 agree to four decimals."""
    assert round(math.sin(2), 4) == round(math.sin(353), 4)
    assert round(math.sin(2), 5) != round(math.sin(353), 5)
    for p in range(356):
        assert abs(math.sin(p) - math.sin(355 - p)) < 3.02e-5


@derivation
def test_never_repeats():
    """The sines of two different whole numbers are never equal, as pi is irrational."""
    t = sympy.Symbol("t", real=True)
    period = sympy.Interval.Ropen(0, 4 * sympy.pi)  # of both factors: where m - n makes the one zero, m + n the other
    assert sympy.solveset(sympy.sin(t / 2), t, period) == {0, 2 * sympy.pi}
    assert sympy.solveset(sympy.cos(t / 2), t, period) == {sympy.pi, 3 * sympy.pi}
    assert all((half_turns * sympy.pi).is_irrational for half_turns in range(-9, 10) if half_turns)
    return [
        (r"\sin m - \sin n", sympy.sin(M) - sympy.sin(N)),
        (
            r"= 2 \, \sin\tfrac{m-n}{2} \, \cos\tfrac{m+n}{2}",
            2 * sympy.sin((M - N) / sympy.Integer(2)) * sympy.cos((M + N) / sympy.Integer(2)),
        ),
    ]


def test_never_repeats_record():
    """Of the first twenty thousand positions, 11 and 344 have the closest sines: they differ by 1.33e-7."""
    gap, pair = experiments.closest_sines(20_000)
    assert pair == (11, 344)
    with mpmath.workdps(50):
        exactly = abs(mpmath.sin(11) - mpmath.sin(344))
        assert gap == pytest.approx(float(exactly), abs=1e-15)
    factors = numbers.never_repeats_factors()  # why these two: both factors of the difference are small
    assert 2 * factors["sine"] * factors["cosine"] == pytest.approx(gap, rel=1e-6)
    assert (11 + 344, 344 - 11) == (355, 333)
    assert {355, 333} <= {a for a, _, _ in experiments.convergents()}
    assert factors["cosine"] < factors["sine"] < 0.01
    sine = torch.arange(2000, dtype=torch.float64).sin()  # and by brute force, for fewer
    apart = (sine[:, None] - sine).abs() + 2 * torch.eye(2000, dtype=torch.float64)
    assert divmod(apart.argmin().item(), 2000) == (11, 344)


@pytest.mark.parametrize("degrees", [5, 20, 90, 150])
def test_pendulum(degrees):
    """Only small swings trace nearly an ellipse, evenly; the wider the swing, the slower, and the less an ellipse."""
    angles, speeds, period = experiments.pendulum(degrees)
    top = math.radians(degrees)
    exactly = 4 * mpmath.ellipk(math.sin(top / 2) ** 2)
    assert period == pytest.approx(float(exactly), rel=1e-3)
    energy = [v**2 / 2 - math.cos(a) for a, v in zip(angles, speeds, strict=True)]
    assert energy == pytest.approx([-math.cos(top)] * len(energy), abs=2e-5)
    ellipse = [(a / top) ** 2 + (v / max(speeds)) ** 2 for a, v in zip(angles, speeds, strict=True)]
    off = max(abs(each - 1) for each in ellipse)
    assert off < 0.003 if degrees <= 20 else off > 0.04
    late = max(abs(a / top - math.cos(0.002 * step)) for step, a in enumerate(angles))  # against a clock's cosine
    assert late < 0.04 if degrees <= 20 else late > 0.5


@pytest.mark.parametrize(("d", "base"), [(8, 10_000.0), (34, 10_000.0), (10, 7.3), (512, 10_000.0)])
def test_geometric_spacing(d, base):
    """The logarithms of the wavelengths are evenly spaced; the frequencies are few, slow and far from orthogonal."""
    lengths, w = wavelengths(d, base), frequencies(d, base)
    assert lengths[0].item() == pytest.approx(2 * math.pi)
    assert lengths.log().diff().diff().abs().max() < 1e-12
    assert len(w) == d // 2  # however long the text; a Fourier basis has one for every two positions
    assert w.max() <= 1 < math.pi
    assert experiments.overlap(d, 512) > (0.5 if base == 10_000.0 else 0.05)
    if d == 8:  # multiples of the lowest, and still no Fourier basis
        assert (w / w[-1]).tolist() == pytest.approx([1000, 100, 10, 1])
    turns = 2 * math.pi * torch.arange(1, 256, dtype=torch.float64) / 512  # what a basis would be
    p = torch.arange(512, dtype=torch.float64)[:, None] * turns
    basis = torch.nn.functional.normalize(torch.cat([p.sin(), p.cos()], 1), dim=0)
    assert (basis.T @ basis).fill_diagonal_(0).abs().max() < 1e-9


def test_last_wavelength():
    """The longest wavelength is 10,000 to the power (d - 2)/d times 2 pi, which is 60,611 at d = 512, never 62,832."""
    for d in (6, 64, 512, 768, 2**20):
        with mpmath.workdps(30):
            exactly = 2 * mpmath.pi * mpmath.power(10_000, mpmath.mpf(d - 2) / d)
        assert longest(d) == pytest.approx(float(exactly), rel=1e-12)
        assert longest(d) < 20_000 * math.pi
    assert round(longest(512)) == 60_611


def test_last_wavelength_code():
    """Divided by one less than the number of pairs, the last wavelength is 10,000 times 2 pi, for every d."""
    for d in (6, 64, 512):
        pairs = d // 2
        increment = math.log(10_000.0) / (pairs - 1)  # as in Tensor2Tensor's get_timing_signal_1d
        w = torch.exp(-increment * torch.arange(pairs, dtype=torch.float64))
        assert (2 * math.pi / w[-1]).item() == pytest.approx(20_000 * math.pi, rel=1e-12)
        assert (w[1:] < frequencies(d)[1:]).all()  # all but the first are a little slower than the formula's


def test_angle_table():
    """Both components of a pair turn the same angle, and the next pair's is a tenth of it when d is 8."""
    angles = experiments.angle_rows()
    assert angles.shape == (4, 8)
    assert torch.equal(angles[:, 0::2], angles[:, 1::2])
    assert angles[3].tolist() == pytest.approx([3, 3, 0.3, 0.3, 0.03, 0.03, 0.003, 0.003])
    paired = torch.where(torch.arange(8) % 2 == 0, angles.sin(), angles.cos())
    torch.testing.assert_close(sinusoidal(torch.arange(4), 8), paired, rtol=0, atol=1e-15)


def test_why_base():
    """Of the bases tried, at d = 512, the larger, the farther apart can two codes be before they point away."""
    bases = (1e2, 1e3, 1e4, 1e5, 5e5, 1e6)
    lags = [first_negative(base, 512) for base in bases]
    assert lags == sorted(lags)
    for base, lag in zip(bases[:3], lags, strict=False):
        assert (kernel(torch.arange(lag), 512, base) >= 0).all()  # none sooner
        with mpmath.workdps(30):
            w = [mpmath.power(base, -mpmath.mpf(2 * i) / 512) for i in range(256)]
            sums = [mpmath.fsum(mpmath.cos(at * speed) for speed in w) for at in (lag - 1, lag)]
        assert sums[0] >= 0 > sums[1]
    assert first_negative(1e6, 64) < first_negative(5e5, 64)  # it is no law


def test_why_base_sizes():
    """At a base of 10,000 more components put off the first negative offset, to the first zero of the integral."""
    lags = [first_negative(1e4, d) for d in (64, 128, 256, 512, 1024, 4096)]
    lags.append(first_negative(1e4, 65_536, 500))
    assert lags == sorted(lags)
    integral = [float(mpmath.ci(lag) - mpmath.ci(lag / 1e4)) for lag in range(1, 6200)]
    first = next(lag for lag, value in enumerate(integral, 1) if value < 0)
    shown = numbers.why_base_sizes()
    assert abs(first - shown["many"]) < 3  # the cosine integral at the offset itself, which the number leaves out
    assert abs(lags[-1] - first) < 3
    assert shown["logarithm"] == pytest.approx(1e4 * math.exp(-float(mpmath.euler)))


def test_why_base_divided():
    """Divided by d, the exponent gives every d from 64 up a similar range; undivided, even pair 1 stands still."""
    shares = [longest(d) / (20_000 * math.pi) for d in range(64, 2049, 2)]
    assert shares == sorted(shares)
    assert 0.749 < shares[0] < shares[-1] < 1
    assert shares[(512 - 64) // 2] == pytest.approx(0.965, abs=5e-4)
    assert longest(8) / (20_000 * math.pi) == pytest.approx(0.1)
    assert longest(16) / (20_000 * math.pi) < 0.33  # with few components it is not
    undivided = 10_000.0 ** -torch.arange(0, 4, 2, dtype=torch.float64)
    assert (2 * math.pi / undivided)[1] > 6e8


def test_dot_product_rises():
    """At d = 512 similarity falls up to an offset of 43, and then rises at 44, 50, 56, 62 and 68: about every 2 pi."""
    with mpmath.workdps(30):
        w = [mpmath.power(10_000, -mpmath.mpf(2 * i) / 512) for i in range(256)]
        curve = [mpmath.fsum(mpmath.cos(lag * speed) for speed in w) for lag in range(69)]
    rises = [lag for lag in range(1, 69) if curve[lag] > curve[lag - 1]]
    assert rises == [44, 50, 56, 62, 68]
    assert rises[0] == experiments.first_rise(512)
    for lag in rises:  # each as the fastest clock comes up to noon
        assert math.cos(lag) > math.cos(lag - 1)
        assert abs(lag - 2 * math.pi * round(lag / (2 * math.pi))) < 1.2
    assert experiments.rising_share(512) == pytest.approx(0.488, abs=5e-4)
    assert [experiments.first_rise(d) for d in (16, 128)] == [4, 12]


def test_dot_product_formula():
    """For many clocks similarity is a difference of cosine integrals, near 1 - (ln offset + gamma) / ln base."""
    for base in (10_000.0, 500.0):
        for lag in (1, 7, 30, 100):
            exactly = (mpmath.ci(lag) - mpmath.ci(lag / base)) / mpmath.log(base)
            assert kernel(lag, 2**14, base).item() == pytest.approx(float(exactly), abs=2e-4)
    formula = numbers.dot_product_formula()
    for lag in (10, 100, 1000):
        exactly = float((mpmath.ci(lag) - mpmath.ci(mpmath.mpf(lag) / 10_000)) / mpmath.log(10_000))
        assert formula[f"lag_{lag}"] == pytest.approx(exactly, abs=0.006)
        assert formula[f"lag_{lag}"] == pytest.approx(kernel(lag, 512).item(), abs=0.012)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_dot_product_apart(d, base):
    """The squared distance of two codes is d times one minus their cosine."""
    code = sinusoidal(torch.arange(300), d, base)
    lags = torch.arange(1, 250)
    apart = ((code[40 + lags] - code[40]) ** 2).sum(-1)
    torch.testing.assert_close(apart, d * (1 - kernel(lags, d, base)), rtol=1e-9, atol=1e-9)


def test_dot_product_same():
    """In 16 components the similarities at offsets 15 and 16 agree to within a thousandth, as do those at 9 and 36."""
    with mpmath.workdps(30):
        w = [mpmath.power(10_000, -mpmath.mpf(2 * i) / 16) for i in range(8)]
        at = {lag: mpmath.fsum(mpmath.cos(lag * speed) for speed in w) / 8 for lag in (9, 15, 16, 36)}
    assert abs(at[15] - at[16]) < 1e-3
    assert abs(at[9] - at[36]) < 1e-3
    assert kernel(15, 16).item() == pytest.approx(float(at[15]), abs=1e-12)


def test_dot_product_fit():
    """Similarity falls like a logarithm of the offset rather than an exponential, even the best with a constant."""
    for d in (128, 512):
        fits = experiments.curve_fits(d)
        assert fits["exponential"] < -5
        assert fits["logarithm"] > fits["best_exponential"] + 0.03
        assert fits["logarithm"] > 0.9
    offset = torch.arange(200, dtype=torch.float64)  # and once by another route, as a correlation
    together = torch.stack([(1 + offset).log(), kernel(offset, 512)])
    assert torch.corrcoef(together)[0, 1].item() ** 2 == pytest.approx(experiments.curve_fits()["logarithm"], rel=1e-9)
    small = experiments.curve_fits(16)
    assert max(small["best_exponential"], small["logarithm"]) < 0.3
    assert kernel(torch.arange(2000), 16).min() < -0.4  # and in few dimensions it goes below zero


def hand(angle):
    """Sine and cosine of angles, (n,) -> (n, 2)."""
    return torch.stack([angle.sin(), angle.cos()], dim=1)


def test_angle_addition():
    """A wave too slow to repeat has exact shifts all the same."""
    p = torch.arange(200, dtype=torch.float64)
    slow, slow_on = hand(0.001 * p), hand(0.001 * (p + 5))
    assert slow_on[:, 0].max() < 0.21  # 0.205 radians, not a thirtieth of a turn
    assert experiments.linear_map_residual(slow, slow_on) < 1e-12


def test_angle_addition_square():
    """A square wave repeats, and no function of its code takes a step: equal codes are followed by different ones."""
    p = torch.arange(200, dtype=torch.float64)
    zero, one, two = experiments.square(p)[:3].tolist()
    assert zero == one != two
    for wave in (experiments.square, experiments.triangle):
        torch.testing.assert_close(wave(p), wave(p + 2 * math.pi), rtol=0, atol=1e-12)
    found = numbers.angle_addition_explained()
    assert found["square"] < 0.6
    assert found["square_ten"] < 0.1
    assert 0.97 < found["triangle"] < 0.99  # near a sine, and not one
    assert experiments.shift_explained(hand, 5, times=10) == pytest.approx(1, abs=1e-12)  # the measure's own check


def test_addition_mixes():
    """The score of two sums has four terms; unscaled, positions make nearly all of its variance, scaled words do."""
    generator = torch.Generator().manual_seed(9)
    x, y, p, q = torch.randn(4, 34, generator=generator, dtype=torch.float64)
    matrix = torch.randn(34, 34, generator=generator, dtype=torch.float64)
    whole = (x + p) @ matrix @ (y + q)
    parts = [a @ matrix @ b for a in (x, p) for b in (y, q)]
    assert whole.item() == pytest.approx(sum(parts).item(), rel=1e-9)
    bare, scaled = experiments.addition_terms(1.0), experiments.addition_terms(16.0)
    assert (bare[:, 3] > 0.95).all()
    assert (scaled[:, 3] < 0.15).all()
    assert (scaled.argmax(1) == 0).all()
    assert scaled[:, 3].mean() < 0.1
    assert 0.42 < scaled[:, 0].mean() < 0.5


def test_addition_mixes_real():
    """With the embeddings of a real model too, positions make nearly all of the variance unless words are scaled."""
    bare, scaled = (experiments.addition_terms_real(each) for each in (False, True))
    assert (bare[:, 3] > 0.9).all()
    assert (scaled[:, 3] < 0.1).all()
    assert 0.5 < scaled[:, 0].mean() < 0.72
    torch.testing.assert_close(bare.sum(1), torch.ones(5, dtype=torch.float64))


def test_spectrum():
    """Every sine that gets round at least once has the peak of its spectrum within one step of its frequency."""
    for d, length in ((32, 4096), (34, 1000), (16, 512)):
        peaks, expected = experiments.spectrum_peaks(d, length)
        round_once = expected >= 1
        assert ((peaks - expected).abs() < 1)[round_once].all()
        assert round_once.sum() > len(peaks) / 3


def test_spectrum_low():
    """No component of the code is faster than a third of what whole positions could show."""
    for d, base in SIZES:
        assert frequencies(d, base).max().item() / math.pi < 1 / 3


def test_position_hash_smooth():
    """Neighbours have nearly the same code at every position: the opposite of what a hash is for."""
    code = sinusoidal(torch.arange(4097), 64)
    nearest = torch.cosine_similarity(code[1:], code[:-1])
    assert nearest.min().item() == pytest.approx(nearest.max().item(), abs=1e-12)
    assert nearest.min() > 0.96
    for d, cosine in ((16, 0.767), (512, 0.741)):  # 100 and 105 are no twins
        assert kernel(5, d).item() == pytest.approx(cosine, abs=5e-4)
    assert kernel(torch.arange(100, 4096), 64).max() < nearest.min() - 0.3


def test_am_radio():
    """A product of two waves has its peaks at the sum and the difference of their frequencies, a sum at both."""
    p = torch.arange(1024, dtype=torch.float64)
    message, carrier = ((2 * math.pi * turns * p / 1024).sin() for turns in (20, 150))

    def peaks(wave):
        strength = torch.fft.rfft(wave).abs()
        return set((strength > 0.1 * strength.max()).nonzero()[:, 0].tolist())

    assert peaks(message * carrier) == {130, 170}
    assert peaks(message + carrier) == {20, 150}


def test_dropout_after_nearest():
    """After dropout at a tenth every code tried is nearest to its own position, and at a half all but a few are."""
    kept, tried = experiments.dropped_nearest(0.1)
    assert kept == tried == 2000
    assert experiments.dropped_nearest(0.5)[0] >= 0.995 * tried
    assert experiments.dropped_nearest(0.9, seeds=2)[0] < 0.9 * 800  # it can fail
    assert experiments.dropped_cosine(0.1) < kernel(1, 512)  # though a step moves the code less


def test_dropout_after():
    """Dropout at a rate r leaves a code with a cosine of sqrt(1 - r) to what it was."""
    for rate in (0.1, 0.3, 0.5):
        assert experiments.dropped_cosine(rate) == pytest.approx(math.sqrt(1 - rate), abs=4e-3)


@pytest.mark.parametrize("d", [6, 64])
def test_sines_first(d):
    """With all sines first, lengths and dot products are as before, and a matrix reordered so gives the same output."""
    places = torch.tensor([0, 1, 7, 300, 4095])
    turns, halves = sinusoidal(places, d), experiments.sines_first(places, d, d // 2)
    assert not torch.allclose(turns, halves, atol=0.1)
    torch.testing.assert_close(halves @ halves.T, turns @ turns.T, atol=1e-12, rtol=0)
    order = [*range(0, d, 2), *range(1, d, 2)]
    matrix = torch.randn(5, d, generator=torch.Generator().manual_seed(3), dtype=torch.float64)
    torch.testing.assert_close(halves @ matrix[:, order].T, turns @ matrix.T, atol=1e-11, rtol=0)


def test_sines_first_apart():
    """Divided by d/2 - 1 in place of d/2, the exponent reaches a wavelength of 2 pi 10,000, and codes differ."""
    d, places = 512, torch.arange(3000)
    codes = [experiments.sines_first(places, d, steps) for steps in (d // 2, d // 2 - 1)]
    assert torch.equal(*(code[:1] for code in codes))
    period = 20_000 * math.pi
    turn = torch.tensor([0.3, 0.3 + period], dtype=torch.float64)
    paper, reached = (experiments.sines_first(turn, d, steps)[:, d // 2 - 1].diff().abs() for steps in (256, 255))
    assert reached < 1e-9
    assert paper > 0.1
    assert numbers.sines_first_slowest()["reached"] == pytest.approx(period)
    assert numbers.sines_first_slowest()["paper"] == pytest.approx((2 * math.pi / frequencies(d)[-1]).item())
    assert torch.cosine_similarity(codes[0][1000], codes[1][1000], dim=0) < 0.85


def granted(wish):
    return {name for name, verdicts in wishes.wish_verdicts().items() if verdicts[wish].granted}


def test_wish_changes():
    """The biases and RoPE leave the embedding as it is; every other scheme but none at all changes it."""
    untouched = set(wishes.WISH_SCHEMES) - granted("changes")
    assert untouched == {"nothing", "shaw", "t5", "rope", "alibi"}
    x = torch.randn(3, 64, generator=torch.Generator().manual_seed(1), dtype=FLOAT)
    for name in untouched:
        assert torch.equal(wishes.wish_schemes()[name].embed(x, torch.tensor([0, 5, 900])), x)
    change = wishes.wish_verdicts()["sinusoids"]["changes"].measured
    assert change == pytest.approx(math.sqrt(32 / 64), rel=1e-12)  # norm root d/2, embedding's norm root d


def test_wish_unique():
    """Among the first 1,000 positions, one sine and one sine with its cosine are not told apart to a thousandth."""
    codes = {"one_sine", "sine_cosine", "sinusoids", "integers", "fractions", "binary", "learned"}
    assert codes - granted("unique") == {"one_sine", "sine_cosine"}
    sines = sorted(math.sin(p) for p in PLACES)
    closest = min(b - a for a, b in pairwise(sines))
    step = sum(abs(math.sin(p + 1) - math.sin(p)) for p in range(999)) / 999
    verdicts = wishes.wish_verdicts()
    assert verdicts["one_sine"]["unique"].measured == pytest.approx(closest / step, rel=1e-6)
    chord = min(2 * abs(math.sin(lag / 2)) for lag in range(1, 1000))
    assert verdicts["sine_cosine"]["unique"].measured == pytest.approx(chord / (2 * math.sin(0.5)), rel=1e-6)
    for name in ("integers", "fractions", "alibi", "sinusoids"):  # steps that are all the same, and none is nearer
        assert verdicts[name]["unique"].measured == pytest.approx(1, rel=1e-9)


def test_wish_unique_buckets():
    """T5 and Shaw give far distances one tag: past the last bucket and past the clip nothing is told apart."""
    for name, first in (("t5", 113), ("shaw", 16)):
        far = wishes.wish_schemes()[name].tag(torch.arange(first, first + 500), 1000)
        assert (far == far[0]).all()
        near = wishes.wish_schemes()[name].tag(torch.arange(8), 1000)
        assert torch.pdist(near).min() > 0


def test_wish_pattern():
    """One step is one linear map for integers, fractions, sinusoids, RoPE and ALiBi; not for one sine or a table."""
    assert granted("pattern") == {"integers", "fractions", "sine_cosine", "sinusoids", "rope", "alibi"}
    verdicts = wishes.wish_verdicts()
    assert max(verdicts[name]["pattern"].measured for name in ("integers", "sinusoids")) < 1e-9
    assert verdicts["learned"]["pattern"].measured > 1
    rows = wishes.wish_schemes()["learned"].tag(torch.arange(1000), 1000)
    given, unseen = torch.cat([rows[:-1], torch.ones(999, 1, dtype=FLOAT)], -1), torch.arange(999) % 5 == 4
    step = torch.linalg.lstsq(given[~unseen], rows[1:][~unseen]).solution
    missed = given[unseen] @ step - rows[1:][unseen]  # on the whole, and not only at its largest
    assert missed.square().mean() > rows[1:][unseen].square().mean()
    # the sine of p does not decide that of p + 1: upswing or downswing
    assert abs(math.sin(2) - math.sin(353)) < 1e-4 < 0.5 < abs(math.sin(3) - math.sin(354))


def test_wish_bounded():
    """Integers and ALiBi's penalty grow with the text; nothing else does."""
    unbounded = {name for name, verdict in wishes.wish_verdicts().items() if verdict["bounded"].granted is False}
    assert unbounded == {"integers", "alibi"}
    for name in unbounded:  # the one as much as the other
        assert wishes.wish_verdicts()[name]["bounded"].measured == pytest.approx(999 / 99)
    assert alibi(8, torch.tensor([5000]), torch.tensor([0]))[0].item() == -2500


def test_wish_any_length():
    """Fractions change with the length, ten binary digits and a table end; all others have a code for any position."""
    assert set(wishes.WISH_SCHEMES) - granted("any_length") == {"fractions", "binary", "learned"}
    fractions = wishes.wish_schemes()["fractions"].tag
    short, long = fractions(torch.tensor([5]), 10)[0, 0].item(), fractions(torch.tensor([5]), 100)[0, 0].item()
    assert (short, long) == (pytest.approx(5 / 9), pytest.approx(5 / 99))
    with pytest.raises(IndexError, match="past the end"):
        wishes.wish_schemes()["learned"].tag(torch.tensor([1000]), 10_000)
    with pytest.raises(IndexError, match="more than 10 binary digits"):
        wishes.wish_schemes()["binary"].tag(torch.tensor([1024]), 10_000)


def test_wish_meaning():
    """With embeddings of unit variance only integers, of all codes that are added, make words unrecognisable."""
    verdicts = {name: each["meaning"] for name, each in wishes.wish_verdicts().items()}
    assert {name for name, verdict in verdicts.items() if verdict.granted is False} == {"integers"}
    assert {name for name, verdict in verdicts.items() if verdict.granted is None} == {
        "nothing",
        "shaw",
        "t5",
        "rope",
        "alibi",
    }
    assert verdicts["integers"].measured < 0.01


def test_wish_meaning_small():
    """With embeddings a twentieth as large, every code but a learned table at its start makes words unrecognisable."""
    absolute = granted("changes")
    shares = {name: wishes.wish_meaning(name, 0.05).measured for name in absolute}
    assert {name for name, share in shares.items() if share == 1} == {"learned"}
    assert shares["sinusoids"] < 0.02
    assert max(share for name, share in shares.items() if name != "learned") < 0.2
    rows = wishes.wish_schemes()["learned"].tag(torch.arange(1000), 1000)
    assert rows.std().item() == pytest.approx(0.02, rel=0.02)  # smaller than these words, at 0.05


def least_apart(copies):
    """The least distance of two words at two different positions."""
    return min(torch.cdist(one, other).min().item() for one, other in itertools.combinations(copies, 2))


def test_wish_meaning_copies():
    """In the plane each position has a copy of the vocabulary, moved as one by a hand; here no two points meet."""
    copies = experiments.vocabulary_copies(6)
    hands = torch.tensor([[math.sin(p), math.cos(p)] for p in range(6)], dtype=FLOAT)
    torch.testing.assert_close(copies - copies[:1], (hands - hands[0])[:, None].expand_as(copies), rtol=0, atol=1e-12)
    assert copies[0].mean(0).tolist() == pytest.approx([0, 1])  # words about the tip of a hand at noon
    small, large = (experiments.vocabulary_copies(4, size) for size in (0.36, 2.0))
    assert least_apart(small) > 0.2
    assert least_apart(large) < least_apart(small)  # drawn large, the copies lie over one another


def test_wish_meaning_turned():
    """RoPE turns a query so far that fewer than a third of 1,000 random ones stay nearest to themselves."""
    assert 0.2 < wishes.turned_nearest() < 1 / 3
    x = torch.randn(5, 64, generator=torch.Generator().manual_seed(2), dtype=FLOAT)
    turned = rotate_interleaved(x, angles(torch.zeros(5), frequencies(64)))
    torch.testing.assert_close(turned, x)  # at position 0 it leaves them alone
    alike = rotate_interleaved(x, angles(torch.full((5,), 700.0), frequencies(64)))
    assert (alike - x).abs().max() > 0.1
    torch.testing.assert_close(alike @ alike.T, x @ x.T)  # queries and keys turned alike compare as they did


def test_wish_relative():
    """Scores that know the distance and no more of the positions: Shaw, T5, RoPE and ALiBi; no code that is added."""
    assert granted("relative") == {"shaw", "t5", "rope", "alibi"}
