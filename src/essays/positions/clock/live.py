"""Figures that move on the page `clock`."""

from math import cos, pi, sin, sqrt
from typing import NamedTuple

from press.figures import Arrows, Axis, Clause, Curves, Label, Mark, Moving, Panel, Shape, Slider, Tiles
from workings.positions.plain import code, similarity, speeds, wheels

COUNT = 4  # clocks in the row
SIZE = 1.5  # from the middle of one to the middle of the next
ROW = -1.13  # the height of the newest row of numbers
OLD_ROW = -1.43  # of the one before it
DRUMS = 2.86  # the heights of the rows of an odometer; the clocks' is 0.5
PLATES = 1.62
WIDE = 8.45  # of its picture, in wheels
SIDE = 6.45  # where it says how far a row has moved
AGES = 8  # rows of numbers that are seen, the newest on top


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
    foot: float  # beneath the last of them
    begun: bool  # whether there are any
    first: float  # the rounds that the first has made
    last: float  # and the last
    cosine: float  # with the code of position 0


def hands(row: list[float]) -> list[list[float]]:
    """The tips of the hands of clocks in a row, by their sines and cosines."""
    return [[SIZE * (clock + 0.5 + 0.42 * row[2 * clock]), SIZE * 0.42 * row[2 * clock + 1]] for clock in range(COUNT)]


def legs(row: list[float], side: float) -> list[list[list[float]]]:
    """From the middle of each clock to the height of its tip, and across to it, for numbers on one side of zero."""
    found: list[list[list[float]]] = []
    for clock in range(COUNT):
        x, sine, cosine = SIZE * (float(clock) + 0.5), row[2 * clock], row[2 * clock + 1]
        up = SIZE * 0.42 * cosine
        if side * cosine > 0:
            found.append([[x, 0.0], [x, up]])
        if side * sine > 0:
            found.append([[x, up], [x + SIZE * 0.42 * sine, up]])
    return found


def clocks(position: int, factor: float) -> Clocks:
    """Four clocks, each `factor` times as slow as the one before it."""
    base = factor * factor * factor * factor
    columns = [SIZE * (0.5 * float(column) + 0.25) for column in range(2 * COUNT)]
    turns, row = speeds(2 * COUNT, base), code(position, 2 * COUNT, base)
    half, ages = 0.5 * SIZE * float(COUNT), min(position + 1, AGES) - 1
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
        foot=OLD_ROW - 0.19 * float(ages) - 0.12,
        begun=position > 0,
        first=position / (2 * pi),
        last=turns[-1] * position / (2 * pi),
        cosine=similarity(position, turns),
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
    plates: list[list[list[float]]]  # of each bit a plate, which is up for 1 and down for 0
    bit5: int  # the binary digits
    bit4: int
    bit3: int
    bit2: int
    bit1: int
    bit0: int
    up5: float  # the heights at which they stand on their plates
    up4: float
    up3: float
    up2: float
    up1: float
    up0: float
    tips: list[list[float]]  # the tips of the clocks' hands
    olds: list[list[float]]  # and of those of the position before
    hubs: list[list[float]]  # where these hands are fixed
    fresh: list[list[list[float]]]  # the frames of the digits and bits that have changed since the position before
    lengths: list[list[list[float]]]  # bars as long as so many digits and bits
    length: list[list[float]]  # and as the step of the clocks' code
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
    """A bar at the right of a row, of so many units, each a quarter as wide as a wheel."""
    return box(SIDE + 0.125 * length, height - 0.16, 0.125 * length, 0.1)


def clock_hands(sines: list[float], cosines: list[float]) -> list[list[float]]:
    """The tips of six hands in the third row."""
    return [[x + 0.5 + 0.4 * sines[x], 0.5 + 0.4 * cosines[x]] for x in range(6)]


