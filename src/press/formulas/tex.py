r"""Formulas as they are displayed: TeX in, functions of a random point out.

Libraries take TeX for algebra in single letters. Here `\hat m_{t-1}` is a function at an argument, `P(z)` a value or a
product as the page's symbols say, `a b/2c` is ab over 2c, and `\cos\omega k\,\sin p` two factors.
"""

import itertools
import keyword
import math
import operator
import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

import mpmath
import numpy as np

from press.formulas.points import (
    FUNCTIONS,
    Point,
    UndecidedError,
    column,
    parameters,
    plain,
    progression,
    slope,
    times,
    total,
)

Meaning = Callable[[Point], Any]
Operators = dict[str, Callable[..., Any]]
RELATIONS = {"=": "=", r"\leftarrow": "=", "<": "<", ">": ">", r"\le": "≤", r"\leq": "≤", r"\ge": "≥", r"\geq": "≥"}
SIGNS: Operators = {"+": operator.add, "-": operator.sub}
PRODUCTS: Operators = {"/": operator.truediv, r"\odot": operator.mul}
PRODUCTS[r"\cdot"] = lambda a, b: np.sum(np.ravel(a) * np.ravel(b))
POWER = lambda a, b: np.linalg.matrix_power(a, b) if np.ndim(a) == 2 else a**b  # noqa: E731
MACROS: Operators = {r"\frac": operator.truediv, r"\tfrac": operator.truediv, r"\sqrt": lambda a: a**0.5}
FENCES = {"(": ")", "[": "]", "{": "}", "|": "|", r"\|": r"\|", r"\lVert": r"\rVert", r"\lfloor": r"\rfloor"}
AROUND: Operators = {"|": abs, r"\|": np.linalg.norm, r"\lVert": np.linalg.norm}
AROUND[r"\lfloor"] = lambda a: math.floor(a + 1e-9 * max(1, abs(a)))  # a whole number may come out just below itself
ROMAN = {r"\mathrm", r"\operatorname", r"\mathbb", r"\text"}
DOTS = {r"\dots", r"\cdots", r"\ldots"}
BETWEEN = {",", ".", ";", r"\quad", r"\qquad", r"\text"}  # two statements
SPOKEN = {rf"\{name}" for name in FUNCTIONS} | {r"\operatorname"}  # what follows one of them is its own
NO_FACTOR = {*RELATIONS, *PRODUCTS, *BETWEEN, r"\rVert", r"\rfloor", r"\end", r"\\"}
TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\d+(?:\.\d+)?|\S")
SILENT = re.compile(r"\\(?:[bB]igg?|left|right|[,;:! ])")
# One thing is written in several ways in TeX; before anything is read, they are made one. The order counts, as each
# expression is given what those above it left. Layout goes first, but not inside of a matrix, whose & and \\ are its
# shape; so a matrix is matched before the bare signs, and put back as it was. Then an upright d or i becomes a word of
# its own. Only then can a derivative be found, which is a fraction of two d's; and the last expression, for a fraction
# with d in its numerator alone, would take derivatives too if they had not been named above.
CLEARED = {
    r"(\\begin\{.matrix\}.*?\\end\{.matrix\})|&|\\\\|\\(?:label|tag)\{.*?\}|\\(?:begin|end)\{align\w*\*?\}": r"\1 ",
    r"\\mathrm\s*(?:d(?![a-z]{2})|\{d\})": "d ",
    r"\\mathrm\s*(?:i(?![a-z])|\{i\})": r"\\imath ",
    r"\^\{\\top\}": r"^\\top ",
    r"\\frac\{(?:d|\\partial)\s*(\\?\w*)\s*\}\{(?:d|\\partial)\s*(\\?\w+)\}": r"\\derive{\1}{\2}",
    r"(?<![\w\\])d\s*(\w)/d\s*(\w)\b": r"\\derive{\1}{\2}",
    r"\\t?frac\{(d\s*\w)\}(\{\w+\}|\w)": r"\\frac{1}\2 \1",
}


class UnreadableError(ValueError):
    """A formula that this grammar or the page's symbols do not reach."""


class Side(NamedTuple):
    """A side of a relation: the sign before it, its tokens, value and symbols, and which one it is if it is but one."""

    relation: str
    tokens: list[str]
    meaning: Meaning
    names: set[str]
    alone: str


