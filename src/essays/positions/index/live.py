"""The figures that move in the essay in fifteen minutes: what each computes, then what it shows.

Hands start at noon and run clockwise, and positions count from 0.
"""

from math import atan2, cos, pi, sin, sqrt
from typing import NamedTuple

from essays.positions.index.experiments import TURN
from press.figures import Arrows, Axis, Clause, Curves, Dots, Label, Moving, Panel, Shape, Slider, Tiles, Words

OFFSETS = (1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 3000)
HUBS = [[1.04, 1.12], [4.0, 1.12], [1.04, -1.12], [4.0, -1.12]]  # the middles of four clocks, in radii
SIXTY = tuple((sin(2 * pi * i / 60), cos(2 * pi * i / 60)) for i in range(61))
CLOCKS = tuple(tuple((x + across, y + up) for across, up in SIXTY) for x, y in HUBS)
NAMES = ("ω = 1", "0.1", "0.01", "0.001")
TEXT = -2.72  # the height of the line of text beneath them
SIDE = 1.7  # how far from the middle of the picture each of two dials stands, in radii
DIALS = tuple(tuple((middle + x, y) for x, y in SIXTY) for middle in (-SIDE, SIDE))
WORDS = (
    *("The", "the", "mouse", "ate", "some", "cheese", "In", "in", "house", "old"),
    *("Last", "night", "Late", "last", "little", "Yesterday"),
)
ENDING = [2, 3, 4, 5]
OPENINGS = [  # by how many words are put in front: what stands before "mouse", as places in WORDS
    [0],
    [15, 1],
    [10, 11, 1],
    [6, 1, 8, 1],
    [6, 1, 9, 8, 1],
    [10, 11, 7, 1, 8, 1],
    [10, 11, 7, 1, 9, 8, 1],
    [12, 13, 11, 7, 1, 9, 8, 1],
    [12, 13, 11, 7, 1, 14, 9, 8, 1],
]


class Clocks(NamedTuple):
    """Two hands on each of four clocks, the fastest first, and two words on a line of text."""

    hubs: list[list[float]]  # the middles of the clocks
    one: list[list[float]]  # the tips of the hands of the first word
    two: list[list[float]]  # and of the second
    wedges: list[list[list[float]]]  # what is between them, the shorter way
    text: float  # the height of the line
    word: float  # where the first word stands on it
    other: float  # and the second; far words are drawn nearer than they are
    middle: float  # of what is between them
    second: int  # the position of the second word
    ahead: float  # how many rounds the fastest clock makes from one to the other
    whole: bool  # whether there is a whole one among them
    apart0: float  # the degrees between the hands of each clock, from 0 to 180
    apart1: float
    apart2: float
    apart3: float


def between(angle: float) -> float:
    """The angle between two hands of which one has turned so much farther, in degrees from 0 to 180."""
    return abs(atan2(sin(angle), cos(angle))) * 180.0 / pi


def clocks(offset: int, position: int) -> Clocks:
    """Two words, one `offset` positions after the other; clocks turn by 1, 0.1, 0.01 and 0.001 radians a position."""
    speeds = [1.0, 0.1, 0.01, 0.001]
    first, second = float(position), float(position + offset)
    apart = [between(speed * float(offset)) for speed in speeds]
    ways = [atan2(sin(speed * float(offset)), cos(speed * float(offset))) for speed in speeds]
    steps = [float(i) / 24.0 for i in range(25)]
    wedges: list[list[list[float]]] = []
    for hub, speed, way in zip(HUBS, speeds, ways):
        rim = [speed * first + way * step for step in steps]
        wedges.append([hub] + [[hub[0] + 0.6 * sin(angle), hub[1] + 0.6 * cos(angle)] for angle in rim])
    word = 1.05 + 0.014 * first
    other = word + 0.4 * sqrt(sqrt(float(offset)))
    return Clocks(
        hubs=HUBS,
        one=[[hub[0] + sin(speed * first), hub[1] + cos(speed * first)] for hub, speed in zip(HUBS, speeds)],
        two=[[hub[0] + sin(speed * second), hub[1] + cos(speed * second)] for hub, speed in zip(HUBS, speeds)],
        wedges=wedges,
        text=TEXT,
        word=word,
        other=other,
        middle=(word + other) / 2.0,
        second=position + offset,
        ahead=float(offset) / (2.0 * pi),
        whole=float(offset) >= 2.0 * pi,
        apart0=apart[0],
        apart1=apart[1],
        apart2=apart[2],
        apart3=apart[3],
    )


