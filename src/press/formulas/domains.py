"""Where the symbols of formulas are drawn from: functions of `random`, none of which gives a special number."""

import numpy as np


def between(low, high):
    """A number between two."""
    return lambda random: random.uniform(low, high)


def whole(low, high):
    """A whole number, both ends among them."""
    return lambda random: random.randint(low, high)


def normal(*shape, scale=1.0):
    """Normal numbers: one, a list, a matrix."""
    return lambda random: scale * np.random.default_rng(random.getrandbits(64)).normal(size=shape)
