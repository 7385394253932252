"""Adam's relatives, drawn."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.relatives import experiments
from essays.kit.style import COLOURS


def nesterov_swing() -> Figure:
    """Heavy ball and Nesterov on one parabola."""
    ball, nesterov = experiments.nesterov_paths()
    fig, ax = plt.subplots()
    ax.axhline(0, color=COLOURS["faint"], linewidth=0.8)
    ax.plot(ball, color=COLOURS["momentum"], marker="o", markersize=3)
    ax.plot(nesterov, color=COLOURS["ink"], linestyle="--", marker="s", markersize=3)
    looks = ((ball, "o", "heavy ball", "momentum", (7, -0.9)), (nesterov, "s", "Nesterov", "ink", (9, -0.64)))
    for path, mark, words, name, where in looks:
        past = min(path)
        ax.plot(path.index(past), past, mark, color=COLOURS[name])
        ax.text(*where, f"{words}: {-past:.2f} past", color=COLOURS[name])
    ax.text(39.5, 0.9, "the minimum is at 0", color=COLOURS["muted"], ha="right")
    ax.set(xlabel="step", ylabel="position", xlim=(0, 40), ylim=(-1, 1.1))
    return fig


def amsgrad_wrong_way() -> Figure:
    """Adam and AMSGrad where the rare gradient is the one that counts."""
    short, *_, long = experiments.AMSGRAD_MEMORIES
    adam, amsgrad = experiments.amsgrad_paths("adam"), experiments.amsgrad_paths("amsgrad")
    steps = torch.arange(1, len(adam) + 1)
    seen = torch.unique(torch.logspace(0, 4, 400).round().long()).clamp(max=len(adam)) - 1
    fig, ax = plt.subplots()
    ax.axhline(-1, color=COLOURS["faint"], linewidth=0.8)
    ax.semilogx(steps[seen], adam[seen, 0], color=COLOURS["adam"])
    ax.semilogx(steps[seen], amsgrad[seen, 0], color=COLOURS["amsgrad"], linestyle="--")
    ax.semilogx(steps[seen], adam[seen, -1], color=COLOURS["adam"], linestyle=":", linewidth=1.2)
    ax.text(60, 0.78, f"Adam, β₂ = {short}", color=COLOURS["adam"])
    ax.text(60, -0.62, f"AMSGrad, β₂ = {short}", color=COLOURS["amsgrad"])
    ax.text(60, -0.80, f"Adam, β₂ = {long}: dotted", color=COLOURS["adam"])
    ax.set(xlabel="step", ylabel="position (best: −1)", ylim=(-1.08, 1.08))
    return fig
