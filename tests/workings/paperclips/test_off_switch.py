"""The off switch: limits, and the closed forms against numerical integration."""

import itertools
from math import exp

import mpmath
import pytest

from workings.paperclips import off_switch

SETTINGS = [(-1.7, 0.4, 0.9), (-0.3, 2.0, 0.0), (0.0, 1.0, 3.0), (0.6, 0.3, 0.2), (1.1, 1.6, 4.0), (2.5, 1.0, 0.7)]


def integral(mu, sigma, b):
    """The mean of U times the probability of a yes, by quadrature in thirty digits."""
    with mpmath.workdps(30):

        def worth(u):
            yes = mpmath.ncdf(u / b) if b else mpmath.mpf(u > 0)
            return u * yes * mpmath.npdf(u, mu, sigma)

        corners = sorted({-30 * sigma + mu, mu - 3 * sigma, mu, 0, mu + 3 * sigma, mu + 30 * sigma})
        return float(mpmath.quad(worth, corners))


@pytest.mark.parametrize(("mu", "sigma", "b"), SETTINGS)
def test_defer_is_the_integral(mu, sigma, b):
    assert off_switch.defer(mu, sigma, b) == pytest.approx(integral(mu, sigma, b), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize(
    ("mu", "sigma", "b"),
    list(itertools.product((-2.0, -0.3, 0.0, 0.25, 1.7), (0.0, 0.1, 0.7, 2.0), (0.0, 0.25, 1.0, 4.0))),
)
def test_gain_in_many_digits(mu, sigma, b):
    """To 1e-12, also where deferring and acting are worth nearly the same."""
    with mpmath.workdps(150):
        m, s = mpmath.mpf(abs(mu)), mpmath.mpf(sigma)
        t = mpmath.sqrt(s**2 + mpmath.mpf(b) ** 2)
        exact = s**2 / t * mpmath.npdf(m / t) - m * mpmath.erfc(m / t / mpmath.sqrt(2)) / 2 if t else mpmath.mpf(0)
    assert off_switch.gain(mu, sigma, b) == pytest.approx(float(exact), rel=1e-12, abs=1e-20)
    assert off_switch.choice(mu, sigma, b) == ("defer" if exact >= 0 else "act" if mu > 0 else "off")


@pytest.mark.parametrize("m", [0.01, 0.3, 1.0, 4.0, 12.0, 30.0])
def test_border(m):
    for sigma in (0.5, 2.0):
        mu, b = off_switch.border(m, sigma)
        assert abs(off_switch.gain(mu, sigma, b)) < 1e-12 * sigma
        if m <= 4:
            assert off_switch.largest_error(mu, sigma) == pytest.approx(b, rel=1e-6)
            assert off_switch.least_doubt(mu, b) == pytest.approx(sigma, rel=1e-6)


def test_limits():
    for mu in (-1.3, 0.0, 0.8):
        assert off_switch.defer(mu, 0.0, 0.0) == off_switch.act(mu)
    assert off_switch.largest_error(0.0) == off_switch.largest_beta(0.0) == float("inf")
    assert off_switch.largest_error(0.4, 0.0) == 0
    assert off_switch.least_doubt(0.0, 1.0) == off_switch.least_doubt(1.0, 0.0) == 0
    assert off_switch.pressed(-1, 0) == 1
    assert off_switch.pressed(1, 0) == off_switch.pressed(0.4, 0) == 0
    assert off_switch.pressed(1.2, 0.48, 0.64) == pytest.approx(float(mpmath.ncdf(-1.5)), rel=1e-12)
    assert off_switch.MOVES[off_switch.move(0.0, -0.1)] == "off"
    assert off_switch.pressed(0.0, 2.0, 3.0) == 0.5
    assert off_switch.largest_slip(1, 0) == 0


def test_far_from_the_border():
    """For a mean a hundred times the rest, the error must be below 1 / 100 about, and the doubt above the error.

    b**2 < sigma**4 / (mu**2 - sigma**2), since m mills(m) > m**2 / (1 + m**2).
    """
    for mu in (-100.0, 100.0):
        assert off_switch.largest_error(mu) <= 9999**-0.5
        assert off_switch.least_doubt(mu, 1.0) >= 1.0


def test_careless():
    for mu, sigma in itertools.product((-1.0, 0.3, 2.0), (0.5, 1.7)):
        assert off_switch.defer_careless(mu, sigma, 1) == pytest.approx(-off_switch.defer(-mu, sigma))
        slip = off_switch.largest_slip(mu, sigma)
        assert off_switch.defer_careless(mu, sigma, slip) == pytest.approx(off_switch.act(mu), abs=1e-12)


def test_people_see_the_value_if_nothing_else_is_said():
    assert off_switch.defer(0.0, 1.5) == off_switch.gain(0.0, 1.5) == pytest.approx(1.5 / (2 * mpmath.pi) ** 0.5)
    assert off_switch.choice(1.0, 0.1) == "defer"
    assert off_switch.border(0.8) == off_switch.border(0.8, 1.0)
    assert off_switch.largest_error(0.4) == off_switch.largest_error(0.4, 1.0)


@pytest.mark.parametrize(("mu", "sigma"), [(0.5, 1.0), (-0.7, 1.3), (2.0, 0.6)])
def test_largest_beta_by_adding_up(mu, sigma):
    """There deferring to a logistic human is worth as much as the better of acting and switching off."""
    beta = off_switch.largest_beta(mu, sigma)
    values = [(mu + sigma * i / 100, float(mpmath.npdf(i / 100)) / 100) for i in range(-1000, 1001)]
    worth = sum(u * chance / (1 + exp(-u / beta)) for u, chance in values)
    assert worth == pytest.approx(off_switch.act(mu), abs=1e-10)
    assert off_switch.largest_beta(0.7) == off_switch.largest_beta(0.7, 1.0)


def test_being_off_is_one_end_of_many():
    assert [off_switch.avoids_off(k) for k in (0, 1, 4)] == [0, 0.5, 0.8]


def test_far_out_the_switch_is_worth_no_number_and_its_border_stays():
    """There, with m = |mu| / t, the gain is too small to be a number; it changes its sign where m R(m) is 1 / t^2."""
    assert off_switch.gain(100, 1, 1) == 0
    assert [off_switch.choice(mu, 1, 1) for mu in (-100, 100)] == ["off", "act"]
    assert off_switch.choice(100, 30, 1) == "defer"
    for mu in (39.0, 60.0, 1000.0):
        t = mpmath.sqrt(1 + mpmath.mpf(off_switch.largest_error(mu)) ** 2)
        m = mu / t
        tail = mpmath.erfc(m / mpmath.sqrt(2)) * mpmath.sqrt(mpmath.pi / 2) * mpmath.exp(m * m / 2)
        assert float(m * tail * t**2) == pytest.approx(1, rel=1e-9)
    found = [off_switch.least_doubt(mu, 1.0) for mu in (55.0, 100.0)]
    assert found == pytest.approx([7.4478, 10.0240885614], rel=1e-5)


def test_without_a_doubt_there_is_nothing_to_gain():
    assert [off_switch.margin(mu, 0.0, 0.0) for mu in (-2.0, 0.0, 0.3)] == [0, 0, 0]
