"""What turned axes, a kept rate, a budget and a past do to Adam."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.answers.experiments import tuning_window
from essays.adam.figures import NAMES, label, look, works
from essays.adam.limits import experiments
from essays.adam.problems import experiments as problems
from essays.kit.style import COLOURS


def one_rate_rotated() -> Figure:
    """Steps to 1e-6 by the angle of the bowl: one rate kept, and the best rate at each angle."""
    figure, (top, bottom) = plt.subplots(2, figsize=(5.0, 4.8), sharex=True, sharey=True)
    kept, bounce = experiments.one_rate_dial("adam", 0.01), experiments.one_rate_dial("sgd", 2 / 101, 600)
    tuned = {rule: experiments.one_rate_retuned(rule) for rule in ("sgd", "momentum", "adam")}
    for axes, runs in ((top, {"sgd": bounce, "adam": kept}), (bottom, tuned)):
        for rule, dial in runs.items():
            axes.semilogy(dial.degrees, dial.steps, **look(rule), marker="o" if rule == "adam" else None)
            middle = dial.steps[dial.degrees.index(45.0) if rule == "adam" else 0].item()
            words, above = f"{NAMES[rule]}: {middle:,.0f}", rule != "momentum"
            axes.text(45, middle * (1.2 if above else 0.85), words, color=COLOURS[rule], ha="center",
                      va="bottom" if above else "top")  # fmt: skip
    for place, lower in ((1, 0.68), (2, 1.0)):
        words, high = f"{kept.steps[place]} at {kept.degrees[place]:.0f}°", kept.steps[place].item()
        top.text(4.5, high * lower, words, color=COLOURS["adam"], va="center")
    first = tuned["adam"].steps[0].item()
    bottom.text(2, 0.97 * first, f"{first:.0f}", color=COLOURS["adam"], va="top")
    top.set(title="Condition 100, one rate kept", ylabel="steps to the goal", ylim=(60, 9000))
    bottom.set(title="Condition 1,000, tuned anew at each angle", ylabel="steps to the goal")
    bottom.set(xlabel="angle between the bowl and the axes (degrees)", xticks=range(0, 91, 15))
    bottom.set_yticks([100, 1000], ["100", "1,000"])
    return figure


def kept_rate() -> Figure:
    """A slope with a narrow bottom: how far Adam swings, at a constant rate and at one that falls."""
    figure, axes = plt.subplots()
    axes.semilogy(*problems.over_time_swings(1.0), **look("adam"))
    axes.semilogy(*problems.over_time_swings(1.0, decay=True), ":", color=COLOURS["v"])
    axes.text(2000, 1e-6, "rate 1, kept: thrown out", color=COLOURS["adam"], ha="right")
    axes.text(950, 1e-32, "rate falling\nfrom 1 to 0", color=COLOURS["v"], ha="right")
    axes.set(xlabel="step", ylabel="distance to the minimum", ylim=(1e-48, 1e4), xlim=(0, 2000))
    axes.set_yticks([1, 1e-15, 1e-30, 1e-45])
    axes.set_xticks([0, 500, 1000, 1500, 2000], ["0", "500", "1,000", "1,500", "2,000"])
    return figure


def tuning_window_kept() -> Figure:
    """Adam's loss after 4,000 steps for 25 rates that are kept, and its worst from there to step 40,000."""
    figure, axes = plt.subplots(figsize=(5.0, 3.2))
    watched, (rates, _) = experiments.tuning_window_watched()[:, 0], tuning_window("adam")
    axes.loglog(rates, watched[0].clamp(min=1e-12, max=1e4), **look("adam"), marker="o", ms=4, lw=1.2)
    axes.loglog(rates, watched.amax(0).clamp(max=1e4), color=COLOURS["warn"], lw=1.2, linestyle=":", marker="o", ms=4)
    axes.text(2e-3, 1e-11, "at step 4,000", color=COLOURS["adam"])
    worst = f"the worst of the\nnext {len(watched) - 1:,} steps"
    axes.text(0.02, 3e-3, worst, color=COLOURS["warn"], va="top")
    works(axes, "rate, kept", "loss")
    axes.set_yticks([1e-12, 1e-9, 1e-6, 1e-3, 1, 1e3])
    return figure


