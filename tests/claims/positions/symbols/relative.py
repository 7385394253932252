"""The symbols of the page on relative positions."""

import torch
from claims.domains import between, normal, whole

from workings.positions.bias import shaw_scores, t5_bucket
from workings.positions.sinusoidal import sinusoidal

x, x_prime, p, p_prime, A, eta = normal(4), normal(4), normal(4), normal(4), normal(4, 4), between(0.1, 1)
m, n, m_prime, n_prime, d = whole(1, 20), whole(21, 40), whole(41, 60), whole(61, 80), 4
q, k, table, i, j, delta = normal(6, 4), normal(6, 4), normal(5, 4), whole(0, 5), whole(0, 5), whole(17, 110)


def c(position):
    return sinusoidal(torch.tensor([position]), 16)[0]


def e(i, j, *, q, k, table):
    return shaw_scores(*map(torch.as_tensor, (q, k, table)))[i, j]


def a(offset, *, table):
    return table[offset + 2]


def clip(offset):
    return min(max(offset, -2), 2)


def bucket(*, delta):
    return t5_bucket(torch.tensor(-delta))


def last():
    return t5_bucket(torch.tensor(-(10**6)))


MEANS = {r"16 + \Big\lfloor": (bucket, last)}
