"""Figures that move on the page `frequencies`."""

from math import ceil, cos, pi, sin, sqrt
from typing import NamedTuple

from essays.positions.frequencies.experiments import BASES
from press.figures import (
    Arrows,
    Axis,
    Cells,
    Clause,
    Curves,
    Dots,
    Guess,
    Label,
    Line,
    Moving,
    Panel,
    Rule,
    Shape,
    Slider,
    Tiles,
)
from workings.positions.plain import code, speeds

WALL = 36.0  # how wide the clocks hang, and how high
HIGH = 19.0
LENGTHS = (2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072)
HUB = -24.0  # the middle of a clock to the left of position 0
RADIUS = 17.5  # its, in positions: as wide as it is high
CIRCLE = tuple((HUB + RADIUS * sin(2 * pi * i / 60), cos(2 * pi * i / 60)) for i in range(61))


class Ladder(NamedTuple):
    """A clock for each pair, fastest first, and how far each hand has gone when a part of a text is read."""

    rim_x: list[list[float]]  # the faces
    rim_y: list[list[float]]
    noon_x: list[list[float]]  # the hands at position 0
    noon_y: list[list[float]]
    hand_x: list[list[float]]  # and where the reader is
    hand_y: list[list[float]]
    done: list[list[list[float]]]  # the faces of those that have got round
    part: list[list[list[float]]]  # what the hand of each other one has swept
    words: int  # how many words have been read
    state: int  # 1 while these are not all, and 2 more if each clock has got round
    idle_count: int  # how many have not got round
    pairs: int  # how many clocks there are
    longest: float  # the longest wavelength


def dial(middle: list[float], size: float, turn: float) -> list[list[float]]:
    """An arc clockwise from noon, of so many turns, in 24 steps; y runs downwards."""
    angles = [2.0 * pi * turn * float(i) / 24.0 for i in range(25)]
    return [[middle[0] + size * sin(angle), middle[1] - size * cos(angle)] for angle in angles]


