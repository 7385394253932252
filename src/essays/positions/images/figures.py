"""Figures of the page on pictures and films."""

import math

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS, signs
from essays.positions.images import experiments
from workings.positions.axes import axial, mixed


def images_axial_kernels() -> Figure:
    """The kernel at all offsets up to 13 rows and columns, line by line, axial, and mixed along a diagonal."""
    fig, axes = plt.subplots(1, 3, figsize=(5.0, 2.2))
    for ax, name in zip(axes, ("line by line", "axial", "mixed"), strict=True):
        cells = experiments.picture(name)
        side = len(cells) // 2
        edge = (-side - 0.5, side + 0.5, side + 0.5, -side - 0.5)
        ax.imshow(cells, cmap=signs(high="rope"), interpolation="none", vmin=-1, vmax=1, extent=edge)
        ax.plot([0], [0], "o", ms=3, color=COLOURS["ink"])
        ax.set(title=name, xticks=[-10, 0, 10], yticks=[-10, 0, 10])
    axes[0].set_ylabel("rows down")
    axes[1].set_xlabel("columns to the right")
    for ax in axes[1:]:
        ax.set_yticklabels([])
    return fig


def images_mixed_diagonal() -> Figure:
    """A diagonal that is wanted, and the nearest scores of an axial head and of a mixed one."""
    fig, axes = plt.subplots(1, 3, figsize=(5.0, 2.2))
    pattern = experiments.wanted("a diagonal")
    cells = {
        "wanted": pattern - pattern.mean(),
        "axial, at best": experiments.fitted(axial(experiments.HEAD), pattern),
        "mixed, at best": experiments.fitted(mixed(experiments.HEAD, math.pi / 4), pattern),
    }
    for ax, (name, values) in zip(axes, cells.items(), strict=True):
        ax.imshow(values, cmap=signs(high="rope"), interpolation="none", vmin=-1, vmax=1, extent=(-7.5, 7.5, 7.5, -7.5))
        ax.set(title=name, xticks=[-5, 0, 5], yticks=[-5, 0, 5])
    axes[0].set_ylabel("rows down")
    axes[1].set_xlabel("columns to the right")
    for ax in axes[1:]:
        ax.set_yticklabels([])
    return fig


def images_mrope_waves() -> Figure:
    """The wavelengths of the pairs of each axis under the two arrangements of M-RoPE."""
    fig, ax = plt.subplots(figsize=(5.0, 3.0))
    names, rows = list[str](), (0, 1, 2, 5.2, 6.2, 7.2)
    for name in experiments.SECTIONS:
        for (axis, waves), colour in zip(experiments.mrope_waves(name).items(), ("sin", "rope", "key"), strict=True):
            ax.plot(waves, [rows[len(names)]] * len(waves), "|", ms=10, color=COLOURS[colour])
            names.append(axis)
    ax.axvline(16, color=COLOURS["muted"], lw=1, ls=":")
    ax.text(18, 2.8, "16 patches", color=COLOURS["muted"], va="center")
    for row, words in ((0, "one stretch each"), (5.2, "interleaved")):
        ax.text(18, row - 1.0, words, color=COLOURS["ink"], va="center", weight="semibold")
    ax.set_xscale("log")
    ax.set_yticks(rows, names)
    ax.set_xticks([10, 1000, 100_000, 10_000_000], ["10", "1,000", "100,000", "10 million"])
    ax.minorticks_off()
    ax.set(xlabel="positions for a full turn", xlim=(3.5, 2e7), ylim=(7.7, -1.5))
    return fig
