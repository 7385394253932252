"""Trained networks, drawn."""

from collections.abc import Iterable, Iterator

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor

from essays.adam.trained import experiments
from essays.kit.style import COLOURS

LOOKS = {  # of a rule: its name, its colour, its dashes; mixtures of two rules are grey
    "sgd": ("SGD", "sgd", "--"),
    "momentum": ("momentum", "momentum", "-."),
    "adagrad": ("Adagrad", "adagrad", ":"),
    "adam": ("Adam", "adam", "-"),
    "lion": ("Lion", "m", (0, (6, 1, 1, 1, 1, 1))),
    "muon": ("Muon", "v", (0, (7, 2))),
    "sign": ("sign", "warn", ":"),
    "ends": ("Adam at both ends", "muted", "-"),
    "inside": ("Adam inside", "muted", "-"),
    "clip": ("SGD, clipped", "muted", "-"),
    "warm": ("SGD, warmed up", "muted", "-"),
}


def band(ax: Axes, x: Tensor | range | tuple[int, ...], values: Tensor, name: str) -> None:
    """A line through the means of five seeds, and a band from the least to the most; values of shape (n, seeds)."""
    words, colour, dashes = LOOKS[name]
    ax.plot(x, values.mean(1), color=COLOURS[colour], linestyle=dashes, linewidth=1.5, label=words)
    ax.fill_between(x, values.amin(1), values.amax(1), color=COLOURS[colour], alpha=0.15, linewidth=0)


def alone(panels: Iterable[Axes], x: Tensor | range | tuple[int, ...], runs: dict[str, Tensor]) -> Iterator[Axes]:
    """A panel for each rule, with its name over it, in which the others are grey; values of shape (n, seeds)."""
    for ax, rule in zip(panels, runs, strict=True):
        for other in runs:
            ax.plot(x, runs[other].mean(1), color=COLOURS["faint"], linewidth=1, zorder=0)
        band(ax, x, runs[rule], rule)
        words, colour = named(rule)
        ax.set_title(words, color=colour)
        yield ax


def named(rule: str) -> tuple[str, str]:
    """A rule's name and its colour."""
    words, colour, _ = LOOKS[rule]
    return words, COLOURS[colour]


def digits() -> Figure:
    """Test loss by the steps that a rule was given, its rate tuned for each number of them: each rule beside SGD."""
    fig, panels = plt.subplots(2, 3, figsize=(5.0, 4.6), sharex=True, sharey=True)
    steps, rules = experiments.DIGITS_STEPS, ("sgd", "momentum", "adam", "muon", "adagrad", "lion")
    runs = {rule: torch.stack([experiments.digits_tuned(rule, each) for each in steps]) for rule in rules}
    for ax, (rule, losses) in zip(panels.flat, runs.items(), strict=True):
        words, colour = named(rule)
        ax.plot(steps, runs["sgd"].mean(1), "--", color=COLOURS["sgd"], linewidth=1.2)
        band(ax, steps, losses, rule)
        first, *_, last = losses.mean(1).tolist()
        ax.plot([steps[0], steps[-1]], [first, last], "o", color=colour)
        ax.text(800, 1.9, f"{first:.2f} → {last:.2f}", color=colour, ha="right", va="top")
        ax.set_title(words, color=colour)
        ax.set(xscale="log", yscale="log", xlim=(14, 900), ylim=(0.08, 2.2))
        ax.set_xticks(steps, [str(each) for each in steps])
        ax.set_yticks([0.1, 0.5, 1], ["0.1", "0.5", "1"])
        ax.minorticks_off()
    for ax in panels[:, 0]:
        ax.set_ylabel("test loss")
    panels[1, 1].set_xlabel("steps in all")
    return fig


