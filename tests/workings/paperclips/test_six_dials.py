"""The six dials and the promise: what holds at the edges."""

from statistics import NormalDist

import pytest

from workings.paperclips.six_dials import DIALS, danger, doubt, drift, receipt


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
