"""The figures that move in the essay in fifteen minutes: what each computes, then what it shows.

Hands start at noon and run clockwise, and positions count from 0.
"""

from math import atan2, cos, pi, sin, sqrt
from typing import NamedTuple

from essays.positions.index.experiments import TURN
from press.figures import (
    Arrows,
    Axis,
    Clause,
    Curves,
    Dots,
    Guess,
    Label,
    Mark,
    Moving,
    Panel,
    Shape,
    Slider,
    Words,
)

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
    clear: list[list[list[float]]]  # what is between them, the shorter way, on clocks where that is all
    lost: list[list[list[float]]]  # and on those where one hand has gone half a round or more ahead
    text: float  # the height of the line
    word: float  # where the first word stands on it
    other: float  # and the second; far words are drawn nearer than they are
    middle: float  # of what is between them
    second: int  # the position of the second word
    best: int  # the fastest clock on which one hand is less than half a round ahead, counted from 0
    best_apart: float  # the degrees between its hands
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
    clear: list[list[list[float]]] = []
    lost: list[list[list[float]]] = []
    for hub, speed, way in zip(HUBS, speeds, ways):
        rim = [speed * first + way * step for step in steps]
        wedge = [hub] + [[hub[0] + 0.6 * sin(angle), hub[1] + 0.6 * cos(angle)] for angle in rim]
        if speed * float(offset) < pi:
            clear.append(wedge)
        else:
            lost.append(wedge)
    best = len(lost)
    word = 1.05 + 0.026 * first
    other = word + 0.3 * sqrt(sqrt(float(offset)))
    return Clocks(
        hubs=HUBS,
        one=[[hub[0] + sin(speed * first), hub[1] + cos(speed * first)] for hub, speed in zip(HUBS, speeds)],
        two=[[hub[0] + sin(speed * second), hub[1] + cos(speed * second)] for hub, speed in zip(HUBS, speeds)],
        clear=clear,
        lost=lost,
        text=TEXT,
        word=word,
        other=other,
        middle=(word + other) / 2.0,
        second=position + offset,
        best=best,
        best_apart=apart[best],
        apart0=apart[0],
        apart1=apart[1],
        apart2=apart[2],
        apart3=apart[3],
    )


FAST = "On faster ones one hand is half a round or more ahead of the other, and so they do not tell how far."


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
                    Shape("lost", colour="ink", shade=0.08),
                    Shape("clear", colour="clip", shade=0.4),
                    Arrows("two", "hubs", colour="key", width=6.0),
                    Arrows("one", "hubs", colour="query", width=2.0),
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
            "The two words stand {offset} apart. The {best:first|second|third|last} clock tells it best, by "
            "{best_apart:.0f}° between its hands. ",
            Clause("On the slower ones the hands lie closer together.", ("best", 0)),
            Clause(FAST + " On the slower ones they lie closer together.", ("best", 1)),
            Clause(FAST + " On the slowest they lie closer together.", ("best", 2)),
            Clause(FAST, ("best", 3)),
        ),
    )


class Dial(NamedTuple):
    """The hands of "ate" and "cheese" on a dial."""

    hub: list[float]  # its middle
    noon: list[float]  # the tip of both hands before they are turned
    ate: list[float]  # the tip of the hand of "ate"
    cheese: list[float]  # and of "cheese"
    wedge: list[list[float]]  # what is between them
    ate_turn: float  # how many degrees each has turned
    cheese_turn: float
    apart: float  # the degrees between them, read off the hands themselves
    ate_x: float  # beyond the tips of the hands, where their degrees are written
    ate_y: float
    cheese_x: float
    cheese_y: float
    mid_x: float  # beyond the arc, where the degrees between are written
    mid_y: float
    score: float  # the dot product of the two hands


class Dials(NamedTuple):
    """Two dials: with nothing put in front of the sentence, and with some words."""

    words: list[int]  # of the longer sentence, as places in WORDS
    one: Dial
    two: Dial
    ghost: list[list[float]]  # the wedge of the first dial, where it would lie on the second
    said: list[float]  # the tip of the hand of "cheese" on the second, as the reader says
    space: list[list[float]]  # and what is between the two then
    more: float  # the degrees that each hand has turned farther on the second
    moved: bool  # whether there are any


def tip(hub: float, degrees: float, length: float) -> list[float]:
    """The tip of a hand that has turned clockwise from noon."""
    return [hub + length * sin(degrees * pi / 180.0), length * cos(degrees * pi / 180.0)]


def sector(hub: float, start: float, degrees: float) -> list[list[float]]:
    """What a hand passes over that turns on from `start` by so many degrees."""
    return [[hub, 0.0]] + [tip(hub, start + degrees * float(i) / 24.0, 0.6) for i in range(25)]


def angle_between(a: list[float], b: list[float], hub: float) -> float:
    """The angle at a hub between two tips, in degrees from 0 to 180."""
    x, u = a[0] - hub, b[0] - hub
    return abs(atan2(x * b[1] - a[1] * u, x * u + a[1] * b[1])) * 180.0 / pi


