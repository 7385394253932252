"""The symbols of the page on sines and their sums."""

import numpy as np
import torch
from claims.domains import between, normal, whole

from essays.positions.clock.experiments import sines
from essays.positions.frequencies.experiments import last_wavelength, wavelengths
from essays.positions.sums import experiments, numbers
from workings.positions.sinusoidal import kernel, sinusoidal

p, m, n, s, k, i, d = whole(1, 9), whole(2, 40), whole(41, 90), between(0.1, 2), whole(55, 57), whole(0, 7), 16
x, y, c, c_prime, A, gamma = normal(4), normal(4), normal(4), normal(4), normal(4, 4), np.euler_gamma


def PE(p, *, d):
    return sinusoidal(torch.tensor([p]), d)[0]


def K(lag, *, d):
    return kernel(lag, d)


def same(*, m, n):
    waves = sines(100)
    return bool(waves[m] == waves[n])


def kept(*, s, p):
    """The cosine between an embedding of mean zero, whose components have the size s, and the same with a sine."""
    word = (s, -s, -s, s)
    return torch.cosine_similarity(torch.tensor(word, dtype=torch.float64), experiments.sine_added(word, p), 0)


def fraction(*, k):
    """Whether 355 over 2k + 1 is one of the best fractions for pi."""
    return any((a, b) == (355, 2 * k + 1) for a, b, _ in experiments.convergents())


def near(random, *, d):
    return d // 2 - random.choice([1, 1, 2, 3])


def last(*, i, d):
    return bool(wavelengths(d)[i] == wavelengths(d).max())


WHERE = {
    "m = n": {"n": lambda random, *, m: random.choice([m, m + 1, m + 44])},
    "i = d/2-1": {"i": near},
    r"1 - \frac{\ln\Delta": {"Delta": 100, "b": 10000},
}
MEANS = {
    "m = n": same,
    "2k+1 = 113": fraction,
    r"s/\sqrt{s^2 + \sin^2 p}": kept,
    "i = d/2-1": last,
    r"2\pi \cdot 10000^{(d-2)/d}": lambda *, d: last_wavelength(d),
    r"1 - \frac{\ln\Delta": lambda *, d: numbers.dot_product_formula()["lag_100"],
}
