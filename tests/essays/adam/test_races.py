"""The race over the bent valley, in plain numbers, against the tensors' rules."""

import pytest
import torch

from essays.adam.problems.experiments import RULES
from essays.adam.relatives.experiments import one_surface_loss


def bent(theta):
    """The bent valley."""
    return (1 - theta[0]) ** 2 + 10 * (theta[1] - theta[0] ** 2) ** 2


@pytest.mark.parametrize("rule", range(6))
def test_walks_are_those_of_the_tensors(rule):
    """Each walk of the race, by the rules of plain numbers, ends where the listings end."""
    init, step = RULES[("sgd", "momentum", "nesterov", "adagrad", "rmsprop", "adam")[rule]]
    alpha, theta = (0.01, 0.004, 0.004, 0.6, 0.07, 0.3)[rule], torch.tensor([-1.2, 0.1], dtype=torch.float64)
    state = init(theta)
    for _ in range(40):
        at = theta.detach().requires_grad_()
        (slope,) = torch.autograd.grad(bent(at), at)
        theta, state = step(theta, slope, state, alpha=alpha)
    assert one_surface_loss(rule, alpha, (-1.2, 0.1)) == pytest.approx(bent(theta).item(), rel=1e-10)
    assert one_surface_loss(1, 30.0, (-1.2, 1.0)) == 1e3
