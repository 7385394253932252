"""The rotation beside Hugging Face's transformers and rotary-embedding-torch, at unusual sizes and bases."""

import importlib

import pytest
import torch
from rotary_embedding_torch import RotaryEmbedding
from transformers import GPTNeoXConfig, LlamaConfig, PhiConfig
from transformers.models.gpt_neox.modeling_gpt_neox import GPTNeoXRotaryEmbedding
from transformers.models.gpt_neox.modeling_gpt_neox import apply_rotary_pos_emb as apply_neox
from transformers.models.gptj.modeling_gptj import apply_rotary_pos_emb as apply_gptj
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding
from transformers.models.llama.modeling_llama import apply_rotary_pos_emb as apply_llama
from transformers.models.phi.modeling_phi import PhiRotaryEmbedding
from transformers.models.phi.modeling_phi import apply_rotary_pos_emb as apply_phi

from essays.positions.forms.experiments import xpos
from workings.positions.rotary import angles, partial, rotate_complex, rotate_halves, rotate_interleaved
from workings.positions.sinusoidal import frequencies

pytestmark = pytest.mark.peers

FLOAT = torch.float64
N = 20
SIZES = [(6, 10_000.0), (10, 37.0), (34, 1_234_567.0)]


def drawn(d, dtype=FLOAT, seed=0):
    return torch.randn(2, 3, N, d, generator=torch.Generator().manual_seed(seed), dtype=FLOAT).to(dtype)


def doubled(angle):
    """Cosines and sines as the peers with halves want them: twice side by side, with a batch in front."""
    both = torch.cat((angle, angle), -1)[None]
    return both.cos(), both.sin()


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_llama_turns_halves(d, base):
    """In float64 to 1e-12, with Llama's own function fed our angles."""
    angle = angles(torch.arange(N) * 50, frequencies(d, base))
    q, k = drawn(d), drawn(d, seed=1)
    theirs = apply_llama(q, k, *doubled(angle))
    for x, turned in zip((q, k), theirs, strict=True):
        torch.testing.assert_close(rotate_halves(x, angle), turned, rtol=0, atol=1e-12)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_llama_from_end_to_end(d, base):
    """With Llama's own frequencies, which are in float32."""
    config = LlamaConfig(
        hidden_size=2 * d, num_attention_heads=2, rope_parameters={"rope_type": "default", "rope_theta": base}
    )
    q = drawn(d, torch.float32)
    cos, sin = LlamaRotaryEmbedding(config)(q, torch.arange(N)[None])
    theirs, _ = apply_llama(q, q, cos, sin)
    mine = rotate_halves(q, angles(torch.arange(N), frequencies(d, base)))
    torch.testing.assert_close(mine, theirs, rtol=0, atol=2e-5)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_gptj_turns_adjacent_components(d, base):
    """In float64 to 1e-12; GPT-J has heads after positions."""
    angle = angles(torch.arange(N) * 50, frequencies(d, base))
    q = drawn(d)
    theirs = apply_gptj(q.transpose(1, 2), angle.sin()[None], angle.cos()[None]).transpose(1, 2)
    for rotate in (rotate_interleaved, rotate_complex):
        torch.testing.assert_close(rotate(q, angle), theirs, rtol=0, atol=1e-12)


@pytest.mark.parametrize(("size", "base"), [(34, 37.0), (10, 10_000.0)])
@pytest.mark.parametrize("fraction", [0.25, 0.5, 1.0])
def test_neox_and_phi_turn_a_part(size, base, fraction):
    """Only the first components, as halves: their functions, their rounding of the fraction, their frequencies."""
    d = size * 4
    rope = {"rope_type": "default", "rope_theta": base, "partial_rotary_factor": fraction}
    q, turned = drawn(d, torch.float32), int(d * fraction)
    mine = partial(q, angles(torch.arange(N), frequencies(turned, base)))
    neox = GPTNeoXConfig(hidden_size=2 * d, num_attention_heads=2, rope_parameters=rope)
    theirs, _ = apply_neox(q, q, *GPTNeoXRotaryEmbedding(neox)(q, torch.arange(N)[None]))
    torch.testing.assert_close(mine, theirs, rtol=0, atol=2e-5)
    phi = PhiConfig(hidden_size=2 * d, num_attention_heads=2, rope_parameters=rope)
    cos, sin = PhiRotaryEmbedding(phi)(q, torch.arange(N)[None])
    part, _ = apply_phi(q[..., :turned], q[..., :turned], cos, sin)
    torch.testing.assert_close(mine, torch.cat((part, q[..., turned:]), -1), rtol=0, atol=2e-5)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_neox_in_float64(d, base):
    """NeoX's own function fed our angles, of which there are fewer than half the components."""
    angle = angles(torch.arange(N) * 50, frequencies(d, base))
    q = drawn(d + 8)
    theirs, _ = apply_neox(q, q, *doubled(angle))
    torch.testing.assert_close(partial(q, angle), theirs, rtol=0, atol=1e-12)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_rotary_embedding_torch_turns_adjacent_components(d, base):
    """Its frequencies given in float64, as it makes them in float32 itself; its offset too."""
    theta = frequencies(d, base)
    peer = RotaryEmbedding(dim=d, custom_freqs=theta, cache_if_possible=False)
    q = drawn(d)
    for offset in (0, 7):
        mine = rotate_complex(q, angles(torch.arange(N) + offset, theta))
        theirs = peer.rotate_queries_or_keys(q, offset=offset)
        torch.testing.assert_close(mine, theirs, rtol=0, atol=1e-12)
    own = RotaryEmbedding(dim=d, theta=base).rotate_queries_or_keys(q.float())
    torch.testing.assert_close(rotate_complex(q.float(), angles(torch.arange(N), theta)), own, rtol=0, atol=2e-5)


@pytest.mark.parametrize("model", ["llama", "mistral", "qwen2", "qwen3", "gemma", "gemma2", "gpt_neox", "phi"])
def test_layouts_of_the_transformers_library(model):
    """Those named on the page as turning halves turn component 0 with component d/2."""
    module = importlib.import_module(f"transformers.models.{model}.modeling_{model}")
    x, angle = drawn(8), angles(torch.arange(N), frequencies(8))
    turned, _ = module.apply_rotary_pos_emb(x, x, *doubled(angle))
    torch.testing.assert_close(turned, rotate_halves(x, angle), rtol=0, atol=1e-12)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_xpos_of_rotary_embedding_torch(d, base):
    """Scores under xPos, adjacent pairs; its factors stand about the middle of the text, which cancels."""
    peer = RotaryEmbedding(dim=d, custom_freqs=frequencies(d), use_xpos=True, cache_if_possible=False)
    q, k = drawn(d)[0, 0], drawn(d, seed=1)[0, 0]
    theirs = torch.stack(peer.rotate_queries_and_keys(q, k))
    mine = [[xpos(a, b, m, n) for n, b in enumerate(k)] for m, a in enumerate(q)]
    scores = torch.tensor([[(a @ b).item() for a, b in row] for row in mine], dtype=FLOAT)
    torch.testing.assert_close(scores, theirs[0].double() @ theirs[1].double().T, rtol=2e-5, atol=2e-5)
