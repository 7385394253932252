"""The figures that move of the page on rotary positions."""

from math import atan2, cos, pi, sin, sqrt
from typing import NamedTuple

from press.figures import (
    Arrows,
    Axis,
    Choice,
    Clause,
    Curves,
    Dots,
    Guess,
    Label,
    Line,
    Mark,
    Moving,
    Panel,
    Rule,
    Shape,
    Slider,
    Words,
)
from workings.positions.plain import dot, mates, pairs, speeds, turned

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
ROUND = [2 * pi * i / 60 for i in range(61)]
HUBS = [-1.55, 1.55]  # where the hands of the two sentences are fixed, from left to right
FOOT = 0.07  # how far below their middle words stand
SCALE = -1.98  # the height of the lines on which their scores stand


class Hands(NamedTuple):
    """The hands of "ate" and "cheese" in a sentence, on a clock at a hub."""

    hub: list[float]
    query: list[float]  # the tip of the hand of "ate", a query
    key: list[float]  # the tip of the hand of "cheese", a key
    arc_x: list[float]  # the arc from one to the other
    arc_y: list[float]  # its heights
    ate: float  # how many degrees the hand of "ate" has turned
    cheese: float  # and that of "cheese"
    apart: float  # the degrees between them
    score: float  # their dot product


class Sentences(NamedTuple):
    """Two sentences: the words of the second, as places in WORDS, and the `Hands` of each."""

    words2: list[int]
    hub1: list[float]
    query1: list[float]
    key1: list[float]
    ate1: float
    cheese1: float
    apart1: float
    score1: float
    hub2: list[float]
    query2: list[float]
    key2: list[float]
    ate2: float
    cheese2: float
    apart2: float
    score2: float
    mid1_x: float  # where the degrees between are written: beyond the rim, the foot of the words a little lower
    mid1_y: float
    mid2_x: float
    mid2_y: float
    wedge1: list[list[float]]  # what is between the two hands of a sentence
    wedge2: list[list[float]]
    foot1_x: list[float]  # from the key's tip straight to the line on which the query's hand lies
    foot1_y: list[float]
    foot2_x: list[float]
    foot2_y: list[float]
    shadow1_x: list[float]  # from the hub to there: the key's shadow, as long as the score
    shadow1_y: list[float]
    shadow2_x: list[float]
    shadow2_y: list[float]
    bar1: list[float]  # the same length on the line beneath the clock
    bar2: list[float]
    bar_y: list[float]
    equal: bool  # whether the two scores are
    more: float  # the degrees that each hand has turned farther in the second sentence
    moved: bool  # whether it has
    scale: float  # the height of a line beneath each clock, from -1 to 1
    score1_at: float  # where its score stands on it
    score2_at: float
    said_at: float  # and where the reader says that the second does


def hand(position: int, degrees: float, start: float) -> list[float]:
    """A hand [x, y] of length 1, clockwise from noon: it begins at `start` degrees and turns by `degrees` a word."""
    angle = (start + float(position) * degrees) * pi / 180.0
    return [sin(angle), cos(angle)]


def between(a: list[float], b: list[float]) -> float:
    """The angle between two hands [x, y] in degrees, from 0 to 180, read off the hands themselves."""
    return abs(atan2(a[0] * b[1] - a[1] * b[0], dot(a, b))) * 180.0 / pi


def turn_to(start: float, end: float) -> float:
    """The turn from one direction to another in degrees, the shorter way: above -180, at most 180."""
    return 180.0 - (180.0 - (end - start)) % 360.0


def arc(start: float, end: float, radius: float) -> tuple[list[float], list[float]]:
    """An arc from one direction to another, both in degrees from noon, the shorter way: 25 x and 25 y."""
    turn = turn_to(start, end)
    angles = [(start + turn * float(i) / 24.0) * pi / 180.0 for i in range(25)]
    return [radius * sin(angle) for angle in angles], [radius * cos(angle) for angle in angles]


