"""The figure that moves in the essay in fifteen minutes: what it computes, then what it shows."""

from typing import NamedTuple

from press.figures import Axis, Best, Clause, Dots, Drawing, Label, Line, Moving, Panel, Rule, Shape, Slider
from workings.adam.plain import first_longest, longest, moments


class Drawn(NamedTuple):
    """What Adam makes of a drawn sequence, and of the best one so far; steps are in units of alpha, at eps = 0."""

    drawn: list[float]  # the gradients so far
    pen: list[list[float]]  # an outline, whose tip is at the last of them
    mean: list[float]  # m_hat after each
    root: list[float]  # of v_hat
    below: list[float]  # less than 0 by as much
    step: list[float]
    beside: float  # right of the pen, where the names stand
    behind: float  # right of the last step
    mean_name: float
    root_name: float
    below_name: float
    step_name: float
    longest: float  # of these steps
    when: int  # the gradient that causes it, counted from 0
    at: float  # the same, where it is drawn
    tip: float  # that step, with its sign
    outside: bool  # whether it leads out of the picture, and its end is drawn at the edge
    name: float  # where its length is written
    over: float
    limit: float  # the longest step that any such number of gradients can cause
    best_step: list[float]  # the steps of the drawing that is kept
    best_longest: float
    kept: bool  # whether it has a longer step than this drawing


PEN = [[0.0, 0.0], [0.9, 0.34], [4.8, 1.05], [6.0, 0.8], [2.1, 0.08]]


def spread(mean: float, root: float, least: float) -> list[float]:
    """Where the names of a root, and of less than 0 by as much, stand: so far from that of the mean."""
    if mean > root:
        upper = min(root, mean - least)
        return [upper, min(-root, upper - least)]
    if mean < -root:
        lower = max(-root, mean + least)
        return [max(root, lower + least), lower]
    return [max(root, mean + least), min(-root, mean - least)]


def drawing(gradients: list[float], beta1: float, beta2: float, seen: int, best: list[float]) -> Drawn:
    """What Adam makes of the first of a drawn sequence of gradients, one at least, beside the best one so far."""
    drawn = gradients[:seen]
    run, record = moments(drawn, 0, beta1, beta2), moments(best, 0, beta1, beta2)
    top, place = first_longest(run.step)
    whole = first_longest(moments(gradients, 0, beta1, beta2).step)
    best_top = max([abs(length) for length in record.step])
    tip, last = run.step[place], len(drawn) - 1
    mean, root = run.m_hat[last], run.root[last]
    names, end = spread(mean, root, 0.36), min(max(tip, -1.8), 2.2)
    return Drawn(
        drawn=drawn,
        pen=[[last + spot[0], drawn[last] + spot[1]] for spot in PEN],
        mean=run.m_hat,
        root=run.root,
        below=[-each for each in run.root],
        step=run.step,
        beside=last + 7.5,
        behind=last + 1.4,
        mean_name=mean - 0.1,
        root_name=names[0] - 0.1,
        below_name=names[1] - 0.1,
        step_name=run.step[last] - 0.1,
        longest=top,
        when=place,
        at=float(place),
        tip=end,
        outside=end != tip,
        name=min(max(float(place), 3.0), 56.0) if end == tip else min(max(float(place), 17.0), 50.0),
        over=end + 0.2 if tip > 0 else end - 0.45,
        limit=max([longest(t + 1, beta1, beta2) for t in range(len(gradients))]),
        best_step=record.step,
        best_longest=best_top,
        kept=best_top > 1.000001 * whole[0],
    )


BETA1 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995, 0.9999)
DRAWN = (1.0,) * 16 + (-1.0, 1.0) * 8 + (0.2,) * 16 + (2.0,) * 12


def update_drawn() -> Moving:
    """What Adam makes of sixty gradients that the reader draws."""
    place = Axis(-1, 73, "gradient, counted from 0", ticks=(0, 20, 40, 59))
    pad = Panel(
        place,
        Axis(-2.3, 3.1, "", ticks=(-2, -1, 0, 1, 2)),
        (
            Rule(y=0.0, colour="faint", dashed=False),
            Line("best", colour="faint", when=("kept", 1)),
            Dots("drawn", colour="g", width=7),
            Line("root", colour="v", dashed=True),
            Line("below", colour="v", dashed=True),
            Line("mean", colour="m", width=2.5),
            Shape("pen", colour="ink"),
            Label("draw your gradients here", 0, 2.75, colour="g"),
            Label("m̂", "beside", "mean_name", colour="m"),
            Label("√v̂", "beside", "root_name", colour="v"),
            Label("−√v̂", "beside", "below_name", colour="v"),
        ),
        alt="Gradients as dots, {seen} of sixty, with a pen at the last one; and m̂, √v̂ and −√v̂ as lines.",
        title="The gradients: draw",
        pad="gradients",
        height=250,
    )
    step = Panel(
        place,
        Axis(-2.3, 3.1, "", ticks={-2: "−2α", -1: "−α", 0: "0", 1: "α", 2: "2α"}),
        (
            Rule(y=1.0, colour="muted"),
            Rule(y=0.0, colour="faint", dashed=False),
            Rule(y=-1.0, colour="muted"),
            Line("best_step", colour="warn", width=1.2, dashed=True, when=("kept", 1)),
            Line("step", colour="adam", width=2.5),
            Dots("tip", "at", colour="adam", width=10),
            Label("{longest:.2f}α", "name", "over", "middle", colour="adam", when=("outside", 0)),
            Label("{longest:.2f}α, out of the picture", "name", "over", "middle", colour="adam", when=("outside", 1)),
            Label("m̂ ÷ √v̂", "behind", "step_name", colour="adam"),
            Label("your longest so far: {best_longest:.2f}α", 0, 2.75, colour="warn", when=("kept", 1)),
        ),
        alt="The step at each gradient so far, in units of α: the longest is {longest:.2f}, at gradient {when}.",
        title="The step, beside α and −α",
        height=250,
    )
    sixty = (DRAWN, -2.0, 2.0, 60, 0.1, "gradient")
    return Moving(
        title="Draw your gradient",
        compute=drawing,
        controls=(
            Drawing("gradients", "value", *sixty),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", BETA2, 0.999),
            Slider("seen", "so far", tuple(range(1, 61)), 60, play=True, auto=True),
            Best("best", "longest so far", *sixty, drawn="gradients", score="longest", beat="best_longest"),
        ),
        parts=(pad, step),
        says=(
            "The longest step is {longest:.2f}α, at gradient {when}.",
            Clause(" An earlier drawing had one of {best_longest:.2f}α.", ("kept", 1)),
            " No sixty gradients can cause one longer than {limit:.2f}α.",
        ),
    )