def statements(tex: str, symbols: dict[str, Any]) -> list[list[Side]]:
    """What a formula states: chains of sides, the first without a relation.

    Raises:
        UnreadableError: For a construction or a symbol that is not known.
        ValueError: For a sum or an integral that lacks an end.
    """
    for noise, clear in CLEARED.items():
        tex = re.sub(noise, clear, tex, flags=re.DOTALL)
    reader = Reader([token for token in TOKEN.findall(tex) if not SILENT.fullmatch(token)], symbols)
    found: list[list[Side]] = []
    while reader.more():
        found.append([reader.side("")])
        while reader.tokens[0] in RELATIONS:
            found[-1].append(reader.side(RELATIONS[reader.take()]))
    return found


class Reader:
    """A descent through the tokens of a formula; each method takes what it reads."""

    def __init__(self, tokens: list[str], symbols: dict[str, Any]) -> None:
        self.tokens, self.symbols, self.names = [*tokens, "", ""], symbols, set[str]()
        self.alone = ""  # the symbol read last, if it is all of what was read last
        self.stops: set[str] = set()  # where no factor begins

    def take(self, wanted: str = "") -> str:
        """The next token; it must be the one that is wanted."""
        if not self.tokens[0] or wanted not in {"", self.tokens[0]}:
            raise UnreadableError(f"`{self.tokens[0]}` is not read, {wanted or 'a letter'} is missing")
        return self.tokens.pop(0)

    def accept(self, wanted: str) -> bool:
        """Take the next token if it is the one that is wanted."""
        return self.tokens[0] == wanted and bool(self.tokens.pop(0))

    def more(self) -> bool:
        """Whether there is another statement; what stands between two is passed over."""
        while self.tokens[0] in BETWEEN:
            if self.take() == r"\text":
                self.letters()
        return bool(self.tokens[0])

    def letters(self) -> str:
        r"""The letters of an argument, as part of a name: `named` for `\text{named}`."""
        taken = [self.take()]
        while taken.count("{") > taken.count("}"):
            taken.append(self.take())
        text = "".join(token for token in taken if token not in ROMAN).replace("\\", "")
        return re.sub(r"\W+", "_", text).strip("_")

    def applied(self, function: Callable[..., Any], *parts: Meaning) -> Meaning:
        """A function of what some parts come to."""
        self.alone = ""
        return lambda point: point.applied(function, *(part(point) for part in parts))

    def within(self, stops: set[str], read: Callable[[], Any]) -> Any:
        """Read where other tokens end a factor."""
        outer, self.stops = self.stops, stops
        found = read()
        self.stops = outer
        return found

    def side(self, relation: str) -> Side:
        """A side of a relation."""
        before, self.names = self.tokens[:], set()
        meaning = self.sum()
        return Side(relation, before[: len(before) - len(self.tokens)], meaning, self.names, self.alone)

    def operated(self, found: Meaning, operators: Operators, read: Callable[[], Meaning]) -> Meaning:
        r"""`a + b - c`; in `\ln a / \ln b` the second logarithm is not within the first."""
        while self.tokens[0] in operators and self.tokens[1] not in self.stops:
            found = self.applied(operators[self.take()], found, read())
        return found

    def sum(self) -> Meaning:
        r"""Terms, the first perhaps with a sign; `a + b + \dots + z`, where dots stand for what is between."""
        signed = self.tokens[0] in SIGNS
        found: Meaning = (lambda point: 0) if signed else self.term()
        first = [] if signed else [found]
        while self.tokens[0] in SIGNS:
            sign = self.take()
            if self.tokens[0] in DOTS:
                self.take()
                return self.dotted(first if sign == "+" else [])
            term = self.term()
            found = self.applied(SIGNS[sign], found, term)
            first = [*first, term] if sign == "+" and first else []
        return found

    def dotted(self, first: list[Meaning]) -> Meaning:
        """Terms that were read, dots, and the last term, if there is one."""
        last = self.term() if self.accept("+") else None
        if not first or self.tokens[0] in SIGNS:
            raise UnreadableError(r"dots are read in `a + b + \dots` and `a + b + \dots + z` alone")
        if last is None:
            return self.applied(lambda *first: progression([*first], None), *first)
        return self.applied(lambda *terms: progression([*terms[:-1]], terms[-1]), *first, last)

    def term(self, operators: Operators = PRODUCTS) -> Meaning:
        """`a b / c d`, where what is written side by side belongs together first."""
        return self.operated(self.product(), operators, self.product)

    def product(self) -> Meaning:
        """Factors side by side, `a b c`: they are multiplied, until something that begins no factor."""
        found = self.factor()
        while self.begins(self.tokens[0]):
            found = self.applied(times, found, self.factor())
        return found

    def begins(self, token: str) -> bool:
        """Whether a token begins a factor."""
        return token not in self.stops | NO_FACTOR and (token in FENCES or token[:1].isalnum() or token[:1] == "\\")

    def factor(self) -> Meaning:
        r"""An atom with its powers and places, `x^2`, `A^\top`, `n!`, `[A]_{ij}`."""
        found = self.atom(self.tokens[0])
        while self.tokens[0] in {"^", "!", "_"}:
            sign = self.take()
            if sign == "^" and self.accept(r"\top"):
                found = self.applied(lambda a: plain(column(a).T), found)
            elif sign == "^":
                found = self.applied(POWER, found, *self.group())
            elif sign == "!":
                found = self.applied(math.factorial, found)
            else:
                found = self.applied(lambda a, *at: plain(a[at]), found, *self.places())
        return found

    def atom(self, token: str) -> Meaning:
        """What stands before powers."""
        if token[:1].isdigit():
            number, self.alone = float(self.take()) if "." in token else int(self.take()), ""
            return lambda point: point.letter(number)
        if token in MACROS:
            count = 1 if token == r"\sqrt" else 2
            return self.applied(MACROS[self.take()], *(self.group()[0] for _ in range(count)))
        if token in FENCES:
            return self.applied(AROUND.get(token, lambda *a: a[0] if len(a) == 1 else np.array(a)), *self.fenced())
        blocks = {r"\sum": self.series, r"\int": self.integral, r"\derive": self.derivative, r"\begin": self.matrix}
        return self.applied(plain, blocks[self.take()]()) if token in blocks else self.symbol()

    def fenced(self) -> list[Meaning]:
        """`(a)`, `(a, b)`, `{a}`, `|a|`."""
        opening, found = self.take(), list[Meaning]()
        while not found or self.accept(","):
            found.append(self.within({opening} & AROUND.keys(), self.sum))
        self.take(FENCES[opening])
        return found

    def group(self) -> list[Meaning]:
        """`{a}`, or one digit or symbol without braces."""
        if self.tokens[0] == "{":
            return self.fenced()
        if self.tokens[0].isdigit():
            self.tokens[:1] = [self.tokens[0][0], *filter(None, [self.tokens[0][1:]])]
        after, self.tokens = self.tokens[1:], [self.tokens[0], "", ""]
        found, self.tokens = self.atom(self.tokens[0]), after
        return [found]

    def places(self) -> list[Meaning]:
        """A subscript: `_{t-1}`, `_k`, or of a symbol with two places `_{ij}` or `_{(i, j)}`."""
        before, found = self.tokens[:], list[Meaning]()
        if self.accept("{"):
            while self.begins(self.tokens[0]):
                found += self.fenced() if self.tokens[0] == "(" else [self.factor()]
            if self.accept("}"):
                return found
        self.tokens = before
        return self.group()

    def name(self) -> str:
        r"""The name of a symbol as Python writes it: `m_hat` for `\hat m`."""
        token = self.take()
        if token in {r"\hat", r"\bar"}:
            return self.letters() + token.replace("\\", "_")
        name = self.letters() if token in ROMAN else token.removeprefix("\\")
        while token.isalpha() and self.tokens[0].isalpha() and name + self.tokens[0] in self.symbols:
            name += self.take()
        return name + "_" * keyword.iskeyword(name)

    def symbol(self) -> Meaning:
        """A symbol with its subscripts, primes and arguments; one that is spoken takes what follows it."""
        name, primes, given = self.name(), 0, list[Meaning]()
        raised = self.group() if name in FUNCTIONS and self.accept("^") else []
        while self.tokens[0] in {"_", "'"}:
            prime, before = self.take() == "'", self.tokens[:]
            full = f"{name}_{'prime' if prime else self.letters()}"
            if full in self.symbols:
                name = full
                continue
            self.tokens = before
            if name == "max":
                return self.over(largest)
            primes += prime
            given += [] if prime else self.places()
        if self.symbols.get(name) is None:
            raise UnreadableError(f"the symbol {name} is not known")
        wanted = [each for each in parameters(self.symbols[name])[0] if each != "random"]
        if len(wanted) > len(given) and self.tokens[0] in ({"(", "[", "{"} if name in FUNCTIONS else {"(", "["}):
            given += self.fenced()
        elif name in FUNCTIONS:
            given = [self.within(self.stops | SPOKEN, partial(self.term, {"/": operator.truediv}))]
        found: Meaning = partial(at_place, name, primes, given, wanted)
        found = self.applied(POWER, found, *raised) if raised else found
        self.names, self.alone = self.names | {name}, name
        return found

    def over(self, how: Callable[[Callable[[int], Any], Any], Any]) -> Meaning:
        r"""A sum or a maximum over `i`, `i=1`, `i<n` or `i \le n`; over `i` alone, the range is the symbol's own."""
        braces, name = self.accept("{"), self.name()
        sign = RELATIONS[self.take()] if self.tokens[0] in {"=", "<", r"\le"} else ""
        if braces and not sign and self.tokens[0] != "}":
            raise ValueError(r"a sum runs over `i`, `i=1`, `i<n` or `i \le n`")
        if not sign and name not in self.symbols:
            raise UnreadableError(f"the symbol {name} is not known, over whose range a sum runs")
        limit = self.sum() if sign else None
        if braces:
            self.take("}")
        if (sign == "=") != (self.tokens[0] == "^"):
            raise ValueError("a sum that begins somewhere ends somewhere, and one that ends begins")
        high = self.group()[0] if self.accept("^") else None
        known, self.symbols = self.symbols, {name: math.nan} | self.symbols
        body = self.term()
        self.symbols, self.names = known, self.names - ({name} - known.keys())

        def meaning(point: Point) -> Any:
            free = point.without({name})
            values = places(limit(point), sign, high and high(point)) if limit else free[name]
            if not isinstance(values, Iterable):
                raise ValueError(f"a sum over {name} alone wants a symbol {name} that is a range, not {values}")
            return how(lambda i: body(point.bind(**{name: i})), values)

        return meaning

    def series(self) -> Meaning:
        r"""A sum, `\sum_i` with its limits or over all that the letter may be."""
        self.take("_")
        return self.over(total)

    def integral(self) -> Meaning:
        r"""`\int_a^b f\, dx`, from minus to plus infinity where no limits stand."""
        limits: list[Meaning] = [lambda point: -math.inf, lambda point: math.inf]
        if self.accept("_"):
            limits = self.group()
            if not self.accept("^"):
                raise ValueError("an integral that begins somewhere ends somewhere")
            limits += self.group()
        body = self.within(self.stops | {"d"}, self.term)
        self.take("d")
        name = self.name()

        def meaning(point: Point) -> float:
            ends = [limit(point) for limit in limits]
            found = mpmath.quad(lambda x: float(body(point.bind(**{name: float(x)}))), [float(end) for end in ends])
            return point.rough(float(found))

        return meaning

    def derivative(self) -> Meaning:
        """A derivative, of a symbol or of what follows."""
        end = self.tokens.index("}")
        of, self.tokens = self.tokens[1:end], self.tokens[end + 1 :]
        by = self.letters()
        self.tokens[:0] = of
        body = self.factor()
        return lambda point: point.rough(slope(lambda x: body(point.bind(**{by: x})), point.alone(by)))

    def matrix(self) -> Meaning:
        """A matrix, of numbers or of blocks."""
        if not self.letters().endswith("matrix"):
            raise UnreadableError("of environments, only matrices and align are read")
        rows: list[list[Meaning]] = [[]]
        while not self.accept(r"\end"):
            if self.accept(r"\\"):
                rows.append([])
            elif not self.accept("&"):
                rows[-1].append(self.sum())
        self.letters()
        return lambda point: np.block([[column(np.atleast_1d(each(point))) for each in row] for row in rows])


