"""Trained networks, drawn."""

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor

from essays.adam.trained import experiments
from essays.kit.style import COLOURS

LOOKS = {
    "sgd": ("SGD", "sgd"),
    "momentum": ("momentum", "momentum"),
    "adagrad": ("Adagrad", "adagrad"),
    "rmsprop": ("RMSProp", "rmsprop"),
    "adam": ("Adam", "adam"),
    "lion": ("Lion", "m"),
    "muon": ("Muon", "v"),
    "sign": ("sign", "warn"),
    "ends": ("SGD, Adam at both ends", "adamw"),
    "inside": ("SGD, Adam inside", "adagrad"),
    "clip": ("SGD, clipped", "warn"),
    "warm": ("SGD, warmed up", "amsgrad"),
}


def band(ax: Axes, x: Tensor | range | tuple[int, ...], values: Tensor, name: str) -> None:
    """A line through the means of five seeds, and a band from the least to the most; values of shape (n, seeds)."""
    words, colour = LOOKS[name]
    ax.plot(x, values.mean(1), color=COLOURS[colour], linewidth=1.5, label=words)
    ax.fill_between(x, values.amin(1), values.amax(1), color=COLOURS[colour], alpha=0.15, linewidth=0)


def digits() -> Figure:
    """Test loss by the steps that a rule was given, its rate tuned for each number of them."""
    fig, ax = plt.subplots()
    steps = experiments.DIGITS_STEPS
    for rule in ("sgd", "momentum", "adagrad", "adam", "lion", "muon"):
        band(ax, steps, torch.stack([experiments.digits_tuned(rule, each) for each in steps]), rule)
    ax.set(xscale="log", yscale="log", xlabel="steps in all", ylabel="test loss", ylim=(0.08, 2))
    ax.set_xticks(steps, [str(each) for each in steps])
    ax.set_yticks([0.1, 1], ["0.1", "1"])
    ax.minorticks_off()
    ax.legend(ncols=2)
    return fig


def tries() -> Figure:
    """Expected test loss by the number of rates that were tried."""
    fig, ax = plt.subplots()
    counts = (1, 2, 3, 4, 5, 7, 10, 14, 20, 30, 45, 70, 100)
    for rule in ("sgd", "momentum", "adam", "muon"):
        band(ax, counts, torch.stack([experiments.tries_digits(rule, k) for k in counts]), rule)
    ax.set(xscale="log", yscale="log", xlabel="rates tried", ylabel="expected test loss")
    ax.set_xticks([1, 3, 10, 30, 100], ["1", "3", "10", "30", "100"])
    ax.set_yticks([0.1, 1], ["0.1", "1"])
    ax.minorticks_off()
    ax.legend()
    return fig


def text() -> Figure:
    """Test losses of the recipes, a dot for each seed."""
    fig, panels = plt.subplots(2, figsize=(5.0, 4.6), height_ratios=(4, 8))
    for ax, kind in zip(panels, ("characters", "words"), strict=True):
        names = list(experiments.record("adam", "trained")[kind])
        for row, name in enumerate(names):
            losses = experiments.text_tuned(kind, name)
            ax.plot(losses, [row] * len(losses), "o", color=COLOURS[LOOKS[name][1]], markersize=4, alpha=0.7)
        ax.set_yticks(range(len(names)), [LOOKS[name][0] for name in names])
        ax.set(ylim=(len(names) - 0.4, -0.6), title=kind.capitalize())
    panels[1].set(xlabel="test loss in nats a token")
    return fig


def sharpness() -> Figure:
    """Sharpness over its limit, step by step: of gradient descent, and preconditioned, of Adam."""
    fig, panels = plt.subplots(2, figsize=(5.0, 4.8), sharex=True)
    for ax, rule in zip(panels, ("sgd", "adam"), strict=True):
        ax.axhline(1, color=COLOURS["muted"], linewidth=0.8)
        for (_, alpha), style in zip([run for run in experiments.SHARP_RUNS if run[0] == rule], "-:", strict=True):
            values = experiments.sharp_course(rule, alpha)
            x = torch.arange(experiments.SHARP_STEPS + 1)[:: experiments.SHARP_EVERY][-len(values) :]
            ax.plot(x, values.mean(1), style, color=COLOURS[rule], label=f"rate {alpha}")
            ax.fill_between(x, values.amin(1), values.amax(1), color=COLOURS[rule], alpha=0.15, linewidth=0)
        ax.legend(loc="lower right")
    panels[0].set(ylabel="sharpness / limit", title="Gradient descent", ylim=(0, 2.2))
    panels[1].set(xlabel="step", ylabel="preconditioned\nsharpness / limit", title="Adam", ylim=(0, 1.4))
    return fig


def rare_words() -> Figure:
    """Loss above the best possible after 30 steps and after 100, by how common the words are."""
    fig, panels = plt.subplots(2, figsize=(5.0, 5.0), sharex=True)
    for ax, mark, steps in zip(panels, (2, 3), (30, 100), strict=True):
        for rule in ("sgd", "momentum", "sign", "adam"):
            band(ax, range(experiments.OCTAVES), experiments.rare_excess(rule)[mark].T, rule)
        ax.axhline(0, color=COLOURS["muted"], linewidth=0.8)
        ax.set(ylabel="loss above the least", title=f"After {steps} steps")
    places = [2**octave for octave in range(experiments.OCTAVES)]
    names = [f"{place}–{2 * place - 1}" if place > 1 else "1" for place in places]
    panels[1].set_xticks(range(experiments.OCTAVES), names)
    panels[1].set(xlabel="words, by rank")
    panels[0].set_ylim(top=2.4)
    panels[0].legend(ncols=2)
    return fig
