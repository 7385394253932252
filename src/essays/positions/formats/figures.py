"""Figures of the page on number formats."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.number import scientific
from essays.kit.style import COLOURS
from essays.positions.formats import experiments


def precision() -> Figure:
    """How far angles are off along the text in two formats, and cosines and sines of exact angles, cast."""
    places, late = [int(p) for p in torch.logspace(1, 7, 37)], [10**6]
    fig, ax = plt.subplots()
    for dtype, colour in ((torch.bfloat16, "warn"), (torch.float32, "rope")):
        ax.loglog(places, experiments.precision_errors(places, "pow", dtype), color=COLOURS[colour])
    ax.loglog(places, experiments.precision_tables(places), "--", color=COLOURS["cos"])
    ax.axhspan(torch.pi, 1e5, color=COLOURS["faint"], alpha=0.4, lw=0)
    ax.text(12, 3e3, "off by more than half a turn", color=COLOURS["muted"])
    (error,), (cast,) = experiments.precision_errors(late, "pow"), experiments.precision_tables(late)
    ax.plot(late, [error], "o", color=COLOURS["rope"])
    ax.text(8e5, 3 * error, f"{error:.3f}", color=COLOURS["rope"], ha="right")
    ax.plot(late, [cast], "o", color=COLOURS["cos"])
    ax.text(1e6, cast / 3, scientific(cast), color=COLOURS["cos"], ha="center", va="top")
    ax.text(12, 1.2e-3, "angles in bfloat16", color=COLOURS["warn"])
    ax.text(2e4, 1e-5, "angles in float32", color=COLOURS["rope"])
    ax.text(12, cast / 3, "exact angles, cosines cast", color=COLOURS["cos"], va="top")
    ax.set(xlabel="position", ylabel="largest error, radians", ylim=(5e-10, 1e5))
    ax.set_xticks([10, 1e3, 1e5, 1e7], ["10", "1,000", "100,000", "10⁷"])
    ax.set_yticks([1e-8, 1e-4, 1, 1e4], ["10⁻⁸", "10⁻⁴", "1", "10⁴"])
    ax.minorticks_off()
    return fig
