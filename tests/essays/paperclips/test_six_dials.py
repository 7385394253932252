"""The dials as the reader turns them are the page's, and their receipt."""

import math

import pytest

from essays.paperclips.six_dials import experiments, live
from workings.paperclips.six_dials import DIALS, INVERSE, MANUAL, receipt


def test_the_way_leads_from_the_manual_to_the_inverse():
    for name, (manual, inverse) in receipt().items():
        assert (experiments.along(name)[0], experiments.along(name)[-1]) == pytest.approx((manual, inverse), abs=1e-12)


def tips(seen: live.Receipt) -> list[float]:
    """How far to the right each needle points, from 0 to 1."""
    ends = [needle[1] for needle in seen.needles]
    hubs = zip(live.ACROSS, live.UP, strict=True)
    return [math.atan2(end[1] - y, x - end[0]) / math.pi for end, (x, y) in zip(ends, hubs, strict=True)]


def test_turned():
    """The needles stand where the receipt's results do on their scales, at either end of the knob's way."""
    ends = live.turn_all(0.0, 0), live.turn_all(1.0, 0)
    for seen, place in zip(ends, (0, 1), strict=True):
        results = [pair[place] for pair in receipt().values()]
        scales = [(result, dial.worst, dial.best) for result, dial in zip(results, DIALS.values(), strict=True)]
        assert tips(seen) == pytest.approx([(result - worst) / (best - worst) for result, worst, best in scales])
    assert tuple(ends[0][:6]) == MANUAL
    assert tuple(ends[1][:6]) == pytest.approx(INVERSE)
    assert (ends[0].cured, ends[1].cured) == (0, 6)
    assert pytest.approx(tips(ends[0])) == live.LEAST
    assert pytest.approx(tips(ends[1])) == live.MOST


@pytest.mark.parametrize("turn", [0.0, 0.05, 0.4, 1.0])
def test_the_receipt_is_of_what_the_dials_show(turn):
    """Its numbers are where the needles point, and the lamps are lit of those that are half cured."""
    seen = live.turn_all(turn, 0)
    numbers = seen.utility, seen.error, seen.disaster, seen.standing, seen.worth, seen.growth
    scales = zip(numbers, DIALS.values(), strict=True)
    shares = [(number - dial.worst) / (dial.best - dial.worst) for number, dial in scales]
    assert tips(seen) == pytest.approx(shares)
    lit = [i for i, tip in enumerate(tips(seen)) if tip > (live.LEAST[i] + live.MOST[i]) / 2]
    assert len(lit) == seen.cured
    assert seen.lit_x == [live.ACROSS[i] for i in lit]
    assert seen.lit_y == [live.UP[i] for i in lit]


def test_no_needle_leaves_its_dial():
    for turn in live.SHARES:
        assert all(0 <= tip <= 1 for tip in tips(live.turn_all(turn, 0)))


def test_turned_half_of_the_way():
    """Settings are in the middle, whole goods and girders the nearest; a ring is filled from the manual's needle on."""
    seen = live.turn_all(0.5, 0)
    assert tuple(seen[:6]) == (11, 0.5, pytest.approx(0.55), 7, 0.5, pytest.approx(0.55))
    for i, piece in enumerate(seen.swept):
        assert piece[0] == live.on_dial(i, live.LEAST[i], 1.0)
        assert piece[18] == pytest.approx(live.on_dial(i, tips(seen)[i], 1.0))
        assert piece[19] == pytest.approx(live.on_dial(i, tips(seen)[i], 0.8))
    assert (seen.grip_x, seen.grip_y) == pytest.approx((4.5, 4.1 + 0.9))


def test_lamps_go_on_one_by_one():
    lit = [live.turn_all(turn, 0).lit_y for turn in live.SHARES]
    assert {len(each) for each in lit} == set(range(7))
    first = {i: next(k for k in range(21) if i in lamps(live.turn_all(live.SHARES[k], 0))) for i in range(6)}
    assert len({*first.values()}) == 6
    for i, k in first.items():
        assert all(i in lamps(live.turn_all(turn, 0)) for turn in live.SHARES[k:])