def hands(hub: float, ate: int, theta: float, alpha: float) -> Hands:
    """The hands of "ate" at a position and of "cheese" two words on; see `two_sentences`."""
    q, k = hand(ate, theta, alpha), hand(ate + 2, theta, 0.0)
    first, second = float(ate) * theta, float(ate + 2) * theta
    x, y = arc(alpha + first, second, 0.5)
    tips = [hub + q[0], q[1]], [hub + k[0], k[1]]
    return Hands([hub, 0.0], tips[0], tips[1], [hub + each for each in x], y, first, second, between(q, k), dot(q, k))


def wedge(hub: float, arc_x: list[float], arc_y: list[float]) -> list[list[float]]:
    """The outline of what is between the two hands: from their hub along the arc."""
    return [[hub, 0.0]] + [[x, y] for x, y in zip(arc_x, arc_y)]


def beyond(hub: float, arc_x: float, arc_y: float, apart: float) -> list[float]:
    """Beyond the rim, between the two hands: there the degrees between are written, clear of tips that are close."""
    wide, tall = (2.6, 2.96) if apart < 37.5 else (2.5, 2.44)
    return [hub + wide * (arc_x - hub), tall * arc_y - FOOT]


def foot_of(hub: float, query: list[float], score: float) -> list[float]:
    """Where the key's tip comes down on the line of the query's hand: the score, as far from the hub."""
    return [hub + score * (query[0] - hub), score * query[1]]


def two_sentences(front: int, theta: float, alpha: float, guess: float) -> Sentences:
    """The hands of "ate" and "cheese" in two sentences, words counted from 0.

    Args:
        front: Words put before "a cat", from 0 to 12.
        theta: Degrees by which a hand turns a word.
        alpha: Degrees from the key of "cheese" to the query of "ate" before either is turned.
        guess: The second score, as the reader says.
    """
    one, two = hands(HUBS[0], 2, theta, alpha), hands(HUBS[1], len(OPENINGS[front]) + 1, theta, alpha)
    both = [one, two]
    mids = [beyond(each.hub[0], each.arc_x[12], each.arc_y[12], each.apart) for each in both]
    feet = [foot_of(each.hub[0], each.query, each.score) for each in both]
    return Sentences(
        words2=OPENINGS[front] + ENDING,
        hub1=one.hub,
        query1=one.query,
        key1=one.key,
        ate1=one.ate,
        cheese1=one.cheese,
        apart1=one.apart,
        score1=one.score,
        hub2=two.hub,
        query2=two.query,
        key2=two.key,
        ate2=two.ate,
        cheese2=two.cheese,
        apart2=two.apart,
        score2=two.score,
        mid1_x=mids[0][0],
        mid1_y=mids[0][1],
        mid2_x=mids[1][0],
        mid2_y=mids[1][1],
        wedge1=wedge(one.hub[0], one.arc_x, one.arc_y),
        wedge2=wedge(two.hub[0], two.arc_x, two.arc_y),
        foot1_x=[one.key[0], feet[0][0]],
        foot1_y=[one.key[1], feet[0][1]],
        foot2_x=[two.key[0], feet[1][0]],
        foot2_y=[two.key[1], feet[1][1]],
        shadow1_x=[one.hub[0], feet[0][0]],
        shadow1_y=[0.0, feet[0][1]],
        shadow2_x=[two.hub[0], feet[1][0]],
        shadow2_y=[0.0, feet[1][1]],
        bar1=[HUBS[0], HUBS[0] + one.score],
        bar2=[HUBS[1], HUBS[1] + two.score],
        bar_y=[SCALE, SCALE],
        equal=abs(one.score - two.score) < 1e-9,
        more=two.ate - one.ate,
        moved=two.ate - one.ate > 0.0,
        scale=SCALE,
        score1_at=HUBS[0] + one.score,
        score2_at=HUBS[1] + two.score,
        said_at=HUBS[1] + guess,
    )


