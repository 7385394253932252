"""Context extension beside the transformers library, at unusual sizes and bases."""

import math

import pytest
import torch
from claims.positions.pasted import pasted

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


RELEASED = {  # d, base, factor, trained, and what else the configuration says
    "YaRN Llama 2 7B, 64k": (128, 1e4, 16.0, 4096, {}),
    "YaRN Llama 2 7B, 128k": (128, 1e4, 32.0, 4096, {}),
    "YaRN Mistral 7B, 64k": (128, 1e4, 8.0, 8192, {}),
    "YaRN Mistral 7B, 128k": (128, 1e4, 16.0, 8192, {}),
    "Qwen 2.5 7B": (128, 1e6, 4.0, 32_768, {}),
    "Qwen 3 8B": (128, 1e6, 4.0, 32_768, {}),
    "gpt-oss 20B": (64, 150_000.0, 32.0, 4096, {"truncate": False, "beta_fast": 32.0, "beta_slow": 1.0}),
    "DeepSeek V2": (64, 1e4, 40.0, 4096, {"mscale": 0.707, "mscale_all_dim": 0.707}),
    "DeepSeek V3": (64, 1e4, 40.0, 4096, {"mscale": 1.0, "mscale_all_dim": 1.0}),
    "Kimi K2": (64, 5e4, 32.0, 4096, {"beta_fast": 1.0, "beta_slow": 1.0, "mscale": 1.0, "mscale_all_dim": 1.0}),
    "Olmo 3 7B": (128, 5e5, 8.0, 8192, {"attention_factor": 1.2079441541679836}),
}
LLAMA3 = {  # d and factor; all with base 500,000, trained at 8,192, from 1 turn to 4
    "Llama 3.1 8B": (128, 8.0),
    "Llama 3.2 1B": (64, 32.0),
    "Llama 3.2 3B": (128, 32.0),
}


@pytest.mark.parametrize("model", RELEASED)
def test_yarn_of_released_models(model):
    """Frequencies and factor at the settings of released models, by the package and by the snippet to paste."""
    d, base, s, trained, other = RELEASED[model]
    peer, factor = theirs("yarn", d, base, trained=trained, factor=s, **other)
    slow, fast, whole = other.get("beta_slow", 1), other.get("beta_fast", 32), other.get("truncate", True)
    same(extend.yarn_released(d, base, s, trained, slow, fast, whole), peer)
    frequencies_to_paste = pasted("frequencies")
    same(frequencies_to_paste["yarn"](d, s, trained, base, slow, fast, whole), peer)
    scales = other.get("mscale", 1.0), other.get("mscale_all_dim", 0.0)
    assert frequencies_to_paste["yarn_factor"](s, *scales) == pytest.approx(factor, rel=1e-15)


@pytest.mark.parametrize("model", [name for name, settings in RELEASED.items() if "mscale" in settings[-1]])
def test_deepseek_scales_all_scores_besides(model):
    """The scale of every score, turned or not, is multiplied by (0.1 b ln s + 1) squared, b being mscale_all_dim."""
    from transformers.models.deepseek_v3.modeling_deepseek_v3 import yarn_apply_mscale

    _, _, s, _, other = RELEASED[model]
    rope = {"rope_type": "yarn", "factor": s, **other}
    expected = 0.07 * (0.1 * other["mscale_all_dim"] * math.log(s) + 1) ** 2
    assert yarn_apply_mscale(rope, 0.07) == pytest.approx(expected, rel=1e-14)
    assert yarn_apply_mscale({**rope, "mscale_all_dim": 0}, 0.07) == 0.07


@pytest.mark.parametrize("model", LLAMA3)
def test_llama3_of_released_models(model):
    d, s = LLAMA3[model]
    settings = {"factor": s, "low_freq_factor": 1.0, "high_freq_factor": 4.0}
    peer, _ = theirs("llama3", d, 5e5, trained=8192, **settings)
    same(pasted("frequencies")["llama3"](frequencies(d, 5e5), s), peer)


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
