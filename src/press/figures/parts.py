"""The parts of a figure: panels with axes, tables, and rows of words."""

import math
from dataclasses import dataclass, field
from typing import Any

from press.typography import minus, power

from .marks import Mark
from .sentence import Sentence


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

    def __post_init__(self) -> None:
        """Refuse to choose round numbers for a logarithmic axis."""
        if self.log and self.ticks == ():
            raise ValueError(f"the logarithmic axis {self.label!r} needs ticks")

    def data(self) -> dict[str, Any]:
        """Its marks with their words."""
        if isinstance(self.ticks, dict):
            return {"ticks": list(self.ticks.items())}
        low, high = sorted((self.low, self.high))
        slack = 1e-9 * (high - low)
        inside = [place for place in self.ticks or rounded(low, high) if low - slack <= place <= high + slack]
        return {"ticks": [(place, decade(place) if self.log else minus(f"{place:.6g}")) for place in inside]}


def rounded(low: float, high: float) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten, at most six of them."""
    size = 10.0 ** math.floor(math.log10((high - low) / 5))
    step = next(size * factor for factor in (1, 2, 5, 10) if high - low <= 5.000001 * size * factor)
    return [step * place for place in range(math.floor(low / step), math.ceil(high / step) + 1)]


def decade(place: float) -> str:
    """A mark of a logarithmic axis: 0.1, 1, 10,000, 10⁶."""
    if 1e-3 < place < 1e5:
        return f"{place:,.0f}" if place >= 1000 else f"{place:.6g}"
    digits, exponent = f"{place:.0e}".split("e")
    return f"{digits} × {power(int(exponent))}".removeprefix("1 × ")


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
    alt: Sentence
    height: int = 200
    title: str = ""
    pad: str = ""
    bare: bool = False


@dataclass(frozen=True)
class Table:
    """Numbers in rows.

    Attributes:
        cells: An output, list[list[float]] or list[list[int]].
        caption: What the table holds.
        form: How a cell is shown, as in a sentence; one form for all, or one for each column, or one for each row.
        rows, columns: Their headings.
        corner: The heading of the headings.
        by_row: Whether `form` counts rows.
    """

    cells: str
    caption: str
    form: str | tuple[str, ...] = ".2f"
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    corner: str = ""
    by_row: bool = False


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
