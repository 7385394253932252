"""The figure that moves on the page on setting Adam: what it computes, then what it shows."""

from math import sqrt
from typing import NamedTuple

from press.figures import Axis, Choice, Clause, Curves, Dots, Guess, Label, Line, Moving, Panel, Rule, Shape, Slider
from workings.adam.plain import longest_ever

LIMIT = 20_000  # steps


class After(NamedTuple):
    """What Adam does after a change of scale, in units of alpha."""

    rest: list[float]  # the numbers of the gradients shown after the first
    gradient: list[float]  # which are all alike
    mean: list[float]  # m, of the steps seen so far
    root: list[float]  # the root of v, likewise
    seen: list[float]  # of these, the numbers of the steps so far
    step: list[float]  # which are so long
    across: list[list[float]]  # each of them again, as a stroke from alpha to its length
    stroke: list[list[float]]
    latest: float  # the last one so far
    one: float  # the number of the first gradient after the change
    first: float  # and how large it is
    foot: list[float]  # the heights between which the change is drawn as a stem
    stem: list[float]  # which stands there
    word: float  # where it is said that it can be dragged
    memory: float  # in steps
    ever: float  # the longest possible step
    name: float  # where the name of that line stands
    longest: float  # step taken
    shortest: float
    back: int  # steps until all are within a tenth of alpha again
    at: float  # the same, where it is drawn
    moved: bool  # whether any is not


def given(change: int, size: float, t: int) -> float:
    """The gradient after so many steps: change 0 is one of `size`, 1 is all of them, 2 is all of 1 / size."""
    return 1 / size if change == 2 else size if change == 1 or t == 0 else 1.0


def after_change(change: int, size: float, beta2: float, taken: int) -> After:
    """Adam after endless gradients of 1, and a change; see `given`. Seen after so many steps."""
    m, v, t, back, longest, shortest, mark = 1.0, 1.0, 0, 0, 0.0, 1.0, 1.0
    number: list[float] = []
    means: list[float] = []
    roots: list[float] = []
    sudden = given(change, size, 0)
    steps: list[float] = []
    while t < LIMIT:
        g = given(change, size, t)
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
            means.append(m)
            roots.append(sqrt(v))
            steps.append(step)
            mark = max(mark + 1, 1.05 * mark)
    ever = longest_ever(0.9, beta2)
    count = len([one for one in number if one <= taken])
    return After(
        rest=number[1:],
        gradient=[given(change, size, 1) for one in number[1:]],
        mean=means[:count],
        root=roots[:count],
        seen=number[:count],
        step=steps[:count],
        across=[[number[i], number[i]] for i in range(count)],
        stroke=[[1.0, steps[i]] for i in range(count)],
        latest=steps[count - 1],
        one=1.0,
        first=sudden,
        foot=[1.0, sudden],
        stem=[1.0, 1.0],
        word=2.0 * sudden,
        memory=1 / (1 - beta2),
        ever=ever,
        name=max(1.6, 1.2 * ever),
        longest=longest,
        shortest=shortest,
        back=back,
        at=max(0.9, float(back)),
        moved=back > 0,
    )


CHANGES = {"spike": "one gradient is larger", "rise": "all are larger", "fall": "all are smaller"}
TAKEN = (1, 2, 3, 4, 5, 7, 10, 14, 17, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 2000, 4000, 8000, LIMIT)
SIZES = (2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 50.0, 100.0, 300.0, 1000.0)
BETA2 = (0.9, 0.95, 0.98, 0.99, 0.995, 0.999)
BEFORE = (((0.4, 1.0), (0.9, 1.0)),)  # gradients of 1, and steps of alpha
TENTH = (((0.4, 0.9), (LIMIT, 0.9), (LIMIT, 1.1), (0.4, 1.1)),)


