"""The symbols of the page on six dials."""

from functools import partial

from claims.domains import between, whole

from press.read.points import slope
from workings.paperclips.race import payoff, wins
from workings.paperclips.six_dials import drift

n, e, mu, t, s_0, s_bar = whole(3, 7), between(0.3, 0.9), between(0.95, 1.3), between(0.1, 2), between(0.4, 0.9), 0.95


def s(t, *, s_0, n, e, mu):
    return drift(s_0, t, n, e, mu)


def x(*, s, s_bar, mu):
    return (s_bar - s) / mu


def W(x, *, n):
    return wins(x, n)


def pi(s, *, s_bar, n, e, mu):
    return payoff(s, s_bar, n, e, mu)


def careful(*, s_bar, n, e, mu):
    return slope(partial(payoff, others=s_bar, n=n, e=e, mu=mu), s_bar)


def kept(*, n, e, mu):
    return drift(1.0, 5.0, n, e, mu) == 1.0


TEX = {r"\frac{\partial \pi}{\partial s}\Big|_{s=\bar s}": "careful"}
WHERE = {r"ne \le": {"mu": between(1, 5)}}
MEANS = {r"ne \le": kept}
