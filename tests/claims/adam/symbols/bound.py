"""The symbols of the page on the bound of Adam's step."""

from math import isclose

from claims.adam.symbols.algorithm import impulse, trace
from claims.domains import between, normal, whole

from essays.adam.bound import experiments
from essays.adam.memory import experiments as memory
from workings.adam.plain import longest, longest_ever, powers

beta_1, beta_2, t, g = between(0.2, 0.7), between(0.6, 0.98), whole(3, 6), normal(9)
alpha = between(0.1, 1)


def k(*, t):
    return range(t)


def p(k, *, t, beta_1):
    return trace(t, impulse(t, k), beta_1).m_hat[-1]


def q(k, *, t, beta_2):
    return trace(t, impulse(t, k), beta_2=beta_2).v_hat[-1]


def m_hat(t, *, g, beta_1):
    return trace(t, g, beta_1).m_hat[-1]


def v_hat(t, *, g, beta_2):
    return trace(t, g, beta_2=beta_2).v_hat[-1]


def rho(*, beta_1, beta_2):
    return beta_1**2 / beta_2


def a(k, *, t, beta_1, beta_2):
    weights = memory.extreme_weights(t, beta_1, beta_2)
    return weights[0][k] / weights[1][k] ** 0.5


def b(k, *, t, beta_1, beta_2, g):
    return memory.extreme_weights(t, beta_1, beta_2)[1][k] ** 0.5 * g[t - k]


def like(random, *, beta_1):
    return random.choice([beta_1, random.uniform(0.75, 0.98)])


def harmless(*, beta_1, beta_2):
    """Whether no step is longer than alpha."""
    return isclose(longest_ever(beta_1, beta_2), 1)


LIKE = {"beta_2": like}
EITHER = {"beta_1": between(0.6, 0.98), "beta_2": between(0.4, 0.98)}
DEFAULT = {"beta_1": 0.9, "beta_2": 0.999}
WHERE = {
    r"\frac{1-\beta_1}{\sqrt": DEFAULT,
    r"\begin{align*} \sum_{k=0}^{\infty}": {
        "p": lambda k, *, beta_1: (1 - beta_1) * beta_1**k,
        "q": lambda k, *, beta_2: (1 - beta_2) * beta_2**k,
    },
    **dict.fromkeys((r"\beta_2 = \rho", r"\beta_1 = \beta_2"), LIKE),
    **dict.fromkeys((r"\beta_1^2 \ge \beta_2", r"\rho \ge 1", r"\rho < 1"), EITHER),
    r"1-\beta_1 = \sqrt": {"beta_1": 0.9, "beta_2": 0.99},
    r"\frac{1-x^t}{1-x}": {"x": between(0.2, 0.9)},
    r"1 + x + \dots": {"x": between(0.2, 0.9)},
}
MEANS = {
    **dict.fromkeys((r"\frac{1-x^t}{1-x}", r"1 + x + \dots"), lambda *, x, t: powers(x, t)),
    **dict.fromkeys((r"\beta_2 = \rho", r"\beta_1 = \beta_2"), harmless),
    r"\alpha(1-\beta_1)/\sqrt{1-\beta_2}": lambda *, alpha, beta_1, beta_2: alpha * memory.lone(beta_1, beta_2),
    r"(\beta_1/\beta_2)^k": lambda *, k, beta_1, beta_2: experiments.extreme_gradients(9, beta_1, beta_2)[8 - k],
    r"\beta_2/\beta_1": lambda *, beta_1, beta_2: 1 / experiments.extreme_gradients(2, beta_1, beta_2)[0],
    r"(1-\beta_2^t)(1-\rho^t)/(1-\beta_1^t)^2": lambda *, t, beta_1, beta_2: (
        (longest(t, beta_1, beta_2) / longest_ever(beta_1, beta_2)) ** 2
    ),
    r"\beta_1^2 \ge \beta_2": lambda *, beta_1, beta_2: longest_ever(beta_1, beta_2) == float("inf"),
    r"\rho \ge 1": lambda *, beta_1, beta_2: longest_ever(beta_1, beta_2) == float("inf"),
    r"\rho < 1": lambda *, beta_1, beta_2: longest_ever(beta_1, beta_2) < float("inf"),
}
