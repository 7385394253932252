"""Random programs of the translator's subset: every line is typed, so that most of them run."""

import re
from random import Random

HEAD = """from math import ceil, floor, sqrt
from typing import NamedTuple


class Spot(NamedTuple):
    "A place, and how often."
    at: float
    count: int


class Run(NamedTuple):
    path: list[float]
    last: Spot
    spots: list[Spot]


def twice(x: float, y: float = 0.5) -> float:
    return x + x * y


def pair(x: float, y: float) -> tuple[float, float]:
    return x - y, x + y


def moved(spot: Spot, x: float) -> Spot:
    return Spot(count=spot.count % 99991 + 1, at=spot.at + x)


def longer(run: Run, spot: Spot) -> Run:
    return Run(run.path[:9] + [spot.at], spot, spots=run.spots[:9] + [run.last])


def f(a: int, b: int, c: float, e: float, p: list[float], q: list[float], w: list[int]) -> Held:
    x, k, d = 1.0, 2, Spot(0.5, 3)
    u, runs = [c, 1.5], [Run(p, d, [d, Spot(count=a, at=e)])]
"""
KINDS = {
    "int": "a b k",
    "float": "c e x",
    "list[float]": "p q u",
    "list[int]": "w",
    "Spot": "d",
    "list[Run]": "runs",
}
FIELDS = {name: kind for kind, names in KINDS.items() for name in names.split()}
HELD = f"""
class Held(NamedTuple):
    {"; ".join(f"{name}: {kind}" for name, kind in FIELDS.items())}
    more: tuple[float, int, bool]


def f("""


# What may stand for `<kind>`. A number after the kind, `<number1>`, is the depth to which it may grow.
LEAVES = {
    "float": ["c", "e", "x"],
    "int": ["a", "b", "k"],
    "list": ["p", "q", "u"],
    "number": ["<float>", "<float>", "0.0", "-0.0", "2.0", "0.1", "1e30", "7.25"],
    "whole": ["<int>", "<int>", "<int>", "0", "1", "3", "-2"],
    "numbers": ["<list>"],
    "spot": ["d"],
    "run": ["runs[0]", "runs[-1]"],
    "test": ["<number> <compare> <number>", "<whole> <compare> <whole>"],
    "compare": ["<", "<=", ">", ">=", "==", "!="],
    "sign": ["+", "-", "*"],
    "divide": ["/", "//", "%"],
    "not_zero": ["(abs(<number>) + 1)"] * 19 + ["<number>"],
    "whole_not_zero": ["(abs(<whole>) + 1)"] * 19 + ["<whole>"],
    "index": ["0", "-1", "-1", "b"],
    "keep": ["", " if <test0>"],
}
# What else may, where something may still grow: how often it does not, and what it grows to.
GROWN = {
    "number": (
        0.2,
        [
            "(<number> <sign> <number>)",
            "(<number> <sign> <whole>)",
            "(<number> <divide> <not_zero>)",
            "(<whole> / <whole_not_zero>)",
            "(-<number>)",
            "<list>[<index>]",
            "<list>[<whole>]",
            "(<number> if <test> else <number>)",
            "min(<number>, <number>)",
            "max([c] + <numbers>)",
            "max(<number>, <number>)",
            "min([c] + <numbers>)",
            "abs(<number>)",
            "sqrt(abs(<number>))",
            "float(<whole>)",
            "twice(<number>)",
            "twice(<number>, <number>)",
            "<spot>.at",
        ],
    ),
    "whole": (
        0.25,
        [
            "(<whole> <sign> <whole>)",
            "(<whole> // <whole_not_zero>)",
            "(<whole> % <whole_not_zero>)",
            "(-<whole>)",
            "len(<numbers>)",
            "w[<index>]",
            "w[<whole>]",
            "int(<number>)",
            "floor(<number>)",
            "ceil(<number>)",
            "max(<whole>, <whole>, 0)",
            "<spot>.count",
            "(<whole> if <test> else <whole>)",
        ],
    ),
    "numbers": (
        0.3,
        [
            "[<number>]",
            "[<number>, <number>, <number>]",
            "[<number> * x for x in <numbers><keep>]",
            "[<number> * y for y in <numbers><keep>]",
            "[s * t + <number1> for s, t in zip(p, <numbers>)<keep>]",
            "[i * t for i, t in enumerate(<numbers>)]",
            "[<number1> + i for i in range(<whole1> % 5)<keep>]",
            *(f"<list>[{ends}]" for ends in ("1:", ":2", "1:3", ":-1", "-2:", ":", "a:", ":b")),
            "(<numbers> + <numbers>)[:9]",
            "[0.0] * 2",
            "[c] * len(p)",
            "[c] * b",
            "list(<list>)",
            "<run>.path[:9]",
            "[y.at for y in <run>.spots]",
            "[z.at for z in <run>.spots if z.count > a]",
        ],
    ),
    "spot": (
        0.4,
        [
            "Spot(<number>, <whole>)",
            "Spot(count=<whole>, at=<number>)",
            "Spot(<number>, count=<whole>)",
            "moved(<spot>, <number>)",
            *(f"<run>.{place}" for place in ("last", "last", "spots[0]", "spots[-1]", "spots[k]")),
            "(<spot> if <test> else <spot>)",
        ],
    ),
    "run": (
        0.5,
        [
            "longer(<run>, <spot>)",
            "Run(<numbers>, <spot>, [d, <spot>])",
            "Run(p, d, spots=[Spot(<number1>, y) for y in w[:9]])",
            "Run(spots=<run>.spots, path=<numbers>, last=<spot>)",
            "(<run> if <test> else <run>)",
        ],
    ),
    "test": (
        0.5,
        [
            "(<test> and <test>)",
            "(<test> or <test>)",
            "(not <test>)",
            "<number1> <compare> <float> <compare> <number1>",
        ],
    ),
}
STATEMENTS = [
    "<float> = <number>",
    "<int> = <whole> % 99991",
    "<list> = <numbers>",
    "<float> <sign>= <number2>",
    "<int> //= <whole_not_zero2>",
    "<int> %= <whole_not_zero2>",
    *("a, b = b, a", "c, x = x, c + 1.0", "p, q = q, p", "k, b = w[0], len(q)", "c, x = x * 2.0, 7.0"),
    *("c, x = pair(x, c)", "c, x = pair(e, c) if c > x else pair(x, e)", "c, e, x = x, c, e"),
    "q.append(<number1>)",
    "w.append(<whole1>)",
    "<list>[<index>] = <number2>",
    "<list>[0] <sign>= <number2>",
    *("d = <spot>", "d = <spot>"),
    "runs = [<run>, <run2>]",
    "runs[-1] = <run2>",
    "runs[b] = <run2>",
    "runs[0].path.append(<number1>)",
    "runs[0].spots.append(<spot2>)",
]
LOOPS = [
    *("k in range(3)", "k in range(5, 0, -2)", "k in w[:9]", "x in list(p[:9])", "k, x in enumerate(u[:9])"),
    *("x, e in zip(u[:9], list(q))", "d in runs[0].spots[:9]", "k, d in enumerate(list(runs[-1].spots)[:9])"),
]


