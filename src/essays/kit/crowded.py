"""Words of a figure that stand on other words, or on a line or dots, told by their ink; and marks of the typewriter.

A still figure is one drawing that is shown smaller or larger, so what is apart in it is apart at every width.
"""

import itertools
from collections.abc import Iterator

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

DOTS = 144  # of ink to an inch: two to a pixel of a figure that is shown 360 wide
SEEN = 0.3  # what is less opaque, such as a band, leaves words legible


def crowded(figure: Figure) -> list[str]:
    """Words that stand on other words, or on a line or dots, or hold straight marks, each with what to do."""
    kept, figure.dpi = figure.dpi, DOTS
    wide, high = (figure.get_size_inches() * DOTS).round()
    sheet = RendererAgg(wide, high, DOTS)
    words, drawn = texts(figure, sheet), ink(sheet, *(mark for axes in figure.axes for mark in marks(axes)))
    boxes = [text.get_window_extent(sheet) for text in words]
    found = []
    for (one, box), (other, under) in itertools.combinations(zip(words, boxes, strict=True), 2):
        if box.overlaps(under) and (grown(ink(sheet, one)) & grown(ink(sheet, other))).any():
            found.append(f"{one.get_text()!r} and {other.get_text()!r} stand on one another; move one of them")
    for text, box in zip(words, boxes, strict=True):
        if within(drawn, box).any() and (grown(ink(sheet, text)) & drawn).any():
            found.append(f"{text.get_text()!r} stands on a line or on dots; move it")
    found += [f"{text.get_text()!r} has a straight mark; write ’, “ or ”" for text in words if straight(text)]
    figure.dpi = kept
    return found


def ink(sheet: RendererAgg, *artists: Artist) -> np.ndarray:
    """Where artists leave ink on a sheet, (height, width) truths."""
    sheet.clear()
    for artist in artists:
        (Text.draw if isinstance(artist, Text) else type(artist).draw)(artist, sheet)  # words without their arrow
    return np.asarray(sheet.buffer_rgba())[..., 3] > 255 * SEEN


def within(ink: np.ndarray, box: Bbox) -> np.ndarray:
    """The part of ink that lies in a box, whose heights count from below, and two dots around it."""
    left, right, low, high = (max(int(each), 0) for each in (box.x0 - 2, box.x1 + 3, box.y0 - 2, box.y1 + 3))
    return ink[::-1][low:high, left:right]


def grown(ink: np.ndarray) -> np.ndarray:
    """Ink and the dots beside it: words that touch are as bad as words that overlap."""
    found = ink.copy()
    found[1:] |= ink[:-1]
    found[:-1] |= ink[1:]
    found[:, 1:] |= ink[:, :-1]
    found[:, :-1] |= ink[:, 1:]
    return found


def texts(figure: Figure, sheet: RendererAgg) -> list[Text]:
    """All words that are drawn: of figure, panels, legends, and axes with those ticks that lie within.

    Words of a legend get their places when it is drawn, and those of an axis when its size is asked for.
    """
    found = list(figure.texts)
    legends = [*figure.legends, *filter(None, (axes.get_legend() for axes in figure.axes))]
    for legend in legends:
        legend.draw(sheet)
    for axis in (axis for axes in figure.axes if axes.axison for axis in (axes.xaxis, axes.yaxis)):
        axis.get_tightbbox(sheet)
    for axes in figure.axes:
        found += axes.texts
        if axes.axison:
            found += [axes.title, *(vars(axes)[name] for name in ("_left_title", "_right_title"))]
            found += [text for axis in (axes.xaxis, axes.yaxis) for text in (axis.label, *numbers(axis))]
    found += [text for legend in legends for text in legend.get_texts()]
    return [text for text in found if text.get_visible() and text.get_text().strip()]


def straight(text: Text) -> bool:
    """Whether words, and not a formula, hold an apostrophe or a quotation mark of the typewriter."""
    return "$" not in text.get_text() and any(mark in text.get_text() for mark in "'\"")


def numbers(axis: Axis) -> Iterator[Text]:
    """The words of those ticks of an axis that lie within its panel."""
    low, high = sorted(axis.get_view_interval())
    slack = 1e-6 * (high - low)
    for tick in (*axis.get_major_ticks(), *axis.get_minor_ticks()):
        if low - slack <= tick.get_loc() <= high + slack:
            yield tick.label1


def marks(axes: Axes) -> Iterator[Artist]:
    """Lines, dots and strokes of a panel."""
    yield from (line for line in axes.lines if line.get_visible())
    yield from (mark for mark in axes.collections if isinstance(mark, LineCollection | PathCollection))
