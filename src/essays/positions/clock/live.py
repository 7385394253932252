"""Figures that move on the page `clock`."""

from math import cos, pi, sin, sqrt
from typing import NamedTuple

from press.figures import (
    Arrows,
    Axis,
    Clause,
    Curves,
    Dots,
    Guess,
    Label,
    Line,
    Mark,
    Moving,
    Panel,
    Shape,
    Slider,
    Tiles,
)
from workings.positions.plain import code, speeds, wheels

COUNT = 4  # clocks in the row
SIZE = 1.5  # from the middle of one to the middle of the next
ROW = -1.2  # the height of the newest row of numbers
OLD_ROW = -1.5  # of the one before it
NEAR = 0.1  # two rows are alike if none of their numbers is farther from the other's
DRUMS = 2.7  # the heights of the rows of an odometer; the clocks' is 0.5
PLATES = 1.67
MOVED = (-0.62, -1.0)  # and of the bars that say how far plates and clocks have moved
AGES = 8  # rows of numbers that are seen, the newest on top


ROUNDS = "At position {position} the first hand has gone round {first:.1f} times, the last {last:.1f} times. "


class Clocks(NamedTuple):
    """Four clocks in a row, noon upwards, and beneath them the rows of numbers that they have shown."""

    tips: list[list[float]]  # the tips of the hands, shape (clocks, 2)
    plus: list[list[list[float]]]  # how far a hand goes right, and up: a line for each number above zero
    minus: list[list[list[float]]]  # and left, and down: for each below
    middles: list[list[float]]  # those of the faces
    row: list[float]  # the code of the position: sine and cosine of each hand
    across: list[float]  # the middle of each of its tiles
    down: list[float]
    old: list[float]  # the codes of the positions before, the last one first
    old_x: list[float]
    old_y: list[float]
    rows: list[list[list[float]]]  # the outlines of their rows
    at: list[int]  # the positions of every second of these rows, the newest first
    at_x: list[float]
    at_y: list[float]
    foot: float  # beneath the last of them
    begun: bool  # whether there are any
    first: float  # the rounds that the first has made
    last: float  # and the last
    like: int  # the last position before this whose row is like this one; or this, if there is none
    told: int  # 0 at position 0; 1 if there is such a row, 2 if there is none


def hands(row: list[float]) -> list[list[float]]:
    """The tips of the hands of clocks in a row, by their sines and cosines."""
    return [[SIZE * (clock + 0.5 + 0.42 * row[2 * clock]), SIZE * 0.42 * row[2 * clock + 1]] for clock in range(COUNT)]


def legs(row: list[float], side: float) -> list[list[list[float]]]:
    """From the middle of each clock to the height of its tip, and across to it, for numbers on one side of zero.

    For one on the other side it has no length, so that in play each glides to its own next place.
    """
    found: list[list[list[float]]] = []
    for clock in range(COUNT):
        x, sine, cosine = SIZE * (float(clock) + 0.5), row[2 * clock], row[2 * clock + 1]
        up = SIZE * 0.42 * cosine
        found.append([[x, 0.0], [x, up if side * cosine > 0 else 0.0]])
        found.append([[x, up], [x + SIZE * 0.42 * sine if side * sine > 0 else x, up]])
    return found


def clocks(position: int, factor: float) -> Clocks:
    """Four clocks, each `factor` times as slow as the one before it."""
    base = factor * factor * factor * factor
    columns = [SIZE * (0.5 * float(column) + 0.25) for column in range(2 * COUNT)]
    turns, row = speeds(2 * COUNT, base), code(position, 2 * COUNT, base)
    like = position
    for before in range(position):
        if max([abs(x - y) for x, y in zip(row, code(before, 2 * COUNT, base))]) < NEAR:
            like = before
    half, ages = 0.5 * SIZE * float(COUNT), min(position + 1, AGES) - 1
    numbered = [age for age in range(ages + 1) if age % 2 == 0]  # every second row: there is no room for more
    old: list[float] = []
    old_x: list[float] = []
    old_y: list[float] = []
    for age in range(1, ages + 1):
        for x, number in zip(columns, code(position - age, 2 * COUNT, base)):
            old.append(number)
            old_x.append(x)
            old_y.append(OLD_ROW - 0.19 * float(age - 1))
    return Clocks(
        tips=hands(row),
        plus=legs(row, 1.0),
        minus=legs(row, -1.0),
        middles=[[SIZE * (clock + 0.5), 0.0] for clock in range(COUNT)],
        row=row,
        across=columns,
        down=[ROW] * len(columns),
        old=old,
        old_x=old_x,
        old_y=old_y,
        rows=[box(half, OLD_ROW - 0.19 * float(age), half - 0.02, 0.085) for age in range(ages)],
        at=[position - age for age in numbered],
        at_x=[-0.22] * len(numbered),
        at_y=[ROW if age == 0 else OLD_ROW - 0.19 * float(age - 1) for age in numbered],
        foot=OLD_ROW - 0.19 * float(ages) - 0.12,
        begun=position > 0,
        first=position / (2 * pi),
        last=turns[-1] * position / (2 * pi),
        like=like,
        told=0 if position == 0 else 1 if like < position else 2,
    )


