"""Figures of the page on the bound of Adam's step."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.algorithm.experiments import trace
from essays.adam.bound import experiments
from essays.adam.memory.experiments import GROWTH
from essays.kit.style import COLOURS
from workings.adam.plain import longest_ever


def how_long() -> Figure:
    """Six histories of gradients and the step that Adam takes at their ends."""
    words = {
        "alternating": "signs that alternate",
        "constant": "a constant gradient",
        "spike": "a spike × 100 among ones",
        "lone": "one gradient after silence",
        "burst": "the twelfth equal one",
        "growing": f"growing by {100 * (GROWTH - 1):.0f} % a step",
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
    for beta2, mark, where in ((0.999, "o", (90, 18)), (0.95, "s", (40, 2.5))):
        ax.plot([10], [1 / (1 - beta2)], mark, color=COLOURS["warn"])
        words = f"0.9 and {beta2}: {longest_ever(0.9, beta2):.2f} α"
        dash = {"arrowstyle": "-", "color": COLOURS["warn"]}
        ax.annotate(words, (10, 1 / (1 - beta2)), where, color=COLOURS["warn"], arrowprops=dash)
    on = ax.text(800, 920, "β₁ = β₂: exactly α", color=COLOURS["ink"], rotation=41, ha="center", va="bottom")
    on.set_rotation_mode("anchor")
    ax.text(8000, 400, "no bound", color=COLOURS["ink"], ha="right")
    ax.set(xscale="log", yscale="log", xlabel="memory of m: 1/(1 − β₁) steps", ylabel="memory of v: 1/(1 − β₂) steps")
    return fig