def dial(hub: float, front: int) -> Dial:
    """The words counted from 0: "ate" is at 2 and "cheese" at 4, and each `front` farther on."""
    ate_turn, cheese_turn = TURN * float(2 + front), TURN * float(4 + front)
    ate, cheese = tip(hub, ate_turn, 1.0), tip(hub, cheese_turn, 1.0)
    apart, wedge = angle_between(ate, cheese, hub), sector(hub, ate_turn, cheese_turn - ate_turn)
    return Dial(
        hub=[hub, 0.0],
        noon=tip(hub, 0.0, 1.0),
        ate=ate,
        cheese=cheese,
        wedge=wedge,
        ate_turn=ate_turn,
        cheese_turn=cheese_turn,
        apart=apart,
        ate_x=hub + 1.42 * (ate[0] - hub),
        ate_y=1.3 * ate[1] - 0.08,
        cheese_x=hub + 1.42 * (cheese[0] - hub),
        cheese_y=1.3 * cheese[1] - 0.08,
        mid_x=hub + 1.3 * (wedge[13][0] - hub),
        mid_y=1.3 * wedge[13][1] - 0.08,
        score=cos(apart * pi / 180.0),
    )


def in_front(front: int, guess: int) -> Dials:
    """The sentence with nothing and with `front` words in front; the reader says so many degrees between the hands."""
    one, two = dial(-SIDE, 0), dial(SIDE, front)
    return Dials(
        words=OPENINGS[front] + ENDING,
        one=one,
        two=two,
        ghost=[[point[0] + 2.0 * SIDE, point[1]] for point in one.wedge],
        said=tip(SIDE, two.ate_turn + float(guess), 1.0),
        space=sector(SIDE, two.ate_turn, float(guess)),
        more=two.ate_turn - one.ate_turn,
        moved=front > 0,
    )


IN_FRONT = "{front:no word|one word|" + "|".join(f"{count} words" for count in range(2, 9)) + "}"


def written(degrees: str, place: str, colour: str, answer: bool = False) -> Label:
    """So many degrees, at a place."""
    return Label(f"{{{degrees}:.0f}}°", f"{place}_x", f"{place}_y", "middle", colour=colour, answer=answer)


def hands_of(which: str, drags: tuple[str, ...] = (), answer: bool = False) -> tuple[Mark, ...]:
    """The two hands of a dial with their degrees, and what is between them; all but "ate" may be an answer."""
    return (
        Shape(f"{which}_wedge", colour="ink", shade=0.25, answer=answer),
        Arrows(f"{which}_noon", f"{which}_hub", colour="muted", width=1.0),
        Arrows(f"{which}_cheese", f"{which}_hub", colour="key", width=3.0, drags=drags, answer=answer),
        Arrows(f"{which}_ate", f"{which}_hub", colour="query", width=3.0, drags=drags),
        written(f"{which}_cheese_turn", f"{which}_cheese", "key", answer),
        written(f"{which}_ate_turn", f"{which}_ate", "query"),
        written(f"{which}_apart", f"{which}_mid", "ink", answer),
    )


def turn_together() -> Moving:
    """The same two words in a sentence and in a longer one, on two dials side by side."""
    dials = ((-SIDE, "Nothing in front"), (SIDE, "In front: {front}"))
    return Moving(
        title="Put words in front: what becomes of the angle?",
        compute=in_front,
        controls=(Slider("front", "words in front", tuple(range(9)), 3, play=True),),
        parts=(
            Panel(
                Axis(-3.42, 3.42, ticks={}),
                Axis(-1.45, 1.85, ticks={}),
                (
                    Curves(DIALS, colour="muted"),
                    Shape("ghost", colour="ink", shade=0.08, answer=True),
                    Shape("space", colour="ink", shade=0.1, asks=True),
                    Arrows("said", "two_hub", colour="ink", width=2.0, drags=("guess",)),
                    *hands_of("one"),
                    *hands_of("two", ("front",), answer=True),
                    *(Label(name, middle, 1.63, "middle", colour="muted") for middle, name in dials),
                ),
                alt="Two dials, each with a thin hand at noon. On the first the hand of ate has turned by "
                "{one_ate_turn:.0f}° and that of cheese by {one_cheese_turn:.0f}°; on the second by "
                "{two_ate_turn:.0f}° and {two_cheese_turn:.0f}°. Between them there are {one_apart:.0f}° and "
                "{two_apart:.0f}°, as a wedge, and their products are {one_score:.3f} and {two_score:.3f}. On the "
                "second dial the wedge of the first lies paler in its old place.",
                height=192,
                bare=True,
            ),
            Words("words", WORDS, "The longer sentence, words counted from 0", {"ate": "query", "cheese": "key"}),
        ),
        says=(
            Clause(
                "With no word in front both dials are alike: {two_apart:.0f}° between the hands, and a product of "
                "{two_score:.3f}.",
                ("moved", 0),
            ),
            Clause(
                "With " + IN_FRONT + " in front each hand has turned {more:.0f}° farther than with none. Between them "
                "there are {two_apart:.0f}°, as before, and their product is {two_score:.3f}, as before.",
                ("moved", 1),
            ),
        ),
        guess=Guess(
            "guess",
            "between them, you say",
            tuple(range(0, 181, 5)),
            90,
            unit="°",
            asks="Three words have come in front, and the hand of “ate” has turned on. Drag the ringed hand to where "
            "that of “cheese” is now: how far apart are the two?",
            of="two_apart",
            answer=".0f",
        ),
    )
