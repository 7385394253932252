"""The house style of figures: one colour per thing, on a light page and on a dark one.

A figure is drawn once, in the light colours. `themed` then names each colour of the palette by a CSS variable, so that
the one file follows the reader's light or dark page.
"""

import contextlib
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import matplotlib
from matplotlib import font_manager
from matplotlib import pyplot as plt
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.colors import LinearSegmentedColormap, ListedColormap, to_rgba
from matplotlib.figure import Figure

# Thing: (on a light page, on a dark page). Every pair but the faint one has a contrast of at least 4.5 to its page.
PALETTE = {
    "ink": ("#22262e", "#e3e5ea"),
    "muted": ("#5d6470", "#a2a9b6"),
    "faint": ("#d5d8de", "#434955"),
    "adam": ("#0a5fb4", "#7cb8ff"),
    "sgd": ("#6b6157", "#c0b5a8"),
    "momentum": ("#a8500f", "#f4a261"),
    "adagrad": ("#7a3fa8", "#cf9cf2"),
    "rmsprop": ("#1c7548", "#6fcf97"),
    "adamw": ("#0b6f85", "#63c7dd"),
    "amsgrad": ("#8a6400", "#e0b94a"),
    "g": ("#6a6f79", "#b3b9c4"),
    "m": ("#b3261e", "#ff8f85"),
    "v": ("#1d7a7a", "#62d0cc"),
    "warn": ("#b3134f", "#ff86ae"),
    # positions
    "sin": ("#0b61b8", "#7fbaff"),
    "cos": ("#a9520e", "#f5a463"),
    "query": ("#b02a5b", "#ff8fb5"),
    "key": ("#1e7a53", "#70d09c"),
    "integer": ("#6d6258", "#c1b6a9"),
    "sinusoidal": ("#0c5fb0", "#7ab6fb"),
    "learned": ("#7b40a6", "#d09df0"),
    "shaw": ("#86620a", "#e1ba50"),
    "t5": ("#0d6c80", "#66c8da"),
    "alibi": ("#a5500c", "#f2a05c"),
    "rope": ("#b3281c", "#ff9184"),
    "nope": ("#5f6672", "#a4abb8"),
    # the manual
    "proxy": ("#a8510a", "#f4a35c"),  # what is counted
    "true": ("#0b5eb1", "#7db7fd"),  # what is wanted
    "human": ("#1d764a", "#71cf99"),
    "machine": ("#7a3ea6", "#ce9bf1"),
    "clip": ("#5a6877", "#aab8c6"),
}
COLOURS = {thing: light for thing, (light, _) in PALETTE.items()}
STYLE = Path(__file__).with_name("house.mplstyle")
for font in sorted(STYLE.parent.glob("fonts/*.ttf")):
    font_manager.fontManager.addfont(font)  # the site's own sans, so that every machine draws the same letters


def shades(thing: str) -> ListedColormap:
    """A colormap from nothing at all to a thing's colour: it stands on a light page and on a dark one."""
    return ListedColormap([to_rgba(COLOURS[thing], step / 32) for step in range(33)])


def signs(low: str = "cos", high: str = "sin") -> LinearSegmentedColormap:
    """Minus one to one: a thing's colour, nothing, another's. Nothing is the page, light or dark."""
    stops = [(0, COLOURS[low]), (0.5, COLOURS[low] + "00"), (0.5, COLOURS[high] + "00"), (1, COLOURS[high])]
    return LinearSegmentedColormap.from_list("signs", stops, N=128)  # twice as many would be seen by nobody, and weigh


def variables(theme: int) -> str:
    """The palette as CSS custom properties; theme 0 is light, 1 is dark."""
    return "".join(f"--{thing}:{pair[theme]};" for thing, pair in PALETTE.items())


def themed(svg: str) -> str:
    """The SVG with each colour of the palette replaced by its variable, and both themes' values inside."""
    for thing, light in COLOURS.items():
        svg = svg.replace(light, f"var(--{thing})")
    style = f"<style>svg{{{variables(0)}}}@media(prefers-color-scheme:dark){{svg{{{variables(1)}}}}}</style>"
    return svg.replace("<defs>", f"{style}\n <defs>", 1)


@contextlib.contextmanager
def settled(figure: Figure) -> Iterator[None]:
    """Within it, a figure's panels stand where they belong: to lay them out, `savefig` would draw it once more."""
    if (layout := figure.get_layout_engine()) and figure.axes:
        layout.execute(figure)
    with matplotlib.rc_context({"figure.constrained_layout.use": False}):
        figure.set_layout_engine(None)
        yield
        figure.set_layout_engine(layout)


def as_svg(figure: Figure, salt: str) -> str:
    """A figure as SVG, the same bytes every time, and the figure closed."""
    FigureCanvasSVG(figure)
    svg = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": salt, "svg.fonttype": "path"}), settled(figure):
        figure.savefig(svg, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    plt.close(figure)
    return svg.getvalue()


def render(draw: Callable[[], Figure], name: str) -> str:
    """Draw a figure in the house style as SVG.

    Args:
        draw: Returns the figure.
        name: Of the figure in the site, `adam/brake`; it salts the identifiers within the SVG, which are the same
            every time.
    """
    with matplotlib.rc_context(), plt.style.context(STYLE):
        return themed(as_svg(draw(), name))


def show(figure: Figure, alt: str):
    """A figure as a notebook shows it: the same themed SVG as on a page, with words for those who cannot see it.

    Args:
        figure: Drawn inside `with plt.style.context(STYLE)`, or in any style.
        alt: What is seen, in a sentence.

    Returns:
        An IPython display object: make it the last line of a cell.
    """
    import base64
    from html import escape

    from IPython.display import HTML

    data = base64.b64encode(themed(as_svg(figure, alt)).encode()).decode()
    return HTML(f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}">')
