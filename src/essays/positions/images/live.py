"""The figures that move of the page on pictures and films."""

from math import cos, pi, sin
from typing import Any, NamedTuple

from press.figures import (
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
    Shape,
    Slider,
    Tiles,
)
from workings.positions.plain_axes import SIDE, pair_frequencies, picture_kernel, token_ids

COVERED = 0.5  # below 1 lies the score of a patch that is wholly covered
SCHEMES = {"lines": "by line", "axial": "axial", "mixed": "mixed", "one": "one way"}


class Seen(NamedTuple):
    """A picture seen from one of its patches: the mean cosine of all pairs for a patch is how clear it is."""

    x: list[float]  # the columns and the rows of all patches, line by line
    y: list[float]
    hidden: list[float]  # how far each is covered: 0 for a score of 1, and 1 for a score of 0 or below
    beside: float  # the score of the patch to the right; in the last column, to the left
    last: int  # whether this is the last column
    under: float  # of the patch below; in the last row, above
    bottom: int  # whether this is the last row
    edge: int  # 0 between two columns, 1 at the end of a row, 2 at the beginning of one, 3 at that of the picture
    right: float  # of the patch below, or above, and to the right; 0 where there is none
    left: float  # and to the left
    across: float  # of the next patch in the order of reading, at the other end of the picture; 0 if there is none
    other: list[list[list[float]]]  # the outline of that patch; nothing if there is none that is seen
    clearest: int  # the row of the patch of the first column that scores most


class Looked(NamedTuple):
    """The same, with the patch that the reader says gets clear: in the first column."""

    picture: Seen
    query: list[list[float]]  # the outline of the patch of the query
    first: float  # the column of the patch that is said
    said_x: list[float]  # and its outline
    said_y: list[float]


def framed(x: float, y: float) -> list[list[float]]:
    """The outline of a patch about its middle."""
    return [[x - 0.5, y - 0.5], [x + 0.5, y - 0.5], [x + 0.5, y + 0.5], [x - 0.5, y + 0.5]]


def seen(scheme: int, row: int, column: int, degrees: int) -> Seen:
    """What a query in a row and a column scores, if all pairs of all queries and keys are alike."""
    pairs = pair_frequencies(scheme, degrees)
    table = picture_kernel(pairs, row, column)
    xs: list[float] = []
    ys: list[float] = []
    hidden: list[float] = []
    for y, line in enumerate(table):
        for x, score in enumerate(line):
            xs.append(float(x))
            ys.append(float(y))
            hidden.append(min(1.0, 1.0 - score))
    last, bottom = column == SIDE - 1, row == SIDE - 1
    under = table[row - 1 if bottom else row + 1]
    ends = last or column == 0
    over = (bottom and last) or (row == 0 and column == 0)
    edge = (3 if over else 1 if last else 2) if ends else 0
    across = table[row + 1][0] if edge == 1 else table[row - 1][SIDE - 1] if edge == 2 else 0.0
    other: list[list[list[float]]] = []
    if edge == 1 and across > 1.0 - COVERED:
        other.append(framed(0.0, float(row + 1)))
    if edge == 2 and across > 1.0 - COVERED:
        other.append(framed(float(SIDE - 1), float(row - 1)))
    clearest = 0
    for place in range(SIDE):
        clearest = place if table[place][0] > table[clearest][0] else clearest
    return Seen(
        x=xs,
        y=ys,
        hidden=hidden,
        beside=table[row][column - 1 if last else column + 1],
        last=1 if last else 0,
        under=under[column],
        bottom=1 if bottom else 0,
        edge=edge,
        right=0.0 if ends else under[column + 1],
        left=0.0 if ends else under[column - 1],
        across=across,
        other=other,
        clearest=clearest,
    )


def looked(scheme: int, row: int, column: int, guess: int) -> Looked:
    """What is mixed looks at 45 degrees."""
    said = framed(0.0, float(guess))
    return Looked(
        picture=seen(scheme, row, column, 45),
        query=framed(float(column), float(row)),
        first=0.0,
        said_x=[point[0] for point in said] + [said[0][0]],
        said_y=[point[1] for point in said] + [said[0][1]],
    )


EDGE = SIDE - 0.5  # of the picture


def _disc(x: float, y: float, size: float) -> tuple[tuple[float, float], ...]:
    """The outline of a disc about a place, forty points."""
    return tuple((x + size * cos(2 * pi * i / 40), y + size * sin(2 * pi * i / 40)) for i in range(40))


