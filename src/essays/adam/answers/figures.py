"""The six problems with Adam, on the same axes as before it."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.answers import experiments
from essays.adam.figures import bowl, distances, estimates, flat, label, look, strip, tenths
from essays.adam.problems import experiments as problems
from essays.kit.style import COLOURS


def one_rate_answered() -> Figure:
    """The same bowl with Adam's path."""
    figure, axes = plt.subplots(2, figsize=(5.0, 5.0))
    best, alpha = problems.one_rate_best(), 0.01
    bowl(axes, [("sgd", best), ("adam", alpha)])
    axes[0].text(0.62, -0.42, "Adam", color=COLOURS["adam"])
    axes[0].text(1.02, 0.6, "SGD", color=COLOURS["sgd"])
    axes[1].text(60, 2e-4, f"SGD, {best}", color=COLOURS["sgd"])
    axes[1].text(165, 2, f"Adam, {alpha}", color=COLOURS["adam"])
    axes[0].set_title("Adam takes both directions at one speed")
    return figure


def one_rate_rotated() -> Figure:
    """Steps to 1e-6 by the angle of the bowl: one rate kept, and the best rate at each angle."""
    figure, axes = plt.subplots(2, figsize=(5.0, 4.8), sharex=True)
    kept, bounce = experiments.one_rate_dial("adam", 0.01), experiments.one_rate_dial("sgd", 2 / 101, 600)
    axes[0].semilogy(bounce.degrees, bounce.steps, **look("sgd"))
    axes[0].semilogy(kept.degrees, kept.steps, **look("adam"), marker="o")
    axes[0].text(38, 240, "SGD, rate 2/101", color=COLOURS["sgd"])
    axes[0].text(31, 1700, "Adam, rate 0.01", color=COLOURS["adam"])
    axes[0].set(title="100 times as steep, one rate kept", ylabel="steps to the goal", ylim=(80, 8000))
    for rule, where in (("sgd", (41, 2100)), ("momentum", (36, 100)), ("adam", (41, 530))):
        tuned = experiments.one_rate_retuned(rule)
        axes[1].semilogy(tuned.degrees, tuned.steps, **look(rule), marker="o" if rule == "adam" else None)
        label(axes[1], rule, where)
    axes[1].set(title="1,000 times as steep, tuned anew at each angle", ylabel="steps to the goal", ylim=(80, 8000))
    axes[1].set(xlabel="angle between the bowl and the axes (degrees)", xticks=range(0, 91, 15))
    return figure


def over_time_answered() -> Figure:
    """The same slope with Adam at the large rate, constant and decaying."""
    figure, axes = plt.subplots()
    distances(axes, [("sgd", 1.0, False), ("adam", 1.0, False), ("adam", 1.0, True)])
    axes.text(300, 0.9, "SGD, rate 1", color=COLOURS["sgd"])
    axes.text(700, 2e-3, "Adam, rate 1:\nkicked out", color=COLOURS["adam"], va="top")
    axes.text(100, 1e-6, "Adam, rate\nfalling to 0", color=COLOURS["v"], ha="right")
    return figure


def tuning_answered() -> Figure:
    """The rates at which Adam works, by the scale of the gradient."""
    figure, axes = plt.subplots(figsize=(5.0, 3.6))
    strip(axes, "adam", True)
    strip(axes, "sgd", False)
    axes.axhline(1e-8, color=COLOURS["warn"], linewidth=0.9, linestyle=":")
    axes.text(3e2, 2e-8, "gradient = ε", color=COLOURS["warn"])
    axes.text(0.1, 1e-4, "Adam", color=COLOURS["adam"])
    axes.text(2e4, 1e-3, "SGD", color=COLOURS["sgd"])
    axes.set_title("Adam: one strip of rates, down to ε")
    return figure


