"""How this small house draws."""

import io
from collections.abc import Callable

import matplotlib
from matplotlib.figure import Figure


def svg(draw: Callable[[], Figure]) -> str:
    """What a function draws, as SVG."""
    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": draw.__name__}):
        draw().savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()
