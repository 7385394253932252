"""Figures of the page on halving."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from pages.drawing import COLOURS


def halving() -> Figure:
    """A curve that falls."""
    figure, axes = plt.subplots()
    axes.plot([1, 0.5, 0.25])
    axes.axhline(0.25, color=COLOURS["ink"])
    axes.set(xlabel="halvings", ylabel="left", yscale="log")
    return figure
