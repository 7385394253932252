"""The symbols of the page on the off switch."""

from math import sqrt

from claims.domains import between, whole

from workings.paperclips import off_switch
from workings.paperclips.normal import below, density

mu, sigma, b, z, u, k = between(0.2, 2), between(0.5, 2), between(0.3, 2), between(-2, 2), between(-2, 2), whole(2, 9)
x = between(0, 1)


def varphi(z):
    return density(z)


def Phi(z):
    return below(z)


def t(*, sigma, b):
    """The spread of what the human sees, by how often that is below nothing when the plan is worth one spread."""
    return sqrt(sigma**2 + b**2)


def worth(*, mu, sigma):
    return off_switch.defer(mu, sigma)


def seen(*, mu, sigma, b):
    return off_switch.defer(mu, sigma, b)


def Delta(*, mu, sigma):
    return off_switch.gain(mu, sigma)


def beta(*, mu, sigma):
    return off_switch.largest_beta(mu, sigma)


def P(*, k):
    return off_switch.avoids_off(k)


TEX = {r"\mathbb E[\max(U, 0)]": "worth", r"\mathbb E[U; S > 0]": "seen"}
WHERE = {r"\sigma/\sqrt{2\pi}": {"mu": 0.0}}
MEANS = {r"\sigma/\sqrt{2\pi}": lambda *, Delta: Delta}