def ladder(read: float, length: int, d: int, base: float) -> Ladder:
    """d/2 clocks in lines that are about twice as wide as high, and their hands when a part of a text has been read."""
    waves, gone = [2 * pi / speed for speed in speeds(d, base)], read * float(length)
    columns = ceil(sqrt(2.0 * float(len(waves))))
    size = min(WALL / float(columns), HIGH / float(ceil(float(len(waves)) / float(columns))))
    middles = [[(float(i % columns) + 0.5) * size, (float(i // columns) + 0.5) * size] for i in range(len(waves))]
    rims = [dial(middle, 0.44 * size, 1.0) for middle in middles]
    turns = [2.0 * pi * gone / wave for wave in waves]
    part: list[list[list[float]]] = []
    for middle, wave in zip(middles, waves):
        if wave > gone:
            hub = [middle]
            part.append(hub + dial(middle, 0.44 * size, gone / wave))
    return Ladder(
        rim_x=[[point[0] for point in rim] for rim in rims],
        rim_y=[[point[1] for point in rim] for rim in rims],
        noon_x=[[middle[0], middle[0]] for middle in middles],
        noon_y=[[middle[1], middle[1] - 0.44 * size] for middle in middles],
        hand_x=[[middle[0], middle[0] + 0.44 * size * sin(turn)] for middle, turn in zip(middles, turns)],
        hand_y=[[middle[1], middle[1] - 0.44 * size * cos(turn)] for middle, turn in zip(middles, turns)],
        done=[rim for rim, wave in zip(rims, waves) if wave <= gone],
        part=part,
        words=int(gone + 0.5),
        state=(1 if read < 0.999 else 0) + (2 if len(part) == 0 else 0),
        idle_count=len(part),
        pairs=len(waves),
        longest=waves[-1],
    )


class Codes(NamedTuple):
    """The codes of 64 positions, 32 components each, and the hand of one pair at one of them."""

    cells: list[list[float]]  # a row for each component and a column for each position
    done: int  # how many clocks get round at least once
    period: float  # positions for a turn of the pair's hand
    column: float  # the position, as a place in the table
    frame: list[list[float]]  # around the pair's rows of the table
    strip: list[float]  # these rows, the sines and then the cosines, lifted out of the table
    strip_x: list[float]
    strip_y: list[float]
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
    tip, high = [HUB + RADIUS * sine, cosine], float(pair) - 0.5
    return Codes(
        cells=cells,
        done=len([w for w in turns if w * 64 >= 2 * pi]),
        period=2 * pi / turns[pair],
        column=float(position),
        frame=[[-0.5, high], [63.5, high], [63.5, high + 1.0], [-0.5, high + 1.0]],
        strip=cells[2 * pair] + cells[2 * pair + 1],
        strip_x=[float(place) for place in range(64)] + [float(place) for place in range(64)],
        strip_y=[-1.42] * 64 + [-1.66] * 64,
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
    """All clocks, and how far the hand of each goes in a text."""
    return Moving(
        title="Which clocks get round?",
        compute=ladder,
        controls=(
            Slider("read", "read", tuple(i / 20 for i in range(1, 21)), 1.0, form=".0%", play=True),
            Slider("length", "length of the text", LENGTHS, 4096, form=","),
            Slider("d", "d, two for each clock", (4, 8, 16, 32, 64, 128, 256, 512), 128),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
        ),
        parts=(
            Panel(
                x=Axis(0, WALL, ticks={}),
                y=Axis(HIGH + 2.4, 0, ticks={}),
                marks=(
                    Shape("done", colour="sinusoidal", shade=0.3, answer=True),
                    Shape("part", colour="warn", shade=0.75, answer=True),
                    Line("rim_y", "rim_x", colour="muted", width=0.8),
                    Line("noon_y", "noon_x", colour="muted", width=1.0),
                    Line("hand_y", "hand_x", colour="ink", width=1.6, answer=True),
                    Label("{words} words read", 0.1, HIGH + 1.9, colour="muted", answer=True),
                    Label("not yet round: {idle_count}", WALL - 0.1, HIGH + 1.9, "end", colour="warn", answer=True),
                ),
                alt="A clock for each of {pairs} pairs, the fastest first. When {words} words have been read, the "
                "hands of all but the last {idle_count} have got round; of those one sees how far they are.",
                height=222,
                bare=True,
            ),
        ),
        says=(
            "In a text of {length} words, ",
            Clause("{idle_count:# of the clocks does|# of the clocks do} not get round, of {pairs}. ", ("state", 0)),
            Clause(
                "{idle_count:# of the clocks has|# of the clocks have} not yet got round, of {pairs}, after {read} of "
                "it. ",
                ("state", 1),
            ),
            Clause("each of the {pairs} clocks gets round. ", ("state", 2)),
            Clause("each of the {pairs} clocks has got round after {read} of it. ", ("state", 3)),
            "The slowest needs {longest:.0f} positions for a turn.",
        ),
        guess=Guess(
            "guess",
            "clocks, you say",
            tuple(range(65)),
            32,
            asks="Here are the 64 clocks of a head of 128 components, with a base of 10,000. Say how many of them "
            "never get round in a text of 4,096 words.",
            of="idle_count",
            answer="",
        ),
    )


def table_panel() -> Panel:
    """The table as a heat map, in which a cell is picked."""
    return Panel(
        title="The table: blue above zero, orange below",
        x=Axis(-0.5, 63.5, "position", ticks=(0, 16, 32, 48, 63)),
        y=Axis(15.5, -0.5, "pair", ticks=(0, 5, 10, 15), grid=False),
        marks=(
            Cells("cells", colour="sin", below="cos"),
            Rule(x="column", colour="ink"),
            Shape("frame", colour="ink", shade=0.0, width=2.5),
            Dots("pair", "position", colour="ink", width=9),
        ),
        alt="A heat map of 16 pairs of components over 64 positions: fast stripes at the top, slow ones at the "
        "bottom. {done} of the pairs get round at least once. Picked: pair {pair} at position {position}.",
        height=200,
    )


def hand_panel() -> Panel:
    """The picked pair as a clock and as two waves, of which one is as high as the hand."""
    return Panel(
        title="A pair as clock, waves and rows",
        x=Axis(HUB - 18.54, 64, ticks={HUB: "hand", 4: "position 0", 32: "32", 63: "63"}),
        y=Axis(-1.8, 1.35, ticks={}),
        marks=(
            Curves((CIRCLE,), colour="muted"),
            Tiles("strip_x", "strip_y", 1.0, 0.22, shades="strip", low=-1.0, colour="sin", below="cos"),
            Label("sine", -2.2, -1.5, "end", colour="sin"),
            Label("cosine", -2.2, -1.74, "end", colour="cos"),
            Line("sines", colour="sin"),
            Line("cosines", colour="cos", dashed=True),
            Line("up_y", "up_x", colour="cos"),
            Line("across_y", "across_x", colour="sin"),
            Arrows("tip", "hub", colour="ink", width=3.0, drags=("position",)),
            Dots("sine", "position", colour="sin", width=9),
            Dots("cosine", "position", colour="cos", width=9),
            Label("sine", 0, 1.15, colour="sin"),
            Label("cosine", 64, 1.15, "end", colour="cos"),
        ),
        alt="A clock whose hand points {sine:.2f} to the right and {cosine:.2f} up, and beside it the sine and the "
        "cosine of pair {pair} over 64 positions, the cosine as high as the hand. Beneath them the same numbers as "
        "two rows of the table.",
        height=204,
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
        says="Pair {pair} takes {period:.0f} positions for a turn. At position {position} its sine is {sine:.2f} and "
        "its cosine {cosine:.2f}. Of the 16 pairs, {done} get round in 64 positions.",
    )
