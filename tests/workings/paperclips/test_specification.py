"""The goods against independent ways to the same results."""

from math import log

import pytest

from workings.paperclips import specification

SETTINGS = [(1, 0.001, 0.5), (3, 0.0123, 0.77), (7, 0.2, 0.31), (13, 1e-6, 1.0), (18, 0.5, 0.5), (19, 0.04, 0.9)]


def test_path_is_a_gradient_flow():
    """Between the turns the named goods obey dy/dt = (1 - J / L) / y, and before the first dy/dt = 1 / y."""
    goods, budget, floor, start, listed = 7, 11.0, 0.3, 0.6, 3
    turn = specification.turning(listed, start, goods, budget)
    h = 1e-6
    for time, pace in ((turn / 2, 1.0), (turn * 1.2, 1 - listed / goods)):
        before, now, after = (
            specification.path(t, listed, start, goods, budget, floor)[0] for t in (time - h, time, time + h)
        )
        assert (after - before) / (2 * h) == pytest.approx(pace / now, rel=1e-6)
    end = specification.path(1e9, listed, start, goods, budget, floor)
    closed = specification.spend(listed, goods, budget, floor)
    assert end == pytest.approx((closed[0], closed[-1]), rel=1e-12)


@pytest.mark.parametrize(("listed", "floor", "start"), SETTINGS)
def test_path_ends_when_nothing_is_left(listed, floor, start):
    """Up to its end there is something to take, and the budget is spent from the turn on; in the end utility is known.

    With all twenty named it is that of the even split.
    """
    spent = specification.turning(listed, start)
    over = specification.ending(listed, start, floor=floor)
    for time in (spent, (spent + over) / 2, over, over + 1, 1e4):
        amount, other = specification.path(time, listed, start, floor=floor)
        assert listed * amount + (20 - listed) * other == pytest.approx(20, rel=1e-12)
        assert (other == start) == (time == spent or floor == start)
        assert (other > floor * (1 + 1e-12)) == (time < over and floor < start)
        if time >= over:
            people = specification.utility([amount] * listed + [other] * (20 - listed))
            assert people == pytest.approx(specification.outcome(listed, floor=floor), rel=1e-12)


def test_all_twenty_from_a_poor_start():
    """Twenty named goods rise to one unit each, and stay."""
    assert specification.path(0.1, 20)[0] == pytest.approx(0.45**0.5, rel=1e-15)
    assert specification.path(0.375, 20)[0] == pytest.approx(1.0, rel=1e-15)
    assert specification.path(50.0, 20)[0] == 1.0
    assert specification.ending(20) == specification.turning(20) == 0.375


def test_clips_by_enumeration():
    """On a grid of amounts, the most of the first good under every demand is the closed form."""
    step, budget = 0.5, 6.0
    grid = [i * step for i in range(1, 12)]
    for kept in (0.5, 1.0, 1.5, 2.0):
        most = max(a for a in grid for b in grid for c in grid if min(b, c) >= kept and a + b + c <= budget)
        assert specification.clips(kept, goods=3, budget=budget, floor=step) == most


def test_twenty_goods_and_one_budget():
    """If nothing else is said: twenty units, half a unit of each at the start, and a floor of a thousandth."""
    most = 20 - 19 * 0.001
    assert specification.spend(1) == pytest.approx([most] + [0.001] * 19)
    assert specification.outcome(1) == pytest.approx(log(most) + 19 * log(0.001))
    assert specification.path(1e9, 1) == pytest.approx((most, 0.001))
    assert [specification.clips(), specification.clips(0.5)] == pytest.approx([most, 10.5])
    assert [specification.fullest(1), specification.turning(1)] == pytest.approx([10.5, 55.0])
    assert specification.ending(1) == pytest.approx(55 + (most**2 - 10.5**2) / 1.9)
