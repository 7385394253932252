"""What the figures that move on the home page can be pulled by."""

from itertools import pairwise

import pytest

from essays.home.index.live import AT_FIRST, CLIP, HEART, ROWS, TOLD, WAY, goods


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
    """It has its middle where the heart has, and is pulled by its corner; no list but the whole names it."""
    run, whole = goods(19, 0.0, said), goods(19, 0.0, 1.0).said
    assert ROWS[TOLD[19] // 5][TOLD[19] % 5] is HEART
    assert whole == run.others[0]
    (x, y), (left, right) = whole[0], (whole[1][0], whole[9][0])
    middle = ((left + right) / 2, y + (whole[6][1] - y))
    assert [max(px for px, _ in run.said) - middle[0], x - middle[0]] == pytest.approx(
        [said**0.5 * (right - middle[0]), 0]
    )
    assert [run.said_x, run.said_y] == run.said[8] == max(run.said, key=lambda point: (point[0], point[1]))
    assert goods(19, 1.0, said).share < 0.01
