"""The figure that moves on the page of what came after Adam: what it computes, then what it shows."""

from math import cos, floor, pi, sin
from typing import NamedTuple

from press.figures import Axis, Choice, Clause, Curves, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider
from workings.adam.plain import quintic

COEFFICIENTS = [[3.4445, -4.775, 2.0315], [1.875, -1.25, 0.375]]  # Muon's, and those that come closest to 1 about 1

BESIDE = 0.9  # the other singular value of the matrix that is drawn

SIDE = 1.42  # where the height before is grabbed, beside the face

EYE = 0.09  # its radius, in a face of radius 1


class Iterates(NamedTuple):
    """What an iteration makes of two singular values, 0.9 and another, and so of a face."""

    end: float  # of the start that is set
    other: float  # what has become of the 0.9
    low: float  # the lowest end of the starts from 0.01 on
    top: float  # and the highest
    band: list[list[list[float]]]  # from the lowest to the highest, after five of Muon's steps: a ring
    fifth: float  # the end of the start that is set, after five steps
    head: list[list[float]]  # an outline as wide and as high as the two values
    face: list[list[list[float]]]  # two eyes and a mouth in it
    before_x: list[float]  # the outline of the head before the first step
    before_y: list[float]
    wide_x: list[float]  # a measure as wide as the head, beneath it
    wide_y: list[float]
    middle: float  # of the picture
    reach: list[float]  # a line from the top of the head as it was to where it is grabbed
    level: list[float]
    side: float
    beneath: float
    said_x: list[list[float]]  # a line where the reader says, which leaves out the middle, where heights are written
    said_y: list[list[float]]
    left: float  # where it begins
    said_over: float  # and above it, or under it at the top of the picture
    over: float  # above the head
    under: float  # and below it
    stage: int  # 0 before the matrix squeezes the face, 1 then, 2 after a step, 3 on the way from one to the next
    done: int  # how many steps are
    coming: int  # the number of that next one
    low_still: bool  # whether it was too low for so many steps to bring it among the others


def ellipse(wide: float, high: float, x: float, y: float) -> list[list[float]]:
    """An ellipse about a point: 72 points."""
    turns = [pi * k / 36 for k in range(72)]
    return [[x + wide * cos(turn), y + high * sin(turn)] for turn in turns]


def smile(wide: float, high: float) -> list[list[float]]:
    """The mouth of a face that is so wide and so high: along the lower lip and back along the upper one."""
    lower: list[list[float]] = []
    upper: list[list[float]] = []
    for k in range(25):
        x = k / 12 - 1
        lower.append([0.5 * wide * x, high * (0.46 * x * x - 0.62)])
        upper.append([-0.5 * wide * x, high * (0.34 * x * x - 0.5)])
    return lower + upper


def iterates(steps: float, start: float, which: int, guess: float = 0.5) -> Iterates:
    """What so many steps make of all starts, and of a face that a matrix has squeezed; at -1 it is not yet squeezed.

    On the way from one step to the next the face has come as much of the way. The reader says what the fifth leads to.
    """
    done = floor(steps)
    part = steps - done
    a, b, c = COEFFICIENTS[which][0], COEFFICIENTS[which][1], COEFFICIENTS[which][2]
    muon, starts = COEFFICIENTS[0], [k / 200 for k in range(2, 201)]
    ends = [quintic(s, done, a, b, c) for s in starts]
    reached = [quintic(s, 5, muon[0], muon[1], muon[2]) for s in starts]
    end = quintic(start, done, a, b, c) * (1 - part) + quintic(start, done + 1, a, b, c) * part
    other = quintic(BESIDE, done, a, b, c) * (1 - part) + quintic(BESIDE, done + 1, a, b, c) * part
    if steps < 0:
        end, other = 1.0, 1.0
    outer, inner, lowest = max(reached), min(reached), min(ends)
    was, foot = ellipse(BESIDE, start, 0.0, 0.0), -max(end, start) - 0.1
    eyes = [ellipse(EYE * other, 1.5 * EYE * end, side * 0.36 * other, 0.28 * end) for side in [-1.0, 1.0]]
    return Iterates(
        end=end,
        other=other,
        low=lowest,
        top=max(ends),
        band=[ellipse(outer, outer, 0.0, 0.0), ellipse(inner, inner, 0.0, 0.0)],
        fifth=quintic(start, 5, a, b, c),
        head=ellipse(other, end, 0.0, 0.0),
        face=[eyes[0], eyes[1], smile(other, end)],
        before_x=[spot[0] for spot in was] + [BESIDE],
        before_y=[spot[1] for spot in was] + [0.0],
        wide_x=[-other, -other, -other, other, other, other],
        wide_y=[foot - 0.04, foot + 0.04, foot, foot, foot - 0.04, foot + 0.04],
        middle=0.0,
        reach=[0.0, SIDE],
        level=[start, start],
        side=SIDE,
        beneath=start - 0.24,
        said_x=[[-1.95, -0.5], [0.5, 2.0]],
        said_y=[[guess, guess], [guess, guess]],
        left=-1.95,
        said_over=guess + (0.06 if guess <= 1.2 else -0.17),
        over=max(end, start) + 0.12,
        under=foot - 0.2,
        stage=3 if part > 0.0 else min(done, 1) + 1,
        done=done,
        coming=done + 1,
        low_still=done > 0 and part == 0.0 and end < lowest,
    )


