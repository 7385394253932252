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
