"""The symbols of the page on integers as positions."""

import numpy as np
import torch
from claims.domains import between, normal, whole

x, j, p, m, n = normal(6), whole(0, 5), between(1, 9), between(1, 9), between(1, 9)
a, b, c, d, W, u = normal(4), normal(4), normal(4), normal(4), normal(3, 6), normal(3)


def x_bar(*, x):
    return x.mean()


def overline(x):
    return np.mean(x)


def sigma(x):
    return torch.as_tensor(x).std(correction=0)
