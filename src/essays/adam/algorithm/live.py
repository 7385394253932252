"""Figures that move on the page that reads Adam line by line: what they compute, then what they show."""

from math import exp, log, sqrt
from typing import NamedTuple

from press.figures import Axis, Choice, Clause, Dots, Label, Line, Moving, Numbers, Panel, Shape, Slider, Stepper
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
    gap: list[float]  # from one divisor to the other
    bar: list[float]  # the same on its way up
    bar_foot: float
    area: list[list[float]]  # and all these gaps at once, likewise
    second: list[float]  # and once more on top of it, where it is needed twice
    twice: bool
    apart: bool  # whether it stands on Adam's step, and is so high that there is room for words beside both
    beside: float  # a little to the right of t
    bar_name: float  # beside the bar
    gap_name: float  # and beside the gap
    other_at: float  # where the names of the curves stand
    other_name: float
    m_at: float
    m_name: float
    v_name: float
    end: float
    foot: float  # where t is dragged


def lifted(low: float, high: float, share: float) -> float:
    """A number on its way from one to another, by equal factors."""
    return low * exp(share * log(high / low))


def gaps(lines: int, beta2: float, times: list[int], steps: list[float], carried: float) -> list[list[float]]:
    """The outline of the gaps between the divisors at these times, so far carried to the steps."""
    lower: list[list[float]] = []
    upper: list[list[float]] = []
    for t in times:
        over, under, _ = gap(lines, t, beta2)
        lower.append([float(t), lifted(under, steps[t - 1], carried)])
        upper.append([float(t), lifted(over, steps[t - 1] * over / under, carried)])
    return lower + [upper[len(upper) - 1 - i] for i in range(len(upper))]


def corrections(t: int, beta2: float, lines: int, carried: float) -> Corrections:
    """Steps of both on gradients of 1, at a beta1 of 0.9, and the gap of step t, so far carried to the step."""
    steps = moments([1.0 for t in range(STEPS)], 0, 0.9, beta2).step
    times = log_spaced()
    over, under, ratio = gap(lines, t, beta2)
    here, there, divided = steps[t - 1], ratio * steps[t - 1], over / under
    bar = [lifted(under, here, carried), lifted(over, here * divided, carried)]
    other = [gap(lines, i, beta2)[2] * steps[i - 1] for i in times]
    of_v = [gap(0, i, beta2)[1] for i in times]
    highest, late = max(other[:24]), gap(0, 60, beta2)[1]
    above = highest > 1.01
    return Corrections(
        times=times,
        step=[steps[i - 1] for i in times],
        other=other,
        of_m=[gap(0, i, beta2)[0] for i in times],
        of_v=of_v,
        here=here,
        there=there,
        ratio=ratio,
        over=over,
        under=under,
        divided=divided,
        across=[t, t],
        gap=[under, over],
        bar=bar,
        bar_foot=bar[0],
        area=gaps(lines, beta2, times, steps, carried),
        second=[bar[1], lifted(bar[1], bar[1] * divided, carried)],
        twice=lines == 3,
        apart=carried == 1 and divided > 2.2,
        beside=1.18 * t,
        bar_name=sqrt(bar[0] * bar[1]) * 0.9 if divided > 1.6 or divided < 0.6 else 0.45 if above else 1.2,
        gap_name=sqrt(under * over) * 0.9,
        other_at=1.0 if above else 16.0,
        other_name=1.3 * highest if above else 0.4 if late < 0.5 else 0.2,
        m_at=1.0 if of_v[0] < 0.16 else 1.6,
        m_name=0.42 if of_v[0] < 0.16 else 0.07,
        v_name=0.55 * late,
        end=6000.0,
        foot=FOOT,
    )


FOOT = 0.0125
BETA2 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995)
LINES = {"none": "neither line", "only_13": "13 alone", "only_14": "14 alone", "multiplied": "multiplying"}
TIMES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000)
WITH = "without lines 13 and 14|with line 13 alone|with line 14 alone|with lines that multiply"
WAY = tuple(share / 8 for share in range(9))


def carrying() -> Panel:
    """Steps above, divisors below, and the bar between these, which is carried up to Adam's step."""
    return Panel(
        Axis(0.7, 20_000, "step t", log=True, ticks=(1, 10, 100, 1000)),
        Axis(0.009, 120, log=True, ticks=(0.01, 0.1, 1, 10, 100)),
        (
            Shape("area", colour="warn", shade=0.14),
            Line("other", "times", colour="warn", dashed=True),
            Line("step", "times", colour="adam", width=2.5),
            Line("of_m", "times", colour="m"),
            Line("of_v", "times", colour="v"),
            Line("gap", "across", colour="faint", width=11),
            Line("second", "across", colour="proxy", width=5, when=("twice", 1)),
            Line("bar", "across", width=5),
            Dots("bar_foot", "t", width=10, drags=("carried",)),
            Dots("foot", "t", width=12, colour="muted", drags=("t",)),
            Label("× {divided:.2f}", "beside", "bar_name"),
            Label("× {divided:.2f}", "beside", "gap_name", colour="muted", when=("apart", 1)),
            Label("{lines:" + WITH + "}", "other_at", "other_name", colour="warn"),
            Label("Adam", "end", 0.93, colour="adam"),
            Label("1 − β₁ᵗ", "m_at", "m_name", colour="m"),
            Label("√(1 − β₂ᵗ)", 60, "v_name", colour="v"),
        ),
        alt="Above, the lengths of the steps: Adam’s, and those {lines:" + WITH + "}. Below, the divisors. A bar as "
        "high as the gap between the divisors at step {t} is carried up to Adam’s step of {here:.2f}α; the other’s is "
        "{there:.2f}α long.",
        height=250,
    )


def bias_correction() -> Moving:
    """The gap between the divisors of lines 13 and 14, carried to the step that they divide."""
    return Moving(
        title="What do lines 13 and 14 do?",
        compute=corrections,
        controls=(
            Slider("t", "t, step", (*TIMES, 4000, 5000), 12, form=","),
            Slider("beta2", "β₂", BETA2, 0.999),
            Choice("lines", "compared with", LINES),
            Slider("carried", "lift", WAY, 1.0, play=True, form=".0%", again=True),
        ),
        parts=(carrying(),),
        says=(
            "Step {t} of Adam is {here:.2f}α long, and {ratio:.2f} times as long {lines:" + WITH + "}. The divisors, "
            "{over:.3f} and {under:.3f}, have a ratio of {divided:.2f}",
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
