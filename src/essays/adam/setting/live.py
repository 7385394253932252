"""The figure that moves on the page on setting Adam: what it computes, then what it shows."""

from math import cos, floor, log, pi, sin, sqrt
from typing import NamedTuple

from press.figures import Axis, Choice, Clause, Curves, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider
from workings.adam.plain import longest_ever

LIMIT = 20_000  # steps
PRINT = 200  # steps from one footprint to the next
UPPER = 80.0  # the heights of the two roads in the picture
LOWER = 22.0
HIP = 13.0  # of whoever walks on them
NECK = 25.0
HEAD = 31.0
POST = 28.0  # how high a post is
STRIDE = 450.0  # how far apart feet are drawn after a step of alpha, on the scale of the roads


class After(NamedTuple):
    """What Adam does after a change of scale, in units of alpha: two walk, one of them without the change."""

    alone: float  # how far the one without it has come
    changed: float  # and the other
    alone_x: list[list[float]]  # legs and trunk of the one without it
    alone_y: list[list[float]]
    changed_x: list[list[float]]  # and of the other, whose feet are as far apart as its last step is long
    changed_y: list[list[float]]
    alone_prints: list[float]  # where each was after so many steps
    changed_prints: list[float]
    alone_road: list[float]  # as many times the height of its road
    changed_road: list[float]
    alone_head: float  # the heights of their heads
    changed_head: float
    latest: float  # the last step so far
    away: int  # by how many steps the one with the change is behind, or ahead
    lag: int  # 0 if by none, 1 if behind, 2 if ahead
    tower_x: list[float]  # the change: the higher, the larger
    tower_y: list[float]
    tower_at: float
    tower_top: float
    memory: float  # in steps
    ever: float  # the longest possible step
    longest: float  # step taken
    shortest: float
    back: int  # steps until all are within a tenth of alpha again
    upper_post: list[float]  # a post on each road, from its foot to its top
    lower_post: list[float]
    back_upper: list[float]  # how far each has come after so many, and after as many as the reader says
    back_lower: list[float]
    said_upper: list[float]
    said_lower: list[float]
    said_top: float  # where it is grabbed
    at_name: float  # where the answer is written
    over: bool  # whether so many have been taken, if any is not
    moved: bool


def given(change: int, size: float, t: int) -> float:
    """The gradient after so many steps: change 0 is one of `size`, 1 is all of them, 2 is all of 1 / size."""
    return 1 / size if change == 2 else size if change == 1 or t == 0 else 1.0


def legs(x: float, step: float) -> list[list[float]]:
    """Where legs and trunk of a walker are, along the road."""
    half = STRIDE * step / 2
    return [[x - half, x, x + half], [x, x]]


def heights(road: float) -> list[list[float]]:
    """And how high."""
    return [[road, road + HIP, road], [road + HIP, road + NECK]]


def after_change(change: int, size: float, beta2: float, taken: int, guess: int) -> After:
    """Adam after endless gradients of 1, and a change; see `given`. Seen after so many steps, with a guess."""
    m, v, t, back, longest, shortest, way = 1.0, 1.0, 0, 0, 0.0, 1.0, 0.0
    changed, latest, said, far = 0.0, 1.0, 0.0, 0.0
    prints: list[float] = []
    while t < LIMIT:
        g = given(change, size, t)
        m = 0.9 * m + (1 - 0.9) * g
        v = beta2 * v + (1 - beta2) * g * g
        t = t + 1
        step = m / sqrt(v)
        way = way + step
        longest = max(longest, step)
        shortest = min(shortest, step)
        if abs(step - 1) > 0.1:
            back, far = t, way
        if t == guess:
            said = way
        if t == taken:
            changed, latest = way, step
        if t <= taken and t % PRINT == 0:
            prints.append(way)
    away, top = changed - taken, LOWER + 5.0 * log(size)
    return After(
        alone=float(taken),
        changed=changed,
        alone_x=legs(float(taken), 1.0),
        alone_y=heights(UPPER),
        changed_x=legs(changed, latest),
        changed_y=heights(LOWER),
        alone_prints=[float(PRINT * (n + 1)) for n in range(len(prints))],
        changed_prints=prints,
        alone_road=[UPPER for _ in prints],
        changed_road=[LOWER for _ in prints],
        alone_head=UPPER + HEAD,
        changed_head=LOWER + HEAD,
        latest=latest,
        away=floor(abs(away) + 0.5),
        lag=0 if abs(away) < 0.5 else 1 if away < 0 else 2,
        tower_x=[-1100.0, -1100.0],
        tower_y=[LOWER, top],
        tower_at=-1100.0,
        tower_top=top,
        memory=1 / (1 - beta2),
        ever=longest_ever(0.9, beta2),
        longest=longest,
        shortest=shortest,
        back=back,
        upper_post=[UPPER, UPPER + POST],
        lower_post=[LOWER, LOWER + POST],
        back_upper=[float(back), float(back)],
        back_lower=[far, far],
        said_upper=[float(guess), float(guess)],
        said_lower=[said, said],
        said_top=UPPER + POST,
        at_name=min(max(float(back), 4400.0), 10200.0),
        over=0 < back <= taken,
        moved=back > 0,
    )


