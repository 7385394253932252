"""Formulas are read as they are displayed: what each comes to is what Python makes of it."""

from math import cos, exp, inf, isclose, log, pi, sin, sqrt

import numpy as np
import pytest

from press.gates.equations import follows
from press.read.points import BUILT_IN, Point
from press.read.tex import UnreadableError, statements

A, B, C, K, T, W = 1.3, 0.7, 2.9, 4, 3, 0.31
X, Y = np.array([1.1, -0.4, 2.3]), np.array([0.2, 1.9, -0.6])
M = np.array([[1.0, 2.0, 0.5], [-1.0, 0.3, 4.0], [0.7, 0.1, 1.9]])


def m(t, *, a):
    return a * t**2


def s(i, j):
    return i - 10 * j


def index(*, t):
    return range(t)


def expected(body):
    return (body(b=1.0) + body(b=5.0)) / 2


LETTERS = {"a": A, "b": B, "c": C, "k": K, "t": T, "omega": W, "beta_1": B, "lambda_": C, "x": X, "y": Y, "M": M}
SYMBOLS = BUILT_IN | LETTERS
SYMBOLS |= {"m": m, "m_hat": lambda t: 1 / t, "s": s, "i": index, "E": expected, "PE": lambda p: 5 * p, "p": 2}
SYMBOLS |= {"c_prime": 7, "x_named": 9, "F": lambda b: b**3, "u": 1.0, "R_t": 8}
READ = {
    r"a b/2c": A * B / (2 * C),
    r"a - b + c": A - B + C,
    r"-a^2": -(A**2),
    r"2^{-t}": 2**-T,
    r"\frac12 + \tfrac{a}{b+c}": 0.5 + A / (B + C),
    r"\Big(a + b\Big)\, c": (A + B) * C,
    r"\sqrt{1-\beta_1^k}\,/\,(1-\beta_1)": sqrt(1 - B**K) / (1 - B),
    r"\cos\omega k\,\sin a": cos(W * K) * sin(A),
    r"\cos 2\pi t/60 + 1": cos(2 * pi * T / 60) + 1,
    r"\sin^2 a + b": sin(A) ** 2 + B,
    r"e^{-(a-b)^2/2c^2}": exp(-((A - B) ** 2) / (2 * C**2)),
    r"\ln(a/2\pi b) / \ln c": log(A / (2 * pi * B)) / log(C),
    r"m_t + m_{t-1}": A * 9 + A * 4,
    r"m - m(2)": A * 9 - A * 4,
    r"a(b+c)": A * (B + C),
    r"\hat m_{2k}": 1 / 8,
    r"m'(t)": 2 * A * T,
    r"c' + x_{\text{named}}": 16,
    r"R_t": 8,
    r"\lambda + PE(p)": C + 10,
    r"s_{kt} + s_{(2k,\, t)}": 4 - 30 + 8 - 30,
    r"\sum_{j=1}^{t} j^2\, a + b": 14 * A + B,
    r"\sum_{j<t} m_j": A * 5,
    r"\sum_{j \le t} j": 6,
    r"\sum_i i\, \sum_i i^2": 3 * 5,
    r"\sum_{j=0}^{\infty} b^j": 1 / (1 - B),
    r"\max_i |i - 5|": 5,
    r"\int_0^1 u^k \log u\, du": -1 / 25,
    r"\int e^{-u^2/2}\, \tfrac{du}{a}": sqrt(2 * pi) / A,
    r"\frac{dF}{db}": 3 * B**2,
    r"\frac{d}{db}\Big[ a \log b \Big] + 1": A / B + 1,
    r"\mathbb{E}\big[(a-b)^2\big]": ((A - 1) ** 2 + (A - 5) ** 2) / 2,
    r"\big| a - c \big| b": (C - A) * B,
    r"|e^{\mathrm i a}|": 1,
    r"\lfloor c \rfloor + \max(a, b)": 2 + A,
    r"k! / t": 8,
    r"x^\top M\, y": X @ M @ Y,
    r"x \cdot y": X @ Y,
    r"\|x\|^2": X @ X,
    r"\|\begin{pmatrix} a & b \\ -b & a \end{pmatrix} \begin{pmatrix} c \\ k \end{pmatrix}\|": sqrt(
        (A**2 + B**2) * (C**2 + 16)
    ),
    r"x_2 [M^2]_{(0, 1)}": 2.3 * (M @ M)[0, 1],
}
UNREADABLE = [r"\nabla a", r"a + z", r"\begin{cases} a \\ b \end{cases}", r"1, \dots, k", r"f(", r"a \in b", r"\sum a"]
HALF = [r"\sum_{j=1} j", r"\sum_{j > 2} j", r"\int_0 u\, du"]


@pytest.mark.parametrize("tex", READ)
def test_what_a_formula_comes_to(tex: str) -> None:
    ((side,),) = statements(tex, SYMBOLS)
    assert isclose(side.meaning(Point(SYMBOLS, 0)), READ[tex], rel_tol=1e-9)


@pytest.mark.parametrize("tex", UNREADABLE)
def test_what_is_not_read(tex: str) -> None:
    with pytest.raises(UnreadableError):
        statements(tex, SYMBOLS)


@pytest.mark.parametrize("tex", HALF)
def test_what_lacks_an_end(tex: str) -> None:
    with pytest.raises(ValueError, match=r"ends somewhere|runs over") as caught:
        statements(tex, SYMBOLS)
    assert not isinstance(caught.value, UnreadableError)


def test_a_sum_that_does_not_converge_is_given_up() -> None:
    ((side,),) = statements(r"\sum_{j=1}^{\infty} 1/j", SYMBOLS)
    with pytest.raises(ValueError, match="does not converge"):
        side.meaning(Point(SYMBOLS, 0))


def test_statements_and_relations() -> None:
    first, second = statements(r"\begin{align*} a &= b \\ &\le c, \qquad k < t. \end{align*}", SYMBOLS)
    assert [side.relation for side in first + second] == ["", "=", "≤", "", "<"]
    assert [side.alone for side in first + second] == ["a", "b", "c", "k", "t"]


@pytest.mark.parametrize(
    ("above", "tex", "below", "holds"),
    [
        (1.0, "a = 1", 1.0, True),
        (1.0 + 1e-8, "a = b", 1.0, False),
        (1.2345, "a = 1.23", 1.23, True),
        (1.2361, "a = 1.23", 1.23, False),
        (1.0, r"a \le b", 1.0, True),
        (1.0, r"a < b", 1.0, False),
        (1.1, r"a \le b", 1.0, False),
        (1.1, r"a \geq b", 1.0, True),
        (np.ones(2), "a = b", np.ones(3), False),
        (inf, r"a \le b", 1.0, False),
    ],
)
def test_relations(above: float, tex: str, below: float, holds: bool) -> None:
    ((_, side),) = statements(tex, SYMBOLS)
    assert follows(above, side, below) is holds


def test_a_point_is_the_same_wherever_it_is_asked_and_moves_with_what_is_bound() -> None:
    symbols = BUILT_IN | {"a": lambda random: random.random(), "b": lambda random, *, a: a + random.random()}
    symbols |= {"f": lambda t, *, b: t * b, "t": 3}
    one, other = Point(symbols, 1), Point(symbols, 1)
    assert one["b"] - one["a"] == other["b"] - other["a"]
    assert one["f"](2) == 2 * one["b"]
    assert one.alone("f") == 3 * one["b"]
    assert one["a"] != Point(symbols, 2)["a"]
    assert one.bind(b=5.0).alone("f") == 15
    assert one.bind(a=5.0)["f"](1) > 5
