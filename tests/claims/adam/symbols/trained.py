"""The symbols of the page on training."""

from claims.domains import between

from workings.adam.optim import sgd_step

alpha, lambda_ = between(0.1, 1), between(0.5, 9)


def stable(*, alpha, lambda_):
    """Whether descent on a bowl of this curvature comes nearer to its bottom."""
    return abs(sgd_step(1.0, lambda_, alpha)) < 1


MEANS = {r"\alpha <": stable}
