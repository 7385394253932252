"""Figures that move on the page that reads Adam line by line: what they compute, then what they show."""

from math import sqrt
from typing import NamedTuple

from press.figures import Axis, Choice, Clause, Dots, Label, Line, Mark, Moving, Numbers, Panel, Slider, Stepper
from workings.adam.plain import adam, moments, power

STEPS = 5000


def gap(lines: int, t: int, beta2: float) -> tuple[float, float, float]:
    """By what Adam's step is multiplied when lines 13 and 14 do something else, after two divisors with that ratio.

    0: they are left out; 1: only line 13 is there; 2: only line 14; 3: they multiply, which does it twice over.
    """
    over = 1.0 if lines == 1 else 1 - power(0.9, t)
    under = 1.0 if lines == 2 else sqrt(1 - power(beta2, t))
    return over, under, over / under * (over / under if lines == 3 else 1.0)


def log_spaced() -> list[int]:
    """The steps that are drawn: t = 1 to 24, and then fewer and fewer."""
    times = [1]
    while times[-1] < STEPS:
        times.append(times[-1] + 1 + times[-1] // 24)
    return times[:-1]


class Corrections(NamedTuple):
    """Adam beside Adam with something else in lines 13 and 14; lengths are in units of alpha, at eps = 0."""

    times: list[int]  # the steps that are drawn
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
    across: list[int]  # t, twice
    left: list[float]  # the gap between the steps there
    right: list[float]  # and between the divisors
    foot: float  # where t is dragged, below both
    low: float


def corrections(t: int, beta2: float, lines: int) -> Corrections:
    """Steps of both on gradients of 1, at a beta1 of 0.9, and the gap between the two at step t."""
    steps = moments([1.0 for t in range(STEPS)], 0, 0.9, beta2).step
    times = log_spaced()
    over, under, ratio = gap(lines, t, beta2)
    here, there = steps[t - 1], ratio * steps[t - 1]
    return Corrections(
        times=times,
        step=[steps[i - 1] for i in times],
        other=[gap(lines, i, beta2)[2] * steps[i - 1] for i in times],
        of_m=[gap(0, i, beta2)[0] for i in times],
        of_v=[gap(0, i, beta2)[1] for i in times],
        here=here,
        there=there,
        ratio=ratio,
        over=over,
        under=under,
        divided=over / under,
        across=[t, t],
        left=[here, there],
        right=[under, over],
        foot=0.065,
        low=0.004,
    )


BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995, 0.9999)
LINES = {
    "none": "without lines 13 and 14",
    "only_13": "with line 13 alone",
    "only_14": "with line 14 alone",
    "multiplied": "multiplying, not dividing",
}
TIMES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000)


def bar(side: str, words: str, foot: str, place: float) -> tuple[Mark, ...]:
    """The gap at step t, and at the foot of the picture the ratio that it is, over a handle."""
    span, ends = Line(side, "across", width=4), Dots(side, "across", width=9)
    return span, ends, Dots(foot, "t", width=13, colour="muted"), Label(words, "t", place, "middle")


def bias_correction() -> Moving:
    """The first steps with lines 13 and 14 and without, and the same gap between what these divide by."""
    time = Axis(0.5, 10000, "step t: drag it", log=True, ticks=(1, 10, 100, 1000))
    length = Panel(
        time,
        Axis(0.05, 150, "length of the step, in α", log=True, ticks=(0.1, 1, 10, 100)),
        (
            Line("other", "times", colour="warn", dashed=True),
            Line("step", "times", colour="adam"),
            *bar("left", "× {ratio:.2f}", "foot", 0.12),
            Label("{lines}", 1, 60, colour="warn"),
            Label("Adam as it is", 1, 0.3, colour="adam"),
        ),
        alt="Length of the steps against time: Adam’s, and those {lines}. A bar at step {t} spans the gap, "
        "from {here:.2f}α to {there:.2f}α.",
        title="The steps",
        height=260,
    )
    divisors = Panel(
        time,
        Axis(0.003, 9, "what they divide by", log=True, ticks=(0.01, 0.1, 1)),
        (
            Line("of_m", "times", colour="m"),
            Line("of_v", "times", colour="v"),
            *bar("right", "× {divided:.2f}", "low", 0.0085),
            Label("1 − β₁ᵗ, which divides m", 1, 4.2, colour="m"),
            Label("√(1 − β₂ᵗ), which divides √v", 1, 1.9, colour="v"),
        ),
        alt="The divisors 1 − β₁ᵗ and √(1 − β₂ᵗ) climb to 1. A bar at step {t} goes from {under:.3f} to "
        "{over:.3f}: {divided:.2f} times.",
        title="Lines 13 and 14",
        height=260,
    )
    return Moving(
        title="What do lines 13 and 14 do to the first steps?",
        compute=corrections,
        controls=(
            Slider("t", "t, step", (*TIMES, 4000, 5000), 12, play=True, form=","),
            Slider("beta2", "β₂", (0.0, *BETA2), 0.999),
            Choice("lines", "compared with", LINES),
        ),
        parts=(length, divisors),
        says=(
            "At β₂ = {beta2} step {t} is {here:.2f}α long. It would be {ratio:.2f} times as long {lines}. The "
            "divisors, {over:.3f} and {under:.3f}, have a ratio of {divided:.2f}",
            Clause(", and to multiply does that twice over", ("lines", 3)),
            ".",
        ),
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
            "theta": "θ",
            "t": "t",
            "g": "g",
            "m": "m",
            "v": "v",
            "beta1_t": "β₁ᵗ",
            "beta2_t": "β₂ᵗ",
            "m_hat": "m̂",
            "v_hat": "v̂",
        },
        step="t",
        at=32,
        way="theta",
    )
