"""Figures that move on the page that reads Adam line by line: what they compute, then what they show."""

from math import log, sqrt
from typing import NamedTuple

from press.figures import (
    Axis,
    Clause,
    Curves,
    Dots,
    Guess,
    Label,
    Line,
    Mark,
    Moving,
    Numbers,
    Panel,
    Shape,
    Slider,
    Stepper,
)
from workings.adam.plain import adam, power

TIMES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 2000, 3000, 5000]

ALPHA = 10.5  # how long a step of alpha is drawn
LEG = 35.7  # how long a leg is
TRUNK = 13.0
GROUND = 19.0  # the height of the ground
FIRST = 7.0  # where Adam stands
OTHER = 70.0  # and the one without lines 13 and 14
GLASS = 25.0  # how high a glass is
WIDE = 7.0  # how wide
TABLE = 43.0  # and where its foot is
STANDS = [14.0, 25.5, 38.5, 51.0]  # where the glasses stand: Adam's two, and those of the other


class Strides(NamedTuple):
    """A step of Adam, and one without lines 13 and 14, as two walkers take them; on equal gradients, at eps = 0."""

    legs_x: list[float]  # of Adam: a foot, the hip, the other foot
    legs_y: list[float]
    trunk_x: list[float]
    trunk_y: list[float]
    head_x: float
    head_y: float
    other_legs_x: list[float]  # and of the other
    other_legs_y: list[float]
    other_trunk_x: list[float]
    other_trunk_y: list[float]
    other_head_x: float
    other_head_y: float
    length: float  # of the other's step, in units of alpha; Adam's is 1
    of_m: float  # how full m is, as a share of the gradient
    of_v: float  # and the root of v
    in_m: list[list[float]]  # the same in two glasses
    in_v: list[list[float]]
    rail: float  # the height of the rail
    at: float  # where step t is on it
    said: float  # and the step that the reader says
    most: int  # the step at which the other's is longest
    shorter: bool  # whether the other's is shorter than Adam's


def legs(x: float, step: float) -> tuple[list[float], list[float]]:
    """Feet as far apart as a step is long, and the hip as high as legs of one length then have it."""
    half = ALPHA * step / 2
    return [x - half, x, x + half], [GROUND, GROUND + sqrt(LEG * LEG - half * half), GROUND]


def uncorrected(t: int, beta2: float) -> float:
    """The length of step t without lines 13 and 14, at a beta1 of 0.9: m over the root of v."""
    return (1 - power(0.9, t)) / sqrt(1 - power(beta2, t))


def filled(x: float, share: float) -> list[list[float]]:
    """What is in a glass that is so far full."""
    top = TABLE + GLASS * share
    return [[x, TABLE], [x + WIDE, TABLE], [x + WIDE, top], [x, top]]


def along(t: int) -> float:
    """Where a step stands on the rail below: equal ways are equal factors."""
    return 100 * log(t) / log(5000.0)


def strides(t: int, beta2: float, guess: int) -> Strides:
    """Step t of both, on gradients of 1, and the step that the reader says."""
    length, of_m, of_v = uncorrected(t, beta2), 1 - power(0.9, t), sqrt(1 - power(beta2, t))
    most = 1
    for time in TIMES:
        most = time if uncorrected(time, beta2) > uncorrected(most, beta2) else most
    own, other = legs(FIRST, 1.0), legs(OTHER, length)
    return Strides(
        legs_x=own[0],
        legs_y=own[1],
        trunk_x=[FIRST, FIRST],
        trunk_y=[own[1][1], own[1][1] + TRUNK],
        head_x=FIRST,
        head_y=own[1][1] + TRUNK + 3.0,
        other_legs_x=other[0],
        other_legs_y=other[1],
        other_trunk_x=[OTHER, OTHER],
        other_trunk_y=[other[1][1], other[1][1] + TRUNK],
        other_head_x=OTHER,
        other_head_y=other[1][1] + TRUNK + 3.0,
        length=length,
        of_m=of_m,
        of_v=of_v,
        in_m=filled(STANDS[2], of_m),
        in_v=filled(STANDS[3], of_v),
        rail=0.0,
        at=along(t),
        said=along(guess),
        most=most,
        shorter=length < 0.995,
    )


BETA2 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999)
GLASSES = tuple(((x, TABLE + GLASS), (x, TABLE), (x + WIDE, TABLE), (x + WIDE, TABLE + GLASS)) for x in STANDS)
FULL = tuple(((x, TABLE), (x + WIDE, TABLE), (x + WIDE, TABLE + GLASS), (x, TABLE + GLASS)) for x in STANDS)
SOIL = (((0, GROUND - 1.2), (106, GROUND - 1.2), (106, GROUND), (0, GROUND)),)