def tries() -> Figure:
    """Expected test loss by the number of rates that were tried."""
    fig, panels = plt.subplots(2, 2, figsize=(5.0, 4.4), sharex=True, sharey=True)
    counts = (1, 2, 3, 4, 5, 7, 10, 14, 20, 30, 45, 70, 100)
    rules = ("sgd", "momentum", "adam", "muon")
    runs = {rule: torch.stack([experiments.tries_digits(rule, k) for k in counts]) for rule in rules}
    for ax in alone(panels.flat, counts, runs):
        ax.set(xscale="log", yscale="log")
        ax.set_xticks([1, 5, 30, 100], ["1", "5", "30", "100"])
        ax.set_yticks([0.1, 0.5, 1, 2], ["0.1", "0.5", "1", "2"])
        ax.minorticks_off()
    for ax, (rule, losses) in zip(panels.flat, runs.items(), strict=True):
        loss, colour = losses[counts.index(5)].mean().item(), COLOURS[LOOKS[rule][1]]
        ax.axvline(5, color=COLOURS["faint"], linewidth=0.8, zorder=0)
        ax.plot(5, loss, "o", color=colour)
        ax.text(6, 1.2, f"{loss:.1f} after five", color=colour)
    for ax in panels[:, 0]:
        ax.set_ylabel("expected test loss")
    for ax in panels[1]:
        ax.set_xlabel("rates tried")
    return fig


def text() -> Figure:
    """Test losses of the recipes, a dot for each seed and a stroke for their mean, the highest above."""
    fig, panels = plt.subplots(2, figsize=(5.0, 4.6), height_ratios=(4, 8), sharex=True)
    for ax, kind in zip(panels, ("characters", "words"), strict=True):
        losses = {name: experiments.text_tuned(kind, name) for name in experiments.record("adam", "trained")[kind]}
        names = sorted(losses, key=lambda name: -losses[name].mean().item())
        for row, name in enumerate(names):
            colour, middle = COLOURS[LOOKS[name][1]], losses[name].mean().item()
            ax.plot(losses[name], [row] * len(losses[name]), "o", color=colour, markersize=4, alpha=0.5)
            ax.plot(middle, row, "|", color=colour, markersize=14, markeredgewidth=2.5)
            ax.text(2.535, row, f"{middle:.2f}", color=colour, ha="right", va="center")
        ax.axvspan(losses["adam"].mean(), losses["sgd"].mean(), color=COLOURS["faint"], alpha=0.5, linewidth=0)
        ax.set_yticks(range(len(names)), [LOOKS[name][0] for name in names])
        ax.set(xlim=(2.19, 2.54), ylim=(len(names) - 0.4, -0.6), title=kind.capitalize())
    panels[1].text(losses["adam"].mean() + 0.045, 7, "the gap", color=COLOURS["ink"], ha="center", va="center")
    panels[1].set(xlabel="test loss in nats a token", xticks=[2.2, 2.3, 2.4, 2.5])
    return fig


def sharpness() -> Figure:
    """Sharpness over its limit, step by step: of gradient descent, and preconditioned, of Adam."""
    fig, panels = plt.subplots(2, figsize=(5.0, 4.8), sharex=True)
    places = {("sgd", 0.15): (150, 0.7), ("sgd", 0.3): (45, 1.5)}
    places |= {("adam", 0.01): (150, 0.55), ("adam", 0.02): (8, 1.12)}
    for ax, rule in zip(panels, ("sgd", "adam"), strict=True):
        ax.axhline(1, color=COLOURS["muted"], linewidth=0.8)
        ax.text(590, 1.22 if rule == "sgd" else 1.06, "the limit", color=COLOURS["muted"], ha="right")
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
    """Loss above the best possible after 30 steps and after 100, by how common the words are: a panel for each rule."""
    fig, panels = plt.subplots(2, 2, figsize=(5.0, 4.8), sharex=True, sharey=True)
    x = range(experiments.OCTAVES)
    for ax, rule in zip(panels.flat, ("sgd", "sign", "momentum", "adam"), strict=True):
        words, colour = named(rule)
        ax.axhline(0, color=COLOURS["muted"], linewidth=0.8)
        early, late = (experiments.rare_excess(rule)[mark] for mark in (2, 3))
        ax.fill_between(x, late.amin(0), late.amax(0), color=colour, alpha=0.15, linewidth=0)
        ax.plot(x, early.mean(0), "--", marker="o", color=colour, markersize=3.5, linewidth=1.2)
        ax.plot(x, late.mean(0), "-", marker="o", color=colour, markersize=3.5)
        ax.set_title(words, color=colour)
    panels[0, 0].text(0.2, 0.95, "after 30 steps", color=COLOURS["sgd"])
    panels[0, 0].text(2.5, 0.12, "after 100", color=COLOURS["sgd"])
    for ax in panels[:, 0]:
        ax.set_ylabel("loss above the least")
    for ax in panels[1]:
        ax.set_xlabel("rank of the words")
        ax.set_xticks([0, 3, 6], ["1", "8–15", "64–127"])
    return fig
