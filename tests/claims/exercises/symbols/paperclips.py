"""The symbols of the exercises on The Paperclip Manual."""

from math import acos
from math import e as euler

from claims.domains import between, whole
from claims.paperclips.symbols import race

from workings.exercises.paperclips import glides
from workings.paperclips.deferred import growth, longest_delay, survival
from workings.paperclips.normal import density
from workings.paperclips.off_switch import defer
from workings.paperclips.race import payoff, safety_none

n, e, mu, gamma = whole(3, 7), between(0.1, 0.5), between(0.5, 1.15), between(0.5, 0.9)
sigma, b, tau, a, h, N = between(0.5, 2), between(0.3, 2), between(0.5, 2), 0.05, between(0.05, 0.3), whole(5, 40)

K = race.K


def t(*, sigma, b):
    """The spread of what the human sees, by what deferring is worth for a plan that is as good as it is bad."""
    return sigma**2 * density(0.0) / defer(0.0, sigma, b)


def swings(*, tau):
    """The strength from which on a fix swings."""
    low, high = 0.0, 1 / tau
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if glides(middle, tau) else (low, middle)
    return low


def border(*, k):
    return longest_delay(0.0, k)


def careful(*, n, e, mu):
    return safety_none(n, e, mu) == 1


def kept(*, n, e, mu):
    """Whether a little less than full care does not pay."""
    return payoff(1 - 1e-6, 1.0, n, e, mu) <= payoff(1.0, 1.0, n, e, mu)


def clean(*, h, N, a):
    return survival(h, N) < a


ENDLESS = {"k": between(0.5, 2), "tau": border, "omega": lambda *, k: acos(0.0) / longest_delay(0.0, k)}
WHERE = {
    "z = k": {"e": euler, "k": lambda *, tau: 0.3 / tau, "z": lambda *, k, tau: -growth(0.0, k, tau)},
    r"k\tau =": {"e": euler, "k": swings},
    r"k\tau = \pi": ENDLESS,
    r"\omega =": ENDLESS,
    "P =": {"P": race.private},
}
MEANS = {
    r"ne \le": careful,
    r"#promise_kept ne \le": kept,
    "(1-h)^N <": clean,
    "N >": clean,
}
