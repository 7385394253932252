"""The symbols of the page on trusting the checks."""

from math import pi, sqrt

from claims.domains import between, whole

from workings.paperclips.goodhart import best, kl_bound, light
from workings.paperclips.normal import density

p, sigma, n, z, v, u = between(0.3, 3), between(0.5, 2), whole(3, 9), between(-2, 2), between(-2, 2), between(0, 1)


def varphi(z):
    return density(z) * sqrt(2 * pi)


def rho(*, sigma):
    """From the row of a score in the law of scores: score, mass, share above, mean value times mass."""
    score, mass, _, worth = light(sigma)[20]
    return sqrt(worth / mass / score)


def given_score(*, p, sigma):
    score, mass, _, worth = light(sigma)[20]
    return worth / mass * p / score


def best_score(*, n, sigma):
    return best(n, light(sigma))[0]


def best_value(*, n, sigma):
    return best(n, light(sigma))[1]


def KL(*, n):
    return kl_bound(n)


TEX = {r"\mathbb{E}[V \mid P = p]": "given_score", r"\mathbb{E}[\max P]": "best_score", r"\mathbb{E}[V]": "best_value"}
MEANS = {r"\log n - (n-1)/n": lambda *, n: kl_bound(n)}
