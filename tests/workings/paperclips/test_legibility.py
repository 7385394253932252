"""Twins against independent ways to the same results."""

from math import log1p

import pytest
import torch

from workings.paperclips import legibility

SETTINGS = [(1, 1.0, 500), (2, 0.99, 100), (3, 0.95, 7), (5, 0.313, 41), (10, 0.9, 900), (8, 0.0, 3), (10, 1.0, 60)]


def covariance(twins, correlation):
    """The covariances of the wanted feature and its twins."""
    along = torch.tensor([1.0] + [correlation] * twins, dtype=torch.float64)
    return torch.outer(along, along) + torch.diag(1 - along**2)


@pytest.mark.parametrize("rate", [0.1, 0.03])
@pytest.mark.parametrize(("twins", "alike", "steps"), SETTINGS)
def test_descent_in_closed_form(twins, alike, steps, rate):
    """The recursion in two numbers against the powers of two eigenvalues."""
    wanted, twin = legibility.descend(twins, alike, steps, rate)
    closed = legibility.weights_after(twins, alike, steps, rate)
    assert [wanted] + [twin] * twins == pytest.approx(closed, rel=1e-12, abs=1e-14)


@pytest.mark.parametrize(("twins", "correlation"), [(1, 0.2), (4, 0.77), (9, 1.0), (6, 0.0)])
def test_error_is_the_quadratic_form(twins, correlation):
    weights = [0.4 - 0.31 * place for place in range(twins + 1)]
    missing = torch.tensor([1.0] + [0.0] * twins, dtype=torch.float64) - torch.tensor(weights, dtype=torch.float64)
    form = (missing @ covariance(twins, correlation) @ missing).item()
    assert legibility.error(weights, correlation) == pytest.approx(form, rel=1e-12)


@pytest.mark.parametrize(("twins", "correlation"), [(2, 0.9), (1, 0.5), (7, 0.99)])
def test_patience_is_the_smallest_eigenvalue(twins, correlation):
    smallest = torch.linalg.eigvalsh(covariance(twins, correlation))[0].item()
    # the target lies where the twins are all alike, so the many equal eigenvalues 1 - r**2 do not matter
    assert legibility.patience(twins, correlation, 0.01) == pytest.approx(-1 / log1p(-0.01 * smallest), rel=1e-6)
    assert legibility.patience(twins, 1.0) == float("inf")


def test_shared_is_where_descent_ends():
    for twins in (0, 1, 4):
        wanted, twin = legibility.descend(twins, 1.0, 2000)
        assert [wanted] + [twin] * twins == pytest.approx(legibility.shared(twins), abs=1e-12)
        assert legibility.error(legibility.shared(twins)) == pytest.approx(legibility.deployed_error(twins), abs=1e-12)


def test_one_step_by_hand():
    """From zero, a step of 0.1 along the slopes, which are the correlations with the target."""
    assert legibility.descend(2, 0.7, 1) == pytest.approx((0.1, 0.07))
    assert legibility.weights_after(2, 0.7, 1) == pytest.approx([0.1, 0.07, 0.07])
    assert legibility.patience(3, 0.0) == pytest.approx(-1 / log1p(-0.1))
    assert legibility.opened([0.25, 0.5, 0.125]) == [0.875, 0.0, 0.0]
