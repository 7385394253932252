"""The six dials and the promise: what holds at the edges."""

from math import log
from statistics import NormalDist

import mpmath
import pytest

from workings.paperclips.six_dials import DIALS, danger, doubt, drift, half_life, lid, receipt


def test_every_dial_returns_what_stands_on_the_receipt():
    assert len(DIALS) == 6
    for name, (manual, inverse) in receipt().items():
        dial = DIALS[name]
        assert (dial.outcome(dial.manual), dial.outcome(dial.inverse)) == (manual, inverse)
        places = [(result - dial.worst) / (dial.best - dial.worst) for result in (manual, inverse)]
        assert 0 <= places[0] < places[1] <= 1


def test_a_promise_without_enmity_only_grows():
    assert drift(0.2, 3, 5, 0.0, 1.0) == pytest.approx(0.8)
    assert drift(0.2, 30, 5, 0.0, 1.0) == 1


def test_a_promise_grows_to_full_safety_at_most():
    """Where capabilities let the teams afford more, at mu > n e."""
    assert drift(0.9, 100, 2, 0.1, 1.0) == drift(1.0, 0, 2, 0.1, 1.0) == 1


def test_danger_and_doubt_by_hand():
    """Of five teams the ablest has 5 / 6 on average, and a safety of c / (1 + 4 e); the errors add up as squares."""
    for enmity in (0.0, 0.3, 1.0):
        assert danger(enmity) == pytest.approx(1 - 5 / 6 / (1 + 4 * enmity), rel=1e-14)
    law = NormalDist()
    assert doubt(0.0) == pytest.approx(-0.5 * law.cdf(-1), rel=1e-12)
    assert doubt(1.2) == pytest.approx(1.44 / 1.3 * law.pdf(5 / 13) - 0.5 * law.cdf(-5 / 13), rel=1e-12)


def test_the_receipt_by_hand():
    """Each model's result at the manual's setting, and at the inverse, worked out without it."""
    branches = [float(mpmath.re(1 + mpmath.lambertw(-2 * tau * mpmath.exp(-tau)) / tau)) for tau in (1.0, 0.1)]
    law, spread = NormalDist(), 1.25**0.5
    known = {
        "goals": (log(19.981) + 19 * log(0.001), 0.0),
        "lid": (2 / 3, 0.0),
        "enmity": (5 / 6, 1 - 25 / 42),
        "bar": (1 / 12, 1.0),
        "doubt": (-0.5 * law.cdf(-1), law.pdf(0.5 / spread) / spread - 0.5 * law.cdf(-0.5 / spread)),
        "delay": tuple(branches),
    }
    assert [*known] == [*DIALS]
    for name, found in receipt().items():
        assert found == pytest.approx(known[name], rel=1e-9, abs=1e-12)
    assert lid(0.5) == pytest.approx(1 / 6)


def test_natural_ends_of_the_scales():
    """Nothing explained is an error of 1, chances and shares lie between 0 and 1, and what nobody mends grows at 1."""
    assert [DIALS[name].worst for name in ("lid", "enmity", "bar", "delay")] == [1, 1, 0, 1]
    assert [DIALS[name].best for name in ("goals", "lid", "enmity", "bar")] == [0, 0, 0, 1]


def test_half_of_a_promise():
    """After a half-life the promise is half-way to the equilibrium, mu / (n e)."""
    for n, e, mu in ((5, 1.0, 1.0), (3, 0.7, 0.4)):
        assert drift(0.9, half_life(e, mu), n, e, mu) == pytest.approx((0.9 + mu / (n * e)) / 2)
