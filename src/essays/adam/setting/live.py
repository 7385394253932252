"""The figure that moves on the page on setting Adam: what it computes, then what it shows."""

from math import floor, log, sqrt
from typing import NamedTuple

from press.figures import Axis, Clause, Curves, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider

LIMIT = 10_000  # steps, and the length of the rail
START = 24.0  # of the rail, in a drawing 360 wide
RAIL = 312.0  # its length there
BED = 40.0  # and how high it lies
GROUND = 90.0
FRONT = 190.0  # where whoever walks there has the middle between the feet
STRIDE = 64.0  # how far apart feet are after a step of alpha
HIP = 58.0  # above the ground
TRUNK = 42.0  # from the hip to the neck
HEAD = 58.0  # and to the middle of the head
SKY = 198.0  # where the bolt begins
BOLT = [[8.0, 0.0], [26.0, 0.0], [17.0, -19.0], [30.0, -19.0], [4.0, -47.0], [12.0, -26.0], [0.0, -26.0]]
BEND = 8.0  # how much lower the hip is in a step that is longer by alpha


class Walk(NamedTuple):
    """One that walks by Adam's steps, in units of alpha, among gradients of 1 of which the first is larger."""

    legs_x: list[float]  # as far apart as the last step is long
    legs_y: list[float]
    trunk_x: list[float]
    trunk_y: list[float]
    head_y: float
    prints_x: list[float]  # of the steps before
    prints_y: list[float]
    latest: float  # the last step so far
    shortest: float  # of all steps
    longest: float
    back: int  # steps until all are within a tenth of alpha again
    late: int  # how many steps it is behind by then, or 0
    limped: list[list[float]]  # on the rail: the steps until then, so far
    well: list[list[float]]  # and those after it
    now: float  # where that ends
    said: float  # where the reader says that it is
    said_x: list[float]  # the same, as a post
    said_y: list[float]
    bolt: list[list[float]]  # what strikes, longer by as much for each tenfold of the larger gradient
    head_x: float  # above the feet
    bed: float  # how high the rail lies
    memory: float  # in steps
    begun: bool  # whether the larger gradient has come
    leaps: bool  # whether it has begun and is not over, and the last step is a long one
    limps: bool  # or a short one
    within: bool  # whether full steps have been made, and no others
    over: bool  # whether all of them have been taken, if there are any
    moved: bool  # and whether there are
    behind: bool  # whether a step or more has been lost by then


def on_rail(steps: float) -> float:
    """Where so many steps are on the rail."""
    return START + RAIL * steps / LIMIT


def strip(left: float, right: float) -> list[list[float]]:
    """A piece of the rail."""
    return [[left, BED - 5.0], [right, BED - 5.0], [right, BED + 5.0], [left, BED + 5.0]]


def walked(size: float, beta2: float, taken: int, guess: int) -> Walk:
    """After endless gradients of 1 comes one of `size`, and then gradients of 1 again: so many steps after that."""
    m, v, t, back, longest, shortest = 1.0, 1.0, 0, 0, 1.0, 1.0
    latest, way, lost = 1.0, 0.0, 0.0
    prints, feet = [-3.0, -2.0, -1.0, 0.0], [-4.0, -3.0, -2.0, -1.0]
    while t < LIMIT:
        g = size if t == 0 else 1.0
        m = 0.9 * m + (1 - 0.9) * g
        v = beta2 * v + (1 - beta2) * g * g
        t = t + 1
        step = m / sqrt(v)
        way = way + step
        longest = max(longest, step)
        shortest = min(shortest, step)
        prints.append(way)
        if abs(step - 1) > 0.1:
            back, lost = t, t - way
        if t == taken:
            latest, feet = step, prints[t - 1 : t + 3]
    half, hip = STRIDE * latest / 2, GROUND + HIP - BEND * (latest - 1.0)
    end, large = on_rail(float(min(taken, back))), 0.2 + 0.3 * log(size)
    seen = [x for x in [FRONT - half + STRIDE * (foot - feet[3]) for foot in feet] if x > 8.0]
    return Walk(
        legs_x=[FRONT - half, FRONT, FRONT + half],
        legs_y=[GROUND, hip, GROUND],
        trunk_x=[FRONT, FRONT],
        trunk_y=[hip, hip + TRUNK],
        head_y=hip + HEAD,
        prints_x=seen,
        prints_y=[GROUND - 5.0 for _ in seen],
        latest=latest,
        shortest=shortest,
        longest=longest,
        back=back,
        late=max(floor(lost + 0.5), 0),
        limped=strip(START, end),
        well=strip(end, on_rail(float(taken))),
        now=on_rail(float(taken)),
        said=on_rail(float(guess)),
        said_x=[on_rail(float(guess)), on_rail(float(guess))],
        said_y=[BED + 8.0, BED + 14.0],
        bolt=[[16.0 + large * spot[0], SKY + large * spot[1]] for spot in BOLT],
        head_x=FRONT,
        bed=BED,
        memory=1 / (1 - beta2),
        begun=taken > 0,
        leaps=0 < taken < back and latest > 1.0,
        limps=0 < taken < back and latest <= 1.0,
        within=taken > 0 and back == 0,
        over=0 < back <= taken,
        moved=back > 0,
        behind=lost >= 0.5,
    )


