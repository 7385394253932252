"""The figures that move of the page on pictures and films."""

from math import cos, pi, sin
from typing import NamedTuple

from press.interactive import Axis, Choice, Curves, Dots, Label, Mark, Moving, Panel, Shape, Slider, Tiles
from workings.positions.plain_axes import SIDE, offset_kernel, pair_frequencies, picture_kernel, token_ids

SCHEMES = {"lines": "line by line", "axial": "axial", "mixed": "mixed, both ways", "one": "mixed, all one way"}


class Seen(NamedTuple):
    """A picture seen from one of its patches: the mean cosine of all pairs for a patch is how clear it is."""

    x: list[float]  # the columns and the rows of all patches, line by line
    y: list[float]
    hidden: list[float]  # how far each is covered: 0 for a score of 1, and 1 for a score of 0 or below
    beside: float  # one column to the right
    below: float  # one row down
    falling: float  # down to the right
    rising: float  # down to the left


def seen(scheme: int, row: int, column: int, degrees: int) -> Seen:
    """What a query in a row and a column scores, if all pairs of all queries and keys are alike."""
    pairs = pair_frequencies(scheme, degrees)
    xs: list[float] = []
    ys: list[float] = []
    hidden: list[float] = []
    for y, line in enumerate(picture_kernel(pairs, row, column)):
        for x, score in enumerate(line):
            xs.append(float(x))
            ys.append(float(y))
            hidden.append(min(1.0, 1.0 - score))
    return Seen(
        x=xs,
        y=ys,
        hidden=hidden,
        beside=offset_kernel(pairs, 0, 1),
        below=offset_kernel(pairs, 1, 0),
        falling=offset_kernel(pairs, 1, 1),
        rising=offset_kernel(pairs, 1, -1),
    )


EDGE = SIDE - 0.5  # of the picture
COVERED = 0.7  # below 1 lies the score of a patch that is wholly covered


def _disc(x: float, y: float, size: float) -> tuple[tuple[float, float], ...]:
    """A circle's outline."""
    return tuple((x + size * cos(2 * pi * i / 40), y + size * sin(2 * pi * i / 40)) for i in range(40))


def _photograph() -> tuple[Mark, ...]:
    """A house and a tree under a sun."""
    hills = (
        (-0.5, 7.6),
        (1.5, 6.3),
        (3.4, 5.7),
        (5.2, 6.6),
        (7.2, 7.1),
        (9.2, 6.0),
        (EDGE, 5.4),
        (EDGE, EDGE),
        (-0.5, EDGE),
    )
    path = ((3.1, 9.6), (4.2, 9.6), (6.4, EDGE), (2.2, EDGE))
    windows = tuple(((x, 7.3), (x + 0.8, 7.3), (x + 0.8, 8.2), (x, 8.2)) for x in (1.9, 4.5))
    return (
        Shape(lines=(((-0.5, -0.5), (EDGE, -0.5), (EDGE, EDGE), (-0.5, EDGE)),), colour="sinusoidal", shade=0.28),
        Shape(lines=(_disc(9.3, 1.6, 1.25),), colour="amsgrad", shade=0.85),
        *(
            Shape(lines=(_disc(*puff),), colour="sheet", shade=0.9)
            for puff in ((2, 1.9, 0.8), (3.1, 1.6, 1), (4.2, 2, 0.75))
        ),
        Shape(lines=(hills,), colour="key", shade=0.6),
        Shape(lines=(path,), colour="amsgrad", shade=0.4),
        Shape(lines=(((1.2, 6.3), (6.0, 6.3), (6.0, 9.6), (1.2, 9.6)),), colour="cos", shade=0.75),
        Shape(lines=(((0.7, 6.4), (3.6, 3.9), (6.5, 6.4)),), colour="query", shade=0.95),
        Shape(lines=(*windows, ((3.1, 7.6), (4.2, 7.6), (4.2, 9.6), (3.1, 9.6))), colour="ink", shade=0.75),
        Shape(lines=(((8.6, 6.5), (9.2, 6.5), (9.2, 9.4), (8.6, 9.4)),), colour="integer", shade=1.0),
        Shape(lines=(_disc(8.9, 5.2, 1.75),), colour="rmsprop", shade=0.95),
    )


