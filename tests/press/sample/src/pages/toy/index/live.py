"""What moves on the page on halving."""

from typing import NamedTuple

from press.figures import Axis, Line, Moving, Panel, Slider
from things.toy.plain import halvings


class Halves(NamedTuple):
    """What is left, halving after halving."""

    left: list[float]


def halves(times: int) -> Halves:
    """Halve one so many times."""
    return Halves(halvings(times))


def halving() -> Moving:
    """What is left, for the reader to halve."""
    curve = Panel(Axis(0, 8, "halvings"), Axis(0, 1, "left"), (Line("left"),), alt="A curve falls {times} times.")
    times = Slider("times", "halvings", stops=(0, 1, 2, 4, 8), start=4)
    return Moving("Halve it", halves, (times,), (curve,), says="After {times} halvings.")
