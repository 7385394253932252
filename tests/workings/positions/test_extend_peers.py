"""Context extension beside the transformers library, at unusual sizes and bases."""

import math

import pytest
import torch

from workings.positions import extend
from workings.positions.sinusoidal import frequencies

pytestmark = pytest.mark.peers

SIZES = [(6, 7.0), (10, 123.4), (34, 1e5), (128, 5e5)]  # of a head, and the base


def theirs(kind, d, base, length=None, trained=96, **parameters):
    """Frequencies and factor of the transformers library, which computes them in float32."""
    from transformers import LlamaConfig
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    rope = {"rope_type": kind, "rope_theta": base, "original_max_position_embeddings": trained} | parameters
    if kind in ("linear", "dynamic", "proportional"):
        del rope["original_max_position_embeddings"]
    config = LlamaConfig(hidden_size=2 * d, num_attention_heads=2, head_dim=d, max_position_embeddings=trained)
    config.rope_parameters = rope
    return ROPE_INIT_FUNCTIONS[kind](config, torch.device("cpu"), seq_len=length)


def same(ours, peer):
    assert torch.allclose(ours.float(), peer, rtol=3e-6, atol=0)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_linear(d, base):
    same(extend.interpolate(frequencies(d, base), 3.5), theirs("linear", d, base, factor=3.5)[0])


@pytest.mark.parametrize(("d", "base"), SIZES)
@pytest.mark.parametrize("length", [50, 96, 97, 300])
def test_dynamic(d, base, length):
    same(extend.dynamic_ntk(d, base, 2.5, length, 96), theirs("dynamic", d, base, length, factor=2.5)[0])


@pytest.mark.parametrize(("d", "base"), SIZES)
@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize(("alpha", "beta", "trained"), [(1, 32, 4096), (2, 7, 96)])
def test_yarn(d, base, whole, alpha, beta, trained):
    peer, factor = theirs("yarn", d, base, trained=trained, factor=3.5, beta_slow=alpha, beta_fast=beta, truncate=whole)
    same(extend.yarn_released(d, base, 3.5, trained, alpha, beta, whole), peer)
    assert extend.yarn_temperature(3.5) == factor


@pytest.mark.parametrize(("d", "base"), SIZES)
@pytest.mark.parametrize(("low", "high", "trained"), [(1, 4, 8192), (0.5, 9, 96)])
def test_llama3(d, base, low, high, trained):
    settings = {"factor": 3.5, "low_freq_factor": low, "high_freq_factor": high}
    peer, factor = theirs("llama3", d, base, trained=trained, **settings)
    same(extend.llama3(frequencies(d, base), 3.5, low, high, trained), peer)
    assert factor == 1


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_longrope(d, base):
    long, short = [1 + 0.3 * i for i in range(d // 2)], [1.0] * (d // 2)
    settings = {"factor": 3.5, "long_factor": long, "short_factor": short}
    peer, factor = theirs("longrope", d, base, length=97, **settings)
    same(extend.longrope(frequencies(d, base), long), peer)
    assert extend.longrope_temperature(3.5, 96) == pytest.approx(factor, rel=1e-15)
    same(frequencies(d, base), theirs("longrope", d, base, length=96, **settings)[0])


@pytest.mark.parametrize(("d", "base"), SIZES)
@pytest.mark.parametrize("share", [0.25, 0.5, 1.0])
def test_proportional(d, base, share):
    peer, _ = theirs("proportional", d, base, partial_rotary_factor=share)
    assert torch.equal(peer == 0, extend.proportional(frequencies(d, base), share) == 0)
    same(extend.proportional(frequencies(d, base), share), peer)


def test_default_is_plain():
    peer, _ = theirs("linear", 10, math.e, factor=1.0)
    same(frequencies(10, math.e), peer)