class Odometer(NamedTuple):
    """Three odometers of six wheels at a position, the slowest wheel first."""

    places: list[float]  # where the wheels stand, from left to right
    digits: list[float]  # the decimal digits
    over: list[float]  # the heights at which three digits of each drum are seen
    level: list[float]
    under: list[float]
    after: list[float]  # the digit that comes next on each drum
    past: list[float]  # and the one before
    bits: list[float]  # the binary digits
    up: list[float]  # the heights of their plates, up for 1 and down for 0
    tips: list[list[float]]  # the tips of the clocks' hands
    passed: list[list[list[float]]]  # what each has gone through since the position before
    hubs: list[list[float]]  # where these hands are fixed
    fresh: list[list[list[float]]]  # the frames of the digits and bits that have changed since the position before
    leap: float  # the distance of the bits from those before
    lengths: list[list[list[float]]]  # a bar as long as that
    length: list[list[float]]  # and as the step of the clocks' code
    leap_end: float  # just behind each of them
    step_end: float
    bracket_x: list[float]  # a line beneath the plates of which the reader says that they turn over
    bracket_y: list[float]
    knob: float  # its left end
    low: float
    before: int  # the position before; at position 0 itself
    moved: int  # 0 at position 0
    flips: int  # how many bits have changed since the position before; 0 at position 0
    rolls: int  # how many digits
    step: float  # the distance of the clocks' code from the one before; likewise


def distance(a: list[float], b: list[float]) -> float:
    """How far two codes are apart."""
    total = 0.0
    for x, y in zip(a, b):
        total += (x - y) * (x - y)
    return sqrt(total)


def box(x: float, y: float, wide: float, tall: float) -> list[list[float]]:
    """A box around a point, from which it reaches so far to each side."""
    return [[x - wide, y - tall], [x - wide, y + tall], [x + wide, y + tall], [x + wide, y - tall]]


def moved_bar(height: float, length: float) -> list[list[float]]:
    """A bar of so many units, each as wide as a wheel."""
    return box(0.94 + 0.5 * length, height, 0.5 * length, 0.1)


def sector(x: float, turn: float, by: float) -> list[list[float]]:
    """What the hand of a clock in the third row has gone through that has turned so far, the last bit just now."""
    angles = [turn - by + by * float(i) / 12.0 for i in range(13)]
    return [[x, 0.5]] + [[x + 0.4 * sin(angle), 0.5 + 0.4 * cos(angle)] for angle in angles]


def clock_hands(sines: list[float], cosines: list[float]) -> list[list[float]]:
    """The tips of six hands in the third row."""
    return [[x + 0.5 + 0.4 * sines[x], 0.5 + 0.4 * cosines[x]] for x in range(6)]


