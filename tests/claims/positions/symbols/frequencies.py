"""The symbols of the page on many clocks."""

import torch
from claims.domains import between, normal, whole

from essays.positions.frequencies import experiments
from workings.positions.bias import shaw_scores
from workings.positions.sinusoidal import frequencies, shift, sinusoidal

p, i, d, k, m, n = whole(1, 90), whole(0, 7), 16, whole(1, 40), whole(1, 40), whole(41, 80)
a, b = between(1, 2), between(3, 4)
W_q, W_k = normal(3, 4), normal(3, 4)


def PE(p, *, d):
    return sinusoidal(torch.tensor([p]), d)[0]


def component(p, number, *, d):
    return PE(p, d=d)[number]


def omega(i, *, d):
    return frequencies(d)[i]


def M(k, *, d):
    return shift(k, d)


def middle(*, W_q, W_k):
    """The scores of unit vectors, each by its query with each by its key; they are not divided by the root of 3."""
    queries, keys = (torch.as_tensor(each.T) for each in (W_q, W_k))
    return shaw_scores(queries, keys, torch.zeros(1, 3).double()) * 3**0.5


def commutes(*, d):
    return 0.7 * shift(3, d) - 1.3 * shift(8, d)


def linear(clock, p):
    """The sine of one of the evenly spaced clocks, counted from 1."""
    return (p * experiments.linear_frequencies(16)[clock - 1]).sin()


WHERE = {
    "PE_{(p": {"PE": component},
    r"\begin{align*} &\begin{pmatrix} \sin\omega": {"omega": between(0.1, 2)},
    r"M_1^\top A": {"A": commutes},
    r"PE(m)^\top A": {"A": commutes},
    r"A = W_q^\top": {"A": middle},
}
MEANS = {
    r"\sin(p/2)": lambda *, p: linear(2, p),
    r"\sin(p/3)": lambda *, p: linear(3, p),
    "10000^{-2i/d}": lambda *, i, d: frequencies(d)[i],
    r"PE(m)^\top A": lambda *, m, n, d: PE(m + 5, d=d) @ commutes(d=d) @ PE(n + 5, d=d),  # moved on by five
    r"\sqrt{d/2}": lambda *, d: sinusoidal(torch.tensor([7]), d).norm(),
}
