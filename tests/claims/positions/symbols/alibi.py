"""The symbols of the page on ALiBi."""

import numpy as np
import torch
from claims.domains import normal, whole

from workings.positions.attention import attend
from workings.positions.bias import alibi, alibi_slopes

q, k, d, i, j, D = normal(6, 4), normal(6, 4), 4, whole(3, 5), whole(1, 2), whole(2, 9)


def n(random):
    return random.choice([2, 4, 8])


def h(random, *, n):
    return random.randint(1, n - 1)


def m(h, *, n):
    return alibi_slopes(n)[h - 1]


def r(*, n):
    return alibi_slopes(n)[0]


def c(i, j, *, q, k):
    return q[i] @ k[j] / 2


def a(i, j, *, q, k, h, n):
    q, k, places = torch.as_tensor(q), torch.as_tensor(k), torch.arange(6)
    return attend(q, k, k, alibi(n, places, places)[h - 1], causal=True)[1][i, j]


def s(i, j, *, q, k, h, n):
    """By how much keys weigh more than the query's own place, which loses nothing."""
    weight = a(i, j, q=q, k=k, h=h, n=n) / a(i, i, q=q, k=k, h=h, n=n)
    return np.log(weight) + c(i, i, q=q, k=k)


def slope(*, h, n):
    return alibi_slopes(n)[h - 1]


MEANS = {r"j \le i": lambda *, a: a > 0}
WHERE = {
    "D = 1/m": {"D": None},
    r"j \le i": {"i": whole(1, 3), "j": whole(0, 4)},
    "#alibi_row": {"m": slope},
    "#alibi_window": {"m": slope, "n": 8, "h": whole(1, 4)},
}
