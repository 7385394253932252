"""Python's own generator in the page: the same seed gives the same numbers as on your machine."""

from math import cos, log, pi, sin, sqrt

from mersenne import bits, sow
from mersenne import fraction as random

left = None  # gauss draws two at a time


def seed(number):
    """Start again from a whole number."""
    global left
    if not abs(number) < 2**30:
        raise ValueError("in the page, a seed is a whole number below 2**30")
    sow(abs(number))
    left = None


def uniform(a, b):
    """From a to b."""
    return a + (b - a) * random()


def gauss(mu=0.0, sigma=1.0):
    """From a normal distribution."""
    global left
    z, left = left, None
    if z is None:
        turn, radius = random() * (2.0 * pi), sqrt(-2.0 * log(1.0 - random()))
        z, left = cos(turn) * radius, sin(turn) * radius
    return mu + z * sigma


def randrange(start, stop=None):
    """A whole number from start up to stop, or from 0 up to start."""
    if stop is None:
        start, stop = 0, start
    if not 0 < stop - start < 2**30:
        raise ValueError(f"no range for randrange: from {start} to {stop}")
    width = 0
    while (stop - start) >> width:
        width += 1
    drawn = bits(width)
    while drawn >= stop - start:
        drawn = bits(width)
    return start + drawn


def randint(a, b):
    """A whole number from a to b."""
    return randrange(a, b + 1)


def choice(items):
    """One of the items."""
    return items[randrange(len(items))]


def shuffle(items):
    """Put a list in another order."""
    for i in range(len(items) - 1, 0, -1):
        j = randrange(i + 1)
        items[i], items[j] = items[j], items[i]
