"""Figures that move on the page `frequencies`."""

from math import cos, pi, sin
from typing import NamedTuple

from essays.positions.frequencies.experiments import BASES
from press.interactive import Arrows, Axis, Cells, Curves, Dots, Guess, Label, Line, Moving, Panel, Rule, Slider
from workings.positions.plain import code, speeds

LENGTHS = (32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072)
HUB = -17.0  # the middle of a clock to the left of position 0
RADIUS = 13.0  # its, in positions: as wide as it is high
CIRCLE = tuple((HUB + RADIUS * sin(2 * pi * i / 60), cos(2 * pi * i / 60)) for i in range(61))


class Ladder(NamedTuple):
    """The wavelengths of some clocks, those that get round in a text of a length and those that do not."""

    round: list[float]  # wavelengths of the clocks that get round
    round_height: list[float]  # their heights: 0 for the first of all clocks, below 1 for the last
    idle: list[float]  # wavelengths of those that do not get round
    idle_height: list[float]  # their heights
    idle_count: int  # how many they are
    pairs: int  # how many clocks there are
    longest: float  # the longest wavelength


def ladder(d: int, base: float, length: int) -> Ladder:
    """The wavelengths of d/2 clocks beside the length of a text."""
    waves = [2 * pi / speed for speed in speeds(d, base)]
    heights = [i / len(waves) for i in range(len(waves))]
    idle = [wave for wave in waves if wave > length]
    return Ladder(
        round=[wave for wave in waves if wave <= length],
        round_height=[height for wave, height in zip(waves, heights) if wave <= length],
        idle=idle,
        idle_height=[height for wave, height in zip(waves, heights) if wave > length],
        idle_count=len(idle),
        pairs=len(waves),
        longest=waves[-1],
    )


class Codes(NamedTuple):
    """The codes of 64 positions, 32 components each, and the hand of one pair at one of them."""

    cells: list[list[float]]  # a row for each component and a column for each position
    done: int  # how many clocks get round at least once
    period: float  # positions for a turn of the pair's hand
    column: float  # the position, and the pair, as places in the table
    row: float
    sines: list[float]  # of the pair, at each position
    cosines: list[float]
    sine: float  # at the position
    cosine: float
    tip: list[float]  # of the hand, which begins in the middle of CIRCLE
    hub: list[float]
    across_x: list[float]  # from the hub's line to the tip: the sine
    across_y: list[float]
    up_x: list[float]  # from the hub up, and on to the wave of the same height: the cosine
    up_y: list[float]


def table(base: float, pair: int, position: int) -> Codes:
    """The table of codes, and one of its cells as a hand and as a point on two waves."""
    columns = [code(place, 32, base) for place in range(64)]
    cells = [[column[component] for column in columns] for component in range(32)]
    turns = speeds(32, base)
    sine, cosine = cells[2 * pair][position], cells[2 * pair + 1][position]
    tip = [HUB + RADIUS * sine, cosine]
    return Codes(
        cells=cells,
        done=len([w for w in turns if w * 64 >= 2 * pi]),
        period=2 * pi / turns[pair],
        column=float(position),
        row=float(pair),
        sines=cells[2 * pair],
        cosines=cells[2 * pair + 1],
        sine=sine,
        cosine=cosine,
        tip=tip,
        hub=[HUB, 0.0],
        across_x=[HUB, tip[0]],
        across_y=[cosine, cosine],
        up_x=[HUB, HUB, float(position)],
        up_y=[0.0, cosine, cosine],
    )


