"""Random programs of the translator's subset: every line is typed, so that most of them run."""

from random import Random

FLOATS, INTS, LISTS = ("c", "e", "x"), ("a", "b", "k"), ("p", "q", "u")
HEAD = """from math import ceil, floor, sqrt


def twice(x: float, y: float = 0.5) -> float:
    return x + x * y


def f(a: int, b: int, c: float, e: float, p: list[float], q: list[float], w: list[int]) -> FORM:
    x, k = 1.0, 2
    u = [c, 1.5]
"""
GIVES = "tuple[int, int, float, float, float, int, list[float], list[float], list[float], list[int], float, int, bool]"


def program(r: Random) -> str:
    """A program whose function `f` returns everything it holds."""
    body = "".join(line(r, 2, 1) for _ in range(r.randint(4, 9)))
    end = f"    return (a, b, c, e, x, k, p, q, u, w, {number(r, 3)}, {whole(r, 3)}, {test(r, 2)})\n"
    return HEAD.replace("FORM", GIVES) + body + end


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
        ]
    )()
