"""What the exercises on Adam compute is what torch and the oracles compute."""

import itertools
import math

import numpy as np
import pytest
import torch

from workings.exercises import EXERCISES, adam
from workings.oracles.optimizers import Rule, Settings, Trial, expected

GRADIENTS = [3.0, -0.5, 0.0, 2.5, -40.0, 0.001]


def by_oracle(gradients: list[float], start: float, rule: Rule = Rule(), **settings: float) -> list[float]:  # noqa: B008
    """Where a parameter stands after each step, by the oracle."""
    given = tuple(((gradient,),) for gradient in gradients)
    trial = Trial("one", ((start,),), (0,), (Settings(**settings),), given)
    return expected(rule, trial).flatten().tolist()


@pytest.mark.parametrize(("beta1", "beta2"), [(0.9, 0.999), (0.37, 0.61)])
def test_steps_are_those_of_the_oracle(beta1: float, beta2: float) -> None:
    places = by_oracle(GRADIENTS, 0.0, lr=1.0, beta1=beta1, beta2=beta2, eps=0.0)
    steps = [adam.step(GRADIENTS[:t], beta1, beta2) for t in range(1, 7)]
    assert [-sum(steps[:t]) for t in range(1, 7)] == pytest.approx(places, abs=1e-12)


def trained(kind: type, start: float, gradients: list[float], **settings) -> float:
    """Where torch's own optimizer leaves a parameter."""
    theta = torch.tensor([start], dtype=torch.float64, requires_grad=True)
    optimizer = kind([theta], **settings)
    for gradient in gradients:
        theta.grad = torch.tensor([gradient], dtype=torch.float64)
        optimizer.step()
    return theta.item()


def test_decay_is_torchs() -> None:
    settings = {"lr": 0.1, "weight_decay": 0.5, "eps": 0.0}
    assert EXERCISES["decoupled"].right() == pytest.approx(trained(torch.optim.AdamW, 1.0, [5.0] * 10, **settings))
    assert adam.coupled() == pytest.approx(trained(torch.optim.Adam, 1.0, [5.0] * 10, **settings))


def test_rmsprop_and_heavy_ball_are_torchs() -> None:
    v, change = EXERCISES["rmsprop"].right(0.0, 2.0, 0.3, 0.61, 0.1)
    theta = 1.0 + change
    assert theta == pytest.approx(trained(torch.optim.RMSprop, 1.0, [2.0], lr=0.3, alpha=0.61, eps=0.1))
    change = EXERCISES["rmsprop"].right(v, -1.0, 0.3, 0.61, 0.1)[1]
    assert theta + change == pytest.approx(trained(torch.optim.RMSprop, 1.0, [2.0, -1.0], lr=0.3, alpha=0.61, eps=0.1))
    moved = -trained(torch.optim.SGD, 0.0, [1.0] + [0.0] * 500, lr=0.02, momentum=0.95)
    assert EXERCISES["effective_rate"].right() == pytest.approx(moved)


def test_largest_so_far_is_amsgrads() -> None:
    gradients = [1.0, 3.0, 0.0, 5.0, 0.0]
    rule = Rule(m_hat=lambda now: 1.0, v_hat=lambda now: max(now.past.v))
    places = [0.0, *by_oracle(gradients, 0.0, rule, lr=1.0, beta1=0.9, beta2=0.5, eps=0.0)]
    divisors = [1 / (a - b) ** 2 for a, b in itertools.pairwise(places)]
    assert divisors == pytest.approx(EXERCISES["largest_so_far"].right())


def test_three_gradients_lead_the_wrong_way_in_torch() -> None:
    cycle = EXERCISES["wrong_way"].right()
    settings = {"lr": 1.0, "betas": (0.0, 0.5), "eps": 0.0}
    early, late = (trained(torch.optim.Adam, 0.0, cycle * rounds, **settings) for rounds in (50, 150))
    assert (late - early) / 100 == pytest.approx(adam.way(cycle))
    assert late > early


def test_the_limit_is_where_a_simulation_leaves() -> None:
    limit = EXERCISES["thrown_out"].right()
    for h, leaves in ((0.999 * limit, False), (1.001 * limit, True)):
        theta, m = 1.0, 0.0
        for _ in range(20_000):
            m = 0.8 * m + 0.2 * theta
            theta -= h * m
        assert (abs(theta) > 1) == leaves


def test_long_steps_are_below_the_bound_of_all() -> None:
    bound = math.sqrt(
        sum((0.1 * 0.9**k / (1 - 0.9**10)) ** 2 / (0.001 * 0.999**k / (1 - 0.999**10)) for k in range(10))
    )
    assert adam.tenth(adam.longest(10)) == pytest.approx(bound)
    assert bound > 1.04


def test_zeros_make_no_step() -> None:
    assert [adam.step([0.0] * n) for n in (1, 2)] == [0.0, 0.0]


@pytest.mark.parametrize("beta1", [0.0, 0.37, 0.8])
def test_swings_grow_by_the_larger_root(beta1: float) -> None:
    for h in (0.01, 0.5, 2.0, 7.0, 18.5, 30.0):
        roots = np.roots([1.0, -(1 + beta1 - (1 - beta1) * h), beta1])
        assert adam.swing(h, beta1) == pytest.approx(max(abs(roots)))


@pytest.mark.parametrize(("weight", "level", "beta2"), [(0.01, 90.0, 0.99999), (1.0, 9000.0, 0.9999), (0.1, 2.0, 0.37)])
def test_a_spike_is_waited_out_step_by_step(weight: float, level: float, beta2: float) -> None:
    v, steps = (1 - weight) + weight * 100.0**2, 0
    while v > level:
        v, steps = beta2 * v + (1 - beta2), steps + 1
    assert adam.wait(weight, level, beta2) == steps


def test_gradients_that_cancel_lead_nowhere() -> None:
    with pytest.raises(ValueError, match=r"Their sum is 0\. It should be above 0"):
        adam.way([2.0, -1.0, -1.0])
