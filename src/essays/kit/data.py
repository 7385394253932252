"""What a figure has drawn, as a table for whoever wants to draw or count it again.

Matplotlib keeps in each artist what it was given, so nothing of this is read off the picture; six digits are written.
Lines that stand for no data, such as those across a whole panel, are left out.
"""

import csv
import io
from collections.abc import Iterator
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection, PolyCollection, QuadMesh
from matplotlib.colors import to_hex
from matplotlib.container import BarContainer
from matplotlib.contour import ContourSet
from matplotlib.figure import Figure

from essays.kit.style import COLOURS

COLUMNS = ("panel", "series", "name", "kind", "x", "y", "value")
THINGS = {colour: thing for thing, colour in COLOURS.items()}
Row = tuple[str, str, list[tuple]]  # name, kind, points


def written(number: float) -> str:
    """A number in as many digits as all machines agree on; what is nothing but rounding is 0."""
    return f"{0.0 if abs(number) < 1e-16 else number:.6g}"


def table(figure: Figure) -> str:
    """The points of a figure as CSV, the same bytes every time; nothing if it has none.

    A row names the panel and the series, both counted from 1; the series by its label, or else by the thing whose
    colour it has; then the kind of mark and where it stands on the axes. Of contours it says that they are left out.
    """
    rows = [
        (panel, number, name, kind, *(written(each) if isinstance(each, float) else each for each in point))
        for panel, axes in enumerate(figure.axes, 1)
        for number, (name, kind, points) in enumerate(drawn(axes), 1)
        for point in points
    ]
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([COLUMNS, *rows] if rows else [])
    return text.getvalue()


def drawn(axes: Axes) -> Iterator[Row]:
    """The lines, bars, collections and images of a panel, with their points."""
    for line in axes.lines:
        if line.get_transform() == axes.transData:
            yield named(line, line.get_color()), "line", pairs(line.get_xydata())
    for bars in axes.containers:
        if isinstance(bars, BarContainer) and bars.patches:
            yield from bar_by_bar(axes, bars)
    for mark in axes.collections:
        yield from collected(mark)
    for image in axes.images:
        values: Any = np.ma.asarray(image.get_array())
        left, right, bottom, top = image.get_extent()
        first, last = (bottom, top) if image.origin == "lower" else (top, bottom)
        rows, columns = values.shape[:2]
        yield "", "image", cells(values, np.linspace(left, right, columns + 1), np.linspace(first, last, rows + 1))


def bar_by_bar(axes: Axes, bars: BarContainer) -> Iterator[Row]:
    """Bars, each named by its tick if that has letters, else by label or colour; its point is the middle of its end."""
    lying = bars.orientation == "horizontal"
    axis = axes.yaxis if lying else axes.xaxis
    words = {f"{tick.get_loc():.6g}": tick.label1.get_text() for tick in axis.get_major_ticks()}
    for bar in bars.patches:
        x, y = bar.get_x(), bar.get_y()
        middle = (y + bar.get_height() / 2) if lying else (x + bar.get_width() / 2)
        end = (x + bar.get_width(), middle) if lying else (middle, y + bar.get_height())
        word = words.get(f"{middle:.6g}", "")
        name = word if any(map(str.isalpha, word)) else named(bars, bar.get_facecolor())
        yield name, "bar", pairs([end])


def collected(mark: Any) -> Iterator[Row]:
    """Points, stretches, bands and cells; of contours, that they are there."""
    if isinstance(mark, ContourSet):
        yield "", "contours, left out", [()]
    elif isinstance(mark, QuadMesh):
        corners: Any = mark.get_coordinates()
        yield "", "image", cells(mark.get_array(), corners[0, :, 0], corners[:, 0, 1])
    elif isinstance(mark, PathCollection):
        yield named(mark, *mark.get_facecolor()[:1]), "point", pairs(mark.get_offsets())
    elif isinstance(mark, LineCollection | PolyCollection):
        kind = "stretch" if isinstance(mark, LineCollection) else "band"
        colours = mark.get_color() if isinstance(mark, LineCollection) else mark.get_facecolor()
        for path in mark.get_paths():
            yield named(mark, *colours[:1]), kind, pairs(path.vertices)


def named(artist: Any, colour: Any = "none") -> str:
    """The label of an artist, or else the thing whose colour it has, or nothing."""
    label = str(artist.get_label())
    return THINGS.get(to_hex(colour), "") if label.startswith("_") or not label else label


def pairs(points: Any) -> list[tuple]:
    """Points as pairs of numbers; where a line is interrupted there is none."""
    return [(float(x), float(y)) for x, y in points if np.isfinite(x) and np.isfinite(y)]


def cells(values: Any, xs: Any, ys: Any) -> list[tuple]:
    """The middle and the value of each cell of an image between some edges; of a picture in colours, nothing."""
    across, down = ((each[:-1] + each[1:]) / 2 for each in (xs, ys))
    rows = zip(down, np.ma.filled(np.ma.asarray(values, float), np.nan), strict=True) if values.ndim == 2 else ()
    found = ((x, y, value) for y, row in rows for x, value in zip(across, row, strict=True))
    return [(float(x), float(y), float(value)) for x, y, value in found if np.isfinite(value)]
