"""Figures of the page on the forms of the rotation."""

import numpy as np
import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from essays.kit.style import COLOURS
from essays.positions.forms import experiments
from press.typography import minus
from workings.positions.sinusoidal import frequencies


def block_diagonal() -> Figure:
    """The rotation of six components at place 3: three blocks, and nothing beside them."""
    fig, ax = plt.subplots(figsize=(5.0, 3.1))
    for (row, column), value in np.ndenumerate(experiments.block_diagonal().numpy()):
        inside = row // 2 == column // 2
        if inside:
            colour = COLOURS["sin" if row != column else "cos"]
            ax.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, fc=colour, alpha=0.18, lw=0))
        shown = minus(f"{value:.3f}") if inside else "0"
        ax.text(column, row, shown, ha="center", va="center", color=COLOURS["ink" if inside else "muted"], fontsize=11)
    for pair, theta in enumerate(frequencies(6).tolist()):
        ax.text(5.75, 2 * pair + 0.5, f"3 × {theta:.3g}\n= {3 * theta:.3g} rad", va="center", color=COLOURS["rope"])
    ax.set(xlim=(-0.6, 7.9), ylim=(5.6, -0.6))
    ax.set_axis_off()
    return fig


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


def speed_floor() -> Figure:
    """Time to turn 16 heads of 64 components at 2,048 places, in copies of the tensor."""
    times = {name: t for name, t in experiments.speed_record()["1x16x2048x64"].items() if name != "copy"}
    theirs = [COLOURS["muted" if name.startswith(("trans", "rotary")) else "rope"] for name in times]
    fig, ax = plt.subplots()
    ax.barh(list(times), list(times.values()), color=theirs, height=0.6)
    for row, time in enumerate(times.values()):
        ax.text(time + 0.4, row, f"{time:.1f}", va="center", color=COLOURS["ink"])
    ax.axvline(1, color=COLOURS["warn"], lw=1)
    ax.text(1.25, -0.75, "one copy", color=COLOURS["warn"], va="center")
    ax.set(xlabel="processor time to turn / to copy once", xlim=(0, 1.15 * max(times.values())))
    ax.invert_yaxis()
    return fig