def images_try() -> Moving:
    """A picture of patches, one of them the query, under four tables of frequencies."""
    cuts = [place - 0.5 for place in range(SIDE + 1)]
    grid = (*(((cut, -0.5), (cut, EDGE)) for cut in cuts), *(((-0.5, cut), (EDGE, cut)) for cut in cuts))
    panel = Panel(
        x=Axis(-1.7, EDGE + 1.2, ticks={}),
        y=Axis(EDGE, -0.5, ticks={}),
        height=312,
        bare=True,
        marks=(
            *_photograph(),
            Tiles("x", "y", wide=1.0, tall=1.0, shades="hidden", high=COVERED, colour="sheet"),
            Curves(grid, colour="muted", width=0.6),
            Dots("row", "column", width=13),
        ),
        alt="A picture of a house and a tree, cut into patches. Each is as clear as it scores for the query in row "
        "{row}, column {column}. Beside it {beside:.2f}, below it {below:.2f}, down to the right {falling:.2f}, down "
        "to the left {rising:.2f}.",
    )
    return Moving(
        title="What does the query see of the picture? Drag the dot",
        compute=seen,
        controls=(
            Choice("scheme", "frequencies", SCHEMES, "lines"),
            Slider("row", "row of the query", tuple(range(SIDE)), 6),
            Slider("column", "column of the query", tuple(range(SIDE)), 5),
            Slider("degrees", "direction, if mixed", tuple(range(0, 181, 15)), 45, unit="°", play=True, auto=False),
        ),
        parts=(panel,),
        says="The patch beside the query scores {beside:.2f}, and the one below it {below:.2f}. Down to the right it "
        "is {falling:.2f}, and down to the left {rising:.2f}.",
    )


class Told(NamedTuple):
    """A text with a picture or film in it: where its tokens are drawn, and what each is told."""

    words: list[int]  # 0 to 5: three before the picture and three behind it
    words_x: list[float]
    words_y: list[float]
    words_at: list[int]  # the position of each, the same on all three axes
    above: list[float]  # the heights at which the word is written, and what it is told
    beneath: list[float]
    time_x: list[float]  # where a word's three positions are written
    column_x: list[float]
    wide: float  # a patch
    patches_x: list[float]  # the middles of the patches
    patches_y: list[float]
    time: list[int]  # what each is told
    row: list[int]
    column: list[int]
    time_y: list[float]  # the heights at which the three are written
    column_y: list[float]
    ground: list[list[list[float]]]  # the outlines of what is seen on every picture: the ground
    sun: list[list[list[float]]]  # and a sun that goes down
    right_x: float  # the middle of the first picture's right side, and of its lower one
    right_y: float
    bottom_x: float
    bottom_y: float
    patches: int
    longest: int  # the largest of the three sides
    first: int  # the position of the first word behind the picture
    line: int  # what it would be if all tokens were counted in one line
    film: bool  # more than one time


WORDS = ("See", "this", "cat", "What", "is", "it?")
BEFORE = 3  # words
AFTER = 3
HALF = 10.0  # of the drawing
SQUARE = 3.2  # as wide as a row is high
WORD = 3.1  # the width of a word
APART = 0.5  # between a word and a picture, and between two pictures


def sunset(left: float, columns: float, rows: float, share: float) -> tuple[list[list[float]], list[list[float]]]:
    """The outlines of ground and sun on a picture whose rows lie around 0, when a share of the sunset is over."""
    half = rows / 2.0
    steps = [float(i) / 12.0 for i in range(13)]
    hills = [[left + columns * step, half - rows * (0.34 + 0.12 * sin(4.0 * step + 1.0))] for step in steps]
    foot = [[left + columns, half], [left, half]]
    turns = [2.0 * pi * float(i) / 24.0 for i in range(24)]
    x, y = left + columns * (0.25 + 0.5 * share), half - rows * (0.75 - 0.35 * share)
    size = 0.14 * min(rows, columns / SQUARE)
    return hills + foot, [[x + size * SQUARE * cos(turn), y + size * sin(turn)] for turn in turns]


