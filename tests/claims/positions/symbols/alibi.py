"""The symbols of the page on ALiBi."""

import numpy as np
import torch
from claims.domains import between, normal, whole

from essays.positions.alibi import experiments
from workings.positions.attention import attend
from workings.positions.bias import alibi, alibi_slopes, t5_bucket

q, k, d, i, j, D = normal(6, 4), normal(6, 4), 4, whole(3, 5), whole(1, 2), whole(2, 9)
B, delta, r_1, r_2 = between(0.5, 3), whole(0, 5), between(0.1, 2), between(0.1, 2)


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
    return attend(q, k, k, alibi(n, places, places)[h - 1], causal=True)[1][i, j].item()


def s(i, j, *, q, k, h, n):
    """By how much keys weigh more than the query's own place, which loses nothing."""
    weight = a(i, j, q=q, k=k, h=h, n=n) / a(i, i, q=q, k=k, h=h, n=n)
    return np.log(weight) + c(i, i, q=q, k=k)


def slope(*, h, n):
    return alibi_slopes(n)[h - 1]


def bias(h, n, i, j):
    """What head h of n adds to the score of a query at i and a key at j."""
    return alibi(n, torch.tensor([i]), torch.tensor([j]))[h - 1].item()


def held(*, m, D):
    """What the nearest D keys hold, all that score alike."""
    return experiments.alibi_shares(torch.tensor([m]), 20_000)[0, : int(D)].sum().item()


def even(*, B, m):
    """The distance at which content makes up for the bias, and no more."""
    nearer, farther = (experiments.alibi_pair(m, (B, -B), (x, 0)) for x in (0, 1))
    return (nearer[0] - nearer[1]) / (nearer[0] - farther[0])


def among(*, h, n):
    """The number, among twice as many slopes, of the one between a slope and the next."""
    between = (alibi_slopes(n)[h - 1] * alibi_slopes(n)[h]).sqrt()
    return 1 + (alibi_slopes(2 * n) - between).abs().argmin()


def near_whole(random, *, h):
    return 2**h + random.choice([-1, 0, 0, 1])


def bucket(*, delta):
    return t5_bucket(torch.tensor(-delta))


def last():
    return t5_bucket(torch.tensor(-(10**6)))


MEANS = {
    r"16 + \Big\lfloor": (bucket, last),
    r"j \le i": lambda *, a: a > 0,
    "D = 1/m": lambda *, m, D: np.isclose(held(m=m, D=D), 1 - np.exp(-1)),
    "1 - 1/e": lambda *, m: held(m=m, D=1 / m),
    "1/(1 - e^{-m})": lambda *, m: 1 / held(m=m, D=1),
    "2B/m_h": lambda *, B, h, n: even(B=B, m=slope(h=h, n=n).item()),
    "2h + 1": among,
    "-m(i-j)": lambda *, i, j, h, n: bias(h, n, i, j),
    r"-m\,|i-j|": lambda *, i, j, h, n: bias(h, n, i, j),
    r"-m_h\,\delta": lambda *, delta, h, n: bias(h, n, delta, 0),
    r"-r_1 \log(1 + r_2": lambda *, delta, r_1, r_2: experiments.kerple(torch.tensor(delta), r_1, r_2),
}
WHERE = {
    r"16 + \Big\lfloor": {"delta": whole(17, 110)},
    "D = 1/m": {"D": near_whole},
    r"-m\,|i-j|": {"i": whole(0, 5), "j": whole(0, 5), "m": slope},
    r"j \le i": {"i": whole(1, 3), "j": whole(0, 4)},
    **{key: {"m": slope} for key in (r"\begin{align*} a_{ij}", r"+\, m j", "-m(i-j)", "mj", "mi")},
    "#alibi_window": {"m": slope, "n": 8, "h": whole(1, 4)},
}
