"""Of Python's statistics what the listings need."""

from math import erf, exp, pi, sqrt


def fmean(values):
    """The mean."""
    values = list(values)
    return sum(values) / len(values)


class NormalDist:
    """The normal distribution."""

    def __init__(self, mu=0.0, sigma=1.0):
        self.mean, self.stdev = mu, sigma

    def pdf(self, x):
        """Its density."""
        return exp(-(((x - self.mean) / self.stdev) ** 2) / 2) / (self.stdev * sqrt(2 * pi))

    def cdf(self, x):
        """The chance of less than x."""
        return (1 + erf((x - self.mean) / (self.stdev * sqrt(2)))) / 2