def odometer(position: int, guess: int) -> Odometer:
    """The odometers, and how far they have moved since the position before; the reader says how many plates will."""
    digits, bits, sines, cosines = wheels(position)
    old_digits, old_bits, old_sines, old_cosines = wheels(max(position - 1, 0))
    places, up = [x + 0.5 for x in range(6)], [PLATES - 0.2 + 0.4 * bit for bit in bits]
    rolled = [x for x, now, then in zip(places, digits, old_digits) if now != then]
    turned = [x for x, now, then in zip(places, bits, old_bits) if now != then]
    step, leap = distance(sines + cosines, old_sines + old_cosines), distance(bits, old_bits)
    by = 1.0 if position > 0 else 0.0
    slower = [32.0, 16.0, 8.0, 4.0, 2.0, 1.0]
    knob, low = 6.15 - float(guess), PLATES - 0.57
    return Odometer(
        places=places,
        digits=digits,
        over=[DRUMS + 0.33] * 6,
        level=[DRUMS] * 6,
        under=[DRUMS - 0.33] * 6,
        after=[(digit + 1.0) % 10.0 for digit in digits],
        past=[(digit + 9.0) % 10.0 for digit in digits],
        bits=bits,
        up=up,
        tips=clock_hands(sines, cosines),
        passed=[sector(x, float(position) / slow, by / slow) for x, slow in zip(places, slower)],
        hubs=[[x, 0.5] for x in places],
        fresh=[box(x, DRUMS, 0.3, 0.5) for x in rolled] + [box(x, PLATES, 0.3, 0.45) for x in turned],
        leap=leap,
        lengths=[moved_bar(MOVED[0], leap)],
        length=moved_bar(MOVED[1], step),
        leap_end=1.05 + leap,
        step_end=1.05 + step,
        bracket_x=[knob, knob, 5.95, 5.95],
        bracket_y=[low + 0.08, low, low, low + 0.08],
        knob=knob,
        low=low,
        before=max(position - 1, 0),
        moved=1 if position > 0 else 0,
        flips=len(turned),
        rolls=len(rolled),
        step=step,
    )


