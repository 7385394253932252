"""What the figures that move on the home page can be pulled by."""

from itertools import pairwise
from math import dist

import pytest

from essays.home.index.live import (
    AT_FIRST,
    CLIP,
    FLOWN,
    HEART,
    HIGH,
    RAIL,
    ROWS,
    SCALE,
    SILENCES,
    TOLD,
    WAY,
    after_silence,
    goods,
    hands,
)


@pytest.mark.parametrize("known", [1, 5, 19, 20])
def test_a_paperclip_is_pulled_larger_by_its_corner(known):
    """The handle is a corner of the clip, and at each step of the way it is farther from the middle."""
    first, way = AT_FIRST[TOLD[0]], [goods(known, share, 0.5) for share in WAY]
    corner = CLIP.index([3, 4])
    assert [way[0].grip_x, way[0].grip_y] == pytest.approx(first[corner])
    for run in way:
        assert run.told[0][corner] == [run.grip_x, run.grip_y]
    assert all(later.grip_x > before.grip_x for before, later in pairwise(way))


@pytest.mark.parametrize("said", [0.0, 0.25, 1.0])
def test_what_is_said_of_the_heart_is_a_heart_of_that_area(said):
    """It has its middle where the heart has, and is set on a line above it, whose ends are nothing and all of it."""
    run, whole = goods(19, 0.0, said), goods(19, 0.0, 1.0).said
    assert ROWS[TOLD[19] // 5][TOLD[19] % 5] is HEART
    assert whole == run.others[0]
    (x, y), (left, right) = whole[0], (whole[1][0], whole[9][0])
    middle = ((left + right) / 2, y + (whole[6][1] - y))
    assert [max(px for px, _ in run.said) - middle[0], x - middle[0]] == pytest.approx(
        [said**0.5 * (right - middle[0]), 0]
    )
    (left_end, height), (right_end, _) = SCALE[0]
    assert [run.said_x, run.said_y] == pytest.approx([left_end + said * (right_end - left_end), height])
    assert left_end + right_end == pytest.approx(2 * middle[0])
    assert goods(19, 1.0, said).share < 0.01


def test_what_is_said_of_the_others_fits_how_many_there_are():
    """Nothing is said of them before anything changes; then several, the heart alone, or none."""
    assert [goods(known, 0.0, 0.5).stage for known in (1, 19, 20)] == [0, 0, 0]
    for way in (0.05, 1.0):
        assert [goods(known, way, 0.5).stage for known in (1, 15, 19, 20)] == [1, 1, 2, 3]
    assert len(goods(19, 1.0, 0.5).others) == 1


def test_nothing_swells_into_the_line_or_into_its_neighbours():
    """The line stays clear of the top row; of ten things and more, none grows into another."""
    for known in (10, 15, 19, 20):
        shapes = goods(known, 1.0, 0.5).told
        boxes = [[(min(axis), max(axis)) for axis in zip(*shape, strict=True)] for shape in shapes]
        for k, ((left, right), (low, high)) in enumerate(boxes):
            assert high < RAIL - 0.4
            for (other_left, other_right), (other_low, other_high) in boxes[:k]:
                assert right < other_left or other_right < left or high < other_low or other_high < low


def test_the_whole_way_is_written_where_the_last_step_ends():
    """It is written there once all twelve are made."""
    runs = [after_silence(float(gradients), 10_000, 66.0) for gradients in range(1, 13)]
    assert [run.arrived for run in runs] == [False] * 11 + [True]
    assert runs[-1].here == runs[-1].whole == runs[-1].landings[-1]
    assert runs[-1].post_x == [66.0] * 2  # clear of what is written beneath the ground
    assert runs[-1].post_y[0] > -0.4
    assert runs[-1].post_y[1] == runs[-1].top > max(y for hop in runs[-1].hops_y for y in hop)


@pytest.mark.parametrize("silence", SILENCES)
def test_the_weight_is_at_the_end_of_the_arc_that_it_flies(silence):
    """Between two stops it is on that arc, and says of the steps that are done, not of the one in the air."""
    steps = [after_silence(float(gradients), silence, 26.0).latest for gradients in range(1, 13)]
    for flown in FLOWN:
        run = after_silence(flown, silence, 26.0)
        done, share = int(flown + 1e-9), flown % 1 if flown % 1 > 1e-9 else 1.0
        arc = done if share < 1.0 else done - 1
        assert (run.fly_x, run.fly_y) == (run.hops_x[arc][-1], run.hops_y[arc][-1])
        assert run.fly_x == pytest.approx(sum(steps[:arc]) + share * steps[arc])
        assert run.fly_y == pytest.approx(4 * HIGH * share * (1 - share), abs=1e-12)
        assert (run.done, run.here, len(run.landings)) == (done, pytest.approx(sum(steps[:done])), done)
        assert all(hop == [run.whole if k == 12 else hop[0]] * 11 for k, hop in enumerate(run.hops_x) if k > arc)


def test_without_a_silence_every_step_is_alpha():
    assert after_silence(12.0, 0, 26.0).landings == pytest.approx(list(range(1, 13)))
    shortened, longest = after_silence(1.0, 10, 26.0), after_silence(12.0, 10_000, 26.0)
    assert shortened.latest < 1 < longest.latest
    assert [after_silence(1.0, silence, 26.0).begun for silence in SILENCES] == [0.0, -4.0, -8.0, -12.0, -16.0]


def test_hands_have_turned_only_after_a_word():
    """With no word before them the hands stand where they started; and they stay as far apart as they are."""
    assert [hands(before, 3, 45).turned for before in (0, 1, 23, 24)] == [False, True, True, True]
    for apart in range(1, 6):
        assert {hands(before, apart, 45).angle for before in range(25)} == {25.0 * apart}


def test_a_text_has_a_box_for_each_word_up_to_the_second():
    """The others have no size yet: so no box moves when a word comes."""
    for before, apart in ((0, 1), (7, 3), (24, 5)):
        shown = hands(before, apart, 45)
        wide = [box[1][0] - box[0][0] for box in shown.line]
        assert [k for k, each in enumerate(wide) if each > 0] == list(range(before + apart + 1))
        assert (shown.line[before], shown.line[before + apart]) == (shown.first_box, shown.second_box)


def test_the_hand_that_the_reader_sets_is_named_clear_of_the_words():
    for before in (0, 7, 24):
        for guess in range(0, 181, 5):
            shown = hands(before, 3, guess)
            names = (shown.first_x, shown.first_y), (shown.second_x, shown.second_y)
            for name in names:
                assert dist(name, (shown.you_x, shown.you_y)) > 0.68
            tip = [1.55 * part for part in shown.said]
            assert dist(tip, (shown.you_x, shown.you_y + 0.05)) < 0.85
            mine = [0.68 * part for part in shown.said]
            assert dist(mine, (shown.apart_x, shown.apart_y + 0.05)) > 0.18
