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
    Line,
    Mark,
    Moving,
    Panel,
    Shape,
    Slider,
)

# So near one another that in play no hand is far from its number.
TENS = (10, 12, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90)
OFFSETS = (*range(1, 10), *(each * ten for ten in (1, 10, 100) for each in TENS if each * ten <= 3000))
HUBS = [[1.04, 1.12], [4.0, 1.12], [1.04, -1.12], [4.0, -1.12]]  # the middles of four clocks, in radii
SIXTY = tuple((sin(2 * pi * i / 60), cos(2 * pi * i / 60)) for i in range(61))
CLOCKS = tuple(tuple((x + across, y + up) for across, up in SIXTY) for x, y in HUBS)
NAMES = ("ω = 1", "0.1", "0.01", "0.001")
SPEEDS = ("ω = 1", "ω = 0.1", "ω = 0.01", "ω = 0.001")
SHORT = 0.76  # the length of the second word's hand, so that both are seen where they lie together
TEXT = -2.72  # the height of the line of text beneath them
START = 1.05  # and where the text begins on it
HUB = [0.0, 0.0]  # the middle of the dial round which a sentence stands, in radii
NOON = ((HUB[0], 0.92), (HUB[0], 1.06))
WORDS = ("often", "late", "but", "not", "so", "very", "late", "today", "the", "mouse", "ate", "some", "cheese")
NAMED = ("often", "tardy", "but", "not_", "so", "very", "late", "today", "the", "mouse", "ate", "some", "cheese")
LETTERS = [5, 4, 3, 3, 2, 4, 4, 5, 3, 5, 3, 4, 6]  # of each
MOST = 8  # words that can come in front


class Clocks(NamedTuple):
    """Two hands on each of four clocks, the fastest first, and two words on a line of text."""

    hubs: list[list[float]]  # the middles of the clocks
    one: list[list[float]]  # the tips of the hands of the first word
    two: list[list[float]]  # and of the second
    clear: list[list[list[float]]]  # what is between them, on clocks where neither is half a round ahead
    text: float  # the height of the line
    word: float  # where the first word stands on it
    other: float  # and the second
    middle: float  # of what is between them
    second: int  # the position of the second word
    best: int  # the fastest clock on which one hand is less than half a round ahead, counted from 0
    best_apart: float  # the degrees between its hands
    ring_x: list[float]  # a ring on the rim of the clock that the reader says
    ring_y: list[float]
    said_x: float  # where it is held
    said_y: float
    you_x: float  # and where one reads whose it is
    you_y: float
    apart0: float  # the degrees between the hands of each clock, from 0 to 180
    apart1: float
    apart2: float
    apart3: float
    lost0: bool  # whether one of its hands is half a round or more ahead
    lost1: bool
    lost2: bool
    lost3: bool
    rounds0: float  # how many rounds it is ahead
    rounds1: float
    rounds2: float
    rounds3: float


def drawn_apart(words: int) -> float:
    """How far apart two words are drawn, in radii, between which the text goes on by so many; far ones are near."""
    return 0.38 * sqrt(sqrt(float(words)))


def between(angle: float) -> float:
    """The angle between two hands of which one has turned so much farther, in degrees from 0 to 180."""
    return abs(atan2(sin(angle), cos(angle))) * 180.0 / pi


