"""The symbols of the page on all schemes."""

import math

from workings.positions.sinusoidal import frequencies


def d(random):
    return random.choice([4, 6, 8])


def i(*, d):
    return range(d // 2)


def last(*, i, d):
    return bool(frequencies(d)[i] == frequencies(d).min())


def longest(*, d):
    """The longest wavelength, as a share of what is commonly said."""
    return 2 * math.pi / frequencies(d)[-1] / (10000 * 2 * math.pi)


MEANS = {"i = d/2 - 1": last, "10000^{-2/d}": longest}
