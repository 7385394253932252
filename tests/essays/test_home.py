"""What the figures that move on the home page can be pulled by."""

from itertools import pairwise

import pytest

from essays.home.index.live import AT_FIRST, CLIP, TOLD, WAY, goods


@pytest.mark.parametrize("known", [1, 5, 19, 20])
def test_a_paperclip_is_pulled_larger_by_its_corner(known):
    """The handle is a corner of the clip, and at each step of the way it is farther from the middle."""
    first, way = AT_FIRST[TOLD[0]], [goods(known, share) for share in WAY]
    corner = CLIP.index([3, 4])
    assert [way[0].grip_x, way[0].grip_y] == pytest.approx(first[corner])
    for run in way:
        assert run.told[0][corner] == [run.grip_x, run.grip_y]
    assert all(later.grip_x > before.grip_x for before, later in pairwise(way))
