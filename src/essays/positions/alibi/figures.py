"""Figures of the page on ALiBi."""

from itertools import product

import torch
from matplotlib import pyplot as plt
from matplotlib.colors import LinearSegmentedColormap, to_rgba
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.alibi import experiments
from essays.positions.alibi.experiments import WORDS
from press.typography import minus
from workings.positions.bias import alibi_slopes

INK = to_rgba(COLOURS["alibi"])[:3]
SHADES = LinearSegmentedColormap.from_list("alibi", [(*INK, 1.0), (*INK, 0.06)])  # opaque is a heavy penalty


def alibi() -> Figure:
    """What eight heads add to the score of a key, by its distance."""
    fig, ax = plt.subplots(figsize=(5.0, 3.2))
    distance = torch.arange(17)
    for head, slope in enumerate(alibi_slopes(8), 1):
        ax.plot(distance, -slope * distance, color=COLOURS["alibi"], alpha=1 - 0.09 * (head - 1))
        label = f" head {head}: 1/{2**head}" if head < 5 else ""
        ax.text(16, -slope * 16, label, color=COLOURS["alibi"], va="center")
    ax.text(16, -0.1, " heads 5 to 8", color=COLOURS["alibi"], va="center")
    ax.set(xlabel="how far back the key is", ylabel="added to its score", xlim=(0, 22.5), xticks=range(0, 17, 4))
    return fig


def alibi_words() -> Figure:
    """What the last word of the running example takes off the score of each word, in four of eight heads."""
    fig, ax = plt.subplots(figsize=(4.7, 2.5))
    heads, places = (1, 2, 4, 8), range(len(WORDS))
    taken = torch.stack([experiments.alibi_picture()[head - 1, -1] for head in heads])
    ax.pcolormesh(taken, cmap=SHADES, vmin=-5, vmax=0, edgecolors=COLOURS["faint"], lw=0.5)
    for row, column in product(range(len(heads)), places):
        one = taken[row, column].item()
        digits = ".2f" if row < 3 else ".3f"
        words = minus(f"{one:{digits if one % 0.25 else 'g'}}") if one else "0"
        ax.text(column + 0.5, row + 0.5, words, ha="center", va="center", fontsize=10.5)
    ax.set_xticks([place + 0.5 for place in places], WORDS)
    ax.set_yticks([row + 0.5 for row in range(len(heads))], [f"head {head}: 1/{2**head}" for head in heads])
    ax.tick_params(length=0, labeltop=True, labelbottom=False)
    for dog in (2, 6):
        plt.setp(ax.get_xticklabels()[dog], color=COLOURS["alibi"], weight=600)
    ax.invert_yaxis()
    ax.spines[:].set_visible(False)
    return fig


def alibi_slopes_counts() -> Figure:
    """The slopes of 8, 12 and 16 heads on one axis."""
    fig, ax = plt.subplots(figsize=(5.0, 2.3))
    for row, heads in enumerate((16, 12, 8)):
        slopes = alibi_slopes(heads)
        whole = 1 << (heads.bit_length() - 1)
        ax.plot(slopes[:whole], [row] * whole, "o", color=COLOURS["alibi"])
        ax.plot(slopes[whole:], [row] * (heads - whole), "D", color=COLOURS["warn"], fillstyle="none", mew=1.5)
    ax.text(alibi_slopes(12)[9].item(), 1.22, "the four added", color=COLOURS["warn"], ha="center")
    ax.set_xscale("log", base=2)
    ax.set(yticks=range(3), yticklabels=["16 heads", "12 heads", "8 heads"], ylim=(-0.5, 2.5), xlabel="slope")
    ticks = [2.0**-h for h in (8, 6, 4, 2, 1)]
    ax.set_xticks(ticks, [f"1/{round(1 / t)}" for t in ticks])
    return fig