def fast_and_slow_hands() -> Moving:
    """Two words on four clocks, each a tenth as fast as the one before."""
    beside = [(x + 1.12, y) for x, y in HUBS]
    return Moving(
        title="Two words on four clocks",
        compute=clocks,
        controls=(
            Slider("offset", "how far apart", OFFSETS, 1, form=","),
            Slider("position", "position of the first", tuple(range(64)), 0, play=True),
        ),
        parts=(
            Panel(
                Axis(0, 5.96, ticks={}),
                Axis(-3.5, 2.16, ticks={}),
                (
                    Curves((*CLOCKS, ((0.0, TEXT), (5.96, TEXT))), colour="muted"),
                    Shape("wedges", colour="ink", shade=0.16),
                    Arrows("two", "hubs", colour="key", width=3.0),
                    Arrows("one", "hubs", colour="query", width=3.0),
                    *(Label(name, x, y + 0.25, colour="muted") for name, (x, y) in zip(NAMES, beside, strict=True)),
                    *(Label(f"{{apart{k}:.0f}}°", x, y - 0.15) for k, (x, y) in enumerate(beside)),
                    Label("one word ", "word", TEXT + 0.2, "end", colour="query"),
                    Label(" the other", "other", TEXT + 0.2, colour="key"),
                    Label("{position} ", "word", TEXT - 0.36, "end", colour="query"),
                    Label(" {second}", "other", TEXT - 0.36, colour="key"),
                    Label("{offset} apart", "middle", TEXT - 0.68, "middle"),
                    Dots("text", "word", colour="query", width=12.0, drags=("position",)),
                    Dots("text", "other", colour="key", width=12.0, drags=("offset",)),
                ),
                alt="Four clocks, each with the hands of two words. Between the two hands there are {apart0:.0f}° on "
                "the fastest clock, then {apart1:.0f}°, {apart2:.0f}° and {apart3:.0f}°. Beneath them the two words on "
                "a line of text, at {position} and {second}.",
                height=346,
                bare=True,
            ),
        ),
        says=(
            "The two words stand {offset} apart. On the fastest clock one hand is {ahead:.1f} ",
            Clause("of a round ahead of the other.", ("whole", 0)),
            Clause("rounds ahead of the other, and whole rounds cannot be seen.", ("whole", 1)),
        ),
    )


class Dials(NamedTuple):
    """The hands of "ate" and "cheese" on two dials: with nothing put in front of the sentence, and with some words."""

    words: list[int]  # of the longer sentence, as places in WORDS
    hubs: list[list[float]]  # the middles of the two dials
    noon: list[list[float]]  # the tips of both hands before they are turned
    ate: list[list[float]]  # the tips of the hands of "ate"
    cheese: list[list[float]]  # and of "cheese"
    wedges: list[list[list[float]]]  # what is between them
    ghost: list[list[float]]  # the wedge of the first dial, where it would lie on the second
    more: float  # the degrees that each hand has turned farther on the second
    moved: bool  # whether there are any
    ate1: float  # how many degrees each hand has turned
    cheese1: float
    ate2: float
    cheese2: float
    apart1: float  # the degrees between the hands, read off the hands themselves
    apart2: float
    ate_x: list[float]  # beyond the tips of the hands, where their degrees are written
    ate_y: list[float]
    ates: list[float]  # these degrees
    cheese_x: list[float]
    cheese_y: list[float]
    cheeses: list[float]
    mid_x: list[float]  # beyond the arcs, where the degrees between are written
    mid_y: list[float]
    aparts: list[float]
    score1: float  # the dot product of the two hands
    score2: float


def tip(hub: float, degrees: float, length: float) -> list[float]:
    """The tip of a hand that has turned clockwise from noon."""
    return [hub + length * sin(degrees * pi / 180.0), length * cos(degrees * pi / 180.0)]


def angle_between(a: list[float], b: list[float], hub: float) -> float:
    """The angle at a hub between two tips, in degrees from 0 to 180."""
    x, u = a[0] - hub, b[0] - hub
    return abs(atan2(x * b[1] - a[1] * u, x * u + a[1] * b[1])) * 180.0 / pi


