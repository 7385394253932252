"""Figures of the page on number formats."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.formats import experiments


def precision() -> Figure:
    """How far angles are off along the text, computed in three ways, and cosines and sines of exact angles, cast."""
    places = [int(p) for p in torch.logspace(1, 7, 60)]
    bf16, f32 = torch.bfloat16, torch.float32
    fig, ax = plt.subplots()
    looks = (("pow", bf16, "warn", "-"), ("pow", f32, "rope", "-"), ("exp", f32, "key", "--"))
    for form, dtype, colour, style in looks:
        ax.loglog(places, experiments.precision_errors(places, form, dtype), style, color=COLOURS[colour], lw=1.5)
    ax.loglog(places, experiments.precision_tables(places), "-.", color=COLOURS["cos"], lw=1.5)
    ax.text(1.2e7, 1.1e-9, "exact angles: cosines cast to float32", color=COLOURS["cos"], ha="right")
    ax.axhline(torch.pi, color=COLOURS["muted"], lw=1, ls=":")
    ax.text(9e6, 5, "half a turn", color=COLOURS["muted"], ha="right")
    ax.text(300, 50, "bfloat16", color=COLOURS["warn"], ha="right")
    ax.text(1.5e4, 6e-3, "float32, from pow", color=COLOURS["rope"], ha="right")
    ax.text(3e4, 2.5e-5, "float32, from exp", color=COLOURS["key"])
    ax.set(xlabel="position", ylabel="largest error, radians", ylim=(3e-10, 1e5))
    ax.set_xticks([10, 1e3, 1e5, 1e7], ["10", "1,000", "100,000", "10⁷"])
    return fig