def lamps(seen: live.Receipt) -> list[int]:
    """Which of the six dials have their lamp lit."""
    places = [*zip(live.ACROSS, live.UP, strict=True)]
    return [places.index(spot) for spot in zip(seen.lit_x, seen.lit_y, strict=True)]


def test_the_last_needle_turns_back():
    """It is told of the turns after the one where the error heals fastest, and of no other."""
    growth = [live.turn_all(turn, 0).growth for turn in live.SHARES]
    best = growth.index(min(growth))
    assert [live.turn_all(turn, 0).back for turn in live.SHARES] == [k > best for k in range(21)]
    assert live.SHARES[best] == 0.85


def test_a_shadow_stays_where_a_needle_stood_best():
    """Beyond its best place the last needle has left its shadow there; those of the others are beneath them."""
    for turn in live.SHARES:
        seen = live.turn_all(turn, 0)
        assert seen.shadows[:5] == seen.needles[:5]
        best = live.turn_all(min(turn, 0.85), 0).needles[5]
        assert seen.shadows[5] == best
        assert (seen.shadows[5] == seen.needles[5]) == (turn <= 0.85)


def test_two_results_change_sign():
    """The fix begins to heal before half of the way, and the machine wants to ask a little beyond."""
    signs = {turn: (seen.asks, seen.heals) for turn in live.SHARES if (seen := live.turn_all(turn, 0))}
    assert next(turn for turn in live.SHARES if signs[turn][1]) == 0.45
    assert next(turn for turn in live.SHARES if signs[turn][0]) == 0.55
    for turn, (asks, heals) in signs.items():
        found = live.turn_all(turn, 0)
        assert (found.worth >= 0, found.growth < 0) == (asks, heals)


def test_at_the_end_every_result_is_the_inverses():
    seen = live.turn_all(1.0, 0)
    found = [seen.utility, seen.error, seen.disaster, seen.standing, seen.worth, seen.growth]
    assert found == pytest.approx(live.results(*live.INVERSE))
    assert seen.cured == 6


def test_the_figure_shows_both_ends():
    control = live.receipt_turned().controls[-1]
    assert (control.stops[0], control.stops[-1], control.start) == (0.0, 1.0, live.LEFT)


def test_one_needle_turns_back_on_the_rest_of_the_way():
    """All have gone to the right until then, and on the rest of it one goes back; the bow is at a dial."""
    way = [tips(live.turn_all(turn, 0)) for turn in live.SHARES]
    left = live.SHARES.index(live.LEFT)
    back = [i for i in range(6) if any(way[k + 1][i] < way[k][i] - 1e-12 for k in range(left, 20))]
    assert back == [live.turn_all(0.3, 2).turns]
    assert all(way[k + 1][i] >= way[k][i] - 1e-12 for i in range(6) for k in range(left))
    for guess in range(6):
        shown = live.turn_all(0.8, guess)
        hub = live.ACROSS[guess], live.UP[guess]
        bow = zip(shown.frame_x, shown.frame_y, strict=True)
        assert [math.dist(hub, spot) for spot in bow] == pytest.approx([1.1] * 19)
        assert math.dist(hub, (shown.hold_x, shown.hold_y)) < 1.4
        assert abs(shown.hold_x - 4.5) < abs(hub[0] - 4.5)


def test_what_turns_is_round():
    """A unit is as long across as upwards: the panel is 344 pixels wide, and 26 of its height are no part of it."""
    panel = live.board()
    across, upwards = (axis.high - axis.low for axis in (panel.x, panel.y))
    assert 344 / across == pytest.approx((panel.height - 26) / upwards, rel=0.01)


def test_the_needle_that_went_back_is_marked():
    """An arrow goes from where it stood best to where it stands, and a ring is round its dial."""
    seen = live.turn_all(1.0, 0)
    assert [(x, y) for x, y in zip(seen.found_x, seen.found_y, strict=True)] == [
        (x, y)
        for x, y in zip(live.turn_all(1.0, seen.turns).frame_x, live.turn_all(1.0, seen.turns).frame_y, strict=True)
    ]
    assert len(seen.returned) == 1
    assert not live.turn_all(live.LEFT, 0).returned
