"""Figures of the page on many frequencies."""

from math import pi

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.frequencies import experiments
from workings.positions.sinusoidal import sinusoidal


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


def last_wavelength() -> Figure:
    """The slowest clock's wavelength against the size of the code: always short of 10,000 times 2 pi."""
    sizes = sorted({2 * round(2 ** (k / 2) / 2) for k in range(4, 23)})
    fig, ax = plt.subplots()
    ax.axhline(2e4 * pi, color=COLOURS["warn"], lw=1, ls="--")
    ax.semilogx(sizes, [experiments.last_wavelength(d) for d in sizes], "o-", color=COLOURS["sinusoidal"], ms=4)
    ax.text(4, 2e4 * pi + 900, f"10,000 · 2π = {2e4 * pi:,.0f}", color=COLOURS["warn"])
    for d in (16, 64, 512):
        at = (d, experiments.last_wavelength(d))
        ax.plot(*at, "o", color=COLOURS["ink"], ms=5)
        ax.annotate(f"d = {d}", at, (7, -5), textcoords="offset points", va="top")
    ax.set(xlabel="components d", ylabel="longest wavelength, in positions", ylim=(0, 7e4))
    ax.set_xticks([4, 16, 64, 256, 1024], ["4", "16", "64", "256", "1,024"])
    ax.set_yticks([0, 20_000, 40_000, 60_000], ["0", "20,000", "40,000", "60,000"])
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


def slow_clocks() -> Figure:
    """How often each of 256 clocks goes round in texts of three lengths."""
    fig, ax = plt.subplots()
    ax.axhline(1, color=COLOURS["warn"], lw=1, ls="--")
    for length, style in ((4096, "-"), (512, "--"), (128, ":")):
        rounds = experiments.turns(length, 512)
        ax.semilogy(rounds, style, color=COLOURS["sinusoidal"])
        ax.text(259, rounds[-1].item(), f"{length:,} tokens", color=COLOURS["sinusoidal"], va="center")
    ax.text(300, 1.25, "one turn", color=COLOURS["warn"], ha="center")
    ax.set(xlabel="pair", ylabel="turns in the text", xlim=(-8, 345), xticks=[0, 64, 128, 192, 255])
    return fig


def why_base() -> Figure:
    """The first lag at which two codes point away from each other, against the base."""
    bases = (1e2, 1e3, 1e4, 1e5, 5e5, 1e6)
    fig, ax = plt.subplots()
    for d, style in ((512, "o-"), (64, "o:")):
        lags = [experiments.first_negative(base, d) for base in bases]
        ax.loglog(bases, lags, style, color=COLOURS["sinusoidal"], ms=4)
        ax.text(1.25e6, lags[-1], f"d = {d}", color=COLOURS["sinusoidal"], va="center")
    ax.plot([1e4], experiments.first_negative(1e4, 512), "s", color=COLOURS["warn"], ms=8)
    ax.text(7e3, 4200, "10,000", color=COLOURS["warn"], ha="right")
    ax.set(xlabel="base", ylabel="first lag below zero", xlim=(60, 8e6))
    ax.set_yticks([100, 1000, 10_000], ["100", "1,000", "10,000"])
    ax.set_xticks([100, 1e4, 1e6], ["100", "10⁴", "10⁶"])
    return fig
