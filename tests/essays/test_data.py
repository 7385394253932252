"""What a figure has drawn, as a table."""

import csv
import io

import numpy as np
import pytest
from matplotlib import pyplot as plt

from essays.kit import data, style


def rows(figure) -> list[dict[str, str]]:
    """The table of a figure, which is then closed."""
    style.as_svg(figure, "test")
    return list(csv.DictReader(io.StringIO(data.table(figure))))


def points(found: list[dict[str, str]], **wanted: str) -> list[tuple[float, float]]:
    """The places of those rows that are as wanted."""
    return [(float(row["x"]), float(row["y"])) for row in found if wanted.items() <= row.items()]


def test_a_line_has_its_points_in_order_and_its_name():
    figure, (left, right) = plt.subplots(1, 2)
    left.plot([3, 1, 2], [0.1, 1 / 3, 1e-12], color=style.COLOURS["adam"])
    left.plot([0, 1, 2], [1, float("nan"), 3], label="mended")
    left.axhline(0.5)
    right.loglog([1, 10], [100, 1000], color="#123456")
    found = rows(figure)
    assert points(found, panel="1", name="adam", kind="line") == [(3, 0.1), (1, 0.333333), (2, 1e-12)]
    assert points(found, name="mended", series="2") == [(0, 1), (2, 3)]
    assert points(found, panel="2", name="") == [(1, 100), (10, 1000)]
    assert len(found) == 7  # of the line across the panel there is nothing


@pytest.mark.parametrize(("lying", "kind"), [(False, "bar"), (True, "barh")])
def test_a_bar_is_named_as_its_axis_names_it(lying, kind):
    figure, axes = plt.subplots()
    getattr(axes, kind)(["SGD", "Adam"], [1.5, -2.5])
    found = rows(figure)
    assert [row["name"] for row in found] == ["SGD", "Adam"]
    assert points(found, kind="bar") == ([(1.5, 0), (-2.5, 1)] if lying else [(0, 1.5), (1, -2.5)])


def test_dots_bands_and_stretches_have_their_places():
    figure, axes = plt.subplots()
    axes.scatter([1, 2], [5, 6], color=style.COLOURS["rope"])
    axes.fill_between([0, 1], [2, 3], [4, 5], color=style.COLOURS["m"])
    axes.vlines([7], 0, 9)
    found = rows(figure)
    assert points(found, kind="point", name="rope") == [(1, 5), (2, 6)]
    assert {(0, 2), (1, 3), (0, 4), (1, 5)} == set(points(found, kind="band", name="m"))
    assert points(found, kind="stretch") == [(7, 0), (7, 9)]


def test_a_bar_over_a_number_has_the_name_of_its_colour():
    figure, axes = plt.subplots()
    axes.bar([0, 1], [1, 2], color=style.COLOURS["g"])
    assert {row["name"] for row in rows(figure)} == {"g"}


@pytest.mark.parametrize("origin", ["upper", "lower"])
def test_a_cell_of_an_image_stands_where_the_axes_show_it(origin):
    figure, axes = plt.subplots()
    image = axes.imshow(np.arange(6).reshape(2, 3), origin=origin, extent=(0, 6, 10, 30))
    assert image.origin == origin
    found = {(float(row["x"]), float(row["y"])): float(row["value"]) for row in rows(figure)}
    above, below = (15, 25) if origin == "lower" else (25, 15)  # the rows of the values, as the extent spreads them
    assert found == {(1, above): 0, (3, above): 1, (5, above): 2, (1, below): 3, (3, below): 4, (5, below): 5}


def test_a_mesh_has_the_middles_of_its_cells():
    figure, axes = plt.subplots()
    axes.pcolormesh([0, 2, 6, 8], [0, 10], np.ma.masked_equal([[7, 8, 9]], 9))
    assert [(row["x"], row["y"], row["value"]) for row in rows(figure)] == [("1", "5", "7"), ("4", "5", "8")]


def test_contours_are_said_to_be_left_out_and_words_are_no_data():
    figure, axes = plt.subplots()
    axes.contour([[0, 1], [1, 2]])
    assert [row["kind"] for row in rows(figure)] == ["contours, left out"]
    figure, axes = plt.subplots()
    axes.text(0.5, 0.5, "word")
    assert rows(figure) == []
    assert data.table(figure) == ""
