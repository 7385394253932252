"""Claims about the six problems."""

import math

import pytest
import torch

from essays.adam.problems import experiments, numbers


def test_one_rate_ceiling():
    """Gradient descent on a bowl converges exactly when its rate is below 2 over the largest curvature."""
    generator = torch.Generator().manual_seed(1)
    for _ in range(5):
        root = torch.randn(6, 6, generator=generator, dtype=torch.float64)
        bowl = root @ root.T + 0.1 * torch.eye(6, dtype=torch.float64)
        ceiling = 2 / torch.linalg.eigvalsh(bowl)[-1]
        start = torch.randn(6, generator=generator, dtype=torch.float64)
        for factor, converges in ((0.98, True), (1.02, False)):
            path = experiments.trajectory("sgd", lambda x, bowl=bowl: bowl @ x, start, 2000, alpha=factor * ceiling)
            height = (path @ bowl * path).sum(-1)
            assert bool(height[-1] < height[0]) is converges
            assert bool(height[-1] < height[1000]) is converges


def test_one_rate_groups():
    """With a rate of its own for each direction, one over its curvature, one step of SGD ends at the bottom."""
    curvature = torch.tensor([1.0, 100.0], dtype=torch.float64)
    start = torch.tensor([1.0, -1.0], dtype=torch.float64)
    path = experiments.trajectory("sgd", lambda x: curvature * x, start, 1, alpha=1 / curvature)
    assert path[-1].abs().max() < 1e-15
    x, y = (value.clone().requires_grad_() for value in start)
    groups = torch.optim.SGD([{"params": [x], "lr": 1.0}, {"params": [y], "lr": 0.01}])
    ((x**2 + 100 * y**2) / 2).backward()
    groups.step()
    assert max(abs(x.item()), abs(y.item())) < 1e-15
    shared = experiments.one_rate_path("sgd", 0.019, 1)[-1]
    assert experiments.one_rate_loss(shared) > 0.4


def test_one_rate_spring():
    """At the ceiling of the steep direction, each step leaves 1 - 2 / condition of the way along the flat one."""
    for condition in (10.0, 100.0, 1000.0):
        steep = torch.tensor([1.0, condition], dtype=torch.float64)
        start = torch.ones(2, dtype=torch.float64)
        path = experiments.trajectory("sgd", lambda x, c=steep: c * x, start, 50, alpha=2 / condition)
        left = torch.full((50,), 1 - 2 / condition, dtype=torch.float64)
        torch.testing.assert_close(path[1:, 0] / path[:-1, 0], left)
        assert torch.allclose(path[:, 1].abs(), torch.ones(51, dtype=torch.float64))


def test_over_time_proportional():
    """SGD's step is its rate times the gradient: a thousand times the gradient, a thousand times the step."""
    for size in (0.01, 10.0):
        theta = torch.zeros(1, dtype=torch.float64, requires_grad=True)
        theta.grad = torch.full((1,), size, dtype=torch.float64)
        torch.optim.SGD([theta], lr=0.1).step()
        assert abs(theta.item() + 0.1 * size) < 1e-15


def test_over_time_ring():
    """Above its ceiling SGD ends in jumps from side to side, at the root of rate²/4 - width² from the minimum."""
    for alpha, width in ((1.0, 0.1), (0.5, 0.1), (2.0, 0.3)):
        start = torch.tensor(9.7, dtype=torch.float64)
        path = experiments.trajectory(
            "sgd", lambda x, w=width: experiments.over_time_slope(x, w), start, 6000, alpha=alpha
        )
        expected = math.sqrt(alpha**2 / 4 - width**2)
        assert abs(path[-1].abs() - expected) < 1e-6 * expected
        assert path[-1] * path[-2] < 0


def test_tuning_band():
    """SGD leaves |1 - rate × scale|^n of the distance after n steps, so its good rates shrink as the scale grows."""
    rates, scales, left = experiments.tuning_map("sgd")
    product = scales[:, None] * rates
    expected = torch.maximum((1 - product).abs() ** 100, (1 - product).abs() ** 109)
    near = product < 3  # beyond it the powers overflow
    torch.testing.assert_close(left[near], expected[near], rtol=1e-9, atol=1e-30)
    assert torch.equal(left < 0.01, expected < 0.01)


def test_noise_batches():
    """The spread of a batch's gradient falls as one over the root of its size."""
    one = experiments.noise_gradients()
    for size in experiments.NOISE_SIZES:
        found = experiments.noise_batches(size, streams=6000, steps=1)
        expected = (one.std(correction=0) / size**0.5).item()
        kurtosis = 3 + (((one - one.mean()) / one.std(correction=0)) ** 4).mean().item() / size
        assert abs(found.std().item() / expected - 1) < 5 * math.sqrt((kurtosis - 1) / 4 / 6000)


def test_noise_wrong():
    """Where x and the noise are Gaussian, 35 in 100 gradients of single examples are above 0, the true one below."""
    x = torch.linspace(-12, 12, 48_001, dtype=torch.float64)
    density = (-(x**2) / 2).exp() / math.sqrt(2 * math.pi)
    wrong = torch.trapezoid(density * torch.special.ndtr(-x.abs() / 2), x).item()
    assert numbers.noise_wrong() == pytest.approx(wrong, abs=1e-6)
    gradients = experiments.noise_gradients()
    assert gradients.mean() < 0
    found = (gradients > 0).double().mean().item()
    assert abs(found - wrong) < 4.5 * math.sqrt(wrong * (1 - wrong) / len(gradients))


def test_plateau_wall():
    """Above its ceiling SGD crosses sooner, stays within a thousandth of the wall's foot, and moves on for ever."""
    below = experiments.plateau_path("sgd", start=0.9, steps=40_000, alpha=0.019)
    assert below[-1000:].diff().abs().max() < 1e-12  # the ceiling is 2 over the wall's curvature of 100, which is 0.02
    for alpha in (0.021, 0.03, 0.05, 0.1):
        path = experiments.plateau_path("sgd", start=0.9, steps=40_000, alpha=alpha)
        arrived = int((path > 1).nonzero()[0])
        assert below[arrived] < 1
        assert (path[arrived:] - 1).abs().max() < 1e-3
        assert path[-1000:].diff().abs().max() > 1e-6


def test_plateau_speed():
    """On a plateau SGD moves by rate times slope at each step, and momentum at most ten times as fast."""
    for slope in (0.1, 0.003):
        gradient, start = torch.tensor(-slope, dtype=torch.float64), torch.zeros((), dtype=torch.float64)
        ends = [
            experiments.trajectory(rule, lambda x, g=gradient: g, start, 500, alpha=0.01).diff()
            for rule in ("sgd", "momentum")
        ]
        torch.testing.assert_close(ends[0], torch.full((500,), 0.01 * slope, dtype=torch.float64), rtol=1e-9, atol=0)
        assert (ends[1] < 0.1 * slope * (1 + 1e-9)).all()
        assert ends[1][-1] > 0.0999 * slope
