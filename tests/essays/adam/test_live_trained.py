"""What the figure that moves on the page on trained networks starts from, beside the record."""

import json
from itertools import product

import pytest

from essays.adam.trained import experiments, live
from press.figures import view
from press.figures.sentence import Clause, fields


def test_losses_are_those_of_the_record():
    for rule, losses in (("sgd", live.SGD), ("adam", live.ADAM)):
        assert losses == pytest.approx(experiments.stored("digits", rule, "600", "test").mean(1).tolist(), abs=6e-4)
    assert pytest.approx(experiments.DIGITS_RATES, rel=0.03) == live.RATES


def test_a_land_is_as_high_as_the_losses_and_balls_lie_on_it():
    seen, places = live.tried(12, 4, live.RATES[8]), live.drawn(live.MOST, 4)
    for outline, heights, floor, losses in (
        (seen.upper, seen.upper_pins, 3.1, live.ADAM),
        (seen.lower, seen.lower_pins, 0.0, live.SGD),
    ):
        assert (outline[0], outline[-1]) == ([0.0, floor], [22.0, floor])
        assert [y - floor for _, y in outline[1:-1]] == pytest.approx([loss for loss in losses for _ in range(2)])
        assert [x for x, _ in outline[1:-1]] == [place + side for place in range(22) for side in (0, 1)]
        assert heights[12:] == [live.SKY] * (live.MOST - 12)
        assert live.lands().y.high < live.SKY
        for i, (place, height) in enumerate(zip(places, heights[:12], strict=False)):
            pile = min(places[:i].count(place), 3)
            assert height - floor - losses[place] == pytest.approx(live.BALL + pile * live.PILE)
    assert seen.pins == [place + 0.5 for place in places]
    assert (seen.own_adam, seen.own_sgd) == (live.ADAM[8], live.SGD[8])
    assert seen.own_y == pytest.approx([3.1 + seen.own_adam + live.BALL, seen.own_sgd + live.BALL])
    assert (seen.own_x, seen.hand_x) == ([8.5, 8.5], 8.5)
    assert (seen.thrown_x, live.tried(live.MOST, 4, 1.0).thrown_x) == (22 * 12 / live.MOST, 22)
    assert seen.adam_got == min(live.ADAM[place] for place in places[:12])
    assert seen.sgd_got == min(live.SGD[place] for place in places[:12])


def test_every_rate_that_can_be_said_is_the_one_that_it_says():
    for place, rate in enumerate(live.RATES):
        shown = live.tried(5, 1, rate)
        assert (shown.own_adam, shown.own_sgd, shown.hand_x) == (live.ADAM[place], live.SGD[place], place + 0.5)
    best = min(range(22), key=live.ADAM.__getitem__)
    assert live.tried(0, 1, 1.0).lowest_rate == pytest.approx(experiments.DIGITS_RATES[best], rel=1e-6)


@pytest.mark.parametrize("draw", range(1, 31))
def test_the_ball_that_is_named_is_the_first_as_low(draw):
    places = live.drawn(live.MOST, draw)
    for own in (3, 8, 10, 12):
        as_low = [k for k, place in enumerate(places, 1) if live.ADAM[place] <= live.ADAM[own]]
        for k in (0, 1, 7, live.MOST):
            shown = live.tried(k, draw, live.RATES[own])
            assert shown.beaten == (2 if not k else 1 if as_low and as_low[0] <= k else 0)
            if shown.beaten == 1:
                assert shown.first == as_low[0]


def test_every_setting_can_be_told_and_only_the_first_ball_is_alone():
    """Every number of balls, in every draw, beside every rate that can be said: each field in the page's own words."""
    told, balls, draws = live.tries_try(), *(each.stops for each in live.tries_try().controls)
    written: dict[tuple[object, str], str] = {}
    for k, draw, rate in product(balls, draws, live.RATES):
        values = {"k": k, "guess": rate, **live.tried(k, draw, rate)._asdict()}
        said = [each for each in told.says if not isinstance(each, Clause) or values[each.when[0]] == each.when[1]]
        for name, form in fields(tuple(each.text if isinstance(each, Clause) else each for each in said)):
            if (key := (values[name], form)) not in written:
                value, shape = map(json.dumps, key)
                written[key] = view.engine().eval(f"modules.figures.shown({value}, {shape})")
        lies = [each.text for each in said[1:] if "lies as low as yours" in each.text]
        assert len(lies) == (k > 0 and values["adam_got"] > values["own_adam"])
    assert written[1, "one ball|# balls"] == "one ball"
    assert written[live.MOST, "one ball|# balls"] == "30 balls"


def test_balls_are_drawn_alike():
    """And all thirty draws together reach every rate about as often."""
    few, more = live.tried(4, 9, 1.0), live.tried(9, 9, 1.0)
    assert more.pins == few.pins
    assert few.adam_best in few.pins[:4]
    assert few.adam_at == few.upper_pins[few.pins.index(few.adam_best)]
    counts = [live.drawn(300, draw).count(place) for draw in range(1, 31) for place in range(22)]
    assert 1 <= min(counts) < 300 / 22 < max(counts) < 35


def test_adams_valley_is_wider_than_sgds():
    below = [sum(loss < 0.5 for loss in losses) for losses in (live.ADAM, live.SGD)]
    assert below[0] > below[1]


def test_it_opens_at_a_draw_in_the_usual_order():
    """From the first ball to the tenth; in the first draw SGD is ahead of Adam at five."""
    start = live.tries_try().controls[1].value
    for k in range(1, 11):
        shown = live.tried(k, start, 1.0)
        assert shown.adam_got < shown.sgd_got
    other = live.tried(5, 1, 1.0)
    assert other.sgd_got < other.adam_got
