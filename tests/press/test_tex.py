"""Formulas are read as they are displayed: what each comes to is what Python makes of it."""

from math import cos, exp, inf, isclose, log, pi, sin, sqrt

import numpy as np
import pytest

from press.formulas.evaluate import false, follows
from press.formulas.points import BUILT_IN, Point, UndecidedError
from press.formulas.tex import UnreadableError, statements

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
SYMBOLS |= {"N": lambda j: int(j != 25), "even": lambda j: 1.0 - j % 2}
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
    r"\ln a / \ln c": log(A) / log(C),
    r"\ln a b/c": log(A * B / C),
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
    r"\sum_{j=0}^{99} N(j)": 99,
    r"\sum_{j=1}^{30000} 1": 30000,
    r"\sum_{j=1}^{3} j + k": 10,
    r"\sum_{j=1}^{2} \sum_{l=1}^{j} l\, j": 7,
    r"\sum_{j=0}^{\infty} N(j)/2^j": 2 - 2**-25,
    r"\sum_{j=0}^{\infty} a^j / j!": exp(A),
    r"\sum_{j=0}^{\infty} e^{-(j-100)^2}": 1.7726372048266521,
    r"\sum_{j=1}^{\infty} 1/j^2": pi**2 / 6,
    r"\sum_{j=0}^{\infty} \text{even}(j)/(j+1)^2": pi**2 / 8,
    r"\sum_{j=1}^{\infty} (-1)^{j+1}/j": log(2),
    r"\sum_{j=0}^{\infty} (-1)^j b^j": 1 / (1 + B),
    r"1 + b + \dots + b^{t-1}": 1 + B + B**2,
    r"b^3 + b^5 + \dots": B**3 / (1 - B**2),
    r"1 + 2 + \dots + k": 10,
    r"a + 2a + 3a + \cdots + 7a": 28 * A,
    r"\lfloor 10 (b - 0.4) \rfloor": 3,
}

UNREADABLE = [r"\nabla a", r"a + z", r"\begin{cases} a \\ b \end{cases}", r"1, \dots, k", r"f(", r"a \in b", r"\sum a"]
UNREADABLE += [r"\sum_{j=1}^{3} j + j", r"\sum_{j=1}^{j} 1", r"\sum_j j", r"a - b + \dots", r"a + \dots + b - c"]
HALF = [r"\sum_{j=1} j", r"\sum_{j > 2} j", r"\int_0 u\, du", r"\sum_{j < 2}^{k} j", r"\sum_i^{k} i"]
UNDECIDED = {
    "harmonic": r"\sum_{j=1}^{\infty} 1/j",
    "slow": r"\sum_{j=1}^{\infty} j^{-1.5}",
    "slower": r"\sum_{j=2}^{\infty} 1/(j (\log j)^2)",
    "to and fro": r"\sum_{j=0}^{\infty} (-1)^j",
    "grows": r"\sum_{j=0}^{\infty} 2^j",
    "hardly shrinks": r"\sum_{j=0}^{\infty} 0.9999^j",
    "nothing so far": r"\sum_{j=0}^{\infty} e^{-(j-100000)^2}",
    "turns": r"\sum_{j=1}^{\infty} \sin(j)/j",
    "long": r"\sum_{j=1}^{10000000} 1/j",
    "without an end": r"\max_{j \le \infty} j",
    "dots": r"1 + 4 + 9 + \dots + 49",
    "dots of one": r"1 + \dots + 9",
    "dots of two kinds": r"2 + 4 + \dots + 16",
    "dots that grow": r"1 + 2 + 4 + \dots",
    "dots past the end": r"1 + 3 + \dots + 10",
}


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


@pytest.mark.parametrize("tex", UNDECIDED.values(), ids=UNDECIDED.keys())
def test_what_numbers_do_not_decide(tex: str) -> None:
    ((side,),) = statements(tex, SYMBOLS)
    with pytest.raises(UndecidedError, match="not decided"):
        side.meaning(Point(SYMBOLS, 0))


