"""The parts of a figure: panels with axes, tables, and rows of words."""

from dataclasses import dataclass, field

from .marks import Mark


@dataclass(frozen=True)
class Axis:
    """What an axis runs over, and its name.

    Attributes:
        low, high: Its ends; `high` may be below `low`, and the axis then runs the other way.
        label: In words, with the unit.
        log: Whether equal steps are equal factors.
        ticks: Where it is marked; a few round numbers if none are given. `{value: words}` for words of its own.
        grid: Whether a faint line crosses the panel at each mark (of the y axis alone).
    """

    low: float
    high: float
    label: str = ""
    log: bool = False
    ticks: tuple[float, ...] | dict[float, str] = ()
    grid: bool = True


@dataclass(frozen=True)
class Panel:
    """Marks on two axes.

    Attributes:
        x, y: The axes.
        marks: From the back to the front.
        alt: What is seen, in a sentence that may hold fields; a screen reader's words for the picture.
        height: Of the drawing, where its width is 360.
        title: A few words above it.
        pad: The name of the Drawing that the pointer draws here.
        bare: Whether the axes have no lines.
    """

    x: Axis
    y: Axis
    marks: tuple[Mark, ...]
    alt: str
    height: int = 200
    title: str = ""
    pad: str = ""
    bare: bool = False


@dataclass(frozen=True)
class Worded:
    """Words by number: the output `name`, list[int], picks from `words`."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Numbers in rows.

    Attributes:
        cells: An output, list[list[float]] or list[list[int]].
        caption: What the table holds.
        form: How a cell is shown (see `shown`); one form for all, or one for each column, or one for each row.
        rows, columns: Their headings.
        corner: The heading of the headings.
        by_row: Whether `form` counts rows.
        shade: `(low, high, colour)`: cells are tinted from none at `low` to full at `high`.
    """

    cells: str
    caption: str
    form: str | tuple[str, ...] = ".2f"
    rows: tuple[str, ...] | Worded = ()
    columns: tuple[str, ...] | Worded = ()
    corner: str = ""
    by_row: bool = False
    shade: tuple[float, float, str] | None = None


@dataclass(frozen=True)
class Words:
    """A row of words with their places beneath: the output `name`, list[int], picks from `words`.

    Attributes:
        colours: Word -> the palette's name of its colour.
        first: The number of the first place.
    """

    name: str
    words: tuple[str, ...]
    label: str
    colours: dict[str, str] = field(default_factory=dict)
    first: int = 0


Part = Panel | Table | Words
