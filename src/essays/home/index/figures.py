"""The figure of the home page."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.step_size.experiments import after_silence
from essays.kit.style import COLOURS


def question() -> Figure:
    """A long silence, then the same gradient twelve times; below it the steps that Adam takes."""
    steps, quiet = after_silence(12), 8
    when = torch.arange(-quiet, 12)
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 3.0), height_ratios=[1, 3])
    top.bar(when, (when >= 0).double(), width=0.5, color=COLOURS["g"])
    bottom.bar(when[quiet:], steps, width=0.5, color=COLOURS["adam"])
    bottom.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    bottom.text(-quiet - 0.3, 1.2, "the step size, α", color=COLOURS["muted"])
    for which in (0, 11):
        bottom.text(which + 0.25, steps[which] + 0.2, f"{steps[which]:.2f} α", color=COLOURS["adam"], ha="right")
    for axes in (top, bottom):
        axes.spines["left"].set_visible(False)
        axes.set_yticks([])
    top.set_title("Gradients: a long silence, then twelve times the same", fontsize="medium")
    bottom.set_title("Steps that Adam takes", fontsize="medium")
    bottom.set(xticks=[], ylim=(0, 7.7), xlim=(-quiet - 0.4, 11.6))
    return fig