def tuning_window() -> Figure:
    """Loss after 4,000 steps for 25 rates that fall to zero, three rules; and what becomes of Adam's if it is kept."""
    figure, axes = plt.subplots(figsize=(5.0, 3.6))
    for rule, where in (("sgd", (2e-5, 2)), ("momentum", (7e-3, 300)), ("adam", (0.3, 3e-11))):
        rates, (_, loss) = experiments.tuning_window(rule)
        axes.loglog(rates, loss.clamp(min=1e-12, max=1e4), **look(rule), marker="os^"[len(rule) % 3], linewidth=1.2)
        label(axes, rule, where)
    worst = experiments.tuning_window_watched()[:, 0].amax(0)
    axes.loglog(rates, worst.clamp(max=1e4), color=COLOURS["warn"], linewidth=0.9, linestyle=":")
    axes.text(0.02, 3e-3, "Adam, rate kept: the worst\nof the next 16,000 steps", color=COLOURS["warn"], va="top")
    axes.axhline(1e-6, color=COLOURS["muted"], linewidth=0.8)
    axes.text(1.2e-5, 1.4e-7, "works below", color=COLOURS["muted"])
    axes.set(xlabel="rate at the start", ylabel="loss after 4,000 steps", ylim=(1e-12, 1e4))
    return figure


def noise_answered() -> Figure:
    """Adam's first moment over the same batches."""
    figure, axes = plt.subplots()
    estimates(axes, 0.9, COLOURS["m"])
    axes.set_title("Each dot: the first moment after 60 batches")
    return figure


def noise_budget() -> Figure:
    """Best loss for each budget of steps, times the budget: three rules, bands of two standard errors."""
    figure, axes = plt.subplots()
    budgets = torch.tensor(experiments.NOISE_BUDGETS, dtype=torch.float64)
    for rule, where in (("sgd", (118, 1.25)), ("momentum", (230, 0.72)), ("adam", (1400, 2.25))):
        losses = budgets[:, None] * experiments.noise_budget(rule)[0]
        middle, error = losses.mean(-1), 2 * losses.std(-1) / losses.shape[-1] ** 0.5
        axes.semilogx(budgets, middle, **look(rule), marker="o")
        axes.fill_between(budgets, middle - error, middle + error, color=COLOURS[rule], alpha=0.15)
        label(axes, rule, where)
    axes.set(xlabel="steps allowed", ylabel="loss at the best rate × steps", ylim=(0, 2.8))
    return figure


def noise_rest() -> Figure:
    """Mean size of Adam's steps about a noisy minimum, rate kept and rate falling."""
    figure, axes = plt.subplots()
    steps = range(0, 3000, 5)
    axes.plot(steps, experiments.noise_rest()[::5], **look("adam"), linewidth=1.0)
    axes.plot(steps, experiments.noise_rest(decay=True)[::5], color=COLOURS["warn"], linestyle=":", linewidth=1.2)
    axes.axhline(experiments.noise_rest_gaussian(), color=COLOURS["muted"], linestyle="--", linewidth=1.0)
    axes.text(2300, 0.215, "rate kept", color=COLOURS["adam"])
    axes.text(700, 0.05, "rate falling to 0", color=COLOURS["warn"])
    axes.set(xlabel="step", ylabel="mean step / rate", ylim=(0, 0.4))
    return figure


def sparse_answered() -> Figure:
    """The same with Adagrad and Adam."""
    figure, axes = plt.subplots()
    tenths(axes, {"sgd": (6.3, 0.05), "adagrad": (8.2, 0.0085), "adam": (8.6, 0.0305)})
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


def plateau_answered() -> Figure:
    """The same plateau with Adagrad, RMSProp and Adam."""
    figure, axes = plt.subplots()
    flat(axes, {"sgd": (1500, 0.05), "momentum": (400, 0.22), "adagrad": (850, 0.45)})
    flat(axes, {"rmsprop": (2.4, 0.55), "adam": (72, 0.5)})
    axes.set_ylim(-0.05, 1.15)
    return figure


def plateau_arrived() -> Figure:
    """The same plateau reached by a slope of one: every rule starts at -1."""
    figure, axes = plt.subplots()
    flat(axes, {"sgd": (500, -0.15), "momentum": (3.2, 0.4), "rmsprop": (2.6, -0.35), "adam": (1200, 0.33)}, -1.0)
    axes.set_ylim(-1.1, 1.2)
    return figure