def walkers() -> tuple[Mark, ...]:
    """Adam, and the one without the two lines."""
    marks: list[Mark] = []
    for prefix, colour in (("", "adam"), ("other_", "warn")):
        marks += [
            Line(f"{prefix}legs_y", f"{prefix}legs_x", colour=colour, width=5.5),
            Line(f"{prefix}trunk_y", f"{prefix}trunk_x", colour=colour, width=5.5),
            Dots(f"{prefix}head_y", f"{prefix}head_x", colour=colour, width=23),
        ]
    return tuple(marks)


def shelf() -> tuple[Mark, ...]:
    """Adam’s two glasses, which are full, and those of the other, which fill; each time the one over the other."""
    under, over, by = TABLE - 6, TABLE + GLASS + 2.5, TABLE + GLASS / 2 - 1.5
    middle = [x + WIDE / 2 for x in STANDS]
    return (
        Shape(lines=FULL[:1], colour="m", shade=0.6),
        Shape(lines=FULL[1:2], colour="v", shade=0.6),
        Shape("in_m", colour="m", shade=0.6),
        Shape("in_v", colour="v", shade=0.6),
        Curves(GLASSES, colour="ink", width=1.8, faint=False),
        *(Label("÷", (middle[k] + middle[k + 1]) / 2, by, "middle") for k in (0, 2)),
        *(Label("full", middle[k], over, "middle", colour=colour) for k, colour in ((0, "m"), (1, "v"))),
        Label("{of_m:.0%}", middle[2], over, "middle", colour="m"),
        Label("{of_v:.0%}", middle[3], over, "middle", colour="v"),
        *(
            Label(text, x, under, "middle", colour=colour)
            for text, x, colour in zip(("m̂", "√v̂", "m", "√v"), middle, ("m", "v") * 2, strict=True)
        ),
    )


def stage() -> Panel:
    """Two walkers, their glasses, and a rail with the steps."""
    return Panel(
        Axis(-3, 109, "step t", ticks={100 * log(t) / log(5000): f"{t:,}" for t in (1, 10, 100, 1000, 5000)}),
        Axis(-3, 84, ticks={}),
        (
            Shape(lines=SOIL, colour="faint"),
            *shelf(),
            *walkers(),
            Label("Adam", FIRST, 79, "middle", colour="adam"),
            Label("uncorrected", OTHER, 79, "middle", colour="warn"),
            Label("1.00α", FIRST, 10, "middle", colour="adam"),
            Label("step {t}", 35, 10, "middle"),
            Label("{length:.2f}α", OTHER, 10, "middle", colour="warn", large=True),
            Curves((((0, 0), (100, 0)),), colour="muted", width=2.5, faint=False),
            Dots("rail", "said", colour="ink", width=13, drags=("guess",), asks=True),
            Label("you", "said", 4.4, "middle", asks=True),
            Dots("rail", "at", colour="ink", width=13, drags=("t",), answer=True),
        ),
        alt="Two walkers at step {t}. Adam’s feet are α apart, and those of the one without lines 13 and 14 "
        "{length:.2f}α. Adam’s two glasses are full; of the other two m’s is {of_m:.0%} full, and √v’s {of_v:.0%}.",
        height=300,
        bare=True,
    )


def bias_correction() -> Moving:
    """A step of Adam beside one without lines 13 and 14."""
    return Moving(
        title="Why Adam corrects its first steps",
        compute=strides,
        controls=(
            Slider("t", "t, step", tuple(TIMES), 1, form=",", play=True, auto=(1, 3)),
            Slider("beta2", "β₂", BETA2, 0.999),
        ),
        parts=(stage(),),
        says=(
            "At step {t} m is {of_m:.1%} full and √v {of_v:.1%}. Uncorrected, the one is divided by the other: "
            "{length:.2f}α. Corrected, both count as full, and the step is α long.",
            Clause(" With such a β₂ the uncorrected step is the shorter one.", ("shorter", 1)),
        ),
        guess=Guess(
            "guess",
            "step, you say",
            tuple(TIMES),
            100,
            form=",",
            asks="Both averages begin at 0, and Adam corrects them for it. Uncorrected, the first step is three times "
            "as long as Adam’s, and the third five times. At which step will the two be farthest apart?",
            of="most",
            answer="",
            sets="t",
        ),
    )


def algorithm_steps() -> Stepper:
    """Adam for one parameter, line by line."""
    return Stepper(
        "Run Adam, a line at a time",
        adam,
        (
            Numbers("gradients", "gradients g₁, g₂, …", (1.5, 1.4, -1.5, 1.4), low=-1e6, high=1e6, most=8),
            Slider("alpha", "α, step size", (0.001, 0.01, 0.05, 0.1, 0.2), 0.1),
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
