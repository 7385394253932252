"""Random points of a page's symbols, and what formulas do with numbers, vectors and matrices there.

A symbol is a constant, a domain (a function of `random`), or a function: its positional parameters are what TeX writes
in its subscripts and parentheses, its keyword-only ones other symbols.
"""

import contextlib
import functools
import inspect
import itertools
import math
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import mpmath
import numpy as np

FUNCTIONS = {name: getattr(np, name) for name in ("sin", "cos", "tan", "arccos", "cosh", "exp", "log")}
FUNCTIONS |= {"ln": np.log, "arg": np.angle, "Re": np.real, "Im": np.imag, "overline": np.conjugate}
FUNCTIONS |= {"max": max, "min": min}
BUILT_IN = FUNCTIONS | {"pi": math.pi, "e": math.e, "infty": math.inf, "imath": 1j}
# The same to as many digits as mpmath works with.
PRECISE = {name: getattr(mpmath, name) for name in ("sin", "cos", "tan", "cosh", "exp", "log", "ln", "arg", "pi", "e")}
PRECISE |= {"arccos": mpmath.acos, "Re": mpmath.re, "Im": mpmath.im, "overline": mpmath.conj}
FINITE, ENDLESS = 10**6, 2**13  # so many terms of a sum are added up at most


class UndecidedError(ValueError):
    """Numbers do not tell, as where a sum converges too slowly."""


class RoughError(ValueError):
    """A value has the digits of a float, and more were asked for."""


specification = functools.cache(inspect.getfullargspec)


def parameters(symbol: Any) -> tuple[list[str], list[str]]:
    """The positional parameters of a symbol, and the symbols that it takes besides."""
    if inspect.isfunction(symbol):
        return specification(symbol).args, specification(symbol).kwonlyargs
    return ["x"] if callable(symbol) else [], []


def needs(symbols: dict[str, Any], name: str) -> set[str]:
    """A symbol and all that it depends on."""
    given, besides = parameters(symbols.get(name))
    return {name, *given}.union(*(needs(symbols, each) for each in besides))


class Point(dict[str, Any]):
    """A random point: the value of each symbol, drawn or computed when it is asked for first.

    Attributes:
        symbols: Of the page.
        seed: Of what is drawn.
        error: What draws an error for each value that is computed, so that it shows what rounding does; mostly nothing.
    """

    rounded = 1e-13  # more than the part of a value that rounding takes or adds

    def __init__(
        self,
        symbols: dict[str, Any],
        seed: int,
        known: Iterable[tuple[str, Any]] = (),
        error: random.Random | None = None,
    ) -> None:
        super().__init__(known)
        self.symbols, self.seed, self.error = symbols, seed, error

    def __missing__(self, name: str) -> Any:
        """A symbol's value; of one with arguments, the function, bound to the other symbols.

        Raises:
            LookupError: If there is no such symbol.
        """
        if name not in self.symbols:
            raise LookupError(f"{name} is needed to compute it, and is not among the symbols of the page")
        value = symbol = self.symbols[name]
        given, besides = parameters(symbol) if inspect.isfunction(symbol) else (["x"], [])
        others = {each: self.alone(each) for each in besides}
        if given == ["random"]:
            value = symbol(random.Random(f"{name} {self.seed}"), **others)
        elif not given:
            value = self.computed(plain(symbol(**others)))
        elif inspect.isfunction(symbol):
            value = lambda *x: self.computed(plain(symbol(*x, **others)))  # noqa: E731
        value = self.letter(plain(value))
        self[name] = self.computed(value) if name in BUILT_IN else value
        return self[name]

    def letter(self, value: Any) -> Any:
        """What a letter stands for, or a number that is written."""
        return value

    def computed(self, value: Any) -> Any:
        """What was computed here, with its error."""
        return shaken(value, self.rounded, self.error) if self.error else value

    def applied(self, function: Callable[..., Any], *values: Any) -> Any:
        """A function of what was computed here."""
        return self.computed(function(*values))

    def rough(self, value: Any) -> Any:
        """What was computed by approximation."""
        return value

    def alone(self, name: str) -> Any:
        """A symbol with nothing behind it: a function at the letters that it is a function of, a range at one of it."""
        value = self[name]
        if isinstance(value, range):
            return random.Random(f"{name} {self.seed}").choice(value)
        return value(*map(self.alone, parameters(self.symbols[name])[0])) if callable(value) else value

    def without(self, names: set[str]) -> "Point":
        """The same point, where nothing is known yet of some symbols and of what depends on them."""
        known = [(name, value) for name, value in self.items() if not needs(self.symbols, name) & names]
        return type(self)(self.symbols, self.seed, known, self.error)

    def bind(self, **bound: Any) -> "Point":
        """The same point with some symbols set; what does not depend on them is not computed again."""
        point = self.without({*bound})
        point.update(bound)
        return point


