"""The modules to paste against the libraries that people install."""

import contextlib
import io
import runpy
from pathlib import Path

import pytest
import torch

pytestmark = [pytest.mark.peers, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
SNIPPETS = Path(__file__).parents[3] / "snippets/positions"


def pasted(slug):
    """The names that a snippet defines."""
    with contextlib.redirect_stdout(io.StringIO()):
        return runpy.run_path(str(SNIPPETS / f"torch_{slug}.py"))


@pytest.mark.parametrize(("size", "base"), [(6, 77.0), (10, 10_000.0), (34, 500_000.0)])
def test_rotary_and_llama(size, base):
    from transformers import LlamaConfig
    from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb

    parameters = {"rope_type": "default", "rope_theta": base}
    config = LlamaConfig(hidden_size=2 * size, num_attention_heads=2, head_dim=size, rope_parameters=parameters)
    q, k = torch.randn(2, 1, 2, 9, size, generator=torch.Generator().manual_seed(0))
    cos, sin = LlamaRotaryEmbedding(config)(q, torch.arange(5, 14)[None])
    theirs = apply_rotary_pos_emb(q, k, cos, sin)
    rotary = pasted("rotary")["Rotary"](base ** (-torch.arange(0, size, 2).double() / size), 20)
    for x, turned in zip((q, k), theirs, strict=True):
        assert torch.allclose(rotary(x, start=5), turned, atol=1e-5)


def test_llama3_frequencies_and_transformers():
    from transformers import LlamaConfig
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    parameters = {
        "rope_type": "llama3", "rope_theta": 500_000.0, "factor": 8.0, "low_freq_factor": 1.0,
        "high_freq_factor": 4.0, "original_max_position_embeddings": 8192,
    }  # fmt: skip
    config = LlamaConfig(hidden_size=256, num_attention_heads=2, head_dim=128, rope_parameters=parameters)
    theirs, factor = ROPE_INIT_FUNCTIONS["llama3"](config, "cpu")
    names = pasted("frequencies")
    ours = names["llama3"](names["plain"](128, 500_000.0), 8)
    assert factor == 1
    assert torch.allclose(ours, theirs.double(), rtol=1e-5, atol=0)


@pytest.mark.parametrize("heads", [3, 6, 12, 20])
def test_alibi_and_mpt(heads):
    from transformers.models.mpt.modeling_mpt import build_mpt_alibi_tensor

    ours = pasted("alibi")["Alibi"](heads)(1, 11)
    assert torch.allclose(ours, build_mpt_alibi_tensor(heads, 11), rtol=1e-6, atol=0)


@pytest.mark.parametrize("decoder", [True, False])
def test_t5_and_transformers(decoder):
    from transformers import T5Config
    from transformers.models.t5.modeling_t5 import T5Attention

    config = T5Config(d_model=12, num_heads=3, d_kv=4, relative_attention_num_buckets=20, is_decoder=decoder)
    config.relative_attention_max_distance = 77
    theirs = T5Attention(config, has_relative_attention_bias=True)
    ours = pasted("t5")["T5Bias"](3, 20, 77, both_ways=not decoder)
    ours.table.data = theirs.relative_attention_bias.weight.data
    assert torch.equal(ours(200, 200), theirs.compute_bias(200, 200)[0])


def test_shaw_and_wav2vec2_bert():
    from types import SimpleNamespace

    from transformers.models.wav2vec2_bert.modeling_wav2vec2_bert import _apply_relative_key_position_encoding

    shaw = pasted("shaw")["Shaw"](10, 3)
    q, k = torch.randn(2, 2, 3, 9, 10, generator=torch.Generator().manual_seed(0))
    module = SimpleNamespace(
        left_max_position_embeddings=3,
        right_max_position_embeddings=3,
        distance_embedding=torch.nn.Embedding.from_pretrained(shaw.vectors.data),
        scaling=10**-0.5,
    )
    _, added = _apply_relative_key_position_encoding(module, q, k)
    assert torch.allclose(shaw(q, 9), added, atol=1e-6)


def test_sinusoidal_and_x_transformers():
    from x_transformers.x_transformers import ScaledSinusoidalEmbedding

    theirs = ScaledSinusoidalEmbedding(34)
    theirs.scale.data.fill_(1.0)
    halves = theirs(torch.zeros(1, 50, 34))  # all sines first, then all cosines
    ours = pasted("sinusoidal")["Sinusoidal"](34, 50)(torch.zeros(50, 34))
    assert torch.allclose(torch.cat([ours[:, 0::2], ours[:, 1::2]], -1), halves, atol=1e-5)