def clocks(offset: int, position: int, guess: int) -> Clocks:
    """Two words, one `offset` positions after the other; clocks turn by 1, 0.1, 0.01 and 0.001 radians a position.

    The reader says which of them, counted from 0, tells the distance best.
    """
    speeds = [1.0, 0.1, 0.01, 0.001]
    first, second = float(position), float(position + offset)
    apart = [between(speed * float(offset)) for speed in speeds]
    ways = [atan2(sin(speed * float(offset)), cos(speed * float(offset))) for speed in speeds]
    steps = [float(i) / 24.0 for i in range(25)]
    clear: list[list[list[float]]] = []
    for hub, speed, way in zip(HUBS, speeds, ways):
        rim = [speed * first + way * step for step in steps]
        wedge = [hub] + [[hub[0] + 0.6 * sin(angle), hub[1] + 0.6 * cos(angle)] for angle in rim]
        if speed * float(offset) < pi:
            clear.append(wedge)
    best = len(speeds) - len(clear)
    around = [2.0 * pi * float(i) / 60.0 for i in range(61)]
    rounds = [speed * float(offset) / (2.0 * pi) for speed in speeds]
    word = START + drawn_apart(position)
    other = word + drawn_apart(offset)
    return Clocks(
        hubs=HUBS,
        one=[[hub[0] + sin(speed * first), hub[1] + cos(speed * first)] for hub, speed in zip(HUBS, speeds)],
        two=[
            [hub[0] + SHORT * sin(speed * second), hub[1] + SHORT * cos(speed * second)]
            for hub, speed in zip(HUBS, speeds)
        ],
        clear=clear,
        text=TEXT,
        word=word,
        other=other,
        middle=(word + other) / 2.0,
        second=position + offset,
        best=best,
        best_apart=apart[best],
        ring_x=[HUBS[guess][0] + sin(angle) for angle in around],
        ring_y=[HUBS[guess][1] + cos(angle) for angle in around],
        said_x=HUBS[guess][0] + sqrt(0.5),
        said_y=HUBS[guess][1] + sqrt(0.5),
        you_x=HUBS[guess][0] + 0.95,
        you_y=HUBS[guess][1] + 0.82,
        apart0=apart[0],
        apart1=apart[1],
        apart2=apart[2],
        apart3=apart[3],
        lost0=best > 0,
        lost1=best > 1,
        lost2=best > 2,
        lost3=best > 3,
        rounds0=rounds[0],
        rounds1=rounds[1],
        rounds2=rounds[2],
        rounds3=rounds[3],
    )


FAST = "On faster ones one hand is half a round or more ahead of the other, and so they do not tell how far."


