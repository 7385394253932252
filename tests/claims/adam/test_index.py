"""Claims of the essay's first page."""

import torch

from essays.adam.index import experiments


def test_what_for_batches():
    """The gradients of the batches of one pass over the data average to the gradient of the whole objective."""
    generator = torch.Generator().manual_seed(3)
    x, y = torch.randn(2, 96, generator=generator, dtype=torch.float64)
    theta = torch.tensor(0.3, dtype=torch.float64, requires_grad=True)

    def gradient(rows):
        return torch.autograd.grad((torch.tanh(theta * x[rows]) - y[rows]).pow(2).mean(), theta)[0]

    batches = torch.stack([gradient(rows) for rows in torch.randperm(96, generator=generator).split(8)])
    torch.testing.assert_close(batches.mean(), gradient(torch.arange(96)), rtol=1e-13, atol=0)
    assert batches.std() > 0.1 * batches.mean().abs()


def stays(rule, rate, since):
    return experiments.valley_distance(rule, (rate,), 10_000)[since:].max() < 0.05


def test_valley_rates():
    """Of a hundred rates the best for SGD is 0.0081; there it stays within 0.05 over ten times as many steps."""
    theta = torch.tensor([[-1.2, 1.0], [0.3, -0.7]], dtype=torch.float64, requires_grad=True)
    (slope,) = torch.autograd.grad(experiments.valley_loss(theta).sum(), theta)
    torch.testing.assert_close(experiments.valley_gradient(theta.detach()), slope, rtol=1e-13, atol=1e-13)
    sgd = experiments.valley_stays("sgd", experiments.SGD_RATES)
    assert len(sgd) == 100
    assert (min(sgd.values()), sgd[0.0081]) == (903, 903)
    assert stays("sgd", 0.0081, 903)
    assert not stays("sgd", 0.0083, 5000)


def test_valley_leaves():
    """Adam at 0.1 comes within 0.05 at step 304 and is thrown out by step 3,139; with a rate that falls to 0 it stays.

    Of 32 starts a trillionth apart 30 are thrown out, the others nearly so; torch.optim.Adam is thrown too.
    """
    theta = torch.tensor([-1.2, 1.0], dtype=torch.float64, requires_grad=True)
    adam, distance = torch.optim.Adam([theta], lr=0.1, foreach=False), []
    for _ in range(3300):
        theta.grad = experiments.valley_gradient(theta.detach())
        adam.step()
        distance.append((theta.detach() - 1).norm().item())
    assert next(step for step, far in enumerate(distance, 1) if far < 0.05) == 304
    assert max(distance[303:2700]) < 0.05
    assert max(distance[2700:]) > 0.04
    kicks = experiments.valley_kicks()
    assert kicks[0][0] == 3138
    assert [step for step, _ in kicks if 2900 < step < 3140] == [step for step, _ in kicks if step]
    assert len([step for step, _ in kicks if step]) == 30
    assert 0.24 < max(far for _, far in kicks) < 0.25
    assert 0.04 < min(far for _, far in kicks) < 0.05
    falling = experiments.valley_fall()
    assert falling[400:].max() < 0.05
    assert falling[-1] < 0.001


def test_valley_momentum():
    """Momentum at its best of 17 rates comes within 0.05 and stays in fewer steps than Adam at 0.1 first gets there."""
    found = experiments.valley_stays("momentum", experiments.MOMENTUM_RATES)
    best = min(found, key=found.get)
    assert len(found) == 17
    assert found[best] == 87 < 304
    assert stays("momentum", best, 87)


def test_valley_default():
    """At PyTorch's default rate of 0.001 Adam has not come within 0.05 of the lowest point after 2,000 steps."""
    theta = torch.tensor([-1.2, 1.0], dtype=torch.float64, requires_grad=True)
    (slope,) = torch.autograd.grad(experiments.valley_loss(theta), theta)
    torch.testing.assert_close(experiments.valley_gradient(theta.detach()), slope)
    adam = torch.optim.Adam([theta], foreach=False)
    for _ in range(2000):
        theta.grad = experiments.valley_gradient(theta.detach())
        adam.step()
        assert (theta - 1).norm() > 0.05
    assert adam.defaults["lr"] == 0.001
