"""Figures of the page on sines and their sums."""

from math import pi

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.frequencies.experiments import first_negative
from essays.positions.frequencies.experiments import last_wavelength as longest
from essays.positions.sums import experiments
from workings.positions.sinusoidal import kernel


def small_enough() -> Figure:
    """How much of an embedding's direction is left under a sine, against the size of its components."""
    sizes = torch.logspace(-2, 1, 60, dtype=torch.float64)
    drawn = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
    measured = experiments.kept_direction_measured(drawn)
    middle = measured.mean(0)
    spread = torch.stack([middle - measured.amin(0), measured.amax(0) - middle])
    fig, ax = plt.subplots()
    ax.semilogx(sizes, experiments.kept_direction(sizes), color=COLOURS["sin"])
    ax.errorbar(drawn, middle, spread, fmt="o", color=COLOURS["ink"], ms=4, capsize=3)
    for size, words, side in ((0.02, " 0.02: a usual start", "left"), (1.0, "as large as the sine ", "right")):
        ax.axvline(size, color=COLOURS["muted"], lw=1, ls="--")
        ax.text(size, 1.04 if size == 1 else 0.45, words, color=COLOURS["muted"], ha=side)
    ax.set(xlabel="typical size of a component", ylabel="cosine: before and after", ylim=(0, 1.15))
    ax.set_xticks([0.01, 0.1, 1, 10], ["0.01", "0.1", "1", "10"])
    return fig


def pendulum() -> Figure:
    """Three swings of a pendulum as closed curves of angle and velocity; only the smallest is nearly an ellipse."""
    fig, ax = plt.subplots(figsize=(5.0, 3.6))
    for degrees, style in ((20, "-"), (90, "--"), (150, "-.")):
        angles, speeds, _ = experiments.pendulum(degrees)
        ax.plot(angles, speeds, style, color=COLOURS["sinusoidal"])
        ax.text(0, -max(speeds) - 0.08, f"let go at {degrees}°", ha="center", va="top", color=COLOURS["sinusoidal"])
    angles, speeds, _ = experiments.pendulum(90)
    first = next(i for i, angle in enumerate(angles) if angle < 1)
    here = (angles[first], speeds[first])
    ax.plot([here[0]] * 2, [here[1], -here[1]], "o:", color=COLOURS["warn"])
    ax.text(here[0] - 0.1, 0.78, "one angle,\ntwo directions", color=COLOURS["warn"], va="center", ha="right")
    ax.set(xlabel="angle, in radians", ylabel="velocity", ylim=(-2.5, 2.2))
    return fig


def last_wavelength() -> Figure:
    """The slowest clock's wavelength against the size of the code: always short of 10,000 times 2 pi."""
    sizes = sorted({2 * round(2 ** (k / 2) / 2) for k in range(4, 23)})
    fig, ax = plt.subplots()
    ax.axhline(2e4 * pi, color=COLOURS["warn"], lw=1, ls="--")
    ax.semilogx(sizes, [longest(d) for d in sizes], "o-", color=COLOURS["sinusoidal"], ms=4)
    ax.text(4, 2e4 * pi + 1600, f"10,000 · 2π = {2e4 * pi:,.0f}", color=COLOURS["warn"])
    for d in (16, 64, 512):
        at = (d, longest(d))
        ax.plot(*at, "o", color=COLOURS["ink"], ms=5)
        ax.annotate(f"d = {d}: {longest(d) / (2e4 * pi):.0%}", at, (7, -5), textcoords="offset points", va="top")
    ax.set(xlabel="components d", ylabel="longest wavelength, in positions", ylim=(0, 7e4))
    ax.set_xticks([4, 16, 64, 256, 1024], ["4", "16", "64", "256", "1,024"])
    ax.set_yticks([0, 20_000, 40_000, 60_000], ["0", "20,000", "40,000", "60,000"])
    return fig


