"""Figures of the page on what sinusoids give."""

from math import sqrt

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS, signs
from essays.positions.sinusoids import experiments
from workings.positions.sinusoidal import kernel, shift, sinusoidal


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


def code_norm() -> Figure:
    """Three hundred codes by norm, between an embedding of norm 1 and the same times the root of d."""
    code = sinusoidal(torch.arange(300), 768).norm(dim=1)
    fig, ax = plt.subplots(figsize=(5.0, 2.8))
    ax.axhline(sqrt(768), color=COLOURS["muted"], lw=1, ls="--")
    ax.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    ax.plot(code, color=COLOURS["sinusoidal"])
    ax.text(0, sqrt(768) + 0.6, "an embedding of norm 1, times √d", color=COLOURS["muted"])
    ax.text(0, code[0] + 0.6, f"the code: {code[0]:.1f}", color=COLOURS["sinusoidal"])
    ax.text(0, 1.6, "an embedding of norm 1", color=COLOURS["muted"])
    ax.set(xlabel="position", ylabel="norm", ylim=(0, 32))
    return fig


def shift_rotation() -> Figure:
    """The matrix that shifts every position by five: small rotations along the diagonal, and nothing else."""
    fig, ax = plt.subplots(figsize=(5.0, 4.0))
    mesh = ax.imshow(shift(5, 16), cmap=signs(), interpolation="none", vmin=-1, vmax=1, extent=(0, 16, 16, 0))
    bar = fig.colorbar(mesh, ticks=[-1, 0, 1], pad=0.02)
    bar.outline.set_visible(False)
    for pair in range(8):
        ax.add_patch(plt.Rectangle((2 * pair, 2 * pair), 2, 2, fill=False, ec=COLOURS["muted"], lw=1))
    ax.set(xlabel="component of PE(p)", ylabel="component of PE(p + 5)", xticks=[0, 8, 16], yticks=[0, 8, 16])
    return fig


def dot_product_curve() -> Figure:
    """Cosine of two codes against their lag: falling fast, then slowly, and rising on nearly every second step."""
    lag = torch.arange(1, 2000)
    fig, ax = plt.subplots()
    for d, style, shown in ((16, ":", 40), (512, "-", 2000)):
        ax.semilogx(lag[:shown], kernel(lag[:shown], d), style, color=COLOURS["sinusoidal"])
    ax.semilogx(lag[:12], (-lag[:12].double()).exp(), "--", color=COLOURS["warn"])
    at = experiments.first_rise(512)
    ax.plot([at], [kernel(at, 512)], "o", color=COLOURS["ink"])
    ax.text(at, kernel(at, 512) + 0.1, f"first rise: {at}", color=COLOURS["ink"])
    ax.text(1.1, 1.02, "d = 512", color=COLOURS["sinusoidal"])
    ax.text(9, 0.33, "d = 16", color=COLOURS["sinusoidal"])
    ax.text(1.05, 0.0, "exp(−lag)", color=COLOURS["warn"], va="top")
    ax.set(xlabel="lag", ylabel="cosine of two codes", ylim=(-0.15, 1.15))
    ax.set_xticks([1, 10, 100, 1000], ["1", "10", "100", "1,000"])
    return fig


def generic_scores() -> Figure:
    """Scores between positions: with nothing in between, and through random query and key projections."""
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
