"""The six dials as the reader turns them equal the page's own numbers, and the wing's functions between the ends."""

from itertools import product
from math import log

import pytest

from essays.paperclips.six_dials.live import receipt_turned
from press.interactive import Slider
from workings.paperclips import six_dials
from workings.paperclips.plain import six_dials as live

FIGURES = (
    *("race_private_try", "race_enmity_dials", "race_simulated_games", "off_switch_noisy_try", "off_switch_prior_try"),
    *("deferred_limit_try", "deferred_survivors_drawn", "deferred_wait_try", "receipt_turned", "promise_broken"),
)
TURNED = (live.goals, live.lid, live.pace, live.counter, live.doubt, live.delay)


def test_receipt():
    """All twelve numbers, from the figure's first view."""
    figure = receipt_turned()
    rows = figure.values(figure.start)["rows"]
    assert [(row[0], row[2]) for row in rows] == [
        pytest.approx(pair, rel=1e-12) for pair in six_dials.receipt().values()
    ]
    assert [row[1] for row in rows] == [row[0] for row in rows]
    starts = [control.value for control in figure.controls]
    assert starts == [dial.manual for dial in six_dials.DIALS.values()]
    ends = [control.stops[-1] for control in figure.controls if isinstance(control, Slider)]
    assert ends == [dial.inverse for dial in six_dials.DIALS.values()]


@pytest.mark.parametrize(("dial", "turned"), list(zip(six_dials.DIALS.values(), TURNED, strict=True)))
def test_between(dial, turned):
    for share in (0.0, 0.13, 0.5, 0.81, 1.0):
        way = dial.manual + (dial.inverse - dial.manual) * share
        way = round(way) if dial.setting in ("goals listed", "girders that count") else float(way)
        assert turned(way) == pytest.approx(dial.outcome(way), rel=1e-12, abs=1e-15)


def test_places():
    """Every result stands on its scale where the page's dials have it."""
    outcomes = live.results(7, 0.3, 0.6, 5, 0.7, 0.4)
    for place, outcome, dial in zip(live.places(outcomes), outcomes, six_dials.DIALS.values(), strict=True):
        worst, best = dial.scale
        assert place == pytest.approx((outcome - worst) / (best - worst), rel=1e-14)
    *_, rows, better, asks, heals = live.turn(7, 0.3, 0.6, 5, 0.7, 0.4)
    assert [row[1] for row in rows] == outcomes
    assert better == 6
    assert asks
    assert heals
    assert live.turn(20, 0.0, 1.0, 1, 0.5, 0.7)[-3:] == (3, False, False)
    assert live.turn(1, 0.0, 0.9, 1, 0.6, 0.6)[-3:] == (3, True, True)


@pytest.mark.parametrize(
    ("given", "yours", "n", "e"), list(product((0.05, 0.6, 1.0), (0.0, 0.4, 1.0), (2, 10), (0.05, 0.45, 1.0)))
)
def test_promise(given, yours, n, e):
    safeties, brings, times, safety, factor, after_1, end, half_life = live.promise(given, yours, n, e)
    kept = six_dials.payoff(given, given, n, e, 1.0)
    assert factor == pytest.approx(six_dials.payoff(yours, given, n, e, 1.0) / kept, rel=1e-12)
    assert brings == pytest.approx([six_dials.payoff(s, given, n, e, 1.0) / kept for s in safeties], rel=1e-12)
    assert safety == pytest.approx([six_dials.drift(given, t, n, e, 1.0) for t in times], rel=1e-12)
    assert after_1 == pytest.approx(six_dials.drift(given, 1.0, n, e, 1.0), rel=1e-12)
    assert end == pytest.approx(six_dials.drift(given, 1e4, n, e, 1.0), rel=1e-12)
    assert half_life == pytest.approx(six_dials.half_life(e, 1.0), rel=1e-12) == pytest.approx(log(2) / e)


def numbers(value) -> list[float]:
    """All numbers in a value."""
    return [number for part in value for number in numbers(part)] if isinstance(value, list) else [value]
