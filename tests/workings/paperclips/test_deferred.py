"""Fixing late: limits, and the closed forms against the characteristic roots."""

from itertools import product
from math import acos, cos, exp, factorial, pi, sqrt

import mpmath
import pytest

from workings.paperclips import deferred


def test_followed_to_its_ends():
    """An error beyond a billion is followed no further, and one that is not, to the end."""
    assert 1e9 < abs(deferred.follow(1.5, 7.5, 1.0, 25, 1e6)[-1]) < 1e10
    assert len(deferred.follow(1.0, 1.1, 0.3, 10, 20.0)) in (668, 669)
    assert len(deferred.follow(1.0, 1.1, 0.5, 8, 2.0)) == 33  # the last is at the end
    for short, points in ((0, 2), (1, 3)):  # without growth x falls by k in the first delay: by a billion, or less
        found = deferred.follow(1e-300, 1e9 + 1 - short, 1.0, 1, 2.0)
        assert found[:2] == [1.0, short - 1e9]
        assert len(found) == points


@pytest.mark.parametrize(("r", "k", "tau"), [(1e-300, 1.3, 1.0), (1.0, 2.5, 0.09), (0.3, 4.0, 0.08)])
@pytest.mark.parametrize("steps", [1, 2, 5])
def test_followed_by_the_method_of_steps(r, k, tau, steps):
    """The error times exp(-r t) is a polynomial on each delay, the last one's integral."""
    found = deferred.follow(r, k, tau, steps, 3 * tau)
    for i, x in enumerate(found[: 3 * steps + 1]):
        t, pace = i * tau / steps, k * exp(-r * tau)
        terms = [(-pace * (t - (j - 1) * tau)) ** j / factorial(j) for j in range(1, 4) if t > (j - 1) * tau]
        assert x == pytest.approx(exp(r * t) * (1 + sum(terms)), abs=1e-14 if r < 1e-9 else 1e-5)


@pytest.mark.parametrize("a", [-0.1, -0.037, 0.0, 0.09])
def test_series(a):
    assert deferred.grown(a) == pytest.approx(exp(a), rel=1e-15)
    assert deferred.past(1.3, 0.04, 5) == pytest.approx([exp(1.3 * 0.04 * i) for i in range(-5, 1)], rel=1e-14)


@pytest.mark.parametrize(
    ("r", "k", "tau"),
    [
        *[(1.0, 1.5, 0.7), (1.0, 4.0, 2.0), (0.2, 0.1, 3.0), (1.0, 0.4, 0.5), (3.0, 3.5, 0.1)],
        *[(r, s * r, tau) for r, s, tau in product((0.25, 0.7, 1.5), (0.5, 0.8, 1.05, 5.0), (0.05, 0.33, 1.0))],
    ],
)
def test_rightmost_root(r, k, tau):
    """The principal branch of Lambert's function."""
    branch = r + mpmath.lambertw(-k * tau * mpmath.exp(-r * tau)) / tau
    rate = deferred.growth(r, k, tau)
    assert rate == pytest.approx(float(mpmath.re(branch)), rel=1e-11, abs=1e-12)
    assert (rate < 0) == (tau < deferred.longest_delay(r, k))


def test_where_two_real_roots_meet():
    """At k = r = 1 / tau, the edge between dying out and swinging, lambda = r - k exp(-lambda tau) is twice 0."""
    for r in (0.25, 1.0, 4.0):
        assert deferred.growth(r, r, 1 / r) == pytest.approx(0, abs=1e-7 * r)


def test_border_scales():
    """Rates and times have units: doubling the rates halves the delay."""
    for r, k in ((1.0, 1.2), (0.3, 4.0)):
        assert deferred.longest_delay(2 * r, 2 * k) == pytest.approx(deferred.longest_delay(r, k) / 2)
        assert deferred.longest_delay(r, k) == pytest.approx(acos(r / k) / sqrt(k * k - r * r))
        assert deferred.strongest(r, deferred.longest_delay(r, k)) == pytest.approx(k, rel=1e-9)
    assert deferred.longest_delay(1e-9, 1.0) == pytest.approx(pi / 2, rel=1e-8)  # no growth: a right angle over k
    assert deferred.longest_delay(1.0, 1 / cos(0.7)) == pytest.approx(0.7 / mpmath.tan(0.7), rel=1e-12)
    assert deferred.longest_delay(1.0, 1.0) == deferred.longest_delay(1.0, 0.3) == 0  # it never wins
    for product_ in (1.0, 2.0, 0.0, -0.5):
        with pytest.raises(ValueError, match="no strength is enough"):
            deferred.strongest(2, product_ / 2)


def test_versions_and_waiting():
    for n, confidence in ((1, 0.95), (7, 0.5), (400, 0.99)):
        assert deferred.survival(deferred.clean_bound(n, confidence), n) == pytest.approx(1 - confidence)
    assert deferred.clean_bound(1) == pytest.approx(0.95)
    for p in (0.0, 0.3, 0.77, 1.0):
        assert deferred.option_value(p, 5, 3) == pytest.approx(min(5 * p, 3 * (1 - p)))
    assert not deferred.waiting_pays(2, 0.5, 4)  # a tie
    assert deferred.waiting_pays(1.99, 0.5, 4)
