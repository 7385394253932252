"""Claims of the essay in fifteen minutes."""

import pytest
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


def test_turned_divisors():
    """Adam's divisors are as 1 to 100 in the bowl's axes and alike at 45 degrees, and far larger than its gradients.

    At a beta2 of 0.99, whose memory is a tenth as long, it needs less than a third of the steps there.
    """
    for degrees, shares in {0: (0.01, 0.01), 15: (0.27, 0.29), 30: (0.59, 0.6), 45: (1.02, 1.04)}.items():
        roots = experiments.turned_bowl(float(degrees)).roots
        first, second = roots.T
        assert shares[0] - 1e-9 < (first / second).min() < (first / second).max() < shares[1] + 1e-9
    turned = torch.tensor([[0.5, -0.5], [0.5, 0.5]], dtype=torch.float64) * 2**0.5
    bowl = turned @ torch.diag(torch.tensor([1.0, 100.0], dtype=torch.float64)) @ turned.T
    steps = {}
    for beta2 in (0.999, 0.99):
        theta = (turned @ torch.tensor([1.0, -1.0], dtype=torch.float64)).requires_grad_()
        adam, steps[beta2] = torch.optim.Adam([theta], lr=0.01, betas=(0.9, beta2), foreach=False), 0
        while theta @ bowl @ theta / 2 >= 1e-6:
            theta.grad = (bowl @ theta).detach()
            adam.step()
            steps[beta2] += 1
        run = experiments.turned_bowl(45.0, beta2)
        assert len(run.roots) == steps[beta2] == len(run.path) - 1
        torch.testing.assert_close(run.path[-1], theta.detach(), rtol=1e-6, atol=1e-9)
        if beta2 == 0.999:
            assert (run.roots[-1] > 300 * theta.grad.abs()).all()
    assert steps == {0.999: 3306, 0.99: 947}


def test_old_memory():
    """In ten gradients after a silence m is at two thirds, root v at a tenth; after a spike long steps, then short."""
    silence, spike = experiments.old_memory_silence(), experiments.old_memory_spike()
    assert silence.m_hat[9].item() == pytest.approx(1 - 0.9**10, rel=1e-9)
    assert silence.root[9].item() == pytest.approx((1 - 0.999**10) ** 0.5, rel=1e-9)
    assert 0.64 < silence.m_hat[9] < 0.67
    assert 0.095 < silence.root[9] < 0.105
    assert spike.m_hat[20].item() == pytest.approx(10.9, rel=1e-9)
    assert (spike.m_hat[70:] < 1.06).all()
    assert spike.root[70] ** 2 - 1 > 0.94 * (spike.root[20] ** 2 - 1)
    long = spike.step[20:] > 1
    assert long[:10].all()
    assert not long[20:].any()
    for run in (silence, spike):
        torch.testing.assert_close(run.step, run.m_hat / run.root, rtol=1e-12, atol=0)
    brake = experiments.old_memory_brake()
    assert (brake.root / brake.m_hat)[1:250].diff().min() > 0
    kick = experiments.old_memory_kick()
    assert kick.root[6::20].diff().max() < 0
    assert kick.root[250] < 0.48