def why_base() -> Figure:
    """The first offset at which two codes point away from each other, against the base."""
    bases = (1e2, 1e3, 1e4, 1e5, 5e5, 1e6)
    fig, ax = plt.subplots()
    for d, style in ((512, "o-"), (64, "o:")):
        lags = [first_negative(base, d) for base in bases]
        ax.loglog(bases, lags, style, color=COLOURS["sinusoidal"], ms=4)
        ax.text(1.25e6, lags[-1], f"d = {d}:\n{lags[-1]:,}", color=COLOURS["sinusoidal"], va="center")
    ax.text(4.4e5, lags[-2] * 1.25, f"{lags[-2]:,}", color=COLOURS["sinusoidal"], ha="right")
    paper = first_negative(1e4, 512)
    ax.plot([1e4], paper, "s", color=COLOURS["warn"], ms=8)
    ax.text(7e3, 4200, f"the paper’s: {paper:,}", color=COLOURS["warn"], ha="right")
    ax.set(xlabel="base", ylabel="first offset below zero", xlim=(60, 1.2e7), ylim=(30, 2e5))
    ax.set_yticks([100, 1000, 10_000, 100_000], ["100", "1,000", "10,000", "100,000"])
    ax.set_xticks([100, 1000, 10_000, 100_000, 1e6], ["100", "1,000", "10,000", "100,000", "1 million"])
    ax.minorticks_off()
    return fig


def dot_product_curve() -> Figure:
    """Cosine of two codes against their offset; and, enlarged, the offsets at which it rises for the first times."""
    lag = torch.arange(1, 2000)
    fig, (ax, near) = plt.subplots(2, figsize=(5.0, 4.6))
    ax.semilogx(lag, kernel(lag, 512), color=COLOURS["sinusoidal"], lw=1.2)
    ax.set(title="512 components", xlabel="offset", ylabel="cosine", ylim=(-0.15, 1.15), xlim=(0.9, 2200))
    ax.set_xticks([1, 10, 100, 1000], ["1", "10", "100", "1,000"])
    ax.set_yticks([0, 0.5, 1])
    ax.plot(lag[:12], (-lag[:12].double()).exp(), "--", color=COLOURS["warn"])
    ax.text(15, 0.0, "exp(−offset)", color=COLOURS["warn"])
    close = torch.arange(38, 81)
    curve = kernel(close, 512)
    up = (curve.diff() > 0).nonzero()[:, 0] + 1
    near.plot(close, curve, ".-", color=COLOURS["sinusoidal"], lw=1, ms=4)
    near.plot(close[up], curve[up], "o", color=COLOURS["ink"], ms=6, mfc="none")
    near.set(title="Enlarged: rings go up", xlabel="offset", ylabel="cosine", yticks=[0.45, 0.5])
    near.set_xticks(close[up[(up.diff(prepend=up[:1] - 2)) > 1]].tolist())
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
    ax.set(xlabel="pair, fastest first", ylabel="turns a position", xticks=[0, 5, 10, 15])
    return fig


COPIES = (("sin", 1.3), ("cos", 0.72), ("query", -0.42), ("key", -1.0))  # of a position: its colour, its name's height

# Beside their corners: one off the arrow that passes below it, one off its neighbour's word.
PLACES = {"france": 0.05, "dog": 0.06}
SIDES = {"france": ("right", "bottom"), "dog": ("left", "top")}


def wish_meaning_copies() -> Figure:
    """A small vocabulary in the plane, and its copies at four positions, each moved by the hand of a clock."""
    fig, ax = plt.subplots(figsize=(5.0, 5.0))
    for position, ((thing, height), copy) in enumerate(zip(COPIES, experiments.vocabulary_copies(), strict=True)):
        middle, colour = copy.mean(0), COLOURS[thing]
        ax.plot(*torch.cat([copy, copy[:1]]).T, "o-", color=colour, ms=5, lw=0.8)
        ax.annotate("", middle.tolist(), (0, 0), arrowprops={"arrowstyle": "->", "color": COLOURS["muted"]})
        ax.text(1.62, height, f"position {position}", color=colour, va="center")
        for word, at in zip(experiments.COPIED, copy, strict=True):
            x, y = (at + PLACES.get(word, 0.17) * (at - middle) / (at - middle).norm()).tolist()
            ha, va = SIDES.get(word, ("center", "center"))
            ax.text(x, y, word, color=colour, ha=ha, va=va)
    ax.plot(0, 0, "+", color=COLOURS["muted"])
    ax.set(aspect="equal", xticks=[], yticks=[], xlim=(-0.65, 2.22), ylim=(-1.5, 1.6))
    ax.spines[:].set_visible(False)
    return fig
