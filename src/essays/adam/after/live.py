"""The figure that moves on the page of what came after Adam: what it computes, then what it shows."""

from typing import NamedTuple

from press.interactive import Axis, Choice, Dots, Guess, Line, Moving, Panel, Rule, Slider
from workings.adam.plain import quintic

COEFFICIENTS = [[3.4445, -4.775, 2.0315], [1.875, -1.25, 0.375]]  # Muon's, and those that come closest to 1 about 1


class Iterates(NamedTuple):
    """What an iteration makes of singular values from 0 to 1."""

    starts: list[float]
    ends: list[float]  # of each start, after so many steps
    taken: list[float]  # one start, step by step
    end: float
    low: float  # the lowest end of the starts from 0.01 on
    top: float  # and the highest


def iterates(steps: int, start: float, which: int) -> Iterates:
    """What so many steps make of all starts, and step by step of one."""
    a, b, c = COEFFICIENTS[which][0], COEFFICIENTS[which][1], COEFFICIENTS[which][2]
    starts = [k / 200 for k in range(201)]
    ends = [quintic(s, steps, a, b, c) for s in starts]
    taken = [quintic(start, k, a, b, c) for k in range(steps + 1)]
    return Iterates(starts, ends, taken, taken[-1], min(ends[2:]), max(ends[2:]))


def newton_schulz_try() -> Moving:
    """Muon's iteration on singular values, for the reader to set."""
    return Moving(
        title="Singular values, step by step",
        compute=iterates,
        controls=(
            Slider("steps", "steps", stops=(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20), start=5),
            Slider("start", "a singular value", stops=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 0.5, 0.87, 1.0), start=0.03),
            Choice("which", "coefficients", options={"muon": "Muon’s", "taylor": "those that converge"}),
        ),
        parts=(
            Panel(
                title="All starts",
                x=Axis(0, 1, "singular value before"),
                y=Axis(0, 1.3, "and after", ticks=(0, 0.5, 1)),
                height=252,
                marks=(
                    Rule(y=1.0, colour="muted"),
                    Line(x="starts", y="ends", colour="m", answer=True),
                    Dots(x="start", y="end", colour="adam", width=9.0, answer=True),
                ),
                alt="Ends against starts after {steps} steps: from 0.01 on they lie between {low:.2f} and {top:.2f}.",
            ),
            Panel(
                title="One of them",
                x=Axis(0, 20, "step"),
                y=Axis(0, 1.3, ticks=(0, 0.5, 1)),
                height=252,
                marks=(Rule(y=1.0, colour="muted"), Rule(y="guess"), Line(y="taken", colour="adam", answer=True)),
                alt="From {start} to {end:.3f} in {steps} steps.",
            ),
        ),
        says="After {steps} steps a singular value of {start} is {end:.3f}. Of 199 starts from 0.01 to 1 the lowest "
        "ends at {low:.3f}, the highest at {top:.3f}.",
        guess=Guess(
            "guess",
            "its value then, you say",
            tuple(step / 20 for step in range(27)),
            0.5,
            asks="A singular value of 0.03, and five of Muon’s steps, which are to bring it near 1. Say where it ends.",
            of="end",
            answer=".3f",
        ),
    )
