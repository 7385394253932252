"""The symbols of the page on the forms of a rotation."""

import numpy as np
import torch
from claims.domains import between, normal, whole

from workings.positions.rotary import half_order, rotate_complex, rotate_halves, rotate_interleaved

x, theta, m, j = normal(4), normal(2), between(1, 9), whole(0, 1)
q, u, W = normal(3), normal(2), normal(3, 2)


def c(j, *, theta, m):
    return np.cos(m * theta[j])


def s(j, *, theta, m):
    return np.sin(m * theta[j])


def z(j, *, x, theta, m):
    turned = rotate_complex(torch.as_tensor(x)[None], torch.as_tensor(m * theta)[None])[0]
    return complex(*turned[2 * j : 2 * j + 2])


def matrix(rotate, theta, m):
    """What a form does to each unit vector, as columns."""
    return rotate(torch.eye(4, dtype=torch.float64), torch.as_tensor(m * theta).expand(4, 2)).T


def R_half(*, theta, m):
    return matrix(rotate_halves, theta, m)


def R_adjacent(*, theta, m):
    return matrix(rotate_interleaved, theta, m)


def P():
    return np.eye(4)[half_order(4)]


def C(*, theta, m):
    return np.diag(np.cos(m * theta))


def S(*, theta, m):
    return np.diag(np.sin(m * theta))