class PrecisePoint(Point):
    """The same point, with as many digits as mpmath works with; what has fewer is refused."""

    rounded = 1e-45

    def __init__(self, symbols: dict[str, Any], *others: Any) -> None:
        same = {name: value for name, value in PRECISE.items() if symbols.get(name) is BUILT_IN[name]}
        super().__init__(symbols | same, *others)

    def letter(self, value: Any) -> Any:
        """A float by the digits that are written for it.

        Raises:
            RoughError: For a vector or a matrix.
        """
        if isinstance(value, np.ndarray | np.generic):
            raise RoughError
        if isinstance(value, complex):
            return mpmath.mpc(*map(self.letter, (value.real, value.imag)))
        return mpmath.mpf(repr(value)) if isinstance(value, float) else value

    def computed(self, value: Any) -> Any:
        """What was computed here, with its error.

        Raises:
            RoughError: If it has the digits of a float.
        """
        if isinstance(value, float | complex | np.ndarray | np.generic):
            raise RoughError
        return super().computed(value)

    def applied(self, function: Callable[..., Any], *values: Any) -> Any:
        """A function of what was computed here; of two whole numbers the quotient has all digits, too."""
        exact = function is math.factorial
        return super().applied(function, *(mpmath.mpf(x) if type(x) is int and not exact else x for x in values))

    def rough(self, value: Any) -> Any:
        """What was computed by approximation is refused.

        Raises:
            RoughError: Always.
        """
        raise RoughError


