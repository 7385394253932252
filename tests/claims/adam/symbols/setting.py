"""The symbols of the page on setting Adam."""

import torch
from claims.adam.symbols.algorithm import impulse, trace
from claims.domains import between, whole

from essays.adam.setting import experiments
from workings.adam.optim import AdamState, adamw_step

beta_1, beta_2, t = between(0.2, 0.95), between(0.3, 0.98), whole(3, 6)
alpha, lambda_ = between(0.001, 0.01), between(0.1, 0.9)


def k(*, t):
    return range(t)


def q(k, *, t, beta_2):
    return trace(t, impulse(t, k), beta_2=beta_2).v_hat[-1]


def rho(t, *, beta_2):
    return experiments.warm_up_rho(t, beta_2)


def row(*, t, alpha, lambda_):
    """A row after t steps of AdamW with gradients of 0."""
    x = torch.tensor(1.0, dtype=torch.float64)
    state = AdamState(0 * x, 0 * x, 0)
    for _ in range(t):
        x, state = adamw_step(x, 0 * x, state, alpha, weight_decay=lambda_)
    return x.item()


def settled(*, lambda_, s):
    """Where decay holds a gain, under noise far above its slope."""
    return experiments.groups_gain_theory(s, lambda_)


WHERE = {
    r"\theta = 1/(1+\lambda s)": {"s": between(1e5, 1e6), "lambda_": between(1e-6, 1e-5), "theta": settled},
    "t = 0": {"t": 0},
}
MEANS = {
    r"(1-\alpha\lambda)^t": row,
    r"2/(1-\beta_2) - 1": lambda *, beta_2: experiments.warm_up_rho(10**5, beta_2),
}
