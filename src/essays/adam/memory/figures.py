"""The long memory, drawn."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.algorithm.experiments import frozen_limit
from essays.adam.figures import along, look, plateau
from essays.adam.memory import experiments
from essays.adam.problems.experiments import plateau_course
from essays.kit.style import COLOURS
from workings.adam.plain import longest_ever


def percent(factor: float) -> str:
    """By how many parts in a hundred something grows."""
    return f"{100 * (factor - 1):.0f} %"


def silence() -> Figure:
    """Steps of a burst after a long silence: equal gradients, and gradients that grow."""
    equal, growing = experiments.after_silence(), experiments.after_silence(40, experiments.GROWTH)
    steps = torch.arange(1, 41)
    fig, ax = plt.subplots()
    ax.axhline(longest_ever(), color=COLOURS["warn"], lw=1, ls="--")
    ax.plot(steps, growing, "^-", color=COLOURS["momentum"], ms=4)
    ax.plot(steps, equal, "o-", color=COLOURS["adam"], ms=4)
    ax.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    ax.text(40, 7.55, f"no step is longer: {longest_ever():.2f} α", color=COLOURS["warn"], ha="right")
    ax.text(40, 6.65, f"each {percent(experiments.GROWTH)} larger", color=COLOURS["momentum"], ha="right", va="top")
    ax.text(40, 4.25, "all equal", color=COLOURS["adam"], ha="right")
    ax.text(40, 1.15, "α", color=COLOURS["muted"], ha="right")
    ax.text(2, 2.9, f"the first: {experiments.lone():.2f} α", color=COLOURS["ink"])
    ax.set(xlabel="gradients since the silence", ylabel="length of the step, in α", ylim=(0, 8.4))
    return fig


def bound_weights() -> Figure:
    """How much each gradient counts in m and, squared, in v: the young ones count for far more in m."""
    of_m, of_v = (weights[:80] for weights in experiments.extreme_weights(100_000))
    fig, ax = plt.subplots()
    ax.semilogy(of_m, color=COLOURS["m"])
    ax.semilogy(of_v, "--", color=COLOURS["v"])
    young = of_m > of_v
    ax.fill_between(torch.arange(80)[young], of_v[young], of_m[young], color=COLOURS["faint"], alpha=0.6, lw=0)
    ax.text(12, 0.04, "weight in m", color=COLOURS["m"])
    ax.text(79, 1.3e-3, "weight in v", color=COLOURS["v"], ha="right")
    ax.text(2, 7e-5, "shaded: counts for more\nin m than in v", color=COLOURS["ink"])
    ax.set(xlabel="age of the gradient, in steps", ylabel="weight")
    return fig


def spike() -> Figure:
    """A lone spike: some long steps at once, then thousands of short ones."""
    steps = experiments.spike().tolist()
    fig, ax = plt.subplots()
    ax.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    ax.fill_between(range(len(steps)), steps, 1, color=COLOURS["adam"], alpha=0.15, lw=0)
    ax.plot([-300, -1, *range(len(steps))], [1, 1, *steps], color=COLOURS["adam"], lw=1.5)
    for step, words, below in ((0, "the spike", 0), (100, "after 100", 0.17), (1000, "after 1,000", 0.12)):
        ax.plot(step, steps[step], "o", color=COLOURS["adam"])
        ax.text(step + 80, steps[step] - below, f"{words}: {steps[step]:.2f} α", color=COLOURS["ink"], va="center")
    ax.text(620, 0.72, "lost by short steps", color=COLOURS["adam"], va="center")
    ax.text(2950, 1.06, "α", color=COLOURS["muted"], ha="right")
    ax.set(xlabel="steps since the spike", ylabel="length of the step, in α", ylim=(0, 3.4), xlim=(-300, 3000))
    ax.set_xticks([0, 1000, 2000, 3000], ["0", "1,000", "2,000", "3,000"])
    return fig


def plateau_arrived() -> Figure:
    """The same plateau reached by a slope of one: momentum, Adam, and Adam with a shorter memory of sizes."""
    figure, axes = plt.subplots()
    axes.set_xscale("log")
    along(axes, plateau_course("momentum", -1.0), **look("momentum"))
    along(axes, plateau_course("adam", -1.0), **look("adam"))
    along(axes, plateau_course("adam", -1.0, beta2=0.99), "right", color=COLOURS["v"], ls=":")
    axes.text(45, 0.86, "momentum", color=COLOURS["momentum"])
    axes.text(420, 0, "Adam, β₂ = 0.999", color=COLOURS["adam"])
    axes.text(85, 0.3, "with β₂ = 0.99", color=COLOURS["v"])
    plateau(axes, 12_000)
    axes.set_xlabel("steps since the edge of the plateau")
    return figure


def brake() -> Figure:
    """Length of the step against the distance left: the longer v remembers, the earlier the steps shorten."""
    fig, ax = plt.subplots()
    ax.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    for beta2, colour, style in ((0.9, "warn", ":"), (0.99, "v", "--"), (0.999, "adam", "-")):
        x = experiments.approach(beta2=beta2)
        x = x[: int((x < 0).nonzero()[0, 0]) + 1]  # to where it crosses the minimum
        ax.plot(x[:-1], (x[:-1] - x[1:]) / 0.01, style, color=COLOURS[colour])
    for place, step in experiments.brake_steps().values():
        ax.plot(place, step, "o", color=COLOURS["adam"])
        ax.text(place + 0.01, step - 0.1, f"{step:.2f} α", color=COLOURS["adam"], ha="right")
    ax.text(0.02, 1.03, "if m and √v shrank alike", color=COLOURS["muted"], ha="right")
    ax.text(0.2, 0.8, "β₂ = 0.9", color=COLOURS["warn"], ha="right")
    ax.text(0.36, 0.68, "β₂ = 0.99", color=COLOURS["v"])
    ax.text(0.38, 0.46, "β₂ = 0.999", color=COLOURS["adam"], ha="right")
    ax.set(xlabel="distance left to the minimum", ylabel="length of the step, in α", xlim=(1, 0), ylim=(0, 1.15))
    return fig


def kick() -> Figure:
    """Within a ten-thousandth, then out again: the distance, and rate times curvature beside what Adam bears."""
    distance, h = experiments.kick()
    limit = frozen_limit()
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 4.4))
    top.semilogy(distance[:601], color=COLOURS["adam"], lw=1.2)
    top.set(title="Distance from the minimum", ylabel="|x|", ylim=(1e-8, 30), yticks=[1, 1e-2, 1e-4, 1e-6, 1e-8])
    bottom.plot(range(1, 601), h[:600], color=COLOURS["v"])
    bottom.axhline(limit, color=COLOURS["muted"], lw=1, ls="--")
    bottom.text(600, limit - 1, f"the limit: {limit:.0f}", color=COLOURS["muted"], va="top", ha="right")
    bottom.set(title="Rate × curvature at the minimum", ylabel="h", xlabel="step", ylim=(15, 44))
    for ax in (top, bottom):
        ax.axvline(experiments.kick_step(), color=COLOURS["warn"], ls=":", zorder=0)
    return fig
