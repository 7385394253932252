r"""Derivations: a proof is a list of lines, each with the TeX that the page displays and what SymPy makes of it.

    @derivation
    def test_root():
        '''The claim in words.'''
        x = sympy.Symbol("x", positive=True)
        return [(r"\sqrt{x^2}", sympy.sqrt(x**2)), (r"= x", x)]

Running the test checks that each expression follows from the one before it: equals it, or, where its TeX begins with
`<`, `>`, `\le` or `\ge`, bounds it. A gate checks that the page which cites the test displays these lines, no others.

What SymPy does not prove is tried at points, near 0, near 1 and far from both: wherever the assumptions of its symbols
allow, `positive`, `real` or `integer`, or in the sets that the decorator gives for their names,
`@derivation(x=sympy.Interval.open(0, 1))`.
"""

import functools
import inspect
import itertools
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import sympy

Line = tuple[str, sympy.Expr]
Domain = dict[str, sympy.Set]  # where symbols are, by name
POINTS, DIGITS, PRECISION, FARTHEST = 12, 40, 120, 20_000  # a strict bound's two sides may be very near
TOLERANCE = sympy.Float("1e-80")  # what vanishes comes out smaller than this, beside the two sides
BOUNDS = {"<": (1, True), r"\lt": (1, True), r"\le": (1, False), r"\leq": (1, False), r"\leqslant": (1, False)}
BOUNDS |= {">": (-1, True), r"\gt": (-1, True), r"\ge": (-1, False), r"\geq": (-1, False), r"\geqslant": (-1, False)}
OTHERS = {r"\ne", r"\neq", r"\not", r"\approx", r"\sim", r"\simeq", r"\cong", r"\propto", r"\to", r"\ll", r"\gg"}
OTHERS |= {r"\lesssim", r"\gtrsim", r"\in", r"\iff", r"\implies"}
TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\S")


def derivation(test: Callable[[], list[Line]] | None = None, **domain: sympy.Set) -> Callable:
    """Turn a function that returns the lines of a proof into the test that checks them.

    The test keeps the function as `lines`.
    """
    if test is None:
        return functools.partial(derivation, **domain)

    @functools.wraps(test)
    def check() -> None:
        lines = test()
        assert len(lines) > 1, f"{where(test, '')}: a derivation has at least two lines"
        for tex, expression in lines:
            inexact = sympy.sympify(expression).atoms(sympy.Float)
            assert not inexact, f"{where(test, tex)}: {inexact} in a proof; write fractions with sympy.Rational"
        for number, (above, below) in enumerate(itertools.pairwise(lines), 1):
            try:
                holds = follows(above[1], below, domain)
            except ValueError as error:
                raise ValueError(f"{where(test, below[0])}: {error}") from error
            assert holds, (
                f"{where(test, below[0])}: line {number} of the derivation does not give line {number + 1}: "
                f"{above[0]} {below[0]}"
            )
        names = {str(symbol) for _, expression in lines for symbol in sympy.sympify(expression).free_symbols}
        assert domain.keys() <= names, f"{where(test, '')}: no line has {', '.join(domain.keys() - names)}"

    check.lines = test  # type: ignore[attr-defined]
    return check


def follows(above: sympy.Expr, below: Line, domain: Domain | None = None) -> bool:
    """Whether a line follows from the expression above it.

    Raises:
        ValueError: If it begins with a relation that is not judged, or cannot be computed.
    """
    above, expression = map(sympy.sympify, (above, below[1]))
    sign, strict = BOUNDS.get(relation(below[0]), (0, False))
    if not sign:
        equal = sympy.simplify(above - expression) == 0
        return equal or all(abs(gap) <= room for gap, room in gaps(above, expression, domain or {}))
    found = ((-sign * gap, room) for gap, room in gaps(above, expression, domain or {}, sign, strict))
    return all(gap > 0 if strict else gap >= -room for gap, room in found)


def relation(tex: str) -> str:
    """The relation that a line begins with; nothing if it goes on without one.

    Raises:
        ValueError: If it is another one than is judged, or if a second one follows.
    """
    depth, found = 0, list[str]()
    for place, token in enumerate(each for each in TOKEN.findall(tex) if each != "&"):
        depth += (token in {"{", "("}) - (token in {"}", ")"})
        if depth == 0 and token in {"=", *BOUNDS, *OTHERS}:
            found.append(token)
            if token in OTHERS or place or len(found) > 1:
                raise ValueError(f"`{token}` is not judged there; begin each line with one of =, <, >, \\le and \\ge")
    return found[0] if found else ""