def told(times: int, rows: int, columns: int) -> Told:
    """The positions of M-RoPE for three words, a picture or film, and three more words."""
    ids = token_ids(BEFORE, times, rows, columns, AFTER)
    patches = times * rows * columns
    gaps = APART * float(times - 1)
    wide = min(2.1, (2.0 * (HALF - WORD - APART) - gaps) / float(times * columns))
    room = float(times * columns) * wide + gaps
    far = room / 2.0 + APART + WORD / 2.0
    patches_x: list[float] = []
    patches_y: list[float] = []
    ground: list[list[list[float]]] = []
    sun: list[list[list[float]]] = []
    for time in range(times):
        left = float(time) * (float(columns) * wide + APART) - room / 2.0
        here = sunset(left, float(columns) * wide, float(rows), float(time) / 2.0)
        ground.append(here[0])
        sun.append(here[1])
        for row in range(rows):
            for column in range(columns):
                patches_x.append(left + (float(column) + 0.5) * wide)
                patches_y.append(float(row) + 0.5 - float(rows) / 2.0)
    inside = ids[BEFORE : BEFORE + patches]
    words_x, words_y = [-far] * BEFORE + [far] * AFTER, [-1.0, 0.0, 1.0, -1.0, 0.0, 1.0]
    return Told(
        words=list(range(BEFORE + AFTER)),
        words_x=words_x,
        words_y=words_y,
        words_at=[each[0] for each in ids[:BEFORE]] + [each[0] for each in ids[BEFORE + patches :]],
        above=[y - 0.2 for y in words_y],
        beneath=[y + 0.22 for y in words_y],
        time_x=[x - 0.9 for x in words_x],
        column_x=[x + 0.9 for x in words_x],
        wide=wide,
        patches_x=patches_x,
        patches_y=patches_y,
        time=[each[0] for each in inside],
        row=[each[1] for each in inside],
        column=[each[2] for each in inside],
        time_y=[y - 0.3 for y in patches_y],
        column_y=[y + 0.3 for y in patches_y],
        ground=ground,
        sun=sun,
        right_x=float(columns) * wide - room / 2.0,
        right_y=0.0,
        bottom_x=(float(columns) * wide - room) / 2.0,
        bottom_y=float(rows) / 2.0,
        patches=patches,
        longest=max(times, rows, columns),
        first=ids[BEFORE + patches][0],
        line=BEFORE + patches,
        film=times > 1,
    )


def _written() -> tuple[Mark, ...]:
    """What every token is told, in the colours of the three axes."""
    axes = ("time", "sin"), ("row", "rope"), ("column", "key")
    return (
        *(
            Tiles("patches_x", height, shows=name, bare=True, colour=colour)
            for (name, colour), height in zip(axes, ("time_y", "patches_y", "column_y"), strict=True)
        ),
        *(
            Tiles(x, "beneath", shows="words_at", bare=True, colour=colour)
            for (_, colour), x in zip(axes, ("time_x", "words_x", "column_x"), strict=True)
        ),
        *(
            Label(name, x, -1.75, "middle", colour=colour)
            for (name, colour), x in zip(axes, (-2.2, 0, 2.4), strict=True)
        ),
    )


def tokens_panel() -> Panel:
    """Three words, a picture or several, and three words, with three numbers on each token."""
    return Panel(
        x=Axis(-HALF, HALF, ticks={}),
        y=Axis(1.75, -2.05, ticks={}),
        height=236,
        bare=True,
        marks=(
            Shape("ground", colour="key", shade=0.4),
            Shape("sun", colour="amsgrad", shade=0.6),
            Tiles("patches_x", "patches_y", wide="wide", tall=1.0, colour="sinusoidal"),
            Tiles("words_x", "words_y", wide=WORD, tall=0.92, colour="muted"),
            Tiles("words_x", "above", shows="words", form="|".join(WORDS), bare=True, wide=WORD),
            *_written(),
            Dots("right_y", "right_x", colour="ink", width=12, drags=("columns",)),
            Dots("bottom_y", "bottom_x", colour="ink", width=12, drags=("rows",)),
        ),
        alt="Three words, {film:a picture|a film} of {patches} patches, and three words. Each token has three "
        "numbers, for time, row and column. The first word behind the {film:picture|film} has {first} on all three.",
    )


def images_mrope_try() -> Moving:
    """The three positions of each token, for a text with a picture or a film in it."""
    return Moving(
        title="Three numbers for every token: drag the picture larger",
        compute=told,
        controls=(
            Slider("times", "times (one for a picture)", (1, 2, 3), 1, play=True),
            Slider("rows", "rows", (1, 2, 3), 2),
            Slider("columns", "columns", (1, 2, 3, 4), 3),
        ),
        parts=(tokens_panel(),),
        says="The {film:picture|film} has {patches} patches, and its longest side is {longest}. So the words go on at "
        "{first}. Counted in one line of tokens they would go on at {line}.",
    )
