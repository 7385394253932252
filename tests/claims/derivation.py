"""Derivations: a proof is a list of lines, each with the TeX that the page displays and what SymPy makes of it.

    @derivation
    def test_root():
        '''The claim in words.'''
        x = sympy.Symbol("x", positive=True)
        return [(r"\\sqrt{x^2}", sympy.sqrt(x**2)), (r"= x", x)]

Running the test checks that each expression follows from the one before it: equals it, or, where its TeX begins with
`\\le` or `\\ge`, bounds it. A gate checks that the page which cites the test displays these lines and no others.
"""

import functools
import inspect
import itertools
import random
import re
from collections.abc import Callable
from pathlib import Path

import sympy

Line = tuple[str, sympy.Expr]
POINTS, DIGITS, TOLERANCE = 12, 60, sympy.Float("1e-40")
RELATION = re.compile(r"\s*&?\s*(\\leq?|\\geq?|<|>)(?![a-zA-Z])")


def derivation(test: Callable[[], list[Line]]) -> Callable[[], None]:
    """Turn a function that returns the lines of a proof into the test that checks them.

    The test keeps the function as `lines`.
    """

    @functools.wraps(test)
    def check() -> None:
        lines = test()
        assert len(lines) > 1, f"{where(test, '')}: a derivation has at least two lines"
        for tex, expression in lines:
            inexact = sympy.sympify(expression).atoms(sympy.Float)
            assert not inexact, f"{where(test, tex)}: {inexact} in a proof; write fractions with sympy.Rational"
        for number, (above, below) in enumerate(itertools.pairwise(lines), 1):
            assert follows(above[1], below), (
                f"{where(test, below[0])}: line {number} of the derivation does not give line {number + 1}: "
                f"{above[0]} {below[0]}"
            )

    check.lines = test  # type: ignore[attr-defined]
    return check


def follows(above: sympy.Expr, below: Line) -> bool:
    """Whether a line follows from the expression above it."""
    tex, expression = below
    difference = sympy.sympify(above) - sympy.sympify(expression)
    relation = RELATION.match(tex)
    if relation is None:
        return sympy.simplify(difference) == 0 or all(abs(value) < TOLERANCE for value in samples(difference))
    sign = 1 if relation[1] in {r"\ge", r"\geq", ">"} else -1
    return all(sign * value > -TOLERANCE for value in samples(difference))


def samples(expression: sympy.Expr) -> list[sympy.Expr]:
    """The values of an expression at random exact points, to many digits.

    Raises:
        ValueError: If what is left at a point is not a real number.
    """
    symbols = sorted(expression.free_symbols, key=str)
    values = []
    for seed in range(POINTS):
        point = {symbol: exact(symbol, random.Random(f"{symbol}{seed}")) for symbol in symbols}
        value = sympy.N(expression.subs(point).doit(), DIGITS)
        if not value.is_real:
            raise ValueError(f"{expression} is not a real number at {point}, but {value}")
        values.append(value)
    return values


def exact(symbol: sympy.Symbol, generator: random.Random) -> sympy.Rational:
    """A random rational below one that a symbol may stand for; a small whole number if it is declared an integer."""
    if symbol.is_integer:
        return sympy.Integer(generator.randint(1, 7))
    size = sympy.Rational(generator.randint(1, 996), 997)
    return size if symbol.is_nonnegative or generator.random() < 0.5 else -size


def where(test: Callable, tex: str) -> str:
    """The `file:line` of a TeX line in its test, or of the test."""
    source, first = inspect.getsourcelines(test)
    found = (number for number, line in enumerate(source) if tex and tex in line)
    path = Path(inspect.getsourcefile(test) or "")
    tests = next((folder for folder in path.parents if folder.name == "tests"), path)
    return f"{path.relative_to(tests.parent)}:{first + next(found, 0)}"
