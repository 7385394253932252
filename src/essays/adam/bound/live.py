"""The figure that moves on the page on the bound of Adam's step: what it computes, then what it shows."""

from math import sqrt
from typing import NamedTuple

from press.figures import Axis, Bars, Best, Clause, Drawing, Label, Line, Moving, Panel, Rule, Shape, Slider
from workings.adam.plain import first_longest, longest, longest_ever, moments

SHOWN = 40  # gradients
PAD = (((0.4, 0.0), (40.6, 0.0), (40.6, 1.0), (0.4, 1.0)),)  # where they are drawn
FLOOR = 1.32  # from where the steps rise, above the gradients, which are at most 1
ROOM = 1.52  # up to the longest possible


class Burst(NamedTuple):
    """Adam's steps in a burst after a silence, beside all bounds there are; in units of alpha, at eps = 0."""

    number: list[float]  # of each gradient since the silence, from 1
    step: list[float]  # its length
    limit: list[float]  # the longest step that there could be
    paper: float  # the paper's bound
    ever: float  # the least upper bound
    longest: float  # step taken
    when: int  # the number of its gradient
    possible: float  # the longest step that there could be at this gradient
    at_last: float  # and at the last
    share: float  # of it that is reached
    best_longest: float  # the longest step of the drawing that is kept
    kept: bool  # whether that is longer than this drawing's
    more: bool  # whether neither is as long as can be
    top: float  # the length that is drawn at the top
    bars: list[float]  # the heights of the steps, in the picture
    ceiling: list[float]  # and of the longest possible ones
    paper_at: float  # and of the paper's bound
    best_at: float  # and of the step that is kept
    paper_name: float  # where the names of these lines stand
    ceiling_name: float
    best_name: float
    best_side: float
    pole_x: list[float]  # a flag on the longest step
    pole_y: list[float]
    flag: list[list[float]]
    flag_x: float  # and where its length is written
    flag_y: float
    left: bool  # whether it flies to the left
    late: bool  # whether it stands so far to the right that the names of the lines go to the left
    other_x: list[float]  # a flag on the one that is kept
    other_y: list[float]
    other: list[list[float]]


def height(length: float, top: float) -> float:
    """How high a step is drawn."""
    return FLOOR + ROOM * min(length / top, 1.3)


def pennant(x: float, y: float, way: float) -> list[list[float]]:
    """A flag at the top of a pole that stands on a step."""
    return [[x, y + 0.38], [x + way * 2.6, y + 0.28], [x, y + 0.18]]


def after_silence(gradients: list[float], silence: int, beta1: float, beta2: float, best: list[float]) -> Burst:
    """Adam's steps at forty gradients after a silence of that many gradients of 0, and at the best forty so far."""
    step = [abs(length) for length in moments(gradients, silence, beta1, beta2).step]
    longest_step, place = first_longest(step)
    record, best_place = first_longest([abs(length) for length in moments(best, silence, beta1, beta2).step])
    limit = [longest(silence + n + 1, beta1, beta2) for n in range(SHOWN)]
    paper = max(1.0, (1 - beta1) / sqrt(1 - beta2))
    top = max(limit[SHOWN - 1], paper)
    if top > 60:
        top = 1.15 * max(longest_step, paper)
    kept, late = record > 1.000001 * longest_step, place >= 19
    left = late or (kept and place >= 8 and place < best_place < place + 13)
    x, y, best_x, best_at = float(place + 1), height(longest_step, top), float(best_place + 1), height(record, top)
    paper_at, ceiling_at = height(paper, top), height(min(max(limit[0], limit[SHOWN - 1]), top), top)
    apart = 0.0 < paper_at - ceiling_at < 0.45  # then the name of the upper line is above it, and of the lower below
    return Burst(
        number=[float(n + 1) for n in range(SHOWN)],
        step=step,
        limit=limit,
        paper=paper,
        ever=longest_ever(beta1, beta2),
        longest=longest_step,
        when=place + 1,
        possible=limit[place],
        at_last=limit[SHOWN - 1],
        share=longest_step / limit[place],
        best_longest=record,
        kept=kept,
        more=not kept and longest_step < 0.9995 * limit[place],
        top=top,
        bars=[height(length, top) for length in step],
        ceiling=[height(length, top) for length in limit],
        paper_at=paper_at,
        best_at=best_at,
        paper_name=paper_at + (0.06 if apart or paper < 0.2 * top else -0.23),
        ceiling_name=ceiling_at + (-0.23 if apart else 0.06),
        best_name=best_at + (0.06 if record < 0.2 * top else -0.23),
        best_side=8.0 if late else 33.0,
        pole_x=[x, x],
        pole_y=[y, y + 0.38],
        flag=pennant(x, y, -1.0 if left else 1.0),
        flag_x=x - 3.2 if left else x + 3.2,
        flag_y=y + 0.21,
        left=left,
        late=late,
        other_x=[best_x, best_x],
        other_y=[best_at, best_at + 0.38],
        other=pennant(best_x, best_at, -1.0 if best_place >= 19 else 1.0),
    )


