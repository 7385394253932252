"""Adam's relatives, drawn."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.family import experiments
from essays.kit.style import COLOURS


def heavy_ball_sum() -> Figure:
    """Heavy ball's sum and Adam's average of the same gradient."""
    b, m = experiments.heavy_ball_buffers()
    steps = range(1, len(b) + 1)
    fig, ax = plt.subplots()
    ax.plot(steps, b, color=COLOURS["momentum"])
    ax.plot(steps, m, color=COLOURS["m"], linestyle="--")
    ax.text(34, 8.8, "heavy ball's b: a sum", color=COLOURS["momentum"])
    ax.text(34, 1.5, "Adam's m: an average", color=COLOURS["m"])
    ax.set(xlabel="step", ylabel="after gradients of 1", ylim=(0, 10.8), xlim=(0, 61))
    return fig


def nesterov_swing() -> Figure:
    """Heavy ball and Nesterov on one parabola."""
    ball, nesterov = experiments.nesterov_paths()
    fig, ax = plt.subplots()
    ax.axhline(0, color=COLOURS["faint"], linewidth=0.8)
    ax.plot(ball, color=COLOURS["momentum"], marker="o", markersize=3)
    ax.plot(nesterov, color=COLOURS["ink"], linestyle="--", marker="s", markersize=3)
    ax.annotate("heavy ball", (12.2, 0.52), color=COLOURS["momentum"])
    ax.annotate("Nesterov", (7.4, -0.62), color=COLOURS["ink"])
    ax.set(xlabel="step", ylabel="distance from the minimum", xlim=(0, 40))
    return fig


def adagrad_rate() -> Figure:
    """What is left of the rate under gradients that do not change."""
    steps = torch.arange(1, 10_001)
    factors = {rule: torch.tensor(left) for rule, left in experiments.adagrad_factors().items()}
    seen = torch.unique(torch.logspace(0, 4, 120).round().long()) - 1
    fig, ax = plt.subplots()
    for rule, line in {"adagrad": "-", "rmsprop": "--", "adam": ":"}.items():
        ax.loglog(steps[seen], factors[rule][seen], line, color=COLOURS[rule])
    ax.text(60, 0.035, "Adagrad", color=COLOURS["adagrad"])
    ax.text(7, 4.6, "RMSProp, uncorrected", color=COLOURS["rmsprop"])
    ax.text(1.3, 1.2, "Adam", color=COLOURS["adam"])
    ax.set(xlabel="step, all gradients 1", ylabel="length of the step / rate", ylim=(0.007, 15))
    ax.set_yticks([0.01, 0.1, 1, 10], ["0.01", "0.1", "1", "10"])
    return fig


def one_surface() -> Figure:
    """The family in a bent valley, each at its best rate of the grid."""
    x, y = torch.meshgrid(torch.linspace(-1.6, 1.75, 140), torch.linspace(-0.9, 2.45, 140), indexing="xy")
    levels, ground = [0.03, 0.3, 1, 3, 8, 20, 45], experiments.one_surface_loss("bend", x, y)
    colours = COLOURS | {"heavy_ball": COLOURS["momentum"], "nesterov": COLOURS["ink"]}
    fig, axes = plt.subplots(3, 2, figsize=(5.0, 6.4), sharex=True, sharey=True)
    for ax, (rule, (_, name)) in zip(axes.flat, experiments.SURFACE_RULES.items(), strict=True):
        best, path = experiments.one_surface_best("bend", rule), experiments.one_surface_path("bend", rule)
        ax.contour(x, y, ground, levels, colors=COLOURS["faint"], linewidths=0.8)
        ax.plot(*path[:41].T, color=colours[rule], linewidth=1.2, marker=".", markersize=4)
        ax.plot(*experiments.SURFACE_START, "o", color=COLOURS["ink"], markersize=4)
        ax.plot(1, 1, "*", color=COLOURS["ink"], markersize=8)
        ax.set_title(f"{name}, rate {best.alpha:.2g}", color=colours[rule])
        ax.text(-1.5, -0.8, f"loss {experiments.one_surface_loss('bend', *path[40]).item():.2g}", color=COLOURS["ink"])
        ax.set(xlim=(-1.6, 1.75), ylim=(-0.9, 2.45), xticks=[-1, 0, 1], yticks=[0, 1, 2])
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


def decoupled_decay() -> Figure:
    """Where weights end when the decay goes through Adam's moments, and when it goes past them."""
    ends, scales = experiments.decoupled_decay_ends(), torch.logspace(-0.5, 1, 60, dtype=torch.float64)
    fig, ax = plt.subplots()
    expected = [experiments.decoupled_decay_expected(scale) for scale in scales.tolist()]
    ax.semilogx(scales, expected, color=COLOURS["adam"], linewidth=1)
    ax.axhline(experiments.decoupled_decay_expected(), color=COLOURS["adamw"], linewidth=1)
    for name, colour, marker, shift in (("l2", "adam", "o", 0.96), ("adamw", "adamw", "s", 1.04)):
        means, spreads = [end.mean for end in ends[name]], [end.spread for end in ends[name]]
        places = [scale * shift for scale in experiments.DECAY_SCALES]
        ax.errorbar(places, means, spreads, fmt=marker, capsize=3, color=COLOURS[colour])
    ax.text(0.11, 0.88, "decay inside the gradient (L2)", color=COLOURS["adam"])
    ax.text(0.11, 0.25, "decay past it (AdamW)", color=COLOURS["adamw"])
    ax.set(xlabel="size of the gradient's noise", ylabel="weight at the end (from 1)", ylim=(-0.08, 1))
    ax.set_xticks([0.1, 1, 10], ["0.1", "1", "10"])
    return fig
