"""The figure that moves in the essay in fifteen minutes: what it computes, then what it shows."""

from typing import NamedTuple

from press.interactive import Axis, Dots, Drawing, Label, Line, Moving, Panel, Rule, Slider
from workings.adam.plain import first_longest, longest, moments


class Drawn(NamedTuple):
    """What Adam makes of a drawn sequence; steps are in units of alpha, at eps = 0."""

    mean: list[float]  # m_hat after each gradient
    root: list[float]  # of v_hat
    below: list[float]  # less than 0 by as much
    step: list[float]
    longest: float  # of these steps
    when: int  # the gradient that causes it, counted from 0
    limit: float  # the longest step that any such number of gradients can cause


def drawing(gradients: list[float], beta1: float, beta2: float) -> Drawn:
    """What Adam makes of a drawn sequence of at least one gradient."""
    run = moments(gradients, 0, beta1, beta2)
    top, place = first_longest(run.step)
    return Drawn(
        mean=run.m_hat,
        root=run.root,
        below=[-root for root in run.root],
        step=run.step,
        longest=top,
        when=place,
        limit=max([longest(t + 1, beta1, beta2) for t in range(len(gradients))]),
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
            Dots("gradients", colour="g", width=4),
            Line("root", colour="v", dashed=True),
            Line("below", colour="v", dashed=True),
            Line("mean", colour="m"),
            Label("gradient: draw it", 0, 2.45, colour="g"),
            Label("m̂", 32, 2.45, colour="m"),
            Label("±√v̂", 40, 2.45, colour="v"),
        ),
        alt="Sixty gradients as bars, and m̂ between −√v̂ and √v̂.",
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
            Line("step", colour="adam"),
            Label("m̂ ÷ √v̂", 0, 2.45, colour="adam"),
        ),
        alt="The step at each gradient, in units of α: the longest is {longest:.2f}, at gradient {when}.",
        title="The step, in units of α",
        height=250,
    )
    return Moving(
        title="Draw your gradient",
        compute=drawing,
        controls=(
            Drawing("gradients", "value", DRAWN, -2.0, 2.0, 60, 0.1, "gradient"),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", BETA2, 0.999),
        ),
        parts=(pad, step),
        says="At β₁ = {beta1} and β₂ = {beta2} the longest step of this drawing is {longest:.2f}α, at gradient "
        "{when}. No sixty gradients can cause one longer than {limit:.2f}α.",
    )
