"""The figure that moves on the page on the bound of Adam's step: what it computes, then what it shows."""

from math import sqrt
from typing import NamedTuple

from press.figures import Axis, Bars, Best, Clause, Dots, Drawing, Label, Line, Moving, Panel, Shape, Slider
from workings.adam.plain import first_longest, longest, moments, powers

SHOWN = 40  # gradients
FADING = [1.0, 0.8, 0.6, 0.4, 0.3, 0.2, 0.2, 0.1, 0.1, 0.1] + [0.0] * 30  # those of the first view
PAD = (((0.4, 0.0), (40.6, 0.0), (40.6, 1.0), (0.4, 1.0)),)  # where they are drawn
SAND = 1.8  # the height of the ground on which the jumps land
BOARD = 1.0  # where all of them begin
ROOM = 37.0  # from there to the longest possible
RISE = 1.05  # how high that one would go
PEN = [[0.0, 0.0], [0.6, 0.16], [3.1, 0.5], [3.9, 0.39], [1.4, 0.04]]
LOW = SAND + 1.24  # the height of the nearer post
HIGH = SAND + 1.52  # and of the farther one
NAMED = 1.22  # where the best so far is named, between the pad and the longest step's name


class Burst(NamedTuple):
    """Adam's steps in a burst after a silence, as jumps beside the bounds; in units of alpha, at eps = 0."""

    number: list[float]  # of each gradient since the silence, from 1
    given: list[float]  # each gradient so far, and 0 for the rest
    step: list[float]  # its length, likewise
    limit: float  # the longest step that there could be, or where nothing bounds it, from forty gradients
    paper: float  # the paper's bound
    longest: float  # step so far
    when: int  # the number of its gradient
    share: float  # of the longest possible that is reached
    more: bool  # whether it is not as long as can be
    told: int  # 0 if there is no step yet, 1 if it is told as a share of the bound, 2 if there is none
    top: float  # the length that is drawn as far as there is room
    arcs_x: list[list[float]]  # a jump for each step
    arcs_y: list[list[float]]
    best_x: list[float]  # the longest so far
    best_y: list[float]
    legs_x: list[float]  # whoever jumps, where the last one so far has ended, and in the end the longest
    legs_y: list[float]
    trunk_x: list[float]
    trunk_y: list[float]
    head_x: float
    head_y: float
    landing: float  # where the longest one ends
    fresh: bool  # whether nobody has drawn anything
    name: float  # and where its length is written
    paper_x: list[float]  # a post at the paper's bound
    paper_y: list[float]
    limit_x: list[float]  # and one at the longest possible
    limit_y: list[float]
    paper_at: float
    limit_at: float
    paper_top: float  # and how high they are, the farther one higher
    limit_top: float
    paper_side: int  # where the name of a post stands: to the right of it, 0, or to the left, 1
    limit_side: int  # 2 if nothing bounds the steps
    pen: list[list[float]]  # an outline, whose tip is over one of the last gradients
    record: float  # the longest step of the drawing that is kept
    record_x: list[float]  # and its jump
    record_y: list[float]
    kept: bool  # whether it is longer than all of this drawing


def far(length: float, top: float) -> float:
    """Where a jump of this length ends."""
    return BOARD + ROOM * min(length / top, 1.04)


def jump(length: float, top: float) -> tuple[list[float], list[float]]:
    """Its way through the air."""
    along = [k / 32 for k in range(33)]
    share = min(length / top, 1.04)
    over = [SAND + 4 * RISE * share * each * (1 - each) for each in along]
    return [BOARD + ROOM * share * each for each in along], over


def drawn(gradients: int, silence: int, beta1: float, beta2: float) -> float:
    """The longest step that so many gradients can cause after a silence, in units of alpha."""
    t = silence + gradients
    return sqrt(powers(beta2, t) * powers(beta1 * beta1 / beta2, gradients)) / powers(beta1, t)


def after_silence(
    gradients: list[float], silence: int, beta1: float, beta2: float, seen: int, best: list[float]
) -> Burst:
    """Adam's steps at the first of forty gradients after a silence of that many gradients of 0, and the best so far."""
    lengths = [abs(length) for length in moments(gradients, silence, beta1, beta2).step]
    step = [length if n < seen else 0.0 for n, length in enumerate(lengths)]
    longest_step, place = first_longest(step)
    out = beta1 * beta1 >= beta2
    reached = [drawn(n, silence, beta1, beta2) if out else longest(silence + n, beta1, beta2) for n in range(1, 41)]
    limit = max(reached)
    paper = max(1.0, (1 - beta1) / sqrt(1 - beta2))
    record = max([abs(length) for length in moments(best, silence, beta1, beta2).step])
    top = 1.15 * max(max(lengths), paper) if out else max(limit, paper)
    jumps = [jump(length, top) for length in step]
    thick, landing = jump(longest_step, top), far(longest_step, top)
    here = landing if seen == SHOWN else far(step[seen - 1], top)
    undrawn = max([abs(gradients[n] - FADING[n]) for n in range(SHOWN)]) < 0.005
    kept, tip = jump(record, top), min(seen, 36)
    paper_at, limit_at = far(paper, top), BOARD + 1.04 * ROOM if out else far(limit, top)
    paper_top, limit_top = (HIGH, LOW) if paper > limit else (LOW, HIGH)
    return Burst(
        number=[n + 1.0 for n in range(SHOWN)],
        given=[g if n < seen else 0.0 for n, g in enumerate(gradients)],
        step=step,
        limit=limit,
        paper=paper,
        longest=longest_step,
        when=place + 1,
        share=longest_step / limit,
        more=0.0 < longest_step < 0.9985 * limit,
        told=0 if longest_step == 0.0 else 2 if out else 1,
        top=top,
        arcs_x=[each[0] for each in jumps],
        arcs_y=[each[1] for each in jumps],
        best_x=thick[0],
        best_y=thick[1],
        legs_x=[here - 0.7, here, here + 0.7],
        legs_y=[SAND, SAND + 0.2, SAND],
        trunk_x=[here, here],
        trunk_y=[SAND + 0.2, SAND + 0.4],
        head_x=here,
        head_y=SAND + 0.48,
        landing=landing,
        fresh=undrawn or max([abs(each) for each in gradients]) == 0.0,
        name=min(max(landing, 8.0), 33.0),
        paper_x=[paper_at, paper_at],
        paper_y=[SAND, paper_top],
        limit_x=[limit_at, limit_at],
        limit_y=[SAND, limit_top],
        paper_at=paper_at,
        limit_at=limit_at,
        paper_top=paper_top,
        limit_top=limit_top,
        paper_side=0 if paper_at < 20.0 else 1,
        limit_side=2 if out else 0 if limit_at < 20.0 else 1,
        pen=[[tip + spot[0], gradients[tip - 1] + 0.02 + spot[1]] for spot in PEN],
        record=record,
        record_x=kept[0],
        record_y=kept[1],
        kept=record > 1.000001 * max(lengths),
    )