def slow_clocks_ladder() -> Moving:
    """The wavelengths of all clocks on a logarithmic axis, and those that are longer than a text."""
    return Moving(
        title="The ladder of wavelengths",
        compute=ladder,
        controls=(
            Slider("d", "d, two for each clock", (4, 8, 16, 32, 64, 128, 256, 512), 128),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
            Slider("length", "length of the text", LENGTHS, 4096, form=","),
        ),
        parts=(
            Panel(
                x=Axis(
                    3,
                    1e7,
                    "positions for a full turn",
                    log=True,
                    ticks={10: "10", 100: "100", 1000: "1,000", 10_000: "10⁴", 100_000: "10⁵", 1_000_000: "10⁶"},
                ),
                y=Axis(1.05, -0.2, ticks={0: "first", 1: "last"}),
                marks=(
                    Rule(x="length", colour="warn"),
                    Label(" one text", "length", -0.08, colour="warn"),
                    Dots("round_height", "round", colour="sinusoidal", width=4.0, answer=True),
                    Dots("idle_height", "idle", colour="warn", width=4.0, answer=True),
                ),
                alt="Each clock as a dot, from the first at the top to the last at the bottom; the wavelengths run "
                "evenly from 2π to {longest:.0f} on a logarithmic axis. {idle_count} of {pairs} lie beyond the "
                "length of the text, {length}.",
                height=220,
            ),
        ),
        says="With d = {d} and a base of {base} the wavelengths run from 2π to {longest:.0f} positions. In a text of "
        "{length}, {idle_count} of the {pairs} clocks never get round.",
        guess=Guess(
            "guess",
            "clocks, you say",
            tuple(range(65)),
            32,
            asks="A head of 128 components, a base of 10,000, and a text of 4,096 words. Say how many of the 64 clocks "
            "never get round.",
            of="idle_count",
            answer="",
        ),
    )


def table_panel() -> Panel:
    """The table as a heat map, in which a cell is picked."""
    return Panel(
        title="The table: pick a pair and a position",
        x=Axis(-0.5, 63.5, "position", ticks=(0, 16, 32, 48, 63)),
        y=Axis(15.5, -0.5, "pair", ticks=(0, 5, 10, 15), grid=False),
        marks=(
            Cells("cells", colour="sin", below="cos"),
            Rule(x="column", colour="ink"),
            Rule(y="row", colour="ink"),
            Dots("pair", "position", colour="ink", width=9),
        ),
        alt="A heat map of 16 pairs of components over 64 positions: fast stripes at the top, slow ones at the "
        "bottom. {done} of the pairs get round at least once. Picked: pair {pair} at position {position}.",
        height=160,
    )


def hand_panel() -> Panel:
    """The picked pair as a clock and as two waves, of which one is as high as the hand."""
    return Panel(
        title="The same pair as a clock and as two waves",
        x=Axis(HUB - 1.05 * RADIUS, 64, ticks={0: "0", 16: "16", 32: "32", 48: "48", 63: "63"}),
        y=Axis(-1.35, 1.35, ticks={}),
        marks=(
            Curves((CIRCLE,), colour="muted"),
            Line("sines", colour="sin"),
            Line("cosines", colour="cos", dashed=True),
            Line("up_y", "up_x", colour="cos"),
            Line("across_y", "across_x", colour="sin"),
            Arrows("tip", "hub", colour="ink", width=3.0),
            Dots("sine", "position", colour="sin", width=9),
            Dots("cosine", "position", colour="cos", width=9),
            Label("sine", 0, 1.12, colour="sin"),
            Label("cosine", 64, 1.12, "end", colour="cos"),
        ),
        alt="A clock whose hand points {sine:.2f} to the right and {cosine:.2f} up, and beside it the sine and the "
        "cosine of pair {pair} over 64 positions, the cosine as high as the hand.",
        height=150,
        bare=True,
    )


def three_views_table() -> Moving:
    """The table of codes as a heat map, and each pair of it as a clock and as waves."""
    return Moving(
        title="Three views of one table",
        compute=table,
        controls=(
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
            Slider("pair", "pair", tuple(range(16)), 2),
            Slider("position", "position", tuple(range(64)), 11, play=True),
        ),
        parts=(table_panel(), hand_panel()),
        says="With a base of {base}, {done} of the 16 pairs get round at least once in 64 positions. Pair {pair} takes "
        "{period:.0f} positions for a turn. At position {position} its sine is {sine:.2f} and its cosine {cosine:.2f}.",
    )
