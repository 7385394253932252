"""The figure that moves of the page on the forms of the rotation."""

from math import cos, pi, sin, sqrt
from typing import NamedTuple

from press.interactive import Axis, Choice, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.positions.plain import dot, mates, pairs, speeds, turned

LAYOUTS = {
    "neighbours": "neighbours",
    "halves": "halves",
    "mixed": "neighbours, by the angles of halves",
    "crossed": "the query neighbours, the key halves",
}
QUERY = [1.2, 0.7, -0.4, 0.9, -1.1, 0.8, 0.5, 1.3]
KEY = [0.9, -0.6, 1.1, 0.3, 0.7, 1.2, -0.8, 1.0]


class Layout(NamedTuple):
    """With which component each of eight turns, and by the angle of which pair."""

    mates: list[int]
    pairs: list[int]


class Walk(NamedTuple):
    """A query and a key moved along a text: at each place their score, and the query's length over its own."""

    scores: list[float]
    lengths: list[float]


class Layouts(NamedTuple):
    """QUERY and KEY, a fixed offset apart, as far as the key has walked from place 0; and what turns with what."""

    scores: list[float]  # at each place so far
    start: float  # the score at place 0
    score: float  # at the place that is read
    length: float  # of the turned query over its own, there
    query: int  # where the query is then
    ground: float  # the height at which the two walk
    least: float  # the least score so far
    most: float  # the largest
    same_x: list[list[float]]  # arcs between two components that turn by one angle: the query's above, the key's below
    same_y: list[list[float]]
    apart_x: list[list[float]]  # arcs between two that turn by different angles
    apart_y: list[list[float]]
    pair0: list[int]  # which components turn by the angle of pair 0: two of the query, two of the key
    pair1: list[int]
    pair2: list[int]
    pair3: list[int]
    rows: list[float]  # the height of these


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


def arcs(layout: Layout, side: float, apart: bool) -> tuple[list[list[float]], list[list[float]]]:
    """Half ellipses over each two components that turn together, by one angle or by two, at height 1 or -1."""
    xs: list[list[float]] = []
    ys: list[list[float]] = []
    turns = [pi * float(i) / 32.0 for i in range(33)]
    for c, mate in enumerate(layout.mates):
        two = layout.pairs[c] != layout.pairs[mate]
        if c < mate and (two if apart else not two):
            half = float(mate - c) / 2.0
            xs.append([float(c) + half - half * cos(turn) for turn in turns])
            ys.append([side * (1.0 + (0.4 + 0.55 * half) * sin(turn)) for turn in turns])
    return xs, ys


def turning(pair: int, both: list[int]) -> list[int]:
    """Which components of the query and which of the key turn by the angle of a pair: two and two."""
    return [c % 8 for c in range(16) if both[c] == pair]


def layouts(layout: int, offset: int, place: int) -> Layouts:
    """What a layout, a place in LAYOUTS, makes of the score while the key walks from 0 to a place."""
    q_layout = layout_of(layout == 1, layout == 1 or layout == 2)
    k_layout = layout_of(layout == 1 or layout == 3, layout > 0)
    way = walk(offset, list(range(place + 1)), q_layout, k_layout)
    q_same, k_same = arcs(q_layout, 1.0, False), arcs(k_layout, -1.0, False)
    q_apart, k_apart = arcs(q_layout, 1.0, True), arcs(k_layout, -1.0, True)
    both = q_layout.pairs + k_layout.pairs
    return Layouts(
        scores=way.scores,
        start=way.scores[0],
        score=way.scores[place],
        length=way.lengths[place],
        query=place + offset,
        ground=-4.2,
        least=min(way.scores),
        most=max(way.scores),
        same_x=q_same[0] + k_same[0],
        same_y=q_same[1] + k_same[1],
        apart_x=q_apart[0] + k_apart[0],
        apart_y=q_apart[1] + k_apart[1],
        pair0=turning(0, both),
        pair1=turning(1, both),
        pair2=turning(2, both),
        pair3=turning(3, both),
        rows=[1.0, 1.0, -1.0, -1.0],
    )


def score_panel() -> Panel:
    """The score along the text, beside what it was at place 0."""
    return Panel(
        title="The score, and (dashed) what it was at place 0",
        x=Axis(0, 122, "place", ticks=(0, 20, 40, 60, 80, 100, 120)),
        y=Axis(-5, 7.4, ticks=(-2, 0, 2, 4, 6)),
        height=240,
        marks=(
            Rule(y="start", colour="ink"),
            Rule(y="ground", colour="faint", dashed=False),
            Line("scores", colour="rope", width=2.6),
            Dots("score", "place", colour="rope", width=9),
            Dots("ground", "place", colour="key", width=11),
            Dots("ground", "query", colour="query", width=11, drags=("offset",)),
            Label("key at {place}", 1, 6.5, colour="key"),
            Label("query at {query}", 121, 6.5, "end", colour="query"),
        ),
        alt="The score of one query and one key, {offset} places apart, while the key walks from place 0 to {place}: "
        "it begins at {start:.3f}, and lies between {least:.3f} and {most:.3f}.",
    )


def pairs_panel() -> Panel:
    """Which components turn together, and by which angle: the query's above, the key's below."""
    sizes = zip(("pair0", "pair1", "pair2", "pair3"), (19, 14, 9.5, 6), strict=True)
    return Panel(
        title="What turns with what; large dots turn fast",
        x=Axis(-1.7, 7.6, ticks={}),
        y=Axis(-2.6, 2.6, ticks={}),
        height=240,
        bare=True,
        marks=(
            Line("same_y", "same_x", colour="muted", width=2.0),
            Line("apart_y", "apart_x", colour="warn", width=2.6, dashed=True),
            *(Dots("rows", pair, colour="rope", width=width) for pair, width in sizes),
            *(Label(str(c), c, -0.12, "middle", colour="muted") for c in range(8)),
            Label("query", -0.6, 0.9, "end", colour="query"),
            Label("key", -0.6, -1.12, "end", colour="key"),
        ),
        alt="Eight components of the query and of the key, with arcs between those that turn together. "
        "Turned as: {layout}.",
    )


def layouts_lab() -> Moving:
    """One query and one key walk along a text, in a layout that the reader picks."""
    return Moving(
        title="Walk a query and a key along the text. Does the score stay?",
        compute=layouts,
        controls=(
            Choice("layout", "turned as", LAYOUTS, "mixed"),
            Slider("offset", "offset", tuple(range(21)), 7, " places"),
            Slider("place", "place of the key", tuple(range(0, 101, 2)), 40, play=True),
        ),
        parts=(pairs_panel(), score_panel()),
        says="Turned as: {layout}; {offset} apart. The score began at {start:.3f}. With the key at {place} it is "
        "{score:.3f}; on the way it lay between {least:.3f} and {most:.3f}. The query’s length is multiplied by "
        "{length:.3f}.",
    )
