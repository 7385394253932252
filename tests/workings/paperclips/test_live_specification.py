"""The twenty goods as a page runs them: equal to the wing's closed form, near its simulation, sound everywhere."""

from math import isfinite
from random import Random

import pytest

from essays.paperclips.specification.live import narrow_time_run
from workings.paperclips import specification
from workings.paperclips.plain import specification as live

SETTINGS = [(1, 0.001, 0.5), (3, 0.0123, 0.77), (7, 0.2, 0.31), (13, 1e-6, 1.0), (18, 0.5, 0.5), (19, 0.04, 0.9)]


@pytest.mark.parametrize(("listed", "floor", "start"), SETTINGS)
def test_stand_equals_path(listed, floor, start):
    """Before the turn, after it and after the end, for odd settings."""
    spent, over = live.moments(listed, start, floor)
    assert spent == pytest.approx(specification.turning(listed, start), rel=1e-12)
    for time in (0.0, spent / 3, spent, (spent + over) / 2, over * (1 - 1e-9), over, over + 1, 1e4):
        wing = specification.path(time, listed, start, floor=floor)
        assert live.stand(time, listed, start, floor) == pytest.approx(wing, rel=1e-12)
        amounts = [wing[0]] * listed + [wing[1]] * (20 - listed)
        assert live.welfare(time, listed, start, floor) == pytest.approx(specification.utility(amounts), rel=1e-12)


@pytest.mark.parametrize(("listed", "floor", "start"), SETTINGS)
def test_end_equals_outcome(listed, floor, start):
    """Utility in the end is that of `outcome`; with all twenty named it is that of the even split."""
    assert live.narrowed(listed, floor, start, 1.0)[8] == pytest.approx(
        specification.outcome(listed, floor=floor), rel=1e-12
    )
    assert live.narrowed(20, floor, start, 1e3)[6] == specification.outcome(20) == 0


def test_stand_near_climb():
    """The machine step by step, with a third of the page's step, stays within a third of the page's residual."""
    times = [0.5, 2.0, 3.5, 6.0, 9.0, 11.0]
    seen = specification.climb(5, times, step=1 / 300)
    for time, amounts in zip(times, seen.tolist(), strict=True):
        named, other = live.stand(time, 5, 0.5, 0.001)
        assert max(abs(amounts[0] - named), abs(amounts[-1] - other)) < 0.0014


def test_all_twenty_from_a_poor_start():
    """Twenty named goods rise to one unit each, and stay."""
    assert live.stand(0.1, 20, 0.5, 0.001)[0] == pytest.approx(0.45**0.5, rel=1e-15)
    assert live.stand(0.375, 20, 0.5, 0.001)[0] == pytest.approx(1.0, rel=1e-15)
    assert live.stand(50.0, 20, 0.5, 0.001)[0] == 1.0


def test_curve_holds_its_corners():
    """The curve is in order, spans the axis, and goes through the highest utility and the end."""
    _, _, _, _, times, utilities, *_ = live.narrowed(5, 0.001, 0.5, 1.0)
    assert times == sorted(times)
    assert times[0] == 0.05
    assert 290 < times[-1] < 300
    assert max(utilities) == live.welfare(specification.turning(5), 5, 0.5, 0.001)
    assert min(utilities) == pytest.approx(specification.outcome(5), rel=1e-12)


def test_sound_at_every_stop_and_between():
    """Twenty goods, at least the floor, within the budget; finite numbers; a stage that fits the times."""
    moving = narrow_time_run()
    stops = [control.stops for control in moving.controls]
    random = Random(5)
    settings = [(a, b, c, d) for a in stops[0] for b in stops[1] for c in (0.5, 0.8, 1.0) for d in stops[3][::4]]
    settings += [
        (random.randint(1, 20), random.uniform(0.001, 0.5), random.uniform(0.5, 1), random.uniform(0.05, 300))
        for _ in range(200)
    ]
    for listed, floor, start, time in settings:
        at, named, others_at, others, times, utilities, *rest = live.narrowed(listed, floor, start, time)
        assert at + others_at == list(range(1, 21))
        assert len(named) == len(at)
        assert len(others) == len(others_at)
        assert len(times) == len(utilities)
        assert min(named + others) >= min(floor, start) * (1 - 1e-12)
        assert sum(named + others) <= 20 * (1 + 1e-12)
        assert all(isfinite(x) for x in utilities + rest[:6])
        assert rest[0] <= max(utilities) + 1e-9
        assert rest[6] in (0, 1, 2)


def test_a_floor_above_the_start_counts_as_the_start():
    """What cannot be taken is then all there was."""
    assert live.narrowed(3, 0.9, 0.5, 400.0) == live.narrowed(3, 0.5, 0.5, 400.0)
