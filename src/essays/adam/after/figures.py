"""The rules after Adam, drawn."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.after import experiments
from essays.adam.limits.experiments import one_rate_dial
from essays.kit.style import COLOURS


def eigenbasis() -> Figure:
    """Steps to 1e-6 by the angle of the bowl: Adam climbs, SOAP and Shampoo do not."""
    fig, ax = plt.subplots()
    adam = one_rate_dial("adam", 0.01)
    ax.semilogy(adam.degrees, adam.steps, color=COLOURS["adam"], marker="o")
    ax.text(31, 1700, "Adam, rate 0.01", color=COLOURS["adam"])
    for name, words, colour in (("soap", "SOAP, rate 0.01", "adamw"), ("shampoo", "Shampoo, rate 1", "adagrad")):
        steps = experiments.eigenbasis_steps(name, degrees=tuple(adam.degrees))[:, 0]
        ax.semilogy(adam.degrees, steps, color=COLOURS[colour], marker="s", markersize=4)
        ax.text(31, 1.15 * steps[0].item(), words, color=COLOURS[colour])
    ax.set(xlabel="angle between the bowl and the axes (degrees)", ylabel="steps to the goal", ylim=(70, 6000))
    ax.set_xticks(range(0, 91, 15))
    ax.set_yticks([100, 1000], ["100", "1,000"])
    return fig


def newton_schulz() -> Figure:
    """The singular values of one Gaussian matrix as Muon's iteration lifts them."""
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    spectrum, bounds = experiments.newton_schulz_spectrum()[1], experiments.newton_schulz_bounds()
    low, top, last = bounds["low"], bounds["top"], spectrum[5][-1].item()
    ax.axhspan(low, top, color=COLOURS["faint"], alpha=0.5, linewidth=0)
    looks = {0: ("muted", ":", "before", 3, 0.13), 1: ("ink", "--", "after one step", 19, 0.52)}
    looks[5] = ("m", "-", "after five: in the band", 22, 1.1)
    for steps, (colour, dashes, words, x, y) in looks.items():
        ax.plot(torch.arange(1, 41), spectrum[steps], dashes, color=COLOURS[colour])
        ax.text(x, y, words, color=COLOURS[colour])
    ax.plot(40, last, "o", color=COLOURS["m"], markersize=4)
    ax.text(41, last, f"{last:.2f}", color=COLOURS["m"], va="center")
    ax.set(xlabel="singular values, the largest first", ylabel="size", xlim=(0, 45), ylim=(0, 1.3))
    ax.set_xticks(range(0, 41, 10))
    ax.set_yticks([0, low, 1, top], ["0", f"{low:.2f}", "1", f"{top:.2f}"])
    return fig


def schedule_free() -> Figure:
    """Loss by step on a noisy parabola: a rate kept, the mean of Schedule-Free, and a rate that falls."""
    fig, ax = plt.subplots()
    looks = {"kept": ("sgd", "rate kept", 45, 0.12), "free": ("adam", "Schedule-Free", 120, 0.026)}
    looks["falling"] = ("v", "rate falling,\na run for each dot", 12, 0.0022)
    for rule, (colour, words, x, y) in looks.items():
        losses, marks = experiments.schedule_free(rule), experiments.FREE_MARKS
        ax.loglog(marks, losses, "o" if rule == "falling" else "o-", color=COLOURS[colour])
        ax.text(x, y, words, color=COLOURS[colour])
    ax.set(xlabel="steps", ylabel="loss", xticks=[10, 100, 1000], xticklabels=["10", "100", "1,000"])
    ax.set_yticks([0.001, 0.01, 0.1], ["0.001", "0.01", "0.1"])
    return fig


