"""The symbols of the page of errata."""

from claims.domains import between

from essays.adam.algorithm import experiments

beta_1, beta_2 = between(0.2, 0.98), between(0.3, 0.98)


def shortened(*, beta_1, beta_2):
    """Whether a first step, which is alpha long, would be longer without corrections."""
    first = experiments.trace([1.0], beta_1, beta_2)
    return bool(first.m[0] / first.v[0].sqrt() > 1)


MEANS = {r"\sqrt{1-\beta_2}": shortened}
