"""What moves on the page on halving."""

from things.toy.plain.halving import halvings

from press.interactive import Axis, Line, Moving, Panel, Slider


def halving() -> Moving:
    """What is left, for the reader to halve."""
    curve = Panel(Axis(0, 8, "halvings"), Axis(0, 1, "left"), (Line("left"),), alt="A curve falls {times} times.")
    times = Slider("times", "halvings", stops=(0, 1, 2, 4, 8), start=4)
    return Moving("Halve it", halvings, ("left",), (times,), (curve,), says="After {times} halvings.")
