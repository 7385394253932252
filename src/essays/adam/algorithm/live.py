"""Figures that move on the page that reads Adam line by line: what they compute, then what they show."""

from math import sqrt
from typing import NamedTuple

from press.interactive import (
    Axis,
    Choice,
    Clause,
    Dots,
    Drawing,
    Guess,
    Label,
    Line,
    Mark,
    Moving,
    Numbers,
    Panel,
    Rule,
    Slider,
    Stepper,
)
from workings.adam.plain import adam, first_longest, longest, moments

STEPS = 5000


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


def sequence(kind: int) -> list[float]:
    """5,000 gradients: kind 0 all 1; 1 noise between -1 and 3, by Lehmer's generator; 2 in turn 1 and -1."""
    gradients: list[float] = []
    seed = 2015
    for t in range(STEPS):
        seed = seed * 48271 % 2147483647
        noise = 4.0 * seed / 2147483647 - 1.0
        gradients.append(1.0 if kind == 0 else noise if kind == 1 else 1.0 - 2.0 * (t % 2))
    return gradients


class Corrected(NamedTuple):
    """Adam's steps, and by what its moments are corrected."""

    step: list[float]  # length, in units of alpha at eps = 0
    of_m: list[float]  # 1 - beta1^t, as a sum of weights
    of_v: list[float]  # 1 - beta2^t


def corrected(gradients: list[float], beta1: float, beta2: float) -> Corrected:
    """Adam's steps, and by what its moments are corrected."""
    m, v, weight1, weight2 = 0.0, 0.0, 0.0, 0.0
    lengths: list[float] = []
    of_m: list[float] = []
    of_v: list[float] = []
    for g in gradients:
        m = beta1 * m + (1 - beta1) * g
        v = beta2 * v + (1 - beta2) * g * g
        weight1 = 1 + beta1 * weight1
        weight2 = 1 + beta2 * weight2
        of_m.append((1 - beta1) * weight1)
        of_v.append((1 - beta2) * weight2)
        lengths.append(abs(m / of_m[-1]) / sqrt(v / of_v[-1]))
    return Corrected(lengths, of_m, of_v)


def gap(lines: int, of_m: float, of_v: float) -> tuple[float, float]:
    """The two divisors whose ratio lengthens Adam's step when lines 13 and 14 do something else than divide.

    0: they are left out; 1: only line 13 is there; 2: only line 14; 3: they multiply, which lengthens it by that twice.
    """
    return 1.0 if lines == 1 else of_m, 1.0 if lines == 2 else sqrt(of_v)


def lengthened(lines: int, of_m: float, of_v: float) -> float:
    """By what Adam's step is multiplied then."""
    over, under = gap(lines, of_m, of_v)
    return over / under * (over / under if lines == 3 else 1.0)


def log_spaced() -> list[int]:
    """The places of the steps that are drawn: those of t = 1 to 24, and then fewer and fewer."""
    places: list[int] = []
    t = 1
    while t <= STEPS:
        places.append(t - 1)
        t = t + 1 + t // 24
    return places


class Corrections(NamedTuple):
    """Adam beside Adam with something else in lines 13 and 14; lengths are in units of alpha, at eps = 0."""

    times: list[float]  # of the steps that are drawn
    step: list[float]  # length of Adam's
    other: list[float]  # and of the other's
    of_m: list[float]  # 1 - beta1^t
    of_v: list[float]  # the root of 1 - beta2^t
    here: float  # Adam's step at t
    there: float  # and the other's
    ratio: float  # of the other's to Adam's
    over: float  # the divisors with the same ratio
    under: float
    divided: float  # their ratio
    across: list[float]  # of a bracket at t
    left: list[float]  # that spans the steps
    right: list[float]  # and one that spans the divisors
    left_foot: float  # where its words stand
    right_foot: float
    peak: float  # the other's longest step
    when: int  # its t
    apart: int  # the last t at which the two differ by more than one part in a hundred, or 0


