"""The symbols of the page on the six problems."""

from claims.domains import between, whole

from essays.adam.problems import experiments
from workings.adam.optim import sgd_step

alpha, lambda_, t = between(0.4, 1.2), between(0.5, 4), whole(1, 5)


def theta(t, *, alpha, lambda_):
    x = 0.7
    for _ in range(t):
        x = sgd_step(x, lambda_ * x, alpha)
    return x


def shrinks(*, alpha, lambda_):
    return abs(theta(5, alpha=alpha, lambda_=lambda_)) < 0.7


def x(*, alpha, w):
    """How far from the minimum descent jumps to and fro in the end."""
    slope, place = experiments.in_floats(experiments.over_time_slope), 1.0
    for _ in range(300):
        place = sgd_step(place, slope(place, w), alpha)
    return abs(place)


RING = {"alpha": between(0.9, 1.1), "w": between(0.2, 0.3)}
WHERE = {r"\sqrt{x^2+w^2} =": RING, r"x = \sqrt": RING}
MEANS = {r"|1-\alpha\lambda| < 1": shrinks, r"\alpha < 2/\lambda": shrinks}