@pytest.mark.parametrize(
    ("tex", "says"),
    [(r"\sum_{j=1}^{5/2} j", "no whole number"), (r"\sum_c c", "that is a range"), (r"G", "r is needed to compute it")],
)
def test_what_is_wrong_is_said_in_words(tex: str, says: str) -> None:
    symbols = SYMBOLS | {"G": lambda *, r: r}
    ((side,),) = statements(tex, symbols)
    with pytest.raises((ValueError, LookupError), match=says):
        side.meaning(Point(symbols, 0))


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


def normal(random):
    return np.array([random.gauss(0, 1) for _ in range(4)])


def drawn(low: float, high: float):
    return lambda random: random.uniform(low, high)


SMALL = BUILT_IN | {"a": drawn(1, 2), "b": drawn(1, 2), "c": 1e-13, "d": 9e-13, "x": drawn(0, 1e-9), "t": 3, "u": 0.1}
SMALL |= {"v": normal, "w": lambda *, v: np.roll(np.roll(v, 1), -1), "n": 10**6, "q": lambda *, a: np.float64(a) ** 2}
HOLD = [
    r"c + d = d + c",
    r"(a - b)(a + b) = a^2 - b^2",
    r"(a + b)^2 - a^2 - 2ab = b^2",
    r"(1 + x)^2 - 1 - 2x = x^2",
    r"\sqrt{1 + x^2} - 1 = x^2 / (\sqrt{1 + x^2} + 1)",
    r"a - a = 0",
    r"q - a^2 = 0",
    r"1 - \cos x = 2 \sin^2 (x/2)",
    r"\sin \pi = 0",
    r"e^{\mathrm i\pi} + 1 = 0",
    r"\log(1 + x) < x",
    r"1 < 1 + x",
    r"c < d",
    r"\frac{1}{3} + \frac{1}{6} \le \frac{1}{2}",
    r"u + 0.2 \le 3u",
    r"\sqrt{a}\sqrt{a} \ge a",
    r"v - w = 0 v",
    r"c = 10^{-13}",
    r"\lfloor 10 (u + 0.6) \rfloor = 7",
    r"\sum_{j=1}^{t} \frac{1}{j} - \frac{11}{6} = 0",
    r"a = 1 + (a - 1)",
    r"x^2 > 0",
    r"\frac{d}{da}\Big[ 5 \Big] = 0",
]
FAIL = [
    r"c = d",
    r"c d = c^2",
    r"a c = a d",
    r"(1 + x)^2 - 1 - 2x = 3x^2",
    r"(a - b)\, c = (a - b)\, d",
    r"\sqrt{1 + x^2} - 1 = x^2",
    r"1 - \cos x = \sin^2 (x/2)",
    r"d - c = 0",
    r"c = 0",
    r"d \le c",
    r"d < c",
    r"a < a + 0",
    r"\sqrt{a^2} > a",
    r"a + x < a",
    r"1 + x \le 1",
    r"u + 0.2 < 3 u",
    r"\frac{1}{3} + \frac{1}{6} < \frac{1}{2}",
    r"\log(1 + x) > x",
    r"x^2 \le 0",
    r"v - w = c v",
    r"q - a^2 = 10^{-11}",
    r"\lfloor n a \rfloor = n a",
    r"\sum_{j=0}^{t} \frac{1}{2^j} = 2",
]


@pytest.mark.parametrize("tex", HOLD)
def test_what_holds(tex: str) -> None:
    (chain,) = statements(tex, SMALL)
    assert not false(chain, SMALL, None)


@pytest.mark.parametrize("tex", FAIL)
def test_what_does_not_hold(tex: str) -> None:
    (chain,) = statements(tex, SMALL)
    assert "is false at" in false(chain, SMALL, None)
