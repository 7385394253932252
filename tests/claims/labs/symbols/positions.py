"""The symbols of the lab on positions."""

from claims.domains import between, whole

from workings.positions.sinusoidal import frequencies

b, d, i = between(2, 10_000), 8, whole(0, 3)


def omega(i, *, d, b):
    return frequencies(d, b)[i]
