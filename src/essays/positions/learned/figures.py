"""Figures of the page `learned`."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS, shades, signs
from essays.positions.learned import experiments


def trained_table() -> Figure:
    """The real model's table, and the five hands that one step of it turns, slow to fast."""
    values, hands = experiments.trained_step("learned")
    fig, axes = plt.subplots(6, sharex=True, figsize=(5.0, 5.6), height_ratios=(3, 1, 1, 1, 1, 1))
    cells, at = experiments.trained_picture(), torch.arange(1, 97)
    axes[0].imshow(
        cells, cmap=shades("learned"), aspect="auto", interpolation="nearest", extent=(0.5, 96.5, 0, 1), vmin=0, vmax=1
    )
    axes[0].set(title="The trained table, as it is", ylabel="columns", yticks=[], xticks=[1, 20, 40, 60, 80, 96])
    for ax, value, hand in zip(axes[1:], values, hands.T, strict=True):
        ax.plot(at, hand.imag[:96], color=COLOURS["learned"], lw=1.2)
        ax.text(98, 0, f"{2 * torch.pi / value.angle():.3g}", va="center")
        ax.set(yticks=[], ylim=(-1.8, 1.8), xlim=(0.5, 106))
        ax.spines["left"].set_visible(False)
    axes[1].set_title("The sines of its five hands, and positions to a turn")
    axes[5].set_xlabel("position")
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
        cells = experiments.random_start_similar(name)
        ax.imshow(cells, cmap=signs(high=thing), interpolation="nearest", vmin=-1, vmax=1)
        ax.set(title=title, xticks=[0, 40], yticks=[0, 40])
    axes[1].set_xlabel("position")
    for ax in axes[1:]:
        ax.set_yticklabels([])
    return fig


def trained_spectrum() -> Figure:
    """How the variance is spread over waves: five peaks in the trained table, a slope in the sinusoids."""
    found = experiments.trained_spectra()
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 3.8))
    for ax, name in ((top, "learned"), (bottom, "sinusoidal")):
        share = found[name]
        ax.vlines(torch.arange(1, len(share)), 0, share[1:], color=COLOURS[name], lw=1.4)
        ax.set(xscale="log", xlim=(0.8, 260), ylim=(0, 0.25), ylabel="share")
    top.set_title("The trained table: five peaks")
    bottom.set(title="Sinusoids: a slope", xlabel="cycles in 510 positions")
    for cycles, height in experiments.trained_peaks(experiments.trained_positions()):
        top.text(cycles, height + 0.01, f"{cycles}", ha="center", va="bottom")
    bottom.set_xticks([1, 3, 10, 30, 100], ["1", "3", "10", "30", "100"])
    bottom.minorticks_off()
    return fig


def trained_circle() -> Figure:
    """The first two principal components of the trained table: positions run round a circle."""
    y, x = experiments.trained_components(experiments.trained_positions())[0].T[:2]
    fig, ax = plt.subplots(figsize=(5.0, 4.2))
    ax.plot(x, y, ".", color=COLOURS["learned"], alpha=0.25, mew=0)
    ax.plot(x[11:17], y[11:17], "o-", color=COLOURS["learned"], lw=1.2, markersize=6)
    for place in range(11, 17):
        inward = 1 - 0.04 / x[place].hypot(y[place]).item()
        where = (inward * x[place].item(), inward * y[place].item())
        ax.text(*where, str(place + 1), ha="center", va="center", weight="semibold")
    ax.set(xlabel="second component", ylabel="first component", aspect="equal", xticks=[], yticks=[])
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
    ax.set_xticks([0, 3, 6, 9, 12, 24, 36, 48, 60])
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
        ax.plot(steps, runs.mean(0), ls=style, color=COLOURS[thing])
    ax.text(8, 1.03, "learned, long start (and random, never trained)", color=COLOURS["learned"], va="bottom")
    ax.text(148, 0.82, "sinusoidal", color=COLOURS["sinusoidal"])
    ax.text(285, 0.55, "learned,\nstart at 0.02", color=COLOURS["learned"], va="center")
    ax.text(400, 0.12, "no positions", color=COLOURS["nope"], ha="right")
    ax.set(xlabel="step", ylabel="tokens right", ylim=(0, 1.14), xlim=(0, 400))
    ax.set_yticks([0, 0.25, 0.5, 1], ["none", "a quarter", "half", "all"])
    return fig
