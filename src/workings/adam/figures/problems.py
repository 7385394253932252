"""The six problems before Adam and after it, on the same axes."""

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from workings.kit.style import COLOURS

from .. import experiments

__all__ = [
    "noise",
    "noise_answered",
    "noise_budget",
    "noise_rest",
    "one_rate",
    "one_rate_answered",
    "one_rate_rotated",
    "over_time",
    "over_time_answered",
    "plateau",
    "plateau_answered",
    "plateau_arrived",
    "sparse",
    "sparse_answered",
    "sparse_time",
    "tuning",
    "tuning_answered",
    "tuning_window",
    "valley",
]

LINES = {"sgd": "--", "momentum": "-.", "adagrad": (0, (1, 1)), "rmsprop": (0, (4, 1, 1, 1)), "adam": "-"}
NAMES = {"sgd": "SGD", "momentum": "momentum", "adagrad": "Adagrad", "rmsprop": "RMSProp", "adam": "Adam"}


def look(rule: str) -> dict:
    """Colour and dashes of a rule."""
    return {"color": COLOURS[rule], "linestyle": LINES[rule]}


def valley() -> Figure:
    """Paths of 150 steps down one curved valley."""
    figure, axes = plt.subplots(figsize=(5.0, 3.5))
    x, y, height = experiments.valley_map()
    axes.contour(x, y, height, levels=[0.1, 0.4, 1.5, 5, 15, 40], colors=COLOURS["faint"], linewidths=0.9)
    for rule, alpha in (("sgd", 10**-1.75), ("adam", 0.1)):
        path = experiments.valley_path(rule, alpha)[:151]
        axes.plot(*path.T, **look(rule), linewidth=1.6)
        axes.plot(*path[::15].T, linestyle="", marker="s" if rule == "sgd" else "o", markersize=4.5, color=COLOURS[rule])
    axes.plot(1, 1, marker="*", markersize=11, color=COLOURS["warn"])
    axes.annotate("start", (-1.2, 1), (-1.34, 1.12))
    axes.annotate("lowest point", (1, 1), (0.62, 1.2), color=COLOURS["warn"])
    axes.annotate("SGD", (0, 0), (-0.5, 0.42), color=COLOURS["sgd"])
    axes.annotate("Adam", (0, 0), (0.7, 0.22), color=COLOURS["adam"])
    axes.set(xlabel="first parameter", ylabel="second parameter", title="150 steps, a mark every 15")
    return figure


def bowl(axes: tuple[Axes, Axes], runs: list[tuple[str, float, str]]) -> None:
    """The unturned bowl seen from above with paths in it, and beneath it the loss along each."""
    x, y, height = experiments.one_rate_map()
    axes[0].contour(x, y, height, levels=[0.05, 0.5, 2, 8, 20, 40], colors=COLOURS["faint"], linewidths=0.9)
    for rule, alpha, name in runs:
        path = experiments.one_rate_path(rule, alpha)
        axes[0].plot(*path.T, **look(rule), marker=".", markersize=4, linewidth=1.1)
        axes[1].semilogy(experiments.one_rate_loss(path), **look(rule), label=name)
    axes[0].plot(0, 0, marker="*", markersize=11, color=COLOURS["warn"])
    axes[0].set(xlabel="flat direction", ylabel="steep direction", xlim=(-0.15, 1.15), ylim=(-1.15, 1.15))
    axes[1].axhline(1e-6, color=COLOURS["muted"], linewidth=0.8)
    axes[1].annotate("goal", (500, 1e-6), (470, 2e-6), color=COLOURS["muted"])
    axes[1].set(xlabel="step", ylabel="loss", ylim=(1e-8, 1e3), xlim=(0, 520))


def one_rate() -> Figure:
    """Gradient descent in a bowl 100 times as steep across as along, at its best rate and past the ceiling."""
    figure, axes = plt.subplots(2, figsize=(5.0, 5.0))
    bowl(axes, [("sgd", 0.019, "rate 0.019")])
    past = experiments.one_rate_path("sgd", 0.0202)
    axes[1].semilogy(experiments.one_rate_loss(past), color=COLOURS["warn"], linestyle=":")
    axes[1].annotate("rate 0.0202: diverges", (200, 1), (180, 40), color=COLOURS["warn"])
    axes[1].annotate("rate 0.019: best on the grid", (200, 1), (130, 0.03), color=COLOURS["sgd"])
    axes[0].set_title("Across it bounces, along it crawls")
    return figure