def dial(which: str, title: str, drags: tuple[tuple[str, ...], tuple[str, ...]], answer: bool) -> tuple[Mark, ...]:
    """The two hands of one sentence, what they drag, and its score as a shadow; `which` ends its outputs’ names."""
    x = HUBS[int(which) - 1]
    clock = tuple((x + cos(angle), sin(angle)) for angle in ROUND), ((x, 0.0), (x, 1.0))
    line = ((x - 1, SCALE), (x + 1, SCALE)), *(((x + k, SCALE - 0.07), (x + k, SCALE + 0.07)) for k in (-1, 0, 1))
    return (
        Shape(f"wedge{which}", colour="ink", shade=0.14, answer=answer),
        Label(title, x, 1.56, "middle", colour="muted"),
        Curves((*clock, *line), colour="muted"),
        *(Label(text, x + k, SCALE - 0.07, end, colour="muted") for text, k, end in ENDS),
        Line(f"foot{which}_y", f"foot{which}_x", colour="muted", width=1.4, dashed=True, answer=answer),
        Arrows(f"key{which}", f"hub{which}", colour="key", width=5.0, drags=drags[0]),
        Line(f"shadow{which}_y", f"shadow{which}_x", colour="ink", width=8.0, answer=answer),
        Arrows(f"query{which}", f"hub{which}", colour="query", width=2.5, drags=drags[1]),
        Line("bar_y", f"bar{which}", colour="ink", width=8.0, answer=answer),
        Label(f"{{apart{which}:.0f}}°", f"mid{which}_x", f"mid{which}_y", "middle", answer=answer),
        Label(f"score {{score{which}:.3f}}", x, SCALE - 0.5, "middle", large=True, answer=answer),
    )


ENDS = (("−1", -1.2, "end"), ("1", 1.2, "start"))


def dials() -> Panel:
    """Both sentences' hands, side by side."""
    first = dial("1", "The mouse ate …", (("theta",), ("alpha",)), answer=False)
    second = dial("2", "… a cat ate …", ((), ("front",)), answer=True)
    seen = (
        "{which}: that of ate has turned by {{ate{end}:.0f}} degrees, that of cheese by {{cheese{end}:.0f}}; the angle "
        "between them is {{apart{end}:.0f}} degrees, their score {{score{end}:.3f}}, the length of the key’s shadow."
    )
    return Panel(
        x=Axis(-3.05, 3.05, ticks={}),
        y=Axis(SCALE - 0.62, 1.76, ticks={}),
        height=272,
        bare=True,
        marks=(
            *first,
            *second,
            Label("=", 0, SCALE - 0.5, "middle", large=True, when=("equal", 1), answer=True),
            Dots("scale", "said_at", width=9.0, drags=("guess",)),
            Label("you", "said_at", SCALE + 0.22, "middle", asks=True),
        ),
        alt="Two clocks with two hands each. On the left "
        + seen.format(which="the first sentence", end="1")
        + " On the right "
        + seen.format(which="the second", end="2"),
    )


IN_FRONT = "{front:no word|one word|" + "|".join(f"{count} words" for count in range(2, 13)) + "}"


SAME = round(two_sentences(7, 25.0, 0.0, 0.0).score1, 3)  # the first score, for who says that it stays


def hands_ahead() -> Moving:
    """Two sentences, words put in front of the second, and what stays: the angle between two hands, and the score."""
    return Moving(
        title="Put words in front: what becomes of the score?",
        compute=two_sentences,
        controls=(
            Slider("front", "words in front", tuple(range(13)), 7, play=True, auto=(0, 7), pace=500),
            Slider("theta", "ω, a word’s turn", tuple(map(float, TURNS)), 25.0, "°"),
            Slider("alpha", "the query’s start", tuple(map(float, AHEAD)), 0.0, "°"),
        ),
        parts=(
            dials(),
            Words("words2", WORDS, "The second sentence, words counted from 0", LOOKS),
        ),
        says=(
            Clause(
                "With " + IN_FRONT + " in front each hand of the second sentence has turned {more:.0f}° farther than "
                "in the first. The score is {score1:.3f} there and {score2:.3f} here: it has stayed.",
                ("moved", 1),
            ),
            Clause(
                "The hands of the second sentence point where those of the first do, and both scores are {score1:.3f}.",
                ("moved", 0),
            ),
        ),
        guess=Guess(
            "guess",
            "its score, you say",
            tuple(sorted((*(i / 10 for i in range(-10, 11)), SAME))),
            0.0,
            form=".3g",
            asks="Seven words have come in front of the second sentence. The score of the first is written beneath its "
            "clock: what is that of the second? Drag the dot beneath its clock.",
            of="score2",
            answer=".3f",
        ),
    )


