"""The checker of derivations lets through what follows, and nothing else."""

import pytest
import sympy
from claims.derivation import derivation, follows
from sympy import Abs, Integer, Rational, Sum, cos, sin, sqrt

x, y = sympy.symbols("x y", positive=True)
z = sympy.Symbol("z", real=True)
i = sympy.Symbol("i", integer=True)
t = sympy.Symbol("t", integer=True, positive=True)

TRUE = [
    (sqrt(x**2), "= x", x),
    (Integer(1), "=", cos(z) ** 2 + sin(z) ** 2),
    (Sum(x**i, (i, 0, t - 1)), "=", (1 - x**t) / (1 - x)),
    (x**2 + y**2, r"\le (x+y)^2", (x + y) ** 2),
    (z**2, r"& \geq 0", Integer(0)),
    (sqrt(x) * sqrt(y), r"\leq", (x + y) / 2),
]
FALSE = [
    (sqrt(z**2), "= z", z),
    ((x + y) ** 2, "=", x**2 + y**2),
    (Sum(x**i, (i, 0, t)), "=", (1 - x**t) / (1 - x)),
    ((x + y) ** 2, r"\le", x**2 + y**2),
    (z, r"\ge 0", Integer(0)),
    (Abs(z), r"\left| z \right|", z),
    (x, "= x", x + Rational(1, 10**12)),
]


@pytest.mark.parametrize(("above", "tex", "below"), TRUE)
def test_what_follows(above: sympy.Expr, tex: str, below: sympy.Expr) -> None:
    assert follows(above, (tex, below))


@pytest.mark.parametrize(("above", "tex", "below"), FALSE)
def test_what_does_not_follow(above: sympy.Expr, tex: str, below: sympy.Expr) -> None:
    assert not follows(above, (tex, below))


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