def _photograph() -> tuple[Mark, ...]:
    """A house and a tree under a sun and a balloon; nothing in it is white, as what is covered is."""
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
        Shape(lines=(((-0.5, -0.5), (EDGE, -0.5), (EDGE, EDGE), (-0.5, EDGE)),), colour="sinusoidal", shade=0.5),
        Shape(lines=(_disc(9.3, 1.6, 1.25),), colour="amsgrad", shade=0.85),
        Shape(lines=(_disc(3.1, 1.3, 1.25),), colour="rope", shade=0.9),
        Shape(lines=(((2.2, 2.1), (4.0, 2.1), (3.4, 3.1), (2.8, 3.1)),), colour="rope", shade=0.9),
        Shape(lines=(((2.75, 3.3), (3.45, 3.3), (3.35, 3.85), (2.85, 3.85)),), colour="cos", shade=1.0),
        Shape(lines=(hills,), colour="key", shade=0.85),
        Shape(lines=(path,), colour="amsgrad", shade=0.75),
        Shape(lines=(((1.2, 6.3), (6.0, 6.3), (6.0, 9.6), (1.2, 9.6)),), colour="cos", shade=0.95),
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
        y=Axis(EDGE, -1.4, ticks={}),
        height=334,
        bare=True,
        marks=(
            *_photograph(),
            Tiles("picture_x", "picture_y", 1.05, 1.05, "picture_hidden", high=COVERED, colour="sheet"),
            Curves(grid, colour="muted", width=0.6),
            *(Label(str(row), -0.8, row + 0.2, "end", colour="muted") for row in range(SIDE)),
            *(Label(str(column), column, -0.75, "middle", colour="muted") for column in range(SIDE)),
            Shape("query", shade=0.0, width=3.0),
            Shape("picture_other", colour="warn", shade=0.0, width=4.0, answer=True),
            Line("said_y", "said_x", colour="ink", width=2.5, dashed=True, asks=True),
            Dots("row", "column", width=11, answer=True),
            Dots("guess", "first", colour="ink", width=11),
        ),
        alt="A picture of a house and a tree, cut into patches. Each is as clear as it scores for the query in row "
        "{row}, column {column}, which is framed. The one beside it scores {picture_beside:.2f}, the one "
        "{picture_bottom:below|above} it {picture_under:.2f}.",
    )
    far = "of the row {picture_edge:|below|above} scores {picture_across:.2f}, at the other end of the picture."
    return Moving(
        title="What does the query see of the picture?",
        compute=looked,
        controls=(
            Choice("scheme", "pairs", SCHEMES, "lines"),
            Slider("row", "row", tuple(range(SIDE)), 6),
            Slider("column", "column", tuple(range(SIDE)), 5, play=True, auto=(1, 5)),
        ),
        parts=(panel,),
        says=(
            "From row {row} and column {column} the patch to the {picture_last:right|left} scores "
            "{picture_beside:.2f}, and the one {picture_bottom:below|above} {picture_under:.2f}. ",
            Clause(f"The first {far}", ("picture_edge", 1)),
            Clause(f"The last {far}", ("picture_edge", 2)),
            Clause("Here the reading of the picture {picture_bottom:begins|ends}.", ("picture_edge", 3)),
        ),
        guess=Guess(
            "guess",
            "its row, you say",
            tuple(range(SIDE)),
            3,
            asks="The patch in the thick frame is the query. It goes on to the right end of its row, row 6. Then one "
            "patch at the left edge of the picture gets clear. Which? Drag the dashed frame to it.",
            of="picture_clearest",
            answer=".0f",
            sets="column",
            to=SIDE - 1,
        ),
    )


