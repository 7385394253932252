"""The symbols of the page on trusting the checks."""

from math import pi, sqrt

import torch
from claims.domains import between, whole

from essays.paperclips.goodhart import experiments
from workings.paperclips.goodhart import best, kl_bound, light
from workings.paperclips.normal import density

p, sigma, n, z, v, u = between(0.3, 3), between(0.5, 2), whole(3, 9), between(-2, 2), between(-2, 2), between(0, 1)
d, alpha, beta = between(0.1, 9), between(0.5, 2), between(0.3, 1)


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


def R_bestof_n(*, d, alpha, beta):
    return experiments.law("best", torch.tensor(d, dtype=torch.float64), alpha, beta)


def R_RL(*, d, alpha, beta):
    return experiments.law("rl", torch.tensor(d, dtype=torch.float64), alpha, beta)


def seen():
    """The scores of some candidates without a choice."""
    return experiments.best_of(1, runs=9)[0]


def wanted():
    return experiments.best_of(1, runs=9)[1]


def erred():
    """Their errors, as they are drawn after their values."""
    generator = torch.Generator().manual_seed(0)
    return [experiments.draws((9, 1), "normal", generator) for _ in range(2)][1]


TEX = {r"\mathbb{E}[V \mid P = p]": "given_score", r"\mathbb{E}[\max P]": "best_score", r"\mathbb{E}[V]": "best_value"}
WHERE = {
    r"d = \alpha": {"d": lambda *, alpha, beta: experiments.law_highest("best", alpha, beta)},
    r"d = e": {"d": lambda *, alpha, beta: experiments.law_highest("rl", alpha, beta)},
    r"P = ": {"P": seen, "V": wanted, "varepsilon": erred},
}
MEANS = {r"\log n - (n-1)/n": lambda *, n: kl_bound(n)}
