"""The figures that move of the page on pictures and films."""

from typing import NamedTuple

from press.interactive import Axis, Cells, Choice, Dots, Label, Line, Moving, Panel, Slider
from workings.positions.plain_axes import SIDE, offset_kernel, pair_frequencies, picture_kernel, token_ids

SCHEMES = {"lines": "line by line", "axial": "axial", "mixed": "mixed, both ways", "one": "mixed, all one way"}


class Seen(NamedTuple):
    """A picture seen from one of its patches: the mean cosine of all pairs for each patch."""

    cells: list[list[float]]
    beside: float  # one column to the right
    below: float  # one row down
    falling: float  # down to the right
    rising: float  # down to the left


def seen(scheme: int, row: int, column: int, degrees: int) -> Seen:
    """What a query in a row and a column scores, if all pairs of all queries and keys are alike."""
    pairs = pair_frequencies(scheme, degrees)
    return Seen(
        cells=picture_kernel(pairs, row, column),
        beside=offset_kernel(pairs, 0, 1),
        below=offset_kernel(pairs, 1, 0),
        falling=offset_kernel(pairs, 1, 1),
        rising=offset_kernel(pairs, 1, -1),
    )


def images_try() -> Moving:
    """A grid of patches, one of them the query, under four tables of frequencies."""
    panel = Panel(
        title="Drag the dot",
        x=Axis(-0.5, SIDE - 0.5, "column", ticks=tuple(range(0, SIDE, 2))),
        y=Axis(SIDE - 0.5, -0.5, "row", ticks=tuple(range(0, SIDE, 2)), grid=False),
        height=330,
        marks=(Cells("cells", colour="rope", below="cos"), Dots("row", "column", width=9)),
        alt="A square of patches, coloured by their scores for the query in row {row}, column {column}. Beside it "
        "{beside:.2f}, below it {below:.2f}, down to the right {falling:.2f}, down to the left {rising:.2f}.",
    )
    return Moving(
        title="Which patches look near to the query?",
        compute=seen,
        controls=(
            Choice("scheme", "frequencies", SCHEMES, "lines"),
            Slider("row", "row of the query", tuple(range(SIDE)), 4),
            Slider("column", "column of the query", tuple(range(SIDE)), 3),
            Slider("degrees", "direction, if mixed", tuple(range(0, 181, 15)), 45, unit="°"),
        ),
        parts=(panel,),
        says="Frequencies {scheme}. The patch beside the query scores {beside:.2f} and the one below {below:.2f}. Down "
        "to the right it is {falling:.2f}, down to the left {rising:.2f}.",
    )


class Told(NamedTuple):
    """What each token of a text, a picture or film, and a text is told: its time, its row, its column."""

    time: list[float]
    row: list[float]
    column: list[float]
    tokens: int
    first: int  # the position of the first word behind the picture
    line: int  # what it would be if all tokens were counted in one line
    film: bool  # more than one time


AFTER = 3


def told(before: int, times: int, rows: int, columns: int) -> Told:
    """The positions of M-RoPE for some words, a picture or film, and three more words."""
    ids = token_ids(before, times, rows, columns, AFTER)
    patches = times * rows * columns
    return Told(
        time=[float(each[0]) for each in ids],
        row=[float(each[1]) for each in ids],
        column=[float(each[2]) for each in ids],
        tokens=len(ids),
        first=ids[before + patches][0],
        line=before + patches,
        film=times > 1,
    )


def images_mrope_try() -> Moving:
    """The three positions of each token, for a text with a picture or a film in it."""
    panel = Panel(
        title="Time, row and column of each token",
        x=Axis(0, 54, "token"),
        y=Axis(0, 11, "position"),
        height=220,
        marks=(
            Line("column", colour="key"),
            Line("row", colour="rope"),
            Line("time", colour="sin"),
            Label("column", 47, 2.6, colour="key"),
            Label("row", 47, 1.6, colour="rope"),
            Label("time", 47, 0.6, colour="sin"),
        ),
        alt="Three lines over {tokens} tokens. They run together through the words, part in the picture, and meet "
        "again at {first}, where the words go on.",
    )
    return Moving(
        title="Which positions do words and patches get?",
        compute=told,
        controls=(
            Slider("before", "words before", tuple(range(1, 5)), 3),
            Slider("times", "times (one for a picture)", tuple(range(1, 5)), 1),
            Slider("rows", "rows", tuple(range(1, 4)), 3),
            Slider("columns", "columns", tuple(range(1, 5)), 4),
        ),
        parts=(panel,),
        says="The first word after the {film:picture|film} is at {first} on all three axes. In one line of tokens it "
        "would be at {line}.",
    )
