"""Figures that move on the page `clock`."""

from math import cos, pi, sin, sqrt
from typing import NamedTuple

from press.figures import Arrows, Axis, Curves, Label, Line, Mark, Moving, Panel, Slider, Tiles
from workings.positions.plain import code, power, similarity, speeds, wheels

SIZES = (2, 4, 6, 8, 10, 12)


class Clocks(NamedTuple):
    """Clocks in a row, noon upwards, in units of the distance between two faces."""

    tips: list[list[float]]  # the tips of the hands, shape (clocks, 2)
    before: list[list[float]]  # their tips one position before; at position 0 the same
    middles: list[list[float]]  # those of the faces
    rim_x: list[list[float]]  # their rims
    rim_y: list[list[float]]
    across: list[float]  # beneath each face, where its rounds are written
    down: list[float]
    rounds: list[float]  # that each hand has made
    slower: float  # how many times as slow the last clock is as the first
    first: float  # the rounds that the first has made
    last: float  # and the last
    cosine: float  # with the code of position 0


def size_of(count: int) -> float:
    """How wide each of so many clocks is in a row that is 6 wide; at most 1.5, so that it is not too high."""
    return min(1.5, 6.0 / float(count))


def hands(position: int, d: int, base: float) -> list[list[float]]:
    """The tips of the hands of d/2 clocks in a row."""
    row, size = code(position, d, base), size_of(d // 2)
    return [[size * (clock + 0.5 + 0.42 * row[2 * clock]), size * 0.42 * row[2 * clock + 1]] for clock in range(d // 2)]


def clocks(position: int, d: int, factor: float) -> Clocks:
    """d/2 clocks, each `factor` times as slow as the one before it."""
    base = factor ** (d / 2)
    turns, size = speeds(d, base), size_of(d // 2)
    middles = [[size * (clock + 0.5), 0.0] for clock in range(d // 2)]
    angles = [2.0 * pi * float(step) / 48.0 for step in range(49)]
    return Clocks(
        tips=hands(position, d, base),
        before=hands(max(position - 1, 0), d, base),
        middles=middles,
        rim_x=[[middle[0] + size * 0.46 * sin(angle) for angle in angles] for middle in middles],
        rim_y=[[size * 0.46 * cos(angle) for angle in angles] for _ in middles],
        across=[middle[0] for middle in middles],
        down=[-0.92] * len(middles),
        rounds=[turn * position / (2 * pi) for turn in turns],
        slower=1 / turns[-1],
        first=position / (2 * pi),
        last=turns[-1] * position / (2 * pi),
        cosine=similarity(position, turns),
    )


class Odometer(NamedTuple):
    """Three odometers of six wheels at a position."""

    tips: list[list[float]]  # the tips of 18 hands, the slowest wheel first: of ten digits, of two bits, of clocks
    hubs: list[list[float]]  # where these hands are fixed
    rounds: list[list[float]]  # that each wheel has made, see `rounds_made`
    flips: int  # how many bits have changed since the position before; 0 at position 0
    step: float  # the distance of the clocks' code from the one before; likewise
    bit_rounds: float  # the rounds of the fastest bit
    clock_rounds: float  # and of the fastest clock
    tens: int  # the last two decimal digits
    ones: int
    bit5: int  # the binary digits
    bit4: int
    bit3: int
    bit2: int
    bit1: int
    bit0: int


def rounds_made(position: int) -> list[list[float]]:
    """How often each wheel has gone round, of ten digits, of two bits and of a clock; shape (6, 3), fastest first."""
    twos = [power(2, wheel) for wheel in range(6)]
    return [
        [position / power(10, wheel + 1), position / (2 * two), position / (2 * pi * two)]
        for wheel, two in enumerate(twos)
    ]


def distance(a: list[float], b: list[float]) -> float:
    """How far two codes are apart."""
    total = 0.0
    for x, y in zip(a, b):
        total += (x - y) * (x - y)
    return sqrt(total)


def row_of_hands(turns: list[float], height: float) -> list[list[float]]:
    """The tips of six hands that have made so many turns each from noon."""
    return [[x + 0.5 + 0.38 * sin(2 * pi * turn), height + 0.38 * cos(2 * pi * turn)] for x, turn in enumerate(turns)]


def odometer(position: int) -> Odometer:
    """The odometers, and how far the bits and the clocks have moved since the position before."""
    digits, bits, sines, cosines = wheels(position)
    before = wheels(max(position - 1, 0))
    rounds = rounds_made(position)
    clock = [[x + 0.5 + 0.38 * sines[x], 0.5 + 0.38 * cosines[x]] for x in range(6)]
    return Odometer(
        tips=row_of_hands([digit / 10 for digit in digits], 2.5) + row_of_hands([bit / 2 for bit in bits], 1.5) + clock,
        hubs=[[place % 6 + 0.5, 2.5 - place // 6] for place in range(18)],
        rounds=rounds,
        flips=len([bit for bit, old in zip(bits, before[1]) if bit != old]),
        step=distance(sines + cosines, before[2] + before[3]),
        bit_rounds=rounds[0][1],
        clock_rounds=rounds[0][2],
        tens=int(digits[4]),
        ones=int(digits[5]),
        bit5=int(bits[0]),
        bit4=int(bits[1]),
        bit3=int(bits[2]),
        bit2=int(bits[3]),
        bit1=int(bits[4]),
        bit0=int(bits[5]),
    )


def _faces(count: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The rims of clocks in a row, one unit apart."""
    turn = [2 * pi * step / 48 for step in range(49)]
    return tuple(
        tuple((clock + 0.5 + 0.46 * sin(angle), 0.46 * cos(angle)) for angle in turn) for clock in range(count)
    )


def each_row_clocks() -> Moving:
    """A row of clocks, each slower than the one before by a factor, at any position."""
    return Moving(
        title="Clocks in a row",
        compute=clocks,
        controls=(
            Slider("position", "position", tuple(range(64)), 1, play=True),
            Slider("d", "d, two for each clock", SIZES, 8),
            Slider("factor", "factor from clock to clock", (1.0, 1.5, 2.0, 3.0, 4.0, 10.0), 2.0),
        ),
        parts=(
            Panel(
                x=Axis(0, 6, ticks={}),
                y=Axis(-1.35, 0.75, ticks={}),
                bare=True,
                marks=(
                    Line("rim_y", "rim_x", colour="muted", width=1.2),
                    Arrows("before", tails="middles", colour="muted", width=1.2),
                    Arrows("tips", tails="middles", colour="sinusoidal", drags=("position",)),
                    Tiles("across", "down", shows="rounds", form=".1f", bare=True),
                    Label("rounds made, by the fastest clock first", 0, -1.3, colour="muted"),
                ),
                alt="Clocks in a row at position {position}; the first has gone round {first:.1f} times, the last "
                "{last:.1f} times. A paler hand shows where each stood one position before.",
                height=146,
            ),
        ),
        says="At position {position} the first hand has gone round {first:.1f} times. The last is {slower:.1f} times "
        "as slow. The code has a cosine of {cosine:.3f} with that of position 0.",
    )


def _dials() -> tuple[Mark, ...]:
    """Eighteen faces, with a stroke on the rim for each digit of a wheel that has digits."""
    faces = [[(x, y + 2.0 - row) for x, y in face] for row in range(3) for face in _faces(6)]
    lines = [tuple((x, y + 0.5) for x, y in face) for face in faces]
    for row, count in ((2.5, 10), (1.5, 2)):
        turns = [2 * pi * digit / count for digit in range(count)]
        lines += [
            tuple((x + 0.5 + size * sin(turn), row + size * cos(turn)) for size in (0.4, 0.46))
            for x in range(6)
            for turn in turns
        ]
    return (Curves(lines=tuple(lines), colour="muted"),)


def odometer_wheels() -> Moving:
    """Six wheels each of decimal digits, bits and clocks, counting positions."""
    return Moving(
        title="Three odometers",
        compute=odometer,
        controls=(Slider("position", "position", tuple(range(64)), 31, play=True),),
        parts=(
            Panel(
                x=Axis(0, 6, ticks={**{5.5 - k: str(k) for k in range(1, 6)}, 5.5: "wheel 0"}),
                y=Axis(0, 3, ticks={2.5: "digits", 1.5: "bits", 0.5: "clocks"}, grid=False),
                bare=True,
                marks=(
                    *_dials(),
                    Arrows(
                        "tips",
                        tails="hubs",
                        colour="sinusoidal",
                        drags=(*("",) * 5, "position") * 3,
                    ),
                ),
                alt="Position {position} on six dials each of ten digits, {tens}{ones}, of two bits, {bit5}{bit4}{bit3}"
                "{bit2}{bit1}{bit0}, and of clocks; {flips} bits have changed since the position before.",
                height=184,
            ),
        ),
        says="Position {position} is {bit5}{bit4}{bit3}{bit2}{bit1}{bit0} in binary. Wheel 0 has gone round "
        "{bit_rounds:.1f} times as a bit and {clock_rounds:.1f} times as a clock. Since the position before, {flips} "
        "of 6 bits have changed, and the clocks’ code has moved by {step:.2f}.",
    )