def one_rate_answered() -> Figure:
    """The same bowl with Adam's path."""
    figure, axes = plt.subplots(2, figsize=(5.0, 5.0))
    bowl(axes, [("sgd", 0.019, "SGD"), ("adam", 0.01, "Adam")])
    axes[0].annotate("Adam", (0.5, -0.5), (0.62, -0.42), color=COLOURS["adam"])
    axes[0].annotate("SGD", (0.9, 0.7), (0.98, 0.75), color=COLOURS["sgd"])
    axes[1].annotate("SGD, 0.019", (200, 1), (330, 2e-4), color=COLOURS["sgd"])
    axes[1].annotate("Adam, 0.01", (200, 1), (130, 1e-7), color=COLOURS["adam"])
    axes[0].set_title("Adam takes both directions at one speed")
    return figure


def one_rate_rotated() -> Figure:
    """Steps to 1e-6 by the angle of the bowl: one rate kept, and the best rate at each angle."""
    figure, axes = plt.subplots(2, figsize=(5.0, 4.8), sharex=True)
    kept, bounce = experiments.one_rate_dial("adam", 0.01), experiments.one_rate_dial("sgd", 2 / 101, 600)
    axes[0].semilogy(bounce.degrees, bounce.steps, **look("sgd"))
    axes[0].semilogy(kept.degrees, kept.steps, **look("adam"), marker="o")
    axes[0].annotate("SGD", (5, 500), (40, 490), color=COLOURS["sgd"])
    axes[0].annotate("Adam, rate 0.01", (45, 3000), (33, 1900), color=COLOURS["adam"])
    axes[0].set(title="100 times as steep, one rate kept", ylabel="steps to the goal", ylim=(200, 6000))
    for rule, where in (("sgd", (40, 2300)), ("momentum", (36, 105)), ("adam", (40, 520))):
        tuned = experiments.one_rate_retuned(rule)
        axes[1].semilogy(tuned.degrees, tuned.steps, **look(rule), marker="o" if rule == "adam" else None)
        axes[1].annotate(NAMES[rule], (45, 100), where, color=COLOURS[rule])
    axes[1].set(title="1,000 times as steep, tuned anew at each angle", ylabel="steps to the goal", ylim=(80, 6000))
    axes[1].set(xlabel="angle between the bowl and the axes (degrees)", xticks=range(0, 91, 15))
    return figure


def distances(axes: Axes, runs: list[tuple[str, float, bool]]) -> None:
    """Distance to the minimum by step, both on logarithmic scales."""
    for rule, alpha, decay in runs:
        style = look(rule) | ({"linestyle": ":"} if decay else {})
        axes.loglog(experiments.over_time_distance(rule, alpha, decay), **style, linewidth=1.5)
    axes.set(xlabel="step", ylabel="distance to the minimum", ylim=(1e-7, 30), xlim=(1, 2000))


def over_time() -> Figure:
    """SGD on a slope of one at two rates: one rattles, one crawls."""
    figure, axes = plt.subplots()
    distances(axes, [("sgd", 0.19, False)])
    axes.loglog(experiments.over_time_distance("sgd", 1.0), color=COLOURS["warn"], linestyle="-.", linewidth=1.5)
    axes.annotate("rate 1: there at once,\nthen rattles for ever", (100, 1), (110, 1.0), color=COLOURS["warn"])
    axes.annotate("rate 0.19:\ncrawls, then\nsettles", (100, 1), (2, 0.15), color=COLOURS["sgd"])
    return figure


def over_time_answered() -> Figure:
    """The same slope with Adam at the large rate, constant and decaying."""
    figure, axes = plt.subplots()
    distances(axes, [("sgd", 1.0, False), ("adam", 1.0, False), ("adam", 1.0, True)])
    axes.annotate("SGD, rate 1", (100, 1), (300, 0.9), color=COLOURS["sgd"])
    axes.annotate("Adam,\nrate 1", (100, 1), (30, 3e-4), color=COLOURS["adam"])
    axes.annotate("kicked\nout", (650, 0.03), (760, 8e-4), color=COLOURS["adam"])
    axes.annotate("Adam, rate falling\nfrom 1 to 0", (400, 1e-6), (12, 4e-7), color=COLOURS["adam"])
    return figure


def strip(axes: Axes, rule: str, filled: bool) -> None:
    """Rates and scales at which 100 steps come within a hundredth of the start."""
    rates, scales, left = experiments.tuning_map(rule)
    if filled:
        axes.contourf(rates, scales, left, levels=[0, 0.01], colors=[COLOURS[rule]], alpha=0.35)
    axes.contour(rates, scales, left, levels=[0.01], colors=COLOURS[rule], linestyles=LINES[rule], linewidths=1.3)
    axes.set(xscale="log", yscale="log", xlabel="rate", ylabel="factor on the gradient")


