"""The symbols of the page on relative positions."""

import torch
from claims.domains import between, normal, whole

from workings.positions.bias import offsets, shaw_scores
from workings.positions.sinusoidal import kernel, sinusoidal

x, x_prime, W_q, W_k, eta = normal(4), normal(4), normal(3, 4), normal(3, 4), between(0.1, 1)
m, n, m_prime, n_prime, d = whole(1, 20), whole(21, 40), whole(41, 60), whole(61, 80), 4
q, k, table, i, j = normal(6, 4), normal(6, 4), normal(5, 4), whole(0, 5), whole(0, 5)


def c(position):
    return sinusoidal(torch.tensor([position]), 16)[0]


def A(*, W_q, W_k):
    """The scores of unit vectors, each by its query with each by its key; they are not divided by the root of 3."""
    queries, keys = (torch.as_tensor(each.T) for each in (W_q, W_k))
    return shaw_scores(queries, keys, torch.zeros(1, 3).double()) * 3**0.5


def K(lag):
    return kernel(lag, 16)


def carried(*, m, m_prime):
    """What a lesson of one back at m is worth at m', as a share of what it is worth at m."""
    step = raised(m, m - 1)
    return (c(m_prime) @ step @ c(m_prime - 1)) / (c(m) @ step @ c(m - 1))


def raised(m, n):
    """The gradient of the score of two places with respect to what stands between their codes."""
    between = torch.zeros(16, 16, dtype=torch.float64, requires_grad=True)
    (c(m) @ between @ c(n)).backward()
    return between.grad


def near_m(random, *, m):
    return m + random.choice([-1, -1, 0, 1])


def near_m_prime(random, *, m_prime):
    return m_prime + random.choice([-1, -1, 0, 1])


def back(m, n):
    """Whether a key stands one place before its query."""
    return offsets(torch.tensor([m]), torch.tensor([n])).item() == -1


def e(i, j, *, q, k, table):
    return shaw_scores(*map(torch.as_tensor, (q, k, table)))[i, j]


def a(offset, *, table):
    return table[offset + 2]


def clip(offset):
    return min(max(offset, -2), 2)


CODES = {"c": normal(4), "c_prime": normal(4)}
WHERE = {
    **dict.fromkeys((r"(x + c)^\top A", r"x^\top A\, x' + "), CODES),
    "n = m-1": {"n": near_m},
    "n' = m'-1": {"n_prime": near_m_prime},
}
MEANS = {
    r"x^\top A\, x' + ": lambda *, x, c, A, x_prime, c_prime: (x + c) @ A @ (x_prime + c_prime),
    "n = m-1": lambda *, m, n: back(m, n),
    "n' = m'-1": lambda *, m_prime, n_prime: back(m_prime, n_prime),
    r"c_m c_n^\top": lambda *, m, n: raised(m, n),
    "K(m-m')^2": carried,
}