CHANGES = {"spike": "a spike", "rise": "a rise", "fall": "a fall"}
TAKEN = (1, 3, 6, 10, 30, 100, 300, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000, 11_000)
SIZES = (2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 50.0, 100.0, 300.0, 1000.0)
BETA2 = (0.9, 0.95, 0.98, 0.99, 0.995, 0.999)
END = 12_800  # of the roads: whoever walks with all gradients × 1,000 comes to 12,213
ROADS = tuple(((-1500, road - 0.9), (END, road - 0.9), (END, road), (-1500, road)) for road in (UPPER, LOWER))


TICKS: dict[float, str] = {0: "0", 2000: "2,000", 4000: "4,000", 6000: "6,000", 8000: "8,000", 10_000: "10,000"}
CIRCLE = [(208 * cos(2 * pi * k / 24), 4.1 * sin(2 * pi * k / 24)) for k in range(24)]
HEADS = tuple(tuple((x, y + road + HEAD) for x, y in CIRCLE) for road in (UPPER, LOWER))
LEGS = tuple(((-225, road), (0, road + HIP), (225, road)) for road in (UPPER, LOWER))
TRUNKS = tuple(((0, road + HIP), (0, road + NECK)) for road in (UPPER, LOWER))
TOLD = (
    Clause("one gradient of {size}", ("change", 0)),
    Clause("all gradients × {size}", ("change", 1)),
    Clause("all gradients ÷ {size}", ("change", 2)),
)


def walk() -> Panel:
    """Two on their roads, each with a footprint after every two hundred steps."""
    return Panel(
        Axis(-1500, END, "way, in steps of α", ticks=TICKS),
        Axis(0, 130, ticks={}),
        (
            Shape(lines=ROADS, colour="faint"),
            Curves((*LEGS, *TRUNKS), colour="muted", width=3.5),
            Shape(lines=HEADS, colour="muted", shade=0.45),
            Line("upper_post", "said_upper", colour="ink", dashed=True, asks=True),
            Line("lower_post", "said_lower", colour="ink", dashed=True, answer=True),
            Dots("said_top", "guess", colour="ink", width=9),
            Line("upper_post", "back_upper", colour="rmsprop", answer=True, when=("over", 1)),
            Line("lower_post", "back_lower", colour="rmsprop", answer=True, when=("over", 1)),
            Line("tower_y", "tower_x", colour="warn", width=5.0),
            Dots("tower_top", "tower_at", colour="warn", width=12, drags=("size",)),
            Dots("alone_road", "alone_prints", colour="muted", width=3.5, answer=True),
            Dots("changed_road", "changed_prints", colour="adam", width=3.5, answer=True),
            Line("alone_y", "alone_x", colour="ink", width=3.5, answer=True),
            Dots("alone_head", "alone", colour="ink", width=11, answer=True),
            Line("changed_y", "changed_x", colour="adam", width=3.5, answer=True),
            Dots("changed_head", "changed", colour="adam", width=11, drags=("taken",), answer=True),
            Label("gradients of 1", -1400, 119),
            Label(TOLD, -620, 62, colour="warn"),
            Label("{away:# step|# steps} behind", END, 62, "end", colour="adam", answer=True, when=("lag", 1)),
            Label("{away:# step|# steps} ahead", END, 62, "end", colour="adam", answer=True, when=("lag", 2)),
            Label("{back} steps", "at_name", 119, "middle", colour="rmsprop", answer=True, when=("over", 1)),
        ),
        alt="Two walk on two roads, and leave a footprint after every two hundred steps. After {taken:# step|# steps} "
        "the one with the change has come {changed:.0f}α; its last step was {latest:.2f}α long.",
        height=230,
    )


def horizon_try() -> Moving:
    """Two walks, one with a change in the scale of the gradients, for a memory that the reader sets."""
    return Moving(
        title="How long does one bad batch last?",
        compute=after_change,
        controls=(
            Choice("change", "what changes", CHANGES, "spike"),
            Slider("size", "by a factor of", SIZES, 100.0, form=",.0f"),
            Slider("beta2", "β₂", BETA2, 0.999),
            Slider("taken", "steps", TAKEN, 11_000, play=True, form=",", again=True),
        ),
        parts=(walk(),),
        says=(
            "v remembers {memory:.0f} steps. The steps are between {shortest:.2f}α and {longest:.2f}α long",
            Clause(", and after step {back} all are between 0.9α and 1.1α.", ("moved", 1)),
            Clause(": all are between 0.9α and 1.1α.", ("moved", 0)),
        ),
        guess=Guess(
            "guess",
            "steps, you say",
            (10, 100, 250, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 7000, 8000, 9000, 10_000),
            1000,
            form=",",
            asks="One gradient is 100, all others are 1. After how many steps are all steps between "
            "0.9α and 1.1α long again?",
            of="back",
            answer="",
        ),
    )
