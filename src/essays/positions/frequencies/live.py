"""Figures that move on the page `frequencies`."""

from math import ceil, cos, log, pi, sin, sqrt
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
    Mark,
    Moving,
    Panel,
    Shape,
    Slider,
)
from workings.positions.plain import code, speeds

WALL = 36.0  # how wide the clocks hang, and how high
HIGH = 14.0
GROUND = HIGH + 0.9  # the height of the line beneath them
LENGTHS = tuple(round(2 ** (4 + k / 8)) for k in range(105))  # of eight, each twice the eighth before it
TALL = 327  # of the picture of the table
LEFT = 10  # what lies to the left of the table, in positions
RIGHT = 13
TOP = 14  # and above it, in pairs
ACROSS = 344.0 / 87.0  # how wide a position is drawn, and how high a pair
DOWN = 285.0 / 30.0
DIAL = -9.2  # the height at which the large clock goes along
DIAL_X = 41.0 / ACROSS
DIAL_Y = 41.0 / DOWN
SMALL = -2.8  # the clocks beside the table
SMALL_X = 3.6 / ACROSS
SMALL_Y = 3.6 / DOWN
SINES = -3.75  # the middles of the rows that are lifted out of it
COSINES = -2.25
ROUND = tuple(2 * pi * i / 60 for i in range(61))
FACES = tuple(tuple((SMALL + SMALL_X * sin(turn), i - SMALL_Y * cos(turn)) for turn in ROUND[::5]) for i in range(16))
ROWS = tuple((x, y) for x, y in zip((-0.5, 63.5, 63.5, -0.5, -0.5), (-4.5, -4.5, -1.5, -1.5, -4.5), strict=True))
EDGE = tuple((x, y) for x, y in zip((-0.5, 63.5, 63.5, -0.5, -0.5), (-0.5, -0.5, 15.5, 15.5, -0.5), strict=True))


class Ladder(NamedTuple):
    """A clock for each pair, fastest first, and how far each hand has gone when so many words have been read."""

    rim_x: list[list[float]]  # the faces
    rim_y: list[list[float]]
    noon_x: list[list[float]]  # the hands at position 0
    noon_y: list[list[float]]
    hubs: list[list[float]]  # the middles of the faces
    tips: list[list[float]]  # of the hands where the reader is
    done: list[list[list[float]]]  # the faces of those that have got round
    part: list[list[list[float]]]  # what the hand of each other one has swept
    place: float  # how far that is along the line beneath the clocks, the same for each doubling
    ground: float  # the height of this line
    done_all: bool  # whether each clock has got round
    read_x: list[float]  # the line as far as the text has been read
    read_y: list[float]
    round_count: int  # how many have got round
    idle_count: int  # how many have not
    bar_x: list[float]  # a bar after those of which the reader says that they will
    bar_y: list[float]
    knob_x: float  # its middle
    knob_y: float
    pairs: int  # how many clocks there are
    longest: float  # the longest wavelength


def dial(middle: list[float], size: float, turn: float) -> list[list[float]]:
    """An arc clockwise from noon, of so many turns, in 24 steps; y runs downwards."""
    angles = [2.0 * pi * turn * float(i) / 24.0 for i in range(25)]
    return [[middle[0] + size * sin(angle), middle[1] - size * cos(angle)] for angle in angles]


