"""Sharpness without the Hessian, beside the Hessian itself."""

import pytest
import torch

from workings.adam.curvature import hessian_times, power_iteration, sharpness


def drawn(*shape, seed=0):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def net(theta):
    """The loss of a net of three tanh units on fixed data; theta of shape (21,), or runs of it."""
    x, y = drawn(9, 4, seed=1), drawn(9, 2, seed=2)
    first, bias, second = theta[..., :12], theta[..., 12:15], theta[..., 15:21]
    inside = (x @ first.unflatten(-1, (4, 3)) + bias[..., None, :]).tanh()
    return ((inside @ second.unflatten(-1, (3, 2)) - y) ** 2).sum()


def hessian(theta):
    return torch.autograd.functional.hessian(net, theta)


def test_hessian_times_is_the_hessian_times():
    theta, u = drawn(21), drawn(21, seed=3)
    torch.testing.assert_close(hessian_times(net, theta, u), hessian(theta) @ u, rtol=1e-10, atol=1e-10)


def test_power_iteration_finds_the_eigenvalue_of_largest_size_with_its_sign():
    Q = torch.linalg.qr(drawn(6, 6, seed=4)).Q
    A = Q @ torch.diag(torch.tensor([-7.0, 3.0, 2.0, 1.0, -0.5, 0.0], dtype=torch.float64)) @ Q.mT
    value, u = power_iteration(lambda w: w @ A, 5 * drawn(2, 6, seed=5), 60)
    assert value.tolist() == pytest.approx([-7, -7], rel=1e-12)
    assert (u * Q[:, 0]).sum(-1).abs().tolist() == pytest.approx([1, 1], rel=1e-12)
    assert power_iteration(lambda w: w @ A, Q[:, 1], 1)[0].item() == pytest.approx(3)


@pytest.mark.parametrize("preconditioned", [False, True])
def test_sharpness_is_the_largest_eigenvalue_of_each_run(preconditioned):
    theta = drawn(3, 21, seed=6)
    scale = drawn(3, 21, seed=7).abs() + 0.1 if preconditioned else 1.0
    found, u = sharpness(net, theta, drawn(3, 21, seed=8), 400, scale)
    for run in range(3):
        H = hessian(theta[run])
        P = scale[run] if preconditioned else torch.ones(21, dtype=torch.float64)
        assert found[run].item() == pytest.approx(torch.linalg.eigvals(H / P[:, None]).real.max().item(), rel=1e-5)
    assert u.norm(dim=-1).tolist() == pytest.approx([1, 1, 1])
    assert sharpness(net, theta, u, 1, scale)[0].tolist() == pytest.approx(found.tolist(), rel=1e-5)