def alibi_window() -> Figure:
    """How much of the weight of each head lies within a distance, if all keys score alike."""
    fig, ax = plt.subplots(figsize=(5.0, 3.0))
    slopes = alibi_slopes(8)
    held = experiments.alibi_shares(slopes, 4096).cumsum(-1)
    for head, (slope, share) in enumerate(zip(slopes.tolist(), held, strict=True), 1):
        ax.semilogx(torch.arange(1, 4097), share, color=COLOURS["alibi"], alpha=1 - 0.09 * (head - 1))
        ax.plot(1 / slope, share[int(1 / slope) - 1], "o", color=COLOURS["ink"], ms=4)
    ax.text(1.25, 0.9, "head 1", color=COLOURS["alibi"], va="top", rotation=0)
    ax.text(700, 0.86, "head 8", color=COLOURS["alibi"], va="top")
    ax.text(380, 0.6, "dots: 1/slope", color=COLOURS["ink"], va="center")
    ax.set(xlabel="nearest keys", ylabel="share of the weight", xlim=(1, 4096), ylim=(0, 1.02))
    ax.set_xticks([1, 4, 16, 64, 256, 1024, 4096], ["1", "4", "16", "64", "256", "1,024", "4,096"])
    ax.minorticks_off()
    return fig


def alibi_gallery() -> Figure:
    """Four additive schemes on one axis of distance."""
    fig, panels = plt.subplots(2, 2, figsize=(5.0, 4.2), sharex=True, sharey=True)
    looks = {
        "shaw": ("Shaw, one query", "shaw", 16, "16: the clip"),
        "t5": ("T5, a table made up", "t5", 113, "113: last\nbucket"),
        "alibi": ("ALiBi, head 6", "alibi", None, ""),
        "kerple": ("KERPLE, log", "ink", None, ""),
    }
    shapes = experiments.alibi_gallery_shapes()
    for ax, (name, (title, thing, edge, words)) in zip(panels.flat, looks.items(), strict=True):
        stepped = "steps-mid" if name == "t5" else "default"
        ax.semilogx(range(1, 301), shapes[name][1:], color=COLOURS[thing], drawstyle=stepped)
        ax.set_title(title, color=COLOURS[thing])
        if edge:
            ax.axvline(edge, color=COLOURS["muted"], lw=0.8, ls=":")
            ax.text(edge * 0.9, -1.8, words, color=COLOURS["muted"], ha="right", va="center")
        ax.set_xticks([1, 4, 16, 64, 300], ["1", "4", "16", "64", "300"])
        ax.minorticks_off()
    fig.supxlabel("how far back the key is", fontsize=11.5)
    fig.supylabel("added to its score", fontsize=11.5)
    return fig


def alibi_gallery_more() -> Figure:
    """Sandwich, and FIRE for a query near the start and for one far from it."""
    fig, (top, bottom) = plt.subplots(2, figsize=(5.0, 4.4), sharex=True, sharey=True)
    shapes = experiments.alibi_gallery_more_shapes()
    top.semilogx(range(1, 301), shapes["sandwich"][1:], color=COLOURS["ink"])
    for place, line in ((60, "--"), (300, "-")):
        shape = shapes[f"fire_{place}"]
        bottom.semilogx(range(1, place + 1), shape[1:], color=COLOURS["ink"], ls=line)
        bottom.plot([place], [shape[-1]], "o", color=COLOURS["ink"], ms=4)
        bottom.text(place, shape[-1].item() - 0.3, f"query {place}", color=COLOURS["ink"], ha="center", va="top")
    for ax, title in ((top, "Sandwich, of any query"), (bottom, "FIRE, of two queries")):
        ax.set(title=title, ylabel="added to its score", xlim=(1, 450), ylim=(-7.6, 0.2))
        ax.set_xticks([1, 4, 16, 60, 300], ["1", "4", "16", "60", "300"])
        ax.minorticks_off()
    bottom.set_xlabel("how far back the key is")
    return fig


def t5_buckets() -> Figure:
    """T5's buckets over the distance: sixteen of one distance each, then ever wider ones."""
    starts = experiments.t5_starts_found()
    fig, ax = plt.subplots()
    ends = [*starts[1:], 150]
    ax.hlines(range(32), starts, ends, color=COLOURS["t5"], lw=2.4)
    ax.vlines(starts[1:], range(31), range(1, 32), color=COLOURS["t5"], lw=0.6)
    ax.text(14, 8, "sixteen distances,\na bucket each", va="center", color=COLOURS["ink"])
    ax.text(52, 20.5, "then edges in\nequal ratios", va="center", color=COLOURS["ink"])
    ax.text(149, 27.5, f"from {starts[-1]} on:\nall one", ha="right", va="center", color=COLOURS["t5"])
    ax.set(xlabel="how far back the key is", ylabel="bucket", xlim=(-1, 150), ylim=(-1, 33))
    return fig