def odometer(position: int) -> Odometer:
    """The odometers, and how far they have moved since the position before."""
    digits, bits, sines, cosines = wheels(position)
    old_digits, old_bits, old_sines, old_cosines = wheels(max(position - 1, 0))
    places, up = [x + 0.5 for x in range(6)], [1.4 + 0.44 * bit for bit in bits]
    read = [height - 0.08 for height in up]  # what is written stands on its line
    rolled = [x for x, now, then in zip(places, digits, old_digits) if now != then]
    turned = [x for x, now, then in zip(places, bits, old_bits) if now != then]
    step = distance(sines + cosines, old_sines + old_cosines)
    return Odometer(
        places=places,
        digits=digits,
        over=[DRUMS + 0.37] * 6,
        level=[DRUMS] * 6,
        under=[DRUMS - 0.37] * 6,
        after=[(digit + 1.0) % 10.0 for digit in digits],
        past=[(digit + 9.0) % 10.0 for digit in digits],
        plates=[box(x, y, 0.25, 0.24) for x, y in zip(places, up)],
        bit5=int(bits[0]),
        bit4=int(bits[1]),
        bit3=int(bits[2]),
        bit2=int(bits[3]),
        bit1=int(bits[4]),
        bit0=int(bits[5]),
        up5=read[0],
        up4=read[1],
        up3=read[2],
        up2=read[3],
        up1=read[4],
        up0=read[5],
        tips=clock_hands(sines, cosines),
        olds=clock_hands(old_sines, old_cosines),
        hubs=[[x, 0.5] for x in places],
        fresh=[box(x, DRUMS, 0.3, 0.56) for x in rolled] + [box(x, PLATES, 0.3, 0.5) for x in turned],
        lengths=[moved_bar(DRUMS, float(len(rolled))), moved_bar(PLATES, float(len(turned)))],
        length=moved_bar(0.5, step),
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
            Slider("position", "position", tuple(range(64)), 20, play=True),
            Slider("factor", "factor from clock to clock", (1.0, 1.5, 2.0, 3.0, 4.0, 10.0), 2.0),
        ),
        parts=(
            Panel(
                x=Axis(0, 6, ticks={}),
                y=Axis(-2.95, 0.75, ticks={}),
                bare=True,
                marks=(
                    Curves(rims, colour="muted"),
                    Shape("plus", colour="sin", shade=0.0, width=5.0),
                    Shape("minus", colour="cos", shade=0.0, width=5.0),
                    Arrows("tips", tails="middles", colour="ink", width=2.5, drags=("position",) * COUNT),
                    *(Label("sine", SIZE * (clock + 0.25), -0.9, "middle", colour="muted") for clock in range(COUNT)),
                    *(Label("cosine", SIZE * (clock + 0.75), -0.9, "middle", colour="muted") for clock in range(COUNT)),
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
                    Label("the rows of the positions before", 0.02, "foot", colour="muted", when=("begun", 1)),
                ),
                alt="Four clocks in a row; the first has gone round {first:.1f} times, the last {last:.1f} times. From "
                "its middle a line leads up or down, and from there one right or left to its tip: blue for a number "
                "above zero, orange for one below. Under each clock are its sine and its cosine "
                "at position {position}, and beneath them the rows of the positions before, blue above zero and orange "
                "below.",
                height=236,
            ),
        ),
        says="At position {position} the first hand has gone round {first:.1f} times, the last {last:.1f} times. The "
        "row of eight numbers has a cosine of {cosine:.3f} with that of position 0.",
    )


def _wheels() -> tuple[Mark, ...]:
    """What does not move: the windows of six drums, six slots, and the faces of six clocks."""
    around = ((-0.3, -1), (-0.3, 1), (0.3, 1), (0.3, -1), (-0.3, -1))
    frames = [
        tuple((x + 0.5 + across, row + tall * up) for across, up in around)
        for row, tall in ((DRUMS, 0.56), (PLATES, 0.5))
        for x in range(6)
    ]
    faces = [tuple((x, y + 0.5) for x, y in face) for face in _faces(6)]
    bands = [((x + 0.2, up), (x + 0.8, up)) for x in range(6) for up in (DRUMS - 0.19, DRUMS + 0.19)]
    return (Curves(lines=(*frames, *faces), colour="muted"), Curves(lines=tuple(bands), colour="muted", width=0.7))


def odometer_wheels() -> Moving:
    """Six wheels each of decimal digits, bits and clocks, counting positions."""
    return Moving(
        title="Three odometers: turn the clock on the right",
        compute=odometer,
        controls=(Slider("position", "position", tuple(range(64)), 32, play=True, auto=(30, 32)),),
        parts=(
            Panel(
                x=Axis(0, WIDE, ticks={**{5.5 - k: str(k) for k in range(1, 6)}, 5.5: "wheel 0"}),
                y=Axis(0, 3.48, ticks={}),
                bare=True,
                marks=(
                    *_wheels(),
                    Shape("fresh", colour="warn", shade=0.0, width=3.5),
                    Tiles("places", "over", shows="after", form=".0f", bare=True, colour="muted"),
                    Tiles("places", "level", shows="digits", form=".0f", bare=True),
                    Tiles("places", "under", shows="past", form=".0f", bare=True, colour="muted"),
                    Shape("plates", colour="sinusoidal", shade=0.0, width=2.2),
                    *(Label(f"{{bit{bit}}}", 5.5 - bit, f"up{bit}", "middle") for bit in range(6)),
                    Label("{rolls:# digit|# digits}", SIDE, DRUMS + 0.1),
                    Label("{flips:# bit|# bits}", SIDE, PLATES + 0.1),
                    Label("clocks {step:.2f}", SIDE, 0.6),
                    Shape("lengths", colour="warn"),
                    Shape("length", colour="sinusoidal"),
                    Arrows("olds", tails="hubs", colour="muted", width=1.2),
                    Arrows("tips", tails="hubs", colour="sinusoidal", width=3.0, drags=("",) * 5 + ("position",)),
                ),
                alt="Position {position} on six drums of ten digits, on six plates, up for 1 and down for 0, and on "
                "six clocks, with a thin grey hand where each stood one position before. A red frame: what has turned "
                "over since the position before, {rolls} of the drums and {flips} of the plates; beside each "
                "row a bar as long as that, and beside the clocks one for the step of their code, {step:.2f}.",
                height=168,
            ),
        ),
        says=(
            Clause(
                "From {before} to {position}, {rolls:# digit rolls on|# digits roll on} and {flips:# bit turns over|"
                "# bits turn over}. The clocks’ code moves by {step:.2f}, as at every step.",
                ("moved", 1),
            ),
            Clause("At position 0 each digit and each bit is 0, and each hand is at noon.", ("moved", 0)),
        ),
    )
