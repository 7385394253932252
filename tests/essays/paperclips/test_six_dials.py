"""The dials as the reader turns them are the page's, and their receipt."""

import pytest

from essays.paperclips.six_dials import experiments, live, numbers
from workings.paperclips.six_dials import DIALS, INVERSE, MANUAL, receipt


def test_the_way_leads_from_the_manual_to_the_inverse():
    for name, (manual, inverse) in receipt().items():
        assert (experiments.along(name)[0], experiments.along(name)[-1]) == pytest.approx((manual, inverse), abs=1e-12)


def test_turned():
    """At either end the results are the receipt's; signs, improvements and hands are as they are seen."""
    at_manual, at_inverse = live.turn(*MANUAL), live.turn(*INVERSE)
    assert [*zip(at_manual[4:10], at_inverse[4:10], strict=True)] == list(receipt().values())
    assert (at_manual.low, at_manual.high) == (at_inverse.low, at_inverse.high)
    assert (at_manual.better, at_inverse.better) == (0, 6)
    tips = live.hands([0.0, 0.5, 1.0, 0.25, 0.0, 0.0], 1.0)
    assert [*tips[0], *tips[1], *tips[2]] == pytest.approx([0.5, 4, 4.5, 5, 8.5, 4])
    assert numbers.receipt_lid()["manual"] == at_manual.error
    assert live.turn(7, 0.3, 0.6, 5, 0.7, 0.4)[-3:] == (6, True, True)
    assert live.turn(20, 0.0, 1.0, 1, 0.5, 0.7)[-3:] == (3, False, False)
    assert live.turn(1, 0.0, 0.9, 1, 0.6, 0.6)[-3:] == (3, True, True)


def test_the_figure_begins_at_the_manual_and_ends_at_the_inverse():
    controls = live.receipt_turned().controls
    assert [control.value for control in controls] == [dial.manual for dial in DIALS.values()]
    assert [control.stops[-1] for control in controls] == [dial.inverse for dial in DIALS.values()]
