"""Figures: found by what they return, drawn alike every time, and named when they fail."""

import re

import pytest
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit import style
from press.build import figures


def line() -> Figure:
    """A line."""
    drawing, axes = plt.subplots()
    axes.plot([0, 1], color=style.COLOURS["adam"])
    return drawing


def test_the_same_drawing_gives_the_same_bytes():
    assert style.render(line) == style.render(line)


def test_a_figure_follows_light_and_dark():
    svg = style.render(line)
    assert "stroke: var(--adam)" in svg
    assert "prefers-color-scheme:dark" in svg
    drawn = svg.partition("</style>")[2]
    assert not set(re.findall(r"#[0-9a-f]{6}", drawn)) & set(style.COLOURS.values())


def test_every_colour_can_be_read_on_its_page():
    def luminance(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), parts, strict=True))

    def contrast(a, b):
        high, low = sorted((luminance(a), luminance(b)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    for thing, pair in style.PALETTE.items():
        for colour, page in zip(pair, ("#ffffff", "#16181d"), strict=True):
            assert thing == "faint" or contrast(colour, page) >= 4.5, (thing, colour)


def test_the_light_colours_are_all_different():
    assert len(set(style.COLOURS.values())) == len(style.COLOURS)  # a colour is told by its value in the SVG


def test_the_catalogue_holds_what_says_it_returns_a_figure():
    found = figures.catalogue("adam")
    assert found
    assert all(function.__annotations__["return"] is Figure for function in found.values())


def test_a_figure_that_fails_is_named_with_its_line(tmp_path, monkeypatch):
    def broken() -> Figure:
        return 1 / 0

    monkeypatch.setattr(figures, "catalogue", lambda wing: {"broken": broken})
    with pytest.raises(figures.FigureError, match=r"adam/broken: ZeroDivisionError"):
        figures.draw("adam", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_drawing_elsewhere_reports_the_reason(tmp_path, monkeypatch):
    with pytest.raises(figures.FigureError, match=r"workings\.nowhere"):
        figures.draw_elsewhere(figures.Path(figures.__file__).parents[3], "nowhere", tmp_path)
