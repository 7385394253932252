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
UNSEEN = 0.02  # of the largest right value: what strays less nobody sees
Pair = Callable[[str], tuple[Sequence[float], ...]]
Draw = Callable[[Axes, str, Sequence[float], Sequence[float]], None]
LAYOUTS = 8  # the rotations whose turn or layout is wrong come first


def bugs_adam_counting() -> Figure:
    """Ten steps of mistakes in the corrections, in the count and in the state."""
    fig = plt.figure()
    _panels(fig, list(ADAM)[:9], STEPPED, 1.1, "step")
    return fig


def bugs_adam_moments() -> Figure:
    """Ten steps of mistakes in epsilon, in the moments, in the rate, in the decay and in AMSGrad's largest v."""
    fig = plt.figure()
    _panels(fig, list(ADAM)[9:], STEPPED, 1.1, "step")
    return fig


def bugs_rotations_turns() -> Figure:
    """The score by offset, where the turn, the layout or the tables are wrong."""
    fig = plt.figure()
    _panels(fig, list(ROTATIONS)[:LAYOUTS], SCORED, 1.2, "offset")
    return fig


def bugs_rotations_places() -> Figure:
    """The score by offset, where angles, positions, caches or what is turned are wrong."""
    fig = plt.figure()
    _panels(fig, list(ROTATIONS)[LAYOUTS:], SCORED, 1.2, "offset")
    return fig


def bugs_biases_curves() -> Figure:
    """Slopes by head, buckets by offset, a component by position, a pair's score by offset, positions by column."""
    fig = plt.figure()
    _panels(fig, list(BIASES), CURVED, 1.3, sort=False)
    return fig


def _panels(
    fig: Figure, names: Sequence[str], kind: tuple[Pair, Draw], height: float, over: str = "", sort: bool = True
) -> None:
    """A panel for each bug, two in a row, and above them which line is which; names of bugs that nobody sees are grey.

    Args:
        fig: To draw in; it is given its size.
        names: Of the bugs.
        kind: What gives the right and the wrong line of a bug, and what draws them.
        height: Of a row, in inches.
        over: What all panels are drawn over, if it is the same.
        sort: Whether those come first whose wrong line strays farthest.
    """
    pair, draw = kind
    gaps = {name: experiments.bugs_gap(*pair(name)) for name in names}
    ordered = sorted(names, key=lambda name: -gaps[name]) if sort else names
    rows = -(-len(names) // 2)
    fig.set_size_inches(5.0, height * rows + 0.7)
    axes = fig.subplots(rows, 2)
    for ax, name in zip_longest(axes.flat, ordered):
        if name is None:
            ax.set_axis_off()
            continue
        draw(ax, name, *pair(name))
        ax.set(**{"xlabel": over} if over and name in ordered[-2:] else {})
        ax.set_title(name, color=COLOURS["muted" if gaps[name] < UNSEEN else "ink"])
        ax.tick_params(labelbottom=not over or name in ordered[-2:])
        ax.xaxis.set_major_locator(MaxNLocator(3, integer=True))
    fig.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside upper left", ncols=2)


def _both(ax: Axes, places: Sequence[int], right: Sequence[float], wrong: Sequence[float], style: str) -> None:
    """The right line, broken and broad, below the wrong one, which is thin and has dots."""
    some = max(1, len(places) // 12)
    ax.plot(places, right, "--", color=COLOURS["adam"], linewidth=2.8, drawstyle=style, label="right")
    ax.plot(places, wrong, ".-", color=COLOURS["warn"], linewidth=1.1, drawstyle=style, markevery=some, label="wrong")


def _steps(ax: Axes, name: str, right: Sequence[float], wrong: Sequence[float]) -> None:
    """Ten steps, on one scale unless the wrong ones are longer than that."""
    _both(ax, STEPS, right, wrong, "default")
    ax.set(ylim=(-0.1, max(1.7, 1.15 * max(wrong))))


def _scores(ax: Axes, name: str, right: Sequence[float], wrong: Sequence[float]) -> None:
    """The score by offset, all on one scale."""
    _both(ax, OFFSETS, right, wrong, "default")
    ax.set(ylim=(-9, 9), yticks=[-5, 0, 5])


def _curve(ax: Axes, name: str, right: Sequence[float], wrong: Sequence[float]) -> None:
    """What the line makes: slopes on a logarithmic scale, buckets in steps."""
    along = experiments.bugs_biases_curve(BIASES[name], False)
    _both(ax, along.places, right, wrong, "steps-mid" if BIASES[name].oracle == "t5" else "default")
    ax.set(xlabel=along.over)
    if BIASES[name].oracle == "alibi":
        ax.set_yscale("log", base=2)
        ax.set_yticks([1, 1 / 16, 1 / 256], ["1", "1/16", "1/256"])


STEPPED: tuple[Pair, Draw] = (
    lambda name: tuple(experiments.bugs_adam_steps(ADAM[name], wrong) for wrong in (False, True)),
    _steps,
)
SCORED: tuple[Pair, Draw] = (
    lambda name: tuple(experiments.bugs_rotations_offsets(ROTATIONS[name], wrong) for wrong in (False, True)),
    _scores,
)
CURVED: tuple[Pair, Draw] = (
    lambda name: tuple(experiments.bugs_biases_curve(BIASES[name], wrong).values for wrong in (False, True)),
    _curve,
)
