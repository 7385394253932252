"""The symbols of the page on integers as positions."""

import numpy as np
import torch
from claims.domains import between, normal, whole

from essays.positions.integers import experiments

x, j, p, m, n = normal(6), whole(0, 5), between(1, 9), between(1, 9), between(1, 9)
a, b, c, f, W, u = normal(4), normal(4), normal(4), normal(4), normal(3, 6), normal(3)


def x_bar(*, x):
    return x.mean()


def overline(x):
    return np.mean(x)


def sigma(x):
    """By how much the layer norm of the code divides."""
    return (x[0] - np.mean(x)) / experiments.plain_norm(torch.as_tensor(x))[0]


def near(random, *, m):
    return m - random.choice([2, 3, 3, 4])


def highest(*, m, n):
    """Whether the key at n has the largest weight of all, seen from m."""
    return experiments.one_number_weights(m, squares=True).argmax().item() == n


WHERE = {"n = m-3": {"m": whole(5, 30), "n": near}}
MEANS = {"n = m-3": highest}