LAYOUTS = {
    "neighbours": "neighbours",
    "halves": "halves",
    "mixed": "mixed",
    "crossed": "crossed",
}


QUERY = [1.2, 0.7, -0.4, 0.9, -1.1, 0.8, 0.5, 1.3]


KEY = [0.9, -0.6, 1.1, 0.3, 0.7, 1.2, -0.8, 1.0]


class Layout(NamedTuple):
    """With which component each of eight turns, and by the angle of which pair."""

    mates: list[int]
    pairs: list[int]


class Walk(NamedTuple):
    """A query and a key moved along a text: at each position their score, and the query's length over its own."""

    scores: list[float]
    lengths: list[float]


END = 100.0  # of the walk
LOW = -6.6  # the ends of the picture, as scores
HIGH = 15.2
AROUND = 24.0 * 161.0 / 331.0  # the radius of a dial, in positions
ABOVE = 24.0 * 21.8 / 258.0  # and in scores
DIALS = [[4.125, 11.9], [44.375, 11.9], [84.625, 11.9], [124.875, 11.9]]  # the middles of four dials


class Layouts(NamedTuple):
    """QUERY and KEY, a fixed offset apart, as far as the key has walked from position 0; and their pairs as hands.

    A dial stands for the two components of a pair as the query has them. A hand that a rotation has turned reaches
    its rim.
    """

    steps: list[float]  # the places so far; then the last again, so that there are always as many
    scores: list[float]  # at each of these
    start: float  # the score at place 0
    score: float  # at the place that is read
    here: float  # the place that is read
    strayed: list[list[float]]  # what lies between the score so far and what it was at place 0: an outline
    end: float  # the last place of the walk
    named: float  # a height a little above the first score
    said: float  # where it is said whether the score is kept: always above the line of the first
    query: int  # where the query is then
    far: bool  # whether there is no room for a word to the right of it
    near: bool  # and whether there is none to the left of the key
    ground: float  # the height at which the key walks
    lane: float  # and the query, who may be beside it
    least: float  # the least score so far
    most: float  # the largest
    stays: int  # 1 if these are one, 0 if not; 2 at the start, where nothing has moved
    hubs: list[list[float]]  # the middles of the dials
    right_query_x: list[list[float]]  # where each hand would be if both vectors were turned in the query's layout
    right_query_y: list[list[float]]
    right_key_x: list[list[float]]
    right_key_y: list[list[float]]
    query_tips: list[list[float]]
    key_tips: list[list[float]]
    wrong_x: list[list[float]]  # from the rim to the tip of each hand: what it has too much, or too little
    wrong_y: list[list[float]]
    shortest: float  # the length of a hand over that before
    longest: float
    spoilt: bool  # whether a hand does not end on its rim
    halves: bool  # whether the query's pairs are those of halves


def layout_of(halves: bool, by_halves: bool) -> Layout:
    """A layout: whose mates the components have, and whose angles; both alike, or a mistake."""
    return Layout(mates(halves, 8), pairs(by_halves, 8))


def walk(offset: int, places: list[int], q_layout: Layout, k_layout: Layout) -> Walk:
    """QUERY and KEY moved along a text, the key at some positions and the query at an offset from it."""
    theta = speeds(8, 10000.0)
    scores: list[float] = []
    lengths: list[float] = []
    for place in places:
        q = turned(QUERY, [float(place + offset) * w for w in theta], q_layout.mates, q_layout.pairs)
        k = turned(KEY, [float(place) * w for w in theta], k_layout.mates, k_layout.pairs)
        scores.append(dot(q, k))
        lengths.append(sqrt(dot(q, q) / dot(QUERY, QUERY)))
    return Walk(scores, lengths)


def pair_hands(x: list[float], y: list[float], partners: list[int]) -> list[list[float]]:
    """The hands of the pairs of a vector x that has been turned to y, each over its length before, from (0, 0)."""
    tips: list[list[float]] = []
    for c, mate in enumerate(partners):
        if c < mate:
            size = sqrt(x[c] * x[c] + x[mate] * x[mate])
            tips.append([y[mate] / size, y[c] / size])
    return tips