def corrections(t: int, gradients: int, lines: int, beta1: float, beta2: float) -> Corrections:
    """5,000 steps of both on one sequence of gradients, and the gap between the two at step t."""
    run = corrected(sequence(gradients), beta1, beta2)
    factors = [lengthened(lines, run.of_m[i], run.of_v[i]) for i in range(STEPS)]
    others = [factors[i] * run.step[i] for i in range(STEPS)]
    peak, place = first_longest(others)
    places = log_spaced()
    here, there = run.step[t - 1], others[t - 1]
    over, under = gap(lines, run.of_m[t - 1], run.of_v[t - 1])
    return Corrections(
        times=[float(i + 1) for i in places],
        step=[run.step[i] for i in places],
        other=[others[i] for i in places],
        of_m=[run.of_m[i] for i in places],
        of_v=[sqrt(run.of_v[i]) for i in places],
        here=here,
        there=there,
        ratio=factors[t - 1],
        over=over,
        under=under,
        divided=over / under,
        across=[t / 1.15, t * 1.15, float(t), float(t), t / 1.15, t * 1.15],
        left=[here, here, here, there, there, there],
        right=[under, under, under, over, over, over],
        left_foot=min(here, there) / 2.0,
        right_foot=min(under, over) / 2.0,
        peak=peak,
        when=place + 1,
        apart=max([0] + [i + 1 for i in range(STEPS) if abs(factors[i] - 1) > 0.01]),
    )


BETA1 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995, 0.9999)
SLOPES = {"constant": "always 1", "noisy": "noise between −1 and 3", "alternating": "1 and −1 in turn"}
LINES = {
    "none": "without lines 13 and 14",
    "only_13": "with line 13 alone",
    "only_14": "with line 14 alone",
    "multiplied": "multiplying, not dividing",
}
TIMES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000)
DRAWN = (1.0,) * 16 + (-1.0, 1.0) * 8 + (0.2,) * 16 + (2.0,) * 12


def bracket(side: str, words: str) -> tuple[Mark, ...]:
    """The gap at step t, and beneath it the ratio that it is."""
    span = Line(side, "across", width=3.5, answer=True)
    return Rule(x="t", colour="muted"), span, Label(words, "t", f"{side}_foot", "middle", answer=True)


def bias_correction() -> Moving:
    """The first steps with lines 13 and 14 and without, and the same gap between what these divide by."""
    time = Axis(0.5, 10000, "step t: drag it", log=True, ticks=(1, 10, 100, 1000))
    length = Panel(
        time,
        Axis(0.05, 150, "length of the step, in α", log=True, ticks=(0.1, 1, 10, 100)),
        (
            Line("other", "times", colour="warn", dashed=True, answer=True),
            Line("step", "times", colour="adam"),
            *bracket("left", "× {ratio:.2f}"),
            Rule(y="guess"),
            Label("{lines}", 1, 60, colour="warn", answer=True),
            Label("Adam as it is", 1, 0.2, colour="adam"),
        ),
        alt="Length of the steps against time: Adam's, and those {lines}, of which the longest is {peak:.2f}α. A "
        "bracket at step {t} spans the gap, {ratio:.2f}.",
        title="The steps",
        height=260,
    )
    divisors = Panel(
        time,
        Axis(0.003, 9, "what they divide by", log=True, ticks=(0.01, 0.1, 1)),
        (
            Line("of_m", "times", colour="m"),
            Line("of_v", "times", colour="v"),
            *bracket("right", "× {divided:.2f}"),
            Label("1 − β₁ᵗ, which divides m", 1, 4.2, colour="m"),
            Label("√(1 − β₂ᵗ), which divides √v", 1, 1.9, colour="v"),
        ),
        alt="The divisors 1 − β₁ᵗ and √(1 − β₂ᵗ) climb to 1. A bracket at step {t} goes from {under:.3f} to "
        "{over:.3f}: {divided:.2f} times.",
        title="Lines 13 and 14",
        height=260,
    )
    return Moving(
        title="What do lines 13 and 14 do to the first steps?",
        compute=corrections,
        controls=(
            Slider("t", "t, step", (*TIMES, 4000, 5000), 12, play=True, form=","),
            Choice("gradients", "gradients", SLOPES),
            Choice("lines", "compared with", LINES),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", (0.0, *BETA2), 0.999),
        ),
        parts=(length, divisors),
        says=(
            "Gradients: {gradients}; β₁ = {beta1}, β₂ = {beta2}. Step {t} is {here:.2f}α long; {lines}, {there:.2f}α. "
            "The ratio of the two is {ratio:.2f}; that of the divisors, {over:.3f} over {under:.3f}, is {divided:.2f}",
            Clause(", and to multiply does that twice over", ("lines", 3)),
            ". The longest step is {peak:.2f}α at t = {when}; the last to differ from Adam's by more than 1\u00a0% is "
            "step {apart} of 5,000.",
        ),
        guess=Guess(
            "guess",
            "the longest step, you say",
            (0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0, 5.0, 7.0, 10.0, 20.0),
            1.0,
            unit="α",
            asks="All gradients are 1, and every step of Adam’s is one α long. Leave out lines 13 and 14; what they "
            "divide by is shown. How long does the longest step become? Drag the heavy line to that length.",
            of="peak",
        ),
    )


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


