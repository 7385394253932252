"""What a reader can set: each control sets the parameter of its name.

A figure is proven for the values of its controls, and for those between them.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from press.typography import minus


@dataclass(frozen=True)
class Control:
    """The parameter it sets, and its words.

    Attributes:
        name: Of the parameter, and in the address of the page: `?bound.beta2=0`.
        label: What the reader sees, with the letter first: `β₂, memory of g²`.
    """

    name: str
    label: str

    @property
    def value(self) -> Any:
        """What it is set to in the first view."""
        return vars(self)["start"]

    @property
    def values(self) -> dict[str, tuple[Any, str]]:
        """By its word in an address: each value, and how the reader sees it, where the values can be counted."""
        return {}

    def read(self, text: str) -> Any:
        """The value that stands in an address so.

        Raises:
            ValueError: For what the control cannot be set to.
        """
        if text not in self.values:
            raise ValueError(f"it may be {', '.join(self.values)}")
        return self.values[text][0]

    def data(self) -> dict[str, Any]:
        """Its start, and its values with their words."""
        if not self.values:
            return {"start": self.value}
        stops, texts = zip(*self.values.values(), strict=True)
        return {"start": self.value, "stops": stops, "at": list(self.values), "texts": texts}


@dataclass(frozen=True)
class Slider(Control):
    """One of a row of numbers, all int or all float.

    Attributes:
        stops: The numbers, in order.
        start: The one of the first view.
        unit: Written after the number, with its own space: `°`, ` steps`.
        texts: The stops in words, where no form will do.
        play: Whether a button moves it by itself, stop after stop.
        auto: Whether it also does so once without a press, when its picture comes into view; or from which stop to
            which it goes then, even while the figure asks: one a second, or one in so many milliseconds as come third.
        again: Whether it plays from its first stop when a reader has set another control, by hand and not by a link.
        form: How Python writes a stop: `,`, `.0%`.
        pace: Milliseconds from stop to stop as it plays, 250 if none are given; a row takes eight seconds at most.
        rests: Stops at which it rests on its way, for three beats.
        until: An output: once it is true, there is nothing more to play.
    """

    stops: tuple[float, ...] | tuple[int, ...]
    start: float | int
    unit: str = ""
    texts: tuple[str, ...] = ()
    play: bool = False
    form: str = ".12g"
    auto: bool | tuple[float, ...] = True
    again: bool = False
    pace: int = 0
    rests: tuple[float, ...] = ()
    until: str = ""

    def __post_init__(self) -> None:
        """Refuse a row that mixes types or lacks its start."""
        if self.start not in self.stops or len({type(stop) for stop in (*self.stops, self.start)}) > 1:
            raise ValueError(f"{self.name}: the start must be a stop, and all stops int or all float")
        if self.texts and len(self.texts) != len(self.stops):
            raise ValueError(f"{self.name}: {len(self.texts)} texts for {len(self.stops)} stops")

    @property
    def values(self) -> dict[str, tuple[float | int, str]]:
        """The stops, with their unit, by `0.999`, `1e-08`."""
        texts = self.texts or [minus(f"{stop:{self.form}}").replace("%", "\u00a0%") for stop in self.stops]
        return {f"{stop:.12g}": (stop, text + self.unit) for stop, text in zip(self.stops, texts, strict=True)}


@dataclass(frozen=True)
class Guess(Slider):
    """What the reader says before the answer is seen: it is named `guess` in the address.

    Until then marks that are an `answer`, tables, the sentence and the other controls are not there, and a mark at
    `guess` shows what is being said. A reader without scripts sees the answer at once.

    Attributes:
        asks: The question, in a sentence.
        of: The output that is guessed; of words, the place of the right one.
        answer: How it is shown, as in a sentence: `.2f`, `descent|Adam`.
        sets: The slider that goes to the answer when it is given, so that the figure shows what its words say.
        to: Where that slider goes, if it is not the answer itself.
        then: A slider that after that goes from its first stop to its start.
        ends: Where that ends, if not at its start.
        last: Whether the slider that `sets` names goes after it, and not before.
        pace: Milliseconds from stop to stop on these ways; all of them take two seconds each, if none are given.
    """

    asks: str = ""
    of: str = ""
    answer: str = ".2f"
    sets: str = ""
    to: float | int | None = None
    then: str = ""
    ends: float | int | None = None
    last: bool = False

    def __post_init__(self) -> None:
        """Refuse another name: scripts and styles find a guess by this one."""
        super().__post_init__()
        if self.name != "guess" or not self.asks:
            raise ValueError(f"{self.name}: a guess is named `guess`, and asks something")


@dataclass(frozen=True)
class Choice(Control):
    """One of a few things; the parameter is its place in the list, an int.

    Attributes:
        options: Word in the address -> what the reader sees.
        start: The word of the first view; the first if none is given.
    """

    options: dict[str, str]
    start: str = ""

    def __post_init__(self) -> None:
        """Refuse words that an address cannot hold."""
        if not self.options or (self.start and self.start not in self.options):
            raise ValueError(f"{self.name}: the start must be one of the options")
        if bad := [word for word in self.options if not re.fullmatch(r"[a-z0-9_]+", word)]:
            raise ValueError(f"{self.name}: {bad[0]!r} cannot stand in an address; use lower case letters and _")

    @property
    def value(self) -> int:
        """The place of the start."""
        return list(self.options).index(self.start) if self.start else 0

    @property
    def values(self) -> dict[str, tuple[int, str]]:
        """The places by their words."""
        return {word: (place, text) for place, (word, text) in enumerate(self.options.items())}


@dataclass(frozen=True)
class Rows(Choice):
    """A choice between rows of things, each drawn beside its words as a strip of tiles, to be tapped.

    Attributes:
        tiles: Word in the address -> the palette's names of its tiles.
    """

    tiles: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse strips of other things than can be chosen."""
        super().__post_init__()
        if list(self.tiles) != list(self.options):
            raise ValueError(f"{self.name}: tiles for {', '.join(self.tiles)}; options are {', '.join(self.options)}")