def gaps(
    above: sympy.Expr, below: sympy.Expr, domain: Domain, sign: int = 0, strict: bool = False
) -> Iterator[tuple[sympy.Expr, sympy.Expr]]:
    """The differences of two expressions at exact points, each with what is nothing beside the two.

    A point is passed over where one of them is not defined, for a division by 0. Of a bound, the differences are real.

    Raises:
        ValueError: If a difference is no such number, or if most points are passed over.
    """
    symbols = sorted(above.free_symbols | below.free_symbols, key=str)
    points = POINTS * (2 if sign else 1) if symbols else 1
    defined = 0
    for seed in range(points):
        point = {symbol: exact(symbol, seed, domain.get(str(symbol), sympy.S.Complexes)) for symbol in symbols}
        gap = value(above - below, point)
        if gap.has(sympy.nan, sympy.zoo):
            continue
        if sign and not gap.is_extended_real:
            raise ValueError(f"{above - below} is {gap} at {point}, not a real number; say where its symbols are")
        defined += 1
        room = TOLERANCE * abs(value(above, point)) if gap.is_finite and gap else sympy.Integer(0)
        if strict and abs(gap) <= room:
            gap = value(above - below, point, FARTHEST)
            gap = gap if abs(gap) > sympy.Float(10) ** (-FARTHEST // 2) else sympy.Integer(0)
        yield gap, room
    if 2 * defined < points:
        raise ValueError(f"{above - below} is defined at {defined} of {points} points; say where its symbols are")


def value(expression: sympy.Expr, point: dict[sympy.Symbol, sympy.Expr], precision: int = PRECISION) -> sympy.Expr:
    """What an expression comes to, to many digits, however much of it cancels.

    Raises:
        ValueError: If that is no number.
    """
    found = sympy.N(expression.subs(point).doit(), DIGITS, maxn=precision)
    if not all(each.is_Number for each in found.as_real_imag()) and not found.has(sympy.nan, sympy.zoo):
        raise ValueError(f"{expression} comes to no number at {point}; say where its symbols are")
    return found


def exact(symbol: sympy.Symbol, seed: int, within: sympy.Set) -> sympy.Expr:
    """A number that a symbol may stand for: at every third seed the same as others that may stand for it.

    Raises:
        ValueError: If none is found.
    """
    generator = random.Random(seed if seed % 3 == 0 else f"{symbol}{seed}")
    real = within.is_subset(sympy.S.Reals)
    for attempt in range(1000):
        found = whole(generator, seed, attempt) if symbol.is_integer else fraction(generator, seed)
        if real and not symbol.is_integer and (attempt or seed % 6 == 5):
            found = inside(generator, within, found, end=not attempt)
        if not real and not symbol.is_extended_real:
            found += sympy.I * fraction(generator, seed)
        assumed = (getattr(found, f"is_{name}") is holds for name, holds in symbol.assumptions0.items())
        if all(assumed) and within.contains(found) == sympy.true:
            return found
    raise ValueError(f"no number was found that {symbol} may stand for, in {within} and by its assumptions")


def inside(generator: random.Random, within: sympy.Set, otherwise: sympy.Expr, end: bool) -> sympy.Expr:
    """An end of a set, or a number between its two ends, mostly not near them; another number if there are none."""
    ends = [each for each in (within.inf, within.sup) if each.is_finite]
    if end and ends:
        return generator.choice(ends)
    near, any_ = sympy.Rational(1, 10**6), sympy.Rational(generator.randint(1, 996), 997)
    part = generator.choice((near, 1 - near, any_, any_, any_, any_))
    return ends[0] + part * (ends[1] - ends[0]) if len(ends) == 2 else otherwise


def whole(generator: random.Random, seed: int, attempt: int) -> sympy.Integer:
    """A whole number of either sign: mostly below 8, at every fourth seed larger, and of bounds much larger."""
    far = (8, 40) if seed < POINTS else (100, 1000)
    size = generator.randint(*(far if seed % 4 == 1 and not attempt else (0, 7 + attempt)))
    return generator.choice((1, -1)) * sympy.Integer(size)


def fraction(generator: random.Random, seed: int) -> sympy.Rational:
    """A fraction of either sign: below 1, above 1, small, or special; at every fourth seed large, of bounds larger."""
    size = sympy.Rational(generator.randint(1, 996), 997)
    far = size * (100 if seed < POINTS else 10_000)
    special = sympy.Rational(generator.choice(("0", "1", "2", "1/2")))
    found = generator.choice((size, 1 / size, size / 10 ** generator.randint(2, 5), special))
    return generator.choice((1, -1)) * (far if seed % 4 == 1 else found)


def where(test: Callable, tex: str) -> str:
    """The `file:line` of a TeX line in its test, or of the test."""
    source, first = inspect.getsourcelines(test)
    found = (number for number, line in enumerate(source) if tex and tex in line)
    path = Path(inspect.getsourcefile(test) or "")
    tests = next((folder for folder in path.parents if folder.name == "tests"), path)
    return f"{path.relative_to(tests.parent)}:{first + next(found, 0)}"
