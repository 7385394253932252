"""The symbols of the page on sinusoids."""

import numpy as np
import torch
from claims.domains import between, normal, whole

from essays.positions.sinusoids import numbers
from workings.positions.sinusoidal import frequencies, kernel, shift, sinusoidal

p, k, m, n, d, a, b = whole(1, 40), whole(1, 40), whole(1, 40), whole(41, 80), 8, between(1, 2), between(3, 4)
x, y, c, c_prime, A, gamma = normal(4), normal(4), normal(4), normal(4), normal(4, 4), np.euler_gamma


def PE(p, *, d):
    return sinusoidal(torch.tensor([p]), d)[0]


def omega(i, *, d):
    return frequencies(d)[i]


def M(k, *, d):
    return shift(k, d)


def K(lag, *, d):
    return kernel(lag, d)


def commutes(*, d):
    return 0.7 * shift(3, d) - 1.3 * shift(8, d)


WHERE = {
    r"\begin{align*} &\begin{pmatrix} \sin\omega": {"omega": between(0.1, 2)},
    r"M_1^\top A": {"A": commutes},
    r"1 - \frac{\ln\Delta": {"Delta": 100, "b": 10000},
}
MEANS = {
    r"x^\top A\,y + ": lambda *, x, y, c, c_prime, A: (x + c) @ A @ (y + c_prime),
    r"1 - \frac{\ln\Delta": lambda *, d: numbers.dot_product_formula()["lag_100"],
    r"\sqrt{d/2}": lambda *, d: sinusoidal(torch.tensor([7]), d).norm(),
}
