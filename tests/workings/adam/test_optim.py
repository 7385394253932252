"""Every pure step against torch.optim, far from the defaults; and that none changes what it is given."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from workings.adam import optim

STEPS = 400
PLAIN = (lambda theta, g, state, **how: (optim.sgd_step(theta, g, **how), state), lambda theta: None)
BALL, NESTEROV = (optim.heavy_ball_step, optim.momentum_init), (optim.nesterov_step, optim.momentum_init)
ADAM = {"alpha": 0.037, "beta1": 0.37, "beta2": 0.83, "eps": 0.1}
PEER = {"lr": 0.037, "betas": (0.37, 0.83), "eps": 0.1, "foreach": False}
CASES = {
    "sgd": (PLAIN, {"alpha": 0.07}, torch.optim.SGD, {"lr": 0.07}),
    "heavy_ball": (BALL, {"alpha": 0.07, "mu": 0.57}, torch.optim.SGD, {"lr": 0.07, "momentum": 0.57}),
    "nesterov": (
        NESTEROV,
        {"alpha": 0.07, "mu": 0.57},
        torch.optim.SGD,
        {"lr": 0.07, "momentum": 0.57, "nesterov": True},
    ),
    "adagrad": (
        (optim.adagrad_step, optim.adagrad_init),
        {"alpha": 0.3, "eps": 0.1},
        torch.optim.Adagrad,
        {"lr": 0.3, "eps": 0.1},
    ),
    "rmsprop": (
        (optim.rmsprop_step, optim.rmsprop_init),
        {"alpha": 0.03, "beta2": 0.71, "eps": 0.1},
        torch.optim.RMSprop,
        {"lr": 0.03, "alpha": 0.71, "eps": 0.1},
    ),
    "adam": ((optim.adam_step, optim.adam_init), ADAM, torch.optim.Adam, PEER),
    "amsgrad": ((optim.amsgrad_step, optim.amsgrad_init), ADAM, torch.optim.Adam, PEER | {"amsgrad": True}),
    "adamw": (
        (optim.adamw_step, optim.adam_init),
        ADAM | {"weight_decay": 0.23},
        torch.optim.AdamW,
        PEER | {"weight_decay": 0.23},
    ),
}
case = pytest.mark.parametrize("rule", CASES)
shapes = st.lists(st.integers(1, 4), max_size=3).map(tuple)


def drawn(shape, seed, steps=STEPS):
    generator = torch.Generator().manual_seed(seed)
    start = torch.randn(shape, generator=generator, dtype=torch.float64)
    return start, [(1 + t % 5) * torch.randn(shape, generator=generator, dtype=torch.float64) for t in range(steps)]


def follow(rule, start, slopes):
    (step, init), how, *_ = CASES[rule]
    theta, state = start, init(start)
    for g in slopes:
        theta, state = step(theta, g, state, **how)
    return theta


@case
@given(shape=shapes, seed=st.integers(0, 10**6))
@settings(max_examples=4, deadline=None, derandomize=True)
def test_equals_torch(rule, shape, seed):
    start, slopes = drawn(shape, seed)
    _, _, make, how = CASES[rule]
    theta = start.clone().requires_grad_()
    peer = make([theta], **how)
    for g in slopes:
        theta.grad = g
        peer.step()
    torch.testing.assert_close(follow(rule, start, slopes), theta.detach(), rtol=1e-12, atol=1e-12)


@case
def test_mutates_nothing(rule):
    (step, init), how, *_ = CASES[rule]
    start, slopes = drawn((2, 3), 3, 5)
    theta, state = start, init(start)
    for g in slopes:
        given_ = [x for x in (theta, g, *(state or ())) if isinstance(x, torch.Tensor)]
        before = [x.clone() for x in given_]
        moved, after = step(theta, g, state, **how)
        assert all(torch.equal(x, y) for x, y in zip(given_, before, strict=True))
        assert moved.shape == theta.shape
        assert type(after) is type(state)
        theta, state = moved, after
