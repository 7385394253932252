"""The rules after Adam against optax and pytorch_optimizer, far from the defaults and in float64."""

import runpy
from pathlib import Path

import numpy as np
import pytest
import torch

from essays.kit.record import record
from workings.adam import after, optim

pytestmark = [pytest.mark.peers, pytest.mark.filterwarnings("ignore")]


def drawn(*shape, seed=0):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def ours(step, state, start, gradients, **settings):
    theta = start
    for g in gradients:
        theta, state = step(theta, g, state, **settings)
    return theta


def torch_ends(make, start, gradients, **settings):
    theta = start.clone().requires_grad_()
    optimizer = make([theta], **settings)
    for g in gradients:
        theta.grad = g.clone()
        optimizer.step()
    return theta.detach()


def optax_ends(optimizer, start, gradients):
    import jax

    with jax.enable_x64(True):
        import optax

        theta = jax.numpy.asarray(start.numpy())
        state = optimizer().init(theta)
        for g in gradients:
            updates, state = optimizer().update(jax.numpy.asarray(g.numpy()), state, theta)
            theta = optax.apply_updates(theta, updates)
        assert theta.dtype == "float64"
        return torch.from_numpy(np.array(theta))


def test_shampoo():
    from pytorch_optimizer import Shampoo

    start, gradients = drawn(4, 6, seed=1), drawn(20, 4, 6, seed=2)
    theirs = torch_ends(Shampoo, start, gradients, lr=0.37, matrix_eps=0.3)
    mine = ours(after.shampoo_step, after.shampoo_init(start, eps=0.3), start, gradients, alpha=0.37)
    torch.testing.assert_close(mine, theirs, rtol=1e-8, atol=1e-8)


def test_soap():
    """Theirs puts eps beside the uncorrected root, so it is 0 here; and its QR is one in float32."""
    from pytorch_optimizer import SOAP

    sizes = torch.tensor([9.0, 3.0, 1.0, 0.3]).double()
    start, (first, *gradients) = drawn(4, 3, seed=1), sizes[:, None] * drawn(26, 4, 3, seed=2) * sizes[:3]
    theirs = torch_ends(
        SOAP,
        start,
        [first, *gradients],
        lr=0.037,
        betas=(0.57, 0.83),
        weight_decay=0.0,
        precondition_frequency=3,
        eps=0.0,
    )
    state = after.soap_init(start, first, beta2=0.83)
    settings = {"alpha": 0.037, "beta1": 0.57, "beta2": 0.83, "eps": 0.0, "f": 3}
    mine = ours(after.soap_step, state, start, gradients, **settings)
    torch.testing.assert_close(mine, theirs, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("shape", [(4, 6), (6, 4)])
def test_newton_schulz(shape):
    import jax
    from optax.contrib import _muon

    G, coefficients = drawn(*shape), (3.1, -4.2, 1.9)
    with jax.enable_x64(True):
        numbers = _muon.MuonDimensionNumbers()
        a = jax.numpy.asarray(coefficients, dtype="float64")
        theirs = _muon.orthogonalize_via_newton_schulz(
            jax.numpy.asarray(G.numpy()), a, 4, eps=1e-7, dimension_numbers=numbers
        )
        theirs = torch.from_numpy(np.array(theirs))
    torch.testing.assert_close(after.newton_schulz(G, 4, *coefficients), theirs, rtol=1e-10, atol=1e-10)


def test_muon():
    """Theirs corrects the mean for its start, and so is ours where there is no memory; its rows are our columns."""
    from optax.contrib import muon

    start, gradients = drawn(6, 4, seed=3), drawn(12, 6, 4, seed=4)
    theirs = optax_ends(lambda: muon(0.37, beta=0.0, eps=1e-7, weight_decay=0.0), start.mT, gradients.mT).mT
    mine = ours(after.muon_step, optim.momentum_init(start), start, gradients, alpha=0.37, mu=0.0)
    torch.testing.assert_close(mine, theirs, rtol=1e-9, atol=1e-9)


def test_lion():
    from pytorch_optimizer import Lion

    start, gradients = drawn(3, 4), drawn(50, 3, 4, seed=1)
    more = {"weight_decay": 0.23}
    theirs = torch_ends(Lion, start, gradients, lr=0.037, betas=(0.37, 0.71), weight_decouple=True, **more)
    state, settings = optim.momentum_init(start), {"alpha": 0.037, "beta1": 0.37, "beta2": 0.71} | more
    mine = ours(after.lion_step, state, start, gradients, **settings)
    torch.testing.assert_close(mine, theirs, rtol=1e-12, atol=1e-12)


def test_schedule_free():
    import optax.contrib

    start, gradients = drawn(3, 4), drawn(50, 3, 4, seed=1)
    theirs = optax_ends(lambda: optax.contrib.schedule_free(optax.sgd(0.37), 0.37, b1=0.43), start, gradients)
    state = after.ScheduleFreeState(start, start, 0)
    mine = ours(after.schedule_free_step, state, start, gradients, alpha=0.37, beta=0.43)
    torch.testing.assert_close(mine, theirs, rtol=1e-9, atol=1e-9)


def test_the_rest():
    """The libraries, asked again what the table of the page shows, answer as they did."""
    script = runpy.run_path(str(Path(__file__).parents[3] / "benchmarks/after.py"))
    assert script["asked"]() == record("adam", "after_adam")["rules"]