class Told(NamedTuple):
    """A text with a picture or film in it: where its tokens are drawn, and what each is told."""

    words: list[int]  # 0 to 5: three before the picture and three behind it
    words_x: list[float]
    words_y: list[float]
    told_y: list[float]  # the heights of the words that have their positions
    words_at: list[int]  # the position of each of these, the same on all three axes
    told_x: list[float]  # where it is written, for time, row and column
    told_left: list[float]
    told_right: list[float]
    above: list[float]  # the heights at which words are written
    wide: float  # a patch
    patches_x: list[float]  # the middles of the patches
    patches_y: list[float]
    cards: list[list[list[float]]]  # of those that have their positions: what the three are written on, outlines
    new: list[list[list[float]]]  # and of those that have the position that is counted now
    time: list[int]  # what each of these is told
    row: list[int]
    column: list[int]
    time_x: list[float]  # where it is written: side by side at the foot of the patch, or one above another
    time_y: list[float]
    row_x: list[float]
    row_y: list[float]
    column_x: list[float]
    column_y: list[float]
    ground: list[list[list[float]]]  # the outlines of what is seen on every picture: the ground
    sun: list[list[list[float]]]  # and a sun that goes down
    right_x: float  # the first picture's right upper corner, and its left lower one
    right_y: float
    right_name: float  # the height of what is written there
    bottom_x: float
    bottom_y: float
    bottom_name: float
    side_x: list[list[float]]  # the longest side, a stroke for each of its patches
    side_y: list[list[float]]
    line_x: list[float]  # a line of positions: where the words behind the picture stand in it
    line_y: list[float]
    behind: list[int]
    begun_x: list[float]  # those of the words before the picture
    begun_y: list[float]
    begun: list[int]
    said: float  # where the reader has the words go on
    grip: float  # the height at which that is held
    winner: int  # which side it is: 0 the times, 1 the rows, 2 the columns
    plate: list[list[list[float]]]  # and what the picture takes up of the line, as far as is counted
    step_x: list[list[float]]  # a stroke above that for each position
    step_y: list[list[float]]
    middle: list[float]  # its middle, once all of it is counted
    called: list[int]  # what it is called: 0 a picture, 1 a film, 2 where there is no room for the word
    called_y: list[float]
    patches: int
    longest: int  # the largest of the three sides
    first: int  # the position of the first word behind the picture
    line: int  # what it would be if all tokens were counted in one line
    film: bool  # more than one time


WORDS = ("See", "this", "hill.", "Is", "it", "far?")
BEFORE = 3  # words
AFTER = 3
HALF = 10.0  # of the drawing
HANDLE = 0.16  # from a picture to its handles
SQUARE = 3.0  # as wide as a row is high, nearly
GAP = 0.12  # from the end of a stroke to that of its patch
WORD = 3.1  # the width of a word
LINE = 2.42  # the height of the line of positions
APART = 0.5  # between a word and a picture, and between two pictures


def place_x(position: float) -> float:
    """Where a position stands in the line of positions."""
    return 2.0 * position - 9.0


def sunset(left: float, columns: float, rows: float, share: float) -> tuple[list[list[float]], list[list[float]]]:
    """The outlines of ground and sun on a picture whose rows lie around 0, when a share of the sunset is over."""
    half = rows / 2.0
    steps = [float(i) / 12.0 for i in range(13)]
    hills = [[left + columns * step, half - rows * (0.34 + 0.12 * sin(4.0 * step + 1.0))] for step in steps]
    foot = [[left + columns, half], [left, half]]
    turns = [2.0 * pi * float(i) / 24.0 for i in range(24)]
    x, y = left + columns * (0.2 + 0.6 * share), half - rows * (0.82 - 0.3 * share)
    size = 0.12 * min(rows, columns / SQUARE)
    return hills + foot, [[x + size * SQUARE * cos(turn), y + size * sin(turn)] for turn in turns]


def box(x: float, y: float, wide: float, tall: float) -> list[list[float]]:
    """An outline about a middle."""
    return [
        [x - wide / 2.0, y - tall / 2.0],
        [x + wide / 2.0, y - tall / 2.0],
        [x + wide / 2.0, y + tall / 2.0],
        [x - wide / 2.0, y + tall / 2.0],
    ]


def longest_side(times: int, rows: int, columns: int, wide: float, left: float) -> list[list[list[float]]]:
    """A stroke for each patch of the longest side: above the first picture, left of it, or above each of a film."""
    top = -float(rows) / 2.0 - HANDLE
    if times > rows and times > columns:
        frame = float(columns) * wide
        starts = [left + float(time) * (frame + APART) for time in range(times)]
        return [[[start + GAP, top], [start + frame - GAP, top]] for start in starts]
    if rows > columns:
        at, starts = left - 0.36, [float(row) - float(rows) / 2.0 for row in range(rows)]
        return [[[at, start + 0.05], [at, start + 0.95]] for start in starts]
    starts = [left + float(column) * wide for column in range(columns)]
    return [[[start + GAP, top], [start + wide - GAP, top]] for start in starts]


