"""The six dials and the promise: what holds at the edges."""

import pytest

from workings.paperclips.six_dials import DIALS, drift, receipt


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