def _faces(count: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The rims of clocks in a row, one unit apart."""
    turn = [2 * pi * step / 48 for step in range(49)]
    return tuple(
        tuple((clock + 0.5 + 0.46 * sin(angle), 0.46 * cos(angle)) for angle in turn) for clock in range(count)
    )


def each_row_clocks() -> Moving:
    """A row of clocks, each slower than the one before by a factor, and the row of numbers that they show."""
    rims = tuple(tuple((SIZE * x, SIZE * y) for x, y in face) for face in _faces(COUNT))
    return Moving(
        title="Turn a clock: each gives two numbers, and all of them a row",
        compute=clocks,
        controls=(
            Slider("position", "position", tuple(range(64)), 20, play=True, auto=(12, 20, 400)),
            Slider("factor", "factor from clock to clock", (1.0, 1.5, 2.0, 3.0, 4.0, 10.0), 2.0),
        ),
        parts=(
            Panel(
                x=Axis(-0.45, 6, ticks={}),
                y=Axis(-3.05, 0.75, ticks={}),
                bare=True,
                marks=(
                    Curves(rims, colour="muted"),
                    Shape("plus", colour="sin", shade=0.0, width=5.0),
                    Shape("minus", colour="cos", shade=0.0, width=5.0),
                    Arrows("tips", tails="middles", colour="ink", width=2.5, drags=("position",) * COUNT),
                    *(Label("sine", SIZE * (clock + 0.25), -0.96, "middle", colour="muted") for clock in range(COUNT)),
                    *(
                        Label("cosine", SIZE * (clock + 0.75), -0.96, "middle", colour="muted")
                        for clock in range(COUNT)
                    ),
                    Shape("rows", colour="faint", shade=0.5),
                    Tiles("old_x", "old_y", 0.7, 0.17, shades="old", low=-2.0, high=2.0, colour="sin", below="cos"),
                    Tiles(
                        "across",
                        "down",
                        wide=0.7,
                        tall=0.3,
                        shades="row",
                        low=-2.0,
                        high=2.0,
                        shows="row",
                        form=".2f",
                        colour="sin",
                        below="cos",
                    ),
                    Tiles("at_x", "at_y", shows="at", bare=True, colour="muted"),
                    Label("the rows of the positions before", 0.02, "foot", colour="muted", when=("begun", 1)),
                ),
                alt="Four clocks in a row; the first has gone round {first:.1f} times, the last {last:.1f} times. From "
                "its middle a line leads up or down, and from there one right or left to its tip: blue for a number "
                "above zero, orange for one below. Under each clock are its sine and its cosine "
                "at position {position}, and beneath them the rows of the positions before, blue above zero and orange "
                "below.",
                height=229,
            ),
        ),
        says=(
            Clause("At position 0 all four hands are at noon.", ("told", 0)),
            Clause(
                ROUNDS + "Each number of the row is near its own at position {like}.",
                ("told", 1),
            ),
            Clause(ROUNDS + "No earlier row is like this one.", ("told", 2)),
        ),
    )


def _wheels() -> tuple[Mark, ...]:
    """What does not move: the windows of six drums, six slots, and the faces of six clocks."""
    around = ((-0.3, -1), (-0.3, 1), (0.3, 1), (0.3, -1), (-0.3, -1))
    frames = [
        tuple((x + 0.5 + across, row + tall * up) for across, up in around)
        for row, tall in ((DRUMS, 0.5), (PLATES, 0.45))
        for x in range(6)
    ]
    faces = [tuple((x, y + 0.5) for x, y in face) for face in _faces(6)]
    bands = [((x + 0.2, up), (x + 0.8, up)) for x in range(6) for up in (DRUMS - 0.17, DRUMS + 0.17)]
    return (Curves(lines=(*frames, *faces), colour="muted"), Curves(lines=tuple(bands), colour="muted", width=0.7))


def odometer_wheels() -> Moving:
    """Six wheels each of decimal digits, bits and clocks, counting positions."""
    return Moving(
        title="Three odometers count positions",
        compute=odometer,
        controls=(Slider("position", "position", tuple(range(64)), 31, play=True, auto=False),),
        parts=(
            Panel(
                x=Axis(0, 6, ticks={}),
                y=Axis(-1.2, 3.22, ticks={}),
                bare=True,
                marks=(
                    *_wheels(),
                    Shape("fresh", colour="warn", shade=0.0, width=3.5),
                    Tiles("places", "over", shows="after", form=".0f", bare=True, colour="muted"),
                    Tiles("places", "level", shows="digits", form=".0f", bare=True),
                    Tiles("places", "under", shows="past", form=".0f", bare=True, colour="muted"),
                    Tiles("places", "up", wide=0.48, tall=0.4, shows="bits", form=".0f", colour="sinusoidal"),
                    *(Label(str(5 - k), k + 0.5, -0.22, "middle", colour="muted") for k in range(5)),
                    Label("wheel 0", 5.5, -0.22, "middle", colour="muted"),
                    *(
                        Label(words, 0.84, y - 0.07, "end")
                        for words, y in zip(("plates", "clocks"), MOVED, strict=True)
                    ),
                    Shape("lengths", colour="warn"),
                    Shape("length", colour="sinusoidal"),
                    Label("{leap:.2f}: {flips:# bit|# bits}", "leap_end", MOVED[0] - 0.07, colour="warn"),
                    Label("{step:.2f}", "step_end", MOVED[1] - 0.07, colour="sinusoidal"),
                    Line("bracket_y", "bracket_x", width=2.5, asks=True, gone=True),
                    Dots("low", "knob", width=10, drags=("guess",)),
                    Shape("passed", colour="sinusoidal", shade=0.25),
                    Arrows("tips", tails="hubs", colour="sinusoidal", width=3.0, drags=("",) * 5 + ("position",)),
                ),
                alt="Position {position} on six drums of ten digits, on six plates, up for 1 and down for 0, and on "
                "six clocks, with a pale wedge: what each hand has just gone through. A red frame: what has turned "
                "over since the position before, {rolls} of the drums and {flips} of the plates. Beneath them two "
                "bars: how far the plates’ code has moved, {leap:.2f}, and how far that of the clocks, {step:.2f}.",
                height=280,
            ),
        ),
        says=(
            Clause(
                "From {before} to {position}, {rolls:# digit rolls on|# digits roll on} and {flips:# bit turns over|"
                "# bits turn over}: the code of bits moves by {leap:.2f}. That of the clocks moves by {step:.2f}, as "
                "at every step.",
                ("moved", 1),
            ),
            Clause("At position 0 each digit and each bit is 0, and each hand is at noon.", ("moved", 0)),
        ),
        guess=Guess(
            "guess",
            "plates that turn over, you say",
            tuple(range(1, 7)),
            1,
            asks="Position 31 is 011111 on the plates. How many of them will turn over when the text goes on to 32? "
            "Drag the bracket beneath them.",
            of="flips",
            answer="",
            sets="position",
            to=32,
        ),
    )
