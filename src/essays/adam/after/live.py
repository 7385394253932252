"""The figure that moves on the page of what came after Adam: what it computes, then what it shows."""

from math import cos, pi, sin
from typing import NamedTuple

from press.figures import Axis, Choice, Curves, Dots, Guess, Label, Line, Moving, Panel, Rule, Shape, Slider
from workings.adam.plain import quintic

COEFFICIENTS = [[3.4445, -4.775, 2.0315], [1.875, -1.25, 0.375]]  # Muon's, and those that come closest to 1 about 1

BESIDE = 0.9  # the other singular value of the matrix that is drawn


class Iterates(NamedTuple):
    """What an iteration makes of singular values from 0 to 1."""

    starts: list[float]
    ends: list[float]  # of each start, after so many steps
    all: list[float]  # of forty of them, after so many steps
    column: list[float]  # where these are drawn
    end: float  # of the start that is set
    low: float  # the lowest end of the starts from 0.01 on
    top: float  # and the highest
    band: list[list[float]]  # from the lowest to the highest of those starts, after five of Muon's steps
    fifth: float  # the end of the start that is set, after five steps
    round: list[list[float]]  # what a matrix of two singular values, 0.9 and the start, makes of a circle
    before: list[list[float]]  # the same before the first step
    other: float  # what has become of the 0.9
    long_x: float  # beyond the tip of the ellipse's half-axis for it
    long_y: float
    short_x: float  # and beyond that of the other
    short_y: float


def ellipse(along: float, across: float) -> list[list[float]]:
    """An ellipse with two half-axes, the first of them turned by 30 degrees: 72 points."""
    c, s = cos(pi / 6), sin(pi / 6)
    points: list[list[float]] = []
    for k in range(72):
        u, w = along * cos(pi * k / 36), across * sin(pi * k / 36)
        points.append([c * u - s * w, s * u + c * w])
    return points


def iterates(steps: int, start: float, which: int) -> Iterates:
    """What so many steps make of all starts, of one, and of a circle."""
    a, b, c = COEFFICIENTS[which][0], COEFFICIENTS[which][1], COEFFICIENTS[which][2]
    starts = [k / 200 for k in range(201)]
    ends = [quintic(s, steps, a, b, c) for s in starts]
    end, other = quintic(start, steps, a, b, c), quintic(BESIDE, steps, a, b, c)
    muon = COEFFICIENTS[0]
    reached = [quintic(s, 5, muon[0], muon[1], muon[2]) for s in starts[2:]]
    floor, roof = min(reached), max(reached)
    tips = ellipse(max(other, BESIDE) + 0.26, end + 0.16)  # clear of where the long one was at first
    return Iterates(
        starts=starts,
        ends=ends,
        all=[ends[5 * k + 5] for k in range(40)],
        column=[1.12 for k in range(40)],
        end=end,
        low=min(ends[2:]),
        top=max(ends[2:]),
        band=[[0.0, floor], [1.2, floor], [1.2, roof], [0.0, roof]],
        fifth=quintic(start, 5, a, b, c),
        round=ellipse(other, end),
        before=ellipse(BESIDE, start),
        other=other,
        long_x=tips[0][0],
        long_y=tips[0][1],
        short_x=tips[18][0],
        short_y=tips[18][1],
    )


UNIT = tuple((cos(pi * k / 36), sin(pi * k / 36)) for k in range(73))


def newton_schulz_try() -> Moving:
    """Muon's iteration on singular values, and on what a matrix makes of a circle."""
    ends = Panel(
        title="What the singular values become",
        x=Axis(0, 1.2, "singular value before", ticks=(0, 0.5, 1)),
        y=Axis(0, 1.3, "singular value after", ticks=(0, 0.5, 1)),
        height=252,
        marks=(
            Shape("band", colour="amsgrad", shade=0.16),
            Rule(y=1.0, colour="muted"),
            Rule(y="guess", colour="warn"),
            Curves((((0.0, 0.0), (1.0, 1.0)),), colour="muted"),
            Line(x="starts", y="ends", colour="m"),
            Dots(x="column", y="all", colour="m", width=4.0),
            Dots(x="start", y="end", colour="adam", width=11.0),
            Label("forty of them", 1.19, 1.21, "end", colour="m"),
        ),
        alt="Ends against starts after {steps:# step|# steps}: from 0.01 on they lie between {low:.2f} and {top:.2f}.",
    )
    circle = Panel(
        title="What the matrix makes of a circle",
        x=Axis(-2.055, 2.055, ticks={}),
        y=Axis(-1.35, 1.35, ticks={}),
        height=252,
        bare=True,
        marks=(
            Curves((UNIT,), colour="muted", faint=False),
            Shape("before", colour="muted", shade=0.16, width=1.0),
            Shape("round", colour="adam", shade=0.16, width=2.0),
            Label("{other:.2f}", "long_x", "long_y", "middle", colour="m"),
            Label("{end:.2f}", "short_x", "short_y", "middle", colour="adam"),
        ),
        alt="An ellipse with half-axes of {other:.2f} and {end:.2f}, in a circle of radius 1.",
    )
    return Moving(
        title="Five steps that make a matrix round",
        compute=iterates,
        controls=(
            Slider("steps", "steps", stops=(0, 1, 2, 3, 4, 5), start=0, play=True),
            Slider(
                "start",
                "a singular value: drag the dot",
                stops=(0.001, 0.003, 0.01, 0.02, 0.03, 0.05, *(k / 20 for k in range(2, 21))),
                start=0.03,
            ),
            Choice("which", "coefficients", options={"muon": "Muon’s", "taylor": "those that converge"}),
        ),
        parts=(ends, circle),
        says="After {steps:# step|# steps} a singular value of {start} is {end:.3f}. Of the starts from 0.01 to 1 "
        "the lowest ends at {low:.3f}, the highest at {top:.3f}.",
        guess=Guess(
            "guess",
            "its value then, you say",
            tuple(step / 20 for step in range(27)),
            0.5,
            asks="A matrix with singular values of 0.9 and 0.03 makes of a circle nearly a line. Five of Muon’s steps "
            "are to make it round. Where do they bring the 0.03?",
            of="fifth",
            answer=".2f",
            sets="steps",
            to=5,
        ),
    )