def batches() -> Panel:
    """The gradients, of which the first after the change can be dragged, and the two memories of them."""
    return Panel(
        Axis(0.4, LIMIT, "steps since the change", log=True, ticks=(1, 10, 100, 1000, 10_000)),
        Axis(0.0005, 6000, log=True, ticks={0.001: "0.001", 1: "1", 10: "10", 1000: "1,000"}),
        (
            Curves(BEFORE, colour="g", width=2.0, faint=False),
            Line("foot", "stem", colour="g", width=3.0),
            Line("gradient", "rest", colour="g"),
            Line("root", "seen", colour="v", width=2.5, answer=True),
            Line("mean", "seen", colour="m", width=2.5, answer=True),
            Dots("size", "one", colour="warn", width=12, when=("change", 0)),
            Dots("size", "one", colour="warn", width=12, when=("change", 1)),
            Dots("first", "one", colour="warn", width=12, when=("change", 2)),
            Label("the change: drag it", 1.4, "word", colour="warn"),
            Label("m, which remembers ten", LIMIT, 2500, "end", colour="m", answer=True),
            Label("√v, which remembers {memory:.0f}", LIMIT, 500, "end", colour="v", answer=True),
        ),
        alt="Gradients of 1 before the change; the first after it is {first:.3f}. The mean m takes it in at once and "
        "soon forgets it; the root of v takes in less, and forgets more slowly.",
        title="The gradients, and what remembers them",
        height=230,
    )


def lengths() -> Panel:
    """The steps, between the longest that there can be and a band about alpha."""
    return Panel(
        Axis(0.4, LIMIT, "steps since the change", log=True, ticks=(1, 10, 100, 1000, 10_000)),
        Axis(0.01, 50, log=True, ticks=(0.01, 0.1, 1, 10)),
        (
            Shape(lines=TENTH, colour="rmsprop", shade=0.22),
            Curves(BEFORE, colour="adam", width=2.0, faint=False),
            Rule(y="ever", colour="warn"),
            Rule(x="guess", colour="ink"),
            Rule(x="at", colour="rmsprop", answer=True),
            Line("stroke", "across", colour="adam", width=1.4, answer=True),
            Line("step", "seen", colour="adam", width=2.5, answer=True),
            Label("longest possible: {ever:.2f} α", LIMIT, "name", "end", colour="warn"),
            Label("green: 0.9α to 1.1α", 0.45, 0.016, colour="rmsprop"),
            Label("after {taken} steps: {latest:.2f}α", LIMIT, 25, "end", colour="adam", answer=True),
        ),
        alt="Steps after the change: the longest is {longest:.2f}α, the shortest {shortest:.2f}α, and after step "
        "{back} all are within a tenth of α again.",
        title="Adam’s steps, in α",
        height=230,
    )


def horizon_try() -> Moving:
    """Steps after a change in the scale of the gradients, for a memory that the reader sets."""
    return Moving(
        title="How long does one bad batch last?",
        compute=after_change,
        controls=(
            Choice("change", "what changes", CHANGES, "spike"),
            Slider("size", "by a factor of", SIZES, 100.0, form=",.0f"),
            Slider("beta2", "β₂", BETA2, 0.999),
            Slider("taken", "steps taken", TAKEN, LIMIT, play=True, form=",", again=True),
        ),
        parts=(batches(), lengths()),
        says=(
            "With β₂ = {beta2} the memory is {memory:.0f} steps long. The longest step is {longest:.2f}α and the "
            "shortest {shortest:.2f}α. ",
            Clause("After step {back} all are within a tenth of α again.", ("moved", 1)),
            Clause("All are within a tenth of α.", ("moved", 0)),
        ),
        guess=Guess(
            "guess",
            "steps, you say",
            (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000),
            100,
            form=",",
            asks="All gradients are 1, but for one, which is 100. How many steps until Adam’s are within a tenth of α "
            "again, at β₂ = 0.999?",
            of="back",
            answer="",
        ),
    )
