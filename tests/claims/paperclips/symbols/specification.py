"""The symbols of the page on narrow goals."""

import torch
from claims.domains import between, whole

from essays.paperclips.specification import experiments
from workings.paperclips.hall import best_policy, returns
from workings.paperclips.specification import fullest, path, spend, turning, utility

i = whole(1, 9)
L, J, B, epsilon = whole(9, 12), whole(3, 6), between(12, 20), between(0.01, 0.1)
gamma = between(0.93, 0.96)


def x(random, *, L):
    return [random.uniform(0.5, 2) for _ in range(L + 1)]  # x[1] is the first


def U(*, x):
    return utility(x[1:])


def m(*, L, B, epsilon):
    """A good's amount in the even split."""
    return spend(L, L, B, epsilon)[0]


def x_named(*, J, L, B, epsilon):
    return spend(J, L, B, epsilon)[0]


def x_other(*, J, L, B, epsilon):
    return spend(J, L, B, epsilon)[-1]


def y(random, *, J, L, B):
    """What is left of a named good between the moment that the budget is used up and the end."""
    return fullest(J, 0.5, L, B) * random.uniform(1.02, 1.1)


def left(*, y, J, L, B):
    full, spent = fullest(J, 0.5, L, B), turning(J, 0.5, L, B)
    return path(spent + (y * y - full * full) / 2 / (1 - J / L), J, 0.5, L, B)[1]


def useful(*, y, x, J, L):
    return utility([y] * J + [x] * (L - J))


def sharing(random, *, L, B):
    """Some sharing of the whole budget; x[1] is the first."""
    x = [random.uniform(0.1, 3) for _ in range(L + 1)]
    return [amount * B / sum(x[1:]) for amount in x]


def count(*, gamma):
    return returns(best_policy(0.0, 1.0, gamma), gamma)[1]


def clip(*, gamma):
    return returns(best_policy(1.0, 0.0, gamma), gamma)[0]


def bound(random, *, L, epsilon):
    """Amounts of which some are about the floor, and all come to about the budget; x[1] is the first."""
    return [epsilon * random.uniform(0.5, 1.5) if i < 5 else random.uniform(1, 4) for i in range(L + 1)]


def kept(x, budget, floor):
    """Which amounts stay as they are when the nearest are taken that keep budget and floor."""
    amounts = torch.tensor(x, dtype=torch.float64)
    return (experiments.possible(amounts, budget, floor) - amounts).abs() < 1e-12


def affordable(*, x, B):
    return kept(x[1:], B, 0.0).all().item()


def above_floor(*, x, i, epsilon):
    return kept(x[1:], 1e9, epsilon)[i - 1].item()


MEANS = {
    r"\frac{\gamma^3}": (count, clip),
    r"\sum_{i=1}^{L} x_i": (affordable, above_floor),
}
WHERE = {
    "#narrow_slope": {"x": left, "U": useful},
    r"U \le L \log": {"x": sharing},
    r"\sum_{i=1}^{L} x_i": {"x": bound},
}
