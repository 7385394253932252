"""The symbols of the page on clocks."""

import math

import torch
from claims.domains import between, whole

from essays.positions.clock import experiments
from workings.positions.rotary import matrix
from workings.positions.sinusoidal import frequencies, sinusoidal

omega, m, n, p, i = between(0.2, 1.5), whole(2, 40), whole(41, 90), between(1, 9), 1j
t = between(1, 59)


def chord(*, m, n):
    return experiments.chords(torch.tensor([n - m]))


def hand(*, t):
    """How far right and how far up our clock's hand points, if it goes round in 60 positions."""
    return sinusoidal(torch.tensor([2 * math.pi * t / 60], dtype=torch.float64), 2)[0]


def x(*, t):
    return hand(t=t)[0]


def y(*, t):
    return hand(t=t)[1]


def turned(*, t):
    """What becomes of a hand at three o'clock that is turned as mathematicians count."""
    return matrix(torch.tensor([2 * math.pi * t / 60], dtype=torch.float64))[:, 0]


def period(*, i):
    """After how many positions a binary digit has gone through its values."""
    digit = experiments.bits(torch.arange(256), 6)[:, i]
    return next(p for p in range(1, 128) if torch.equal(digit[p:], digit[:-p]))


def clock(*, i):
    return frequencies(10, experiments.HALVING)[i]


DIGIT = {"i": whole(0, 4)}
WHERE = {
    r"x = \cos": {"x": lambda *, t: turned(t=t)[0]},
    r"y = \sin": {"y": lambda *, t: turned(t=t)[1]},
    "2^{i+1}": DIGIT,
    "1/2^i": DIGIT,
    r"2\pi \cdot 2^i": DIGIT,
}
MEANS = {
    "2^{i+1}": period,
    "1/2^i": clock,
    r"2\pi \cdot 2^i": lambda *, i: 2 * math.pi / clock(i=i),
}
