"""An exercise: what is asked, the right answer as something computed, and the known mistakes, each with its words.

The page, the command beside this file and `pytest exercises` all judge with this. In the page it runs in MicroPython,
which has no `typing`, no dataclasses, and forgets the order of a dict.
"""

import json
from collections.abc import Callable

from .answers import Refused, apart, flat, shape, sized, taken
from .typed import number, numbers

# How far a number may be off: as a part of its own size, which is at least so large a part of the row's largest number.
# What is computed may be so in single precision; a curve is drawn by hand, and judged as a picture.
TOLERANCE = {"number": 5e-3, "sequence": 5e-3, "function": 1e-5, "curve": 0.1}
LEAST = {"number": 1e-3, "sequence": 1e-3, "function": 0.1, "curve": 1.0}
MARK = "\x1e"  # what the reader's code prints stands before it, the verdict behind it
UNTOUCHED = "Not begun yet."
REVERSED = "The numbers are right, but in the other order."
HINTS = (  # what an error says, and what may help
    ("xor", "A power is written **, and ^ is something else."),
    ("for ^", "A power is written **, and ^ is something else."),
    ("o module named", "Plain Python will do, with its math: in the page there are no other libraries."),
    ("EOF", "Nobody types here: what your function needs comes with its arguments."),
    ("nobody types here", "What your function needs comes with its arguments."),
)