def tuning() -> Figure:
    """The rates at which SGD works, by the scale of the gradient."""
    figure, axes = plt.subplots(figsize=(5.0, 3.6))
    strip(axes, "sgd", True)
    axes.annotate("these rates work", (1, 1), (2e2, 2e-2), color=COLOURS["sgd"])
    axes.annotate("too small", (1, 1), (2e-4, 1e-7), color=COLOURS["muted"])
    axes.annotate("diverges", (1, 1), (1e6, 1), color=COLOURS["muted"])
    axes.set_title("SGD: another scale, another rate")
    return figure


def tuning_answered() -> Figure:
    """The rates at which Adam works, by the scale of the gradient."""
    figure, axes = plt.subplots(figsize=(5.0, 3.6))
    strip(axes, "adam", True)
    strip(axes, "sgd", False)
    axes.axhline(1e-8, color=COLOURS["warn"], linewidth=0.9, linestyle=":")
    axes.annotate("gradient = ε", (1, 1), (2e-4, 1.8e-8), color=COLOURS["warn"])
    axes.annotate("Adam", (1, 1), (0.1, 1e-4), color=COLOURS["adam"])
    axes.annotate("SGD", (1, 1), (6e3, 1.5e-3), color=COLOURS["sgd"])
    axes.set_title("Adam: one strip of rates, down to ε")
    return figure


def tuning_window() -> Figure:
    """Loss after 4,000 steps for 25 rates, three rules."""
    figure, axes = plt.subplots()
    for rule, where in (("sgd", (2e-5, 3e-2)), ("momentum", (2.2e-5, 1e-8)), ("adam", (0.13, 1e-10))):
        rates, loss = experiments.tuning_window(rule)
        axes.loglog(rates, loss.clamp(min=1e-12, max=1e4), **look(rule), marker="os^"[len(rule) % 3], linewidth=1.2)
        axes.annotate(NAMES[rule], (1, 1), where, color=COLOURS[rule])
    axes.axhline(1e-6, color=COLOURS["muted"], linewidth=0.8)
    axes.annotate("works below", (1, 1), (1.1e-5, 1.8e-7), color=COLOURS["muted"])
    axes.set(xlabel="rate", ylabel="loss after 4,000 steps", ylim=(1e-12, 1e4))
    return figure


def estimates(axes: Axes, beta1: float, colour: str) -> None:
    """Sixty estimates of one gradient at each batch size, with their spread."""
    slopes = experiments.noise_gradients()
    for place, size in enumerate(experiments.NOISE_SIZES):
        found = experiments.noise_batches(size, beta1)
        axes.plot([place + (i % 12 - 5.5) / 20 for i in range(60)], found[:60], ".", color=colour, markersize=3.5)
        axes.errorbar(place + 0.36, found.mean(), found.std(), color=colour, capsize=3, linewidth=1.6)
    axes.axhline(slopes.mean(), color=COLOURS["warn"], linewidth=1.0, linestyle="--")
    axes.annotate("true gradient", (0, 0), (2.9, slopes.mean() + 1.1), color=COLOURS["warn"])
    axes.set(xlabel="examples in a batch", ylabel="gradient", ylim=(-4.5, 3.2), xlim=(-0.5, 4.6))
    axes.set_xticks(range(5), [f"{size}" for size in experiments.NOISE_SIZES])


def noise() -> Figure:
    """Batch gradients at one point, by batch size."""
    figure, axes = plt.subplots()
    estimates(axes, 0.0, COLOURS["g"])
    axes.set_title("Each dot: the gradient of one batch")
    return figure


def noise_answered() -> Figure:
    """Adam's first moment over the same batches."""
    figure, axes = plt.subplots()
    estimates(axes, 0.9, COLOURS["m"])
    axes.set_title("Each dot: the first moment after 60 batches")
    return figure


def noise_budget() -> Figure:
    """Best loss for each budget of steps: three rules, bands of two standard errors."""
    figure, axes = plt.subplots()
    for rule, where in (("sgd", (45, 0.034)), ("momentum", (40, 0.09)), ("adam", (1500, 0.0018))):
        spread = experiments.noise_budget(rule)
        axes.loglog(experiments.NOISE_BUDGETS, spread.middle, **look(rule), marker="o")
        axes.fill_between(experiments.NOISE_BUDGETS, spread.low, spread.high, color=COLOURS[rule], alpha=0.15)
        axes.annotate(NAMES[rule], (1, 1), where, color=COLOURS[rule])
    axes.set(xlabel="steps allowed", ylabel="loss at the best rate")
    return figure


