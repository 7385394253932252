"""Figures of the page on how long a step of Adam can be."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.algorithm.experiments import frozen_limit, trace
from essays.adam.step_size import experiments
from essays.kit.style import COLOURS
from workings.adam.plain import longest_ever


def percent(factor: float) -> str:
    """By how many parts in a hundred something grows."""
    return f"{100 * (factor - 1):.0f} %"


def how_long() -> Figure:
    """Six histories of gradients and the step that Adam takes at their ends."""
    words = {
        "alternating": "signs that alternate",
        "constant": "a constant gradient",
        "spike": "a spike × 100 among ones",
        "lone": "one gradient after silence",
        "burst": "the twelfth equal one",
        "growing": f"growing by {percent(experiments.GROWTH)} a step",
    }
    cases = {words[name]: step for name, step in experiments.six_histories().items()}
    fig, ax = plt.subplots(figsize=(5.0, 3.2))
    ax.axvline(1, color=COLOURS["muted"], lw=1, ls="--")
    for height, step in enumerate(reversed(cases.values())):
        ax.plot([0, step], [height, height], color=COLOURS["adam"], lw=7, solid_capstyle="butt")
        ax.text(max(step, 1) + 0.12, height, f"{step:.2f} α", va="center", color=COLOURS["ink"])
    ax.set_yticks(range(6), list(reversed(cases)), color=COLOURS["ink"])
    ax.tick_params(axis="y", length=0)
    ax.set(xlabel="length of the step, in α", xlim=(0, 9))
    return fig


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
    ax.text(79, 1.15e-3, "weight in v", color=COLOURS["v"], ha="right")
    ax.text(2, 7e-5, "shaded: counts for more\nin m than in v", color=COLOURS["ink"])
    ax.set(xlabel="age of the gradient, in steps", ylabel="weight")
    return fig


def bound_finite() -> Figure:
    """One sequence of gradients, each 1.11 times the last, takes the longest possible step at every t."""
    t = torch.logspace(0, 5, 120)
    fig, ax = plt.subplots()
    ax.axhline(longest_ever(), color=COLOURS["warn"], lw=1, ls="--")
    ax.semilogx(t, [experiments.bound_at(float(s)) for s in t], color=COLOURS["adam"])
    taken = trace(experiments.extreme_gradients(1000)).step
    shown = [0, 9, 29, 99, 299, 999]
    ax.plot([s + 1 for s in shown], taken[shown], "o", color=COLOURS["ink"])
    ax.text(1, 7.5, "with no end to the past", color=COLOURS["warn"])
    ax.text(1800, 6.0, "the formula", color=COLOURS["adam"])
    ax.text(430, 3.6, "steps that Adam took", color=COLOURS["ink"], va="center")
    ax.set(xlabel="step t", ylabel="longest possible step, in α", ylim=(0, 8.1))
    return fig


def bound_betas() -> Figure:
    """The bound over both betas: 1 where they are equal, without end where the first remembers too long."""
    memory = torch.logspace(0, 4, 161)
    grid = torch.tensor([[longest_ever(1 - 1 / m, 1 - 1 / v) for m in memory.tolist()] for v in memory.tolist()])
    fig, ax = plt.subplots(figsize=(5.0, 4.2))
    above = grid.where(memory[:, None] >= memory, torch.nan)
    levels = [1.2, 2, 4, 10, 30]
    ax.contour(memory, memory, above, levels, colors=COLOURS["adam"], linewidths=1.2)
    for level in levels:  # at the upper end of its line
        ax.text(memory[(above[-1] > level).sum()].item(), 1.2e4, f"{level:g} α", color=COLOURS["adam"], ha="center")
    ax.fill_between(memory, 1, memory**2 / (2 * memory - 1), color=COLOURS["faint"], lw=0)  # where beta1^2 >= beta2
    ax.plot([1, 1e4], [1, 1e4], "--", color=COLOURS["muted"], lw=1)
    ax.plot([10], [1000], "o", color=COLOURS["warn"], label=f"(0.9, 0.999): {longest_ever():.2f} α")
    ax.plot([10], [20], "s", color=COLOURS["warn"], label=f"(0.9, 0.95): {longest_ever(0.9, 0.95):.2f} α")
    on = ax.text(100, 115, "β₁ = β₂: exactly α", color=COLOURS["ink"], rotation=41, ha="center", va="bottom")
    on.set_rotation_mode("anchor")
    ax.text(7000, 60, "no bound", color=COLOURS["ink"], ha="right")
    ax.legend(loc="lower right")
    ax.set(xscale="log", yscale="log", xlabel="memory of m: 1/(1 − β₁) steps", ylabel="memory of v: 1/(1 − β₂) steps")
    return fig


def spike() -> Figure:
    """A lone spike: some long steps at once, then thousands of short ones."""
    steps = torch.cat([torch.ones(20), experiments.spike()])
    fig, ax = plt.subplots()
    ax.plot(torch.arange(-20, len(steps) - 20), steps, color=COLOURS["adam"])
    ax.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    ax.set_xscale("symlog", linthresh=1, linscale=0.4)
    ax.text(1, 3.05, f"the spike: {steps[20]:.2f} α", color=COLOURS["warn"])
    ax.text(100, 0.08, f"{steps[120]:.2f} α", color=COLOURS["ink"], ha="center")
    ax.set_xticks([-10, 0, 10, 100, 1000], ["−10", "0", "10", "100", "1,000"])
    ax.set(xlabel="steps since the spike", ylabel="length of the step, in α", ylim=(0, 3.4), xlim=(-15, 3000))
    return fig


def brake() -> Figure:
    """The longer v remembers, the earlier the steps shorten, and the less the minimum is overrun."""
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 4.6))
    for beta2, colour, style in ((0.9, "warn", ":"), (0.99, "v", "--"), (0.999, "adam", "-")):
        x = experiments.approach(beta2=beta2)
        x = x[: experiments.turn(x) + 1]  # to where it turns round
        top.semilogy(x.abs(), style, color=COLOURS[colour])
        top.plot(len(x) - 1, -x[-1], "o", color=COLOURS[colour])
        bottom.plot((x[:-1] - x[1:]) / 0.01, style, color=COLOURS[colour])
    top.set(title="Distance from the minimum, up to the first turn", ylabel="|x|", ylim=(1e-8, 3))
    bottom.set(title="Step towards it", ylabel="in α", xlabel="step")
    over = experiments.overshoots()
    top.text(180, 0.25, f"β₂ = 0.9 overruns by {over[0.9]:.2f}", color=COLOURS["warn"])
    top.text(118, 2e-5, f"0.99 by {over[0.99]:.4f}", color=COLOURS["v"])
    top.text(275, 4e-8, f"0.999\nby {over[0.999]:.6f}", color=COLOURS["adam"], ha="right")
    bottom.text(130, 0.75, "β₂ = 0.9: no brake until the end", color=COLOURS["warn"])
    return fig


def kick() -> Figure:
    """Within a ten-thousandth, then out again: the distance, and rate times curvature beside what Adam bears."""
    distance, h = experiments.kick()
    limit = frozen_limit()
    when = int((h > limit).nonzero()[0, 0]) + 1
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 4.4))
    top.semilogy(distance[:601], color=COLOURS["adam"], lw=1.2)
    top.set(title="Distance from the minimum", ylabel="|x|", ylim=(1e-8, 30), yticks=[1, 1e-2, 1e-4, 1e-6, 1e-8])
    bottom.plot(range(1, 601), h[:600], color=COLOURS["v"])
    bottom.axhline(limit, color=COLOURS["muted"], lw=1, ls="--")
    bottom.text(600, limit - 1, f"the limit: {limit:.0f}", color=COLOURS["muted"], va="top", ha="right")
    bottom.set(title="Rate × curvature at the minimum", ylabel="h", xlabel="step", ylim=(15, 44))
    for ax in (top, bottom):
        ax.axvline(when, color=COLOURS["warn"], ls=":", zorder=0)
    return fig
