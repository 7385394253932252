"""Rotary positions with complex numbers, one vector at a time, in plain Python.

A pair of components is a complex number z, and at position p it becomes z exp(i p theta); theta = base^(-2i/d) for the
pairs i = 0 … d/2 - 1 (Su et al. 2021, section 3). Sines and cosines are the two parts of exp(i p theta), taken for each
component by itself, as a table may hold another angle for the one component of a pair than for the other.
"""

import cmath
import math
import struct
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import torch
from torch import Tensor

from workings.oracles.oracle import BASES, TOLERANCE, Changes, Oracle, Refusal, numbers

HALF = struct.Struct("e")
Parts = tuple[float, float, float, float]  # of a pair: the cosines at both components, and the sines


def in_bfloat16(x: float) -> float:
    """A number rounded to bfloat16, to even."""
    return torch.tensor(x, dtype=torch.float64).bfloat16().item()


def in_float16(x: float) -> float:
    """A number rounded to float16; infinite beyond its range."""
    try:
        return float(HALF.unpack(HALF.pack(x))[0])
    except OverflowError:
        return math.copysign(math.inf, x)


def turn(a: float, b: float, parts: Parts) -> tuple[float, float]:
    """The two parts of (a + ib) exp(i angle)."""
    cos_a, cos_b, sin_a, sin_b = parts
    return a * cos_a - b * sin_a, b * cos_b + a * sin_b


class Rule(NamedTuple):
    """The choices of a rotation.

    Attributes:
        layout: Which components make a pair: `pairs` are neighbours, `half` are i and i + d/2.
        writes: Where the turned pairs go: into the `same` places, or into those of the `other` layout.
        cos: Which angles the table of cosines holds: those of the `same` layout, of the `other`, or of `each`
            component its own.
        sin: The same of the table of sines.
        base: Of the frequencies.
        theta: A frequency, of pair i in d components with that base.
        place: A position as it is used, of the position, of what other positions there are, and of the head.
        angle: What becomes of an angle.
        rounded: What becomes of a cosine or a sine.
        turn: What becomes of a pair.
        turns: How often queries, keys and values are turned.
        added: How much of the vector itself is added to what it turns to.
        part: Where the components begin and end that are turned; all are, if it is not given.
        whole: Whether a part has the first frequencies of the whole vector, and not those of a vector of its size.
        fastest: How many pairs are turned, the fastest first.
        scale: What the vectors of a kind are multiplied by, of its number and of how many components there are.
    """

    layout: str = "pairs"
    writes: str = "same"
    cos: str = "same"
    sin: str = "same"
    base: float = 10_000.0
    theta: Callable[[int, int, float], float] = lambda i, d, base: base ** (-2 * i / d)
    place: Callable[[float, list[int], int], float] = lambda p, all, head: p
    angle: Callable[[float], float] = lambda angle: angle
    rounded: Callable[[float], float] = lambda part: part
    turn: Callable[[float, float, Parts], tuple[float, float]] = turn
    turns: tuple[int, int, int] = (1, 1, 0)
    added: float = 0.0
    part: tuple[int, int] | None = None
    whole: bool = False
    fastest: float = math.inf
    scale: Callable[[int, int], float] = lambda kind, d: 1.0


class Walk(NamedTuple):
    """A case: the positions of the vectors, and how many heads and kinds of vectors there are."""

    positions: tuple[int, ...]
    kinds: int = 1
    heads: int = 3
    d: int = 8

    def __str__(self) -> str:
        """The case as a report names it, by its positions."""
        return f"at positions {', '.join(map(str, self.positions))}"

    def vectors(self, dtype: torch.dtype = torch.float64) -> Tensor:
        """What is turned: queries, keys, values; shape (kinds, 2, heads, positions, d)."""
        shape = (self.kinds, 2, self.heads, len(self.positions), self.d)
        return torch.arange(1.0, 1 + math.prod(shape), dtype=torch.float64).mul(1.7).sin().reshape(shape).to(dtype)


