"""The figure that moves on the page on setting Adam: what it computes, then what it shows."""

from math import sqrt
from typing import NamedTuple

from press.interactive import Axis, Choice, Guess, Label, Line, Moving, Panel, Rule, Slider
from workings.adam.plain import longest_ever

LIMIT = 20_000  # steps


class After(NamedTuple):
    """What Adam does after a change of scale, in units of alpha."""

    number: list[float]  # of each step shown, from 1
    step: list[float]
    memory: float  # in steps
    ever: float  # the longest possible step
    longest: float  # step taken
    shortest: float
    back: int  # steps until all are within a tenth of alpha again
    at: float  # the same, where it is drawn


def after_change(change: int, size: float, beta2: float) -> After:
    """Adam after endless gradients of 1: change 0 is one gradient of `size`, 1 is all of them, 2 is all of 1 / size."""
    m, v, t, back, longest, shortest, mark = 1.0, 1.0, 0, 0, 0.0, 1.0, 1.0
    number: list[float] = []
    steps: list[float] = []
    while t < LIMIT:
        g = 1 / size if change == 2 else size if change == 1 or t == 0 else 1.0
        m = 0.9 * m + (1 - 0.9) * g
        v = beta2 * v + (1 - beta2) * g * g
        t = t + 1
        step = m / sqrt(v)
        longest = max(longest, step)
        shortest = min(shortest, step)
        if abs(step - 1) > 0.1:
            back = t
        if t >= mark:  # shown: the first twenty, then each a twentieth later than the last
            number.append(float(t))
            steps.append(step)
            mark = max(mark + 1, 1.05 * mark)
    ever = longest_ever(0.9, beta2)
    return After(number, steps, 1 / (1 - beta2), ever, longest, shortest, back, max(0.9, float(back)))


CHANGES = {"spike": "one gradient is larger", "rise": "all are larger", "fall": "all are smaller"}
BETA2 = (0.9, 0.95, 0.98, 0.99, 0.995, 0.999)


def horizon_try() -> Moving:
    """Steps after a change in the scale of the gradients, for a memory that the reader sets."""
    ticks = (1, 10, 100, 1000, 10_000)
    panel = Panel(
        Axis(0.9, LIMIT, "steps since the change", log=True, ticks=ticks),
        Axis(0.005, 10, "length of the step, in α", log=True, ticks=(0.01, 0.1, 1, 10)),
        (
            Rule(y="ever", colour="warn", dashed=True),
            Rule(x="guess", colour="ink"),
            Rule(x="at", colour="muted", answer=True),
            Line("step", "number", colour="adam", answer=True),
            Label("longest possible: {ever:.2f} α", 1, 0.0065, colour="warn"),
        ),
        alt="Steps after the change: the longest is {longest:.2f}α, the shortest {shortest:.2f}α, and after step "
        "{back} all are within a tenth of α again.",
        height=280,
    )
    return Moving(
        title="How long does one bad batch last?",
        compute=after_change,
        controls=(
            Choice("change", "what changes", CHANGES, "spike"),
            Slider("size", "factor", (2.0, 5.0, 10.0, 30.0, 100.0, 1000.0), 10.0, form=",.0f"),
            Slider("beta2", "β₂", BETA2, 0.999),
        ),
        parts=(panel,),
        says="At β₂ = {beta2} the memory is {memory:.0f} steps. After the change the longest step is {longest:.2f}α, "
        "the shortest {shortest:.2f}α, and it takes {back} steps until all are α long again, to within a tenth.",
        guess=Guess(
            "guess",
            "steps, you say",
            (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000),
            100,
            form=",",
            asks="All gradients are 1, but for one, which is 10. How many steps until Adam’s are within a tenth of α "
            "again, at β₂ = 0.999?",
            of="back",
            answer="",
        ),
    )
