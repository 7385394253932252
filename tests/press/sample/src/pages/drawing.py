"""How this small house draws."""

import io
from collections.abc import Callable

import matplotlib
from matplotlib.figure import Figure

PALETTE = {"ink": ("#000000", "#ffffff")}  # on a light page, on a dark one


def svg(draw: Callable[[], Figure], name: str) -> str:
    """What a function draws, as SVG."""
    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": name}):
        draw().savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()


def data(figure: Figure) -> str:
    """The lines of a figure, a point on each line."""
    return "".join(f"{x:g},{y:g}\n" for axes in figure.axes for line in axes.lines[:1] for x, y in line.get_xydata())
