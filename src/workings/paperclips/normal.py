"""The normal distribution from a series and a continued fraction, since a browser has no error function."""

from math import exp, pi, sqrt


def density(z: float) -> float:
    """The standard normal density."""
    return exp(-z * z / 2.0) / sqrt(2.0 * pi)


def mills(m: float) -> float:
    """The normal tail above m >= 0 over the density at m: a fraction far out, and near 0 one less a series."""
    if m > 2.5:
        fraction = m
        for k in range(60, 0, -1):  # Laplace's continued fraction, m + 1 / (m + 2 / (m + 3 / ...)), from its far end
            fraction = m + k / fraction
        return 1.0 / fraction
    term, total = m, m
    for k in range(1, 40):  # the middle over the density: m + m^3 / 3 + m^5 / (3 * 5) + ...
        term = term * m * m / (2 * k + 1)
        total = total + term
    return sqrt(pi / 2.0) * exp(m * m / 2.0) - total


def below(z: float) -> float:
    """The share of the normal distribution below z, its distribution function."""
    return 1.0 - density(z) * mills(z) if z > 0.0 else density(z) * mills(-z)
