"""The off switch as the reader sets it equals the wing's, and its normal law equals one of fifty digits."""

from itertools import product

import mpmath
import pytest

from workings.paperclips import off_switch
from workings.paperclips.plain import off_switch as live

SETTINGS = list(product((-2.0, -0.3, 0.0, 0.25, 1.7), (0.0, 0.1, 0.7, 2.0), (0.0, 0.25, 1.0, 4.0)))


def exact_gain(mu: float, sigma: float, b: float) -> float:
    """What the switch is worth, in fifty digits."""
    with mpmath.workdps(150):
        mu, sigma = mpmath.mpf(abs(mu)), mpmath.mpf(sigma)
        t = mpmath.sqrt(sigma**2 + mpmath.mpf(b) ** 2)
        if t == 0:
            return 0.0
        return float(sigma**2 / t * mpmath.npdf(mu / t) - mu * mpmath.erfc(mu / t / mpmath.sqrt(2)) / 2)


def test_normal_law():
    """Tail over density to 1e-13, also at the seam of the two series; so the distribution function to 1e-13 as well."""
    with mpmath.workdps(50):
        for z in [0.0, 1e-9, *(i / 37 for i in range(1, 1200)), 2.5, 2.5 + 1e-12]:
            tail = mpmath.erfc(mpmath.mpf(z) / mpmath.sqrt(2)) / 2
            assert live.mills(z) == pytest.approx(float(tail / mpmath.npdf(mpmath.mpf(z))), rel=1e-13)
            assert 1 - live.density(z) * live.mills(z) == pytest.approx(float(mpmath.ncdf(z)), rel=1e-13)


@pytest.mark.parametrize(("mu", "sigma", "b"), SETTINGS)
def test_weighed(mu, sigma, b):
    """To 1e-12, but for gains of less than 1e-8, in which few digits are left of the two terms."""
    *_, alone, asking, worth, does = live.weigh(mu, sigma, b)
    assert worth == pytest.approx(exact_gain(mu, sigma, b), rel=1e-12, abs=1e-20)
    assert worth == pytest.approx(off_switch.gain(mu, sigma, b), rel=1e-12, abs=1e-20)
    assert asking == pytest.approx(off_switch.defer(mu, sigma, b), rel=1e-12, abs=1e-15)
    assert alone == off_switch.act(mu)
    assert ("defer", "act", "off")[does] == off_switch.choice(mu, sigma, b)


@pytest.mark.parametrize(("sigma", "b"), [(0.1, 0.3), (1.3, 0.0), (2.0, 4.0)])
def test_pictures(sigma, b):
    means, mine, asked, worths, right, left, errors, *_ = live.weigh(0.4, sigma, b)
    assert mine == [off_switch.act(mean) for mean in means]
    assert asked == pytest.approx([off_switch.defer(mean, sigma, b) for mean in means], rel=1e-12, abs=1e-15)
    for row, column in ((0, 0), (7, 21), (23, 39)):
        mu, error = -2.5 + 5 * (column + 0.5) / 40, 4 - 4 * (row + 0.5) / 24
        assert worths[row][column] == pytest.approx(off_switch.gain(mu, sigma, error), rel=1e-12)
    for mu, mirrored, error in list(zip(right, left, errors, strict=True))[5:]:
        assert mirrored == -mu
        assert error == pytest.approx(off_switch.largest_error(mu, sigma), rel=1e-9)
        assert off_switch.gain(mu, sigma, 0.99 * error) > 0 > off_switch.gain(mu, sigma, 1.01 * error)


@pytest.mark.parametrize(
    ("mu", "sigma", "b", "belief"), list(product((-1.0, 0.3, 1.6), (0.5, 2.0), (0.0, 0.7, 3.0), (0.0, 0.9, 3.0)))
)
def test_believed(mu, sigma, b, belief):
    unasking, unasked, asking, asked, step, alone, by_asking, gets, does = live.believe(mu, sigma, b, belief)
    assert step == pytest.approx(off_switch.least_doubt(mu, b), rel=1e-12)
    assert gets == pytest.approx(off_switch.believed(mu, sigma, b, belief), rel=1e-12)
    assert ("defer", "act", "off")[does] == off_switch.choice(mu, belief, b)
    assert (unasking[0], unasking[1], asking[1]) == (0, asking[0], 3)
    assert asking[0] == min(step, 3)
    assert unasked == [off_switch.act(mu)] * 2 == [alone] * 2
    assert asked == [by_asking] * 2 == pytest.approx([off_switch.defer(mu, sigma, b)] * 2, rel=1e-12)