def told(times: int, rows: int, columns: int, count: int, guess: int) -> Told:
    """The positions of M-RoPE for three words, a picture or film, and three more words, counted so far.

    The reader says at which position, `guess`, the words go on.
    """
    ids = token_ids(BEFORE, times, rows, columns, AFTER)
    patches = times * rows * columns
    gaps = APART * float(times - 1)
    wide = min(SQUARE, (2.0 * (HALF - WORD - APART) - gaps) / float(times * columns))
    room = float(times * columns) * wide + gaps
    far = HALF - WORD / 2.0
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
    said = ids[:BEFORE] + ids[BEFORE + patches :]
    words = [word for word in range(BEFORE + AFTER) if said[word][0] <= count]
    cards = [patch for patch in range(patches) if max(inside[patch]) <= count]
    front = [patch for patch in cards if max(inside[patch]) == count]
    longest, flat = max(times, rows, columns), wide > 1.9
    aside, down = 0.32 * wide if flat else 0.0, 0.0 if flat else 0.27
    low = 0.3 if flat else 0.0
    card_wide, card_tall = 0.92 * wide if flat else 0.6 * wide, 0.32 if flat else 0.9
    sides = longest_side(times, rows, columns, wide, -room / 2.0)
    middle = place_x(float(BEFORE) + float(longest - 1) / 2.0)
    taken = max(0, min(longest, count + 1 - BEFORE))
    steps = [place_x(float(BEFORE + each)) for each in range(taken)]
    plate: list[list[list[float]]] = []
    whole: list[int] = []
    if taken > 0:
        plate.append(box(place_x(float(BEFORE)) + float(taken - 1), LINE, 2.0 * float(taken) - 0.16, 0.36))
    if taken == longest:
        whole.append(2 if longest == 1 else 1 if times > 1 else 0)
    return Told(
        words=list(range(BEFORE + AFTER)),
        words_x=words_x,
        words_y=words_y,
        told_y=[words_y[word] + 0.22 for word in words],
        words_at=[said[word][0] for word in words],
        told_x=[words_x[word] for word in words],
        told_left=[words_x[word] - 0.9 for word in words],
        told_right=[words_x[word] + 0.9 for word in words],
        above=[y - 0.2 for y in words_y],
        wide=wide,
        patches_x=patches_x,
        patches_y=patches_y,
        cards=[box(patches_x[patch], patches_y[patch] + low, card_wide, card_tall) for patch in cards],
        new=[box(patches_x[patch], patches_y[patch] + low, card_wide, card_tall) for patch in front],
        time=[inside[patch][0] for patch in cards],
        row=[inside[patch][1] for patch in cards],
        column=[inside[patch][2] for patch in cards],
        time_x=[patches_x[patch] - aside for patch in cards],
        time_y=[patches_y[patch] + low - down for patch in cards],
        row_x=[patches_x[patch] for patch in cards],
        row_y=[patches_y[patch] + low for patch in cards],
        column_x=[patches_x[patch] + aside for patch in cards],
        column_y=[patches_y[patch] + low + down for patch in cards],
        ground=ground,
        sun=sun,
        right_x=float(columns) * wide - room / 2.0,
        right_y=-float(rows) / 2.0 - HANDLE,
        right_name=-float(rows) / 2.0 - HANDLE - 0.1,
        bottom_x=-room / 2.0,
        bottom_y=float(rows) / 2.0 + HANDLE,
        bottom_name=float(rows) / 2.0 + HANDLE + 0.08,
        side_x=[[end[0] for end in side] for side in sides],
        side_y=[[end[1] for end in side] for side in sides],
        line_x=[place_x(float(said[word][0])) for word in words if word >= BEFORE],
        line_y=[LINE for word in words if word >= BEFORE],
        behind=[word for word in words if word >= BEFORE],
        begun_x=[place_x(float(word)) for word in words if word < BEFORE],
        begun_y=[LINE for word in words if word < BEFORE],
        begun=[word for word in words if word < BEFORE],
        said=place_x(float(guess)),
        grip=LINE - 0.36,
        winner=0 if times > rows and times > columns else 1 if rows > columns else 2,
        plate=plate,
        step_x=[[at - 0.92, at + 0.92] for at in steps],
        step_y=[[LINE - 0.2, LINE - 0.2] for _ in steps],
        middle=[middle for _ in whole],
        called=whole,
        called_y=[LINE for _ in whole],
        patches=patches,
        longest=longest,
        first=ids[BEFORE + patches][0],
        line=BEFORE + patches,
        film=times > 1,
    )


