"""Rules in plain numbers are the rules in tensors, but for the last digit of torch's roots on some processors."""

import pytest
import torch

from essays.adam.algorithm.experiments import trace
from essays.adam.problems.experiments import RULES, float_path, float_rule, in_floats, over_time_slope, trajectory
from workings.adam import optim


@pytest.mark.parametrize("rule", RULES)
def test_path(rule):
    start = torch.tensor(1.3, dtype=torch.float64)
    path = trajectory(rule, lambda x: 0.7 * x, start, 400, alpha=0.037)
    plain = float_path(rule, lambda x: 0.7 * x, 1.3, 400, alpha=0.037)
    assert plain == pytest.approx(path.tolist(), rel=1e-12, abs=1e-15)


def test_amsgrad():
    gradients = torch.randn(300, generator=torch.Generator().manual_seed(3), dtype=torch.float64)
    x = torch.zeros((), dtype=torch.float64)
    state, (plain, step), y = optim.amsgrad_init(x), float_rule("amsgrad"), 0.0
    for g in gradients:
        x, state = optim.amsgrad_step(x, g, state, 0.1, 0.37, 0.83)
        y, plain = step(y, g.item(), plain, 0.1, 0.37, 0.83)
        assert y == pytest.approx(x.item(), rel=1e-12)


def test_slope():
    places = torch.linspace(-3, 3, 101, dtype=torch.float64)
    assert [in_floats(over_time_slope)(x) for x in places.tolist()] == pytest.approx(
        over_time_slope(places).tolist(), rel=1e-15
    )


@pytest.mark.parametrize("settings", [(0.9, 0.999, 0.0, 0), (0.37, 0.83, 0.1, 0), (0.9, 0.99, 1e-8, 5000)])
def test_trace(settings):
    gradients = torch.randn(300, generator=torch.Generator().manual_seed(5), dtype=torch.float64)
    one, many = trace(gradients, *settings), trace(gradients[:, None], *settings)
    for of_one, of_many in zip(one, many, strict=True):
        torch.testing.assert_close(of_one, of_many[:, 0], rtol=1e-13, atol=1e-15)
