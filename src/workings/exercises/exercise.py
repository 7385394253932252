"""An exercise: what is asked, the right answer as something computed, and the known mistakes, each with its words.

Page, `pytest exercises` and `python -m workings.exercises` all judge with this. In the page it runs in MicroPython,
which has no `typing`, no dataclasses, and forgets the order of a dict.
"""

import json
from collections.abc import Callable

TOLERANCE = {"number": 5e-3, "sequence": 5e-3, "function": 1e-6, "curve": 0.1}  # times the largest right number
MARK = "\x1e"  # what the reader's code prints stands before it, the verdict behind it
UNTOUCHED = "Not begun yet."


class Exercise:
    """One exercise.

    Attributes:
        name: Its slug; also the name of the function that answers it.
        title: The heading on its page.
        kind: `number`, `sequence`, `function` or `curve`; the answer to a curve is its heights.
        asks: What to answer, exactly, in words, with code between backticks.
        right: The right answer, computed; it takes what the reader's function takes, and of no function nothing.
        mistakes: Pairs of words, which name a mistake to whoever has made it, and what computes its answer.
        takes: The parameters of the reader's function, as Python writes them.
        cases: What that function is asked with, one tuple of arguments for each call.
        tolerance: How far a number may be off, as a part of the largest right number of its case.
        measure: Of an answer, what is compared; raises ValueError, with words for the reader, for what it cannot take.
        measured: What that is, in words.
        accepts: Where there are many right answers: whether a measured answer is one.
        at: Of a curve, where its heights are asked for.
        low: Of a curve, the least height that can be drawn.
        high: The greatest.
        essay: The essay that it belongs to.
    """

    def __init__(
        self,
        name: str,
        title: str,
        kind: str,
        asks: str,
        right: Callable,
        mistakes: list[tuple[str, Callable]],
        takes: str = "",
        cases: list[tuple] | None = None,
        tolerance: float = 0.0,
        measure: Callable | None = None,
        measured: str = "what counts",
        accepts: Callable | None = None,
        at: list | None = None,
        low: float = 0.0,
        high: float = 1.0,
    ) -> None:
        self.name, self.title, self.kind, self.asks = name, title, kind, asks
        self.right, self.mistakes = right, mistakes
        self.takes, self.cases = takes, cases or [()]
        self.tolerance = tolerance or TOLERANCE[kind]
        self.measure, self.measured, self.accepts = measure or plain, measured, accepts
        self.at, self.low, self.high = at or [], low, high
        self.essay = ""

    @property
    def stub(self) -> str:
        """The function that the reader completes, without words."""
        return f"def {self.name}({self.takes}):\n    raise NotImplementedError\n"

    def verdict(self, answer: Callable) -> dict:
        """What is to be said of an answer: `right`, `says`, and `yours` and `wanted` to draw.

        Args:
            answer: A function that takes one of the cases; of no function, it takes nothing.
        """
        if not callable(answer):
            return self.said(f"There is no function {self.name} here.")
        yours: list = []
        for case in self.cases:
            try:
                yours.append(answer(*copied(case)))
            except NotImplementedError:
                return self.said(UNTOUCHED)
            except Exception as error:  # whatever it is
                return self.said(f"{self.call(case)} raised {type(error).__name__}: {error}")
        return self.judged(yours)

    def judged(self, yours: list) -> dict:
        """What is to be said of the answers to all cases."""
        wanted = [self.right(*copied(case)) for case in self.cases]
        try:
            for value in yours:
                flat(value)
            measured = [self.measure(value) for value in yours]
        except ValueError as error:
            return self.said(str(error))
        except (ArithmeticError, LookupError, TypeError) as error:
            return self.said(f"Your answer cannot be measured: {error}.")
        if self.accepts(measured[0]) if self.accepts else self.alike(measured, wanted):
            return self.said("Right.", yours, wanted, True)
        for words, wrong in self.mistakes:
            if self.alike(measured, [wrong(*copied(case)) for case in self.cases]):
                return self.said(words, yours, wanted)
        return self.said(self.unknown(measured, wanted), yours, wanted)

    def alike(self, measured: list, others: list) -> bool:
        """Whether measured answers are those of another."""
        return all(
            shape(one) == shape(other) and not apart(flat(one), flat(other), self.tolerance)
            for one, other in zip(measured, [self.measure(other) for other in others])  # noqa: B905 -- MicroPython
        )

    def unknown(self, measured: list, wanted: list) -> str:
        """What is said of a mistake that nobody has named: the first number that is off."""
        for case, one, value in zip(self.cases, measured, wanted):  # noqa: B905 -- MicroPython
            call, right = self.call(case), self.measure(value)
            if shape(one) != shape(right):
                return f"{call} gives {sized(one)}, and should give {sized(right)}."
            if self.accepts:
                return f"Not yet: {self.measured} is {flat(one)[0]:.4g}."
            if wrong := apart(flat(one), flat(right), self.tolerance):
                i, a, b = wrong
                where = f"number {i + 1} of {call}" if isinstance(right, (list, tuple)) else call
                where = f"your curve at {self.at[i]}" if self.kind == "curve" else where
                return f"Not yet, and it is no mistake that is known here: {where} is {a:.6g}, off by {a - b:.3g}."
        return "Right."

    def call(self, case: tuple) -> str:
        """How a case is asked, in words."""
        if self.kind != "function":
            return "your answer"
        return f"{self.name}({', '.join(repr(each) for each in case)})"

    def said(self, words: str, yours: list | None = None, wanted: list | None = None, right: bool = False) -> dict:
        """A verdict."""
        return {"right": right, "says": words, "yours": drawn(yours or []), "wanted": drawn(wanted or [])}

    def read(self, text: str) -> object:
        """The number, or the list of them, that a reader has typed.

        Raises:
            ValueError: For anything else; it says what to write.
        """
        text = text.strip().replace("−", "-")
        if self.kind == "number":
            return number(text)
        for mark in "[](),;":
            text = text.replace(mark, " ")
        return [number(each) for each in text.split()]

    def tell(self, answer: object) -> None:
        """Print the verdict, for the page: on what was typed, or on a function."""
        try:
            value = self.read(answer) if isinstance(answer, str) else None
            verdict = self.verdict((lambda: value) if isinstance(answer, str) else answer)  # type: ignore[arg-type]
        except ValueError as error:
            verdict = self.said(str(error))
        print(MARK + json.dumps(verdict))


