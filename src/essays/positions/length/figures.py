"""Figures of the page on length."""

from collections.abc import Iterator, Sequence

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor

from essays.kit.style import COLOURS
from essays.positions.length import experiments

MARKS = {"nope": "o", "sinusoidal": "s", "learned": "^", "t5": "D", "alibi": "v", "rope": "*"}  # of each scheme


def _each(figure: Figure, shares: dict[str, dict[str, Tensor]], at: Sequence[float]) -> Iterator[Axes]:
    """A panel for each scheme, the others grey in it: means of five seeds, and bands from the worst to the best.

    Args:
        figure: To draw in; it is given its size.
        shares: Of right answers, of shape (seeds, places): by the dashes of a line, then by scheme.
        at: The places.
    """
    figure.set_size_inches(5.0, 4.4)
    panels = figure.subplots(3, 2, sharex=True, sharey=True)
    for ax, scheme in zip(panels.flat, MARKS, strict=True):
        for dashes, runs in shares.items():
            for other in MARKS:
                ax.plot(at, runs[other].mean(0), dashes, color=COLOURS["faint"], lw=0.8, zorder=0)
            ax.fill_between(at, runs[scheme].amin(0), runs[scheme].amax(0), color=COLOURS[scheme], alpha=0.2, lw=0)
            ax.plot(at, runs[scheme].mean(0), dashes, color=COLOURS[scheme])
        ax.set_title(experiments.SCHEMES_TESTED[scheme], color=COLOURS[scheme])
        ax.set(ylim=(0, 1.06), yticks=[0, 0.5, 1])
        yield ax


def _positions(
    fig: Figure, task: str, other: str = "", start: bool = True, names: Sequence[tuple[str, float]] = ()
) -> None:
    """Right answers of six schemes by position: on one task, and dashed on another, or on it without a start.

    Args:
        fig: To draw in.
        task: The name of the first.
        other: The name of the second, if it is another.
        start: Whether the second has a token at its start.
        names: Of the lines of the first panel, each with its height.
    """
    tasks = {"-": (task, True)} | ({"--": (other or task, start)} if other or not start else {})
    shares = {
        dashes: {scheme: experiments.length_shares(name, scheme, begun) for scheme in MARKS}
        for dashes, (name, begun) in tasks.items()
    }
    for ax in _each(fig, shares, (experiments.length_windows() + 8).tolist()):
        ax.axvline(32, color=COLOURS["muted"], lw=1, ls=":")
        ax.set(xlim=(16, 256), xticks=[32, 128, 256])
    for words, height in names:
        fig.axes[0].text(254, height, words, color=COLOURS["nope"], ha="right")
    fig.supxlabel("position", fontsize=11.5)
    fig.supylabel("right answers", fontsize=11.5)


def ranking() -> Figure:
    """Right answers at four times the trained length: five tasks, six schemes, five seeds each."""
    tasks = experiments.length_tasks()
    fig, panels = plt.subplots(1, len(tasks), figsize=(5.0, 3.2), sharex=True, sharey=True)
    for ax, (task, start, name) in zip(panels, tasks, strict=True):
        for row, scheme in enumerate(MARKS):
            seeds = experiments.length_shares(task, scheme, start)[:, 6]
            ax.plot([0, 1], [row, row], color=COLOURS["faint"], lw=0.8, zorder=0)
            ax.plot([seeds.min(), seeds.max()], [row, row], color=COLOURS[scheme], lw=5, alpha=0.3)
            ax.plot(seeds.mean(), row, "o", color=COLOURS[scheme], ms=6)
        ax.set_title(("no start" if "no start" in name else name).replace(" ", "\n"))
        ax.set(xlim=(-0.1, 1.1), xticks=[0, 1], ylim=(5.5, -0.5))
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
    panels[0].set_yticks(range(len(MARKS)), [experiments.SCHEMES_TESTED[scheme] for scheme in MARKS])
    for label, scheme in zip(panels[0].get_yticklabels(), MARKS, strict=True):
        label.set_color(COLOURS[scheme])
    panels[2].set_xlabel("right answers")
    return fig


def three_back() -> Figure:
    """Six schemes on the token three back, trained on 32 positions."""
    fig = plt.figure()
    _positions(fig, "three_back")
    return fig


def index_five() -> Figure:
    """Six schemes on the token at index five, trained on 32 positions."""
    fig = plt.figure()
    _positions(fig, "index_five")
    return fig


def startless() -> Figure:
    """Six schemes on the token at index five, with a starting token and, dashed, without it."""
    fig = plt.figure()
    _positions(fig, "index_five", start=False, names=(("with a start token", 0.7), ("without", 0.36)))
    return fig


def remembering() -> Figure:
    """Six schemes on induction and, dashed, on recall, trained on 32 positions."""
    fig = plt.figure()
    _positions(fig, "induction", "recall", names=(("recall", 0.5), ("induction", 0.2)))
    return fig


def copying() -> Figure:
    """Six schemes on copying strings, trained on up to 15 tokens."""
    fig = plt.figure()
    shares = {scheme: experiments.length_shares("copy", scheme) for scheme in MARKS}
    for ax in _each(fig, {"-": shares}, experiments.length_lengths("copy").tolist()):
        ax.axvline(15, color=COLOURS["muted"], lw=1, ls=":")
        ax.set_xscale("log")
        ax.set_xticks([4, 15, 32, 127], ["4", "15", "32", "127"])
        ax.minorticks_off()
    fig.supxlabel("length of the string", fontsize=11.5)
    fig.supylabel("tokens copied rightly", fontsize=11.5)
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
    ax.semilogy(torch.arange(64), read, "o", ms=3.5, color=COLOURS["nope"])
    ax.axhline(1 / 64, color=COLOURS["warn"], ls="--", lw=1)
    ax.text(0, 1 / 72, "without the mask: the same everywhere", va="top", color=COLOURS["warn"])
    ax.text(4, 0.42, "the first of two: a half,\nof three: a third …", color=COLOURS["ink"])
    ax.set(xlabel="position", ylabel="what the head reads", xticks=[0, 16, 32, 48, 63], ylim=(1 / 120, 1.3))
    ax.set_yticks([1, 1 / 4, 1 / 16, 1 / 64], ["1", "1/4", "1/16", "1/64"])
    ax.minorticks_off()
    return fig
