"""Random programs of the translator's subset: every line is typed, so that most of them run."""

from random import Random

FLOATS, INTS, LISTS = ("c", "e", "x"), ("a", "b", "k"), ("p", "q", "u")
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


def program(r: Random) -> str:
    """A program whose function `f` returns everything it holds."""
    body = "".join(line(r, 2, 1) for _ in range(r.randint(4, 9)))
    held = ", ".join(f"{name}={name}" for name in r.sample([*FIELDS], len(FIELDS)))
    end = f"    return Held(more=({number(r, 3)}, {whole(r, 3)}, {test(r, 2)}), {held})\n"
    return HEAD.replace("\ndef f(", HELD) + body + end


def number(r: Random, depth: int) -> str:
    """An expression that is a float."""
    if depth <= 0 or r.random() < 0.2:
        return r.choice([*FLOATS, *FLOATS, "0.0", "-0.0", "2.0", "0.1", "1e30", "7.25"])
    one, other = (lambda: number(r, depth - 1)), (lambda: whole(r, depth - 1))
    return r.choice(
        [
            lambda: f"({one()} {r.choice('+-*')} {one()})",
            lambda: f"({one()} {r.choice('+-*')} {other()})",
            lambda: f"({one()} {r.choice(['/', '//', '%'])} {divisor(r, one())})",
            lambda: f"({other()} / {divisor(r, other())})",
            lambda: f"(-{one()})",
            lambda: f"{r.choice(LISTS)}[{r.choice(['0', '-1', '-1', other()])}]",
            lambda: f"({one()} if {test(r, depth - 1)} else {one()})",
            lambda: f"{r.choice(['min', 'max'])}({one()}, {one()})",
            lambda: f"{r.choice(['min', 'max'])}([c] + {numbers(r, depth - 1)})",
            lambda: f"abs({one()})",
            lambda: f"sqrt(abs({one()}))",
            lambda: f"float({other()})",
            lambda: f"twice({one()}{r.choice(['', ', ' + one()])})",
            lambda: f"{spot(r, depth - 1)}.at",
        ]
    )()


def whole(r: Random, depth: int) -> str:
    """An expression that is an int."""
    if depth <= 0 or r.random() < 0.25:
        return r.choice([*INTS, *INTS, "0", "1", "3", "-2"])
    one = lambda: whole(r, depth - 1)  # noqa: E731
    return r.choice(
        [
            lambda: f"({one()} {r.choice('+-*')} {one()})",
            lambda: f"({one()} {r.choice(['//', '%'])} {divisor(r, one())})",
            lambda: f"(-{one()})",
            lambda: f"len({numbers(r, depth - 1)})",
            lambda: f"w[{r.choice(['0', '-1', '3', one()])}]",
            lambda: f"{r.choice(['int', 'floor', 'ceil'])}({number(r, depth - 1)})",
            lambda: f"max({one()}, {one()}, 0)",
            lambda: f"{spot(r, depth - 1)}.count",
            lambda: f"({one()} if {test(r, depth - 1)} else {one()})",
        ]
    )()


def divisor(r: Random, value: str) -> str:
    """A value to divide by: seldom zero."""
    return value if r.random() < 0.05 else f"(abs({value}) + 1)"


def numbers(r: Random, depth: int) -> str:
    """An expression that is a list of floats."""
    if depth <= 0 or r.random() < 0.3:
        return r.choice(LISTS)
    name, keep = r.choice(["x", "y", "z"]), r.choice(["", f" if {test(r, 0)}"])
    return r.choice(
        [
            lambda: f"[{', '.join(number(r, depth - 1) for _ in range(r.randint(1, 3)))}]",
            lambda: f"[{number(r, depth - 1)} * {name} for {name} in {numbers(r, depth - 1)}{keep}]",
            lambda: f"[s * t + {number(r, 1)} for s, t in zip(p, {numbers(r, depth - 1)}){keep}]",
            lambda: f"[i * t for i, t in enumerate({numbers(r, depth - 1)})]",
            lambda: f"[{number(r, 1)} + i for i in range({whole(r, 1)} % 5){keep}]",
            lambda: f"{r.choice(LISTS)}[{r.choice(['1:', ':2', '1:3', ':-1', '-2:', ':', 'a:', ':b'])}]",
            lambda: f"({numbers(r, depth - 1)} + {numbers(r, depth - 1)})[:9]",
            lambda: f"[{r.choice(['0.0', 'c'])}] * {r.choice(['2', 'len(p)', 'b'])}",
            lambda: f"list({r.choice(LISTS)})",
            lambda: f"{run(r, depth - 1)}.path[:9]",
            lambda: f"[{name}.at for {name} in {run(r, depth - 1)}.spots{r.choice(['', f' if {name}.count > a'])}]",
        ]
    )()


