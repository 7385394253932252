"""Claims of the page on the rest."""

import sympy

from press.formulas.derivation import derivation


@derivation
def test_rest_sum():
    """The halves sum to one less what is left."""
    t = sympy.Symbol("t", integer=True, positive=True)
    half = sympy.Rational(1, 2)
    return [
        (r"\sum_{i=1}^{t} 2^{-i}", sympy.Sum(half ** sympy.Symbol("i"), (sympy.Symbol("i"), 1, t)).doit()),
        (r"= \frac{1}{2} \cdot \frac{1 - 2^{-t}}{1 - \frac{1}{2}}", half * (1 - half**t) / (1 - half)),
        (r"= 1 - 2^{-t}", 1 - half**t),
    ]