def ladder(words: int, d: int, base: float, guess: int) -> Ladder:
    """d/2 clocks in lines, more in each than there are lines, and their hands when so many words have been read.

    After the first `guess` clocks stands a bar.
    """
    waves, gone = [2 * pi / speed for speed in speeds(d, base)], float(words)
    columns = ceil(sqrt(2.5 * float(len(waves))))
    size = min(WALL / float(columns), HIGH / float(ceil(float(len(waves)) / float(columns))))
    middles = [[(float(i % columns) + 0.5) * size, (float(i // columns) + 0.5) * size] for i in range(len(waves))]
    rims = [dial(middle, 0.44 * size, 1.0) for middle in middles]
    turns = [2.0 * pi * gone / wave for wave in waves]
    part: list[list[list[float]]] = []
    for middle, wave in zip(middles, waves):
        if wave > gone:
            hub = [middle]
            part.append(hub + dial(middle, 0.44 * size, gone / wave))
    first = min(guess, len(waves))  # that is said not to get round
    last, half = max(0, first - 1), 0.5 * size
    bar, top = (float(last % columns) + (1.0 if first > 0 else 0.0)) * size, float(last // columns) * size
    place = 0.6 + (WALL - 1.2) * log(gone / 16.0) / log(8192.0)
    return Ladder(
        rim_x=[[point[0] for point in rim] for rim in rims],
        rim_y=[[point[1] for point in rim] for rim in rims],
        noon_x=[[middle[0], middle[0]] for middle in middles],
        noon_y=[[middle[1], middle[1] - 0.44 * size] for middle in middles],
        hubs=middles,
        tips=[
            [middle[0] + 0.44 * size * sin(turn), middle[1] - 0.44 * size * cos(turn)]
            for middle, turn in zip(middles, turns)
        ],
        done=[rim for rim, wave in zip(rims, waves) if wave <= gone],
        part=part,
        place=place,
        ground=GROUND,
        done_all=len(part) == 0,
        read_x=[0.6, place],
        read_y=[GROUND, GROUND],
        round_count=len(waves) - len(part),
        idle_count=len(part),
        bar_x=[bar, bar],
        bar_y=[top, top + size],
        knob_x=bar,
        knob_y=top + half,
        pairs=len(waves),
        longest=waves[-1],
    )


def reading(words: int, base: float, guess: int) -> Ladder:
    """The clocks of a head of 128 components."""
    return ladder(words, 128, base, guess)


class Codes(NamedTuple):
    """The codes of 64 positions, as far as they are printed, 32 components each; and the clocks that print them."""

    cells: list[
        list[float]
    ]  # over the whole picture: beneath, a row for each component and a column for each position;
    # above that the two rows of the picked pair again, lifted out of the table
    done: int  # how many clocks get round at least once
    period: float  # positions for a turn of the picked clock's hand
    column_x: list[float]  # a line at the position, from this clock through the rows and the table
    column_y: list[float]
    frame: list[list[float]]  # around the pair's rows of the table
    sine: float  # of the pair at the position
    cosine: float
    left: bool  # whether the sine is below zero
    down: bool  # and the cosine
    rim_x: list[float]  # the face of the picked clock, which stands above its column
    rim_y: list[float]
    level: float  # the height at which the pair is named
    tip: list[float]  # of its hand
    hub: list[float]  # its middle
    across_x: list[float]  # from the upright through the hub to the tip: the sine
    across_y: list[float]
    up_x: list[float]  # from the hub up: the cosine
    up_y: list[float]
    small_x: list[list[float]]  # the hands of all clocks, beside their rows
    small_y: list[list[float]]


def table(position: int, pair: int, base: float) -> Codes:
    """The table of codes up to a position, and one of its clocks."""
    columns = [code(place, 32, base) for place in range(64)]
    cells = [[column[component] for column in columns] for component in range(32)]
    turns, hub = speeds(32, base), [float(position), DIAL]
    sines, cosines = cells[2 * pair], cells[2 * pair + 1]
    sine, cosine, high, count = sines[position], cosines[position], float(pair) - 0.5, position + 1
    tip = [hub[0] + DIAL_X * sine, DIAL - DIAL_Y * cosine]
    empty = [0.0] * (LEFT + 64 + RIGHT)
    printed = [[0.0] * LEFT + row[:count] + [0.0] * (63 - position + RIGHT) for row in cells]
    lifted = [printed[2 * pair + row // 3] for row in range(6)]  # each three times as high as in the table
    around = [2.0 * pi * float(i) / 60.0 for i in range(61)]
    return Codes(
        cells=[empty for _ in range(2 * TOP - 8)] + lifted + [empty, empty] + printed,
        done=len([w for w in turns if w * 64 >= 2 * pi]),
        period=2 * pi / turns[pair],
        column_x=[hub[0], hub[0]],
        column_y=[DIAL, 15.5],
        frame=[[-0.5, high], [63.5, high], [63.5, high + 1.0], [-0.5, high + 1.0]],
        sine=sine,
        cosine=cosine,
        left=sine < 0,
        down=cosine < 0,
        rim_x=[hub[0] + DIAL_X * sin(angle) for angle in around],
        rim_y=[DIAL - DIAL_Y * cos(angle) for angle in around],
        level=float(pair) + 0.35,
        tip=tip,
        hub=hub,
        across_x=[hub[0], tip[0]],
        across_y=[tip[1], tip[1]],
        up_x=[hub[0], hub[0]],
        up_y=[DIAL, tip[1]],
        small_x=[[SMALL, SMALL + SMALL_X * cells[2 * i][position]] for i in range(16)],
        small_y=[[float(i), float(i) - SMALL_Y * cells[2 * i + 1][position]] for i in range(16)],
    )


BUT_LAST = "the first {round_count} have got round; of the others one sees how far they are."
PLACES = tuple(0.6 + (WALL - 1.2) * k / 13 for k in range(14))  # at each twice as many words have been read
NOTCHES = tuple(((x, GROUND - 0.3), (x, GROUND + 0.3)) for x in PLACES)


def clock_faces() -> tuple[Mark, ...]:
    """The clocks, what the reader says of them, and the text beneath."""
    return (
        Shape("done", colour="sinusoidal", shade=0.3),
        Shape("part", colour="warn", shade=0.75),
        Line("rim_y", "rim_x", colour="muted", width=0.8),
        Line("noon_y", "noon_x", colour="muted", width=1.0),
        Arrows("tips", "hubs", colour="ink", width=1.6, head=False),
        Line("bar_y", "bar_x", width=4.0, asks=True),
        Dots("knob_y", "knob_x", width=10, drags=("guess",)),
        Curves((((0.6, GROUND), (WALL - 0.6, GROUND)), *NOTCHES), colour="muted"),
        Line("read_y", "read_x", colour="ink", width=4.0),
        Dots("ground", "place", width=11, drags=("words",), answer=True),
        Label("{words} words read", 0.1, HIGH + 3.1, colour="muted"),
        Label("you: {guess}", WALL / 2, HIGH + 3.1, "middle", asks=True),
        Label("round: {round_count}", WALL - 0.1, HIGH + 3.1, "end", colour="sinusoidal"),
    )


def slow_clocks_ladder() -> Moving:
    """All clocks, and how far the hand of each goes in a text."""
    return Moving(
        title="Which clocks get round?",
        compute=reading,
        controls=(
            Slider("words", "words read", LENGTHS, 512, form=",", play=True, auto=False),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
        ),
        parts=(
            Panel(
                x=Axis(-0.7, WALL + 0.7, ticks={}),
                y=Axis(HIGH + 3.6, 0, ticks={}),
                marks=clock_faces(),
                alt=(
                    "A clock for each of {pairs} pairs, the fastest first. When {words} words have been read, ",
                    Clause(BUT_LAST, ("done_all", 0)),
                    Clause("all have got round.", ("done_all", 1)),
                ),
                height=178,
                bare=True,
            ),
        ),
        says=(
            Clause(
                "After {words} words {round_count} of the {pairs} clocks have got round and {idle_count:# has|# have} "
                "not. ",
                ("done_all", 0),
            ),
            Clause("After {words} words each of the {pairs} clocks has got round. ", ("done_all", 1)),
            "The slowest needs {longest:.0f} words for a turn.",
        ),
        guess=Guess(
            "guess",
            "clocks that get round, you say",
            tuple(range(65)),
            40,
            asks="The 64 clocks of a head, the fastest first, after 512 words: those in blue have got round. How many "
            "will have after 4,096, eight times as many? Drag the bar behind the last.",
            of="round_count",
            answer="",
            pace=160,
            sets="words",
            to=4096,
        ),
    )


def clock_marks() -> tuple[Mark, ...]:
    """The picked clock above its column, and the rows that its two numbers have left."""
    end = 64.7
    return (
        Curves((ROWS,), colour="muted", faint=False),
        Line("rim_y", "rim_x", colour="muted", width=1.0),
        *(
            Line(f"{which}_y", f"{which}_x", colour=colour, width=5.0, when=(side, turned))
            for which, side in (("up", "down"), ("across", "left"))
            for turned, colour in enumerate(("sin", "cos"))
        ),
        *(Label(words, -1.4, y + 0.35, "end") for words, y in (("sine", SINES), ("cosine", COSINES))),
        *(Label(words, end, y + 0.35) for words, y in (("{sine:.2f}", SINES), ("{cosine:.2f}", COSINES))),
        Label("pair {pair}", end + 0.7, "level"),
        Arrows("tip", "hub", colour="ink", width=4.0, drags=("position",)),
    )


def three_views_table() -> Moving:
    """A clock that goes along the table of codes and prints two rows of it."""
    return Moving(
        title="A clock prints two rows of the table",
        compute=table,
        controls=(
            Slider("position", "position", tuple(range(64)), 63, play=True),
            Slider("pair", "pair", tuple(range(16)), 3),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
        ),
        parts=(
            Panel(
                x=Axis(-0.5 - LEFT, 63.5 + RIGHT, "position", ticks=(0, 16, 32, 48, 63)),
                y=Axis(15.5, -0.5 - TOP, ticks={}),
                marks=(
                    Cells("cells", -1.6, 1.6, colour="sin", below="cos"),
                    Curves((*FACES, EDGE), colour="muted", faint=False),
                    Line("small_y", "small_x", colour="ink", width=1.2),
                    Line("column_y", "column_x", width=1.2, dashed=True),
                    Shape("frame", colour="ink", shade=0.0, width=2.5),
                    *clock_marks(),
                    *(Label(f"{i}", SMALL - 1.8, i + 0.35, "end", colour="muted") for i in (0, 5, 10, 15)),
                    Dots("pair", "position", colour="ink", width=9),
                ),
                alt="A large clock above position {position}, whose hand points {sine:.2f} to the right and "
                "{cosine:.2f} up. Beneath it the sines and the cosines of pair {pair} as two rows of tiles, blue above "
                "zero and orange below, up to this position. Beneath these the table, such rows of 16 pairs, each with "
                "its small clock: fast stripes at the top, slow ones at the bottom. {done} of the clocks get round at "
                "least once in 64 positions.",
                height=TALL,
                bare=True,
            ),
        ),
        says="Pair {pair} takes {period:.0f} positions for a turn. At position {position} its sine is {sine:.2f} and "
        "its cosine {cosine:.2f}. Of the 16 pairs, {done} get round in 64 positions.",
    )
