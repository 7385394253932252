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


def rules(text: str) -> dict[str, list[str]]:
    """A table in text, as of a grammar: each kind with what may stand for it. What is indented goes on a line."""
    lines = re.sub(r"\n +", " ", text).strip().splitlines()
    return {kind: body.split(" | ") for kind, _, body in (line.partition(" = ") for line in lines)}


# What may stand for `<kind>`. A number after the kind, `<number1>`, is the depth to which it may grow.
LEAVES = rules("""
float = c | e | x
int = a | b | k
list = p | q | u
number = <float> | <float> | 0.0 | -0.0 | 2.0 | 0.1 | 1e30 | 7.25
whole = <int> | <int> | <int> | 0 | 1 | 3 | -2
numbers = <list>
spot = d
run = runs[0] | runs[-1]
test = <number> <compare> <number> | <whole> <compare> <whole>
compare = < | <= | > | >= | == | !=
sign = + | - | *
divide = / | // | %
index = 0 | -1 | -1 | b
ends = 1: | :2 | 1:3 | :-1 | -2: | : | a: | :b
place = last | last | spots[0] | spots[-1] | spots[k]
loop = k in range(3) | k in range(5, 0, -2) | k in w[:9] | x in list(p[:9]) | k, x in enumerate(u[:9])
    | x, e in zip(u[:9], list(q)) | d in runs[0].spots[:9] | k, d in enumerate(list(runs[-1].spots)[:9])
line = <float> = <number> | <int> = <whole> % 99991 | <list> = <numbers> | d = <spot> | d = <spot>
    | <float> <sign>= <number2> | <int> //= <not_zero2> | <int> %= <not_zero2> | a, b = b, a | c, x = x, c + 1.0
    | p, q = q, p | k, b = w[0], len(q) | c, x = x * 2.0, 7.0 | c, x = pair(x, c) | c, e, x = x, c, e
    | c, x = pair(e, c) if c > x else pair(x, e) | q.append(<number1>) | w.append(<whole1>)
    | <list>[<index>] = <number2> | <list>[0] <sign>= <number2> | runs = [<run>, <run2>] | runs[-1] = <run2>
    | runs[b] = <run2> | runs[0].path.append(<number1>) | runs[0].spots.append(<spot2>)
""")
LEAVES["not_zero"] = ["(abs(<whole>) + 1)"] * 19 + ["<whole>"]
LEAVES["float_not_zero"] = ["(abs(<number>) + 1)"] * 19 + ["<number>"]
# What else may, where something may still grow, and how often it does not.
GROWN = rules("""
number = (<number> <sign> <number>) | (<number> <sign> <whole>) | (<number> <divide> <float_not_zero>)
    | (<whole> / <not_zero>) | (-<number>) | <list>[<index>] | <list>[<whole>] | (<number> if <test> else <number>)
    | min(<number>, <number>) | max(<number>, <number>) | min([c] + <numbers>) | max([c] + <numbers>) | abs(<number>)
    | sqrt(abs(<number>)) | float(<whole>) | twice(<number>) | twice(<number>, <number>) | <spot>.at
whole = (<whole> <sign> <whole>) | (<whole> // <not_zero>) | (<whole> % <not_zero>) | (-<whole>) | len(<numbers>)
    | w[<index>] | w[<whole>] | int(<number>) | floor(<number>) | ceil(<number>) | max(<whole>, <whole>, 0)
    | <spot>.count | (<whole> if <test> else <whole>)
numbers = [<number>] | [<number>, <number>, <number>] | [<number> * x for x in <numbers> if <test0>]
    | [<number> * y for y in <numbers>] | [s * t + <number1> for s, t in zip(p, <numbers>) if <test0>]
    | [i * t for i, t in enumerate(<numbers>)] | [<number1> + i for i in range(<whole1> % 5)] | <list>[<ends>]
    | <list>[<ends>] | (<numbers> + <numbers>)[:9] | [0.0] * 2 | [c] * len(p) | [c] * b | list(<list>)
    | <run>.path[:9] | [y.at for y in <run>.spots] | [z.at for z in <run>.spots if z.count > a]
spot = Spot(<number>, <whole>) | Spot(count=<whole>, at=<number>) | Spot(<number>, count=<whole>)
    | moved(<spot>, <number>) | <run>.<place> | <run>.<place> | (<spot> if <test> else <spot>)
run = longer(<run>, <spot>) | Run(<numbers>, <spot>, [d, <spot>]) | (<run> if <test> else <run>)
    | Run(p, d, spots=[Spot(<number1>, y) for y in w[:9]]) | Run(spots=<run>.spots, path=<numbers>, last=<spot>)
test = (<test> and <test>) | (<test> or <test>) | (not <test>) | <number1> <compare> <float> <compare> <number1>
""")
SELDOM = {"number": 0.2, "whole": 0.25, "numbers": 0.3, "spot": 0.4, "run": 0.5, "test": 0.5}


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
        leaf = limit <= 0 or r.random() < SELDOM.get(kind, 1)
        return grow(r, r.choice((LEAVES if leaf else GROWN)[kind]), limit - 1)

    return re.sub(r"<([a-z_]+)(\d?)>", part, text)


def line(r: Random, depth: int, indent: int) -> str:
    """A statement, with all that belongs to it."""
    pad = "    " * indent
    if depth <= 0 or r.random() < 0.55:
        return grow(r, f"{pad}<line>\n", 4)
    body = "".join(line(r, depth - 1, indent + 1) for _ in range(r.randint(1, 3)))
    if r.random() < 0.4:
        other = f"{pad}else:\n{line(r, depth - 1, indent + 1)}" if r.random() < 0.5 else ""
        return grow(r, f"{pad}if <test2>:\n", 2) + body + other
    leave = grow(r, f"{pad}    if <test1>:\n{pad}        {r.choice(['break', 'continue'])}\n", 1) * (r.random() < 0.3)
    if r.random() < 0.2:
        count = r.choice(["n", "j"]) + str(indent)
        return f"{pad}{count} = 0\n{pad}while {count} < 3:\n{pad}    {count} += 1\n{leave}{body}"
    return grow(r, f"{pad}for <loop>:\n", 1) + body + leave
