"""Averages in symbols, for the derivations of more than one page."""

import sympy

Z = sympy.Symbol("z", positive=True)
LENGTHS = (1, 2, 4)


def at_every_length(line):
    """One expression that holds line(t) for several t apart, each with its own power of z."""
    return sum(Z**t * line(t) for t in LENGTHS)


def average(gradients, beta):
    """Lines 11 and 12: the running average of a list, from 0."""
    m = sympy.Integer(0)
    for g in gradients:
        m = beta * m + (1 - beta) * g
    return m


def weights(beta, t):
    """What a corrected average multiplies gradients of age 0, 1, .. t - 1 with."""
    return [(1 - beta) * beta**k / (1 - beta**t) for k in range(t)]
