"""The rotation of RoPE in symbols, for more than one page's derivations."""

import sympy


def turned(x, p, omega):
    """R(p) x: both pairs clockwise, the first component up and the second to the right."""
    c, s = [sympy.cos(p * w) for w in omega], [sympy.sin(p * w) for w in omega]
    return sympy.Matrix([[c[0], -s[0], 0, 0], [s[0], c[0], 0, 0], [0, 0, c[1], -s[1]], [0, 0, s[1], c[1]]]) * x
