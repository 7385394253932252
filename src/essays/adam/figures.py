"""What the figures of several pages are drawn with: the axes of the six problems, without Adam and with it."""

from typing import Any

from matplotlib.axes import Axes

from essays.adam.problems import experiments
from essays.kit.style import COLOURS

LINES = {"sgd": "--", "momentum": "-.", "adagrad": (0, (1, 1)), "rmsprop": (0, (8, 2)), "adam": "-"}
NAMES = {"sgd": "SGD", "momentum": "momentum", "adagrad": "Adagrad", "rmsprop": "RMSProp", "adam": "Adam"}


def look(rule: str) -> dict:
    """Colour and dashes of a rule."""
    return {"color": COLOURS[rule], "linestyle": LINES[rule]}


def label(axes: Axes, rule: str, where: tuple[float, float]) -> None:
    """The rule's name in its colour."""
    axes.text(where[0], where[1], NAMES[rule], color=COLOURS[rule])


def works(axes: Axes, rate: str, loss: str) -> None:
    """Loss against rate, with the mark below which a rate works."""
    axes.axhline(1e-6, color=COLOURS["muted"], linewidth=0.8)
    axes.text(1.2e-5, 2e-8, "works below", color=COLOURS["muted"])
    axes.set(xlabel=rate, ylabel=loss, ylim=(1e-12, 1e4))


def bowl(axes: Axes, runs: list[tuple[str, float]]) -> None:
    """The unturned bowl seen from above with paths in it."""
    x, y, height = experiments.one_rate_map()
    axes.contour(x, y, height, levels=[0.05, 0.5, 2, 8, 20, 40], colors=COLOURS["faint"], linewidths=0.9)
    for rule, alpha in runs:
        path = experiments.one_rate_path(rule, alpha)
        axes.plot(*path.T, **look(rule), linewidth=1.1)
        axes.plot(*path[:60].T, ".", color=COLOURS[rule], markersize=4)
    axes.plot(0, 0, marker="*", markersize=11, color=COLOURS["warn"])
    axes.set(xlabel="flat direction", ylabel="steep direction", xlim=(-0.15, 1.15), ylim=(-1.15, 1.15))


def distances(axes: Axes, alpha: float) -> None:
    """SGD's distance to the minimum by step, both on logarithmic scales."""
    axes.loglog(experiments.over_time_distance("sgd", alpha), **look("sgd"), linewidth=1.5)
    axes.set(xlabel="step", ylabel="distance to the minimum", ylim=(1e-7, 30), xlim=(1, 2000))


def strip(axes: Axes, rule: str, filled: bool) -> None:
    """Rates and scales at which 100 steps leave less than a hundredth of the distance, and nine more keep it so."""
    rates, scales, left = experiments.tuning_map(rule)
    if filled:
        axes.contourf(rates, scales, left, levels=[0, 0.01], colors=[COLOURS[rule]], alpha=0.35)
    axes.contour(rates, scales, left, levels=[0.01], colors=COLOURS[rule], linestyles=LINES[rule], linewidths=1.3)
    axes.set(xscale="log", yscale="log", xlabel="rate", ylabel="factor on the gradient")


def estimates(axes: Axes, beta1: float, colour: str) -> None:
    """Sixty of 400 estimates of one gradient at each batch size, and the mean and standard deviation of all 400."""
    truth = experiments.noise_gradients().mean().item()
    for place, size in enumerate(experiments.NOISE_SIZES):
        found = experiments.noise_batches(size, beta1)
        axes.bar(place, 2 * found.std(), 0.8, found.mean() - found.std(), color=colour, alpha=0.2)
        axes.plot([place + (i % 12 - 5.5) / 20 for i in range(60)], found[:60], ".", color=colour, markersize=3)
    axes.axhline(truth, color=COLOURS["warn"], linewidth=1.0, linestyle="--")
    axes.text(2.9, truth + 0.5, "true gradient", color=COLOURS["warn"])
    axes.set(xlabel="examples in a batch", ylabel="gradient", ylim=(-3.4, 1.8), xlim=(-0.5, 4.6))
    axes.set_xticks(range(5), [f"{size}" for size in experiments.NOISE_SIZES])


def tenths(axes: Axes, rules: dict[str, bool]) -> None:
    """Excess loss by tenth of the vocabulary after 300 batches, some in bands of two standard errors of eight seeds."""
    places = range(1, 11)
    for rule, banded in rules.items():
        spread = experiments.sparse_spread(rule)
        axes.plot(places, spread.middle, **look(rule), marker="o")
        if banded:
            axes.fill_between(places, spread.low, spread.high, color=COLOURS[rule], alpha=0.15)
    axes.set(xlabel="tenth of the words, common to rare", ylabel="loss still to lose, in nats", ylim=(0, 0.07))
    axes.set_xticks(places)


def flat(axes: Axes, rules: dict[str, tuple[float, float]]) -> None:
    """Position along a plateau by step, from rest at its edge up to the wall."""
    axes.set_xscale("log")
    for rule, where in rules.items():
        along(axes, experiments.plateau_course(rule), **look(rule))
        label(axes, rule, where)
    plateau(axes, 200_000)


def along(axes: Axes, course: experiments.Course, side: str = "center", **style: Any) -> None:
    """A run along the plateau, with a dot and the number of its step where it reaches the wall."""
    axes.plot(*course, **style, linewidth=1.6)
    axes.plot(course.steps[-1], 1, "o", color=style["color"], markersize=6)
    axes.text(course.steps[-1], 1.06, f"{course.steps[-1]:,}", color=style["color"], ha=side)


def plateau(axes: Axes, last: int) -> None:
    """The axes of the plateau: steps up to so many, and the wall."""
    axes.axhline(1, color=COLOURS["muted"], linewidth=0.8)
    axes.text(2.2, 1.03, "the wall", color=COLOURS["muted"])
    axes.set(xlabel="step", ylabel="position", xlim=(2, last), ylim=(-0.05, 1.2), yticks=[0, 0.5, 1])
    powers = [power for power in (10, 100, 1000, 10_000, 100_000) if power < last]
    axes.set_xticks(powers, [f"{power:,}" for power in powers])
    axes.minorticks_off()