SILENCES = (0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000)
BETA1 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995)
SINCE = Axis(0, 41, "gradients since the silence", ticks=(1, 10, 20, 30, 40))
BEGUN = (*(0.6, 1.0, 0.7, 0.4, 0.2, 0.3, 0.2, 0.1, 0.2, 0.1), *(0.0 for _ in range(SHOWN - 10)))


LONGEST, PAPER = "at most {at_last:.2f}α", "the paper’s bound: {paper:.2f}α"
BEST = "longest so far: {best_longest:.2f}α"
SIDES = ((0, 40.5, "end"), (1, 0.5, "start"))  # of the picture, for the names of lines: the one without the flag


def striker() -> Panel:
    """The burst, for the reader to draw, and above each gradient the step that it causes, a flag on the longest."""
    return Panel(
        SINCE,
        Axis(0, 3.4, ticks={0: "0", 1: "1"}, grid=False),
        (
            Shape(lines=PAD, colour="faint", shade=0.4),
            Bars("gradients", "number", colour="g"),
            Rule(y=FLOOR, colour="faint", dashed=False),
            Bars("bars", "number", base=FLOOR, colour="adam"),
            Line("ceiling", "number", colour="warn", dashed=True),
            Rule(y="paper_at", colour="muted"),
            Rule(y="best_at", colour="amsgrad", when=("kept", 1)),
            Line("other_y", "other_x", colour="amsgrad", width=1.5, when=("kept", 1)),
            Shape("other", colour="amsgrad", when=("kept", 1)),
            Line("pole_y", "pole_x", colour="adam", width=1.5),
            Shape("flag", colour="adam"),
            Label("gradients: draw them here", 0.5, 1.07, colour="g"),
            *(Label(LONGEST, x, "ceiling_name", end, colour="warn", when=("late", late)) for late, x, end in SIDES),
            *(Label(PAPER, x, "paper_name", end, colour="muted", when=("late", late)) for late, x, end in SIDES),
            Label(BEST, "best_side", "best_name", "middle", colour="amsgrad", when=("kept", 1)),
            Label("{longest:.2f}α", "flag_x", "flag_y", colour="adam", when=("left", 0)),
            Label("{longest:.2f}α", "flag_x", "flag_y", "end", colour="adam", when=("left", 1)),
        ),
        alt="Below, the gradients of a burst as bars. Above each the step that it causes, as a bar, with a flag on the "
        "longest: {longest:.2f}α. A line at {paper:.2f}α is the paper’s bound, a dashed one the longest possible, "
        "{at_last:.2f}α in the end.",
        height=262,
        pad="gradients",
    )


def bound() -> Moving:
    """Steps in a burst that the reader draws, against the paper's bound and against the least upper one."""
    drawing = (BEGUN, 0.0, 1.0, SHOWN, 0.01, "gradient", 1)
    return Moving(
        title="How long can you make a step?",
        compute=after_silence,
        controls=(
            Drawing("gradients", "value", *drawing),
            Slider("silence", "zeros before it", SILENCES, 1_000_000, "", tuple(f"{n:,}" for n in SILENCES)),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", BETA2, 0.999),
            Best("best", "longest so far", *drawing, drawn="gradients", score="longest", beat="best_longest"),
        ),
        parts=(striker(),),
        says=(
            "The longest step is {longest:.2f}α, at gradient {when}: {share:.1%} of the longest possible there.",
            Clause(" An earlier drawing had one of {best_longest:.2f}α.", ("kept", 1)),
            Clause(" Can you make it longer?", ("more", 1)),
        ),
    )
