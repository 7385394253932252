"""Names at the ends of lines keep apart, in their order, and as near to their lines as that lets them."""

import itertools

import numpy as np
import pytest
from matplotlib import pyplot as plt

from essays.kit import draw


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        ([], []),
        ([5.0], [5.0]),
        ([0.0, 20.0], [0.0, 20.0]),
        ([0.0, 4.0], [-3.0, 7.0]),
        ([5.0, 5.0, 5.0], [-5.0, 5.0, 15.0]),
        ([0.0, 4.0, 8.0, 40.0], [-6.0, 4.0, 14.0, 40.0]),
    ],
)
def test_heights_are_spread(heights, expected):
    assert draw.spread(heights, 10.0) == pytest.approx(expected)


def test_spread_heights_are_the_nearest_that_keep_apart():
    heights = np.sort(np.random.default_rng(0).uniform(0, 60, 7))
    found = np.array(draw.spread(heights.tolist(), 10.0))
    assert (np.diff(found) >= 10 - 1e-9).all()
    cost = ((found - heights) ** 2).sum()
    for place, move in itertools.product(range(7), (-0.5, 0.5)):
        other = found.copy()
        other[place] += move
        assert (np.diff(other) < 10 - 1e-9).any() or ((other - heights) ** 2).sum() > cost


@pytest.mark.parametrize("scale", ["linear", "log"])
def test_names_stand_in_the_order_of_the_lines(scale):
    _, axes = plt.subplots()
    axes.set(yscale=scale, ylim=(0.1, 1))
    draw.beside(axes, 1, [("low", "k", 0.2), ("high", "k", 0.21), ("top", "k", 0.9)])
    boxes = [text.get_window_extent() for text in axes.texts]
    assert [text.get_text() for text in axes.texts] == ["low", "high", "top"]
    assert boxes[0].y1 <= boxes[1].y0 + 2
    assert boxes[1].y1 < boxes[2].y0
    plt.close()


def test_a_line_that_wavers_is_its_means_in_its_range():
    _, axes = plt.subplots()
    draw.wavering(axes, range(10), [0, 2] * 5, [0, 4, 8], "#0a5fb4")
    (line,), (band,) = axes.lines, axes.collections
    assert line.get_xydata().tolist() == [[1.5, 1], [5.5, 1], [8.5, 1]]
    assert sorted({*band.get_paths()[0].vertices[:, 1].tolist()}) == [0, 2]
    plt.close()
