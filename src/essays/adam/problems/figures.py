"""The six problems before Adam and after it, on the same axes."""

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from essays.adam.problems import experiments
from essays.kit.style import COLOURS

LINES = {"sgd": "--", "momentum": "-.", "adagrad": (0, (1, 1)), "rmsprop": (0, (4, 1, 1, 1)), "adam": "-"}
NAMES = {"sgd": "SGD", "momentum": "momentum", "adagrad": "Adagrad", "rmsprop": "RMSProp", "adam": "Adam"}


def look(rule: str) -> dict:
    """Colour and dashes of a rule."""
    return {"color": COLOURS[rule], "linestyle": LINES[rule]}


def label(axes: Axes, rule: str, where: tuple[float, float]) -> None:
    """The rule's name in its colour."""
    axes.text(where[0], where[1], NAMES[rule], color=COLOURS[rule])


def valley() -> Figure:
    """Paths of 300 steps down one curved valley."""
    figure, axes = plt.subplots(figsize=(5.0, 3.5))
    x, y, height = experiments.valley_map()
    axes.contour(x, y, height, levels=[0.1, 0.5, 2, 8, 25, 60], colors=COLOURS["faint"], linewidths=0.9)
    for rule, alpha, marker, where in (("sgd", 10**-2.25, "s", (-0.35, 0.52)), ("adam", 0.1, "o", (0.05, 1.12))):
        path = experiments.valley_path(rule, alpha)[:301]
        x_end, y_end = path[-1].tolist()
        axes.plot(*path.T, **look(rule), linewidth=1.6)
        axes.plot(*path[::25].T, linestyle="", marker=marker, markersize=4, color=COLOURS[rule])
        axes.plot(x_end, y_end, marker=marker, markersize=9, color=COLOURS[rule])
        arrow = {"arrowstyle": "-", "color": COLOURS[rule], "shrinkB": 6, "relpos": (1, 0)}
        axes.annotate(f"{NAMES[rule]} after\n300 steps", (x_end, y_end), where, color=COLOURS[rule], arrowprops=arrow)
    axes.plot(1, 1, marker="*", markersize=13, color=COLOURS["warn"])
    axes.text(0.78, 1.44, "lowest\npoint", color=COLOURS["warn"], verticalalignment="top")
    axes.text(-1.34, 1.12, "start")
    axes.set(xlabel="first parameter", ylabel="second parameter", title="The same valley, 300 steps, a mark every 25")
    return figure


def bowl(axes: tuple[Axes, Axes], runs: list[tuple[str, float, str]]) -> None:
    """The unturned bowl seen from above with paths in it, and beneath it the loss along each."""
    x, y, height = experiments.one_rate_map()
    axes[0].contour(x, y, height, levels=[0.05, 0.5, 2, 8, 20, 40], colors=COLOURS["faint"], linewidths=0.9)
    for rule, alpha, name in runs:
        path = experiments.one_rate_path(rule, alpha)
        axes[0].plot(*path.T, **look(rule), linewidth=1.1)
        axes[0].plot(*path[:60].T, ".", color=COLOURS[rule], markersize=4)
        axes[1].semilogy(experiments.one_rate_loss(path), **look(rule), label=name)
    axes[0].plot(0, 0, marker="*", markersize=11, color=COLOURS["warn"])
    axes[0].set(xlabel="flat direction", ylabel="steep direction", xlim=(-0.15, 1.15), ylim=(-1.15, 1.15))
    axes[1].axhline(1e-6, color=COLOURS["muted"], linewidth=0.8)
    axes[1].text(470, 2e-6, "goal", color=COLOURS["muted"])
    axes[1].set(xlabel="step", ylabel="loss", ylim=(1e-8, 1e3), xlim=(0, 520))


