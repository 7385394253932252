"""Figures of the page on length."""

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.length import experiments

LOOKS = {  # of each scheme: its line, its marker
    "nope": (":", "o"),
    "sinusoidal": ("--", "s"),
    "learned": ("-.", "^"),
    "t5": ((0, (5, 1)), "D"),
    "alibi": ((0, (3, 1, 1, 1)), "v"),
    "rope": ("-", "*"),
}


def _curves(ax: Axes, task: str, start: bool = True) -> None:
    """Right answers by position: means of five seeds, and bands from the worst to the best."""
    at = experiments.length_windows() + 8
    ax.axvline(32, color=COLOURS["muted"], lw=1, ls=":")
    for scheme, (line, _) in LOOKS.items():
        shares = experiments.length_shares(task, scheme, start)
        ax.fill_between(at, shares.amin(0), shares.amax(0), color=COLOURS[scheme], alpha=0.16, lw=0)
        ax.plot(at, shares.mean(0), color=COLOURS[scheme], ls=line, label=experiments.SCHEMES_TESTED[scheme])
    ax.set(xlabel="position", ylabel="right answers", xlim=(16, 256), ylim=(0, 1.04))
    ax.set_xticks([32, 64, 128, 192, 256])


def ranking() -> Figure:
    """Right answers at four times the trained length: five tasks, six schemes, five seeds each."""
    fig, ax = plt.subplots(figsize=(5.0, 4.0))
    tasks = experiments.length_tasks()
    for column, (task, start, _) in enumerate(tasks):
        for place, (scheme, (_, marker)) in enumerate(LOOKS.items()):
            label = None if column else experiments.SCHEMES_TESTED[scheme]
            seeds = experiments.length_shares(task, scheme, start)[:, 6]
            x = column + 0.13 * (place - 2.5)
            ax.plot([x, x], [seeds.min(), seeds.max()], color=COLOURS[scheme], lw=3, alpha=0.3)
            ax.plot(x, seeds.mean(), marker, color=COLOURS[scheme], ms=6, label=label)
        ax.axvline(column + 0.5, color=COLOURS["faint"], lw=0.8)
    ax.set_xticks(range(len(tasks)), [name.replace(", no start ", ",\nno start\n") for *_, name in tasks])
    ax.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    ax.set(ylabel="right answers", xlim=(-0.5, len(tasks) - 0.5), ylim=(0, 1.04))
    return fig


def three_back() -> Figure:
    """Six schemes on the token three back, trained on 32 positions."""
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    _curves(ax, "three_back")
    ax.legend(ncols=2, loc="upper right")
    return fig


def index_five() -> Figure:
    """Six schemes on the token at index five, trained on 32 positions."""
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    _curves(ax, "index_five")
    ax.legend(ncols=2, loc="upper left", bbox_to_anchor=(0.17, 0.93))
    return fig


def startless() -> Figure:
    """Six schemes on the token at index five, with a starting token and without it."""
    fig, axes = plt.subplots(1, 2, figsize=(5.0, 3.6), sharey=True)
    for ax, start in zip(axes, (True, False), strict=True):
        _curves(ax, "index_five", start)
        ax.set(title="With a start token" if start else "Without", xticks=[32, 128, 256])
    axes[1].set(ylabel="")
    fig.legend(*axes[0].get_legend_handles_labels(), ncols=3, loc="outside upper center")
    return fig


def remembering() -> Figure:
    """Six schemes on induction and on recall, trained on 32 positions."""
    fig, axes = plt.subplots(1, 2, figsize=(5.0, 3.6), sharey=True)
    for ax, task in zip(axes, ("induction", "recall"), strict=True):
        _curves(ax, task)
        ax.set(title=task.capitalize(), xticks=[32, 128, 256])
    axes[1].set(ylabel="")
    fig.legend(*axes[0].get_legend_handles_labels(), ncols=3, loc="outside upper center")
    return fig


def copying() -> Figure:
    """Six schemes on copying strings, trained on up to 15 tokens."""
    fig, ax = plt.subplots(figsize=(5.0, 3.6))
    ax.axvline(15, color=COLOURS["muted"], lw=1, ls=":")
    lengths = experiments.length_lengths("copy")
    for scheme, (line, marker) in LOOKS.items():
        shares = experiments.length_shares("copy", scheme)
        ax.fill_between(lengths, shares.amin(0), shares.amax(0), color=COLOURS[scheme], alpha=0.16, lw=0)
        (drawn,) = ax.plot(lengths, shares.mean(0), color=COLOURS[scheme], ls=line, marker=marker, ms=4)
        drawn.set_label(experiments.SCHEMES_TESTED[scheme])
    ax.set(xlabel="length of the string", ylabel="tokens copied rightly", xscale="log", ylim=(0, 1.04))
    ax.set_xticks([4, 8, 15, 32, 64, 127], ["4", "8", "15", "32", "64", "127"])
    ax.minorticks_off()
    fig.legend(ncols=3, loc="outside upper center")
    return fig


def ascending() -> Figure:
    """Decoders without positions on whether tokens ascend, against shuffles and against one swap."""
    fig, ax = plt.subplots()
    ax.axvline(10, color=COLOURS["muted"], lw=1, ls=":")
    ax.axhline(0.5, color=COLOURS["muted"], lw=1, ls="--")
    for task, line, colour in (("ascending", "o-", "nope"), ("swapped", "s--", "warn")):
        lengths, shares = experiments.length_lengths(task), experiments.length_shares(task, "nope")
        ax.fill_between(lengths, shares.amin(0), shares.amax(0), color=COLOURS[colour], alpha=0.2, lw=0)
        ax.plot(lengths, shares.mean(0), line, color=COLOURS[colour])
    ax.text(30, 0.955, "ascending or shuffled?", color=COLOURS["nope"], ha="right", va="top")
    ax.text(30, 0.68, "ascending, or two neighbours swapped?", color=COLOURS["warn"], ha="right")
    ax.text(4, 0.47, "a coin", color=COLOURS["muted"], va="top")
    ax.text(10.3, 0.44, "longest in training", color=COLOURS["muted"], va="center")
    ax.set(xlabel="number of tokens", ylabel="right answers", ylim=(0.4, 1.03))
    return fig


def nope_counts() -> Figure:
    """A head without positions, behind a causal mask: the first token's share tells the position."""
    read = experiments.nope_counts(64)
    fig, ax = plt.subplots(figsize=(5.0, 2.8))
    ax.plot(torch.arange(64), read, "o", ms=3.5, color=COLOURS["nope"])
    ax.axhline(1 / 64, color=COLOURS["warn"], ls="--", lw=1)
    ax.text(63, 1 / 64 + 0.09, "without the mask: the same everywhere", ha="right", color=COLOURS["warn"])
    ax.text(7, 0.25, "the first of two: a half,\nof three: a third …", color=COLOURS["ink"])
    ax.set(xlabel="position", ylabel="what the head reads")
    return fig
