"""The symbols of the page on one sine."""

import torch
from claims.domains import between, whole

from essays.positions.one_sine import experiments

p, m, n, s, k = between(1, 9), whole(2, 40), whole(41, 90), between(0.1, 2), whole(55, 57)


def same(*, m, n):
    waves = experiments.sines(100)
    return bool(waves[m] == waves[n])


def kept(*, s, p):
    """The cosine between an embedding of mean zero, whose components have the size s, and the same with a sine."""
    word = (s, -s, -s, s)
    return torch.cosine_similarity(torch.tensor(word, dtype=torch.float64), experiments.sine_added(word, p), 0)


def fraction(*, k):
    """Whether 355 over 2k + 1 is one of the best fractions for pi."""
    return any((a, b) == (355, 2 * k + 1) for a, b, _ in experiments.convergents())


WHERE = {"m = n": {"n": lambda random, *, m: random.choice([m, m + 1, m + 44])}}
MEANS = {
    "m = n": same,
    "2k+1 = 113": fraction,
    r"s/\sqrt{s^2 + \sin^2 p}": kept,
}