@dataclass(frozen=True)
class Lines(Choice):
    """A choice between lines of code, of which one is in force: a line is put in by a tap."""


@dataclass(frozen=True)
class Toggle(Control):
    """On or off: a bool."""

    start: bool = False

    @property
    def values(self) -> dict[str, tuple[bool, str]]:
        """False and True, under the words that the address of a setting has for them."""
        return {"off": (False, "off"), "on": (True, "on")}


@dataclass(frozen=True)
class Numbers(Control):
    """A short list of numbers that the reader types: a list[float].

    Attributes:
        low, high: No number may lie outside.
        most: No list may be longer.
    """

    start: tuple[float, ...]
    low: float = -1e6
    high: float = 1e6
    most: int = 50

    @property
    def value(self) -> list[float]:
        """The numbers that it starts from; a copy, as a caller may change what it is given."""
        return list(self.start)

    def read(self, text: str) -> list[float]:
        """The numbers, with commas: `1.5,1.4`."""
        numbers = [float(word) for word in text.split(",")]
        if len(numbers) > self.most or not all(self.low <= number <= self.high for number in numbers):
            raise ValueError(f"at most {self.most} numbers, from {self.low:g} to {self.high:g}")
        return numbers


@dataclass(frozen=True)
class Drawing(Numbers):
    """A row of numbers drawn with the pointer on the panel whose `pad` names it, or set one by one with two sliders.

    Attributes:
        start: As many numbers as there are places; the panel's x axis counts them from `first`.
        step: The numbers are multiples of it. 1 / step must be whole.
        place: What one place is called: `step`.
        first: The number of the first place.
        leads: A slider of how many are seen, which goes along with the pointer: when that is let go, it plays from the
            first place that was drawn to the last that is not 0. Where nothing is drawn it is at its first stop.
    """

    step: float = 0.1
    place: str = "step"
    first: int = 0
    leads: str = ""

    def __post_init__(self) -> None:
        """Allow as many numbers as there are places."""
        object.__setattr__(self, "most", len(self.start))

    def read(self, text: str) -> list[float]:
        """The numbers, one for each place; a shorter list is gone through again and again."""
        numbers = super().read(text)
        return [numbers[place % len(numbers)] for place in range(self.most)]

    def data(self) -> dict[str, Any]:
        """Also how many steps make 1: a whole number."""
        return super().data() | {"inverse": round(1 / self.step)}


@dataclass(frozen=True)
class Moves(Control):
    """The moves of a game so far: a list[int], the places of their words; a button for each word, and one to undo.

    Attributes:
        words: What can be done at every move; ten words at most.
        most: How many moves a game has.
        shows: Settings that are put one after another, once, when the picture comes into view, and then undone: so one
            sees what a move does.
    """

    words: tuple[str, ...]
    most: int = 10
    shows: tuple[dict[str, Any], ...] = ()

    @property
    def value(self) -> list[int]:
        """No place: a reader begins before the first step."""
        return []

    def read(self, text: str) -> list[int]:
        """The places, a digit each: `0211`."""
        places = [int(digit) for digit in text]
        if len(places) > self.most or not all(place < len(self.words) for place in places):
            raise ValueError(f"at most {self.most} digits below {len(self.words)}")
        return places


@dataclass(frozen=True)
class Order(Control):
    """Words in an order that the reader changes: a list[int], the places of the words as first given.

    Attributes:
        shows: Settings that are put one after another when the picture first comes into view, and at a Play.
    """

    words: tuple[str, ...]
    shows: tuple[dict[str, Any], ...] = ()

    @property
    def value(self) -> list[int]:
        """The order in which the words are declared, until the reader moves one."""
        return list(range(len(self.words)))

    def read(self, text: str) -> list[int]:
        """The places, each once: `2,0,1`."""
        places = [int(word) for word in text.split(",")]
        if sorted(places) != self.value:
            raise ValueError(f"the numbers from 0 to {len(self.words) - 1}, each once")
        return places


@dataclass(frozen=True)
class Best(Drawing):
    """The best drawing so far of another control, its start at first: kept by the page when the reader lets go.

    Nobody sets it by hand; Reset forgets it.

    Attributes:
        drawn: The drawing that is kept when it is better.
        score: The output that says how good that one is.
        beat: The output that says how good the kept one is, at the present settings.
    """

    drawn: str = ""
    score: str = ""
    beat: str = ""
