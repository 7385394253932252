"""The symbols of the page on what positions should do."""

import numpy as np
from claims.domains import normal

x, p, W_x, W_p = normal(4), normal(2), normal(3, 4), normal(3, 2)


def appended(*, W, W_x, x, p):
    """Whether a matrix does with two vectors appended what W_x does with their sum."""
    return np.allclose(W @ np.hstack([x, p]), W_x @ (x + p))


def one_of_two(random, *, W_x):
    return random.choice([W_x, 2 * W_x])


def W(*, W_x, W_p):
    return np.hstack([W_x, W_p])


WHERE = {"W_x = W_p": {"p": normal(4), "W_p": one_of_two}}
MEANS = {"W_x = W_p": appended}
