"""Claims of the page on many frequencies."""

import math

import mpmath
import pytest
import torch

from essays.positions.frequencies import experiments
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
    """Four evenly spaced clocks are nearly back to their code after 377 positions; spaced by a factor they are not."""
    lag, similarity = experiments.best_return(8, linear=True)
    assert (lag, experiments.best_return(8)[0]) == (377, 63)
    with mpmath.workdps(30):
        exactly = sum(mpmath.cos(mpmath.mpf(377) / i) for i in (1, 2, 3, 4)) / 4
    assert similarity == pytest.approx(float(exactly), abs=1e-12)
    assert 1 - similarity < 2e-5
    assert 1 - experiments.best_return(8)[1] > 0.05
    assert kernel(torch.arange(1, 4096), 8).max().item() == pytest.approx(experiments.best_return(8)[1])


def test_linear_spacing_directions():
    """With 128 clocks and 512 positions, even spacing fills less than half the directions that a factor does."""
    assert 2 * experiments.directions(256, linear=True) < experiments.directions(256)
    assert (
        abs(experiments.directions(64, linear=True) - experiments.directions(64)) <= 3
    )  # with 32 clocks there is none
    code = sinusoidal(torch.arange(512), 64)  # and once by another route
    energy = torch.linalg.svdvals(code) ** 2
    assert (energy[: experiments.directions(64)].sum() / energy.sum()) >= 0.999


@pytest.mark.parametrize(("d", "base"), [(34, 10_000.0), (10, 7.3), (512, 10_000.0)])
def test_geometric_spacing(d, base):
    """The logarithms of the wavelengths are evenly spaced, and the wavelengths are not multiples of one another."""
    lengths = experiments.wavelengths(d, base)
    assert lengths[0].item() == pytest.approx(2 * math.pi)
    assert lengths.log().diff().diff().abs().max() < 1e-12
    harmonics = frequencies(d, base) / frequencies(d, base)[-1]
    assert (harmonics - harmonics.round()).abs()[1:-1].max() > 0.1


def test_last_wavelength():
    """The longest wavelength is 10,000 to the power (d - 2)/d times 2 pi, which is 60,611 at d = 512, never 62,832."""
    for d in (6, 64, 512, 768, 2**20):
        with mpmath.workdps(30):
            exactly = 2 * mpmath.pi * mpmath.power(10_000, mpmath.mpf(d - 2) / d)
        assert experiments.last_wavelength(d) == pytest.approx(float(exactly), rel=1e-12)
        assert experiments.last_wavelength(d) < 20_000 * math.pi
    assert round(experiments.last_wavelength(512)) == 60_611


def test_fast_first():
    """The first components are the fast ones: pair by pair, the change from position to position only falls."""
    for d in (16, 34, 128):
        code = sinusoidal(torch.arange(20_000), d)
        moves = (code.diff(dim=0) ** 2).reshape(-1, d // 2, 2).sum(-1).sqrt()  # how far each hand moves
        assert (moves.diff(dim=1) < 0).all()
    steps = experiments.step_sizes(128)
    assert steps[0] > 5000 * steps[126]


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
    """In a text of 512 tokens, more than half of 256 clocks never get round once."""
    code = sinusoidal(torch.arange(513), 512)  # a hand that has been round has pointed down at some time
    up = code[:, 1::2]
    assert (experiments.turns(512, 512) < 1).sum() == 133
    assert (up[:, experiments.turns(512, 512) < 0.48] > -0.999).all()
    assert ((up < 0).sum(0) > 0)[: 256 - 133].all()


def test_why_base():
    """The larger the base, the farther apart two positions can be before their codes point away from each other."""
    bases = (1e2, 1e3, 1e4, 1e5, 5e5, 1e6)
    lags = [experiments.first_negative(base) for base in bases]
    assert lags == sorted(lags)
    for base, lag in zip(bases[:3], lags, strict=False):
        assert (kernel(torch.arange(lag), 128, base) >= 0).all()  # none sooner
        with mpmath.workdps(30):
            w = [mpmath.power(base, -mpmath.mpf(2 * i) / 128) for i in range(64)]
            sums = [mpmath.fsum(mpmath.cos(at * speed) for speed in w) for at in (lag - 1, lag)]
        assert sums[0] >= 0 > sums[1]


def test_why_base_divided():
    """Dividing the exponent by d gives every d a similar range of wavelengths; undivided, even pair 1 stands still."""
    for d in (64, 512, 4096):
        assert 0.7 < experiments.last_wavelength(d) / (20_000 * math.pi) < 1
    undivided = 10_000.0 ** -torch.arange(0, 4, 2, dtype=torch.float64)
    assert (2 * math.pi / undivided)[1] > 6e8
