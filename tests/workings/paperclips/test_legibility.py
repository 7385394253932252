"""Twins against independent ways to the same results, and what the model refuses."""

import pytest
import torch

from workings.paperclips import legibility
from workings.paperclips.legibility import FLOAT


@pytest.mark.parametrize(("twins", "correlation"), [(1, 0.0), (3, 0.37), (6, 1.0)])
def test_examples_have_the_covariances(twins, correlation):
    """The covariances of a large sample are the stated ones, within five standard errors."""
    features, target = legibility.examples(twins, correlation, count=200_000, seed=11)
    sample = features.T @ features / len(features)
    closed = legibility.covariance(twins, correlation)
    assert (sample - closed).abs().max() < 5 * (2 / 200_000) ** 0.5
    assert torch.equal(target, features[:, 0])


@pytest.mark.parametrize("correlation", [0.0, 0.6, 1.0])
def test_error_by_simulation(correlation):
    """The error of odd weights, closed form against a sample, within four standard errors."""
    weights = torch.tensor([0.3, -0.4, 1.7], dtype=FLOAT)
    features, target = legibility.examples(2, correlation, count=100_000, seed=12)
    missed = (features @ weights - target) ** 2
    standard = (missed.std() / len(missed) ** 0.5).item()
    assert abs(missed.mean().item() - legibility.error(weights, correlation)) < 4 * standard


@pytest.mark.parametrize(
    ("twins", "correlation", "rate", "steps"), [(1, 0.4, 0.7, 9), (4, 0.93, 0.05, 77), (9, 1, 0.15, 40)]
)
def test_descended_by_sample(twins, correlation, rate, steps):
    """Descent on a large sample ends near the closed form, which has covariances in place of the sample."""
    features, target = legibility.examples(twins, correlation, count=50_000, seed=13)
    weights = legibility.descend(features, target, steps, rate)
    closed = legibility.weights_after(twins, correlation, steps, rate)
    assert weights.tolist() == pytest.approx(closed.tolist(), abs=0.02)


@pytest.mark.parametrize(("twins", "correlation"), [(2, 0.9), (1, 0.5), (7, 0.99)])
def test_patience_is_the_smallest_eigenvalue(twins, correlation):
    slow = torch.linalg.eigvalsh(legibility.covariance(twins, correlation))
    # the target lies where the twins are all alike, so the many equal eigenvalues 1 - r**2 do not matter
    smallest = slow[0].item()
    steps = legibility.patience(twins, correlation, 0.01)
    assert steps == pytest.approx(-1 / torch.log1p(torch.tensor(-0.01 * smallest, dtype=FLOAT)).item(), rel=1e-6)
    assert legibility.patience(twins, 1.0) == float("inf")


def test_shared_is_where_descent_ends():
    for twins in (0, 1, 4):
        weights = legibility.descend(*legibility.examples(twins, count=50, seed=3), steps=2000)
        assert weights.tolist() == pytest.approx(legibility.shared(twins), abs=1e-12)
        assert legibility.error(weights) == pytest.approx(legibility.deployed_error(twins), abs=1e-12)


def test_newspaper_is_right_until_the_twins_come_loose():
    printed = legibility.newspaper(twins=3, weeks=30, loose=21, count=300, seed=4)
    assert printed[:20].max() < 1e-25
    assert printed[20:].min() > 0.5
    assert printed[20:].mean().item() == pytest.approx(0.75, abs=5 * 0.75 * (2 / 3000) ** 0.5)


def test_alike_weights_are_shares():
    models = legibility.alike(100, 4, seed=1)
    assert models.shape == (100, 5)
    assert models.min() >= 0
    assert torch.allclose(models.sum(1), torch.ones(100, dtype=FLOAT))


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: legibility.shared(-1), "twins must be at least 0"),
        (lambda: legibility.covariance(2, 1.2), "correlation must be from 0 to 1"),
        (lambda: legibility.examples(2, count=0), "count must be at least 1"),
        (lambda: legibility.descended(0), "twins must be at least 1"),
        (lambda: legibility.descended(2, steps=-1), "steps must be at least 0"),
        (lambda: legibility.descended(2, rate=0.7), "rate must be below 0.66"),
        (lambda: legibility.newspaper(weeks=0), "weeks must be at least 1"),
        (lambda: legibility.alike(0), "models and twins must be at least 1"),
        (lambda: legibility.opened(torch.ones(3), 3), "wanted must be from 0 to 2"),
    ],
)
def test_ranges(call, says):
    with pytest.raises(ValueError, match=says):
        call()