def noise_rest() -> Figure:
    """Mean size of Adam's steps about a noisy minimum, rate kept and rate falling."""
    figure, axes = plt.subplots()
    axes.plot(experiments.noise_rest(), **look("adam"), linewidth=1.0)
    axes.plot(experiments.noise_rest(decay=True), color=COLOURS["warn"], linestyle=":", linewidth=1.2)
    axes.annotate("rate kept", (1, 1), (2300, 0.215), color=COLOURS["adam"])
    axes.annotate("rate falling to 0", (1, 1), (1150, 0.045), color=COLOURS["warn"])
    axes.set(xlabel="step", ylabel="mean step / rate", ylim=(0, 0.4))
    return figure


def tenths(axes: Axes, rules: dict[str, tuple[float, float]]) -> None:
    """Excess loss by tenth of the vocabulary after 300 batches, bands of two standard errors over eight seeds."""
    places = range(1, 11)
    for rule, where in rules.items():
        spread = experiments.sparse_spread(rule)
        axes.plot(places, spread.middle, **look(rule), marker="o")
        axes.fill_between(places, spread.low, spread.high, color=COLOURS[rule], alpha=0.15)
        axes.annotate(NAMES[rule], (1, 1), where, color=COLOURS[rule])
    axes.set(xlabel="tenth of the words, common to rare", ylabel="loss still to lose", ylim=(0, 0.07), xticks=places)


def sparse() -> Figure:
    """What SGD has left to learn about common and rare words."""
    figure, axes = plt.subplots()
    tenths(axes, {"sgd": (6.3, 0.05)})
    return figure


def sparse_answered() -> Figure:
    """The same with Adagrad and Adam."""
    figure, axes = plt.subplots()
    tenths(axes, {"sgd": (6.3, 0.05), "adagrad": (8.2, 0.0085), "adam": (6.6, 0.0255)})
    return figure


def sparse_time() -> Figure:
    """Loss left in the rarest tenth as more is read."""
    figure, axes = plt.subplots()
    moments = experiments.SPARSE_MOMENTS
    for rule, where in (("sgd", (350, 0.07)), ("adagrad", (230, 0.011)), ("adam", (60, 0.052))):
        spreads = [experiments.sparse_spread(rule, moment, moments[-1]) for moment in moments]
        axes.loglog(moments, [spread.middle[-1] for spread in spreads], **look(rule), marker="o")
        low, high = [s.low[-1] for s in spreads], [s.high[-1] for s in spreads]
        axes.fill_between(moments, low, high, color=COLOURS[rule], alpha=0.15)
        axes.annotate(NAMES[rule], (1, 1), where, color=COLOURS[rule])
    axes.set(xlabel="batches read", ylabel="loss left, rarest tenth")
    return figure


def flat(axes: Axes, rules: dict[str, tuple[float, float]], start: float = 0.0) -> None:
    """Position along a plateau by step."""
    for rule, where in rules.items():
        path = experiments.plateau_path(rule, start)
        axes.semilogx(range(1, len(path)), path[1:], **look(rule), linewidth=1.6)
        axes.annotate(NAMES[rule], (1, 1), where, color=COLOURS[rule])
    axes.axhline(1, color=COLOURS["muted"], linewidth=0.8)
    axes.annotate("the wall", (1, 1), (1.2, 1.03), color=COLOURS["muted"])
    axes.set(xlabel="step", ylabel="position", xlim=(1, 4000))


def plateau() -> Figure:
    """SGD and momentum on a plateau."""
    figure, axes = plt.subplots()
    flat(axes, {"sgd": (900, 0.07), "momentum": (300, 0.32)})
    axes.set_ylim(-0.05, 1.15)
    return figure


def plateau_answered() -> Figure:
    """The same plateau with Adagrad, RMSProp and Adam."""
    figure, axes = plt.subplots()
    flat(axes, {"sgd": (900, 0.07), "momentum": (1500, 0.32), "adagrad": (260, 0.5), "rmsprop": (2.2, 0.6), "adam": (70, 0.4)})
    axes.set_ylim(-0.05, 1.15)
    return figure


def plateau_arrived() -> Figure:
    """The same plateau reached by a slope of one: every rule starts at -1."""
    figure, axes = plt.subplots()
    flat(axes, {"sgd": (420, 0.1), "momentum": (18, 0.6), "rmsprop": (3.5, -0.2), "adam": (1500, 0.3)}, -1.0)
    axes.set_ylim(-1.1, 1.2)
    return figure