HAIR = ((0.79, -0.79), (1.1, -1.4))  # from the ring to its name
UNIT = tuple((cos(pi * k / 36), sin(pi * k / 36)) for k in range(73))


def squeezed() -> Panel:
    """A face that a matrix has squeezed, on its way back to the circle that it was."""
    return Panel(
        x=Axis(-2.02, 2.02, ticks={}),
        y=Axis(-1.6, 1.45, ticks={}),
        height=286,
        bare=True,
        marks=(
            Shape("band", colour="amsgrad", shade=0.2, answer=True),
            Curves((UNIT,), colour="muted", faint=False),
            Line("before_y", "before_x", colour="muted", width=1.5, dashed=True, answer=True),
            Line("level", "reach", colour="muted", width=1.0, answer=True),
            Shape("head", colour="sheet"),
            Shape("head", colour="adam", shade=0.22, width=2.5),
            Shape("face", colour="ink"),
            Line("said_y", "said_x", colour="warn", width=1.5, dashed=True, asks=True),
            Dots("guess", "left", colour="warn", width=11.0, drags=("guess",)),
            Label("you: {guess:.2f}", 2.02, "said_over", "end", colour="warn", asks=True),
            *(Label("{end:.2f} high", "middle", "over", "middle", colour="adam", when=("stage", k)) for k in (2, 3)),
            *(Line("wide_y", "wide_x", colour="m", when=("stage", k)) for k in (2, 3)),
            *(Label("{other:.2f} wide", "middle", "under", "middle", colour="m", when=("stage", k)) for k in (2, 3)),
            *(
                Curves((HAIR,), colour="amsgrad", width=1.2, faint=False, answer=True, when=("which", k))
                for k in (0, 1)
            ),
            Label("the ring: near enough", 2.02, -1.56, "end", colour="amsgrad", answer=True, when=("which", 0)),
            Label("Muon’s ring: near enough", 2.02, -1.56, "end", colour="amsgrad", answer=True, when=("which", 1)),
            Label("step {done}", -2.02, 1.24, large=True, answer=True, when=("stage", 2)),
            Label("step {coming}", -2.02, 1.24, large=True, answer=True, when=("stage", 3)),
            Dots("start", "side", colour="ink", width=11.0, answer=True),
            Label("before", "side", "beneath", "middle", colour="muted", answer=True),
        ),
        alt="A face, {other:.2f} wide and {end:.2f} high, and the circle of radius 1 that it was; around the "
        "circle a ring.",
    )


def newton_schulz_try() -> Moving:
    """Muon's iteration on what a matrix makes of a face."""
    starts = (0.001, 0.003, 0.01, 0.02, 0.03, 0.05, *(k / 20 for k in range(2, 21)))
    return Moving(
        title="Five steps to make a face round again",
        compute=iterates,
        controls=(
            Slider(
                "steps",
                "steps",
                stops=(-1.0, *(step / 5 for step in range(26))),
                start=0.0,
                texts=("before the squeeze", *(f"{step / 5:g}" for step in range(26))),
                play=True,
                auto=(-1.0, 0.0),
                pace=100,
                rests=(1.0, 2.0, 3.0, 4.0),
            ),
            Slider("start", "height before", stops=starts, start=0.03),
            Choice("which", "whose steps", options={"muon": "Muon’s", "taylor": "others, which approach 1"}),
        ),
        parts=(squeezed(),),
        says=(
            Clause("Before the matrix squeezes it, the face is round.", ("stage", 0)),
            Clause(
                "Before the first step the face is {other:.2f} wide and {end:.2f} high, as the matrix has left it.",
                ("stage", 1),
            ),
            Clause("In step {coming} the face is {other:.2f} wide and {end:.2f} high so far.", ("stage", 3)),
            Clause(
                "After {done:# step|# steps} the face is {other:.2f} wide and {end:.2f} high. Whatever was from 0.01 "
                "to 1 high is now from {low:.2f} to {top:.2f} high.",
                ("stage", 2),
            ),
            Clause(" A height of {start} was too flat for that.", ("low_still", 1)),
        ),
        guess=Guess(
            "guess",
            "its height then, you say",
            tuple(step / 20 for step in range(1, 27)),
            0.5,
            asks="A matrix has squeezed a round face to 0.9 of its width and 0.03 of its height. Five of Muon’s steps "
            "are to make it round again. How high is it then? Drag the line.",
            of="fifth",
            answer=".2f",
            sets="steps",
            to=5.0,
        ),
    )
