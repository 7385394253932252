"""The symbols of the page on fixing late."""

from math import acos, exp, sqrt

from claims.domains import between, whole

from essays.paperclips.deferred import experiments
from workings.paperclips.deferred import clean_bound, growth, longest_delay, waiting_pays

r, k, tau, t = between(0.3, 0.5), between(0.6, 0.9), between(0.5, 0.7), between(0.8, 0.95)
p, V, L, b, N, h = between(0.3, 0.9), between(1, 9), between(1, 9), between(0, 4), whole(3, 30), between(0, 0.4)
X = between(-1, 1)


def x(t, *, r, k, tau):
    return experiments.exact(r, k, tau, t) if t > 0 else exp(r * t)


def j(*, t, tau):
    return range(int(t / tau) + 2)


def omega(*, r, k):
    return acos(r / k) / longest_delay(r, k)


def theta(*, r, k):
    return longest_delay(r, k) * sqrt(k * k - r * r)


def border(*, r, k):
    return longest_delay(r, k)


def answered(t, *, r):
    """A fault that dies out without swinging if the trend is answered too."""
    return exp(experiments.trend_rate(r, 1.05 * r, 0.5, 0.1) * t)


def E(body, *, p, V, L):
    return p * body(X=V) + (1 - p) * body(X=-L)


QUICK = {"tau": between(0.1, 0.3), "lambda_": lambda *, r, k, tau: growth(r, k, tau)}
BORDER = {"tau": border}
TREND = {"tau": 0.1, "k": lambda *, r: 1.05 * r, "x": answered}
WHERE = {
    r"\lambda = r": QUICK,
    r"x'(t) = r\, x(t) - k\, x(t - \tau) -": TREND,
    r"r = k\cos": BORDER,
    r"\omega = k\sin": BORDER,
    r"\tau =": BORDER,
    "k > r": {"k": between(0.1, 0.9)},
    "k = r": QUICK | {"k": lambda random, *, r: random.choice([r, 0.7 * r, 1.3 * r])},
}
MEANS = {
    "k = r": lambda *, r, k, tau: abs(growth(r, k, tau)) < 1e-9,
    "k > r": lambda *, r, k: longest_delay(r, k) > 0,
    r"h \le": lambda *, h, N: h <= clean_bound(N),
    "b <": lambda *, b, p, L: waiting_pays(b, p, L),
}
