"""Figures of the page on length."""

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.length import experiments

LOOKS = {  # of each scheme: its name, its line, its marker
    "nope": ("no positions", ":", "o"),
    "sinusoidal": ("sinusoidal", "--", "s"),
    "learned": ("learned", "-.", "^"),
    "t5": ("T5", (0, (5, 1)), "D"),
    "alibi": ("ALiBi", (0, (3, 1, 1, 1)), "v"),
    "rope": ("RoPE", "-", "*"),
}


def _curves(ax: Axes, task: str) -> None:
    """Right answers by position: means of five seeds, and bands from the worst to the best."""
    at = experiments.length_windows() + 8
    ax.axvline(32, color=COLOURS["muted"], lw=1, ls=":")
    for scheme, (label, line, _) in LOOKS.items():
        shares = experiments.length_shares(task, scheme)
        ax.fill_between(at, shares.amin(0), shares.amax(0), color=COLOURS[scheme], alpha=0.16, lw=0)
        ax.plot(at, shares.mean(0), color=COLOURS[scheme], ls=line, label=label)
    ax.set(xlabel="position", ylabel="right answers", xlim=(16, 256), ylim=(0, 1.04))
    ax.set_xticks([32, 64, 128, 192, 256])


def ranking() -> Figure:
    """Right answers at four times the trained length, on one task against the other; every seed is a mark."""
    fig, ax = plt.subplots(figsize=(5.0, 3.8))
    ax.plot([0, 1], [0, 1], color=COLOURS["faint"], lw=1)
    for scheme, (label, _, marker) in LOOKS.items():
        back, five = (experiments.length_shares(task, scheme)[:, 6] for task in ("three_back", "index_five"))
        size = 9 if scheme == "rope" else 5.5
        ax.plot(back, five, marker, color=COLOURS[scheme], ms=size, alpha=0.85, label=label)
    ax.legend(loc="center right", bbox_to_anchor=(1, 0.6))
    ax.set(xlabel="right on “three back”", ylabel="right on “index five”", xlim=(0, 1.02), ylim=(0, 1.05))
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


def ascending() -> Figure:
    """Decoders without positions on whether tokens ascend, against shuffles and against one swap."""
    fig, ax = plt.subplots()
    ax.axvline(10, color=COLOURS["muted"], lw=1, ls=":")
    ax.axhline(0.5, color=COLOURS["muted"], lw=1, ls="--")
    for task, line, colour in (("ascending", "o-", "nope"), ("swapped", "s--", "warn")):
        lengths, shares = experiments.ascending_record(task)
        ax.fill_between(lengths, shares.amin(0), shares.amax(0), color=COLOURS[colour], alpha=0.2, lw=0)
        ax.plot(lengths, shares.mean(0), line, color=COLOURS[colour])
    ax.text(30, 0.955, "ascending or shuffled?", color=COLOURS["nope"], ha="right", va="top")
    ax.text(30, 0.68, "ascending, or two neighbours swapped?", color=COLOURS["warn"], ha="right")
    ax.text(4, 0.47, "a coin", color=COLOURS["muted"], va="top")
    ax.text(10.3, 0.44, "longest in training", color=COLOURS["muted"], va="center")
    ax.set(xlabel="number of tokens", ylabel="right answers", ylim=(0.4, 1.03))
    return fig
