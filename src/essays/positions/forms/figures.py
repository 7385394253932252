"""Figures of the page on the forms of the rotation."""

import numpy as np
import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from matplotlib.patches import Arc, Rectangle

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


def by_hand() -> Figure:
    """The two pairs of the vector, before and after: the first by a radian, the second hardly."""
    before, after = torch.tensor(experiments.VECTOR), experiments.by_hand()
    fig, axes = plt.subplots(1, 2, figsize=(5.0, 2.9))
    first, second = frequencies(4).tolist()
    titles = (f"First pair: by {first:g} radian", f"Second: by {second:g}, enlarged")
    windows = (((-0.42, 0.62), (-0.1, 0.52)), ((0.485, 0.511), (0.1925, 0.208)))
    for pair, (ax, title) in enumerate(zip(axes, titles, strict=True)):
        for vector, colour, style in ((before, "muted", "--"), (after, "rope", "-")):
            x, y = vector[2 * pair : 2 * pair + 2].tolist()
            ax.plot([0, x], [0, y], style, color=COLOURS[colour])
            ax.plot([x], [y], "o", color=COLOURS[colour])
        start, end = (torch.rad2deg(torch.atan2(v[2 * pair + 1], v[2 * pair])).item() for v in (before, after))
        ax.add_patch(Arc((0, 0), 0.3, 0.3, theta1=start, theta2=end, color=COLOURS["ink"]))
        ax.set(title=title, xlim=windows[pair][0], ylim=windows[pair][1], aspect="equal")
    axes[0].axhline(0, color=COLOURS["faint"], lw=0.8, zorder=0)
    axes[0].axvline(0, color=COLOURS["faint"], lw=0.8, zorder=0)
    for ax, places in zip(axes, (((0.13, 0.4), (-0.4, 0.36)), ((0.5005, 0.1985), (0.4985, 0.2058))), strict=True):
        ax.text(*places[0], "before", color=COLOURS["muted"])
        ax.text(*places[1], "after", color=COLOURS["rope"])
    return fig


def layouts() -> Figure:
    """Which components turn together: neighbours, or those half the vector apart."""
    fig, axes = plt.subplots(2, figsize=(5.0, 3.0))
    pairs = ([(i, i + 1) for i in range(0, 8, 2)], [(i, i + 4) for i in range(4)])
    for ax, together, title in zip(axes, pairs, ("Adjacent pairs", "Halves"), strict=True):
        for turn, (a, b) in enumerate(together):
            strength = 1 - 0.18 * turn
            width = b - a
            height, thick = 0.5 + 0.25 * width, 2.2 - 0.4 * turn  # the faster the pair, the thicker
            ax.add_patch(Arc(((a + b) / 2, 0.3), width, height, theta2=180, color=COLOURS["rope"], lw=thick))
            for place in (a, b):
                ax.add_patch(Rectangle((place - 0.3, -0.3), 0.6, 0.6, fc=COLOURS["rope"], alpha=strength * 0.35, lw=0))
                ax.text(place, 0, str(place), ha="center", va="center", color=COLOURS["ink"])
        ax.set(title=title, xlim=(-0.5, 7.5), ylim=(-0.4, 1.2))
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
