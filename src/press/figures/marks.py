"""Marks: what a panel shows of the function's outputs. Colours are names of the house palette."""

from dataclasses import dataclass

from .sentence import Sentence, When


@dataclass(frozen=True, kw_only=True)
class Mark:
    """What all marks have.

    Attributes:
        colour: The thing it shows, by its name in the palette.
        when: `("surface", 1)`: shown only while that setting (or output) has that value.
        drags: Of dots, arrows and rules: the slider that is set where its first point is dragged, and so on; none for a
            point that stays. What stands where a slider says, by its `x` or its `y`, drags that slider without a word.
        answer: Whether it is seen only once the reader has guessed.
        asks: Whether it shows what the reader says, as all do that stand at `guess` or drag it.
        gone: Whether what shows that is gone when the answer is there.
        presses: `look`: a press on it, while the figure asks, is a press on that button. If what comes next is an
            answer, it is the back, to which it turns over. In a game, the place of a move: a press on it makes that.
    """

    colour: str = "ink"
    when: When | None = None
    drags: tuple[str, ...] = ()
    answer: bool = False
    asks: bool = False
    gone: bool = False
    presses: str = ""


@dataclass(frozen=True)
class Line(Mark):
    """Points joined up. `y` names an output, list[float], or list[list[float]] for several lines of one colour.

    `x` names one of the same length; without it, the points stand at 0, 1, 2, ...
    """

    y: str
    x: str = ""
    width: float = 2.0
    dashed: bool = False


@dataclass(frozen=True)
class Dots(Mark):
    """Points as dots; `x` and `y` as for a line, or both the name of one number."""

    y: str
    x: str = ""
    width: float = 5.0


@dataclass(frozen=True)
class Bars(Mark):
    """A bar for each number, from `base`; its thickness is in units of the x axis."""

    y: str
    x: str = ""
    base: float = 0.0
    thick: float = 0.8


@dataclass(frozen=True)
class Arrows(Mark):
    """An arrow to each point of `tips`, a list [x, y] or a list of such, from the points of `tails` or from (0, 0).

    Attributes:
        shade: How much of its colour it has, from 0 to 1.
        head: Whether it has one; the hand of a small clock has none.
    """

    tips: str
    tails: str = ""
    width: float = 2.5
    shade: float = 1.0
    head: bool = True


@dataclass(frozen=True)
class Rule(Mark):
    """A line across the whole panel at `x` or at `y`: the name of one number, or a number."""

    x: str | float | None = None
    y: str | float | None = None
    width: float = 1.2
    dashed: bool = True


@dataclass(frozen=True)
class Cells(Mark):
    """A heat map that fills the panel: `values`, list[list[float]], row 0 at the top.

    Attributes:
        low, high: Values that get the full colour `below` and the full `colour`; what is in the middle gets none.
        below: The palette's name for the lower half; without it, `low` is empty and `high` full.
    """

    values: str
    low: float = -1.0
    high: float = 1.0
    below: str = ""


@dataclass(frozen=True)
class Label(Mark):
    """Words in the panel, such as `largest {bound:.2f}`, at `x` and `y`: names of numbers, or numbers.

    Attributes:
        anchor: Which end of the words stands there: `start`, `middle` or `end`.
        large: Whether it is what the picture is about.
    """

    text: Sentence
    x: str | float
    y: str | float
    anchor: str = "start"
    large: bool = False


@dataclass(frozen=True)
class Curves(Mark):
    """Lines that do not move, such as the contours of a surface: points (x, y) in the panel's units."""

    lines: tuple[tuple[tuple[float, float], ...], ...]
    width: float = 1.0
    faint: bool = True


@dataclass(frozen=True)
class Tiles(Mark):
    """A tile around each point of `x` and `y`, list[float]. When a point moves, its tile glides.

    Attributes:
        wide, tall: In units of the axes; `wide` may be the name of a number.
        shades: An output, list[float]: how deep each is coloured, from none at `low` to full at `high`; without it all
            are pale and have an edge.
        below: The palette's name for the lower half, as for cells.
        shows: An output, list[int] or list[float]: what is written on each, in the `form` of a sentence's fields.
        unit: Written after each number.
        bare: Whether only the writing is seen, in the colour.
        upright: Whether the writing runs up.
        flat: Whether bare writing lies on other tiles, and so has no halo of the page's ground.
        orders: The Order whose words stand on the tiles, at y = 0, 1, 2, ...: a tile can be dragged to another place.
        by: How many tiles after one another glide as one thing, as a row does; they keep their places beside its first.
    """

    x: str
    y: str
    wide: float | str = 0.94
    tall: float = 0.94
    shades: str = ""
    low: float = 0.0
    high: float = 1.0
    below: str = ""
    shows: str = ""
    form: str = ""
    unit: str = ""
    bare: bool = False
    upright: bool = False
    flat: bool = False
    orders: str = ""
    by: int = 1


@dataclass(frozen=True)
class Shape(Mark):
    """A closed outline, filled. `points` names an output: a list of [x, y], or a list of such for several outlines.

    An outline within another is a hole. From setting to setting it glides while it has as many points.

    Attributes:
        lines: Outlines that do not move, in place of `points`: tuples of (x, y).
        shade: How much of its colour fills it, from 0 to 1.
        width: Of the line around it, if there is to be one.
        edge: The palette's name of that line's colour; its own, if none is given.
    """

    points: str = ""
    lines: tuple[tuple[tuple[float, float], ...], ...] = ()
    shade: float = 1.0
    width: float = 0.0
    edge: str = ""
