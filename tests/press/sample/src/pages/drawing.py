"""How this small house draws."""

import io
from collections.abc import Callable

import matplotlib
from matplotlib.figure import Figure

PALETTE = {  # on a light page, on a dark one
    "ink": ("#000000", "#ffffff"),
    "left": ("#b3261e", "#ff8f85"),
    "gone": ("#1d7a7a", "#62d0cc"),
}
COLOURS = {thing: light for thing, (light, _) in PALETTE.items()}


def svg(draw: Callable[[], Figure], name: str) -> str:
    """What a function draws, as SVG."""
    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": name}):
        draw().savefig(text, format="svg", metadata={"Date": None}, bbox_inches="tight")
    return text.getvalue()


def data(figure: Figure) -> str:
    """The lines of a figure, a point on each line."""
    return "".join(f"{x:g},{y:g}\n" for axes in figure.axes for line in axes.lines[:1] for x, y in line.get_xydata())


def contradictions(figure: Figure) -> list[str]:
    """What is wrong with a figure: a panel that does not say what it measures."""
    return ["a panel measures nothing; name its axis" for axes in figure.axes if not axes.get_ylabel()]


def card(title: str, essay: str, summary: str, figure: Figure | None) -> bytes:
    """A small picture that says what a page is called."""
    picture, drawing = io.BytesIO(), Figure(figsize=(1.2, 0.63), dpi=100)
    drawing.text(0, 0.5, f"{essay} {title} {summary} {len(figure.axes) if figure else 0}")
    drawing.savefig(picture, format="png", metadata={"Software": None})
    return picture.getvalue()
