"""The symbols of the exercises on Adam."""

from claims.adam.symbols import algorithm
from claims.domains import between

from essays.adam.algorithm import experiments
from workings.adam.plain import moments

alpha, epsilon, lambda_, g, t = algorithm.alpha, algorithm.epsilon, algorithm.lambda_, algorithm.g, algorithm.t
beta_1, beta_2, epsilon_hat = algorithm.beta_1, algorithm.beta_2, algorithm.epsilon_hat
eta, v_hat, P = algorithm.eta, between(0.1, 1), algorithm.P


def crossing(above, low, high):
    """Where a condition that holds at high, and not at low, begins to hold: by halving."""
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (low, middle) if above(middle) else (middle, high)
    return high


def halved():
    """The beta_2 at which the root of v has fallen to a half after a hundred zeros."""
    return crossing(lambda beta: left(beta) > 0.5, 0.5, 1 - 1e-9)


def left(beta_2):
    """What a hundred zeros leave of the root of v, when the correction is taken out again."""
    root = moments([1.0] + [0.0] * 100, 0, 0.0, beta_2).root
    return root[-1] / root[0] * ((1 - beta_2**101) / (1 - beta_2)) ** 0.5


def thrown_out(*, beta_1):
    return crossing(lambda h: experiments.frozen_left(algorithm.number(h), beta_1).item() > 1, 1.0, 1e4)


FIRST = {
    "g": between(0.5, 3),
    "m_hat": lambda t, *, g, beta_1: experiments.trace([g] * t, beta_1).m_hat[-1],
    "v_hat": lambda t, *, g, beta_2: experiments.trace([g] * t, beta2=beta_2).v_hat[-1],
}
WHERE = {
    r"\hat m_1 =": FIRST,
    r"\hat v_1 =": FIRST,
    r"\beta_2^{100}": {"beta_2": halved},
    "P(z)": {"z": algorithm.root},
    "P(-1)": {"eta": lambda *, beta_1, lambda_: thrown_out(beta_1=beta_1) / lambda_},
    "h =": {"h": thrown_out},
}