def lion() -> Figure:
    """Mean step of Lion and of Adam against the gradient's mean over its noise."""
    fig, ax = plt.subplots()
    means = torch.linspace(0, 2, 101).tolist()
    ax.plot(means, [experiments.lion_expected(mean) for mean in means], color=COLOURS["momentum"], linewidth=1)
    for rule, colour, words, x, y in (("lion", "momentum", "Lion", 0.34, 0.86), ("adam", "adam", "Adam", 0.85, 0.56)):
        drift = experiments.lion_drift(rule)
        bars = ax.errorbar(experiments.LION_MEANS, drift.mean(0), drift.std(0), fmt="o-", capsize=3, markersize=4)
        plt.setp([bars.lines[0], *bars.lines[1], *bars.lines[2]], color=COLOURS[colour])
        plt.setp(bars.lines[0], linewidth=1 if rule == "adam" else 0)
        ax.text(x, y, words, color=COLOURS[colour])
    ax.set(xlabel="mean of the gradients / their noise", ylabel="mean step / rate")
    return fig


def relatives() -> Figure:
    """The first steps of Adam and three relatives when all gradients are 3."""
    fig, ax = plt.subplots()
    looks = {"Adam": "-", "AdaMax": ":", "NAdam": "--", "RAdam": "-."}
    places = {"Adam": (60, 0.72, "right"), "NAdam": (7, 1.28, "left"), "RAdam": (8, 0.22, "left")}
    words = {"Adam": "Adam, AdaMax: 1 throughout", "NAdam": "NAdam comes down to them", "RAdam": "RAdam"}
    for name, (_, colour) in experiments.FIRST.items():
        lengths = experiments.relatives_first(name, 3.0)
        ax.plot(range(1, len(lengths) + 1), lengths, looks[name], color=COLOURS[colour])
        if name in places:
            x, y, side = places[name]
            ax.text(x, y, words[name], color=COLOURS[colour], ha=side)
    ax.set(xlabel="step, all gradients 3", ylabel="length of the step / rate", ylim=(0, 3.2), yticks=range(4))
    return fig


def factored() -> Figure:
    """Roots of second moments by row and column means, against the true ones."""
    fig, panels = plt.subplots(1, 2, figsize=(5.0, 2.9), sharex=True, sharey=True)
    pairs = experiments.factored_pairs()
    looks = (("factors", "v", "Row times column"), ("own", "warn", "Each its own size"))
    for ax, (name, colour, words) in zip(panels, looks, strict=True):
        true, estimate = pairs[name]
        ax.axline((1, 1), (10, 10), color=COLOURS["muted"], linewidth=0.8)
        ax.loglog(true.flatten(), estimate.flatten(), "o", color=COLOURS[colour], markersize=2, alpha=0.6, mew=0)
        ax.set_title(words, color=COLOURS[colour])
        ax.set(xlabel="root of the second moment", xlim=(1e-4, 1e4), ylim=(1e-4, 3e6))
        ax.set_xticks([1e-3, 1, 1e3], ["0.001", "1", "1,000"])
    panels[0].set_ylabel("as Adafactor has it")
    panels[0].set_yticks([1e-3, 1, 1e3], ["0.001", "1", "1,000"])
    return fig


def eight_bit() -> Figure:
    """Steps that should all be 1, by the size of the gradient in its block, with states kept in 8 bits."""
    fig, ax = plt.subplots()
    ax.axhline(1, color=COLOURS["muted"], linewidth=0.8)
    for kind, colour, mark, place in (("linear", "warn", "s", 0.17), ("dynamic", "adam", "o", 1e-4)):
        sizes, steps = experiments.eight_bit_ladder(kind)
        ax.loglog(sizes, steps, mark, color=COLOURS[colour], markersize=3.5)
        cliff = experiments.eight_bit_cliff(kind)
        ax.plot([cliff, cliff], [0.5, 45], ":", color=COLOURS[colour], linewidth=1)
        ax.text(place, 50, f"{kind}: below {cliff:#.2g}\nv is read as 0", color=COLOURS[colour], ha="center")
    ax.text(3e-4, 3.4, "and m is read as 0 too", color=COLOURS["warn"])
    ax.text(1.1e-6, 0.6, "as it should be", color=COLOURS["muted"], ha="right")
    ax.set(xlabel="gradient / largest gradient of the block", ylabel="length of the step, in α", ylim=(0.5, 200))
    ax.set_xticks([1e-6, 1e-4, 1e-2, 1], ["0.000001", "0.0001", "0.01", "1"])
    ax.set_yticks([1, 10, 100], ["1", "10", "100"])
    ax.invert_xaxis()
    return fig
