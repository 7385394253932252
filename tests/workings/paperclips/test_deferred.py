"""Fixing late: ranges, limits, and the closed forms against a second integrator and the characteristic roots."""

from itertools import product
from math import acos, cos, exp, pi, prod, sqrt

import mpmath
import pytest

from workings.paperclips import deferred


def heun(r, k, tau, end, per_delay):
    """The equation by Heun's rule on a grid of the delay, where the past is always on the grid."""
    h = tau / per_delay
    x = [exp(r * h * i) for i in range(-per_delay, 1)]
    while (len(x) - per_delay - 1) * h < end - 1e-12:
        now, old, new = x[-1], x[-1 - per_delay], x[-per_delay]
        slope = r * now - k * old
        x.append(now + h / 2 * (slope + r * (now + h * slope) - k * new))
    return x[per_delay:]


@pytest.mark.parametrize(("r", "k", "tau"), [(1.0, 1.5, 0.7), (0.3, 2.2, 0.4), (2.0, 1.1, 0.9), (0.05, 0.4, 6.0)])
def test_simulation_against_another(r, k, tau):
    times, x = deferred.simulate(r, k, tau, 8 * tau, 100)
    other = heun(r, k, tau, 8 * tau, 100)
    finer = heun(r, k, tau, 8 * tau, 200)[::2]
    assert len(times) == len(x) == len(other)
    size = max(map(abs, x))
    off = max(abs(a - b) for a, b in zip(x, other, strict=True))
    off_finer = max(abs(a - b) for a, b in zip(x, finer, strict=True))
    assert off < 2e-3 * size
    assert off / off_finer == pytest.approx(4, rel=0.1)  # Heun's error alone: the second order
    for t, value in list(zip(times, x, strict=True))[::80]:
        assert value == pytest.approx(deferred.exact(r, k, tau, t), abs=1e-7 * size)


def test_exact_on_the_first_stretches():
    """By hand: exp(r t) (1 - K t), then with K**2 (t - tau)**2 / 2."""
    r, k, tau = 0.4, 1.7, 0.6
    kept = k * exp(-r * tau)
    for t in (0.0, 0.2, 0.6):
        assert deferred.exact(r, k, tau, t) == pytest.approx(exp(r * t) * (1 - kept * t), rel=1e-13)
    for t in (0.7, 1.2):
        by_hand = exp(r * t) * (1 - kept * t + kept**2 * (t - tau) ** 2 / 2)
        assert deferred.exact(r, k, tau, t) == pytest.approx(by_hand, rel=1e-13)
    assert deferred.exact(r, k, tau, -1.0) == exp(-0.4)


@pytest.mark.parametrize(
    ("r", "k", "tau"), [(1.0, 1.5, 0.7), (1.0, 4.0, 2.0), (0.2, 0.1, 3.0), (1.0, 0.4, 0.5), (3.0, 3.5, 0.1)]
)
def test_rightmost_root(r, k, tau):
    """Newton against the principal branch of Lambert's function."""
    branch = r + mpmath.lambertw(-k * tau * mpmath.exp(-r * tau)) / tau
    root = deferred.growth(r, k, tau)
    assert root.real == pytest.approx(float(mpmath.re(branch)), abs=1e-9)
    assert root.imag == pytest.approx(abs(float(mpmath.im(branch))), abs=1e-9)
    assert (root.real < 0) == deferred.stable(r, k, tau)


def test_border_scales():
    """Rates and times have units: doubling the rates halves the delay."""
    for r, k in ((1.0, 1.2), (0.3, 4.0)):
        assert deferred.longest_delay(2 * r, 2 * k) == pytest.approx(deferred.longest_delay(r, k) / 2)
        assert deferred.longest_delay(r, k) == pytest.approx(acos(r / k) / sqrt(k * k - r * r))
        assert deferred.strongest(r, deferred.longest_delay(r, k)) == pytest.approx(k, rel=1e-9)
    assert deferred.longest_delay(1e-9, 1.0) == pytest.approx(pi / 2, rel=1e-8)  # no growth: a right angle over k
    assert deferred.longest_delay(1.0, 1 / cos(0.7)) == pytest.approx(0.7 / mpmath.tan(0.7), rel=1e-12)


def test_versions_by_enumeration():
    """All histories of three versions, each weighed with its probability, and the clean ones among them."""
    chance = {"fails": 0.2, "goes well": 0.8}
    histories = {each: prod(chance[v] for v in each) for each in product(chance, repeat=3)}
    assert sum(histories.values()) == pytest.approx(1)
    clean = sum(weight for each, weight in histories.items() if "fails" not in each)
    assert deferred.survival(0.2, 3) == pytest.approx(clean)
    for n, confidence in ((1, 0.95), (7, 0.5), (400, 0.99)):
        bound = deferred.clean_bound(n, confidence)
        assert deferred.survival(bound, n) == pytest.approx(1 - confidence)
    assert deferred.simulate_versions(0.0, 5) == (1.0, 0.0)
    assert deferred.simulate_versions(1.0, 5)[0] == 0
    share, error = deferred.simulate_versions(0.3, 4, 50_000, 5)
    assert abs(share - 0.7**4) < 4 * error


def test_waiting():
    for p in (0.0, 0.3, 0.77, 1.0):
        assert deferred.option_value(p, 5, 3) == pytest.approx(min(5 * p, 3 * (1 - p)))
        assert deferred.start_now(1, p, 5, 3) - deferred.wait(p, 5) == pytest.approx(1 - (1 - p) * 3)
    assert not deferred.waiting_pays(2, 0.5, 4)  # a tie
    assert deferred.waiting_pays(1.99, 0.5, 4)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: deferred.longest_delay(0, 1), "r is above 0"),
        (lambda: deferred.longest_delay(1, 1), "never wins"),
        (lambda: deferred.stable(1, 2, 0), "tau is above 0"),
        (lambda: deferred.strongest(2, 0.5), "no strength is enough"),
        (lambda: deferred.growth(1, -1, 1), "k is above 0"),
        (lambda: deferred.simulate(1, 1, 1, 0), "end is above 0"),
        (lambda: deferred.exact(1, 1, -1, 1), "tau is above 0"),
        (lambda: deferred.survival(1.1, 3), "h is a probability"),
        (lambda: deferred.survival(0.1, 0), "at least 1"),
        (lambda: deferred.clean_bound(2.5), "whole number"),
        (lambda: deferred.clean_bound(10, 1), "confidence"),
        (lambda: deferred.simulate_versions(-0.1, 3), "h is a probability"),
        (lambda: deferred.waiting_pays(-1, 0.5, 1), "benefit is at least 0"),
        (lambda: deferred.wait(1.2, 1), "p is a probability"),
        (lambda: deferred.option_value(0.5, 1, -1), "loss is at least 0"),
        (lambda: deferred.start_now(1, 0.5, -1, 1), "later is at least 0"),
    ],
)
def test_ranges(call, said):
    with pytest.raises(ValueError, match=said):
        call()
