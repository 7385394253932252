"""The six problems with Adam, most of them on the same axes as without it; and how wide its target is."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.answers import experiments
from essays.adam.figures import NAMES, bowl, distances, estimates, flat, label, look, strip, tenths, works
from essays.adam.problems import experiments as problems
from essays.kit.style import COLOURS


def one_rate_answered() -> Figure:
    """The same bowl with Adam's path, and how far each coordinate still is from the bottom."""
    figure, axes = plt.subplots(2, figsize=(5.0, 5.0))
    best, alpha = problems.one_rate_best(), 0.01
    bowl(axes[0], [("sgd", best), ("adam", alpha)])
    axes[0].text(0.62, -0.42, "Adam", color=COLOURS["adam"])
    axes[0].text(1.02, 0.6, "SGD", color=COLOURS["sgd"])
    for rule, rate in (("sgd", best), ("adam", alpha)):
        axes[1].semilogy(problems.one_rate_path(rule, rate).abs(), **look(rule))
    axes[1].text(86, 2e-4, "SGD, steep", color=COLOURS["sgd"])
    axes[1].text(255, 0.015, "SGD, flat", color=COLOURS["sgd"])
    axes[1].text(150, 0.3, "Adam, steep and flat", color=COLOURS["adam"])
    axes[1].set(xlabel="step", ylabel="distance left", xlim=(0, 400), ylim=(1e-5, 2))
    axes[0].set_title("Adam takes both directions at one speed")
    return figure


def over_time_answered() -> Figure:
    """The same slope with Adam at the large rate."""
    figure, axes = plt.subplots()
    distances(axes, 1.0)
    axes.loglog(*problems.over_time_swings(1.0, since=60), **look("adam"), linewidth=1.5)
    axes.text(300, 2, "SGD, rate 1", color=COLOURS["sgd"])
    axes.text(120, 1e-6, "Adam, rate 1", color=COLOURS["adam"], ha="right", va="center")
    axes.text(700, 1e-4, "thrown\nout", color=COLOURS["adam"], va="top")
    axes.set(ylim=(1e-14, 100), yticks=[1, 1e-3, 1e-6, 1e-9, 1e-12])
    axes.set_xticks([1, 10, 100, 1000], ["1", "10", "100", "1,000"])
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
    """Loss after 4,000 steps for 25 rates that fall to zero, three rules."""
    figure, axes = plt.subplots(figsize=(5.0, 3.6))
    for rule, where in (("sgd", (8e-3, 0.02)), ("momentum", (1.2e-5, 1e-11)), ("adam", (0.05, 1e-11))):
        rates, (_, loss) = experiments.tuning_window(rule)
        seen, mark = loss.clamp(min=1e-12, max=1e4), "os^"[len(rule) % 3]
        axes.loglog(rates, seen, **look(rule), marker=mark, linewidth=1.2, markersize=4)
        axes.text(*where, f"{NAMES[rule]}:\n{int((loss < 1e-6).sum())} of {len(rates)}", color=COLOURS[rule])
    axes.axhspan(1e-13, 1e-6, color=COLOURS["faint"], alpha=0.4, linewidth=0, zorder=0)
    axes.text(0.01, 6e4, "SGD and momentum fly apart", color=COLOURS["muted"])
    works(axes, "rate at the start", "loss after 4,000 steps")
    axes.set(ylim=(1e-13, 1e7), yticks=[1e-12, 1e-9, 1e-6, 1e-3, 1, 1e3])
    return figure


def noise_answered() -> Figure:
    """Adam's first moment over the same batches."""
    figure, axes = plt.subplots()
    estimates(axes, 0.9, COLOURS["m"])
    axes.set_title("Each dot: the first moment after 60 batches")
    return figure


def sparse_answered() -> Figure:
    """What SGD, Adagrad and Adam have left to learn about common and rare words."""
    figure, axes = plt.subplots()
    tenths(axes, {"sgd": True, "adagrad": False, "adam": True})
    for rule, where in (("sgd", (6.6, 0.038)), ("adagrad", (8.2, 0.0085)), ("adam", (8.6, 0.0305))):
        label(axes, rule, where)
    return figure


def plateau_answered() -> Figure:
    """The same plateau with Adagrad, RMSProp and Adam."""
    figure, axes = plt.subplots()
    places = {"sgd": (70_000, 0.4), "momentum": (82, 0.08), "adagrad": (150, 0.6)}
    flat(axes, places | {"rmsprop": (2.2, 0.7), "adam": (45, 0.33)})
    return figure
