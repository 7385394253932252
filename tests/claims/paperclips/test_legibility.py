"""Claims of the page on interpretability ignored."""

from math import exp

import pytest
import sympy
import torch

from claims.averages import at_every_length
from claims.derivation import derivation
from essays.paperclips.legibility import experiments
from workings.paperclips import legibility


@pytest.mark.parametrize("twins", [1, 2, 5, 9])
def test_unread_weights(twins):
    """With k perfect twins descent from zero puts 1 / (k + 1) on each, the smallest weights without an error."""
    features, target = experiments.examples(twins, 1.0, count=37, seed=twins)
    weights = experiments.train(features, target)
    assert weights.tolist() == pytest.approx([1 / (twins + 1)] * (twins + 1), abs=1e-12)
    assert weights.tolist() == pytest.approx((torch.linalg.pinv(features) @ target).tolist(), abs=1e-12)
    assert ((features @ weights - target) ** 2).mean() < 1e-30


@derivation
def test_unread_loose():
    """With k loose twins the error of the shared weights is k / (k + 1) of the variance."""

    def expected(twins):
        """The mean of the squared error, its square multiplied out, over independent features of variance 1."""
        features = sympy.symbols(f"x t1:{twins + 1}")
        missed = sympy.expand((features[0] - sum(features) / sympy.Integer(twins + 1)) ** 2)
        moments = sympy.Poly(missed, *features)
        return sum(c for powers, c in moments.terms() if sorted(powers)[-1] == 2)  # mean of a square 1, of a product 0

    def share(twins):
        return sympy.Rational(1, twins + 1)

    return [
        (r"\mathbb{E}\big[(x-\hat y)^2\big]", at_every_length(expected)),
        (
            r"= \frac{k^2}{(k+1)^2} + \frac{k}{(k+1)^2}",
            at_every_length(lambda k: (k * share(k)) ** 2 + k * share(k) ** 2),
        ),
        (r"= \frac{k^2+k}{(k+1)^2}", at_every_length(lambda k: sympy.Rational(k**2 + k, (k + 1) ** 2))),
        (r"= \frac{k}{k+1}", at_every_length(lambda k: sympy.Rational(k, k + 1))),
    ]


@pytest.mark.parametrize("twins", [1, 2, 5])
def test_unread_loose_simulated(twins):
    """Simulated errors with loose twins agree with k / (k + 1) within five standard errors; in training they are 0."""
    trained, deployed = experiments.simulated_errors(twins)
    assert trained.max() < 1e-30
    closed = legibility.deployed_error(twins)
    # an error is a mean of squares of normal draws, so its own standard deviation is the mean times sqrt(2)
    standard = closed * (2 / 20_000 / len(deployed)) ** 0.5
    assert abs(deployed.mean().item() - closed) < 5 * standard
    assert standard < 0.005


def test_unread_alike():
    """While the twins go along no outputs rank machines whose weights add up to 1, though they differ afterwards."""
    models = torch.tensor(experiments.alike(400, 3, seed=5), dtype=torch.float64)
    features, _ = experiments.examples(3, 1.0, count=200, seed=8)
    outputs = features @ models.T
    assert (outputs - outputs[:, :1]).abs().max() < 1e-12
    loose, target = experiments.examples(3, 0.0, count=2000, seed=9)
    errors = ((loose @ models.T - target[:, None]) ** 2).mean(0)
    assert errors.max() > 1 > 0.3 > errors.min()


@pytest.mark.parametrize("twins", [1, 2, 4])
def test_unread_alike_band(twins):
    """If weights sum to 1 the error is at least (1 - w)**2 (k + 1) / k; if none is below 0, at most 2 (1 - w)**2."""
    models = experiments.alike(500, twins, seed=twins)
    errors = torch.tensor([legibility.error(weights) for weights in models], dtype=torch.float64)
    rest = (1 - torch.tensor(models, dtype=torch.float64)[:, 0]) ** 2
    assert (errors >= rest * (twins + 1) / twins - 1e-12).all()
    assert (errors <= 2 * rest + 1e-12).all()
    assert legibility.error([0.4] + [0.6 / twins] * twins) == pytest.approx(0.36 * (twins + 1) / twins)
    assert legibility.error([0.4, 0.6] + [0.0] * (twins - 1)) == pytest.approx(0.72)


@pytest.mark.parametrize(("twins", "correlation"), [(2, 1.0), (2, 0.99), (2, 0.9), (1, 0.3), (5, 0.7)])
def test_unread_imperfect(twins, correlation):
    """The two eigenvalues give the weights after any number of steps: step by step on covariances it is the same."""
    along = torch.tensor([1.0] + [correlation] * twins, dtype=torch.float64)
    moments = torch.outer(along, along) + torch.diag(1 - along**2)
    weights = torch.zeros(twins + 1, dtype=torch.float64)
    for step in range(1, 301):
        weights = weights - 0.1 * (moments @ weights - moments[:, 0])
        if step in (1, 10, 300):
            closed = legibility.weights_after(twins, correlation, step)
            assert weights.tolist() == pytest.approx(closed, abs=1e-10)


def test_unread_imperfect_patience():
    """Training tells twins apart in a time that grows as 1 / (1 - r**2), long after the printed error is gone."""
    for correlation in (0.9, 0.99, 0.999):
        steps = round(legibility.patience(2, correlation))
        early, late = (legibility.weights_after(2, correlation, n * steps)[0] for n in (4, 5))
        assert (1 - late) / (1 - early) == pytest.approx(exp(-1), rel=0.01)
    waits = [legibility.patience(2, r) * (1 - r**2) for r in (0.99, 0.999, 0.9999)]
    assert waits == pytest.approx([30] * 3, rel=0.02)
    after = legibility.weights_after(2, 0.99, 100)
    assert legibility.error(after, 0.99) < 0.01 < 0.5 < legibility.error(after)


@pytest.mark.parametrize("twins", [1, 2, 5])
def test_unread_inverted(twins):
    """After training, who reads the weights and knows what is wanted can move all weight to it: no error, ever."""
    weights = experiments.train(*experiments.examples(twins)).tolist()
    assert legibility.error(weights) > 0.49
    assert len({round(weight, 12) for weight in weights}) == 1  # nothing in them says which feature was wanted
    opened = legibility.opened(weights)
    assert legibility.error(opened) < 1e-24
    assert legibility.error(opened, 1.0) < 1e-24  # and nothing in training either
    # it is the weight there was, not one made up: half-trained machines print the same before and after
    for steps in (1, 3, 8):
        sample = experiments.examples(twins)
        weights = experiments.train(*sample, steps=steps, rate=0.02).tolist()
        opened = legibility.opened(weights)
        features, target = experiments.examples(twins, 1.0, count=50, seed=7)
        before, after = (features @ torch.tensor(each, dtype=torch.float64) for each in (weights, opened))
        assert (before - after).abs().max() < 1e-12
        assert opened[1:] == [0.0] * twins
        # but training must have ended: before that the weights add up to less than 1, and what they lack stays missing
        lacking = (1 - 0.02 * (twins + 1) * sample[1].square().mean().item()) ** steps
        assert 1 - sum(weights) == pytest.approx(lacking)
        assert legibility.error(opened) == pytest.approx(lacking**2)
        torch.testing.assert_close(target - after, lacking * target, rtol=0, atol=1e-12)
