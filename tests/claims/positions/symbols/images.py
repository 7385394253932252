"""The symbols of the page on pictures."""

import torch
from claims.domains import between, normal, whole

from workings.positions.axes import axes_angles, axial
from workings.positions.rotary import rotate_complex

y, x, y_prime, x_prime = whole(0, 5), whole(0, 5), whole(6, 9), whole(6, 9)
omega_y, omega_x, query, key = between(0.1, 1), between(0.1, 1), normal(8), normal(8)


def pair(random):
    return complex(random.gauss(0, 1), random.gauss(0, 1))


q = k = pair


def score(query, key, rows, columns, part):
    """What some components of a query, so many rows and columns from a key, and of the key score together."""
    angle = axes_angles(torch.tensor([[rows, columns]]), axial(8))
    return rotate_complex(torch.as_tensor(query)[None], angle)[0, part] @ torch.as_tensor(key)[part]


def s(rows, columns, *, query, key):
    return score(query, key, rows, columns, slice(None))


def f(rows, *, query, key):
    return score(query, key, rows, 0, slice(4))


def g(columns, *, query, key):
    return score(query, key, 0, columns, slice(4, None))
