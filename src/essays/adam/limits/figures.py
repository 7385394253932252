"""What turned axes, a kept rate, a budget and a past do to Adam."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.answers.experiments import tuning_window
from essays.adam.figures import label, look, works
from essays.adam.limits import experiments
from essays.adam.problems import experiments as problems
from essays.kit.style import COLOURS


def one_rate_rotated() -> Figure:
    """Steps to 1e-6 by the angle of the bowl: one rate kept, and the best rate at each angle."""
    figure, axes = plt.subplots(2, figsize=(5.0, 4.8), sharex=True)
    kept, bounce = experiments.one_rate_dial("adam", 0.01), experiments.one_rate_dial("sgd", 2 / 101, 600)
    axes[0].semilogy(bounce.degrees, bounce.steps, **look("sgd"))
    axes[0].semilogy(kept.degrees, kept.steps, **look("adam"), marker="o")
    axes[0].text(38, 240, "SGD, rate 2/101", color=COLOURS["sgd"])
    axes[0].text(31, 1700, "Adam, rate 0.01", color=COLOURS["adam"])
    axes[0].set(title="Condition 100, one rate kept", ylabel="steps to the goal", ylim=(80, 8000))
    for rule, where in (("sgd", (41, 2100)), ("momentum", (36, 100)), ("adam", (41, 530))):
        tuned = experiments.one_rate_retuned(rule)
        axes[1].semilogy(tuned.degrees, tuned.steps, **look(rule), marker="o" if rule == "adam" else None)
        label(axes[1], rule, where)
    axes[1].set(title="Condition 1,000, tuned anew at each angle", ylabel="steps to the goal", ylim=(80, 8000))
    axes[1].set(xlabel="angle between the bowl and the axes (degrees)", xticks=range(0, 91, 15))
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
    """Best loss for each budget of steps, times the budget: three rules, bands of two standard errors."""
    figure, axes = plt.subplots()
    budgets = torch.tensor(experiments.NOISE_BUDGETS, dtype=torch.float64)
    for rule, where in (("sgd", (100, 1.36)), ("momentum", (230, 0.72)), ("adam", (1400, 2.25))):
        found = experiments.noise_budget(rule)
        middle, error = budgets * found.loss, 2 * budgets * found.error
        axes.semilogx(budgets, middle, **look(rule), marker="o")
        axes.fill_between(budgets, middle - error, middle + error, color=COLOURS[rule], alpha=0.15)
        label(axes, rule, where)
    axes.set(xlabel="steps allowed", ylabel="loss at the best rate × steps", ylim=(0, 2.8))
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
    """Loss left in the rarest tenth as more is read."""
    figure, axes = plt.subplots()
    moments = problems.SPARSE_MOMENTS
    for rule, where in (("sgd", (350, 0.07)), ("adagrad", (230, 0.011)), ("adam", (42, 0.032))):
        spreads = [problems.sparse_spread(rule, moment, moments[-1]) for moment in moments]
        axes.loglog(moments, [spread.middle[-1] for spread in spreads], **look(rule), marker="o")
        low, high = [s.low[-1] for s in spreads], [s.high[-1] for s in spreads]
        axes.fill_between(moments, low, high, color=COLOURS[rule], alpha=0.15)
        label(axes, rule, where)
    axes.set(xlabel="batches read", ylabel="loss left, rarest tenth")
    return figure
