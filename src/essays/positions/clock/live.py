"""Figures that move on the page `clock`."""

from math import cos, pi, sin

from press.interactive import Arrows, Axis, Cells, Curves, Label, Mark, Moving, Panel, Rule, Slider, Table
from workings.positions.plain.waves import clocks, odometer

SIZES = (2, 4, 6, 8, 10, 12)
BITS = tuple(f"bit{wheel}" for wheel in range(5, -1, -1))


def _faces(count: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The rims of clocks in a row, one unit apart."""
    turn = [2 * pi * step / 48 for step in range(49)]
    return tuple(
        tuple((clock + 0.5 + 0.46 * sin(angle), 0.46 * cos(angle)) for angle in turn) for clock in range(count)
    )


def each_row_clocks() -> Moving:
    """A row of clocks, each slower than the one before by a factor, at any position."""
    rims = tuple(Curves(lines=_faces(d // 2), colour="muted", when=("d", d)) for d in SIZES)
    return Moving(
        title="Clocks in a row",
        compute=clocks,
        gives=("tips", "before", "middles", "slower", "first", "last", "cosine"),
        controls=(
            Slider("position", "position", tuple(range(64)), 5, play=True),
            Slider("d", "d, two for each clock", SIZES, 8),
            Slider("factor", "factor from clock to clock", (1.0, 1.5, 2.0, 3.0, 4.0, 10.0), 2.0),
        ),
        parts=(
            Panel(
                x=Axis(0, 6, "clock, the fastest first", ticks={k + 0.5: str(k) for k in range(6)}),
                y=Axis(-0.5, 0.5, ticks={-0.5: ""}, grid=False),
                bare=True,
                marks=(
                    *rims,
                    Arrows("before", tails="middles", colour="faint"),
                    Arrows("tips", tails="middles", colour="sinusoidal"),
                ),
                alt="Clocks in a row at position {position}; the first has gone round {first:.1f} times, the last "
                "{last:.1f} times. A paler hand shows where each stood one position before.",
                height=99,
            ),
        ),
        says="Position {position}: the first hand has gone round {first:.1f} times, the last {last:.1f} times. "
        "The last is {slower:.1f} times as slow. The code has a cosine of {cosine:.3f} with that of position 0.",
    )


def _digits() -> tuple[Mark, ...]:
    """The decimal and binary digits in their cells; no position here has more than two decimal ones."""
    decimal = ("0", "0", "0", "0", "{tens}", "{ones}")
    binary = [f"{{{bit}}}" for bit in BITS]
    return tuple(
        Label(text, column + 0.5, row + 0.65, anchor="middle")
        for row, texts in enumerate((decimal, binary))
        for column, text in enumerate(texts)
    )


def odometer_wheels() -> Moving:
    """Six wheels each of decimal digits, bits and clocks, counting positions."""
    return Moving(
        title="Three odometers",
        compute=odometer,
        gives=("shades", "rounds", "flips", "step", "bit_rounds", "clock_rounds", "tens", "ones", *BITS),
        controls=(Slider("position", "position", tuple(range(64)), 32, play=True),),
        parts=(
            Panel(
                x=Axis(0, 6, "wheel", ticks={5.5 - k: str(k) for k in range(6)}),
                y=Axis(4, 0, ticks={0.5: "decimal", 1.5: "binary", 2.5: "sine", 3.5: "cosine"}, grid=False),
                marks=(
                    Cells("shades", colour="sin", below="cos"),
                    *(Rule(y=line, colour="faint", dashed=False) for line in (1, 2, 3)),
                    *_digits(),
                ),
                alt="Position {position} on six wheels each of decimal digits, bits, sines and cosines, as shades; "
                "{flips} bits have changed since the position before.",
                height=170,
            ),
            Table(
                cells="rounds",
                caption="Rounds that each wheel has made",
                rows=("0", "1", "2", "3", "4", "5"),
                columns=("decimal", "binary", "clock"),
                corner="wheel",
                form=".1f",
            ),
        ),
        says="Position {position}: wheel 0 has gone round {bit_rounds:.1f} times in binary and {clock_rounds:.1f} "
        "times as a clock. Since the position before, {flips} of 6 bits have changed, "
        "and the clocks’ code has moved by {step:.2f}.",
    )
