"""The symbols of the page on the forms of a rotation."""

import numpy as np
import torch
from claims.domains import between, normal, whole

from workings.positions.rotary import angles, half_order, rotate_complex, rotate_halves, rotate_interleaved, turns
from workings.positions.sinusoidal import frequencies

x, theta, m, j = normal(4), normal(2), between(1, 9), whole(0, 1)
q, u, W, i = normal(3), normal(2), normal(3, 2), whole(0, 1)


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


def angle(i, *, theta, m):
    return angles(torch.tensor([m], dtype=torch.float64), torch.as_tensor(theta))[0, i]


def block(*, i, theta, m):
    return R_adjacent(theta=theta, m=m)[2 * i : 2 * i + 2, 2 * i : 2 * i + 2]


def one_pair(*, x, j, theta, m):
    return complex(*rotate_complex(torch.as_tensor(x[None, :2]), torch.tensor([[m * theta[j]]]))[0])


WHERE = {"10000^{-2i/6}": {"i": whole(0, 2)}}
MEANS = {
    "10000^{-2i/6}": lambda *, i: frequencies(6)[i],
    "10000^{-2/4}": lambda: frequencies(4)[1],
    r"\begin{pmatrix} \cos m\theta_i": block,
    r"m\theta_i": lambda *, i, theta, m: angle(i, theta=theta, m=m),
    r"m\theta_j": lambda *, j, theta, m: angle(j, theta=theta, m=m),
    r"e^{\mathrm i m\theta_i}": lambda *, i, theta, m: turns(angle(i, theta=theta, m=m), torch.float64),
    r"(x_0 + \mathrm i\,x_1)(c": one_pair,
}