def components(i: int, d: int, layout: str) -> tuple[int, int]:
    """The two components of a pair."""
    return (2 * i, 2 * i + 1) if layout == "pairs" else (i, i + d // 2)


def frequency(rule: Rule, component: int, d: int, size: int, table: str) -> float:
    """The frequency that a table holds for a component of d, by the frequencies of a vector of some size."""
    if table == "each":
        return rule.theta(component, 2 * size, rule.base)
    neighbours = (rule.layout == "pairs") == (table == "same")
    return rule.theta(component // 2 if neighbours else component % (d // 2), size, rule.base)


def turned(rule: Rule, x: list[float], place: float, times: int) -> list[float]:
    """One vector at its place."""
    if not times:
        return list(x)
    start, end = rule.part or (0, len(x))
    inner = turned_whole(rule, x[start:end], len(x) if rule.whole else end - start, place, times)
    return [*x[:start], *inner, *x[end:]]


def turned_whole(rule: Rule, x: list[float], size: int, place: float, times: int) -> list[float]:
    """The same of components that are all turned, by the frequencies of a vector of some size."""
    d, out = len(x), list(x)
    other = {"pairs": "half", "half": "pairs"}[rule.layout]
    for i in range(d // 2):
        a, b = components(i, d, rule.layout)
        at = place if i < rule.fastest else 0.0
        cos, sin = (
            [cmath.exp(1j * times * rule.angle(at * frequency(rule, c, d, size, table))) for c in (a, b)]
            for table in (rule.cos, rule.sin)
        )
        to = components(i, d, rule.layout if rule.writes == "same" else other)
        at_a, at_b, sin_a, sin_b = map(rule.rounded, (cos[0].real, cos[1].real, sin[0].imag, sin[1].imag))
        pair = rule.turn(x[a], x[b], (at_a, at_b, sin_a, sin_b))
        out[to[0]], out[to[1]] = pair[0] + rule.added * x[a], pair[1] + rule.added * x[b]
    return out


def expected(rule: Rule, walk: Walk) -> Tensor:
    """All vectors at their places, in the shape of the vectors."""
    out = walk.vectors().tolist()
    positions = list(walk.positions)
    for number, (kind, times) in enumerate(zip(out, rule.turns, strict=False)):
        scale = rule.scale(number, walk.d)
        for batch in kind:
            for head, rows in enumerate(batch):
                rows[:] = [
                    [scale * each for each in turned(rule, x, rule.place(p, positions, head), times)]
                    for x, p in zip(rows, positions, strict=True)
                ]
    return torch.tensor(out, dtype=torch.float64)


def without_minus(a: float, b: float, parts: Parts) -> tuple[float, float]:
    """A rotation without its minus sign: both components add what should be subtracted in the first."""
    return a * parts[0] + b * parts[2], b * parts[1] + a * parts[3]


def without_cosine(a: float, b: float, parts: Parts) -> tuple[float, float]:
    """The second part times its sine is taken off the first, and the first times its sine added to the second."""
    return a - b * parts[2], b + a * parts[3]


def swapped(a: float, b: float, parts: Parts) -> tuple[float, float]:
    """Sines in the place of cosines."""
    return turn(a, b, (*parts[2:], *parts[:2]))


CASES = tuple(Walk(positions) for positions in [(2, 3, 4, 5, 6), (7, 8, 9, 10, 11), (0, 5, 123, 1001, 2001)])
LAYOUTS: dict[str, Changes] = {"pairs": {}, "half": {"layout": "half"}}
MISTAKES: dict[str, Changes] = {
    "turns backwards": {"turns": (-1, -1, 0)},
    "does not turn": {"turns": (0, 0, 0)},
    "turns twice": {"turns": (2, 2, 0)},
    "the tables of cosines and sines are in the order of the other layout": {"cos": "other", "sin": "other"},
    "the table of cosines is in the order of the other layout": {"cos": "other"},
    "the table of sines is in the order of the other layout": {"sin": "other"},
    "a frequency for each component, and each pair should have one": {"cos": "each", "sin": "each"},
    "pairs are read in this layout and written in the other": {"writes": "other"},
    "the exponent is i/d, and should be 2i/d: the base is its own root": {"theta": lambda i, d, base: base ** (-i / d)},
    "the exponent is 4i/d, and should be 2i/d: the base is its own square":
        {"theta": lambda i, d, base: base ** (-4 * i / d)},
    "the exponent ends at 1, i/(d/2 - 1)": {"theta": lambda i, d, base: base ** (-i / (d / 2 - 1))},
    "the exponent has the wrong sign": {"theta": lambda i, d, base: base ** (2 * i / d)},
    "the exponent is divided in whole numbers, and is 0": {"theta": lambda i, d, base: 1.0},
    "the exponent is rounded down by //": {"theta": lambda i, d, base: math.exp(2 * i * (-math.log(base) / d // 2))},
    "pairs are counted from 1": {"theta": lambda i, d, base: base ** (-2 * (i + 1) / d)},
    "the frequencies are in reverse order": {"theta": lambda i, d, base: base ** (-2 * (d / 2 - 1 - i) / d)},
    "frequencies are rounded to bfloat16": {"theta": lambda i, d, base: in_bfloat16(base ** (-2 * i / d))},
    "frequencies are rounded to float16": {"theta": lambda i, d, base: in_float16(base ** (-2 * i / d))},
    "angles are rounded to bfloat16": {"angle": in_bfloat16},
    "angles are rounded to float16": {"angle": in_float16},
    "cosines and sines are rounded to bfloat16": {"rounded": in_bfloat16},
    "cosines and sines are rounded to float16": {"rounded": in_float16},
    "positions are rounded to bfloat16": {"place": lambda p, all, head: in_bfloat16(p)},
    "positions count from 1": {"place": lambda p, all, head: p + 1},
    "the first position of a call is taken for 0": {"place": lambda p, all, head: p - all[0]},
    "the positions are not used: rows are counted from 0": {"place": lambda p, all, head: all.index(p)},
    "the positions of the first call are used again": {"place": lambda p, all, head: CASES[0].positions[all.index(p)]},
    "turns by the number of the head": {"place": lambda p, all, head: head},
    "angles are multiplied by 2 pi": {"angle": lambda angle: 2 * math.pi * angle},
    "the minus is missing": {"turn": without_minus},
    "the cosine is missing: each is taken for 1": {"turn": without_cosine},
    "sines and cosines are swapped": {"turn": swapped},
    "of each pair only the first component is turned": {"turn": lambda a, b, parts: (turn(a, b, parts)[0], b)},
    "the vector is added to what it turns to": {"added": 1.0},
    **{
        f"positions beyond {last} are taken for {last}": {"place": lambda p, all, head, last=last: min(p, last)}
        for last in (511, 1023)
    },
    **{
        f"positions begin again at 0 after {last}": {"place": lambda p, all, head, last=last: p % (last + 1)}
        for last in (511, 1023)
    },
}
OF_THREE: dict[str, Changes] = {
    "the values are turned too": {"turns": (1, 1, 1)},
    "the queries are not turned": {"turns": (0, 1, 0)},
    "the keys are not turned": {"turns": (1, 0, 0)},
    "the keys are turned backwards": {"turns": (1, -1, 0)},
    "the queries are turned backwards": {"turns": (-1, 1, 0)},
    "the queries are divided by sqrt(d)": {"scale": lambda kind, d: 1 / math.sqrt(d) if kind == 0 else 1.0},
    "the keys are divided by sqrt(d)": {"scale": lambda kind, d: 1 / math.sqrt(d) if kind == 1 else 1.0},
}


LARGEST = 1e12  # of the bases that are read off: beyond it a pair that stands still is taken for one that turns


def measured(rule: Rule, walk: Walk, got: Tensor) -> dict[str, Changes]:
    """What can be read off the first vectors: which part of them is turned, and the base and the factor of angles."""
    return of_part(rule, walk, got) | of_angles(rule, walk, got)


def of_part(rule: Rule, walk: Walk, got: Tensor) -> dict[str, Changes]:
    """Which components alone are turned, where some are not."""
    moved = ((got.double() - walk.vectors())[0].abs() > TOLERANCE[torch.float32]).flatten(0, -2).any(0).tolist()
    where, half = [i for i, each in enumerate(moved) if each], walk.d // 2
    pairs = len(where) // 2
    if rule.layout == "half" and 0 < pairs < half and where == [*range(pairs), *range(half, half + pairs)]:
        return {f"only the fastest {pairs} of {half} pairs are turned": {"fastest": pairs}}
    if len(where) not in range(2, walk.d, 2) or where != [*range(where[0], where[-1] + 1)]:
        return {}
    part = (where[0], where[-1] + 1)
    if part[0] > 0 and part[1] < walk.d:
        return {}
    name = f"only the {'last' if part[0] else 'first'} {len(where)} of {walk.d} components are turned"
    if len(where) == 2:
        return {name: {"part": part}}  # its one frequency is 1
    return {
        f"{name}, with the frequencies of so many": {"part": part},
        f"{name}, with the first frequencies of all": {"part": part, "whole": True},
    }


def of_angles(rule: Rule, walk: Walk, got: Tensor) -> dict[str, Changes]:
    """The base and the factor of all angles, as the first two pairs of the first vectors show them."""
    x = walk.vectors()[0, 0, 0, :2].tolist()
    y = got.double()[0, 0, 0, :2].tolist()

    def angle(i: int) -> float:
        a, b = components(i, walk.d, rule.layout)
        here, there = (complex(to[a], to[b]) / complex(at[a], at[b]) for at, to in zip(x, y, strict=True))
        return cmath.phase(there / here) if here else 0.0

    first, second = angle(0), angle(1)
    if not (math.isfinite(first) and first > 0 and second > 0):
        return {}
    base, factor = (shortened(value) for value in (second ** (-walk.d / 2), first))
    found: dict[str, Changes] = {f"every angle is multiplied by {factor:.6g}": {"angle": lambda angle: factor * angle}}
    if base > LARGEST:  # the second pair does not turn
        return found
    return {f"the base is {base:.6g}, and {rule.base:.6g} was asked for": {"base": base}} | found


def shortened(value: float) -> float:
    """A number that was measured, as the round number that it nearly is, if it is."""
    short = float(f"{value:.3g}")
    return short if math.isclose(short, value, rel_tol=1e-4) else value


def ask(subject: Any, walk: Walk, dtype: torch.dtype) -> Tensor:
    """A subject's vectors, in the shape of `expected`.

    Raises:
        Refusal: If it returns something else.
    """
    vectors, positions = walk.vectors(dtype), torch.tensor(walk.positions)
    shape = tuple(vectors.shape[1:])
    if walk.kinds == 1:
        return numbers(subject(vectors[0].clone(), positions), shape, "the turned vector")[None]
    answer = subject(*vectors.clone(), positions)
    if not isinstance(answer, tuple | list) or len(answer) not in (2, 3):
        raise Refusal(f"a {type(answer).__name__} was returned, and should be (q, k) or (q, k, v)")
    answer = [*answer, *vectors[len(answer) :]]
    return torch.stack([numbers(each, shape, name) for each, name in zip(answer, KINDS, strict=True)])


KINDS = ("query", "key", "value")


def place(walk: Walk, index: tuple[int, ...]) -> str:
    """Which component of which vector."""
    kind, batch, head, row, component = index
    what = KINDS[kind] if walk.kinds > 1 else "vector"
    return f"component {component} of the {what} at position {walk.positions[row]} (batch {batch}, head {head})"


ABOUT = {
    "rope": "rotary positions: a function that turns vectors",
    "rope-qkv": "rotary positions: one that turns queries and keys, and leaves the values alone",
}


def oracle(name: str, subject: str, kinds: int, mistakes: Mapping[str, Changes]) -> Oracle:
    """The oracle of functions that turn so many kinds of vectors."""
    return Oracle(
        name=name, subject=subject, rule=Rule(), choices={"layout": LAYOUTS}, mistakes=mistakes,
        cases=tuple(case._replace(kinds=kinds) for case in CASES), expected=expected, ask=ask, place=place,
        numeric={"base": BASES}, measured=measured, about=ABOUT[name],
    )


SHAPES = f"x of shape (batch, heads, n, d), d is {CASES[0].d}, positions whole numbers of shape (n,)"
ORACLES = (
    oracle("rope", f"turn(x, positions) -> turned; {SHAPES}", 1, MISTAKES),
    oracle("rope-qkv", f"turn(q, k, v, positions) -> (q, k) or (q, k, v); {SHAPES}", 3, MISTAKES | OF_THREE),
)