class Exercise:
    """One exercise.

    Attributes:
        name: Its slug; also the name of the function that answers it.
        title: The heading on its page.
        kind: `number`, `sequence`, `function` or `curve`; the answer to a curve is its heights.
        asks: What to answer, exactly, in words, with code between backticks.
        right: The right answer, computed; it takes what the reader's function takes, and of no function nothing. Where
            it is an int, a whole number is asked for, which must be met exactly.
        mistakes: Pairs of words, which name a mistake to whoever has made it, and what computes its answer.
        takes: The parameters of the reader's function, as Python writes them.
        cases: What that function is asked with, one tuple of arguments for each call.
        tolerance: How far a number may be off, as a part of its own size; of a curve, as a part of the highest.
        needs: What a right answer must be besides: pairs of words for whoever lacks it, and what finds it in an answer.
        measure: Of an answer, or of those to all cases if there are several, what is compared; raises ValueError, with
            words for the reader, for what it cannot take.
        measured: What that is, in words.
        accepts: Where there are many right answers: whether a measured answer is one.
        signs: Where there are many right answers: for each mistake, what finds it in an answer.
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
        needs: list[tuple[str, Callable]] | None = None,
        measure: Callable | None = None,
        measured: str = "what counts",
        accepts: Callable | None = None,
        signs: list[Callable] | None = None,
        at: list | None = None,
        low: float = 0.0,
        high: float = 1.0,
    ) -> None:
        self.name, self.title, self.kind, self.asks = name, title, kind, asks
        self.right, self.mistakes, self.needs = right, mistakes, needs or []
        self.takes, self.cases = takes, cases or [()]
        self.tolerance, self.least = tolerance or TOLERANCE[kind], LEAST[kind]
        self.measure, self.measured, self.accepts, self.signs = measure, measured, accepts, signs or []
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
                yours.append(taken(answer(*copied(case))))
            except NotImplementedError:
                return self.said(UNTOUCHED)
            except Refused as refusal:
                return self.said(str(refusal))
            except Exception as error:  # whatever it is
                return self.said(f"{self.call(case)} raised {type(error).__name__}: {error}{hint(str(error))}")
        return self.judged(yours)

    def judged(self, yours: list) -> dict:
        """What is to be said of the answers to all cases, as lists of numbers."""
        wanted = self.answers(self.right)
        if [shape(each) for each in yours] != [shape(each) for each in wanted]:
            return self.said(self.unlike(yours, wanted), yours, wanted)
        if self.measure and self.accepts:
            return self.open(self.measure, self.accepts, yours, wanted)
        lacks = [words for words, finds in self.needs if not finds(yours[0])]
        if self.alike(yours, wanted) and not lacks:
            return self.said("Right.", yours, wanted, True)
        for words, wrong in self.mistakes:
            if self.alike(yours, self.answers(wrong), self.kind in ("number", "sequence")):
                return self.said(words, yours, wanted)
        if turned(yours, wanted) and self.alike(turned(yours, wanted), wanted):
            return self.said(REVERSED, yours, wanted)
        return self.said((lacks or [self.unknown(yours, wanted)])[0], yours, wanted)

    def open(self, measure: Callable, accepts: Callable, yours: list, wanted: list) -> dict:
        """What is to be said of an answer where many are right; those to several cases are not drawn."""
        answer = yours
        if len(self.cases) > 1:
            yours, wanted = [], []
        else:
            answer = yours[0]
        try:
            counts = measure(answer)
        except ValueError as error:
            return self.said(str(error))
        except ArithmeticError as error:
            return self.said(f"Your answer cannot be measured: {error}.")
        if accepts(counts):
            return self.said("Right.", yours, wanted, True)
        made = [self.mistakes[i][0] for i, finds in enumerate(self.signs) if finds(answer)]
        return self.said((made or [f"Not yet: {self.measured} is {counts:.6g}."])[0], yours, wanted)

    def answers(self, answer: Callable) -> list:
        """What a function of this exercise gives in all cases."""
        return [answer(*copied(case)) for case in self.cases]

    def alike(self, ones: list, others: list, rounded: bool = False) -> bool:
        """Whether answers of one shape to all cases are those of another; where `rounded`, to three digits."""
        return not any(
            shape(one) != shape(other) or self.apart(one, other, rounded)
            for one, other in zip(ones, others)  # noqa: B905 -- MicroPython
        )

    def apart(self, one: object, other: object, rounded: bool = False) -> tuple | None:
        """The first number of an answer to one case that is not that of another, with both, and its place before."""
        return apart(flat(one), flat(other), self.tolerance, self.least, rounded)

    def unlike(self, yours: list, wanted: list) -> str:
        """What is said of the first answer that is of another shape."""
        found = [i for i, one in enumerate(yours) if shape(one) != shape(wanted[i])]
        case, one, right = self.cases[found[0]], yours[found[0]], wanted[found[0]]
        verbs = ("gives", "give") if self.kind == "function" else ("is", "be")
        return f"{self.call(case)} {verbs[0]} {sized(one)}, and should {verbs[1]} {sized(right)}."

    def unknown(self, yours: list, wanted: list) -> str:
        """What is said of a mistake that nobody has named: the first number that is off."""
        found = [(k, wrong) for k, one in enumerate(yours) for wrong in [self.apart(one, wanted[k])] if wrong]
        k, (i, a, b) = found[0]
        call = self.call(self.cases[k]) if self.kind == "function" else "your answer"
        where = f"number {i + 1} of {call}" if isinstance(wanted[k], (list, tuple)) else call
        where = f"your curve at {self.at[i]}" if self.kind == "curve" else where
        if isinstance(b, int) and a != round(a):
            return f"This asks for a whole number, and {where} is {a:.12g}."
        return f"Not yet, and it is no mistake that is known here: {where} is {a:.6g}, off by {a - b:.3g}."

    def call(self, case: tuple) -> str:
        """How a case is asked, in words that begin a sentence."""
        if self.kind != "function":
            return "Your answer"
        return f"{self.name}({', '.join(repr(each) for each in case)})"

    def said(self, words: str, yours: list | None = None, wanted: list | None = None, right: bool = False) -> dict:
        """The verdict on an answer, as the page and the command read it: words, and what to draw."""
        return {"right": right, "says": words, "yours": drawn(yours or []), "wanted": drawn(wanted or [])}

    def read(self, text: str) -> object:
        """The number, or the list of them, that a reader has typed.

        Raises:
            ValueError: For anything else; it says what to write.
        """
        return number(text) if self.kind == "number" else numbers(text, len(self.right()))

    def reply(self, answer: object) -> dict:
        """The verdict on what was typed, or on a function."""
        if not isinstance(answer, str) or self.kind == "function":
            return self.verdict(answer)  # type: ignore[arg-type]
        try:
            value = self.read(answer)
        except ValueError as error:
            return self.said(str(error))
        return self.verdict(lambda: value)

    def tell(self, answer: object, mark: str = "") -> None:
        """Print the verdict, for the page.

        Args:
            answer: What was typed, or a function.
            mark: What nobody could have printed before, to know the verdict by.
        """
        print(MARK + mark + json.dumps(self.reply(answer)))


def turned(yours: list, wanted: list) -> list:
    """Rows in the other order; none, where an answer is no row, or holds a number twice: it could be so by chance."""
    rows = all(isinstance(each, (list, tuple)) and each == flat(each) for each in wanted)
    return [each[::-1] for each in yours] if rows and all(len(set(each)) == len(each) for each in wanted) else []


def hint(error: str) -> str:
    """What may help against an error, where it is known."""
    return "".join([f". {words}" for sign, words in HINTS if sign in error])


def copied(case: tuple) -> list:
    """The arguments of a case, which a function may change without harm."""
    return [list(each) if isinstance(each, list) else each for each in case]


def drawn(values: list) -> list:
    """The numbers of several answers in one row, as JSON has them."""
    return [each if abs(each) < 1e300 else None for each in flat(values)]
