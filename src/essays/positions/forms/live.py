"""The figure that moves of the page on the forms of the rotation."""

from press.interactive import Axis, Choice, Dots, Label, Line, Moving, Panel, Rule, Slider, Table
from workings.positions.plain.rotary import layouts

LAYOUTS = {
    "neighbours": "neighbours",
    "halves": "halves",
    "mixed": "neighbours, by the angles of halves",
    "crossed": "the query neighbours, the key halves",
}
LOOKS = ("rope", "ink", "warn", "warn")


def scores() -> Panel:
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
            Label("halves", -60, "other", colour="ink"),
            *picked,
            *(Dots("score", "place", colour=colour, width=8, when=("layout", i)) for i, colour in enumerate(LOOKS)),
        ),
        alt="The score of one query and one key, {offset} places apart, as both move from place 0 to 200: it runs from "
        "{least:.3f} to {most:.3f}. In neighbours alone it stays at {level:.3f}, in halves alone at {other:.3f}.",
    )


def lengths() -> Panel:
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
        gives=(
            *("scores", "lengths", "some", "beside", "halves", "level", "other", "score", "length", "least", "most"),
            "pairing",
        ),
        controls=(
            Choice("layout", "turned as", LAYOUTS, "mixed"),
            Slider("offset", "offset", tuple(range(21)), 7, " places"),
            Slider("place", "place of the key", tuple(range(0, 201, 10)), 50, play=True),
        ),
        parts=(
            scores(),
            lengths(),
            Table(
                "pairing",
                "What each component turns with, and by the angle of which pair",
                "",
                rows=("query with", "by angle", "key with", "by angle"),
                columns=tuple(map(str, range(8))),
                corner="component",
            ),
        ),
        says="Turned as: {layout}; {offset} apart. With the key at {place} the score is {score:.6f}; on the whole way "
        "it lies between {least:.6f} and {most:.6f}. The query’s length is multiplied by {length:.6f}.",
    )
