"""Trained networks, drawn."""

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor

from essays.adam.trained import experiments
from essays.kit.draw import beside
from essays.kit.style import COLOURS

LOOKS = {  # of a rule: its name, its colour, its dashes; mixtures of two rules are grey
    "sgd": ("SGD", "sgd", "--"),
    "momentum": ("momentum", "momentum", "-."),
    "adagrad": ("Adagrad", "adagrad", ":"),
    "adam": ("Adam", "adam", "-"),
    "lion": ("Lion", "m", (0, (6, 1, 1, 1, 1, 1))),
    "muon": ("Muon", "v", (0, (7, 2))),
    "sign": ("sign", "warn", ":"),
    "ends": ("SGD, Adam at both ends", "muted", "-"),
    "inside": ("SGD, Adam inside", "muted", "-"),
    "clip": ("SGD, clipped", "muted", "-"),
    "warm": ("SGD, warmed up", "muted", "-"),
}


def band(ax: Axes, x: Tensor | range | tuple[int, ...], values: Tensor, name: str) -> None:
    """A line through the means of five seeds, and a band from the least to the most; values of shape (n, seeds)."""
    words, colour, dashes = LOOKS[name]
    ax.plot(x, values.mean(1), color=COLOURS[colour], linestyle=dashes, linewidth=1.5, label=words)
    ax.fill_between(x, values.amin(1), values.amax(1), color=COLOURS[colour], alpha=0.15, linewidth=0)


def named(rule: str) -> tuple[str, str]:
    """A rule's name and its colour."""
    words, colour, _ = LOOKS[rule]
    return words, COLOURS[colour]


def digits() -> Figure:
    """Test loss by the steps that a rule was given, its rate tuned for each number of them: four rules, then two."""
    fig, panels = plt.subplots(2, figsize=(5.0, 5.4), sharex=True, sharey=True)
    steps, groups = experiments.DIGITS_STEPS, (("sgd", "momentum", "adam", "muon"), ("adagrad", "lion"))
    runs = {rule: torch.stack([experiments.digits_tuned(rule, each) for each in steps]) for rule in sum(groups, ())}
    for ax, rules in zip(panels, groups, strict=True):
        ax.set(xscale="log", yscale="log", ylabel="test loss", xlim=(11, 650), ylim=(0.08, 2))
        for rule in (each for each in runs if each not in rules):
            ax.plot(steps, runs[rule].mean(1), color=COLOURS["faint"], linewidth=1, zorder=0)
        for rule in rules:
            band(ax, steps, runs[rule], rule)
        beside(ax, 19, [(*named(rule), runs[rule][0].mean().item()) for rule in rules], "right")
    panels[0].set_title("Four that end together")
    panels[1].set(title="Two that end above them", xlabel="steps in all")
    ax.set_xticks(steps, [str(each) for each in steps])
    ax.set_yticks([0.1, 1], ["0.1", "1"])
    for ax in panels:
        ax.minorticks_off()
    return fig


def tries() -> Figure:
    """Expected test loss by the number of rates that were tried."""
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    counts = (1, 2, 3, 4, 5, 7, 10, 14, 20, 30, 45, 70, 100)
    for rule, row in (("sgd", 1.0), ("muon", 0.76), ("momentum", 0.58), ("adam", 0.44)):
        losses = torch.stack([experiments.tries_digits(rule, k) for k in counts])
        band(ax, counts, losses, rule)
        words, colour = named(rule)
        ax.annotate(words, (counts[4], losses[4].mean().item()), (17, row), color=colour, va="center",
                    arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.6})  # fmt: skip
    ax.set(xscale="log", yscale="log", xlabel="rates tried", ylabel="expected test loss")
    ax.set_xticks([1, 3, 10, 30, 100], ["1", "3", "10", "30", "100"])
    ax.set_yticks([0.1, 1], ["0.1", "1"])
    ax.minorticks_off()
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
    places = {("sgd", 0.15): (300, 0.62), ("sgd", 0.3): (45, 1.5)}
    places |= {("adam", 0.01): (150, 0.55), ("adam", 0.02): (8, 1.12)}
    for ax, rule in zip(panels, ("sgd", "adam"), strict=True):
        ax.axhline(1, color=COLOURS["muted"], linewidth=0.8)
        for (_, alpha), style in zip([run for run in experiments.SHARP_RUNS if run[0] == rule], "-:", strict=True):
            values = experiments.sharp_course(rule, alpha)
            x = torch.arange(experiments.SHARP_STEPS + 1)[:: experiments.SHARP_EVERY][-len(values) :]
            ax.plot(x, values.mean(1), style, color=COLOURS[rule])
            ax.fill_between(x, values.amin(1), values.amax(1), color=COLOURS[rule], alpha=0.15, linewidth=0)
            ax.text(*places[rule, alpha], f"rate {alpha}", color=COLOURS[rule])
    panels[0].set(ylabel="sharpness / limit", title="Gradient descent", ylim=(0, 2.2))
    panels[1].set(xlabel="step", ylabel="preconditioned\nsharpness / limit", title="Adam", ylim=(0, 1.4))
    return fig


def rare_words() -> Figure:
    """Loss above the best possible after 30 steps and after 100, by how common the words are."""
    fig, panels = plt.subplots(2, figsize=(5.0, 5.4), sharex=True)
    rules = {"sgd": "o", "sign": "^", "momentum": "s", "adam": "D"}
    for ax, mark, steps in zip(panels, (2, 3), (30, 100), strict=True):
        ax.axhline(0, color=COLOURS["muted"], linewidth=0.8)
        ax.set(ylabel="loss above the least", title=f"After {steps} steps", xlim=(-0.5, 8.2))
        losses = {rule: experiments.rare_excess(rule)[mark] for rule in rules}
        for place, (rule, form) in enumerate(rules.items()):
            x = torch.arange(experiments.OCTAVES) + 0.16 * (place - 1.5)
            colour = named(rule)[1]
            ax.vlines(x, losses[rule].amin(0), losses[rule].amax(0), color=colour, linewidth=3, alpha=0.25)
            ax.plot(x, losses[rule].mean(0), form, color=colour, markersize=4, label=named(rule)[0])
        ax.set_ylim(ax.get_ylim())
        beside(ax, 6.6, [(*named(rule), losses[rule][:, -1].mean().item()) for rule in rules])
    places = [2**octave for octave in range(experiments.OCTAVES)]
    names = [f"{place}–{2 * place - 1}" if place > 1 else "1" for place in places]
    panels[1].set_xticks(range(experiments.OCTAVES), names)
    panels[1].set(xlabel="words, by rank")
    return fig
