"""Figures of the page on halving."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from pages.drawing import COLOURS
from pages.toy.index.experiments import halved


def halving() -> Figure:
    """A curve that falls."""
    figure, axes = plt.subplots()
    axes.plot([halved(times) for times in range(3)])
    axes.axhline(0.25, color=COLOURS["ink"])
    axes.set(xlabel="halvings", ylabel="left", yscale="log")
    return figure
