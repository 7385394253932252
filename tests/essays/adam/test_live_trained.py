"""What the figure that moves on the page on trained networks starts from, beside the record."""

import pytest

from essays.adam.trained import experiments, live

RULES = ("sgd", "momentum", "adam", "muon")


def test_losses_are_those_of_the_record():
    for rule, chosen, by_rate in zip(RULES, live.CHOSEN, live.BY_RATE, strict=True):
        choose, test = (experiments.stored("digits", rule, "600", what) for what in ("choose", "test"))
        assert chosen == pytest.approx(test.gather(0, choose.argsort(0)).mean(1).tolist(), abs=6e-4)
        assert by_rate == pytest.approx(test.mean(1).tolist(), abs=6e-4)
    assert pytest.approx(experiments.DIGITS_RATES, rel=0.03) == live.RATES


def test_best_of():
    """With one draw it is the mean; with many, the first."""
    losses = [0.3, 0.7, 0.5, 2.0]
    assert live.best_of(losses, 1) == pytest.approx(sum(losses) / 4)
    assert live.best_of(losses, 200) == pytest.approx(0.3, abs=1e-12)
    by_hand = sum((min(i, j) == i and losses[i]) or losses[j] for i in range(4) for j in range(4)) / 16
    assert live.best_of(losses, 2) == pytest.approx(by_hand)


@pytest.mark.parametrize(("beside", "rule"), [(0, 0), (1, 1), (2, 3)])
def test_a_land_is_as_high_as_the_losses_and_balls_lie_on_it(beside, rule):
    seen, places = live.tried(12, 4, beside, 8), live.drawn(50, 4)
    for outline, heights, floor, losses in (
        (seen.upper, seen.upper_pins, 3.1, live.BY_RATE[2]),
        (seen.lower, seen.lower_pins, 0.0, live.BY_RATE[rule]),
    ):
        assert (outline[0], outline[-1]) == ([0.0, floor], [22.0, floor])
        assert [y - floor for _, y in outline[1:-1]] == pytest.approx([loss for loss in losses for _ in range(2)])
        assert [x for x, _ in outline[1:-1]] == [place + side for place in range(22) for side in (0, 1)]
        assert heights[12:] == [live.SKY] * 38
        assert live.lands().y.high < live.SKY
        for i, (place, height) in enumerate(zip(places, heights[:12], strict=False)):
            pile = min(places[:i].count(place), 3)
            assert height - floor - losses[place] == pytest.approx(live.BALL + pile * live.PILE)
    assert seen.pins == [place + 0.5 for place in places]
    assert (seen.own_adam, seen.own_other) == (live.BY_RATE[2][8], live.BY_RATE[rule][8])
    assert seen.own_y == pytest.approx([3.1 + seen.own_adam + live.BALL, seen.own_other + live.BALL])
    assert seen.own_x == [8.5, 8.5]
    assert seen.other_got == min(live.BY_RATE[rule][place] for place in places[:12])
    assert seen.other_mean == live.best_of(live.CHOSEN[rule], 12) == seen.other_level[0]


def test_balls_are_drawn_alike_for_all_rules():
    """And over many draws the best ball is the best that can be expected, but for the images that it is chosen by."""
    few, more = live.tried(4, 9, 0, 3), live.tried(9, 9, 0, 3)
    assert more.pins == few.pins
    assert few.adam_got == min(live.BY_RATE[2][int(pin)] for pin in few.pins[:4])
    assert few.adam_best in few.pins[:4]
    assert few.adam_at == few.upper_pins[few.pins.index(few.adam_best)]
    counts = [live.drawn(300, draw).count(place) for draw in range(1, 31) for place in range(22)]
    assert 1 <= min(counts) < 300 / 22 < max(counts) < 35
    got = [live.tried(3, draw, 0, 0).adam_got for draw in range(1, 301)]
    assert sum(got) / 300 == pytest.approx(live.tried(3, 1, 0, 0).adam_mean, abs=0.12)


def test_adams_valley_is_wider_than_sgds():
    below = [sum(loss < 0.5 for loss in losses) for losses in live.BY_RATE]
    assert below[2] == max(below) > below[0]


def test_it_opens_at_a_draw_in_the_usual_order():
    """From the first ball to the tenth; in the first draw, to which the page leads, SGD is ahead of Adam at five."""
    start = live.tries_try().controls[1].value
    for k in range(1, 11):
        shown = live.tried(k, start, 0, 12)
        assert shown.adam_got < shown.other_got
        assert shown.adam_mean < live.tried(k, start, 2, 12).other_mean < shown.other_mean
    other = live.tried(5, 1, 0, 12)
    assert other.other_got < other.adam_got
