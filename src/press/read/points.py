"""Random points of a page's symbols, and what formulas do with numbers, vectors and matrices there.

A symbol is a constant, a domain (a function of `random`), or a function: its positional parameters are what TeX writes
in its subscripts and parentheses, its keyword-only ones other symbols.
"""

import functools
import inspect
import math
import random
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

FUNCTIONS = {name: getattr(np, name) for name in ("sin", "cos", "tan", "arccos", "cosh", "exp", "log")}
FUNCTIONS |= {"ln": np.log, "arg": np.angle, "Re": np.real, "Im": np.imag, "overline": np.conjugate}
FUNCTIONS |= {"max": max, "min": min}
BUILT_IN = FUNCTIONS | {"pi": math.pi, "e": math.e, "infty": math.inf, "imath": 1j}


specification = functools.cache(inspect.getfullargspec)


def parameters(symbol: Any) -> tuple[list[str], list[str]]:
    """The positional parameters of a symbol, and the symbols that it takes besides."""
    if inspect.isfunction(symbol):
        return specification(symbol).args, specification(symbol).kwonlyargs
    return ["x"] if callable(symbol) else [], []


class Point(dict[str, Any]):
    """A random point: the value of each symbol, drawn or computed when it is asked for first."""

    def __init__(self, symbols: dict[str, Any], seed: int, known: Iterable[tuple[str, Any]] = ()) -> None:
        super().__init__(known)
        self.symbols, self.seed = symbols, seed

    def __missing__(self, name: str) -> Any:
        """A symbol's value; of one with arguments, the function, bound to the other symbols."""
        value = symbol = self.symbols[name]
        if inspect.isfunction(symbol):
            given, besides = parameters(symbol)
            others = {each: self.alone(each) for each in besides}
            chance = [random.Random(f"{name} {self.seed}")] if given == ["random"] else []
            value = symbol(*chance, **others) if chance or not given else lambda *x: plain(symbol(*x, **others))
        self[name] = plain(value)
        return self[name]

    def alone(self, name: str) -> Any:
        """A symbol with nothing behind it: a function at the letters that it is a function of, a range at one of it."""
        value = self[name]
        if isinstance(value, range):
            return random.Random(f"{name} {self.seed}").choice(value)
        return value(*map(self.alone, parameters(self.symbols[name])[0])) if callable(value) else value

    def bind(self, **bound: Any) -> "Point":
        """The same point with some symbols set; what does not depend on them is not computed again."""
        free = {name: value for name, value in self.items() if not self.needs(name) & bound.keys()}
        return Point(self.symbols, self.seed, (free | bound).items())

    def needs(self, name: str) -> set[str]:
        """A symbol and all that it depends on."""
        given, besides = parameters(self.symbols.get(name))
        return {name, *given}.union(*map(self.needs, besides))


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


def total(terms: Iterable[Any]) -> Any:
    """A sum; an infinite one until its terms are nothing beside it.

    Raises:
        ValueError: If twenty thousand terms are not enough.
    """
    found: Any = 0
    for number, term in enumerate(terms):
        found = found + term
        if number > 20 and np.all(np.abs(term) <= 1e-18 * np.abs(found)):
            break
        if number == 20_000:
            raise ValueError("a sum does not converge")
    return found