def in_front(front: int) -> Dials:
    """Two dials, the words counted from 0: "ate" is at 2 and "cheese" at 4, and on the second `front` farther on."""
    hubs = [[-SIDE, 0.0], [SIDE, 0.0]]
    before = [0, front]
    ate = [tip(hub[0], TURN * float(2 + more), 1.0) for hub, more in zip(hubs, before)]
    cheese = [tip(hub[0], TURN * float(4 + more), 1.0) for hub, more in zip(hubs, before)]
    steps = [float(i) / 12.0 for i in range(25)]  # positions from "ate" to "cheese", two of them
    arcs = [[tip(hub[0], TURN * (2.0 + float(more) + step), 0.6) for step in steps] for hub, more in zip(hubs, before)]
    apart = [angle_between(a, b, hub[0]) for a, b, hub in zip(ate, cheese, hubs)]
    return Dials(
        words=OPENINGS[front] + ENDING,
        hubs=hubs,
        noon=[tip(hub[0], 0.0, 1.0) for hub in hubs],
        ate=ate,
        cheese=cheese,
        wedges=[hubs[:1] + arcs[0], hubs[1:] + arcs[1]],
        ghost=hubs[1:] + [tip(SIDE, TURN * (2.0 + step), 0.6) for step in steps],
        more=TURN * float(front),
        moved=front > 0,
        ate1=TURN * 2.0,
        cheese1=TURN * 4.0,
        ate2=TURN * float(2 + front),
        cheese2=TURN * float(4 + front),
        apart1=apart[0],
        apart2=apart[1],
        ate_x=[hub[0] + 1.42 * (end[0] - hub[0]) for end, hub in zip(ate, hubs)],
        ate_y=[1.3 * end[1] for end in ate],
        ates=[TURN * float(2 + more) for more in before],
        cheese_x=[hub[0] + 1.42 * (end[0] - hub[0]) for end, hub in zip(cheese, hubs)],
        cheese_y=[1.3 * end[1] for end in cheese],
        cheeses=[TURN * float(4 + more) for more in before],
        mid_x=[hub[0] + 1.3 * (arc[12][0] - hub[0]) for arc, hub in zip(arcs, hubs)],
        mid_y=[1.3 * arc[12][1] for arc in arcs],
        aparts=apart,
        score1=cos(apart[0] * pi / 180.0),
        score2=cos(apart[1] * pi / 180.0),
    )


IN_FRONT = "{front:no word|one word|" + "|".join(f"{count} words" for count in range(2, 9)) + "}"


def turn_together() -> Moving:
    """The same two words in a sentence and in a longer one, on two dials side by side."""
    dials = ((-SIDE, "Nothing in front"), (SIDE, "In front: {front}"))
    return Moving(
        title="Put words in front: the hands turn, the angle stays",
        compute=in_front,
        controls=(Slider("front", "words in front", tuple(range(9)), 3, play=True),),
        parts=(
            Panel(
                Axis(-3.42, 3.42, ticks={}),
                Axis(-1.45, 1.85, ticks={}),
                (
                    Curves(DIALS, colour="muted"),
                    Shape("ghost", colour="ink", shade=0.08),
                    Shape("wedges", colour="ink", shade=0.25),
                    Arrows("noon", "hubs", colour="muted", width=1.0),
                    Arrows("cheese", "hubs", colour="key", width=3.0, drags=("", "front")),
                    Arrows("ate", "hubs", colour="query", width=3.0, drags=("", "front")),
                    *(Label(name, middle, 1.63, "middle", colour="muted") for middle, name in dials),
                    Tiles("cheese_x", "cheese_y", shows="cheeses", form=".0f", unit="°", bare=True, colour="key"),
                    Tiles("ate_x", "ate_y", shows="ates", form=".0f", unit="°", bare=True, colour="query"),
                    Tiles("mid_x", "mid_y", shows="aparts", form=".0f", unit="°", bare=True),
                ),
                alt="Two dials, each with a thin hand at noon. On the first the hand of ate has turned by {ate1:.0f}° "
                "and that of cheese by {cheese1:.0f}°; on the second by {ate2:.0f}° and {cheese2:.0f}°. Between them "
                "there are {apart1:.0f}° and {apart2:.0f}°, as a wedge, and their products are {score1:.3f} and "
                "{score2:.3f}. On the second dial the wedge of the first lies paler in its old place.",
                height=192,
                bare=True,
            ),
            Words("words", WORDS, "The longer sentence, words counted from 0", {"ate": "query", "cheese": "key"}),
        ),
        says=(
            Clause("With no word in front both dials are alike. Their product is {score2:.3f}.", ("moved", 0)),
            Clause(
                "With " + IN_FRONT + " in front each hand has turned {more:.0f}° farther than with none, and the angle "
                "between them has not changed. So their product is {score2:.3f}, as it was.",
                ("moved", 1),
            ),
        ),
    )