def on_rims(tips: list[list[float]]) -> list[list[float]]:
    """The tips of hands as long as they were."""
    return [[tip[0] / sqrt(dot(tip, tip)), tip[1] / sqrt(dot(tip, tip))] for tip in tips]


def on_dials(tips: list[list[float]]) -> list[list[float]]:
    """Hands from the middles of their dials."""
    return [[hub[0] + AROUND * tip[0], hub[1] + ABOVE * tip[1]] for hub, tip in zip(DIALS + DIALS, tips)]


def layouts(layout: int, offset: int, place: int) -> Layouts:
    """What a layout, a place in LAYOUTS, makes of the score while the key walks from 0 to a place."""
    q_layout = layout_of(layout == 1, layout == 1 or layout == 2)
    k_layout = layout_of(layout == 1 or layout == 3, layout > 0)
    way = walk(offset, list(range(place + 1)), q_layout, k_layout)
    theta = speeds(8, 10000.0)
    q = turned(QUERY, [float(place + offset) * w for w in theta], q_layout.mates, q_layout.pairs)
    k = turned(KEY, [float(place) * w for w in theta], k_layout.mates, k_layout.pairs)
    q_tips, k_tips = pair_hands(QUERY, q, q_layout.mates), pair_hands(KEY, k, q_layout.mates)
    right = layout_of(layout == 1, layout == 1)
    right_q = turned(QUERY, [float(place + offset) * w for w in theta], right.mates, right.pairs)
    right_k = turned(KEY, [float(place) * w for w in theta], right.mates, right.pairs)
    q_right = on_dials(pair_hands(QUERY, right_q, right.mates))
    k_right = on_dials(pair_hands(KEY, right_k, right.mates))
    tips, ends = on_dials(q_tips + k_tips), on_dials(on_rims(q_tips) + on_rims(k_tips))
    sizes = [sqrt(dot(tip, tip)) for tip in q_tips + k_tips]
    steps = [min(step, place) for step in range(int(END) + 1)]
    along = [[float(step), way.scores[step]] for step in steps]
    back = [[float(place), way.scores[0]], [0.0, way.scores[0]]]
    return Layouts(
        steps=[float(step) for step in steps],
        scores=[way.scores[step] for step in steps],
        start=way.scores[0],
        score=way.scores[place],
        here=float(place),
        strayed=along + back,
        end=END,
        named=way.scores[0] + 0.35,
        said=max(way.scores[place], way.scores[0]) + 0.35,
        query=place + offset,
        far=place + offset > 100,
        near=place < 12,
        ground=-5.6,
        lane=-3.6,
        least=min(way.scores),
        most=max(way.scores),
        stays=2 if place == 0 else 1 if max(way.scores) - min(way.scores) < 1e-9 else 0,
        hubs=DIALS,
        query_tips=on_dials(q_tips),
        key_tips=on_dials(k_tips),
        right_query_x=[[hub[0], tip[0]] for hub, tip in zip(DIALS, q_right)],
        right_query_y=[[hub[1], tip[1]] for hub, tip in zip(DIALS, q_right)],
        right_key_x=[[hub[0], tip[0]] for hub, tip in zip(DIALS, k_right)],
        right_key_y=[[hub[1], tip[1]] for hub, tip in zip(DIALS, k_right)],
        wrong_x=[[end[0], tip[0]] for end, tip in zip(ends, tips)],
        wrong_y=[[end[1], tip[1]] for end, tip in zip(ends, tips)],
        shortest=min(sizes),
        longest=max(sizes),
        spoilt=max([abs(size - 1.0) for size in sizes]) > 1e-9,
        halves=layout == 1,
    )


