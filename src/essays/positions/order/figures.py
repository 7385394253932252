"""Figures of the page `order`."""

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor

from essays.kit.style import COLOURS, shades
from essays.positions.order import experiments


def heatmap(ax: Axes, weights: Tensor, words: list[str], thing: str, mark: str = "dog", most: float = 1.0) -> None:
    """Weights of attention as cells, the words at both sides, those to look at in ink and their rows framed."""
    ax.pcolormesh(weights, cmap=shades(thing), vmin=0, vmax=most, edgecolors=COLOURS["faint"], lw=0.3)
    for row in [place for place, word in enumerate(words) if word == mark]:
        ax.add_patch(plt.Rectangle((0, row), len(words), 1, fill=False, ec=COLOURS["ink"], lw=1.1, clip_on=False))
    ax.set(aspect="equal", xlim=(0, len(words)), ylim=(len(words), 0))
    places = [place + 0.5 for place in range(len(words))]
    ax.set_xticks(places, words, rotation=90)
    ax.set_yticks(places, words)
    for label in (*ax.get_xticklabels(), *ax.get_yticklabels()):
        marked = label.get_text() == mark
        label.set(color=COLOURS["ink" if marked else "muted"], fontweight="semibold" if marked else "normal")
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def pair(titles: tuple[str, str], height: float = 3.3) -> tuple[Figure, tuple[Axes, Axes]]:
    """Two square panels side by side."""
    fig, axes = plt.subplots(1, 2, figsize=(5.0, height))
    for ax, title in zip(axes, titles, strict=True):
        ax.set_title(title)
    return fig, tuple(axes)


def two_dogs() -> Figure:
    """One head of the real model: where each word looks, without positions and with them."""
    record = experiments.minilm_record()["two_dogs"]
    fig, (left, right) = pair(("without positions", "with positions"))
    for ax, name, thing in ((left, "without", "nope"), (right, "with", "learned")):
        heatmap(ax, torch.tensor(record[name]["layer_0_head_2"]), record["tokens"], thing)
    left.set_ylabel("this word")
    fig.supxlabel("looks at this one", x=0.6, fontsize=11.5)
    right.set_yticklabels([])
    return fig


def equivariance_shuffle() -> Figure:
    """The weights of a random layer for a sentence and for its shuffle: the same cells in other places."""
    words, order = experiments.CAT_ON_MAT, list(experiments.CAT_ON_MAT_SHUFFLED)
    x = experiments.minilm_embeddings(words)
    fig, (left, right) = pair(("the cat sat on the mat", "the words shuffled"), height=2.9)
    weights, moved = experiments.random_layers(x)[1], experiments.random_layers(x[order])[1]
    most = weights.max().item()
    heatmap(left, weights, list(words), "nope", mark="cat", most=most)
    heatmap(right, moved, [words[place] for place in order], "nope", mark="cat", most=most)
    for ax, place in ((left, 1), (right, order.index(1))):
        ax.add_patch(plt.Rectangle((place, 0), 1, len(words), fill=False, ec=COLOURS["ink"], lw=1.1, clip_on=False))
    left.set_ylabel("this word")
    fig.supxlabel("looks at this one", x=0.6, fontsize=11.5)
    return fig


def mask_two_dogs() -> Figure:
    """The weights of a random layer without and with a causal mask."""
    x = experiments.minilm_embeddings(experiments.TWO_DOGS)
    fig, (left, right) = pair(("every word sees all", "only what came before"), height=3.0)
    for ax, causal in ((left, False), (right, True)):
        weights = experiments.random_layers(x, causal=causal)[1]
        heatmap(ax, weights, list(experiments.TWO_DOGS), "query", most=weights[1:].max().item())
    for row in range(6):
        right.add_patch(plt.Rectangle((row + 1, row), 6 - row, 1, fc="none", ec=COLOURS["faint"], hatch="///", lw=0))
    left.set_ylabel("this word")
    fig.supxlabel("sees this one", x=0.6, fontsize=11.5)
    right.set_yticklabels([])
    return fig


def not_invariant_orders() -> Figure:
    """How like the sentence its reorderings are to the model, with positions and without."""
    cosines = torch.tensor(experiments.minilm_record()["orders"]["with"]["shuffles"])
    cosines = cosines[cosines < 0.9999995]
    fig, ax = plt.subplots(figsize=(5.0, 2.6))
    ax.hist(cosines, bins=29, range=(0.71, 1.0), color=COLOURS["learned"], alpha=0.75)
    ax.axvline(1, color=COLOURS["nope"], lw=3)
    ax.text(0.995, 35.5, "without positions,\nall of them", color=COLOURS["nope"], ha="right", va="top")
    ax.text(0.72, 35.5, "with positions", color=COLOURS["learned"], va="top")
    ax.set(
        xlabel="cosine with “the cat sat on the mat”", ylabel="orders of the words", xlim=(0.705, 1.004), ylim=(0, 37)
    )
    return fig


def two_dogs_verbs() -> Figure:
    """The verb's weight on the second noun against that on the first, for all 72 heads."""
    record = experiments.minilm_record()["verbs"]
    fig, ax = plt.subplots(figsize=(5.0, 4.4))
    for name, thing, marker in (("without", "nope", "x"), ("with", "learned", "o")):
        subject, object_ = (torch.tensor(record[name][part]).clamp(min=1e-4) for part in ("subject", "object"))
        ax.loglog(subject.flatten(), object_.flatten(), marker, color=COLOURS[thing], alpha=0.75, markersize=5, mew=1.2)
        if name == "with":
            for head, shift, ha in ((8, (-7, 6), "right"), (10, (7, -9), "left")):
                at = (subject[2, head].item(), object_[2, head].item())
                ax.plot(*at, "o", color=COLOURS["ink"], fillstyle="none", markersize=9, mew=1.2)
                ax.annotate(f"layer 2, head {head}", at, shift, textcoords="offset points", ha=ha)
    ax.plot([1e-4, 1], [1e-4, 1], color=COLOURS["faint"], lw=1, zorder=0)
    ax.text(4e-3, 2.2e-4, "with positions:\noff the diagonal", color=COLOURS["learned"])
    ax.text(1.2e-3, 2.6e-2, "without positions:\nas much on both", color=COLOURS["nope"], ha="center")
    ax.set(xlabel="weight on the first noun", ylabel="weight on the second", xlim=(7e-5, 1.3), ylim=(7e-5, 1.3))
    ticks = ([1e-4, 1e-3, 0.01, 0.1, 1], ["0.0001", "0.001", "0.01", "0.1", "1"])
    ax.set_xticks(*ticks)
    ax.set_yticks(*ticks)
    ax.minorticks_off()
    ax.set_aspect("equal")
    return fig
