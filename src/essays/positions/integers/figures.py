"""Figures of the page `integers`."""

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.integers import experiments

TOPICS = (  # name, colour, mark, where its name stands: points from the middle of its words
    ("animals", "cos", "o", (-28, 28)),
    ("colours", "query", "s", (0, -24)),
    ("countries", "sin", "^", (0, 20)),
    ("food", "key", "D", (50, -14)),
    ("family", "learned", "v", (0, -30)),
    ("the body", "shaw", "P", (46, 28)),
)


def topics(ax: Axes, kind: str, named: bool = False) -> None:
    """The words in two principal components, one colour and mark to a topic."""
    at, topic = experiments.cluster_picture(kind), experiments.cluster_topics()
    for number, (name, thing, mark, where) in enumerate(TOPICS):
        x, y = at[topic == number].T
        ax.plot(x, y, mark, color=COLOURS[thing], markersize=6, alpha=0.85, mew=0)
        if named:
            middle = (x.mean().item(), y.mean().item())
            ax.annotate(name, middle, where, textcoords="offset points", color=COLOURS[thing], ha="center", va="center")
    ax.set(xticks=[], yticks=[])


def clusters() -> Figure:
    """42 words in two principal components: as they are, and with their positions added as integers."""
    fig, (top, bottom) = plt.subplots(2, figsize=(5.0, 4.4), height_ratios=(5, 1))
    topics(top, "plain", named=True)
    topics(bottom, "integer")
    top.set_title("The words")
    bottom.set_title("The words + their positions")
    at, places = experiments.cluster_picture("integer")[:, 0], experiments.cluster_places(0)
    shown = (0, 10, 20, 30, 41)
    bottom.set(xlabel="position", aspect="equal", ylim=(-35, 35))
    bottom.set_xticks([at[places == place].item() for place in shown], shown)
    return fig


def clusters_normed() -> Figure:
    """42 words in two principal components, with their positions added as integers, after a layer norm."""
    fig, ax = plt.subplots(figsize=(5.0, 3.0))
    topics(ax, "normed", named=True)
    ax.set_title("The words + their positions, after a layer norm")
    return fig


def clusters_others() -> Figure:
    """The share of words whose nearest neighbour is of the same topic: alone, and with positions added in five ways."""
    shares = experiments.cluster_shares()
    rows = {
        "the words alone": ("plain", "ink"),
        "+ integer": ("integer", "integer"),
        "+ integer, normed": ("normed", "integer"),
        "+ MiniLM’s own rows": ("learned", "learned"),
        "+ sinusoids": ("sinusoidal", "sinusoidal"),
        "× √d, + sinusoids": ("scaled", "sinusoidal"),
    }
    fig, ax = plt.subplots(figsize=(5.0, 2.9))
    for row, (kind, thing) in enumerate(rows.values()):
        ax.barh(-row, shares[kind], 0.62, color=COLOURS[thing], alpha=0.85)
        ax.text(shares[kind] + 0.015, -row, f"{shares[kind]:.0%}", va="center")
    ax.axvline(shares["chance"], color=COLOURS["muted"], ls="--", lw=1)
    ax.text(shares["chance"] + 0.01, 0.62, f"by chance: {shares['chance']:.0%}", color=COLOURS["muted"])
    ax.set_yticks([-row for row in range(len(rows))], list(rows))
    ax.set(xlabel="nearest neighbour is of the same topic", xlim=(0, 1.12), ylim=(-5.5, 1.1), xticks=[])
    ax.tick_params(length=0)
    return fig


def integer_norms() -> Figure:
    """How long an embedding is once its position has been added: integers and sinusoids, for a sentence of 42 words."""
    norms = experiments.integer_norms()
    fig, ax = plt.subplots()
    for name, thing, dashes, label in (
        ("integer", "integer", "-", "+ integer: {:.0f}"),
        ("sinusoidal", "sinusoidal", "--", "+ sinusoids: {:.1f}"),
        ("plain", "ink", ":", "“dog” alone: {:.2f}"),
    ):
        line = norms[name][:41]
        ax.semilogy(norms["position"][:41], line, dashes, color=COLOURS[thing])
        ax.text(42, line[-1].item(), label.format(line[-1].item()), color=COLOURS[thing], va="center")
    ax.set(xlabel="position", ylabel="norm", ylim=(0.9, 1100), xlim=(0, 58))
    ax.set_yticks([1, 10, 100, 1000], ["1", "10", "100", "1,000"])
    ax.set_xticks([0, 10, 20, 30, 41])
    ax.minorticks_off()
    return fig


def own_feature() -> Figure:
    """Where a head can look when the position is one number of its own, and when its square is there too."""
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 4.0))
    places = torch.arange(32)
    for query, thing in ((10, "cos"), (20, "query"), (28, "sin")):
        weights = experiments.one_number_weights(query)
        top.plot(places, weights, color=COLOURS[thing])
        top.text(5 if query == 10 else 26, weights.max() * 0.62, f"from {query}", color=COLOURS[thing], ha="center")
        bottom.plot(places, experiments.one_number_weights(query, squares=True), color=COLOURS[thing])
        bottom.text(query - 3, 0.19, f"from {query}", color=COLOURS[thing], ha="center")
        for ax in (top, bottom):
            ax.plot([query], [0.008], "^", color=COLOURS[thing], ms=8)
    top.set(title="One number, p: only an end can win", ylabel="weight", ylim=(0, None))
    bottom.set(title="Two numbers, p and p²: three back", ylabel="weight", xlabel="position of the key", ylim=(0, 0.22))
    return fig
