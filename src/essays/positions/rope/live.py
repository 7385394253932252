"""The figure that moves of the page on rotary positions."""

from math import atan2, cos, pi, sin
from typing import NamedTuple

from press.interactive import Arrows, Axis, Curves, Guess, Label, Line, Moving, Panel, Slider, Words
from workings.positions.plain import dot

WORDS = (
    *("The", "mouse", "ate", "some", "cheese", "A", "a", "cat", "In", "in", "the", "house", "old", "little"),
    *("Yesterday", "Last", "night", "Late", "late", "last", "Once", "upon", "time", "at"),
)
LOOKS = {"ate": "query", "cheese": "key"}
TURNS = (0, 5, 10, 15, 20, 25, 30, 36, 40, 45, 50, 60, 70, 72, 80, 90, 100, 110, 120, 135, 150, 160, 170, 180)
LESS = (-150, -120, -100, -90, -75, -60, -50, -45, -30, -25, -15)
AHEAD = (*LESS, 0, 15, 25, 30, 45, 50, 60, 75, 90, 100, 120, 150, 180)
ENDING = [7, 2, 3, 4]
OPENINGS = [  # the second sentence by how many words stand before "a cat": places in WORDS
    [5],
    [14, 6],
    [15, 16, 6],
    [8, 10, 11, 6],
    [8, 10, 12, 11, 6],
    [15, 16, 9, 10, 11, 6],
    [17, 19, 16, 9, 10, 11, 6],
    [17, 19, 16, 9, 10, 12, 11, 6],
    [17, 19, 16, 9, 10, 13, 12, 11, 6],
    [20, 21, 6, 22, 9, 10, 13, 12, 11, 6],
    [20, 21, 6, 22, 18, 23, 16, 9, 10, 11, 6],
    [20, 21, 6, 22, 18, 23, 16, 9, 10, 12, 11, 6],
    [20, 21, 6, 22, 18, 23, 16, 9, 10, 13, 12, 11, 6],
]
CIRCLE = tuple((cos(2 * pi * i / 60), sin(2 * pi * i / 60)) for i in range(61))


class Hands(NamedTuple):
    """The hands of "ate" and "cheese" in a sentence."""

    query: list[float]  # the tip of the hand of "ate", a query
    key: list[float]  # the tip of the hand of "cheese", a key
    arc_x: list[float]  # the arc from one to the other
    arc_y: list[float]  # its heights
    ate: float  # how many degrees the hand of "ate" has turned
    cheese: float  # and that of "cheese"
    apart: float  # the degrees between them
    score: float  # their dot product


class Sentences(NamedTuple):
    """Two sentences: the words of each, as places in WORDS, and its `Hands`."""

    words1: list[int]
    query1: list[float]
    key1: list[float]
    arc_x1: list[float]
    arc_y1: list[float]
    ate1: float
    cheese1: float
    apart1: float
    score1: float
    words2: list[int]
    query2: list[float]
    key2: list[float]
    arc_x2: list[float]
    arc_y2: list[float]
    ate2: float
    cheese2: float
    apart2: float
    score2: float


def hand(place: int, degrees: float, start: float) -> list[float]:
    """The tip [x, y] of a hand of length 1 that begins at `start` degrees and turns by `degrees` a place."""
    angle = (start + float(place) * degrees) * pi / 180.0
    return [cos(angle), sin(angle)]


def between(a: list[float], b: list[float]) -> float:
    """The angle between two hands [x, y] in degrees, from 0 to 180, read off the hands themselves."""
    return abs(atan2(a[0] * b[1] - a[1] * b[0], dot(a, b))) * 180.0 / pi


def arc(start: float, end: float, radius: float) -> tuple[list[float], list[float]]:
    """An arc from one direction to another, both in degrees, the shorter way: its x and its y, 25 points each."""
    turn = 180.0 - (180.0 - (end - start)) % 360.0  # above -180, at most 180
    angles = [(start + turn * float(i) / 24.0) * pi / 180.0 for i in range(25)]
    return [radius * cos(angle) for angle in angles], [radius * sin(angle) for angle in angles]


