"""The figure that moves on the page on the bound of Adam's step: what it computes, then what it shows."""

from math import sqrt
from typing import NamedTuple

from press.figures import Axis, Best, Clause, Dots, Drawing, Label, Line, Moving, Panel, Rule, Slider
from workings.adam.plain import first_longest, longest, longest_ever, moments

SHOWN = 40  # gradients


class Burst(NamedTuple):
    """Adam's steps in a burst after a silence, beside all bounds there are; in units of alpha, at eps = 0."""

    number: list[float]  # of each gradient since the silence, from 1
    mean: list[float]  # m_hat
    root: list[float]  # of v_hat
    step: list[float]  # its length
    limit: list[float]  # the longest step that there could be
    paper: float  # the paper's bound
    paper_name: float  # where its name stands
    ever: float  # the least upper bound
    ever_name: float  # where the name of the longest possible stands
    longest: float  # step taken
    when: int  # the number of its gradient
    at: float  # the same, where it is drawn
    name: float  # and where its length is written
    over: float  # as high as the picture, at most
    possible: float  # the longest step that there could be at this gradient
    share: float  # of it that is reached
    best_longest: float  # the longest step of the drawing that is kept
    kept: bool  # whether that is longer than this drawing's


def after_silence(gradients: list[float], silence: int, beta1: float, beta2: float, best: list[float]) -> Burst:
    """Adam's steps at forty gradients after a silence of that many gradients of 0, and at the best forty so far."""
    run = moments(gradients, silence, beta1, beta2)
    step = [abs(length) for length in run.step]
    top, place = first_longest(step)
    record = max([abs(length) for length in moments(best, silence, beta1, beta2).step])
    limit = [longest(silence + n + 1, beta1, beta2) for n in range(SHOWN)]
    ever = longest_ever(beta1, beta2)
    return Burst(
        number=[float(n + 1) for n in range(SHOWN)],
        mean=run.m_hat,
        root=run.root,
        step=step,
        limit=limit,
        paper=max(1.0, (1 - beta1) / sqrt(1 - beta2)),
        paper_name=0.78 * max(1.0, (1 - beta1) / sqrt(1 - beta2)),
        ever=ever,
        ever_name=1.08 * min(limit[-1], 45.0),
        longest=top,
        when=place + 1,
        at=float(place + 1),
        name=min(max(float(place + 1), 3.0), 37.0),
        over=min(max(top * 0.7, 0.35), 40.0),
        possible=limit[place],
        share=top / limit[place],
        best_longest=record,
        kept=record > 1.000001 * top,
    )


SILENCES = (0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000)
BETA1 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995)
SINCE = Axis(0, 41, "gradients since the silence", ticks=(1, 10, 20, 30, 40))
LONE = (1.0, *(0.0 for _ in range(SHOWN - 1)))


def drawn() -> Panel:
    """The burst, for the reader to draw, and what Adam's step is made of."""
    return Panel(
        SINCE,
        Axis(0, 1.3, ticks=(0, 0.5, 1)),
        (
            Dots("gradients", "number", colour="g", width=5),
            Line("root", "number", colour="v"),
            Line("mean", "number", colour="m"),
            Label("gradients: draw them", 1, 1.17, colour="g"),
            Label("m̂", 24, 1.17, colour="m"),
            Label("√v̂", 29, 1.17, colour="v"),
        ),
        alt="The gradients of the burst, with m̂ and √v̂: the step is the first over the second.",
        title="The burst",
        height=250,
        pad="gradients",
    )


def taken() -> Panel:
    """The steps, below the longest that there could be."""
    return Panel(
        SINCE,
        Axis(0.3, 60, log=True, ticks=(0.5, 1, 2, 5, 10, 20, 50)),
        (
            Rule(y="paper", colour="muted"),
            Label("the paper’s bound", 40, "paper_name", "end", colour="muted"),
            Line("limit", "number", colour="warn", dashed=True),
            Label("the longest possible", 1, "ever_name", colour="warn"),
            Rule(y="best_longest", colour="amsgrad", when=("kept", 1)),
            Label("your longest so far: {best_longest:.2f}", 1, 0.34, colour="amsgrad", when=("kept", 1)),
            Line("step", "number", colour="adam"),
            Dots("step", "number", colour="adam", width=4),
            Dots("longest", "at", colour="adam", width=10),
            Label("{longest:.2f}", "name", "over", "middle", colour="adam"),
        ),
        alt="Steps after a silence: the longest is {longest:.2f}α, beside the paper’s bound of {paper:.2f}α and the "
        "least upper bound of {ever:.2f}α.",
        title="The length of each step, in α",
        height=250,
    )


def bound() -> Moving:
    """Steps in a burst that the reader draws, against the paper's bound and against the least upper one."""
    drawing = (LONE, 0.0, 1.0, SHOWN, 0.01, "gradient", 1)
    return Moving(
        title="How long can you make a step?",
        compute=after_silence,
        controls=(
            Drawing("gradients", "value", *drawing),
            Slider("silence", "zeros before it", SILENCES, 1_000_000, "", tuple(f"{n:,}" for n in SILENCES)),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", BETA2, 0.999),
            Best("best", "longest so far", *drawing, drawn="gradients", score="longest", beat="best_longest"),
        ),
        parts=(drawn(), taken()),
        says=(
            "The longest step of this burst is {longest:.2f}α, at gradient {when}. That is {share:.1%} of the longest "
            "that there could be, {possible:.2f}α; the paper’s bound is {paper:.2f}α.",
            Clause(" You had one of {best_longest:.2f}α.", ("kept", 1)),
        ),
    )