def one_rate() -> Figure:
    """Gradient descent in a bowl 100 times as steep across as along, at its best rate and past the ceiling."""
    figure, axes = plt.subplots(2, figsize=(5.0, 5.0))
    bowl(axes, [("sgd", 0.019, "rate 0.019")])
    rate = 0.0202
    past = experiments.one_rate_path("sgd", rate)
    axes[1].semilogy(experiments.one_rate_loss(past), color=COLOURS["warn"], linestyle=":")
    axes[1].text(180, 40, f"rate {rate}: diverges", color=COLOURS["warn"])
    axes[1].text(130, 0.03, "rate 0.019: best on the grid", color=COLOURS["sgd"])
    axes[0].set_title("Across it bounces, along it crawls")
    return figure


def one_rate_answered() -> Figure:
    """The same bowl with Adam's path."""
    figure, axes = plt.subplots(2, figsize=(5.0, 5.0))
    bowl(axes, [("sgd", 0.019, "SGD"), ("adam", 0.01, "Adam")])
    axes[0].text(0.62, -0.42, "Adam", color=COLOURS["adam"])
    axes[0].text(1.02, 0.6, "SGD", color=COLOURS["sgd"])
    axes[1].text(60, 2e-4, "SGD, 0.019", color=COLOURS["sgd"])
    axes[1].text(165, 2, "Adam, 0.01", color=COLOURS["adam"])
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
    axes.text(60, 1.0, "rate 1: there at once,\nthen rattles for ever", color=COLOURS["warn"])
    axes.text(1.3, 0.002, "rate 0.19:\ncrawls, then\nsettles", color=COLOURS["sgd"])
    return figure


def over_time_answered() -> Figure:
    """The same slope with Adam at the large rate, constant and decaying."""
    figure, axes = plt.subplots()
    distances(axes, [("sgd", 1.0, False), ("adam", 1.0, False), ("adam", 1.0, True)])
    axes.text(300, 0.9, "SGD, rate 1", color=COLOURS["sgd"])
    axes.text(1.4, 3e-3, "Adam, rate 1", color=COLOURS["adam"])
    axes.text(760, 8e-4, "kicked\nout", color=COLOURS["adam"])
    axes.text(1.4, 1e-6, "Adam, rate falling\nfrom 1 to 0", color=COLOURS["adam"])
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
    axes.text(2e2, 2e-2, "these rates work", color=COLOURS["sgd"])
    axes.text(2e-4, 1e-7, "too small", color=COLOURS["muted"])
    axes.text(1e6, 1, "diverges", color=COLOURS["muted"])
    axes.set_title("SGD: another scale, another rate")
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
    """Loss after 4,000 steps for 25 rates, three rules."""
    figure, axes = plt.subplots()
    for rule, where in (("sgd", (2e-5, 2)), ("momentum", (8e-3, 1e-2)), ("adam", (0.05, 1e-11))):
        rates, loss = experiments.tuning_window(rule)
        axes.loglog(rates, loss.clamp(min=1e-12, max=1e4), **look(rule), marker="os^"[len(rule) % 3], linewidth=1.2)
        label(axes, rule, where)
    axes.axhline(1e-6, color=COLOURS["muted"], linewidth=0.8)
    axes.text(7e-3, 1.4e-7, "works below", color=COLOURS["muted"])
    axes.set(xlabel="rate", ylabel="loss after 4,000 steps", ylim=(1e-12, 1e4))
    return figure


def estimates(axes: Axes, beta1: float, colour: str) -> None:
    """Sixty estimates of one gradient at each batch size, with their spread."""
    truth = experiments.noise_gradients().mean().item()
    for place, size in enumerate(experiments.NOISE_SIZES):
        found = experiments.noise_batches(size, beta1)
        axes.plot([place + (i % 12 - 5.5) / 20 for i in range(60)], found[:60], ".", color=colour, markersize=3.5)
        axes.errorbar(place + 0.36, found.mean(), found.std(), color=colour, capsize=3, linewidth=1.6)
    axes.axhline(truth, color=COLOURS["warn"], linewidth=1.0, linestyle="--")
    axes.text(2.9, truth + 0.5, "true gradient", color=COLOURS["warn"])
    axes.set(xlabel="examples in a batch", ylabel="gradient", ylim=(-3.4, 1.8), xlim=(-0.5, 4.6))
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
    for rule, where in (("sgd", (118, 0.0165)), ("momentum", (110, 0.0038)), ("adam", (1400, 0.002))):
        spread = experiments.noise_budget(rule)
        axes.loglog(experiments.NOISE_BUDGETS, spread.middle, **look(rule), marker="o")
        axes.fill_between(experiments.NOISE_BUDGETS, spread.low, spread.high, color=COLOURS[rule], alpha=0.15)
        label(axes, rule, where)
    axes.set(xlabel="steps allowed", ylabel="loss at the best rate")
    return figure