def spot(r: Random, depth: int) -> str:
    """An expression that is a NamedTuple of numbers."""
    if depth <= 0 or r.random() < 0.4:
        return "d"
    at, count = number(r, depth - 1), whole(r, depth - 1)
    return r.choice(
        [
            lambda: f"Spot({at}, {count})",
            lambda: f"Spot({r.choice([f'count={count}, at={at}', f'at={at}, count={count}', f'{at}, count={count}'])})",
            lambda: f"moved({spot(r, depth - 1)}, {at})",
            lambda: f"{run(r, depth - 1)}.{r.choice(['last', 'last', 'spots[0]', 'spots[-1]', 'spots[k]'])}",
            lambda: f"({spot(r, depth - 1)} if {test(r, depth - 1)} else {spot(r, depth - 1)})",
        ]
    )()


def run(r: Random, depth: int) -> str:
    """An expression that is a NamedTuple of lists and NamedTuples."""
    if depth <= 0 or r.random() < 0.5:
        return r.choice(["runs[0]", "runs[-1]", "runs[b]"] if r.random() < 0.1 else ["runs[0]", "runs[-1]"])
    one = lambda: run(r, depth - 1)  # noqa: E731
    return r.choice(
        [
            lambda: f"longer({one()}, {spot(r, depth - 1)})",
            lambda: f"Run({numbers(r, depth - 1)}, {spot(r, depth - 1)}, [d, {spot(r, depth - 1)}])",
            lambda: f"Run(p, d, spots=[Spot({number(r, 1)}, y) for y in w[:9]])",
            lambda: f"Run(spots={one()}.spots, path={numbers(r, depth - 1)}, last={spot(r, depth - 1)})",
            lambda: f"({one()} if {test(r, depth - 1)} else {one()})",
        ]
    )()


def test(r: Random, depth: int) -> str:
    """An expression that is a bool."""
    kind = r.choice([number, whole])
    signs = [r.choice(["<", "<=", ">", ">=", "==", "!="]) for _ in range(2)]
    plain = f"{kind(r, depth - 1)} {signs[0]} {kind(r, depth - 1)}"
    if depth <= 0 or r.random() < 0.5:
        return plain
    return r.choice(
        [
            lambda: f"({test(r, depth - 1)} {r.choice(['and', 'or'])} {test(r, depth - 1)})",
            lambda: f"(not {test(r, depth - 1)})",
            lambda: f"{number(r, 1)} {signs[0]} {r.choice(FLOATS)} {signs[1]} {number(r, 1)}",
        ]
    )()


def line(r: Random, depth: int, indent: int) -> str:
    """A statement, with all that belongs to it."""
    pad = "    " * indent
    if depth <= 0 or r.random() < 0.55:
        return pad + simple(r) + "\n"
    body = "".join(line(r, depth - 1, indent + 1) for _ in range(r.randint(1, 3)))
    if r.random() < 0.4:
        other = f"{pad}else:\n{line(r, depth - 1, indent + 1)}" if r.random() < 0.5 else ""
        return f"{pad}if {test(r, 2)}:\n{body}{other}"
    leave = f"{pad}    if {test(r, 1)}:\n{pad}        {r.choice(['break', 'continue'])}\n" if r.random() < 0.3 else ""
    if r.random() < 0.2:
        count = r.choice(["n", "j"]) + str(indent)
        return f"{pad}{count} = 0\n{pad}while {count} < 3:\n{pad}    {count} += 1\n{leave}{body}"
    head = r.choice(
        [
            "k in range(3)",
            "k in range(5, 0, -2)",
            "k in w[:9]",
            "x in list(p[:9])",
            "k, x in enumerate(u[:9])",
            "x, e in zip(u[:9], list(q))",
            "d in runs[0].spots[:9]",
            "k, d in enumerate(list(runs[-1].spots)[:9])",
        ]
    )
    return f"{pad}for {head}:\n{body}{leave}"


def simple(r: Random) -> str:
    """A statement of one line."""
    return r.choice(
        [
            lambda: f"{r.choice(FLOATS)} = {number(r, 3)}",
            lambda: f"{r.choice(INTS)} = {whole(r, 3)} % 99991",
            lambda: f"{r.choice(LISTS)} = {numbers(r, 3)}",
            lambda: f"{r.choice(FLOATS)} {r.choice(['+=', '-=', '*='])} {number(r, 2)}",
            lambda: f"{r.choice(INTS)} {r.choice(['//=', '%='])} {divisor(r, whole(r, 2))}",
            lambda: r.choice(["a, b = b, a", "c, x = x, c + 1.0", "p, q = q, p", "k, b = w[0], len(q)"]),
            lambda: f"q.append({number(r, 1)})" if r.random() < 0.5 else f"w.append({whole(r, 1)})",
            lambda: f"{r.choice(LISTS)}[{r.choice(['0', '-1', '-1', 'b'])}] = {number(r, 2)}",
            lambda: f"{r.choice(LISTS)}[0] {r.choice(['+=', '*='])} {number(r, 2)}",
            lambda: f"d = {spot(r, 3)}",
            lambda: r.choice([f"runs = [{run(r, 3)}, {run(r, 2)}]", f"runs[-1] = {run(r, 2)}"]),
            lambda: f"runs[0].{r.choice([f'path.append({number(r, 1)})', f'spots.append({spot(r, 2)})'])}",
        ]
    )()
