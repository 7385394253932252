"""The dials as the reader turns them are the page's, and their receipt."""

import pytest

from essays.paperclips.six_dials import experiments, live, numbers
from workings.paperclips.six_dials import DIALS, INVERSE, MANUAL, receipt


def test_the_way_leads_from_the_manual_to_the_inverse():
    for name, (manual, inverse) in receipt().items():
        assert (experiments.along(name)[0], experiments.along(name)[-1]) == pytest.approx((manual, inverse), abs=1e-12)


def test_turned():
    """The rows are the receipt; signs, improvements and hands are as they are seen."""
    at_manual, at_inverse = live.turn(*MANUAL), live.turn(*INVERSE)
    assert [(row[0], row[2]) for row in at_manual.rows] == list(receipt().values())
    assert [row[1] for row in at_manual.rows] == [row[0] for row in at_manual.rows]
    assert (at_manual.better, at_inverse.better) == (0, 6)
    tips = live.hands([0.0, 0.5, 1.0, 0.25, 0.0, 0.0], 1.0)
    assert [*tips[0], *tips[1], *tips[2]] == pytest.approx([0.5, 4, 4.5, 5, 8.5, 4])
    assert numbers.receipt_lid()["manual"] == at_manual.rows[1][0]
    assert live.turn(7, 0.3, 0.6, 5, 0.7, 0.4)[-3:] == (6, True, True)
    assert live.turn(20, 0.0, 1.0, 1, 0.5, 0.7)[-3:] == (3, False, False)
    assert live.turn(1, 0.0, 0.9, 1, 0.6, 0.6)[-3:] == (3, True, True)


def test_the_figure_begins_at_the_manual_and_ends_at_the_inverse():
    controls = live.receipt_turned().controls
    assert [control.value for control in controls] == [dial.manual for dial in DIALS.values()]
    assert [control.stops[-1] for control in controls] == [dial.inverse for dial in DIALS.values()]


def test_promise():
    """To keep the promise brings what it brings; the safety of all begins at it and ends at the equilibrium."""
    for given, n, e in ((0.6, 2, 0.45), (1.0, 10, 1.0), (0.05, 3, 0.05)):
        seen = live.promise(given, given, n, e)
        assert seen.factor == 1
        assert seen.safety[0] == pytest.approx(given)
        assert abs(seen.safety[10] - seen.after_1) < 1e-15
        assert min(given, seen.end) <= seen.safety[-1] <= max(given, seen.end)
