"""Figures of the page on the forms of the rotation."""

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from essays.kit.style import COLOURS
from essays.positions.forms import experiments
from press.typography import minus
from workings.positions.sinusoidal import frequencies


def block_diagonal() -> Figure:
    """The rotation of six components at position 3: three blocks, and nothing beside them."""
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


def speed_floor() -> Figure:
    """Time to turn 16 heads of 64 components at 2,048 positions, in copies of the tensor."""
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
