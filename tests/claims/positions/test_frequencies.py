"""Claims of the page on many frequencies."""

import math

import mpmath
import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.positions.frequencies import experiments, numbers
from workings.positions.sinusoidal import frequencies, kernel, sinusoidal


@pytest.mark.parametrize("d", [34, 64, 512, 768])
def test_linear_spacing_range(d):
    """Evenly spaced, half of all clocks lie within one octave; spaced by a factor, every octave holds as many."""
    even, factor = experiments.linear_frequencies(d), frequencies(d)
    assert experiments.crowded(even) >= 0.5
    octaves = (2 * math.pi / factor).log2()
    assert octaves.diff().tolist() == pytest.approx([2 / d * math.log2(10_000)] * (d // 2 - 1), rel=1e-9)
    assert experiments.crowded(factor) < 0.2


def test_linear_spacing_return():
    """Of 7,000 positions four evenly spaced clocks are best back after 377, four a factor of ten apart after 6,283."""
    found = {linear: experiments.best_return(8, linear=linear) for linear in (True, False)}
    assert (found[True][0], found[False][0]) == (377, 6283)
    assert abs(5 * 24 * math.pi - 377) < 0.01 > abs(2000 * math.pi - 6283) / 20
    for w, period in ((experiments.linear_frequencies(8), 24 * math.pi), (frequencies(8), 2000 * math.pi)):
        rounds = period * w / (2 * math.pi)  # the common period, and none sooner
        torch.testing.assert_close(rounds, rounds.round(), rtol=0, atol=1e-9)
        assert math.gcd(*rounds.round().int().tolist()) == 1
    with mpmath.workdps(30):
        exactly = sum(mpmath.cos(mpmath.mpf(377) / i) for i in (1, 2, 3, 4)) / 4
        other = sum(mpmath.cos(6283 / mpmath.mpf(10) ** i) for i in range(4)) / 4
    assert found[True][1] == pytest.approx(float(exactly), abs=1e-12)
    assert found[False][1] == pytest.approx(float(other), abs=1e-12)
    assert 1 - found[True][1] < 2e-5
    spoilt = experiments.spoilt_returns()  # nearly the same wavelengths, without the common period
    assert len(spoilt) == 50
    assert min(spoilt) > 100 * (1 - found[True][1])


def test_linear_spacing_directions():
    """With 128 clocks and 512 positions, even spacing fills less than half the directions that a factor does."""
    assert 2 * experiments.directions(256, linear=True) < experiments.directions(256)
    assert (
        abs(experiments.directions(64, linear=True) - experiments.directions(64)) <= 3
    )  # with 32 clocks there is none
    code = sinusoidal(torch.arange(512), 64)  # and once by another route
    energy = torch.linalg.svdvals(code) ** 2
    assert (energy[: experiments.directions(64)].sum() / energy.sum()) >= 0.999


@pytest.mark.parametrize(("d", "base"), [(8, 10_000.0), (34, 10_000.0), (10, 7.3), (512, 10_000.0)])
def test_geometric_spacing(d, base):
    """The logarithms of the wavelengths are evenly spaced; the frequencies are few, slow and far from orthogonal."""
    lengths, w = experiments.wavelengths(d, base), frequencies(d, base)
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


@derivation
def test_geometric_spacing_power():
    """A power of 10,000 is the exponential of a multiple of its logarithm."""
    i, d = sympy.symbols("i d", integer=True, positive=True)
    log = sympy.log(10_000)
    return [
        ("10000^{-2i/d}", sympy.Integer(10_000) ** (-2 * i / d)),
        (r"= \left(e^{\ln 10000}\right)^{-2i/d}", sympy.exp(log, evaluate=False) ** (-2 * i / d)),
        (r"= e^{2i\,(-\ln 10000)/d}", sympy.exp(2 * i * (-log) / d)),
    ]


def test_geometric_spacing_exp():
    """In float64 the exponential gives the frequencies to one part in 10**14; in float32 it is off by up to 10**-6."""
    for d, base in ((8, 10_000.0), (34, 7.3), (512, 10_000.0), (4096, 1e6)):
        for dtype, least, most in ((torch.float64, 0.0, 1e-14), (torch.float32, 1e-8, 2e-6)):
            div_term = torch.exp(torch.arange(0, d, 2, dtype=dtype) * (-math.log(base) / d))
            off = (div_term.double() / frequencies(d, base) - 1).abs().max().item()
            assert least <= off <= most, (d, base, dtype)
    assert torch.exp(torch.arange(0, 8, 2) * (-math.log(10_000.0) / 8)).dtype == torch.float32


def test_last_wavelength():
    """The longest wavelength is 10,000 to the power (d - 2)/d times 2 pi, which is 60,611 at d = 512, never 62,832."""
    for d in (6, 64, 512, 768, 2**20):
        with mpmath.workdps(30):
            exactly = 2 * mpmath.pi * mpmath.power(10_000, mpmath.mpf(d - 2) / d)
        assert experiments.last_wavelength(d) == pytest.approx(float(exactly), rel=1e-12)
        assert experiments.last_wavelength(d) < 20_000 * math.pi
    assert round(experiments.last_wavelength(512)) == 60_611


def test_last_wavelength_code():
    """Divided by one less than the number of pairs, the last wavelength is 10,000 times 2 pi, for every d."""
    for d in (6, 64, 512):
        pairs = d // 2
        increment = math.log(10_000.0) / (pairs - 1)  # as in Tensor2Tensor's get_timing_signal_1d
        w = torch.exp(-increment * torch.arange(pairs, dtype=torch.float64))
        assert (2 * math.pi / w[-1]).item() == pytest.approx(20_000 * math.pi, rel=1e-12)
        assert (w[1:] < frequencies(d)[1:]).all()  # all but the first are a little slower than the formula's


def test_word_and_code():
    """At two positions a word becomes two vectors, which differ most in the components of the fast pair."""
    dog = torch.tensor([0.10, 0.80, 0.45, -0.30], dtype=torch.float64)
    two, six = dog + sinusoidal(torch.tensor([2, 6]), 4)
    assert two.tolist() == pytest.approx(
        [0.10 + math.sin(2), 0.80 + math.cos(2), 0.45 + math.sin(0.02), math.cos(0.02) - 0.30]
    )
    assert (two - six).abs()[:2].min() > 1 > 0.05 > (two - six).abs()[2:].max()


def test_fast_first():
    """The first components are the fast ones: pair by pair, the change from position to position only falls."""
    for d in (16, 34, 128):
        code = sinusoidal(torch.arange(20_000), d)
        moves = (code.diff(dim=0) ** 2).reshape(-1, d // 2, 2).sum(-1).sqrt()  # how far each hand moves
        assert (moves.diff(dim=1) < 0).all()
    steps = experiments.step_sizes(128)
    assert steps[0] > 5000 * steps[126]


def test_fast_first_read():
    """A head that reads the fastest quarter is half gone within three positions, the slowest quarter not by 1,000."""
    d = 128
    code = sinusoidal(torch.arange(3000), d)
    for first, last in ((0, 16), (48, 64), (5, 9)):
        to_query = torch.zeros(d, d, dtype=torch.float64)  # projections that keep these pairs and drop the rest
        to_query[range(2 * first, 2 * last), range(2 * first, 2 * last)] = 1
        scores = (code @ to_query) @ code[17] / (last - first)
        for lag in (1, 10, 1000):
            assert scores[17 + lag].item() == pytest.approx(experiments.reading(lag, first, last), abs=1e-10)
    assert experiments.reading(3, 0, 16) < 0.5 < experiments.reading(1, 0, 16)
    assert min(experiments.reading(lag, 48, 64) for lag in range(1, 1001)) > 0.5


def test_fast_first_pairs():
    """There are half as many frequencies as components: a sine and its cosine share one."""
    code = sinusoidal(torch.arange(4096), 12)
    for pair in range(6):
        sine, cosine = code[:, 2 * pair], code[:, 2 * pair + 1]
        torch.testing.assert_close(sine**2 + cosine**2, torch.ones_like(sine), rtol=0, atol=1e-12)
    assert len(frequencies(768).unique()) == 384


def test_angle_table():
    """Both components of a pair turn the same angle, and the next pair's is a tenth of it when d is 8."""
    angles = experiments.angle_rows()
    assert angles.shape == (4, 8)
    assert torch.equal(angles[:, 0::2], angles[:, 1::2])
    assert angles[3].tolist() == pytest.approx([3, 3, 0.3, 0.3, 0.03, 0.03, 0.003, 0.003])
    paired = torch.where(torch.arange(8) % 2 == 0, angles.sin(), angles.cos())
    torch.testing.assert_close(sinusoidal(torch.arange(4), 8), paired, rtol=0, atol=1e-15)


def test_slow_clocks():
    """Of 256 clocks 172 do not complete a turn in a text of 128 tokens, 133 not in 512, and 75 not in 4,096."""
    for length, idle in ((128, 172), (512, 133), (4096, 75)):
        assert (experiments.turns(length, 512) < 1).sum() == idle
        p = torch.arange(length + 1)  # and by watching the hands: one that has been round has come back up
        hand = sinusoidal(p, 512)[:, 0::2]
        back = ((hand[:-1] < 0) & (hand[1:] >= 0)).any(0)  # past noon from the left
        assert abs((~back).sum().item() - idle) <= 1  # it may be round between two positions


def test_why_base():
    """Of the bases tried, at d = 512, the larger, the farther apart can two codes be before they point away."""
    bases = (1e2, 1e3, 1e4, 1e5, 5e5, 1e6)
    lags = [experiments.first_negative(base, 512) for base in bases]
    assert lags == sorted(lags)
    for base, lag in zip(bases[:3], lags, strict=False):
        assert (kernel(torch.arange(lag), 512, base) >= 0).all()  # none sooner
        with mpmath.workdps(30):
            w = [mpmath.power(base, -mpmath.mpf(2 * i) / 512) for i in range(256)]
            sums = [mpmath.fsum(mpmath.cos(at * speed) for speed in w) for at in (lag - 1, lag)]
        assert sums[0] >= 0 > sums[1]
    assert experiments.first_negative(1e6, 64) < experiments.first_negative(5e5, 64)  # it is no law


def test_why_base_sizes():
    """At a base of 10,000 more components put off the first negative lag, to where the integral has its first zero."""
    lags = [experiments.first_negative(1e4, d) for d in (64, 128, 256, 512, 1024, 4096)]
    lags.append(experiments.first_negative(1e4, 65_536, 500))
    assert lags == sorted(lags)
    integral = [float(mpmath.ci(lag) - mpmath.ci(lag / 1e4)) for lag in range(1, 6200)]
    first = next(lag for lag, value in enumerate(integral, 1) if value < 0)
    shown = numbers.why_base_sizes()
    assert abs(first - shown["many"]) < 3  # the cosine integral at the lag itself, which the number leaves out
    assert abs(lags[-1] - first) < 3
    assert shown["logarithm"] == pytest.approx(1e4 * math.exp(-float(mpmath.euler)))


def test_why_base_divided():
    """Divided by d, the exponent gives every d from 64 up a similar range; undivided, even pair 1 stands still."""
    shares = [experiments.last_wavelength(d) / (20_000 * math.pi) for d in range(64, 2049, 2)]
    assert shares == sorted(shares)
    assert 0.749 < shares[0] < shares[-1] < 1
    assert shares[(512 - 64) // 2] == pytest.approx(0.965, abs=5e-4)
    assert experiments.last_wavelength(8) / (20_000 * math.pi) == pytest.approx(0.1)
    assert experiments.last_wavelength(16) / (20_000 * math.pi) < 0.33  # with few components it is not
    undivided = 10_000.0 ** -torch.arange(0, 4, 2, dtype=torch.float64)
    assert (2 * math.pi / undivided)[1] > 6e8
