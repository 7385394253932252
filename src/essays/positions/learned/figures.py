"""Figures of the page `learned`."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS, shades
from essays.positions.learned import experiments


def trained_table() -> Figure:
    """The real model's table, the same table turned to its principal components, and the sinusoids."""
    pictures = experiments.trained_pictures()
    fig, axes = plt.subplots(3, sharex=True, figsize=(5.0, 5.4), height_ratios=(3, 2, 2))
    titles = ("The trained table, as it is", "The same, turned to its components", "Sinusoids")
    things = ("learned", "learned", "sinusoidal")
    for ax, cells, title, thing in zip(axes, pictures.values(), titles, things, strict=True):
        ax.imshow(
            cells, cmap=shades(thing), aspect="auto", interpolation="nearest", extent=(0.5, 96.5, 0, 1), vmin=0, vmax=1
        )
        ax.set(title=title, yticks=[], xticks=[1, 20, 40, 60, 80, 96])
    axes[0].set_ylabel("columns")
    axes[1].set_ylabel("slow to fast")
    axes[2].set(ylabel="slow to fast", xlabel="position")
    return fig


def random_start() -> Figure:
    """The similarity of every two of 48 positions: a table before training, the trained one, and the sinusoids."""
    fig, axes = plt.subplots(1, 3, figsize=(5.0, 2.5))
    titles = {
        "start": ("at the start", "nope"),
        "learned": ("trained", "learned"),
        "sinusoidal": ("sinusoids", "sinusoidal"),
    }
    for ax, (name, (title, thing)) in zip(axes, titles.items(), strict=True):
        cells = experiments.random_start_similar(name).clamp(min=0)
        ax.imshow(cells, cmap=shades(thing), interpolation="nearest", vmin=0, vmax=1)
        ax.set(title=title, xticks=[0, 40], yticks=[0, 40])
    axes[1].set_xlabel("position")
    for ax in axes[1:]:
        ax.set_yticklabels([])
    return fig


def trained_spectrum() -> Figure:
    """How the variance is spread over waves: five bands in the trained table, an even slope in the sinusoids."""
    found = experiments.trained_spectra()
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 3.8))
    for ax, name in ((top, "learned"), (bottom, "sinusoidal")):
        share = found[name]
        ax.fill_between(torch.arange(len(share)), share, step="mid", color=COLOURS[name], lw=1.2, alpha=0.85)
        ax.set(xscale="log", xlim=(0.8, 255), ylim=(0, 0.25), ylabel="share")
    top.set_title("The trained table: five bands")
    bottom.set(title="Sinusoids: all wavelengths", xlabel="cycles in 510 positions")
    for (_, period), height in zip(found["bands"], (0.2, 0.17, 0.1, 0.085, 0.07), strict=True):
        where = 510 / period
        ax, side = top, "left" if period > 400 else "center"
        ax.text(where * (1.12 if period > 400 else 1), height, f"{period:.0f}", ha=side, va="bottom")
    top.text(250, 0.2, "mean period, in positions", ha="right", color=COLOURS["muted"])
    bottom.set_xticks([1, 3, 10, 30, 100], ["1", "3", "10", "30", "100"])
    bottom.minorticks_off()
    return fig


def trained_circle() -> Figure:
    """The first two principal components of the trained table: positions run round a circle."""
    x, y = experiments.trained_components(experiments.trained_positions())[0].T[:2]
    fig, ax = plt.subplots(figsize=(5.0, 4.2))
    ax.plot(x, y, ".", color=COLOURS["learned"], alpha=0.3, mew=0)
    ax.plot(x[11:17], y[11:17], "o-", color=COLOURS["learned"], lw=1.2, markersize=6)
    for place in range(11, 17):
        out = 1 + 0.035 / x[place].hypot(y[place]).item()
        ax.text(
            out * x[place].item(), out * y[place].item(), str(place + 1), ha="center", va="center", weight="semibold"
        )
    ax.set(xlabel="first component", ylabel="second component", aspect="equal", xticks=[], yticks=[])
    return fig


def trained_similarity() -> Figure:
    """How like rows some way apart are: the trained table ripples, the sinusoids fall with small waves."""
    found = experiments.trained_similarities()
    fig, ax = plt.subplots()
    ax.axhline(0, color=COLOURS["faint"], lw=1)
    for name, style in (("start", ":"), ("sinusoidal", "--"), ("learned", "-")):
        ax.plot(found[name], style, color=COLOURS["nope" if name == "start" else name])
    ax.text(13, 0.52, "trained", color=COLOURS["learned"])
    ax.text(4.5, 0.83, "sinusoids", color=COLOURS["sinusoidal"])
    ax.text(59, -0.05, "at the start", color=COLOURS["nope"], ha="right", va="top")
    ax.set(xlabel="positions apart", ylabel="mean cosine", ylim=(-0.15, 1.03), xlim=(0, 60))
    return fig


def one_back() -> Figure:
    """Where two heads of the trained model look, with positions and without."""
    fig, axes = plt.subplots(1, 2, sharey=True, figsize=(5.0, 2.9))
    offsets = range(-3, 4)
    for ax, (layer, head), title in zip(axes, ((0, 2), (1, 8)), ("layer 0, head 2", "layer 1, head 8"), strict=True):
        for name, thing, style in (("without", "nope", "x:"), ("with", "learned", "o-")):
            weights = [experiments.one_back_weights(name, k)[layer, head] for k in offsets]
            ax.plot(offsets, weights, style, color=COLOURS[thing])
        ax.set(title=title, xticks=[-3, -1, 1, 3], ylim=(-0.02, 1.05))
    axes[0].set_ylabel("mean weight")
    axes[0].text(-0.55, 0.85, "with\npositions", color=COLOURS["learned"], va="center")
    axes[0].text(0.2, 0.16, "without", color=COLOURS["nope"])
    fig.supxlabel("offset of the token looked at", fontsize=11.5)
    return fig


def curves() -> Figure:
    """Learning to say sequences backwards: seven seeds each, the band from the worst to the best."""
    record = experiments.curves_record()
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    styles = {
        "none": ("nope", ":"),
        "sinusoidal": ("sinusoidal", "--"),
        "small": ("learned", "-"),
        "wide": ("learned", "-."),
    }
    for kind, (thing, style) in styles.items():
        runs = torch.tensor(record[kind]["right"])
        steps = torch.arange(runs.shape[1]) * record["every"]
        ax.fill_between(steps, runs.amin(0), runs.amax(0), color=COLOURS[thing], alpha=0.25, lw=0)
        ax.plot(steps, runs.mean(0), style, color=COLOURS[thing])
    ax.text(8, 1.07, "learned, long start", color=COLOURS["learned"], va="bottom")
    ax.text(148, 0.82, "sinusoidal", color=COLOURS["sinusoidal"])
    ax.text(285, 0.55, "learned,\nstart at 0.02", color=COLOURS["learned"], va="center")
    ax.text(400, 0.12, "no positions", color=COLOURS["nope"], ha="right")
    ax.set(xlabel="step", ylabel="tokens right", ylim=(0, 1.2), xlim=(0, 400), yticks=[0, 0.5, 1])
    return fig
