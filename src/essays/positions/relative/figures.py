"""Figures of the page on relative positions."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.relative import experiments
from press.typography import minus


def offsets() -> Figure:
    """Two sentences: three more words move every position and no offset."""
    fig, axes = plt.subplots(2, figsize=(5.0, 2.7))
    for ax, sentence in zip(axes, (experiments.SHORT, experiments.LONG), strict=True):
        lead = len(experiments.LONG) - len(sentence)
        for place, (word, offset) in enumerate(
            zip(sentence, experiments.offsets_of_words(sentence), strict=True), lead
        ):
            colour = {"threw": "query", "ball": "key"}.get(word, "ink")
            ax.text(place, 2, word, ha="center", color=COLOURS[colour], weight=600 if colour != "ink" else 400)
            ax.text(place, 1, str(place - lead), ha="center", color=COLOURS["sinusoidal"])
            ax.text(place, 0, minus(f"{offset:+d}").replace("+0", "0"), ha="center", color=COLOURS["shaw"])
        ax.text(-0.75, 1, "position", ha="right", color=COLOURS["sinusoidal"])
        ax.text(-0.75, 0, "offset", ha="right", color=COLOURS["shaw"])
        ax.set(xlim=(-2.0, 7.6), ylim=(-0.4, 2.9))
        ax.set_axis_off()
    return fig


def shaw_clip() -> Figure:
    """What Shaw's vectors add to the scores of one query: one value an offset, and level beyond the clip."""
    offset, pull = experiments.shaw_pulls()
    fig, ax = plt.subplots(figsize=(5.0, 2.8))
    near = offset.abs() <= 4
    ax.axvspan(-4.5, 4.5, color=COLOURS["faint"], alpha=0.4, lw=0)
    ax.axhline(0, color=COLOURS["muted"], lw=0.8)
    ax.vlines(offset[near], 0, pull[near], color=COLOURS["shaw"])
    ax.plot(offset[near], pull[near], "o", color=COLOURS["shaw"])
    for side in (offset <= -4, offset >= 4):
        ax.plot(offset[side], pull[side], "o--", color=COLOURS["shaw"], mfc="none", zorder=0)
    ax.text(0, pull.max().item() + 0.12, "a vector each", ha="center", va="bottom", color=COLOURS["ink"])
    ax.text(-8.5, pull[0].item() + 0.2, "one vector for all", ha="center", color=COLOURS["shaw"])
    ax.text(8.5, pull[-1].item() + 0.2, "and one for these", ha="center", color=COLOURS["shaw"])
    ax.set(xlabel="offset of the key from the query", ylabel="added to the score", ylim=(-1.6, 2.9))
    return fig