TAKEN = (0, 1, 3, 10, 30, 100, 300, *range(1000, LIMIT + 1, 1000))
SIZES = (2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 50.0, 100.0, 300.0, 1000.0)
BETA2 = (0.9, 0.95, 0.98, 0.99, 0.995, 0.999)
EARTH = (((0, GROUND - 3), (360, GROUND - 3), (360, GROUND), (0, GROUND)),)
TRACK = (tuple((x, BED + up) for x, up in ((START, -5), (START + RAIL, -5), (START + RAIL, 5), (START, 5))),)
LEFT, RIGHT = FRONT - STRIDE / 2, FRONT + STRIDE / 2
FULL = (((LEFT, GROUND), (FRONT, GROUND + HIP), (RIGHT, GROUND)),)
BEGUN, ASKED = ("begun", 1), ("begun", 0)


def road() -> Panel:
    """One that walks, large, on its road, and beneath it how long it has limped."""
    return Panel(
        Axis(0, 360, ticks={}),
        Axis(-14, 230, ticks={}),
        (
            Shape(lines=EARTH, colour="faint"),
            Curves(FULL, colour="muted", width=7.0),
            Dots("prints_y", "prints_x", colour="adam", width=6),
            Line("legs_y", "legs_x", colour="adam", width=6.0),
            Line("trunk_y", "trunk_x", colour="adam", width=6.0),
            Dots("head_y", "head_x", colour="adam", width=26),
            Shape("bolt", colour="warn", when=BEGUN),
            Label("one gradient of {size}", 14, 206, colour="warn", when=BEGUN),
            Label("all gradients are 1", 14, 206, colour="muted", when=ASKED),
            Label("{taken:# step|# steps} later", 352, 206, "end", when=BEGUN),
            Label("a step of {latest:.2f}α", 352, 189, "end", colour="adam"),
            Label("grey: a full step, α", 352, 172, "end", colour="muted"),
            Shape(lines=TRACK, colour="faint"),
            Shape("limped", colour="warn", answer=True),
            Shape("well", colour="rmsprop", answer=True),
            Label("0", START, -5, colour="muted"),
            Label("10,000 steps", START + RAIL, -5, "end", colour="muted"),
            Dots("bed", "said", colour="ink", width=12, drags=("guess",)),
            Dots("bed", "now", colour="adam", width=12, drags=("taken",), answer=True),
            Line("said_y", "said_x", colour="ink", width=2.0, asks=True),
            Label("you", "said", 57, "middle", asks=True),
            Label("leaps", START, 15, colour="warn", answer=True, when=("leaps", 1)),
            Label("limps", START, 15, colour="warn", answer=True, when=("limps", 1)),
            Label("full steps again after {back}", START, 15, colour="rmsprop", answer=True, when=("over", 1)),
            Label("full steps", START, 15, colour="rmsprop", answer=True, when=("within", 1)),
        ),
        alt="One walks, its feet as far apart as its last step is long. {taken:# step|# steps} after the larger "
        "gradient this is {latest:.2f}α; a full step is drawn in grey.",
        height=244,
        bare=True,
    )


def horizon_try() -> Moving:
    """How long one bad batch makes Adam limp, at a memory that the reader sets."""
    return Moving(
        title="How long does one bad batch last?",
        compute=walked,
        controls=(
            Slider("size", "the one gradient", SIZES, 100.0, form=",.0f"),
            Slider("beta2", "β₂", BETA2, 0.999),
            Slider("taken", "steps", TAKEN, LIMIT, play=True, form=",", again=True, auto=(0, 100, 500), rests=(1,)),
        ),
        parts=(road(),),
        says=(
            "v remembers {memory:.0f} steps. ",
            Clause("The steps get as long as {longest:.2f}α and as short as {shortest:.2f}α. ", ("moved", 1)),
            Clause("After step {back} all are full ones again, to within a tenth.", ("moved", 1)),
            Clause(" By then Adam is {late:# step|# steps} behind.", ("behind", 1)),
            Clause("All steps are full ones, to within a tenth: {shortest:.2f}α to {longest:.2f}α.", ("moved", 0)),
        ),
        guess=Guess(
            "guess",
            "steps, you say",
            (10, 100, 250, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 7000, 8000, 9000, 10_000),
            1000,
            form=",",
            asks="Among gradients of 1 comes a single one of 100. Adam leaps, and then it limps. After how many steps "
            "does it take full steps again, to within a tenth?",
            of="back",
            answer="",
        ),
    )
