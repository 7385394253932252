"""The checker of derivations lets through what follows, and nothing else."""

import pytest
import sympy
from sympy import Abs, Integer, Interval, Max, Min, Rational, Sum, cos, exp, log, oo, pi, sin, sqrt, tan, tanh

from press.formulas.derivation import derivation, follows

x, y = sympy.symbols("x y", positive=True)
z = sympy.Symbol("z", real=True)
i = sympy.Symbol("i", integer=True)
t = sympy.Symbol("t", integer=True, positive=True)
n = sympy.Symbol("n", integer=True, nonnegative=True)
v, w = sympy.symbols("v w")  # any numbers, complex ones too
UNIT = {"x": Interval.open(0, 1)}

TRUE = [
    (sqrt(x**2), "= x", x),
    (Integer(1), "=", cos(z) ** 2 + sin(z) ** 2),
    (Sum(x**i, (i, 0, t - 1)), "=", (1 - x**t) / (1 - x)),
    (x**2 + y**2, r"\le (x+y)^2", (x + y) ** 2),
    (z**2, r"& \geq 0", Integer(0)),
    (sqrt(x) * sqrt(y), r"\leq", (x + y) / 2),
    (x, r"< x + 1", x + 1),
    (x, r"\lt e^x", exp(x)),
    (tanh(x), r"& < 1", Integer(1)),
    (x**2, r"\geqslant x", 2 * x - 1),
    (t, r"\ge 1", Integer(1)),
    (2**n, r"> n", n),
    (Abs(v + w), "=", Abs(w + v)),
    ((v + w) ** 2, "=", v**2 + 2 * v * w + w**2),
    (Max(z, -z), "= |z|", Abs(z)),
    (1 / (x - 1) - 1 / x, "=", 1 / (x * (x - 1))),
    (Integer(1), r"\le 2", Integer(2)),
]
FALSE = [
    (sqrt(z**2), "= z", z),
    ((x + y) ** 2, "=", x**2 + y**2),
    (Sum(x**i, (i, 0, t)), "=", (1 - x**t) / (1 - x)),
    ((x + y) ** 2, r"\le", x**2 + y**2),
    (z, r"\ge 0", Integer(0)),
    (Abs(z), r"\left| z \right|", z),
    (x, "= x", x + Rational(1, 10**12)),
    (x, "= x", x * (1 + Rational(1, 10**50))),
    (x, "< x", x),
    (sqrt(x**2), "< x", x),
    (exp(log(x)), "> x", x),
    (x, r"\ge x^2", x**2),
    (Integer(1), r"\ge x^2", z**2),
    (z**2, "> 0", Integer(0)),
    (2 * x * y, "< x^2 + y^2", x**2 + y**2),
    (x + 1 / x, "> 2", Integer(2)),
    (z, "= z", Min(z, 5)),
    (x, r"\le 1000", Integer(1000)),
    (Rational(1, 10), r"\le x", x),
    (z, r"\ge -1000", Integer(-1000)),
    (t, r"\le 7", Integer(7)),
    (i, r"\ge 0", Integer(0)),
    (n, "> 0", Integer(0)),
    (t**2, r"\le 2^t", 2**t),
    (sqrt(v**2), "= v", v),
    (log(v * w), "=", log(v) + log(w)),
    (Abs(v) ** 2, "=", v**2),
    (Sum(x**n, (n, 0, oo)), "=", 1 / (1 - x)),
    (tan(x), r"\ge x", x),
    (Integer(1), "< 1", Integer(1)),
]
WITHIN = [
    (Sum(x**n, (n, 0, oo)), "=", 1 / (1 - x), UNIT, True),
    (x, "> x^2", x**2, UNIT, True),
    (x, "> x^2", x**2, {"x": Interval(0, 1)}, False),
    (x, r"\ge x^2", x**2, {"x": Interval.Ropen(0, 1)}, True),
    (tan(x), "> x", x, {"x": Interval.open(0, pi / 2)}, True),
    (x / tan(x), r"\ge \frac{1}{100}", Rational(1, 100), {"x": Interval.open(0, pi / 2)}, False),
    (x, r"\ge 3", Integer(3), {"x": Interval(3, oo)}, True),
    (x, "> 3", Integer(3), {"x": Interval(3, oo)}, False),
    (t, r"\le 7", Integer(7), {"t": sympy.Range(1, 8)}, True),
]
UNJUDGED = [
    (x, r"\ne x", x),
    (x, r"\approx x", x),
    (x, r"= x \le y", x),
    (x, r"= x = y", x),
    (x, r"x < y", x),
    (v, r"\le w", w),
    (sqrt(z), r"\ge 0", Integer(0)),
    (1 / (z - z), "= 1", Integer(1)),
    (sympy.Function("f")(x), "= x", x),
]


@pytest.mark.parametrize(("above", "tex", "below"), TRUE)
def test_what_follows(above: sympy.Expr, tex: str, below: sympy.Expr) -> None:
    assert follows(above, (tex, below))


@pytest.mark.parametrize(("above", "tex", "below"), FALSE)
def test_what_does_not_follow(above: sympy.Expr, tex: str, below: sympy.Expr) -> None:
    assert not follows(above, (tex, below))


@pytest.mark.parametrize(("above", "tex", "below", "domain", "holds"), WITHIN)
def test_what_follows_within(above: sympy.Expr, tex: str, below: sympy.Expr, domain: dict, holds: bool) -> None:
    assert follows(above, (tex, below), domain) is holds


@pytest.mark.parametrize(("above", "tex", "below"), UNJUDGED)
def test_what_is_not_judged(above: sympy.Expr, tex: str, below: sympy.Expr) -> None:
    with pytest.raises(ValueError, match=r"is not judged there|say where its symbols are"):
        follows(above, (tex, below))


def test_what_cannot_be_judged_is_named_and_a_domain_helps() -> None:
    def lines():
        return [
            (r"\sqrt{z}", sqrt(z)),
            (r"\le z + 1", z + 1),
        ]

    with pytest.raises(ValueError, match=r"tests/press/test_derivation.py:\d+: .* not a real number; say where"):
        derivation(lines)()
    derivation(z=Interval(0, oo))(lines)()
    with pytest.raises(AssertionError, match="no line has s"):
        derivation(z=Interval(0, oo), s=Interval(0, 1))(lines)()


def test_no_number_is_in_a_domain_beside_the_assumptions() -> None:
    with pytest.raises(ValueError, match="no number was found that x may stand for"):
        follows(x, ("> 0", Integer(0)), {"x": Interval(-2, -1)})


def test_a_false_line_is_named() -> None:
    @derivation
    def test_false():
        return [
            ("x", x),
            ("= x + 0", x),
            ("= x + 1", x + 1),
        ]

    with pytest.raises(AssertionError, match=r"tests/press/test_derivation.py:\d+: line 2 of the derivation"):
        test_false()


def test_one_line_is_no_derivation() -> None:
    with pytest.raises(AssertionError, match="at least two lines"):
        derivation(lambda: [("x", x)])()


def test_a_proof_is_exact() -> None:
    with pytest.raises(AssertionError, match=r"\{0\.10*\} in a proof"):
        derivation(lambda: [("x", x), ("= 0.1", sympy.Float(0.1))])()