def algorithm_steps() -> Stepper:
    """Adam for one parameter, line by line."""
    return Stepper(
        "Run Adam, a line at a time",
        adam,
        (
            Numbers("gradients", "gradients g₁, g₂, …", (1.5, 1.4, -1.5, 1.4), low=-1e6, high=1e6, most=8),
            Slider("alpha", "α, step size", (0.001, 0.01, 0.1, 0.5, 1.0), 0.1),
            Slider("beta1", "β₁, memory of g", (0.0, 0.5, 0.8, 0.9, 0.95, 0.99), 0.9),
            Slider("beta2", "β₂, memory of g²", (0.0, 0.5, 0.9, 0.99, 0.999, 0.9999), 0.999),
            Slider("eps", "ε", (1e-12, 1e-8, 1e-4, 0.1, 1.0), 1e-8, texts=("10⁻¹²", "10⁻⁸", "10⁻⁴", "0.1", "1")),
        ),
        tex=(
            r"\theta_0 = 0",
            r"m_0 \leftarrow 0",
            r"v_0 \leftarrow 0",
            r"t \leftarrow 0",
            r"\beta_1^0 = \beta_2^0 = 1",
            r"\textbf{while}\ \theta_t\ \text{has not converged}",
            r"t \leftarrow t + 1",
            r"g_t \leftarrow \nabla_\theta f_t(\theta_{t-1})",
            r"m_t \leftarrow \beta_1 m_{t-1} + (1-\beta_1)\, g_t",
            r"v_t \leftarrow \beta_2 v_{t-1} + (1-\beta_2)\, g_t^2",
            r"\beta_1^t,\ \beta_2^t",
            r"\hat m_t \leftarrow m_t / (1-\beta_1^t)",
            r"\hat v_t \leftarrow v_t / (1-\beta_2^t)",
            r"\theta_t \leftarrow \theta_{t-1} - \alpha\, \hat m_t / (\sqrt{\hat v_t} + \epsilon)",
            r"\textbf{return}\ \theta_t",
        ),
        symbols={
            "t": "t",
            "g": "g",
            "m": "m",
            "v": "v",
            "beta1_t": "β₁ᵗ",
            "beta2_t": "β₂ᵗ",
            "m_hat": "m̂",
            "v_hat": "v̂",
            "theta": "θ",
        },
        step="t",
        at=8,
    )
