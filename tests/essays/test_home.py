"""What the figures that move on the home page can be pulled by."""

from itertools import pairwise
from math import dist

import pytest

from essays.home.index.live import AT_FIRST, CLIP, HEART, ROWS, SCALE, TOLD, WAY, after_silence, goods, hands


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


def test_the_whole_way_is_written_where_the_last_step_ends():
    """It is written there once all twelve are made."""
    runs = [after_silence(gradients, 66.0) for gradients in range(1, 13)]
    assert [run.arrived for run in runs] == [False] * 11 + [True]
    assert runs[-1].here == runs[-1].whole == runs[-1].landings[-1]
    assert runs[-1].post_x == [66.0] * 2  # clear of what is written beneath the ground
    assert runs[-1].post_y[0] > -0.4
    assert runs[-1].post_y[1] == runs[-1].top > max(y for hop in runs[-1].hops_y for y in hop)


def test_hands_have_turned_only_after_a_word():
    """With no word before them the hands stand where they started."""
    assert [hands(before, 45).course for before in (0, 1, 23, 24)] == [0, 1, 1, 2]


def test_the_hand_that_the_reader_sets_is_named_clear_of_the_words():
    for before in (0, 7, 24):
        for guess in range(0, 181, 5):
            shown = hands(before, guess)
            names = (shown.first_x, shown.first_y), (shown.second_x, shown.second_y)
            for name in names:
                assert dist(name, (shown.you_x, shown.you_y)) > 0.5
            tip = [1.4 * part for part in shown.said]
            assert dist(tip, (shown.you_x, shown.you_y + 0.05)) < 0.65
