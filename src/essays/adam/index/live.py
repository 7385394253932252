"""The figure that moves in the essay in fifteen minutes: what it computes, then what it shows."""

from typing import NamedTuple

from press.figures import Axis, Best, Clause, Dots, Drawing, Label, Line, Moving, Panel, Rule, Slider
from workings.adam.plain import first_longest, longest, moments


class Drawn(NamedTuple):
    """What Adam makes of a drawn sequence, and of the best one so far; steps are in units of alpha, at eps = 0."""

    mean: list[float]  # m_hat after each gradient
    root: list[float]  # of v_hat
    below: list[float]  # less than 0 by as much
    step: list[float]
    longest: float  # of these steps
    when: int  # the gradient that causes it, counted from 0
    at: float  # the same, where it is drawn
    tip: float  # that step, with its sign
    name: float  # where its length is written
    over: float
    limit: float  # the longest step that any such number of gradients can cause
    best_step: list[float]  # the steps of the drawing that is kept
    best_longest: float
    kept: bool  # whether it has a longer step than this drawing


def drawing(gradients: list[float], beta1: float, beta2: float, best: list[float]) -> Drawn:
    """What Adam makes of a drawn sequence of at least one gradient, beside the best one so far."""
    run, record = moments(gradients, 0, beta1, beta2), moments(best, 0, beta1, beta2)
    top, place = first_longest(run.step)
    best_top = max([abs(length) for length in record.step])
    tip = run.step[place]
    return Drawn(
        mean=run.m_hat,
        root=run.root,
        below=[-root for root in run.root],
        step=run.step,
        longest=top,
        when=place,
        at=float(place),
        tip=tip,
        name=min(max(float(place), 3.0), 56.0),
        over=tip + 0.3 if tip > 0 else tip - 0.55,
        limit=max([longest(t + 1, beta1, beta2) for t in range(len(gradients))]),
        best_step=record.step,
        best_longest=best_top,
        kept=best_top > 1.000001 * top,
    )


BETA1 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995, 0.9999)
DRAWN = (1.0,) * 16 + (-1.0, 1.0) * 8 + (0.2,) * 16 + (2.0,) * 12


def update_drawn() -> Moving:
    """What Adam makes of sixty gradients that the reader draws."""
    place = Axis(-1, 60, "gradient, counted from 0", ticks=(0, 20, 40, 59))
    pad = Panel(
        place,
        Axis(-2.2, 2.9, "", ticks=(-2, -1, 0, 1, 2)),
        (
            Rule(y=0.0, colour="faint", dashed=False),
            Line("best", colour="faint", when=("kept", 1)),
            Dots("gradients", colour="g", width=4),
            Line("root", colour="v", dashed=True),
            Line("below", colour="v", dashed=True),
            Line("mean", colour="m"),
            Label("gradient: draw it", 0, 2.45, colour="g"),
            Label("m̂", 32, 2.45, colour="m"),
            Label("±√v̂", 40, 2.45, colour="v"),
        ),
        alt="Sixty gradients as dots, and m̂ between −√v̂ and √v̂.",
        title="The gradients",
        height=250,
        pad="gradients",
    )
    step = Panel(
        place,
        Axis(-2.2, 2.9, "", ticks=(-2, -1, 0, 1, 2)),
        (
            Rule(y=1.0, colour="muted"),
            Rule(y=0.0, colour="faint", dashed=False),
            Rule(y=-1.0, colour="muted"),
            Line("best_step", colour="warn", width=1.2, dashed=True, when=("kept", 1)),
            Line("step", colour="adam"),
            Dots("tip", "at", colour="adam", width=9),
            Label("{longest:.2f}", "name", "over", "middle", colour="adam"),
            Label("m̂ ÷ √v̂", 0, 2.45, colour="adam"),
            Label("your longest so far: {best_longest:.2f}", 12, 2.45, colour="warn", when=("kept", 1)),
        ),
        alt="The step at each gradient, in units of α: the longest is {longest:.2f}, at gradient {when}.",
        title="The step, in units of α",
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
            Best("best", "longest so far", *sixty, drawn="gradients", score="longest", beat="best_longest"),
        ),
        parts=(pad, step),
        says=(
            "At β₁ = {beta1} and β₂ = {beta2} the longest step of this drawing is {longest:.2f}α, at gradient {when}.",
            Clause(" An earlier drawing had one of {best_longest:.2f}α.", ("kept", 1)),
            " No sixty gradients can cause one longer than {limit:.2f}α.",
        ),
    )
