"""The symbols of the page on Adam's family."""

import torch
from claims.domains import between, normal, whole

from essays.adam.family import experiments, numbers
from workings.adam.optim import AdamState, MomentumState, adamw_step, nesterov_step

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


DECAY = {"alpha": experiments.DECAY_ALPHA, "lambda_": experiments.DECAY, "T": experiments.DECAY_STEPS}
DEFAULT = {"beta_1": 0.9, "beta_2": 0.999}
WHERE = {
    r"\alpha\lambda|\theta|": {"theta": settled},
    r"e^{-\alpha": DECAY | {"s": between(2, 9)},
    r"(1-\beta_1)/(1-\beta_1/\beta_2)": DEFAULT,
    r"u_t = \max": {"u": None},  # another u, of AdaMax
}
MEANS = {
    r"e^{-\alpha\lambda T/s}": lambda *, s: experiments.decoupled_decay_expected(s),
    r"e^{-\alpha\lambda T}": lambda *, s: experiments.decoupled_decay_expected(),
    r"(1-\beta_1)/(1-\beta_1/\beta_2)": lambda *, beta_1: numbers.after_adam_adamax(),
}