def shaken(value: Any, part: float, error: random.Random) -> Any:
    """A value that is wrong by a part of it, or of its largest element; whole numbers are right."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "fc":
        errors = [error.uniform(-part, part) for _ in range(value.size)]
        return value + np.max(np.abs(value), initial=0.0) * np.reshape(errors, value.shape)
    inexact = isinstance(value, float | complex | mpmath.mpf | mpmath.mpc)
    return value + value * error.uniform(-part, part) if inexact else value


def plain(value: Any) -> Any:
    """A tensor or a list as an array, a matrix of one column as a vector, an array of one as a number."""
    value = np.asarray(value) if isinstance(value, list | tuple) or hasattr(value, "shape") else value
    if isinstance(value, np.ndarray) and (value.size == 1 or value.shape[1:] == (1,)):
        return value.item() if value.size == 1 else value[:, 0]
    return value


def column(a: Any) -> Any:
    """A vector as a matrix of one column."""
    return a[:, None] if np.ndim(a) == 1 else a


def times(a: Any, b: Any) -> Any:
    """A product of what is written side by side."""
    return plain(column(a) @ column(b)) if np.ndim(a) and np.ndim(b) else a * b


def slope(function: Callable[[Any], Any], x: Any, h: float = 3e-4) -> Any:
    """A derivative, by differences of the fourth order from here on: at a border, that on its upper side."""
    return sum(weight * function(x + i * h) for i, weight in enumerate((-25, 48, -36, 16, -3))) / (12 * h)


def total(term: Callable[[int], Any], places: Sequence[int] | itertools.count) -> Any:
    """A sum: a finite one as a whole, one without an end as far as its terms tell.

    Raises:
        UndecidedError: If it has too many terms, or does not converge quickly enough to tell what it comes to.
    """
    if isinstance(places, itertools.count):
        return endless(lambda i: rough(term(i)), next(places))
    if len(places) > FINITE:
        raise UndecidedError(f"not decided: a sum of {len(places):,} terms is too long to add up")
    terms = [term(i) for i in places]
    return math.fsum(terms) if terms and all(isinstance(each, float) for each in terms) else sum(terms)


def rough(value: Any) -> Any:
    """A value with no more digits than a float has."""
    return float(value) if isinstance(value, mpmath.mpf) else complex(value) if isinstance(value, mpmath.mpc) else value


def endless(term: Callable[[int], Any], low: int) -> Any:
    """A sum without an end.

    Raises:
        UndecidedError: If too little is known of it.
    """
    terms, sums = list[Any](), list[Any]()
    try:
        while len(terms) < ENDLESS:
            terms += [term(low + i) for i in range(len(terms), 2 * len(terms) or 64)]
            sums.append(np.sum(np.array(terms), axis=0))
            sizes = [float(np.sum(np.abs(stretch))) for stretch in np.array_split(np.array(terms), 8)]
            if vanishing(sizes) and all(small(term, low + far, sizes[-1]) for far in beyond(len(terms))):
                return sums[-1]
    except ArithmeticError as error:
        raise UndecidedError(f"not decided: a sum without an end has terms too small or large, {error}") from None
    if 0 < sizes[-1] < sizes[1] / 2 and (found := limit(sums)) is not None:
        return found
    raise UndecidedError("not decided: a sum without an end converges too slowly, if at all")


def vanishing(sizes: list[float]) -> bool:
    """Whether eight equal stretches of a sum shrink so that those to come are nothing, each at least to a half."""
    half = all(after <= before / 2 for before, after in itertools.pairwise(sizes[3:]))
    return half and 0 < sum(sizes) < math.inf and sizes[-1] <= 1e-18 * sum(sizes)


def small(term: Callable[[int], Any], place: int, size: float) -> bool:
    """Whether a term is not above a size, or of numbers too large or too small for floats, as `x**n / n!` far out."""
    with contextlib.suppress(ArithmeticError):
        return bool(np.max(np.abs(term(place))) <= size)
    return True


def beyond(count: int) -> list[int]:
    """Some places far behind the terms that were added up."""
    return [count * far + i for far in (1, 2, 5, 8) for i in range(3)]


def limit(sums: list[Any]) -> Any:
    """What sums of twice as many terms each time tend to in powers of 1/n, by Romberg; nothing if they do not."""
    row = [sums[0]]
    for each in sums[1:]:
        before, row = row, [each]
        for k, last in enumerate(before, 1):
            row.append(row[-1] + (row[-1] - last) / (2**k - 1))
    apart = np.max(np.abs(row[-2] - before[-1])) + np.max(np.abs(row[-1] - row[-2]))
    return row[-1] if apart <= 1e-11 * np.max(np.abs(row[-1])) else None


def progression(first: list[Any], last: Any) -> Any:
    """A sum of which the first terms are written and the last, by a difference or a ratio; by a ratio if it has none.

    Raises:
        UndecidedError: If the terms do not tell how it goes on.
    """
    if len(first) > 1:
        a, b = first[:2]
        if last is None and run(lambda x: x * b / a, first, first[-1]) and abs(b) < abs(a):
            return a / (1 - b / a)
        rows = [run(step, first, last) for step in (lambda x: x + (b - a), lambda x: x * b / a) if last is not None]
        sums = [sum(row) for row in rows if row][: 1 if b - a == 1 else 2]  # 1 + 2 + ... + n are all, not powers of 2
        if sums and same(sums[0], sums[-1]):
            return sums[0]
    raise UndecidedError("not decided: what the dots stand for cannot be told from the terms beside them")


def run(step: Callable[[Any], Any], first: list[Any], last: Any) -> list[Any]:
    """The terms of a sum from the first to the last by a step that gives all that are written; none if it does not."""
    row = first[:1]
    while len(row) < ENDLESS and (len(row) < len(first) or not same(row[-1], last)):
        row.append(step(row[-1]))
    return row if same(row[-1], last) and all(map(same, row, first)) else []


def same(a: Any, b: Any) -> bool:
    """Whether two numbers are the same but for rounding."""
    return bool(abs(a - b) <= 1e-9 * max(abs(a), abs(b)))
