"""The symbols of the page on narrow goals."""

from claims.domains import between, whole

from workings.paperclips.hall import best_policy, returns
from workings.paperclips.specification import fullest, path, spend, turning, utility

L, J, B, epsilon = whole(9, 12), whole(3, 6), between(12, 20), between(0.01, 0.1)
gamma = between(0.93, 0.96)


def x(random, *, L):
    return [random.uniform(0.5, 2) for _ in range(L + 1)]  # x[1] is the first


def U(*, x):
    return utility(x[1:])


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


def count(*, gamma):
    return returns(best_policy(0.0, 1.0, gamma), gamma)[1]


def clip(*, gamma):
    return returns(best_policy(1.0, 0.0, gamma), gamma)[0]


MEANS = {r"\frac{\gamma^3}": (count, clip)}
WHERE = {"#narrow_time": {"x": left, "U": useful}}
