"""Figures of the page on bugs: small multiples, one panel for each bug, the right line below the wrong one."""

from collections.abc import Callable, Sequence
from itertools import zip_longest

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from essays.kit.style import COLOURS
from essays.reference.bugs import experiments
from essays.reference.bugs.experiments import ADAM, BIASES, OFFSETS, ROTATIONS

STEPS = range(1, 11)
LAYOUTS = 8  # the rotations whose turn or layout is wrong come first


def bugs_adam_counting() -> Figure:
    """Ten steps of mistakes in the corrections, in the count and in the state."""
    fig = plt.figure()
    _panels(fig, list(ADAM)[:9], _steps, 1.1, "step")
    return fig


def bugs_adam_moments() -> Figure:
    """Ten steps of mistakes in epsilon, in the moments, in the rate, in the decay and in AMSGrad's largest v."""
    fig = plt.figure()
    _panels(fig, list(ADAM)[9:], _steps, 1.1, "step")
    return fig


def bugs_rotations_turns() -> Figure:
    """The score by offset, where the turn, the layout or the tables are wrong."""
    fig = plt.figure()
    _panels(fig, list(ROTATIONS)[:LAYOUTS], _scores, 1.2, "offset")
    return fig


def bugs_rotations_places() -> Figure:
    """The score by offset, where angles, positions, caches or what is turned are wrong."""
    fig = plt.figure()
    _panels(fig, list(ROTATIONS)[LAYOUTS:], _scores, 1.2, "offset")
    return fig


def bugs_biases_curves() -> Figure:
    """Slopes by head, buckets by offset, a component by position, a pair's score by offset, positions by column."""
    fig = plt.figure()
    _panels(fig, list(BIASES), _curve, 1.3)
    return fig


def _panels(
    fig: Figure, names: Sequence[str], draw: Callable[[Axes, str], None], height: float, over: str = ""
) -> None:
    """A panel for each bug, two in a row, over the same if that is said, and above them which line is which."""
    rows = -(-len(names) // 2)
    fig.set_size_inches(5.0, height * rows + 0.7)
    axes = fig.subplots(rows, 2)
    for ax, name in zip_longest(axes.flat, names):
        if name is None:
            ax.set_axis_off()
            continue
        draw(ax, name)
        ax.set(title=name, **{"xlabel": over} if over and name in names[-2:] else {})
        ax.tick_params(labelbottom=not over or name in names[-2:])
        ax.xaxis.set_major_locator(MaxNLocator(3, integer=True))
    fig.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside upper left", ncols=2)


def _both(ax: Axes, places: Sequence[int], right: Sequence[float], wrong: Sequence[float], style: str) -> None:
    """The right line, broken and broad, below the wrong one, which is thin and has dots."""
    some = max(1, len(places) // 12)
    ax.plot(places, right, "--", color=COLOURS["adam"], linewidth=2.8, drawstyle=style, label="right")
    ax.plot(places, wrong, ".-", color=COLOURS["warn"], linewidth=1.1, drawstyle=style, markevery=some, label="wrong")


def _steps(ax: Axes, name: str) -> None:
    """Ten steps, on one scale unless the wrong ones are longer than that."""
    right, wrong = (experiments.bugs_adam_steps(ADAM[name], wrong) for wrong in (False, True))
    _both(ax, STEPS, right, wrong, "default")
    ax.set(ylim=(-0.1, max(1.7, 1.15 * max(wrong))))


def _scores(ax: Axes, name: str) -> None:
    """The score by offset, all on one scale."""
    right, wrong = (experiments.bugs_rotations_offsets(ROTATIONS[name], wrong) for wrong in (False, True))
    _both(ax, OFFSETS, right, wrong, "default")
    ax.set(ylim=(-9, 9), yticks=[-5, 0, 5])


def _curve(ax: Axes, name: str) -> None:
    """What the line makes: slopes on a logarithmic scale, buckets in steps."""
    right, wrong = (experiments.bugs_biases_curve(BIASES[name], wrong) for wrong in (False, True))
    _both(ax, right.places, right.values, wrong.values, "steps-mid" if BIASES[name].oracle == "t5" else "default")
    ax.set(xlabel=right.over)
    if BIASES[name].oracle == "alibi":
        ax.set_yscale("log", base=2)
        ax.set_yticks([1, 1 / 16, 1 / 256], ["1", "1/16", "1/256"])
