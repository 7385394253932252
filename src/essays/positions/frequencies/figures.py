"""Figures of the page on many frequencies."""

from math import cos, pi, sin

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS, signs
from essays.positions.frequencies import experiments
from workings.positions.sinusoidal import frequencies, shift, sinusoidal


def linear_spacing() -> Figure:
    """The wavelengths of 32 clocks, spaced evenly and spaced by a factor."""
    rows = (("evenly", 2 * pi / experiments.linear_frequencies(64)), ("by a factor", experiments.wavelengths(64)))
    fig, ax = plt.subplots(figsize=(5.0, 2.3))
    for height, (words, lengths) in enumerate(rows):
        colour = COLOURS["sinusoidal" if height else "integer"]
        ax.plot(lengths, [height] * 32, "|", color=colour, ms=26, mew=1.4)
        ax.text(5.8, height + 0.36, words, color=colour, va="bottom")
    ax.set(xscale="log", xlabel="positions for a full turn", ylim=(-0.5, 1.8), yticks=[])
    ax.set_xticks([10, 100, 1000, 10_000], ["10", "100", "1,000", "10,000"])
    ax.spines["left"].set_visible(False)
    return fig


def three_views_clocks() -> Figure:
    """Eight clocks at positions 1, 10, 100 and 1,000: each pair's hand."""
    code = sinusoidal(torch.tensor([1, 10, 100, 1000]), 16)
    fig, ax = plt.subplots(figsize=(5.0, 2.7))
    for row, words in enumerate(("1", "10", "100", "1,000")):
        for pair in range(8):
            right, up = code[row, 2 * pair].item(), code[row, 2 * pair + 1].item()
            ax.add_patch(plt.Circle((pair, -row), 0.42, fill=False, ec=COLOURS["muted"], lw=1))
            ax.plot([pair, pair + 0.42 * right], [-row, 0.42 * up - row], color=COLOURS["sinusoidal"])
        ax.text(-0.65, -row, words, ha="right", va="center", color=COLOURS["ink"])
    ax.text(-0.65, 0.62, "position", ha="right", color=COLOURS["muted"])
    for pair in range(8):
        ax.text(pair, 0.62, f"pair {pair}" if not pair else f"{pair}", ha="center", color=COLOURS["muted"])
    ax.set(aspect="equal", xlim=(-1.9, 7.5), ylim=(-3.5, 1))
    ax.axis("off")
    return fig


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


def generic_scores() -> Figure:
    """Scores between positions: with nothing in between, and through random projections; each on its own scale."""
    code = sinusoidal(torch.arange(96), 64)
    maps = (("Codes alone", code @ code.T / 32), ("Through random projections", experiments.generic_scores(0)))
    fig, axes = plt.subplots(1, 2, figsize=(5.0, 2.9), sharey=True)
    for ax, (title, scores) in zip(axes, maps, strict=True):
        most = scores.abs().max()
        ax.imshow(scores, cmap=signs(), interpolation="none", vmin=-most, vmax=most)
        ax.set_title(title, fontsize="medium")
        ax.set(xlabel="key’s position", xticks=[0, 48, 95], yticks=[0, 48, 95])
    axes[0].set_ylabel("query’s position")
    return fig
