"""What figures of several essays draw: names at the ends of lines, and the course of a line that wavers."""

from collections.abc import Sequence
from typing import cast

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

LINE = 1.25  # of the size of the type: how far apart two lines of words stand


def beside(axes: Axes, x: float, names: Sequence[tuple[str, str, float]], side: str = "left") -> None:
    """Write names beside the ends of lines, each as near to its line's height as its neighbours let it.

    Args:
        axes: With its limits and its scale set, and with its size: what is laid out later may change it a little.
        x: Where the names begin, or with the side "right" where they end.
        names: Of each line its name, its colour, and the height at which it ends.
        side: Of the names, that stands at x.
    """
    ordered = sorted(names, key=lambda name: name[2])
    tall = cast(Figure, axes.get_figure(root=True)).get_size_inches()[1] * 72 * axes.get_position().height
    heights = [tall * axes.transAxes.inverted().transform(axes.transData.transform((x, y)))[1] for *_, y in ordered]
    for (words, colour, _), height in zip(ordered, spread(heights, LINE * 11.5), strict=True):
        y = axes.transData.inverted().transform(axes.transAxes.transform((0, height / tall)))[1]
        axes.text(x, y, words, color=colour, ha=side, va="center")


def spread(heights: Sequence[float], gap: float) -> list[float]:
    """Rising heights, moved as little as keeps each a gap above the one below it."""
    groups: list[list[float]] = []  # of names that touch: the height of the lowest, and how many they are
    for height in heights:
        groups.append([height, 1])
        while len(groups) > 1 and groups[-1][0] < groups[-2][0] + gap * groups[-2][1]:
            high, above = groups.pop()
            low, below = groups.pop()
            groups.append([(low * below + (high - gap * below) * above) / (below + above), below + above])
    return [low + gap * place for low, count in groups for place in range(int(count))]


def wavering(axes: Axes, x: ArrayLike, y: ArrayLike, edges: ArrayLike, colour: str, dashes: str = "-") -> None:
    """A line that wavers too quickly to be followed: its mean between each two edges, in a band of its range.

    Args:
        axes: To draw in.
        x: Places of the points.
        y: Their heights.
        edges: Between which means are taken; where no point lies between two, nothing is drawn.
        colour: Of line and band.
        dashes: Of the line.
    """
    places, heights, within = np.asarray(x), np.asarray(y), np.digitize(np.asarray(x), np.asarray(edges))
    parts = [within == part for part in np.unique(within)]
    middle = [places[part].mean() for part in parts]
    low, high = ([pick(heights[part]) for part in parts] for pick in (np.min, np.max))
    axes.fill_between(middle, low, high, color=colour, alpha=0.2, linewidth=0)
    axes.plot(middle, [heights[part].mean() for part in parts], dashes, color=colour)
