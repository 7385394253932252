"""The symbols of the page on the race."""

from math import isclose

from claims.domains import between, whole

from workings.paperclips.race import (
    disaster_none,
    disaster_private,
    disaster_public,
    payoff,
    payoff_private,
    safety_none,
    safety_private,
    safety_public,
    wins,
)
from workings.paperclips.six_dials import drift

t, s_0, s_bar = between(0.1, 2), between(0.4, 0.9), 0.95
n, e, mu, s, c = whole(3, 7), between(0.3, 0.9), between(0.95, 1.3), between(0.3, 0.9), between(0.2, 0.9)
delta, Delta, x, u = between(0.05, 0.3), between(0.05, 0.3), between(0.1, 0.3), between(0, 1)


def W(delta, *, mu, n):
    return wins(delta / mu, n)


def pi(delta, *, s, n, e, mu):
    return payoff(s - delta, s, n, e, mu)


def K(*, n, e):
    return 0.1 / safety_private(0.1, n, e)


def F(*, c, mu, n):
    """The chance that all others are less able: what a team of capability c expects, over its safety, at enmity 1."""
    return payoff_private(c / n, c, n, 1.0, mu) / (c / n)


def expected(s, *, c, K, n, e, mu):
    """What a team of capability c expects of a safety s if every other chooses its own capability over K."""
    passed = (c - s) * K / (K - 1)
    lost = (n - 1) / n * (mu**n - passed**n) / mu ** (n - 1) / K  # the mean safety of the ablest that is not passed
    return (passed / mu) ** (n - 1) * s + (1 - e) * lost


def promised(t, *, s_0, n, e, mu):
    return drift(s_0, t, n, e, mu)


def kept(*, n, e, mu):
    return drift(1.0, 5.0, n, e, mu) == 1.0


def half(*, n, mu):
    """The enmity at which teams that know nothing fail as often as not."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if disaster_none(n, middle, mu) < 0.5 else (low, middle)
    return low


def capped(*, n, e, mu):
    K = e * (n - 1) + 1
    return isclose(disaster_private(n, e, mu), 1 - mu * n / ((n + 1) * K), rel_tol=1e-9)


def private(*, n, e, mu):
    return disaster_private(n, e, mu)


def public(*, n, e, mu):
    return disaster_public(n, e, mu)


def affordable(*, s, Delta, e):
    return s <= safety_public(Delta, e)


OTHERS = {"pi": expected, "K": between(1.5, 3)}
LEADING = {"s": between(0.05, 0.5), "e": between(0.2, 0.6)}
SKILLED = {"mu": between(1, 9)}
WHERE = {
    r"s = \mu/(ne)": {"s": lambda *, n, e, mu: safety_none(n, e, mu)},
    r"\begin{align*} \pi'(c/K)": OTHERS,
    r"\begin{align*} P &= \int_0^\mu": {"P": private},
    r"\begin{align*} P &= \int_0^K": {"P": private, "mu": between(8, 9)},
    r"\begin{align*} P &= 1 - \int_0^e": {"P": public},
    r"\mu \le": SKILLED,
    "s(t) =": {"s": promised},
    r"ne \le": {"mu": between(1, 5)},
    r"s - \Delta \le": LEADING,
    r"s \le \Delta/e": LEADING,
    r"1 - \mu/(ne)": {"e": half},
    r"e = 2\mu/n": {"e": half},
}
MEANS = {
    r"ne \le": kept,
    r"\mu \le": capped,
    r"s - \Delta \le": affordable,
    r"s \le \Delta/e": affordable,
    r"\mu/(ne)": lambda *, n, e, mu: safety_none(n, e, mu),
    "c/K": lambda *, c, n, e: safety_private(c, n, e),
}