def noise_rest() -> Figure:
    """Mean size of Adam's steps about a noisy minimum, rate kept and rate falling."""
    figure, axes = plt.subplots()
    steps = range(0, 3000, 5)
    axes.plot(steps, experiments.noise_rest()[::5], **look("adam"), linewidth=1.0)
    axes.plot(steps, experiments.noise_rest(decay=True)[::5], color=COLOURS["warn"], linestyle=":", linewidth=1.2)
    axes.text(2300, 0.215, "rate kept", color=COLOURS["adam"])
    axes.text(700, 0.05, "rate falling to 0", color=COLOURS["warn"])
    axes.set(xlabel="step", ylabel="mean step / rate", ylim=(0, 0.4))
    return figure


def tenths(axes: Axes, rules: dict[str, tuple[float, float]]) -> None:
    """Excess loss by tenth of the vocabulary after 300 batches, bands of two standard errors over eight seeds."""
    places = range(1, 11)
    for rule, where in rules.items():
        spread = experiments.sparse_spread(rule)
        axes.plot(places, spread.middle, **look(rule), marker="o")
        axes.fill_between(places, spread.low, spread.high, color=COLOURS[rule], alpha=0.15)
        label(axes, rule, where)
    axes.set(xlabel="tenth of the words, common to rare", ylabel="loss still to lose", ylim=(0, 0.07), xticks=places)


def sparse() -> Figure:
    """What SGD has left to learn about common and rare words."""
    figure, axes = plt.subplots()
    tenths(axes, {"sgd": (6.3, 0.05)})
    return figure


def sparse_answered() -> Figure:
    """The same with Adagrad and Adam."""
    figure, axes = plt.subplots()
    tenths(axes, {"sgd": (6.3, 0.05), "adagrad": (8.2, 0.0085), "adam": (8.6, 0.0305)})
    return figure


def sparse_time() -> Figure:
    """Loss left in the rarest tenth as more is read."""
    figure, axes = plt.subplots()
    moments = experiments.SPARSE_MOMENTS
    for rule, where in (("sgd", (350, 0.07)), ("adagrad", (230, 0.011)), ("adam", (42, 0.032))):
        spreads = [experiments.sparse_spread(rule, moment, moments[-1]) for moment in moments]
        axes.loglog(moments, [spread.middle[-1] for spread in spreads], **look(rule), marker="o")
        low, high = [s.low[-1] for s in spreads], [s.high[-1] for s in spreads]
        axes.fill_between(moments, low, high, color=COLOURS[rule], alpha=0.15)
        label(axes, rule, where)
    axes.set(xlabel="batches read", ylabel="loss left, rarest tenth")
    return figure


def flat(axes: Axes, rules: dict[str, tuple[float, float]], start: float = 0.0) -> None:
    """Position along a plateau by step."""
    for rule, where in rules.items():
        path = experiments.plateau_path(rule, start)
        axes.semilogx(range(1, len(path)), path[1:], **look(rule), linewidth=1.6)
        label(axes, rule, where)
    axes.axhline(1, color=COLOURS["muted"], linewidth=0.8)
    axes.text(1.2, 1.03, "the wall", color=COLOURS["muted"])
    axes.set(xlabel="step", ylabel="position", xlim=(1, 4000))


def plateau() -> Figure:
    """SGD and momentum on a plateau."""
    figure, axes = plt.subplots()
    flat(axes, {"sgd": (1500, 0.05), "momentum": (370, 0.22)})
    axes.set_ylim(-0.05, 1.15)
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
