"""The picture of a page that goes with its address wherever somebody shares it."""

import io
import re
import textwrap
from typing import Any

import matplotlib
from matplotlib import pyplot as plt
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from PIL import Image

from essays.kit.style import COLOURS, STYLE, settled

WIDTH, HEIGHT = 1200, 630  # pixels, which is what those who show such pictures ask for
MARGIN, LINE = 64, 68
SHOWN, LETTER = 600, 16.6  # pixels: the widest figure beside words, and a letter of these
PAPER, MARKER = "#fbfaf6", "#f5d442"
SHADES = 64  # colours are few, the rare ones among them, or a picture weighs three times as much
# The logo of the site, in units of its own: a marker's stroke, and a pen's.
LOGO = (
    (((15, 4.5), (30, 4.5)), MARKER, 5),
    (((2, 13.5), (5, 12), (10, 21), (16.5, 4.5), (30, 4.5)), COLOURS["ink"], 2),
)


def card(title: str, essay: str, summary: str, figure: Figure | None = None) -> bytes:
    """A card as PNG, 1200 x 630, the same bytes every time.

    Args:
        title: Of the page.
        essay: Said above it.
        summary: Of the page; said below its title, to the left of a figure that leaves it room.
        figure: Shown below the title, in the house style; none if the page has none.
    """
    with matplotlib.rc_context(), plt.style.context(STYLE):
        lines = textwrap.wrap(title, 32)
        top = 2 * MARGIN + LINE * len(lines) + 12
        beside = SHOWN, HEIGHT - MARGIN // 2 - top
        beneath = figure and dots(figure, *beside) * figure.get_figheight() < (HEIGHT - top) // 2  # a wide one
        box = (WIDTH - 2 * MARGIN, HEIGHT - top - 80) if beneath else beside  # with the words above it
        shown = fitted(figure, *box) if figure else None
        room = WIDTH - 2 * MARGIN - (shown.width + 40 if shown and not beneath else 0)
        most = 1 if beneath else (HEIGHT - MARGIN - top) // 46
        sheet = words(lines, essay, leading(summary, int(room / LETTER), most))
        if shown:
            sheet.alpha_composite(shown, (WIDTH - MARGIN - shown.width, HEIGHT - MARGIN // 2 - shown.height))
    picture = io.BytesIO()
    few = sheet.convert("RGB").quantize(SHADES, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(picture, "png", optimize=True)
    return picture.getvalue()


def leading(summary: str, width: int, most: int) -> list[str]:
    """As many whole sentences as `most` lines of so many letters hold; of the first, what they hold."""
    lines: list[str] = []
    for end in re.finditer(r"[.?!](?= |$)|$", summary):
        more = textwrap.wrap(summary[: end.end()], width)
        if lines and len(more) > most:
            break
        lines = more
    return lines if len(lines) <= most else textwrap.wrap(summary, width, max_lines=most, placeholder=" …")


def words(title: list[str], essay: str, summary: list[str]) -> Image.Image:
    """What a card says, line by line, and the logo."""
    drawing = Figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100, facecolor=PAPER)
    left, up = MARGIN / WIDTH, lambda pixels: 1 - pixels / HEIGHT
    write: Any = {"va": "baseline", "color": COLOURS["ink"]}
    drawing.text(left, up(MARGIN + 22), essay, **write | {"color": COLOURS["muted"]}, size=22)
    drawing.text(1 - left, up(MARGIN + 22), "Workings", **write, size=22, ha="right", weight=600)
    for number, line in enumerate(title, 1):
        drawing.text(left, up(MARGIN + 26 + LINE * number), line, **write, size=42, weight=600)
    for number, line in enumerate(summary, 1):
        drawing.text(left, up(MARGIN + 60 + LINE * len(title) + 46 * number), line, **write, size=24)
    for points, colour, width in LOGO:
        xs, ys = zip(*points, strict=True)
        place = [(WIDTH - 264 + 2 * x) / WIDTH for x in xs], [up(MARGIN - 10 + 2 * y) for y in ys]
        drawing.add_artist(Line2D(*place, color=colour, lw=1.44 * width, solid_joinstyle="round"))
    return pixels(drawing, 100, transparent=False)


def fitted(figure: Figure, width: int, height: int) -> Image.Image:
    """A figure without its ground, as large as fits into so many pixels."""
    return pixels(figure, dots(figure, width, height), transparent=True)


def dots(figure: Figure, width: int, height: int) -> float:
    """How many dots an inch make it so large."""
    across, up = figure.get_size_inches()
    return min(width / across, height / up)


def pixels(figure: Figure, dpi: float, transparent: bool) -> Image.Image:
    """A figure as Matplotlib paints it, at so many dots an inch."""
    FigureCanvasAgg(figure)
    figure.dpi, picture = dpi, io.BytesIO()
    with settled(figure):
        figure.savefig(picture, format="png", dpi=dpi, transparent=transparent)
    return Image.open(picture).convert("RGBA")
