"""The rules after Adam against torch.optim, far from the defaults; and that none changes what it is given."""

import pytest
import torch

from workings.adam import after, optim


def drawn(*shape, seed=0):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def follow(step, state, start, gradients, **settings):
    """Where a rule ends, having changed nothing that it was given."""
    theta = start
    for g in gradients:
        given = [x for x in (theta, g, *state) if isinstance(x, torch.Tensor)]
        before = [x.clone() for x in given]
        theta, state = step(theta, g, state, **settings)
        assert all(torch.equal(x, y) for x, y in zip(given, before, strict=True))
    return theta


def torch_ends(make, start, gradients, **settings):
    """Where one of torch's optimizers ends."""
    theta = start.clone().requires_grad_()
    optimizer = make([theta], **settings)
    for g in gradients:
        theta.grad = g.clone()
        optimizer.step()
    return theta.detach()


@pytest.mark.parametrize("shape", [(4, 6), (6, 4)])
def test_newton_schulz_against_svd(shape):
    """With the coefficients that converge, many steps leave what an exact decomposition leaves at singular values 1."""
    G = drawn(*shape)
    U, _, Vh = torch.linalg.svd(G, full_matrices=False)
    torch.testing.assert_close(after.newton_schulz(G, 30, 1.875, -1.25, 0.375), U @ Vh, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("shape", [(4, 6), (9, 4)])
def test_muon_against_torch(shape):
    """Torch iterates in bfloat16, with three digits: the steps agree to a tenth, and to a hundredth on the whole."""
    gradients, start = drawn(9, *shape, seed=1), drawn(*shape, seed=2)
    ours = follow(after.muon_step, optim.momentum_init(start), start, gradients, alpha=0.3, mu=0.37)
    theirs = torch_ends(torch.optim.Muon, start, gradients, lr=0.3, momentum=0.37, weight_decay=0.0)
    assert (ours - theirs).norm() < 0.02 * (ours - start).norm()


@pytest.mark.parametrize("power", [-0.25, 0.5, 2.0])
def test_root(power):
    X = drawn(2, 5, 7)
    A = X @ X.mT
    n = round(abs(1 / power)) if power < 1 else 1
    made = torch.linalg.matrix_power(after.root(A, power), n)
    expected = torch.linalg.inv(A) if power < 0 else torch.linalg.matrix_power(A, 2 if power > 1 else 1)
    torch.testing.assert_close(made, expected, rtol=1e-9, atol=1e-9)


def test_soap_in_fixed_axes_is_torchs_adam():
    """SOAP that keeps its first axes is torch's Adam in them, at an eps of 0.1."""
    gradients, start = drawn(30, 4, 3, seed=3), drawn(4, 3, seed=4)
    state = after.soap_init(start, gradients[0], beta2=0.83)
    rows, columns = state.Q_L.mT, state.Q_R
    settings = {"alpha": 0.037, "beta1": 0.37, "beta2": 0.83, "eps": 0.1, "f": 10**6}
    ours = follow(after.soap_step, state, start, gradients, **settings)
    turned = rows @ gradients @ columns
    theirs = torch_ends(torch.optim.Adam, rows @ start @ columns, turned, lr=0.037, betas=(0.37, 0.83), eps=0.1)
    torch.testing.assert_close(rows @ ours @ columns, theirs, rtol=1e-10, atol=1e-10)


def test_soap_finds_the_axes_of_the_gradients():
    """After many steps SOAP's axes are eigenvectors of the mean that it keeps, the largest first."""
    gradients = torch.tensor([5.0, 2.0, 1.0, 0.4]).double()[:, None] * drawn(200, 4, 6, seed=5)
    state = after.soap_init(gradients[0], gradients[0], beta2=0.95)
    theta = gradients[0]
    for G in gradients:
        theta, state = after.soap_step(theta, G, state, beta2=0.95, f=2)
    for A, Q in ((state.L, state.Q_L), (state.R, state.Q_R)):
        torch.testing.assert_close(Q.mT @ Q, torch.eye(len(Q)).double(), rtol=1e-12, atol=1e-12)
        inside = Q.mT @ A @ Q
        assert (inside - inside.diag().diag()).norm() < 0.1 * inside.norm()
    assert (state.Q_L.abs().argmax(0) == torch.arange(4)).all()