def plain(value: object) -> object:
    """An answer is compared as it is."""
    return value


def number(text: str) -> float:
    """A number as readers type it, a fraction among them."""
    try:
        over, _, under = text.partition("/")
        return float(over) / (float(under) if under else 1.0)
    except (ValueError, ZeroDivisionError):
        message = f"{text or 'Nothing'} is no number. Write it as 0.25, 1/4 or 2.5e-1."
    raise ValueError(message)


def copied(case: tuple) -> list:
    """The arguments of a case, which a function may change without harm."""
    return [list(each) if isinstance(each, list) else each for each in case]


def flat(value) -> list:
    """The numbers of an answer in one row.

    Raises:
        ValueError: For what is none.
    """
    if isinstance(value, (list, tuple)):
        return [one for each in value for one in flat(each)]
    if value is None:
        raise ValueError("Your answer is None. Does your function return something?")
    try:
        return [float(value)]
    except (TypeError, ValueError):
        message = f"Your answer holds {value!r}, which is no number."
    raise ValueError(message)


def shape(value) -> list:
    """How a list is nested."""
    return [shape(each) for each in value] if isinstance(value, (list, tuple)) else []


def sized(value) -> str:
    """How many numbers an answer holds, in words."""
    if not isinstance(value, (list, tuple)):
        return "a number"
    inside = "s" if not value or not isinstance(value[0], (list, tuple)) else f" lists of {len(value[0])}"
    return f"a list of {len(value)} number{inside}" if inside == "s" else f"a list of {len(value)}{inside}"


def apart(one: list, other: list, tolerance: float):
    """The first place where two rows of numbers differ, with both; nothing where they do not."""
    scale = max([abs(each) for each in other if abs(each) < 1e300] or [0.0]) or 1.0
    for i, (a, b) in enumerate(zip(one, other)):  # noqa: B905 -- MicroPython
        if a != b and not abs(a - b) <= tolerance * scale:
            return i, a, b
    return None


def drawn(values: list) -> list:
    """The numbers of several answers in one row, as JSON has them."""
    return [each if abs(each) < 1e300 else None for each in flat(values)]
