"""Figures of the page that reads Adam line by line."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.algorithm import experiments
from essays.kit.style import COLOURS


def hyperparameters_memory() -> Figure:
    """How much gradients of each age still count, in m and in v."""
    age = torch.logspace(0, 4, 200)
    fig, ax = plt.subplots(figsize=(5.0, 2.8))
    m, v = 0.9, 0.999
    for name, beta, style in (("m", m, "-"), ("v", v, "--")):
        ax.semilogx(age, beta**age, style, color=COLOURS[name])
    ax.axhline(0.5, color=COLOURS["faint"], zorder=0)
    half = experiments.half_lives()
    ax.text(8.5, 0.53, f"half after {half['m']:.1f} steps", color=COLOURS["m"])
    ax.text(850, 0.53, f"half after {half['v']:.0f}", color=COLOURS["v"])
    ax.text(1.1, 0.2, f"m keeps\n{100 * m:.0f} % a step", color=COLOURS["m"])
    ax.text(11, 0.67, f"v keeps\n{100 * v:.1f} % a step", color=COLOURS["v"])
    ax.set(xlabel="age of a gradient, in steps", ylabel="how much it still counts", ylim=(0, 1.05))
    return fig


def first_moment() -> Figure:
    """The first moment keeps gradients that agree and cancels those that do not."""
    steps = torch.arange(1, 41)
    steady, flips = torch.ones(40), 1.0 - 2 * (torch.arange(40) % 2)
    fig, axes = plt.subplots(2, sharex=True, sharey=True, figsize=(5.0, 3.8))
    for ax, g, title in zip(axes, (steady, flips), ("Gradients that agree", "Gradients that flip"), strict=True):
        ax.plot(steps, g, ".", color=COLOURS["g"])
        ax.plot(steps, experiments.trace(g).m, color=COLOURS["m"])
        ax.set(title=title, ylim=(-1.5, 1.7), ylabel="value")
        ax.axhline(0, color=COLOURS["faint"], zorder=0)
    axes[0].text(10, 0.24, "first moment m", color=COLOURS["m"])
    axes[0].text(1, 1.15, "gradients", color=COLOURS["g"])
    axes[1].text(14, 0.2, "m all but vanishes", color=COLOURS["m"])
    axes[1].set_xlabel("step")
    return fig


def first_moment_noise() -> Figure:
    """Pure noise in, nineteen times less variance out."""
    run = experiments.noisy_first_moment()
    fig, ax = plt.subplots()
    ax.plot(run.g[:, 0], ".", color=COLOURS["g"], ms=4)
    ax.plot(run.m[:, 0], color=COLOURS["m"])
    deviation = (1 / 19) ** 0.5
    ax.fill_between([0, 200], -deviation, deviation, color=COLOURS["faint"], zorder=0, lw=0)
    ax.text(203, 2, "gradients:\nvariance 1", color=COLOURS["g"], va="center")
    ax.text(203, 0, "m: variance\n1/19", color=COLOURS["m"], va="center")
    ax.set(xlabel="step", ylabel="gradient, and m", ylim=(-3.1, 3.3), yticks=range(-3, 4), xlim=(-3, 262))
    ax.set_xticks([0, 50, 100, 150, 200])
    return fig


def second_moment() -> Figure:
    """Adam's second moment levels off and comes down; Adagrad's sum only climbs."""
    v, total = experiments.levelling_off()
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 3.8))
    top.plot(total / 1000, color=COLOURS["adagrad"], ls="--")
    top.set(title="Adagrad: the sum of squares", ylabel="thousands", ylim=(0, None))
    bottom.plot(v, color=COLOURS["v"])
    bottom.set(title="Adam: the second moment, corrected", ylabel="value", ylim=(0, 4.6), xlabel="step")
    for ax in (top, bottom):
        ax.axvline(4000, color=COLOURS["faint"], zorder=0)
    bottom.text(3900, 3.3, "gradients ±2", ha="right", color=COLOURS["g"])
    bottom.text(8000, 3.3, "then ±0.5", ha="right", color=COLOURS["g"])
    return fig


def update() -> Figure:
    """The mean step falls as noise drowns the mean gradient."""
    spread, step = experiments.signal_and_noise()
    fine = torch.linspace(0, 8, 200)
    fig, ax = plt.subplots()
    ax.plot(fine, 1 / (1 + fine**2).sqrt(), color=COLOURS["muted"], lw=1.2)
    ax.plot(spread, step, "o", color=COLOURS["adam"])
    ax.plot([3**0.5], [0.5], "D", color=COLOURS["warn"], ms=7)
    ax.annotate(r"$5/\sqrt{100}$: half a step", (3**0.5, 0.5), (2.3, 0.56), color=COLOURS["warn"])
    ax.annotate(r"$5/\sqrt{25}$: a step of α", (0, 1), (0.35, 0.99), color=COLOURS["adam"])
    ax.text(4.4, 0.27, "mean ÷ root mean square", color=COLOURS["muted"])
    ax.set(xlabel="noise: standard deviation ÷ mean", ylabel="mean step, in α", ylim=(0, 1.1))
    return fig


def epsilon_wall() -> Figure:
    """Where Adam stands after a hundred steps does not depend on the scale of the loss, down to epsilon."""
    scales = torch.logspace(-11, 4, 61).tolist()
    fig, ax = plt.subplots()
    ax.semilogx(scales, experiments.descend_scaled(scales, eps=0.0), "--", color=COLOURS["muted"])
    ax.semilogx(scales, experiments.descend_scaled(scales), color=COLOURS["adam"])
    ax.axvline(1e-8, color=COLOURS["warn"], ls=":", zorder=0)
    ax.text(2e-8, 0.9, "scale = ε", color=COLOURS["warn"])
    ax.text(1e-1, 0.27, "ε = 10⁻⁸", color=COLOURS["adam"])
    ax.text(2e-11, 0.15, "ε = 0", color=COLOURS["muted"])
    ax.set(xlabel="scale of the loss", ylabel="x after 100 steps from 1", ylim=(0, 1.05))
    return fig


def frozen() -> Figure:
    """With v held still: what a step leaves of the distance to a minimum, by rate times curvature."""
    h, merge = torch.logspace(-3, 3, 900, dtype=torch.float64), experiments.frozen_merge()
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    ax.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    ax.semilogx(h, experiments.frozen_left(h, 0.0), ":", color=COLOURS["muted"], lw=1.4)
    ax.semilogx(h, experiments.frozen_left(h), color=COLOURS["adam"], lw=2.6)
    ax.plot([merge], experiments.frozen_left(torch.tensor([merge])), "o", color=COLOURS["adam"])
    ax.text(merge, 0.935, f"{merge:.3f}", color=COLOURS["adam"], ha="center", va="top")
    ax.text(3, 0.935, f"{0.9**0.5:.3f} is left", color=COLOURS["adam"], va="top")
    for beta1, colour in ((0.9, "warn"), (0.0, "muted")):
        limit = experiments.frozen_limit(beta1)
        ax.plot([limit], [1], "o", color=COLOURS[colour])
        ax.text(limit * 0.8, 1.01, f"{limit:.0f}", color=COLOURS[colour], ha="right")
    for x, words in ((1e-3, "creeps"), (0.028, "swings and\nsettles"), (60, "is thrown\nout")):
        ax.text(x, 1.07, words, color=COLOURS["adam"], va="center")
    ax.text(3, 0.868, "without\nmomentum", color=COLOURS["muted"], va="center")
    ax.annotate("v falls", (700, 1.145), (1e-3, 1.145), va="center", color=COLOURS["v"],
                arrowprops={"arrowstyle": "->", "color": COLOURS["v"]})  # fmt: skip
    ax.set(xlabel="rate × curvature: h = αλ/√v̂", ylabel="a step leaves of the distance", ylim=(0.84, 1.17))
    ax.set_xticks([0.001, 0.01, 0.1, 1, 10, 100, 1000], ["0.001", "0.01", "0.1", "1", "10", "100", "1,000"])
    ax.set_yticks([0.9, 1], ["0.9", "1"])
    ax.minorticks_off()
    return fig
