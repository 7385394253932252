"""The symbols of the page on reading further than trained."""

import torch
from claims.domains import between, normal, whole

from essays.positions.extension import experiments
from workings.positions import extend
from workings.positions.plain import softmax
from workings.positions.sinusoidal import frequencies, kernel

b, s, L, m, B, n = between(50, 900), between(2, 9), between(300, 900), whole(1, 50), between(0.5, 3), whole(3, 30)
q, k, u, scores = normal(4), normal(4), between(-1, 1), normal(6, 6)


def d(random):
    return random.choice([8, 12, 16])


def p(random):
    """A position at the edge of a stretch of 8,192."""
    return 8192 * random.randint(1, 9) - random.choice([1, 2])


def i(*, d):
    return range(1, d // 2)


def j(*, i):
    return range(i + 1)


def omega(i, *, d, b):
    return frequencies(d, b)[i]


def b_prime(*, b, s, d):
    return extend.ntk_base(b, s, d)


def interpolated(i, *, d, b, s):
    return extend.interpolate(frequencies(d, b), s)[i]


def ntk(i, *, d, b, s):
    return extend.ntk(d, b, s)[i]


def yarn(i, *, d, b, s, L, alpha, beta):
    return extend.yarn(frequencies(d, b), s, L, alpha, beta)[i]


def r(i, *, d, b, L):
    return extend.turns_within(frequencies(d, b), L)[i]


def alpha(*, d, b, L):
    return r(d // 2 - 1, d=d, b=b, L=L).item() / 2


def beta(*, d, b, L):
    return r(0, d=d, b=b, L=L).item() * 2


def gamma(i, *, d, b, s, L, alpha, beta):
    """What of a frequency YaRN keeps, less the share that it divides."""
    kept = yarn(i, d=d, b=b, s=s, L=L, alpha=alpha, beta=beta) / frequencies(d, b)[i]
    return (kept * s - 1) / (s - 1)


def t(*, s):
    return extend.yarn_temperature(s) ** -2


def sink(i, j, *, scores, u):
    return softmax([*scores[i, : i + 1], u])[j]


def score(i, j, *, scores):
    return scores[i, j]


def ell(random, *, L):
    return random.choice([L, 1.3 * L, 2.4 * L])


def slowed(*, d, b, s, ell, L):
    """What dynamic NTK divides the frequency of the last pair by."""
    return frequencies(d, b)[-1] / extend.dynamic_ntk(d, b, s, ell, L)[-1]


def paper(*, d, b, ell, L):
    return slowed(d=d, b=b, s=1, ell=ell, L=L)


def plain(*, d, b, s, ell, L):
    return torch.equal(extend.dynamic_ntk(d, b, s, ell, L), frequencies(d, b))


def last(*, i, d, b):
    return bool(frequencies(d, b)[i] == frequencies(d, b).min())


def narrowed(weight, n):
    """What stands in the place of e^{-2B} if one key of n has at most this weight."""
    return (1 / weight - 1) / (n - 1)


def bounded(*, B, n):
    return narrowed(experiments.dilution(B, n), n)


def logarithm(*, B, n, L):
    return narrowed(experiments.remedied(n, B, L)["logarithm"], n)


def deepseek(*, s, a, b):
    return extend.yarn_temperature(s, a) / extend.yarn_temperature(s, b)


SETTINGS = {"a": between(0.5, 1.5), "b": between(0.5, 1.5)}
ENDS = {"beta": lambda *, r: r}  # of the pair that turns so often
WHERE = {
    "#interpolate": {"omega_prime": interpolated},
    "#ntk": {"omega_prime": ntk},
    "#yarn": {"omega_prime": yarn},
    r"2i/d = ": {"i": lambda *, d: d // 2 - 1},
    r"i = \frac{d}{2} \ln": ENDS,
    r"\begin{align*} r_i =": ENDS,
    r"s = \ell/L": {"s": paper},
    **dict.fromkeys((r"\frac{0.1\,a \ln s + 1}", r"(0.1\,b \ln s + 1)^2"), SETTINGS),
    r"a_{ij} =": {"a": sink, "s": score, "i": whole(2, 5), "j": whole(0, 2)},
}
MEANS = {
    r"\sum_{i=0}^{d/2-1} \cos(m": lambda *, m, d, b: kernel(torch.tensor(m), d, b) * d / 2,
    "i = d/2 - 1": last,
    r"\ell = L": plain,
    r"s\,\ell/L - (s-1)": slowed,
    r"\tfrac{1}{10} \ln s + 1": lambda *, s: extend.yarn_temperature(s),
    r"\sqrt{1 + (\ln s) / \ln L}": lambda *, s, L: extend.longrope_temperature(s, L),
    r"\frac{0.1\,a \ln s + 1}": deepseek,
    r"(0.1\,b \ln s + 1)^2": lambda *, s, b: extend.yarn_temperature(s, b) ** 2,
    r"(0.1 \ln s + 1)^2": lambda *, s: extend.yarn_temperature(s) ** 2,
    r"1 + 0.1 \ln 8": lambda: extend.yarn_temperature(8),
    r"1 + 0.1 \ln(1 + \lfloor": lambda *, p: experiments.llama4_temperature(p),
    "e^{-2B}": bounded,
    r"n^{-2B/\ln L}": logarithm,
}
