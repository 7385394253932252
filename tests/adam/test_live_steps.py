"""The plain Python that runs in the page, against torch.optim.Adam, the experiments and closed forms."""

import inspect

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from workings.adam.live import steps

beta = st.one_of(st.just(0.0), st.floats(0.01, 0.9995))  # nearer 0 or 1, 1 - beta itself has lost digits
gradient = st.one_of(st.just(0.0), st.floats(-1e3, 1e3, allow_subnormal=False))


def torch_path(gradients, alpha, beta1, beta2, eps):
    """Where torch.optim.Adam stands after each gradient, from 0."""
    theta = torch.zeros((), dtype=torch.float64, requires_grad=True)
    peer, path = torch.optim.Adam([theta], lr=alpha, betas=(beta1, beta2), eps=eps, foreach=False), []
    for g in gradients:
        theta.grad = torch.tensor(g, dtype=torch.float64)
        peer.step()
        path.append(theta.item())
    return path


@settings(max_examples=300, deadline=None)
@given(st.lists(gradient, min_size=1, max_size=30), beta, beta, st.floats(1e-4, 10), st.floats(1e-12, 1))
def test_adam_is_torch_adam(gradients, beta1, beta2, alpha, eps):
    wanted = torch_path(gradients, alpha, beta1, beta2, eps)
    given = [steps.adam(gradients[:n], alpha, beta1, beta2, eps) for n in range(1, len(gradients) + 1)]
    longest = max(map(abs, wanted))
    assert given == pytest.approx(wanted, rel=1e-12, abs=1e-12 * longest)


def test_adam_is_torch_adam_over_a_long_random_sequence():
    noise = torch.randn(3000, generator=torch.Generator().manual_seed(5), dtype=torch.float64).tolist()
    for setting in ((0.037, 0.37, 0.83, 0.1), (1e-3, 0.9, 0.999, 1e-8), (2.0, 0.0, 0.61, 1e-3), (0.1, 0.99, 0.5, 1e-8)):
        assert steps.adam(noise, *setting) == pytest.approx(torch_path(noise, *setting)[-1], rel=1e-12)


def test_adam_has_no_more_lines_than_the_paper():
    assert len(inspect.getsource(steps.adam).splitlines()) <= 17
