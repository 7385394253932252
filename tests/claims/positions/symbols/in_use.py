"""The symbols of the page on positions in use."""

from claims.domains import between, whole

from workings.positions.rotary import matrix
from workings.positions.sinusoidal import frequencies

s, m, n, d, omega = whole(1, 9), whole(0, 5), whole(6, 9), 8, between(0.1, 2)


def pair(random):
    return complex(random.gauss(0, 1), random.gauss(0, 1))


q = k = pair


def R(p, *, d):
    return matrix(p * frequencies(d))