def program(r: Random) -> str:
    """A program whose function `f` returns everything it holds."""
    body = "".join(line(r, 2, 1) for _ in range(r.randint(4, 9)))
    held = ", ".join(f"{name}={name}" for name in r.sample([*FIELDS], len(FIELDS)))
    end = grow(r, f"    return Held(more=(<number>, <whole>, <test2>), {held})\n", 3)
    return HEAD.replace("\ndef f(", HELD) + body + end


def grow(r: Random, text: str, depth: int) -> str:
    """A piece of a program, with something of its kind in the place of each `<kind>`."""

    def part(match: re.Match) -> str:
        kind, limit = match[1], int(match[2] or depth)
        seldom, more = GROWN.get(kind, (1, []))
        leaf = limit <= 0 or r.random() < seldom
        return grow(r, r.choice(LEAVES[kind] if leaf else more), limit - 1)

    return re.sub(r"<([a-z_]+)(\d?)>", part, text)


def line(r: Random, depth: int, indent: int) -> str:
    """A statement, with all that belongs to it."""
    pad = "    " * indent
    if depth <= 0 or r.random() < 0.55:
        return pad + grow(r, r.choice(STATEMENTS), 3) + "\n"
    body = "".join(line(r, depth - 1, indent + 1) for _ in range(r.randint(1, 3)))
    if r.random() < 0.4:
        other = f"{pad}else:\n{line(r, depth - 1, indent + 1)}" if r.random() < 0.5 else ""
        return grow(r, f"{pad}if <test2>:\n", 2) + body + other
    leave = grow(r, f"{pad}    if <test1>:\n{pad}        {r.choice(['break', 'continue'])}\n", 1) * (r.random() < 0.3)
    if r.random() < 0.2:
        count = r.choice(["n", "j"]) + str(indent)
        return f"{pad}{count} = 0\n{pad}while {count} < 3:\n{pad}    {count} += 1\n{leave}{body}"
    return f"{pad}for {r.choice(LOOPS)}:\n{body}{leave}"
