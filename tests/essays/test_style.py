"""The house style of figures."""

import io

import matplotlib
import pytest
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit import style
from press.pages.code import hue


def drawn(paint: matplotlib.colors.Colormap) -> Figure:
    """Two panels whose places hang on what is written round them, and a colour bar."""
    figure, (left, right) = plt.subplots(1, 2)
    left.set(title="A title", ylabel="a label", ylim=(0, 1e6))
    figure.colorbar(right.imshow([[0, 1], [2, 3]], cmap=paint))
    return figure


def test_a_figure_laid_out_once_is_as_matplotlib_would_write_it_and_can_be_laid_out_again():
    with plt.style.context(style.STYLE):
        figure, plain = drawn(style.signs()), drawn(style.signs())
        layout, svg = figure.get_layout_engine(), io.StringIO()
        written = style.as_svg(figure, "test")
        with matplotlib.rc_context({"svg.hashsalt": "test"}):
            plain.savefig(svg, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
        plt.close(plain)
    assert written == svg.getvalue()
    assert figure.get_layout_engine() is layout is not None


@pytest.mark.parametrize("thing", style.PALETTE)
def test_a_thing_has_one_hue_on_a_light_page_and_on_a_dark_one(thing):
    light, dark = style.PALETTE[thing]
    assert hue(light) == hue(dark)


def test_a_hue_is_told_from_its_neighbours():
    assert [hue(colour) for colour in ("#b3261e", "#62d0cc", "#777777")] == ["0°", "180°", "grey"]