def fast_and_slow_hands() -> Moving:
    """Two words on four clocks, each a tenth as fast as the one before."""
    beside = [(x + 1.12, y) for x, y in HUBS]
    return Moving(
        title="Two words on four clocks",
        compute=clocks,
        controls=(
            Slider("offset", "how far apart", OFFSETS, 200, form=",", play=True, auto=False),
            Slider("position", "position of the first", tuple(range(64)), 0),
        ),
        parts=(
            Panel(
                Axis(-0.06, 5.96, ticks={}),
                Axis(-3.5, 2.21, ticks={}),
                (
                    Curves(
                        (*CLOCKS, ((START, TEXT), (5.96, TEXT)), ((START, TEXT - 0.1), (START, TEXT + 0.1))),
                        colour="muted",
                    ),
                    *(
                        Curves((rim,), colour="clip", width=4.0, faint=False, when=("best", k), answer=True)
                        for k, rim in enumerate(CLOCKS)
                    ),
                    Shape("clear", colour="clip", shade=0.4, answer=True),
                    Arrows("two", "hubs", colour="key", width=6.0),
                    Arrows("one", "hubs", colour="query", width=2.0),
                    *(Label(name, x, y + 0.25, colour="muted") for name, (x, y) in zip(NAMES, beside, strict=True)),
                    *(
                        Label(words, x, y - down, when=when, answer=True)
                        for k, (x, y) in enumerate(beside)
                        for words, down, when in (
                            (f"{{apart{k}:.0f}}°", 0.15, (f"lost{k}", 0)),
                            ("best", 0.55, ("best", k)),
                        )
                    ),
                    *(
                        Label(words, x, y - down, colour="muted", when=(f"lost{k}", 1), answer=True)
                        for k, (x, y) in enumerate(beside)
                        for words, down in ((f"{{rounds{k}:.1f}}", 0.15), ("rounds", 0.55))
                    ),
                    Label("one word ", "word", TEXT + 0.2, "end", colour="query"),
                    Label(" the other", "other", TEXT + 0.2, colour="key"),
                    Label("{position} ", "word", TEXT - 0.36, "end", colour="query"),
                    Label(" {second}", "other", TEXT - 0.36, colour="key"),
                    Label("{offset} apart", "middle", TEXT - 0.68, "middle"),
                    Dots("text", "word", colour="query", width=12.0, drags=("position",)),
                    Dots("text", "other", colour="key", width=12.0, drags=("offset",)),
                    Line("ring_y", "ring_x", width=2.0, dashed=True, asks=True),
                    Label("you", "you_x", "you_y", asks=True),
                    Dots("said_y", "said_x", width=12.0, drags=("guess",), gone=True),
                ),
                alt="Four clocks, each with the hands of two words. Between the two hands there are {apart0:.0f}° on "
                "the fastest clock, then {apart1:.0f}°, {apart2:.0f}° and {apart3:.0f}°. Where one hand is half a "
                "round or more ahead, its rounds are written. Beneath them the two words on "
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
        guess=Guess(
            "guess",
            "the clock, you say",
            (0, 1, 2, 3),
            0,
            texts=SPEEDS,
            asks="Two words stand 200 apart. On the first clock one hand is more than thirty rounds ahead, which "
            "nobody can see. Which clock tells best how far apart they are? Drag the ring to it.",
            of="best",
            answer="|".join(SPEEDS),
            then="offset",
        ),
    )


class Spot(NamedTuple):
    """Where a word is written."""

    x: float
    y: float


class Sentence(NamedTuple):
    """The words of a sentence, each beyond the rim of a dial; those that are still to come stand before noon."""

    often: Spot
    tardy: Spot  # the first of two that are "late"
    but: Spot
    not_: Spot
    so: Spot
    very: Spot
    late: Spot
    today: Spot
    the: Spot
    mouse: Spot
    ate: Spot
    some: Spot
    cheese: Spot


class Turned(NamedTuple):
    """The hands of "ate" and "cheese" on a dial, and the words of the sentence round it."""

    hub: list[float]  # its middle
    ate: list[float]  # the tip of the hand of "ate"
    cheese: list[float]  # and of "cheese"
    wedge: list[list[float]]  # what is between them
    before: list[list[float]]  # and what was, with nothing in front
    ate_turn: float  # how many degrees each has turned
    cheese_turn: float
    apart: float  # the degrees between them, read off the hands themselves
    mid: Spot  # beyond the arc, where the degrees between are written
    was: Spot  # and where they were written before
    score: float  # the dot product of the two hands
    said: list[float]  # the tip of the hand of "cheese", as the reader says
    you: Spot  # beside that hand
    more: float  # the degrees that each hand has turned farther than with nothing in front
    moved: bool  # whether there are any
    clear: bool  # whether both hands are clear of the middle of what was between them
    left: bool  # whether there are words still to be put in front
    words: Sentence  # each where its position has turned it


def tip(degrees: float, length: float) -> list[float]:
    """The tip of a hand that has turned clockwise from noon."""
    return [HUB[0] + length * sin(degrees * pi / 180.0), length * cos(degrees * pi / 180.0)]


def sector(start: float, degrees: float, length: float) -> list[list[float]]:
    """What a hand passes over that turns on from `start` by so many degrees."""
    return [HUB] + [tip(start + degrees * float(i) / 24.0, length) for i in range(25)]


def inside(degrees: float, length: float) -> Spot:
    """Where a number is written in the dial: its foot is a little lower."""
    place = tip(degrees, length)
    return Spot(x=place[0], y=place[1] - 0.05)


def angle_between(a: list[float], b: list[float]) -> float:
    """The angle at the hub between two tips, in degrees from 0 to 180."""
    x, u = a[0] - HUB[0], b[0] - HUB[0]
    return abs(atan2(x * b[1] - a[1] * u, x * u + a[1] * b[1])) * 180.0 / pi


def round_dial(front: int) -> list[Spot]:
    """Where the words stand: 25° farther on for each that is before them, from the word on that is at noon."""
    spots: list[Spot] = []
    for place, letters in enumerate(LETTERS):
        half = 0.036 * float(letters)  # of its width on a phone, in radii
        angle = TURN * float(place + front - MOST) * pi / 180.0
        away = 1.13 + half * abs(sin(angle)) + 0.08 * abs(cos(angle))
        spots.append(Spot(x=HUB[0] + away * sin(angle), y=away * cos(angle) - 0.05))
    return spots


def in_front(front: int, guess: int) -> Turned:
    """A sentence with `front` words in front; the reader says so many degrees between its hands.

    The words are counted from 0: with none in front "ate" is at 2 and "cheese" at 4.
    """
    ate_turn, cheese_turn = TURN * float(2 + front), TURN * float(4 + front)
    ate, cheese = tip(ate_turn, 1.0), tip(cheese_turn, 1.0)
    apart, spots = angle_between(ate, cheese), round_dial(front)
    return Turned(
        hub=HUB,
        ate=ate,
        cheese=cheese,
        wedge=sector(ate_turn, cheese_turn - ate_turn, 0.6),
        before=sector(2.0 * TURN, 2.0 * TURN, 0.45),
        ate_turn=ate_turn,
        cheese_turn=cheese_turn,
        apart=apart,
        mid=inside((ate_turn + cheese_turn) / 2.0, 0.78),
        was=inside(3.0 * TURN, 0.5),
        score=cos(apart * pi / 180.0),
        said=tip(ate_turn + float(guess), 1.0),
        you=inside(ate_turn + float(guess) + 20.0, 0.45),
        more=ate_turn - 2.0 * TURN,
        moved=front > 0,
        clear=front > 1,
        left=front < 8,
        words=Sentence(
            often=spots[0],
            tardy=spots[1],
            but=spots[2],
            not_=spots[3],
            so=spots[4],
            very=spots[5],
            late=spots[6],
            today=spots[7],
            the=spots[8],
            mouse=spots[9],
            ate=spots[10],
            some=spots[11],
            cheese=spots[12],
        ),
    )


IN_FRONT = "{front:no word|one word|" + "|".join(f"{count} words" for count in range(2, 9)) + "}"


def cased(place: int) -> str:
    """A word, with a capital while it begins the sentence."""
    word = WORDS[place]
    return "{front:" + "|".join(word.capitalize() if place == MOST - front else word for front in range(9)) + "}"


def sentence_marks() -> tuple[Mark, ...]:
    """The words round the dial: those that come in front are paler, and those after "ate" are an answer."""
    tints = {"ate": "query", "cheese": "key"}
    return tuple(
        Label(
            cased(place),
            f"words_{name}_x",
            f"words_{name}_y",
            "middle",
            colour=tints.get(name, "muted" if place < MOST else "ink"),
            answer=name in {"some", "cheese"},
        )
        for place, name in enumerate(NAMED)
    )


def turn_together() -> Moving:
    """A sentence round a dial, the hands of two of its words, and words that come in front."""
    return Moving(
        title="Put words in front: what becomes of the angle?",
        compute=in_front,
        controls=(Slider("front", "words in front", tuple(range(9)), 3, play=True, auto=False, pace=600, rests=(3,)),),
        parts=(
            Panel(
                Axis(-1.9, 1.9, ticks={}),
                Axis(-1.32, 1.32, ticks={}),
                (
                    Curves((SIXTY, NOON), colour="muted"),
                    Shape("before", colour="ink", shade=0.1, answer=True),
                    Shape("wedge", colour="ink", shade=0.25, answer=True),
                    Arrows("said", "hub", colour="ink", width=2.0, drags=("guess",), when=("front", 3)),
                    Arrows("cheese", "hub", colour="key", width=4.0, drags=("front",), answer=True),
                    Arrows("ate", "hub", colour="query", width=4.0, drags=("front",)),
                    Label("before", "was_x", "was_y", colour="muted", when=("clear", 1), answer=True),
                    Label("{apart:.0f}°", "mid_x", "mid_y", "middle", answer=True),
                    Label("you", "you_x", "you_y", "middle", when=("front", 3), asks=True),
                    Label("to come", -1.88, 1.17, colour="muted", when=("left", 1)),
                    *sentence_marks(),
                ),
                alt="A dial, and round it a sentence, word after word from noon on, 25° from one to the next, with "
                + IN_FRONT
                + " in front; what is still to come stands before noon. The hand of ate has turned by {ate_turn:.0f}° "
                "and that of cheese by {cheese_turn:.0f}°. Between them there are {apart:.0f}°, as a wedge, and their "
                "product is {score:.3f}. Paler lies the wedge that was there with nothing in front.",
                height=266,
                bare=True,
            ),
        ),
        says=(
            Clause(
                "With no word in front “ate” is turned by {ate_turn:.0f}° and “cheese” by {cheese_turn:.0f}°. Between "
                "them there are {apart:.0f}°, and the product of their hands is {score:.3f}.",
                ("moved", 0),
            ),
            Clause(
                "With " + IN_FRONT + " in front “ate” is turned by {ate_turn:.0f}° and “cheese” by {cheese_turn:.0f}°, "
                "both {more:.0f}° farther. Between them there are still {apart:.0f}°, and their product is still "
                "{score:.3f}.",
                ("moved", 1),
            ),
        ),
        guess=Guess(
            "guess",
            "between them, you say",
            tuple(range(0, 181, 5)),
            90,
            unit="°",
            asks="Three words have come in front, and “ate” has moved on round the dial. Drag the ringed hand to where "
            "“cheese” is now: how far apart are the two?",
            of="apart",
            answer=".0f",
            then="front",
            ends=8,
            pace=600,
        ),
    )
