"""The symbols of the page on Adam's relatives."""

import functools

import torch
from claims.domains import between, normal, whole

from essays.adam.relatives import experiments, numbers
from workings.adam.after import adamax_step
from workings.adam.optim import AdamState, MomentumState, adam_step, adamw_step, nesterov_step

alpha, mu, lambda_, t, g = between(0.3, 0.6), between(0.3, 0.9), between(0.5, 1), whole(1, 5), normal(9)


def nesterov(t, g, alpha, mu):
    """What the code calls theta, and b, before the gradient g[t]."""
    y, state = torch.tensor(0.7, dtype=torch.float64), MomentumState(torch.zeros((), dtype=torch.float64))
    for each in g[:t]:
        y, state = nesterov_step(y, each, state, alpha, mu)
    return y.item(), state.b.item()


def y(t, *, g, alpha, mu):
    return nesterov(t, g, alpha, mu)[0]


def b(t, *, g, alpha, mu):
    return nesterov(t, g, alpha, mu)[1]


def u(t, *, g, alpha, mu):
    return -alpha * nesterov(t, g, alpha, mu)[1]


def theta(t, *, g, alpha, mu):
    place, velocity = nesterov(t, g, alpha, mu)
    return place + mu * alpha * velocity


def settled(*, alpha, lambda_):
    """Where AdamW ends under a gradient that never changes."""
    x, state = torch.tensor(0.3, dtype=torch.float64), AdamState(*torch.zeros(2, dtype=torch.float64), 0)
    for _ in range(300):
        x, state = adamw_step(x, -1.0, state, alpha, 0.5, 0.5, 0.0, lambda_)
    return x.item()


def number(x):
    return torch.tensor(x, dtype=torch.float64)


def descending(*, epsilon, eta):
    """The rate at which Adam's step along a corrected mean of 1 is eta long, at so large an epsilon."""
    state = AdamState(number(0.0), number(0.0), 0)
    return -eta / adam_step(number(0.0), number(1.0), state, 1.0, eps=epsilon)[0].item()


@functools.cache
def uncorrected():
    return experiments.deletions_edited(("m_hat = m / (1 - beta1**t)", "m_hat = m"))


def heavy(*, eta, beta_1, epsilon):
    """The first step along a gradient of 1 without line 13: what heavy ball has for a rate."""
    state = AdamState(number(0.0), number(0.0), 0)
    return -uncorrected()(number(0.0), number(1.0), state, epsilon * eta, beta_1, 0.9, epsilon)[0].item()


def largest(t, *, g, beta_2):
    """What AdaMax divides by."""
    theta, state = number(0.0), AdamState(number(0.0), number(0.0), 0)
    for each in g[1 : t + 1]:
        theta, state = adamax_step(theta, number(each), state, 0.1, 0.5, beta_2, 0.0)
    return state.v.item()


def apart(random):
    """Well below what beta_2 may be, or well above."""
    return random.choice([random.uniform(0.2, 0.4), random.uniform(0.8, 0.9)])


def bounded(*, beta_1, beta_2):
    """Whether AdaMax's steps keep a limit while the gradients fade by beta_2."""
    theta, state, g = number(0.0), AdamState(number(0.0), number(0.0), 0), 1.0
    for _ in range(400):
        before, g = theta, g * beta_2
        theta, state = adamax_step(theta, number(g), state, 1.0, beta_1, beta_2, 0.0)
    return (before - theta).item() < 1e3


DESCENT = {"eta": between(0.1, 0.6), "epsilon": between(1e12, 9e12), "alpha": descending}
DEFAULT = {"beta_1": 0.9, "beta_2": 0.999}
WHERE = {
    r"\alpha\lambda|\theta|": {"theta": settled},
    r"(1-\beta_1)/(1-\beta_1/\beta_2)": DEFAULT,
    r"#after_adam u_t =": {"u": largest, "beta_2": between(0.3, 0.98)},  # another u, of AdaMax
    r"\alpha =": DESCENT,
    r"\alpha/\epsilon": DESCENT,
    r"\eta(": DESCENT | {"beta_1": between(0.2, 0.9)},
    r"\beta_1 <": {"beta_1": apart, "beta_2": between(0.5, 0.7)},
    r"\beta_2 = 1/": {"beta_2": lambda: experiments.AMSGRAD_MEMORIES[0]},
}
MEANS = {
    r"\eta(": heavy,
    r"\beta_1 <": bounded,
    r"(1-\beta_1)/(1-\beta_1/\beta_2)": lambda *, beta_1: numbers.after_adam_adamax(),
}