SILENCES = (0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000)
BETA1 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995)
GROUND = (((0, SAND - 0.05), (41, SAND - 0.05), (41, SAND), (0, SAND)),)
PAPER, LIMIT = "\u00a0the paper’s bound: {paper:.2f}α\u00a0", "\u00a0nobody gets beyond {limit:.2f}α\u00a0"
UPPER = (((0.0, 1.02), (41, 1.02), (41, 3.6), (0.0, 3.6)),)  # there is no place of a gradient among the jumps
SIDES = ((0, "start"), (1, "end"))
SCORES = ((0, "{longest:.2f}α"), (1, "{longest:.2f}α: {share:.0%}"), (2, "{longest:.2f}α"))


def pit() -> Panel:
    """The burst, for the reader to draw, and above it each step that it causes as a jump from one board."""
    return Panel(
        Axis(0, 41, "gradients since the silence", ticks=(1, 10, 20, 30, 40)),
        Axis(0, 3.6, ticks={0: "0", 1: "1"}, grid=False),
        (
            Shape(lines=UPPER, colour="sheet"),
            Shape(lines=PAD, colour="faint", shade=0.4),
            Shape(lines=GROUND, colour="faint"),
            Bars("given", "number", colour="g"),
            Line("paper_y", "paper_x", colour="muted", dashed=True),
            *(Line("limit_y", "limit_x", colour="warn", width=3, when=("limit_side", k)) for k, _ in SIDES),
            Line("record_y", "record_x", colour="amsgrad", width=2.0, dashed=True, when=("kept", 1)),
            Line("arcs_y", "arcs_x", colour="adam", width=0.8),
            Line("best_y", "best_x", colour="adam", width=3.5),
            Line("legs_y", "legs_x", colour="ink", width=3.5),
            Line("trunk_y", "trunk_x", colour="ink", width=3.5),
            Dots("head_y", "head_x", colour="ink", width=11),
            Shape("pen", colour="ink"),
            Label("best so far {record:.2f}α", 35, NAMED, "end", colour="amsgrad", when=("kept", 1)),
            Label("draw your gradients here", 40, 0.72, "end", colour="g", when=("fresh", 1)),
            *(Label(PAPER, "paper_at", "paper_top", end, colour="muted", when=("paper_side", k)) for k, end in SIDES),
            *(Label(LIMIT, "limit_at", "limit_top", end, colour="warn", when=("limit_side", k)) for k, end in SIDES),
            Label("there is no bound\u00a0", "limit_at", "limit_top", "end", colour="warn", when=("limit_side", 2)),
            *(
                Label(length, "name", SAND - 0.33, "middle", colour="adam", large=True, when=("told", k))
                for k, length in SCORES
            ),
        ),
        alt=(
            "Below, gradients as bars. Above, the steps that they cause as jumps from one board, the longest "
            "{longest:.2f}α long. A post at {paper:.2f}α is the paper’s bound",
            *(Clause(", and nobody gets beyond {limit:.2f}α.", ("limit_side", k)) for k in (0, 1)),
            Clause("; there is no bound.", ("limit_side", 2)),
        ),
        height=290,
        pad="gradients",
    )


def bound() -> Moving:
    """Steps in a burst that the reader draws, against the paper's bound and against the least upper one."""
    burst = (tuple(FADING), 0.0, 1.0, SHOWN, 0.01, "gradient", 1)
    return Moving(
        title="How far can Adam jump?",
        compute=after_silence,
        controls=(
            Drawing("gradients", "value", *burst),
            Slider("silence", "zeros before it", SILENCES, 1_000_000, "", tuple(f"{n:,}" for n in SILENCES)),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", BETA2, 0.999),
            Slider("seen", "so far", tuple(range(1, SHOWN + 1)), SHOWN, play=True),
            Best("best", "longest so far", *burst, drawn="gradients", score="longest", beat="record"),
        ),
        parts=(pit(),),
        says=(
            Clause("All gradients are 0 so far, and so is each step: draw some.", ("told", 0)),
            *(Clause("The longest step is {longest:.2f}α, at gradient {when}", ("told", k)) for k in (1, 2)),
            Clause(": {share:.1%} of what can be.", ("told", 1)),
            Clause(". There is no bound: more gradients could make it as long as one likes.", ("told", 2)),
            Clause(" Can you draw a longer one?", ("more", 1)),
        ),
    )