def noise_budget() -> Figure:
    """Best loss for each budget of steps over that of SGD: three rules, a band of two standard errors."""
    figure, axes = plt.subplots()
    budgets, level = torch.tensor(experiments.NOISE_BUDGETS), experiments.noise_budget("sgd").loss
    for rule, where in (("momentum", (400, 0.8)), ("adam", (330, 1.22))):
        found = experiments.noise_budget(rule)
        middle, error = found.loss / level, 2 * found.error / level
        axes.semilogx(budgets, middle, **look(rule), marker="o")
        axes.fill_between(budgets, middle - error, middle + error, color=COLOURS[rule], alpha=0.15)
        label(axes, rule, where)
    axes.plot(budgets, torch.ones(len(budgets)), **look("sgd"), marker="o")
    axes.text(96, 1.03, f"SGD: {level[0]:.3f}", color=COLOURS["sgd"])
    axes.text(3300, 1.03, f"{level[-1]:.4f}", color=COLOURS["sgd"], ha="right")
    axes.text(110, 0.66, f"{experiments.noise_budget('momentum').loss[0]:.3f}", color=COLOURS["momentum"])
    axes.set(xlabel="steps allowed", ylabel="loss / that of SGD", ylim=(0.6, 1.4), xlim=(80, 4000))
    axes.set_xticks([100, 300, 1000, 3000], ["100", "300", "1,000", "3,000"])
    axes.minorticks_off()
    return figure


def noise_rest() -> Figure:
    """Mean size of Adam's steps about a noisy minimum, rate kept and rate falling."""
    figure, axes = plt.subplots()
    kept, falling = (experiments.noise_rest(decay=decay).view(-1, 25).mean(-1) for decay in (False, True))
    rest, steps = experiments.noise_rest_gaussian(), range(12, 3000, 25)
    axes.plot(steps, kept, **look("adam"))
    axes.plot(steps, falling, color=COLOURS["warn"])
    axes.axhline(rest, color=COLOURS["muted"], linestyle="--", linewidth=1.0)
    axes.text(3000, 0.2, f"rate kept: {rest:.2f} α", color=COLOURS["adam"], ha="right")
    axes.text(700, 0.05, "rate falling to 0", color=COLOURS["warn"])
    axes.set(xlabel="step", ylabel="mean step / rate", ylim=(0, 0.3), yticks=[0, 0.1, 0.2, 0.3])
    axes.set_xticks([0, 1000, 2000, 3000], ["0", "1,000", "2,000", "3,000"])
    return figure


def sparse_time() -> Figure:
    """Loss left in the rarest tenth as more is read: Adam beside SGD, and Adagrad beside SGD."""
    figure, panels = plt.subplots(1, 2, figsize=(5.0, 3.1), sharex=True, sharey=True)
    moments = problems.SPARSE_MOMENTS
    for axes, one in zip(panels, ("adam", "adagrad"), strict=True):
        for rule in ("sgd", one):
            spreads = [problems.sparse_spread(rule, moment, moments[-1]) for moment in moments]
            three = zip(*(spread[:3] for spread in spreads), strict=True)
            middle, low, high = ([part[-1].item() for part in parts] for parts in three)
            axes.loglog(moments, middle, **look(rule), marker="o", zorder=2 + (rule != "sgd"))
            axes.fill_between(moments, low, high, color=COLOURS[rule], alpha=0.15)
            if rule == one:
                axes.text(270, 0.85 * middle[2], f"{middle[2]:.2f}", color=COLOURS[rule], ha="right", va="top")
            else:
                axes.text(330, 1.15 * middle[2], f"SGD: {middle[2]:.2f}", color=COLOURS[rule])
        axes.set_title(f"{NAMES[one]}, and SGD", color=COLOURS[one])
        axes.set(xlabel="batches read", ylim=(2.5e-3, 0.3))
        axes.set_xticks([30, 300, 3000], ["30", "300", "3,000"])
        axes.minorticks_off()
    panels[0].set_ylabel("loss left, rarest tenth")
    panels[0].set_yticks([0.01, 0.1], ["0.01", "0.1"])
    return figure
