"""The six problems, before Adam."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.figures import bowl, distances, estimates, flat, look, strip, tenths
from essays.adam.problems import experiments
from essays.kit.style import COLOURS


def one_rate() -> Figure:
    """Gradient descent in a bowl 100 times as steep across as along, at its best rate and past the ceiling."""
    figure, axes = plt.subplots(2, figsize=(5.0, 5.0))
    best, past = experiments.one_rate_best(), 0.0202  # the ceiling is 0.02
    bowl(axes[0], [("sgd", best)])
    axes[1].semilogy(experiments.one_rate_loss(experiments.one_rate_path("sgd", best)), **look("sgd"))
    axes[1].semilogy(experiments.one_rate_loss(experiments.one_rate_path("sgd", past)), color=COLOURS["warn"], ls=":")
    axes[1].axhline(1e-6, color=COLOURS["muted"], linewidth=0.8)
    axes[1].text(8, 2.8e-6, "goal", color=COLOURS["muted"])
    axes[1].set(xlabel="step", ylabel="loss", ylim=(1e-8, 1e3), xlim=(0, 520))
    axes[1].text(180, 40, f"rate {past}: diverges", color=COLOURS["warn"])
    axes[1].text(130, 0.03, f"rate {best}: best on the grid", color=COLOURS["sgd"])
    axes[0].set_title("Across it bounces, along it crawls")
    return figure


def over_time() -> Figure:
    """SGD on a slope of one at two rates: one rattles, one crawls."""
    figure, axes = plt.subplots()
    distances(axes, 0.19)
    axes.loglog(experiments.over_time_distance("sgd", 1.0), color=COLOURS["warn"], linestyle="-.", linewidth=1.5)
    axes.text(60, 1.0, "rate 1: there at once,\nthen rattles for ever", color=COLOURS["warn"])
    axes.text(1.3, 0.002, "rate 0.19:\ncrawls, then\nsettles", color=COLOURS["sgd"])
    return figure


def tuning() -> Figure:
    """The rates at which SGD works, by the scale of the gradient."""
    figure, axes = plt.subplots(figsize=(5.0, 3.6))
    strip(axes, "sgd", True)
    axes.text(2e2, 2e-2, "these rates work", color=COLOURS["sgd"])
    axes.text(2e-4, 1e-7, "too small", color=COLOURS["muted"])
    axes.text(1e6, 1, "diverges", color=COLOURS["muted"])
    axes.set_title("SGD: another scale, another rate")
    return figure


def noise() -> Figure:
    """Batch gradients at one point, by batch size."""
    figure, axes = plt.subplots()
    estimates(axes, 0.0, COLOURS["g"])
    axes.set_title("Each dot: the gradient of one batch")
    return figure


def sparse() -> Figure:
    """What SGD has left to learn about common and rare words."""
    figure, axes = plt.subplots()
    tenths(axes, {"sgd": True})
    left = experiments.sparse_spread("sgd").middle.tolist()
    axes.text(1, left[0] + 0.005, f"{left[0]:.1g}", color=COLOURS["sgd"], ha="center")
    axes.text(9.8, left[-1], f"{left[-1]:.1g}", color=COLOURS["sgd"], ha="right")
    return figure


def plateau() -> Figure:
    """SGD and momentum on a plateau."""
    figure, axes = plt.subplots()
    flat(axes, {"sgd": (15_000, 0.5), "momentum": (350, 0.4)})
    return figure
