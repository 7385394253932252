"""Sinusoidal codes beside two libraries, both of which put all sines before all cosines."""

import pytest
import torch

from workings.positions.sinusoidal import sinusoidal

pytestmark = pytest.mark.peers


def sines_first(d):
    """Where each of our components stands in their order: the sines 0, 2, 4 .., then the cosines 1, 3, 5 .."""
    return torch.cat([torch.arange(0, d, 2), torch.arange(1, d, 2)])


@pytest.mark.parametrize("d", [6, 10, 34, 512])
def test_beside_transformers(d):
    """Marian's table, which is made in float64 and stored in float32: ours in another order of components."""
    from transformers.models.marian.modeling_marian import MarianSinusoidalPositionalEmbedding

    theirs = MarianSinusoidalPositionalEmbedding(700, d).create_weight()
    ours = sinusoidal(torch.arange(700), d)
    order = sines_first(d)
    assert sorted(order.tolist()) == list(range(d))
    torch.testing.assert_close(ours[:, order].float(), theirs, rtol=0, atol=6e-8)  # the last bit of a float32
    assert not torch.equal(ours.float(), theirs)  # the order does matter


@pytest.mark.filterwarnings("ignore:`torch.jit.script` is deprecated:DeprecationWarning")  # as they are imported
@pytest.mark.parametrize(("d", "base"), [(6, 10_000), (10, 37.5), (34, 1234.5), (512, 500_000)])
def test_beside_x_transformers(d, base):
    """Their angles are in float32: at positions below 700 they are off by at most some 1e-4 radians."""
    from x_transformers.x_transformers import ScaledSinusoidalEmbedding

    theirs = ScaledSinusoidalEmbedding(d, base)
    code = theirs(torch.zeros(1, 700, d)) / theirs.scale  # they scale by a learned number
    ours = sinusoidal(torch.arange(700), d, base)
    torch.testing.assert_close(ours[:, sines_first(d)].float(), code.detach(), rtol=0, atol=1.5e-4)
