"""What the figure that moves on the page on trained networks starts from, beside the record."""

import pytest

from essays.adam.trained import experiments, live


@pytest.mark.parametrize("rule", ["SGD", "MOMENTUM", "ADAM", "MUON"])
def test_losses_are_those_of_the_record(rule):
    for steps, losses in zip(experiments.DIGITS_STEPS, getattr(live, rule), strict=True):
        choose, test = (experiments.stored("digits", rule.lower(), str(steps), what) for what in ("choose", "test"))
        assert losses == pytest.approx(test.gather(0, choose.argsort(0)).mean(1).tolist(), abs=6e-4)


def test_best_of():
    """With one draw it is the mean; with many, the first."""
    losses = [0.3, 0.7, 0.5, 2.0]
    assert live.best_of(losses, 1) == pytest.approx(sum(losses) / 4)
    assert live.best_of(losses, 200) == pytest.approx(0.3, abs=1e-12)
    by_hand = sum((min(i, j) == i and losses[i]) or losses[j] for i in range(4) for j in range(4)) / 16
    assert live.best_of(losses, 2) == pytest.approx(by_hand)


def test_tiles_are_those_of_the_record():
    for rule, losses in zip(("sgd", "momentum", "adam", "muon"), live.BY_RATE, strict=True):
        for steps, row in zip(experiments.DIGITS_STEPS, losses, strict=True):
            test = experiments.stored("digits", rule, str(steps), "test")
            assert row == pytest.approx(test.mean(1).tolist(), abs=6e-4)
    tiles = live.tile_rows(3)
    assert [max(row) for row in tiles[::2]] == [0.0] * 4
    assert tiles[5][10] == max(tiles[5]) == pytest.approx(1 - 0.116 / 2.303)
    assert {len(row) for row in tiles} == {29}


def test_pins_are_drawn_alike_for_all_rules():
    """And over many draws the best pin is the best that can be expected, but for the images that it is chosen by."""
    few, more = live.tried(3, 4, 9), live.tried(3, 9, 9)
    assert more.pins[:4] == few.pins == [place + 0.5 for place in live.drawn(4, 9)]
    assert few.adam_got == min(live.BY_RATE[2][3][int(pin)] for pin in few.pins)
    assert few.adam_best in few.pins
    assert {len(pins) for pins in (few.sgd_pins, few.momentum_pins, few.adam_pins, few.muon_pins)} == {4}
    counts = [live.drawn(300, draw).count(place) for draw in range(1, 31) for place in range(22)]
    assert 1 <= min(counts) < 300 / 22 < max(counts) < 35
    got = [live.tried(3, 3, draw).adam_got for draw in range(1, 301)]
    assert sum(got) / 300 == pytest.approx(few.adam[2], abs=0.12)


def test_names_stand_apart():
    assert live.apart([1.0, 8.0, 1.1, 1.05]) == pytest.approx([1.0, 8.0, 1.4**2, 1.4])
    assert live.apart([1.0, 2.0, 3.0, 5.0]) == [1.0, 2.0, 3.0, 5.0]


def test_it_opens_at_a_draw_in_the_usual_order():
    """Of five rates; and in the first draw, to which the page leads, SGD is ahead of Adam."""
    shown, other = (live.tried(3, 5, draw) for draw in (live.tries_try().controls[2].value, 1))
    assert shown.adam_got < shown.muon_got < shown.sgd_got
    assert shown.adam_at < shown.muon_at < shown.sgd_at
    assert other.sgd_got < other.adam_got
