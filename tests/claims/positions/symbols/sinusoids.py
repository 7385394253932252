"""The symbols of the page on sinusoids."""

import numpy as np
import torch
from claims.domains import between, normal, whole

from essays.positions.sinusoids import numbers
from workings.positions.bias import shaw_scores
from workings.positions.sinusoidal import frequencies, kernel, shift, sinusoidal

p, k, m, n, d, a, b = whole(1, 40), whole(1, 40), whole(1, 40), whole(41, 80), 8, between(1, 2), between(3, 4)
x, y, c, c_prime, A, gamma = normal(4), normal(4), normal(4), normal(4), normal(4, 4), np.euler_gamma
W_q, W_k = normal(3, 4), normal(3, 4)


def PE(p, *, d):
    return sinusoidal(torch.tensor([p]), d)[0]


def omega(i, *, d):
    return frequencies(d)[i]


def M(k, *, d):
    return shift(k, d)


def K(lag, *, d):
    return kernel(lag, d)


def middle(*, W_q, W_k):
    """The scores of unit vectors, each by its query with each by its key; they are not divided by the root of 3."""
    queries, keys = (torch.as_tensor(each.T) for each in (W_q, W_k))
    return shaw_scores(queries, keys, torch.zeros(1, 3).double()) * 3**0.5


def commutes(*, d):
    return 0.7 * shift(3, d) - 1.3 * shift(8, d)


WHERE = {
    r"\begin{align*} &\begin{pmatrix} \sin\omega": {"omega": between(0.1, 2)},
    r"M_1^\top A": {"A": commutes},
    r"PE(m)^\top A": {"A": commutes},
    r"A = W_q^\top": {"A": middle},
    r"1 - \frac{\ln\Delta": {"Delta": 100, "b": 10000},
}
MEANS = {
    r"PE(m)^\top A": lambda *, m, n, d: PE(m + 5, d=d) @ commutes(d=d) @ PE(n + 5, d=d),  # moved on by five places
    r"x^\top A\,y + ": lambda *, x, y, c, c_prime, A: (x + c) @ A @ (y + c_prime),
    r"1 - \frac{\ln\Delta": lambda *, d: numbers.dot_product_formula()["lag_100"],
    r"#code_norm \sqrt{d/2}": lambda *, d: sinusoidal(torch.tensor([7]), d).norm(),
    r"\sqrt{d/2}": lambda *, d: sinusoidal(torch.tensor([7]), d).norm(),
}
