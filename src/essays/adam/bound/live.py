"""The figure that moves on the page on the bound of Adam's step: what it computes, then what it shows."""

from math import sqrt
from typing import NamedTuple

from press.interactive import Axis, Choice, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.adam.plain import first_longest, longest, longest_ever, moments, power

SHOWN = 40  # gradients


class Burst(NamedTuple):
    """Adam's steps in a burst after a silence, beside all bounds there are; in units of alpha, at eps = 0."""

    number: list[float]  # of each gradient since the silence, from 1
    gradient: list[float]  # the largest of them 1
    mean: list[float]  # m_hat
    root: list[float]  # of v_hat
    step: list[float]
    limit: list[float]  # the longest step that there could be
    paper: float  # the paper's bound
    ever: float  # the least upper bound
    longest: float  # step taken
    when: int  # the number of its gradient


def burst(kind: int, length: int, beta1: float, beta2: float) -> list[float]:
    """Gradients, the largest of them 1, then gradients of 0 until there are forty.

    Kind 0 is a lone gradient; 1 is `length` equal ones; 2 is as many that grow by beta2 / beta1, the worst there are.
    """
    count = 1 if kind == 0 else length
    ratio = beta1 / beta2 if kind == 2 else 1.0
    gradients = [power(ratio, count - 1 - n) for n in range(count)]
    top = max(gradients)
    return [g / top for g in gradients] + [0.0] * (SHOWN - count)


def after_silence(gradients: int, length: int, silence: int, beta1: float, beta2: float) -> Burst:
    """Adam's steps in a burst after a silence of that many gradients of 0."""
    given = burst(gradients, length, beta1, beta2)
    run = moments(given, silence, beta1, beta2)
    top, place = first_longest(run.step)
    return Burst(
        number=[float(n + 1) for n in range(SHOWN)],
        gradient=given,
        mean=run.m_hat,
        root=run.root,
        step=run.step,
        limit=[longest(silence + n + 1, beta1, beta2) for n in range(SHOWN)],
        paper=max(1.0, (1 - beta1) / sqrt(1 - beta2)),
        ever=longest_ever(beta1, beta2),
        longest=top,
        when=place + 1,
    )


KINDS = {"lone": "a lone gradient", "burst": "equal gradients", "growing": "each β₂/β₁ times the last"}
LENGTHS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40)
SILENCES = (0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000)
BETA1 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995)


def bound() -> Moving:
    """Steps in a burst of gradients after a silence, against the paper's bound and against the least upper one."""
    since = Axis(0, 41, "gradients since the silence", ticks=(1, 10, 20, 30, 40))
    length = Panel(
        since,
        Axis(0.5, 50, "length of the step, in α", log=True, ticks=(0.5, 1, 2, 5, 10, 20, 50)),
        (
            Rule(y="paper", colour="muted"),
            Line("limit", "number", colour="warn", dashed=True),
            Line("step", "number", colour="adam"),
            Dots("step", "number", colour="adam"),
            Label("longest possible: {ever:.2f} α", 0.5, 36, colour="warn"),
            Label("paper's bound: {paper:.2f} α", 40.5, 36, colour="muted", anchor="end"),
        ),
        alt="Steps after a silence: the longest is {longest:.2f}α, beside the paper's bound of {paper:.2f}α and the "
        "least upper bound of {ever:.2f}α.",
        title="The steps",
        height=260,
    )
    why = Panel(
        since,
        Axis(0, 1.25, "in units of the largest gradient", ticks=(0, 0.5, 1)),
        (
            Dots("gradient", "number", colour="g", width=4),
            Line("root", "number", colour="v"),
            Line("mean", "number", colour="m"),
            Label("gradient", 1, 1.1, colour="g"),
            Label("m̂", 18, 1.1, colour="m"),
            Label("√v̂", 25, 1.1, colour="v"),
        ),
        alt="The gradients of the burst, with m̂ and √v̂: the step is the first over the second.",
        title="What they are made of",
        height=260,
    )
    return Moving(
        title="How long can you make a step?",
        compute=after_silence,
        controls=(
            Choice("gradients", "gradients", KINDS, "burst"),
            Slider("length", "length of the burst", LENGTHS, 40),
            Slider("silence", "zeros before it", SILENCES, 1_000_000, "", tuple(f"{n:,}" for n in SILENCES)),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", BETA2, 0.999),
        ),
        parts=(length, why),
        says="After {silence} gradients of 0, {gradients} at β₁ = {beta1} and β₂ = {beta2}: the longest step is "
        "{longest:.2f}α, at gradient {when}. The paper's bound is {paper:.2f}α, the least upper bound "
        "{ever:.2f}α.",
    )
