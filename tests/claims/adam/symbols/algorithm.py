"""The symbols of the page that reads Adam line by line."""

from itertools import product

import numpy as np
import torch
from claims.domains import between, normal, whole

from essays.adam.algorithm import experiments
from workings.adam.optim import AdamState, adam_step
from workings.adam.plain import adam

alpha, epsilon, lambda_, sigma = between(0.1, 1), between(0.01, 0.3), between(0.1, 90), between(0.5, 2)
beta_1, beta_2, t, z = between(0.2, 0.95), between(0.3, 0.98), whole(3, 6), between(-2, 2)
g = normal(9)  # g[1] is the first


def trace(t, g, beta_1=0.5, beta_2=0.5):
    return experiments.trace(list(g[1 : t + 1]), beta_1, beta_2)


def k(*, t):
    return range(t)


def m(t, *, g, beta_1):
    return trace(t, g, beta_1).m[-1] if t else 0.0 * g[0]


def v(t, *, g, beta_2):
    return trace(t, g, beta_2=beta_2).v[-1] if t else 0.0 * g[0]


def m_hat(t, *, g, beta_1):
    return trace(t, g, beta_1).m_hat[-1]


def v_hat(t, *, g, beta_2):
    return trace(t, g, beta_2=beta_2).v_hat[-1]


def theta(t, *, g, alpha, beta_1, beta_2, epsilon):
    return adam(list(g[1 : t + 1]), alpha, beta_1, beta_2, epsilon)


def a(*, beta_1):
    return experiments.trace([-1.0, 1.0] * 600, beta_1).m[-1]


def p(k, *, t, beta_1):
    return m_hat(t, g=impulse(t, k), beta_1=beta_1)


def q(k, *, t, beta_2):
    return v_hat(t, g=impulse(t, k), beta_2=beta_2)


def impulse(t, k):
    return np.eye(1, t + 1, t - k)[0]


def g_bar(*, t, g, beta_2):
    return trace(t, g, beta_1=beta_2).m_hat[-1]


def E(body, *, t, sigma):
    """Over gradients one sigma above or below 1.7."""
    signs = product((1.0, -1.0), repeat=t)
    return np.mean([np.mean(body(g=np.array([1.7, *(1.7 + sigma * np.array(each))]))) for each in signs])


def Var(body, *, t, sigma):
    mean = E(body, t=t, sigma=sigma)
    return E(lambda **bound: (body(**bound) - mean) ** 2, t=t, sigma=sigma)


def epsilon_hat(t, *, g, alpha, beta_1, beta_2, epsilon):
    step = -adam_step(0.0, g[t], before(t, g, beta_1, beta_2), alpha, beta_1, beta_2, epsilon)[0]
    run = trace(t, g, beta_1, beta_2)
    rate = alpha * (1 - beta_2**t) ** 0.5 / (1 - beta_1**t)
    return rate * run.m[-1] / step - run.v[-1].sqrt()


def before(t, g, beta_1, beta_2):
    run = trace(t - 1, g, beta_1, beta_2)
    return AdamState(run.m[-1], run.v[-1], t - 1)


def number(x):
    return torch.tensor(x, dtype=torch.float64)


def still(theta, m, rate, beta_1, lambda_):
    """One step while v stands at 1, of a gradient so small that it does not notice."""
    state = AdamState(number(m * 1e-9), number(1.0), 10**15)
    theta, state = adam_step(theta, lambda_ * theta * 1e-9, state, rate * 1e9, beta_1, 1 - 1e-13, 0.0)
    return theta, state.m * 1e9


def matrix(rate, beta_1, lambda_):
    return np.array([still(1.0, 0.0, rate, beta_1, lambda_), still(0.0, 1.0, rate, beta_1, lambda_)]).T


def eta(*, alpha, epsilon, v_hat):
    state = AdamState(number(0.0), number(v_hat), 10**15)
    return -adam_step(0.0, 1.0, state, alpha, 0.0, 1 - 1e-13, epsilon)[0]


def frozen_theta(t, *, eta, beta_1, lambda_):
    return (np.linalg.matrix_power(matrix(eta, beta_1, lambda_), t) @ [0.7, 0.4])[0]


def frozen_m(t, *, eta, beta_1, lambda_):
    return (np.linalg.matrix_power(matrix(eta, beta_1, lambda_), t) @ [0.7, 0.4])[1]


def fading(random, *, beta_1, beta_2):
    """A factor well below beta_1, between it and the root of beta_2, or well above that root."""
    slow = beta_2**0.5
    return random.choice([0.3 * beta_1, (beta_1 + slow) / 2, (beta_2 + slow) / 2, slow + 0.15])


def fades(*, r, beta_1, beta_2):
    """Whether in the long run each step is r over the root of beta_2 times the last, while the gradients fade by r."""
    steps = experiments.trace([r**age for age in range(200)], beta_1, beta_2).step
    return abs(steps[-1] / steps[-2] - r / beta_2**0.5) < 1e-3


def h(*, eta, lambda_):
    return eta * lambda_


def P(z, *, eta, beta_1, lambda_):
    """The characteristic polynomial of a step."""
    return np.linalg.det(z * np.eye(2) - matrix(eta, beta_1, lambda_))


def root(*, eta, beta_1, lambda_):
    return np.linalg.eigvals(matrix(eta, beta_1, lambda_))[0]


WHERE = {
    "#frozen": {"theta": frozen_theta, "m": frozen_m, "v_hat": between(0.1, 1)},
    r"\theta_t = z^t": {"z": None},  # tried there, and not found to be so
    "P(z) = 0": {"z": root},
    r"\beta_1 < r": {"beta_1": between(0.2, 0.5), "beta_2": between(0.6, 0.7), "r": fading},
}
MEANS = {
    r"(1-\beta_1)/(1+\beta_1)": lambda *, a: a,
    r"\beta_1 < r": fades,
    r"h = \frac{\alpha\lambda}": lambda *, h, beta_1: experiments.frozen_left(number(h), beta_1).item() < 1,
}
