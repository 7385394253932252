"""Figures of the page on one sine."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.one_sine import experiments


def one_sine() -> Figure:
    """The sines of the first four hundred positions, with two that can hardly be told apart."""
    sine = experiments.sines(400)
    fig, ax = plt.subplots(figsize=(5.0, 3.3))
    ax.plot(sine, ".", color=COLOURS["sin"], ms=3)
    ax.plot([2, 353], sine[[2, 353]], "o-", color=COLOURS["warn"], lw=1, ms=7, mfc="none", mew=2)
    ax.text(2, 1.1, f"position 2: {sine[2]:.4f}", color=COLOURS["warn"])
    ax.text(399, 1.1, f"position 353: {sine[353]:.4f}", color=COLOURS["warn"], ha="right")
    ax.set(xlabel="position", ylabel="what is added", ylim=(-1.1, 1.3), yticks=[-1, 0, 1])
    return fig


def small_enough() -> Figure:
    """How much of an embedding's direction is left under a sine, against the size of its components."""
    sizes = torch.logspace(-2, 1, 60, dtype=torch.float64)
    drawn = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
    measured = experiments.kept_direction_measured(drawn)
    middle = measured.mean(0)
    spread = torch.stack([middle - measured.amin(0), measured.amax(0) - middle])
    fig, ax = plt.subplots()
    ax.semilogx(sizes, experiments.kept_direction(sizes), color=COLOURS["sin"])
    ax.errorbar(drawn, middle, spread, fmt="o", color=COLOURS["ink"], ms=4, capsize=3)
    for size, words, side in ((0.02, " 0.02: a usual start", "left"), (1.0, "as large as the sine ", "right")):
        ax.axvline(size, color=COLOURS["muted"], lw=1, ls="--")
        ax.text(size, 1.04 if size == 1 else 0.45, words, color=COLOURS["muted"], ha=side)
    ax.set(xlabel="typical size of a component", ylabel="cosine: before and after", ylim=(0, 1.15))
    ax.set_xticks([0.01, 0.1, 1, 10], ["0.01", "0.1", "1", "10"])
    return fig
