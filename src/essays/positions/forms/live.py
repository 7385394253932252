"""The figure that moves of the page on the forms of the rotation."""

from math import sqrt
from typing import NamedTuple

from press.interactive import Axis, Choice, Dots, Label, Line, Moving, Panel, Rule, Slider, Table
from workings.positions.plain import dot, mates, pairs, speeds, turned

LAYOUTS = {
    "neighbours": "neighbours",
    "halves": "halves",
    "mixed": "neighbours, by the angles of halves",
    "crossed": "the query neighbours, the key halves",
}
LOOKS = ("rope", "ink", "warn", "warn")
QUERY = [1.2, 0.7, -0.4, 0.9, -1.1, 0.8, 0.5, 1.3]
KEY = [0.9, -0.6, 1.1, 0.3, 0.7, 1.2, -0.8, 1.0]
SOME = [0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200]


class Layout(NamedTuple):
    """With which component each of eight turns, and by the angle of which pair."""

    mates: list[int]
    pairs: list[int]


class Walk(NamedTuple):
    """A query and a key moved along a text: at each place their score, and the query's length over its own."""

    scores: list[float]
    lengths: list[float]


class Layouts(NamedTuple):
    """The score of QUERY and KEY, a fixed offset apart, at places 0 to 200."""

    scores: list[float]  # at each place, in the picked layout
    lengths: list[float]  # those of the turned query over its own, likewise
    some: list[int]  # every twentieth place
    beside: list[float]  # the scores there in neighbours
    halves: list[float]  # and in halves
    level: float  # the score at place 0 in neighbours
    other: float  # and in halves
    score: float  # at the place that is read
    length: float  # the query's there
    least: float  # the least score
    most: float  # the largest
    pairing: list[list[int]]  # for query and key, what each component turns with, and by the angle of which pair


def layout_of(halves: bool, by_halves: bool) -> Layout:
    """A layout: whose mates the components have, and whose angles; both alike, or a mistake."""
    return Layout(mates(halves, 8), pairs(by_halves, 8))


def walk(offset: int, places: list[int], q_layout: Layout, k_layout: Layout) -> Walk:
    """QUERY and KEY moved along a text, the key at some places and the query at an offset from it."""
    theta = speeds(8, 10000.0)
    scores: list[float] = []
    lengths: list[float] = []
    for place in places:
        q = turned(QUERY, [float(place + offset) * w for w in theta], q_layout.mates, q_layout.pairs)
        k = turned(KEY, [float(place) * w for w in theta], k_layout.mates, k_layout.pairs)
        scores.append(dot(q, k))
        lengths.append(sqrt(dot(q, q) / dot(QUERY, QUERY)))
    return Walk(scores, lengths)


def layouts(layout: int, offset: int, place: int) -> Layouts:
    """What a layout, a place in LAYOUTS, makes of the score, which is read at a place."""
    q_layout = layout_of(layout == 1, layout == 1 or layout == 2)
    k_layout = layout_of(layout == 1 or layout == 3, layout > 0)
    way = walk(offset, list(range(201)), q_layout, k_layout)
    beside = walk(offset, SOME, layout_of(False, False), layout_of(False, False)).scores
    halves = walk(offset, SOME, layout_of(True, True), layout_of(True, True)).scores
    return Layouts(
        scores=way.scores,
        lengths=way.lengths,
        some=SOME,
        beside=beside,
        halves=halves,
        level=beside[0],
        other=halves[0],
        score=way.scores[place],
        length=way.lengths[place],
        least=min(way.scores),
        most=max(way.scores),
        pairing=[q_layout.mates, q_layout.pairs, k_layout.mates, k_layout.pairs],
    )


def score_panel() -> Panel:
    """The score along the text: in both layouts, and in the picked one."""
    picked = (Line("scores", colour=colour, width=1.4, when=("layout", i)) for i, colour in enumerate(LOOKS))
    return Panel(
        title="The score",
        x=Axis(-62, 272, "place of the key", ticks=(0, 50, 100, 150, 200)),
        y=Axis(-5, 7, ticks=(-4, -2, 0, 2, 4, 6)),
        height=220,
        marks=(
            Line("beside", "some", colour="rope", width=2.5, dashed=True),
            Line("halves", "some", colour="ink", width=2.5, dashed=True),
            Label("neighbours", 270, "level", "end", colour="rope"),
            Label("halves", -4, "other", "end", colour="ink"),
            *picked,
            *(Dots("score", "place", colour=colour, width=8, when=("layout", i)) for i, colour in enumerate(LOOKS)),
        ),
        alt="The score of one query and one key, {offset} places apart, as both move from place 0 to 200: it runs from "
        "{least:.3f} to {most:.3f}. In neighbours alone it stays at {level:.3f}, in halves alone at {other:.3f}.",
    )


def length_panel() -> Panel:
    """The length of the query after the turn, over its length before."""
    return Panel(
        title="The turned query’s length",
        x=Axis(0, 200, "place of the key", ticks=(0, 50, 100, 150, 200)),
        y=Axis(0.7, 1.4, ticks=(0.8, 1, 1.2)),
        height=220,
        marks=(
            Rule(y=1.0, colour="faint"),
            *(Line("lengths", colour=colour, width=1.4, when=("layout", i)) for i, colour in enumerate(LOOKS)),
            *(Dots("length", "place", colour=colour, width=8, when=("layout", i)) for i, colour in enumerate(LOOKS)),
        ),
        alt="The length of the query, turned, over its length before; at place {place} it is {length:.3f}.",
    )


def layouts_lab() -> Moving:
    """One query and one key walk along a text, in a layout that the reader picks."""
    return Moving(
        title="Walk a query and a key along the text. Does the score stay?",
        compute=layouts,
        controls=(
            Choice("layout", "turned as", LAYOUTS, "mixed"),
            Slider("offset", "offset", tuple(range(21)), 7, " places"),
            Slider("place", "place of the key", tuple(range(0, 201, 10)), 50, play=True),
        ),
        parts=(
            score_panel(),
            length_panel(),
            Table(
                "pairing",
                "What each component turns with, and by the angle of which pair",
                "",
                rows=("query with", "by angle", "key with", "by angle"),
                columns=tuple(map(str, range(8))),
                corner="component",
            ),
        ),
        says="Turned as: {layout}; {offset} apart. With the key at {place} the score is {score:.3f}; on the whole way "
        "it lies between {least:.3f} and {most:.3f}. The query’s length is multiplied by {length:.3f}.",
    )