def places(limit: Any, sign: str, high: Any) -> Any:
    """The whole numbers that a sum runs over: from a limit to the end that stands above, or from 0 up to the limit."""
    low, end = (whole(limit), high) if sign == "=" else (0, limit)
    return itertools.count(low) if end == math.inf else range(low, whole(end) + (sign != "<"))


def whole(value: Any) -> int:
    """A limit of a sum.

    Raises:
        ValueError: If it is no whole number, but for rounding.
    """
    if not abs(value - (found := round(value))) <= 1e-9 * (1 + abs(value)):
        raise ValueError(f"a sum begins or ends at {value}, which is no whole number")
    return found


def largest(term: Callable[[int], Any], places: Any) -> Any:
    """A maximum over a range that has an end."""
    if isinstance(places, itertools.count):
        raise UndecidedError("not decided: a maximum over a range without an end")
    return max(map(term, places))


def at_place(name: str, primes: int, given: list[Meaning], wanted: list[str], point: Point) -> Any:
    """What a symbol comes to at what is given to it, or else at its own letters."""
    found = point[name]
    if wanted == ["body"]:
        return found(lambda **bound: given[0](point.bind(**bound)))
    if not given and not primes:
        return point.alone(name)
    for _ in range(primes):
        found = partial(slope, point.rough(found))
    at = [each(point) for each in given] or [point.alone(each) for each in wanted]
    if name not in FUNCTIONS and len(at) > (len(wanted) if callable(found) else np.ndim(found)):
        at = [math.prod(at)]  # `x_{2j}` of a symbol with one place
    if not callable(found) and min(at) < 0:
        raise IndexError(f"{name} has no place {at}")
    return point.computed(plain(found(*at) if callable(found) else found[tuple(at)]))
