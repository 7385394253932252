"""The symbols of the page on halving."""

from press.formulas.domains import between, whole
from things.toy.steps import halve

t, x_0 = whole(2, 9), between(1, 3)
WHERE = {"x_{t+1}": {"t": whole(1, 4)}}


def x(t, *, x_0):
    for _ in range(t):
        x_0 = halve(x_0)
    return x_0
