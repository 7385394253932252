"""What is seen of a drawn figure and cannot be right: words that belong to other marks, marks that nobody sees.

Nothing is known here of what a figure is to show. Its words and its marks contradict one another, or nothing is said.
"""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection, PolyCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.ticker import FixedLocator

from essays.kit.crowded import crowded
from essays.kit.data import THINGS
from essays.kit.sight import confused
from essays.kit.style import STYLE

COUNTED = {"step", "steps", "pair", "offset", "lag", "head", "column", "candidates", "trials", "versions", "batches"}


def contradictions(figure: Figure) -> list[str]:
    """What cannot be right in a figure that has been laid out, each with what to do."""
    with plt.style.context(STYLE):  # or words would be measured in another font
        looks = (strayed, unseen, unread, miscounted, misscaled, confused)
        return [*(said for axes in figure.axes for look in looks for said in look(axes)), *crowded(figure)]


def drawn(axes: Axes) -> Iterator[tuple[str, np.ndarray]]:
    """Lines, dots and bands of a panel, each with its colour and with points along it, (n, 2) pixels."""
    for line in axes.lines:
        path = line.get_path().transformed(line.get_transform())
        yield to_hex(line.get_color()), np.asarray(path.vertices) if line.get_linestyle() == "None" else along(path)
    for mark in axes.collections:
        colours: Any = [*mark.get_facecolor(), "none"]
        if isinstance(mark, PathCollection):
            yield to_hex(colours[0]), np.asarray(mark.get_offset_transform().transform(mark.get_offsets()))
        elif isinstance(mark, PolyCollection):
            paths = (path.transformed(mark.get_transform()) for path in mark.get_paths())
            yield from ((to_hex(colours[0]), along(path)) for path in paths)


def along(path: Path) -> np.ndarray:
    """Points along a path, those between its own as well where these are few."""
    return np.asarray((path.interpolated(20) if len(path) < 2000 else path).vertices)


def strayed(axes: Axes) -> Iterator[str]:
    """Words in the colours of two marks, each of them twice as near to the other's mark as to its own."""
    marks = list(drawn(axes))
    colours = {colour for colour, _ in marks}
    words = [text for text in axes.texts if to_hex(text.get_color()) in colours]
    for one, other in itertools.combinations(words, 2):
        mine, yours = to_hex(one.get_color()), to_hex(other.get_color())
        near, far = ([away(one, a, marks), away(other, b, marks)] for a, b in ((yours, mine), (mine, yours)))
        if all(2 * close < own for close, own in zip(near, far, strict=True)):
            both = f"{one.get_text()!r} and {other.get_text()!r}"
            yield f"{both} stand each by what is drawn in the other's colour; exchange them, or move them"


def away(text: Text, colour: str, marks: list[tuple[str, np.ndarray]]) -> float:
    """How far words, with their arrow if they have one, are from the nearest mark of a colour, in pixels."""
    box = text.get_window_extent()
    points = np.concatenate([points for each, points in marks if each == colour])
    outside = np.maximum(np.maximum(box.min - points, points - box.max), 0)
    return float(np.nanmin(np.hypot(*outside.T), initial=np.inf))


def unseen(axes: Axes) -> Iterator[str]:
    """Marks none of whose points lies within the panel."""
    box = axes.get_window_extent().padded(3)
    for colour, points in drawn(axes):
        if len(points) and not any(box.contains(*point) for point in points):
            yield f"nothing is seen of what is drawn in {THINGS.get(colour, colour)}; mend its unit, or the limits"


def unread(axes: Axes) -> Iterator[str]:
    """Words that stand outside their panel."""
    box = axes.get_window_extent().padded(3)
    for text in axes.texts:
        if not box.overlaps(text.get_window_extent()):
            yield f"{text.get_text()!r} stands outside its panel; move it, or mend the limits"


def miscounted(axes: Axes) -> Iterator[str]:
    """An axis that counts by its label and has parts, beside one that counts by its numbers and not by its label."""
    labels = (axes.get_xlabel(), axes.get_ylabel())
    counts = [bool(COUNTED & {*re.findall(r"\w+", label.lower())[:1]}) for label in labels]
    whole = [len(each) > 0 and np.allclose(each, each.round()) for each in values(axes)]
    if all(labels) and sorted(counts) == [False, True] and whole == counts[::-1]:
        yield f"{labels[counts.index(True)]!r} counts, and stands at numbers that have parts; exchange the axes"


def misscaled(axes: Axes) -> Iterator[str]:
    """Powers on an axis that is not logarithmic, where ticks were set there or points lie there; 0 on one that is."""
    across = [np.asarray(line.get_xdata(), float) for line in axes.lines]
    if axes.get_xscale() == "linear" and any(len(each) > 9 and powers(each) for each in across):
        yield "points at powers stand across an axis that is not logarithmic; let it be, or set other points"
    for axis, numbers in zip((axes.xaxis, axes.yaxis), values(axes), strict=True):
        ticks = axis.get_majorticklocs() if isinstance(axis.get_major_locator(), FixedLocator) else np.ones(1)
        if axis.get_scale() == "linear" and powers(np.asarray(ticks, float)):
            yield "ticks at powers stand on an axis that is not logarithmic; let it be, or set other ticks"
        if axis.get_scale() == "log" and (min(ticks, default=1) <= 0 or np.mean([*numbers, 1] <= np.zeros(1)) > 0.5):
            yield "0 and less stand on no logarithmic axis; let it be linear"


def powers(numbers: np.ndarray) -> bool:
    """Whether numbers rise by about the same factor, and a hundredfold in all."""
    if len(numbers) < 3 or not min(numbers) > 0:
        return False
    factors = numbers[1:] / numbers[:-1]
    return bool(factors.min() > 1 and factors.max() < 1.3 * factors.min() and numbers[-1] >= 99 * numbers[0])


def values(axes: Axes) -> tuple[np.ndarray, np.ndarray]:
    """All numbers that lines and dots of a panel have across, and upright."""
    lines = [np.asarray(line.get_xydata(), float) for line in axes.lines if line.get_transform() == axes.transData]
    dots = [np.asarray(mark.get_offsets(), float) for mark in axes.collections if isinstance(mark, PathCollection)]
    both = np.concatenate([np.zeros((0, 2)), *lines, *dots])
    return both[np.isfinite(both[:, 0]), 0], both[np.isfinite(both[:, 1]), 1]
