"""Figures of the page on halving."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure


def halving() -> Figure:
    """A curve that falls."""
    figure, axes = plt.subplots()
    axes.plot([1, 0.5, 0.25])
    return figure
