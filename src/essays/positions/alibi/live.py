"""The figure that moves of the page on ALiBi."""

from math import cos, exp, pi, sin
from typing import NamedTuple

from press.figures import Axis, Cells, Clause, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider
from workings.positions.plain import alibi_slopes, formula_heads, nearest

HEADS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 24, 25, 28, 32)
PICKED = tuple(range(1, 17))
SHARES = (0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
DOUBLING = 6  # columns of the picture, in each of which one looks farther by the same factor
COLUMNS = 92  # from the 2,048th key to the newest, and on to where the heads are and what they are called
FINE = 8  # rows of the picture for a head, of which one is empty; an eighth of all rows lies above, for the text
FEW = 5  # heads, to which there are five times as many rows, and a beam has no more of them than with six
WORDS = 60  # of the text that are drawn one by one
ASKED = 9  # the head that is asked for


class Heads(NamedTuple):
    """What every head takes off by distance, and how far it sees; one head is picked."""

    formula: list[list[float]]  # a column's weight over that of the nearest key: of the formula's heads
    extra: list[list[float]]  # the same of the heads that were added, with empty rows for the others; and the reverse
    formula_heads: list[list[list[float]]]  # outlines of the heads, which look to the left
    added_heads: list[list[list[float]]]
    shown: int  # its number
    slope: float  # its slope
    keys: int  # how many of the nearest keys hold the share there
    where: float  # its place among the heads, from 0 to 1
    ninth: float  # that of the head that is asked for
    you: float  # the height of a word beneath it
    named: float  # that of the foot of the picked head's name
    sight_x: list[float]  # the picked head's line, from end to end
    sight_y: list[float]
    given: bool  # whether it is one of the formula's
    beyond: bool  # whether a head was picked that is not there
    added: int  # how many heads were added to those of the formula
    formula_where: list[float]  # places of the heads of the formula
    formula_keys: list[int]  # their nearest keys
    added_where: list[float]  # places of the added heads
    added_keys: list[int]  # their nearest keys


def profile(height: float, heads: int) -> list[list[float]]:
    """A head from the side that looks to the left: round, with a nose."""
    size = min(0.03, 0.36 / float(heads))
    angles = [2.0 * pi * float(i) / 24.0 for i in range(25)]
    lengths = [1.5 if i == 18 else 1.0 for i in range(25)]
    across = [10.2 * size * long * sin(angle) for angle, long in zip(angles, lengths)]
    return [[0.4 * 2.0 ** (-x), height + size * cos(angle)] for x, angle in zip(across, angles)]


def beam(row: list[float], heads: int) -> list[list[float]]:
    """A row of the picture, as high as there is room for one of so many heads; of few, no higher than one of six."""
    fine = FINE if heads > FEW else FINE * FEW
    high = FINE - 1 if heads > FEW else (FINE - 1) * heads
    above = (fine - high + 1) // 2
    return [row if above <= line < above + high else [0.0] * COLUMNS for line in range(fine)]


def alibi_heads(heads: int, head: int, share: float) -> Heads:
    """So many heads, of which one is picked, counted from 1; if there are not so many, the last."""
    slopes, whole, at = alibi_slopes(heads), formula_heads(heads), min(head, heads) - 1
    keys_at = [2.0 ** (11.0 - (float(column) + 0.5) / float(DOUBLING)) for column in range(COLUMNS)]
    # the newest key is as broad as its word, so its beam begins a little farther right
    rows = [[exp(-slope * max(0.0, key - 1.0)) if key > 0.7 else 0.0 for key in keys_at] for slope in slopes]
    over = heads if heads > FEW else heads * FEW
    formula = [[0.0] * COLUMNS for _ in range(over)]
    extra = [[0.0] * COLUMNS for _ in range(over)]
    for i, row in enumerate(rows):
        empty = [0.0] * COLUMNS
        formula = formula + beam(row if i < whole else empty, heads)
        extra = extra + beam(empty if i < whole else row, heads)
    keys = [nearest(slope, share) for slope in slopes]
    where = [(float(h) + 0.5) / float(heads) for h in range(heads)]
    drawn = [profile(height, heads) for height in where]
    return Heads(
        formula=formula,
        extra=extra,
        formula_heads=drawn[:whole],
        added_heads=drawn[whole:],
        shown=at + 1,
        slope=slopes[at],
        keys=keys[at],
        where=where[at],
        ninth=(float(ASKED) - 0.5) / float(heads),
        you=(float(ASKED) - 0.5) / float(heads) + 0.085,
        named=where[at] + 0.018,
        sight_x=[2.0**11, 0.33],
        sight_y=[where[at], where[at]],
        given=at < whole,
        beyond=head > heads,
        added=heads - whole,
        formula_where=where[:whole],
        formula_keys=keys[:whole],
        added_where=where[whole:],
        added_keys=keys[whole:],
    )


# The text: each word an upright box, all the smaller the farther back it is; beyond WORDS they run together.
FAR = tuple(WORDS + 0.6 + (2048 - WORDS) * (i / 24) ** 2 for i in range(25))
REST = tuple((key, -0.065 + side * 0.05 * key**-0.2) for side, keys in ((-1, FAR), (1, reversed(FAR))) for key in keys)
TEXT = tuple(
    tuple((x, -0.065 + side * 0.05 * key**-0.2) for x, side in zip((low, high, high, low), (-1, -1, 1, 1), strict=True))
    for key in range(1, WORDS + 1)
    for low, high in ((key - 0.42, key + 0.42),)
)


def weights_panel() -> Panel:
    """What every head sees of the words behind it, and how many of them hold the share."""
    return Panel(
        x=Axis(
            2**11,
            2 ** (11 - COLUMNS / DOUBLING),
            "words back, the newest word at the right",
            log=True,
            ticks=(1000, 100, 10, 1),
        ),
        y=Axis(1, -0.125, ticks={}),
        height=300,
        bare=True,
        marks=(
            Shape(lines=(*TEXT, REST), colour="muted", shade=0.4),
            Shape("formula_heads", colour="alibi"),
            Shape("added_heads", colour="warn", answer=True),
            Cells("formula", low=0.0, high=1.0, colour="alibi"),
            Cells("extra", low=0.0, high=1.0, colour="warn", answer=True),
            Line("sight_y", "sight_x", colour="ink", width=1.2, dashed=True),
            Dots("formula_where", "formula_keys", colour="alibi", width=6),
            Dots("added_where", "added_keys", colour="warn", width=6, answer=True),
            Dots("ninth", "guess", colour="ink", width=11),
            Label("you", "guess", "you"),
            Dots("where", "keys", colour="ink", width=9, drags=("head",), answer=True),
            Label("head {shown}", 0.29, "named", colour="alibi", when=("given", 1)),
            Label("head {shown}", 0.29, "named", colour="warn", when=("given", 0)),
        ),
        alt="A line of text, whose words are drawn smaller the farther back they are. From its newest word {heads} "
        "heads look back along it, each with a beam. In the first heads of the formula the beam ends after a few "
        "words, and in its last after hundreds; {added:# head is|# heads are} added to these. Head {shown} takes "
        "{slope:.4f} off for every position, and its nearest {keys} keys hold the share.",
    )


def alibi_heads_any() -> Moving:
    """The authors' slopes for any number of heads, and how far each head sees."""
    return Moving(
        title="How many heads, and how far does each one see?",
        compute=alibi_heads,
        controls=(
            Slider("heads", "heads", HEADS, 12),
            Slider("head", "picked head", PICKED, 9, play=True, auto=(1, 8)),
            Slider("share", "share of weight", SHARES, 0.9, form=".0%"),
        ),
        parts=(weights_panel(),),
        says=(
            "Head {shown} of {heads}",
            Clause(", the last,", ("beyond", 1)),
            " takes {slope:.4f} off for every position. If all keys score alike, it takes the "
            "nearest {keys} to hold {share} of its weight.",
        ),
        guess=Guess(
            "guess",
            "words, you say",
            (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256, 512, 1024),
            64,
            asks="Eight heads look back, each farther than the one above: the words up to its dot hold 90 % of its "
            "weight. Now four are added. Drag the ringed dot to where that of the ninth belongs.",
            of="keys",
            answer="",
            form=",",
            sets="head",
            to=9,
        ),
    )
