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


def test_valley_rates():
    """In the curved valley 1 of 17 rates works for SGD, and Adam at 0.1 is four times as fast as SGD at it."""
    theta = torch.tensor([[-1.2, 1.0], [0.3, -0.7]], dtype=torch.float64, requires_grad=True)
    (slope,) = torch.autograd.grad(experiments.valley_loss(theta).sum(), theta)
    torch.testing.assert_close(experiments.valley_gradient(theta.detach()), slope, rtol=1e-13, atol=1e-13)
    _, sgd = experiments.valley_steps("sgd")
    rates, adam = experiments.valley_steps("adam")
    assert (sgd <= 2000).sum() == 1
    assert abs(rates[8] - 0.1) < 1e-12
    assert 4 * adam[8] < sgd.min()


def test_valley_momentum():
    """Momentum at its best of 17 rates beats Adam at 0.1 in the curved valley."""
    assert experiments.valley_steps("momentum")[1].min() < 0.5 * experiments.valley_steps("adam")[1][8]


def test_valley_default():
    """At PyTorch's default rate of 0.001 Adam has not come to rest in the curved valley after 2,000 steps."""
    theta = torch.tensor([-1.2, 1.0], dtype=torch.float64, requires_grad=True)
    adam = torch.optim.Adam([theta], foreach=False)
    for _ in range(2000):
        theta.grad = experiments.valley_gradient(theta.detach())
        adam.step()
    assert adam.defaults["lr"] == 0.001
    assert (theta - 1).norm() > 0.05
