"""Figures of the page on what sinusoids give."""

from math import cos, sin

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS, signs
from essays.positions.sinusoids import experiments
from workings.positions.sinusoidal import frequencies, kernel, shift, sinusoidal


def dot_product() -> Figure:
    """Every code multiplied with every code: one shade along each diagonal."""
    code = sinusoidal(torch.arange(96), 64)
    fig, ax = plt.subplots(figsize=(5.0, 4.0))
    image = ax.imshow(code @ code.T / 32, cmap=signs(), interpolation="none", vmin=-1, vmax=1)
    bar = fig.colorbar(image, ticks=[0, 0.5, 1], pad=0.02, label="cosine of the two codes")
    bar.ax.set_ylim(0, 1)
    bar.outline.set_visible(False)
    ax.set(xlabel="position", ylabel="position", xticks=[0, 32, 64, 95], yticks=[0, 32, 64, 95])
    return fig


def shift_rotation() -> Figure:
    """The matrix that shifts every position by five: small rotations along the diagonal, each beside its hand."""
    fig, (ax, hands) = plt.subplots(1, 2, figsize=(5.0, 3.9), width_ratios=(8, 1.3), sharey=True)
    ax.imshow(shift(5, 16), cmap=signs(), interpolation="none", vmin=-1, vmax=1, extent=(0, 16, 16, 0))
    for pair, speed in enumerate(frequencies(16).tolist()):
        ax.add_patch(plt.Rectangle((2 * pair, 2 * pair), 2, 2, fill=False, ec=COLOURS["muted"], lw=1))
        hands.add_patch(plt.Circle((1, 2 * pair + 1), 0.85, fill=False, ec=COLOURS["muted"], lw=1))
        tip = (1 + 0.85 * sin(5 * speed), 2 * pair + 1 - 0.85 * cos(5 * speed))
        hands.plot([1, tip[0]], [2 * pair + 1, tip[1]], color=COLOURS["sinusoidal"], lw=1.6)
    ax.set(xlabel="component of PE(p)", ylabel="component of PE(p + 5)", xticks=[0, 8, 16], yticks=[0, 8, 16])
    hands.set(aspect="equal", xlim=(0, 2))
    hands.set_title("turn", fontsize="medium", loc="center")
    hands.axis("off")
    return fig


def dot_product_curve() -> Figure:
    """Cosine of two codes against their lag; and, enlarged, the lags at which it rises for the first times."""
    lag = torch.arange(1, 2000)
    fig, (ax, near) = plt.subplots(2, figsize=(5.0, 4.6), height_ratios=(3, 2))
    for d, style, shown in ((16, ":", 100), (512, "-", 2000)):
        ax.semilogx(lag[:shown], kernel(lag[:shown], d), style, color=COLOURS["sinusoidal"], lw=1.2)
    ax.semilogx(lag[:12], (-lag[:12].double()).exp(), "--", color=COLOURS["warn"])
    ax.text(1.1, 1.02, "d = 512", color=COLOURS["sinusoidal"])
    ax.text(9, 0.2, "d = 16, up to 100", color=COLOURS["sinusoidal"])
    ax.text(1.05, 0.0, "exp(−lag)", color=COLOURS["warn"], va="top")
    ax.set(ylabel="cosine of two codes", ylim=(-0.15, 1.15), yticks=[0, 0.5, 1])
    ax.set_xticks([1, 10, 100, 1000], ["1", "10", "100", "1,000"])
    close = torch.arange(38, 81)
    curve = kernel(close, 512)
    up = (curve.diff() > 0).nonzero()[:, 0] + 1
    near.plot(close, curve, ".-", color=COLOURS["sinusoidal"], lw=1, ms=4)
    near.plot(close[up], curve[up], "o", color=COLOURS["ink"], ms=5, mfc="none")
    near.set(xlabel="lag", ylabel="d = 512", xticks=[40, *close[up].tolist()[:5], 80], yticks=[0.45, 0.5])
    return fig


def generic_scores() -> Figure:
    """Scores between positions: with nothing in between, and through random projections; each on its own scale."""
    code = sinusoidal(torch.arange(96), 64)
    maps = (("Codes alone", code @ code.T / 32), ("Through random projections", experiments.generic_scores(0)))
    fig, axes = plt.subplots(1, 2, figsize=(5.0, 2.9), sharey=True)
    for ax, (title, scores) in zip(axes, maps, strict=True):
        most = scores.abs().max()
        ax.imshow(scores, cmap=signs(), interpolation="none", vmin=-most, vmax=most)
        ax.set_title(title, fontsize="medium")
        ax.set(xlabel="key's position", xticks=[0, 48, 95], yticks=[0, 48, 95])
    axes[0].set_ylabel("query's position")
    return fig


def addition_mixes() -> Figure:
    """Shares of the scores' variance by what meets what, for two sizes of the word embeddings."""
    cases = (("norm 1", 1.0), ("norm √d", 16.0))
    colours = [COLOURS["integer"], COLOURS["key"], COLOURS["query"], COLOURS["sinusoidal"]]
    words = ("word–word", "word–position", "position–word", "position–position")
    fig, axes = plt.subplots(1, 2, figsize=(5.0, 2.7), sharey=True)
    for ax, (title, size) in zip(axes, cases, strict=True):
        shares = experiments.addition_terms(size)
        middle = shares.mean(0)
        spread = torch.stack([middle - shares.amin(0), shares.amax(0) - middle])
        ax.barh(range(4), 100 * middle, xerr=100 * spread, color=colours, ecolor=COLOURS["ink"], height=0.6)
        ax.set_title(f"Words of {title}")
        ax.set(xlabel="% of the variance", xlim=(0, 105), yticks=range(4), yticklabels=words)
    axes[0].invert_yaxis()
    return fig


def spectrum() -> Figure:
    """Where each sine's spectrum peaks, against where its formula says."""
    peaks, expected = experiments.spectrum_peaks()
    pairs = torch.arange(len(peaks))
    round_once = expected >= 1
    fig, ax = plt.subplots()
    ax.semilogy(pairs, expected / 4096, color=COLOURS["sin"])
    ax.semilogy(pairs[round_once], peaks[round_once] / 4096, "o", color=COLOURS["ink"])
    ax.axhline(1 / 4096, color=COLOURS["muted"], lw=1, ls="--")
    ax.text(0, 1.25 / 4096, "one turn in the text", color=COLOURS["muted"])
    ax.text(5.6, 2e-2, "the formula", color=COLOURS["sin"])
    ax.text(1.5, 8e-3, "peaks of\nthe spectrum", color=COLOURS["ink"], ha="center", va="center")
    ax.set(xlabel="pair", ylabel="turns a position", xticks=[0, 5, 10, 15])
    return fig