def hands(ate: int, theta: float, alpha: float) -> Hands:
    """The hands of "ate" at a place and of "cheese" two places on; see `two_sentences`."""
    q, k = hand(ate, theta, alpha), hand(ate + 2, theta, 0.0)
    turned, cheese = float(ate) * theta, float(ate + 2) * theta
    x, y = arc(alpha + turned, cheese, 0.45)
    return Hands(q, k, x, y, turned, cheese, between(q, k), dot(q, k))


def two_sentences(theta: float, front: int, alpha: float) -> Sentences:
    """The hands of "ate" and "cheese" in two sentences, words counted from 1 as the essay does.

    Args:
        theta: Degrees by which a hand turns a word.
        front: Words put before "a cat", from 0 to 12.
        alpha: Degrees from the key of "cheese" to the query of "ate" before either is turned.
    """
    one, two = hands(3, theta, alpha), hands(len(OPENINGS[front]) + 2, theta, alpha)
    return Sentences(
        words1=[0, 1, 2, 3, 4],
        query1=one.query,
        key1=one.key,
        arc_x1=one.arc_x,
        arc_y1=one.arc_y,
        ate1=one.ate,
        cheese1=one.cheese,
        apart1=one.apart,
        score1=one.score,
        words2=OPENINGS[front] + ENDING,
        query2=two.query,
        key2=two.key,
        arc_x2=two.arc_x,
        arc_y2=two.arc_y,
        ate2=two.ate,
        cheese2=two.cheese,
        apart2=two.apart,
        score2=two.score,
    )


def plane(which: str, title: str, key: str, query: str, answer: bool = False) -> Panel:
    """The two hands of one sentence, and the sliders that they drag; `which` is the end of its outputs' names."""
    return Panel(
        title=title,
        x=Axis(-1.55, 1.55, ticks={}),
        y=Axis(-1.12, 1.12, ticks={}),
        height=270,
        bare=True,
        marks=(
            Curves((CIRCLE, ((0.0, 0.0), (1.0, 0.0))), colour="muted"),
            Line(f"arc_y{which}", f"arc_x{which}", colour="ink", width=2.0, answer=answer),
            Arrows(f"key{which}", colour="key", width=3.5, drags=(key,), answer=answer),
            Arrows(f"query{which}", colour="query", width=3.5, drags=(query,), answer=answer),
            Label(f"ate {{ate{which}:.0f}}°", -1.53, 0.95, colour="query", answer=answer),
            Label(f"cheese {{cheese{which}:.0f}}°", 1.53, 0.95, "end", colour="key", answer=answer),
            Label(f"apart {{apart{which}:.0f}}°", -1.53, -1.05, answer=answer),
            Label(f"score {{score{which}:.3f}}", 1.53, -1.05, "end", colour="rope", answer=answer),
        ),
        alt=f"Two hands of a clock: that of ate has turned by {{ate{which}:.0f}} degrees, that of cheese by "
        f"{{cheese{which}:.0f}}; the angle between them is {{apart{which}:.0f}} degrees.",
    )


def hands_ahead() -> Moving:
    """Two sentences, words put in front of the second, and what stays: the angle between two hands, and the score."""
    return Moving(
        title="Put words in front. What moves, and what stays?",
        compute=two_sentences,
        controls=(
            Slider("theta", "θ, a word’s turn", tuple(map(float, TURNS)), 25.0, "°"),
            Slider("front", "words in front", tuple(range(13)), 7, play=True),
            Slider("alpha", "α, at place 0", tuple(map(float, AHEAD)), 0.0, "°"),
        ),
        parts=(
            Words("words1", WORDS, "The first sentence, words counted from 1", LOOKS, first=1),
            Words("words2", WORDS, "The second sentence, words counted from 1", LOOKS, first=1),
            plane("1", "The first sentence", "theta", "alpha"),
            plane("2", "The second sentence", "front", "front", answer=True),
        ),
        says="{theta} a word, words in front: {front}. The hands of “ate” and “cheese” are {apart1:.0f}° apart in the "
        "first sentence and {apart2:.0f}° in the second; the scores are {score1:.3f} and {score2:.3f}.",
        guess=Guess(
            "guess",
            "degrees apart, you say",
            tuple(map(float, range(0, 181, 10))),
            90.0,
            unit="°",
            asks="Seven words in front, and 25° a word. Say how far apart the hands of “ate” and “cheese” are in the "
            "second sentence.",
            of="apart2",
            answer=".0f",
        ),
    )