def _written() -> tuple[Mark, ...]:
    """What every token is told, in the colours of the three axes, on a card where there is a picture behind it."""
    axes = ("time", "sin"), ("row", "rope"), ("column", "key")
    return (
        Shape("cards", colour="sheet", shade=0.92),
        Shape("new", colour="amsgrad", shade=0.25),
        *(Tiles(f"{name}_x", f"{name}_y", shows=name, bare=True, flat=True, colour=colour) for name, colour in axes),
        *(
            Tiles(x, "told_y", shows="words_at", bare=True, flat=True, colour=colour)
            for (_, colour), x in zip(axes, ("told_left", "told_x", "told_right"), strict=True)
        ),
        *(
            Label(name, x, -2.05, "middle", colour=colour)
            for (name, colour), x in zip(axes, (-2.2, 0, 2.4), strict=True)
        ),
    )


def tokens_panel() -> Panel:
    """Three words, a picture or several, and three words, with three numbers on each token."""
    written = "|".join(WORDS)
    tints = enumerate(("sin", "rope", "key"))
    sides: list[dict[str, Any]] = [{"colour": colour, "when": ("winner", side)} for side, colour in tints]
    return Panel(
        x=Axis(-HALF - 0.12, HALF + 0.12, ticks={}),
        y=Axis(3.1, -2.35, ticks={}),
        height=322,
        bare=True,
        marks=(
            Tiles("patches_x", "patches_y", wide="wide", tall=1.0, colour="sinusoidal"),
            Shape("ground", colour="key", shade=0.5),
            Shape("sun", colour="amsgrad", shade=0.8),
            Tiles("words_x", "words_y", wide=WORD, tall=0.92, colour="muted"),
            Tiles("words_x", "above", shows="words", form=written, bare=True, flat=True, wide=WORD),
            *_written(),
            *(Line("side_y", "side_x", width=5.0, answer=True, **which) for which in sides),
            Dots("right_y", "right_x", colour="ink", width=12, drags=("columns",), answer=True),
            Dots("bottom_y", "bottom_x", colour="ink", width=12, drags=("rows",), answer=True),
            Label("columns\u2003", "right_x", "right_name", "end", colour="muted", answer=True),
            Label("\u2003rows", "bottom_x", "bottom_name", colour="muted", answer=True),
            *(Shape("plate", shade=0.2, answer=True, **which) for which in sides),
            *(Line("step_y", "step_x", width=5.0, answer=True, **which) for which in sides),
            Tiles("middle", "called_y", shows="called", form="picture|film|", bare=True, flat=True, answer=True),
            Tiles("begun_x", "begun_y", wide=1.84, tall=0.36, shows="begun", form=written, colour="muted"),
            Tiles("line_x", "line_y", 1.84, 0.36, shows="behind", form=written, colour="muted", answer=True),
            Label("you: “" + WORDS[BEFORE] + "” is here\u2003", "said", "grip", "end", colour="muted", asks=True),
            Dots("grip", "said", width=12, drags=("guess",)),
            *(Label(str(place), 2 * place - 9, 2.98, "middle", colour="muted") for place in range(10)),
        ),
        alt="Three words, {film:a picture|a film} of {patches:# patch|# patches}, and three words. Each token "
        "that is counted has three numbers, for time, row and column. The first word behind the {film:picture|film} "
        "has {first} on all three.",
    )


def images_mrope_try() -> Moving:
    """The three positions of each token, for a text with a picture or a film in it."""
    return Moving(
        title="Three numbers for every token. Where do the words go on?",
        compute=told,
        controls=(
            Slider("times", "times (one for a picture)", (1, 2, 3), 1),
            Slider("rows", "rows", (1, 2, 3), 2),
            Slider("columns", "columns", (1, 2, 3, 4), 3),
            Slider("count", "counted so far: up to", tuple(range(10)), 5, play=True, auto=(0, 5)),
        ),
        parts=(tokens_panel(),),
        guess=Guess(
            "guess",
            "the next word, you say",
            tuple(range(3, 10)),
            9,
            asks="Three words are at 0, 1 and 2. A picture of six patches begins at 3, and each patch has a time, a "
            "row and a column. At which position does the text go on? Drag the dot along the line.",
            of="first",
            answer=".0f",
            sets="count",
            to=9,
        ),
        says="The {film:picture|film} has {patches:# patch|# patches}, and its longest side is {longest}. So "
        "the words go on at {first}. Counted in one line of tokens they would go on at {line}.",
    )