def walk_marks() -> tuple[Mark, ...]:
    """The two that walk, and their score along the way, beside what it was at position 0."""
    return (
        Rule(y="start", colour="ink"),
        Rule(y="ground", colour="faint", dashed=False),
        Label("start", 144.5, "named", "end", colour="muted"),
        Shape("strayed", colour="warn", shade=0.3, answer=True),
        Line("scores", "steps", colour="rope", width=2.6, answer=True),
        Dots("guess", "end", colour="ink", width=10),
        Label("you\u2003", "end", "guess", "end", colour="muted", asks=True),
        Dots("score", "here", colour="rope", width=9, answer=True),
        Dots("ground", "place", colour="key", width=13),
        Dots("lane", "query", colour="query", width=13, drags=("offset",)),
        Label("key\u2003\u2002", "place", -5.9, "end", colour="key", when=("near", 0)),
        Label("\u2003\u2002key", "place", -5.9, colour="key", when=("near", 1)),
        Label("\u2003\u2002query", "query", -3.9, colour="query", when=("far", 0)),
        Label("query\u2003\u2002", "query", -3.9, "end", colour="query", when=("far", 1)),
        Label("\u2002kept", "place", "said", colour="rope", when=("stays", 1), answer=True),
        Label("\u2002lost", "place", "said", colour="warn", when=("stays", 0), answer=True),
    )


def dial_marks() -> tuple[Mark, ...]:
    """Each pair as a dial with the hands of the query and of the key."""
    rims = tuple(tuple((x + AROUND * cos(angle), y + ABOVE * sin(angle)) for angle in ROUND) for x, y in DIALS)
    words = [f"{{halves:{2 * i} & {2 * i + 1}|{i} & {i + 4}}}" for i in range(4)]
    return (
        Curves(rims, colour="muted"),
        Line("wrong_y", "wrong_x", colour="warn", width=7.0),
        Line("right_key_y", "right_key_x", colour="key", width=1.4, dashed=True),
        Line("right_query_y", "right_query_x", colour="query", width=1.4, dashed=True),
        Arrows("key_tips", "hubs", colour="key", width=3.0),
        Arrows("query_tips", "hubs", colour="query", width=3.0),
        *(Label(pair, x, 7.5, "middle", colour="muted") for pair, (x, _) in zip(words, DIALS, strict=True)),
    )


def layouts_lab() -> Moving:
    """One query and one key walk along a text, in a layout that the reader picks."""
    return Moving(
        title="Walk a query and a key along a text. Does the score stay?",
        compute=layouts,
        controls=(
            Choice("layout", "layout", LAYOUTS, "mixed"),
            Slider("offset", "offset", tuple(range(21)), 4),
            Slider("place", "the key’s position", tuple(range(0, 101, 2)), 100, play=True, auto=(80, 100), again=True),
        ),
        guess=Guess(
            "guess",
            "its score, you say",
            tuple(i / 2 for i in range(-3, 13)),
            5.0,
            asks="A key and a query have walked along a text, four positions apart. Each position turned them farther: "
            "neighbours together, but by mistake with the angles of halves. Where is their score now? Drag the dot.",
            of="score",
            answer=".2f",
        ),
        parts=(
            Panel(
                x=Axis(-16, 145, "position", ticks=(0, 20, 40, 60, 80, 100)),
                y=Axis(LOW, HIGH, ticks=(-2, 0, 2, 4, 6), grid=False),
                marks=(*dial_marks(), *walk_marks()),
                alt="Four dials, one for each pair of components of the query, with a hand of the query and one of the "
                "key, turned as: {layout}. Dashed is where each should be. Red is what a hand has lost of its "
                "length, or gained. Beneath them the key and the query, {offset} positions apart, have walked until "
                "the key is at {place}; their score began at {start:.3f} and lay between {least:.3f} and {most:.3f}.",
                height=300,
                bare=True,
            ),
        ),
        says=(
            Clause("The walk begins here, with a score of {score:.3f}.", ("stays", 2)),
            Clause("The score is {score:.3f}, all the way from position 0 to {place}.", ("stays", 1)),
            Clause(
                "The score began at {start:.2f} and is {score:.2f}; it lay between {least:.2f} and {most:.2f}.",
                ("stays", 0),
            ),
            Clause(
                " The shortest hand has {shortest:.0%} of its length, the longest {longest:.0%}.",
                ("spoilt", 1),
            ),
        ),
    )
