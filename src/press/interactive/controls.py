"""What a reader can set: each control sets the parameter of its name.

A figure is proven for the values of its controls, and for those between them.
"""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Control(ABC):
    """The parameter it sets, and its words.

    Attributes:
        name: Of the parameter, and in the address of the page: `?bound.beta2=0`.
        label: What the reader sees, with the letter first: `β₂, memory of g²`.
    """

    name: str
    label: str

    @property
    @abstractmethod
    def value(self) -> Any:
        """What it is set to in the first view."""

    @abstractmethod
    def said(self, value: Any) -> str:
        """A value, as a sentence shows it."""

    @abstractmethod
    def address(self, value: Any) -> str:
        """A value as it stands in an address."""

    @abstractmethod
    def read(self, text: str) -> Any:
        """The value that stands in an address so.

        Raises:
            ValueError: For what the control cannot be set to.
        """


@dataclass(frozen=True)
class Slider(Control):
    """One of a row of numbers, all int or all float.

    Attributes:
        stops: The numbers, in order.
        start: The one of the first view.
        unit: Written after the number, with its own space: `°`, ` steps`.
        texts: The stops in words, where `0.999` will not do.
        play: Whether a button moves it by itself, stop after stop.
    """

    stops: tuple[float, ...] | tuple[int, ...]
    start: float | int
    unit: str = ""
    texts: tuple[str, ...] = ()
    play: bool = False

    def __post_init__(self) -> None:
        """Refuse a row that mixes types or lacks its start."""
        if self.start not in self.stops or len({type(stop) for stop in (*self.stops, self.start)}) > 1:
            raise ValueError(f"{self.name}: the start must be a stop, and all stops int or all float")
        if self.texts and len(self.texts) != len(self.stops):
            raise ValueError(f"{self.name}: {len(self.texts)} texts for {len(self.stops)} stops")

    @property
    def words(self) -> tuple[str, ...]:
        """Each stop in words."""
        plain = tuple(f"{stop:.12g}".replace("-", "−") for stop in self.stops)
        return tuple(word + self.unit for word in self.texts or plain)

    @property
    def value(self) -> float | int:
        """The start."""
        return self.start

    def said(self, value: float | int) -> str:
        """A stop in words."""
        return self.words[list(self.stops).index(value)]

    def address(self, value: float | int) -> str:
        """The number: `0.999`, `1e-08`."""
        return f"{value:.12g}"

    def read(self, text: str) -> float | int:
        """The stop."""
        return among({self.address(stop): stop for stop in self.stops}, text)


@dataclass(frozen=True)
class Choice(Control):
    """One of a few things; the parameter is its place in the list, an int.

    Attributes:
        options: Word in the address -> what the reader sees.
        start: The word of the first view; the first if none is given.
    """

    options: dict[str, str] = field(default_factory=dict)
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

    def said(self, value: int) -> str:
        """An option as the reader sees it."""
        return list(self.options.values())[value]

    def address(self, value: int) -> str:
        """The word."""
        return list(self.options)[value]

    def read(self, text: str) -> int:
        """The place of the word."""
        return among({word: place for place, word in enumerate(self.options)}, text)


@dataclass(frozen=True)
class Toggle(Control):
    """On or off: a bool."""

    start: bool = False

    @property
    def value(self) -> bool:
        """On or off."""
        return self.start

    def said(self, value: bool) -> str:
        """On or off, in words."""
        return "on" if value else "off"

    def address(self, value: bool) -> str:
        """On or off."""
        return "on" if value else "off"

    def read(self, text: str) -> bool:
        """Whether it is on."""
        return among({"on": True, "off": False}, text)


@dataclass(frozen=True)
class Numbers(Control):
    """A short list of numbers that the reader types: a list[float].

    Attributes:
        start: The list of the first view.
        low, high: No number may lie outside.
        most: No list may be longer.
    """

    start: tuple[float, ...] = ()
    low: float = -1e6
    high: float = 1e6
    most: int = 50

    @property
    def value(self) -> list[float]:
        """The list."""
        return list(self.start)

    def said(self, value: list[float]) -> str:
        """The list, with commas."""
        return ", ".join(f"{number:.12g}" for number in value).replace("-", "−")

    def address(self, value: list[float]) -> str:
        """The list, with commas: `1.5,1.4`."""
        return ",".join(f"{number:.12g}" for number in value)

    def read(self, text: str) -> list[float]:
        """The numbers."""
        found = [float(word) for word in text.split(",")]
        if len(found) > self.most or not all(self.low <= number <= self.high for number in found):
            raise ValueError(f"at most {self.most} numbers, from {self.low:g} to {self.high:g}")
        return found


@dataclass(frozen=True)
class Drawing(Numbers):
    """A row of numbers drawn with the pointer on the panel whose `pad` names it, or set one by one with two sliders.

    Attributes:
        start: As many numbers as there are places; the panel's x axis counts them from `first`.
        step: The numbers are multiples of it. 1 / step must be whole.
        place: What one place is called: `step`.
        first: The number of the first place.
    """

    step: float = 0.1
    place: str = "step"
    first: int = 0

    def read(self, text: str) -> list[float]:
        """The numbers, one for each place; a shorter list is gone through again and again."""
        found = [float(word) for word in text.split(",")]
        if len(found) > len(self.start) or not all(self.low <= number <= self.high for number in found):
            raise ValueError(f"at most {len(self.start)} numbers, from {self.low:g} to {self.high:g}")
        return [found[place % len(found)] for place in range(len(self.start))]


@dataclass(frozen=True)
class Order(Control):
    """Words in an order that the reader changes: a list[int], the places of the words as first given.

    Attributes:
        words: In their first order.
    """

    words: tuple[str, ...] = ()

    @property
    def value(self) -> list[int]:
        """The first order."""
        return list(range(len(self.words)))

    def said(self, value: list[int]) -> str:
        """The words in that order."""
        return " ".join(self.words[place] for place in value)

    def address(self, value: list[int]) -> str:
        """The places: `2,0,1`."""
        return ",".join(map(str, value))

    def read(self, text: str) -> list[int]:
        """The places, each once."""
        found = [int(word) for word in text.split(",")]
        if sorted(found) != self.value:
            raise ValueError(f"the numbers from 0 to {len(self.words) - 1}, each once")
        return found


def among(known: dict[str, Any], text: str) -> Any:
    """The value of that name."""
    if text not in known:
        raise ValueError(f"it may be {', '.join(known)}")
    return known[text]
