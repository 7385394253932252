"""Shaw's vectors, T5's buckets and ALiBi against the libraries that people install."""

from types import SimpleNamespace

import pytest
import torch

from workings.positions.bias import alibi, alibi_slopes, shaw_scores, t5_bias, t5_bucket

# x-transformers warns when it is imported: of its own use of torch.jit
pytestmark = [pytest.mark.peers, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
FLOAT = torch.float64
HEADS = [1, 2, 3, 6, 8, 12, 20, 25, 112]


@pytest.mark.parametrize("heads", HEADS)
def test_alibi_slopes_of_transformers_bloom(heads):
    from transformers.models.bloom.modeling_bloom import build_alibi_tensor

    n = 9
    theirs = build_alibi_tensor(torch.ones(1, n), heads, torch.float32)  # slope * key, one row for all queries
    positions = torch.arange(n)
    last = alibi(heads, positions[-1:], positions)
    same = theirs.double() - theirs[..., -1:].double()  # what softmax leaves of a constant per row: nothing
    assert torch.allclose(last, same, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("heads", HEADS)
def test_alibi_of_transformers_mpt(heads):
    from transformers.models.mpt.modeling_mpt import build_mpt_alibi_tensor

    positions = torch.arange(13)
    theirs = build_mpt_alibi_tensor(heads, 13)
    assert torch.allclose(alibi(heads, positions[-1:], positions), theirs.double(), rtol=1e-6, atol=0)


@pytest.mark.parametrize("heads", HEADS)
def test_alibi_of_x_transformers(heads):
    from x_transformers.x_transformers import AlibiPositionalBias

    theirs = AlibiPositionalBias(heads)
    assert torch.allclose(theirs.slopes.flatten().double(), alibi_slopes(heads), rtol=1e-6)
    positions = torch.arange(10)
    assert torch.allclose(theirs(7, 10).double(), alibi(heads, positions[3:], positions), rtol=1e-6)


# Settings at which no distance falls exactly on a border, where 32-bit logarithms are free to round either way.
@pytest.mark.parametrize(("buckets", "longest"), [(32, 128), (14, 50), (20, 77), (16, 1000)])
@pytest.mark.parametrize("both_ways", [False, True])
def test_t5_buckets_of_transformers_and_x_transformers(buckets, longest, both_ways):
    from transformers.models.t5.modeling_t5 import T5Attention
    from x_transformers.x_transformers import RelativePositionBias

    offset = torch.arange(-3 * longest, 3 * longest)
    ours = t5_bucket(offset, buckets, longest, both_ways)
    assert torch.equal(ours, T5Attention._relative_position_bucket(offset, both_ways, buckets, longest))
    assert torch.equal(ours, RelativePositionBias._relative_position_bucket(offset, not both_ways, buckets, longest))


def test_t5_bias_of_transformers():
    from transformers import T5Config
    from transformers.models.t5.modeling_t5 import T5Attention

    config = T5Config(d_model=12, num_heads=3, d_kv=4, relative_attention_num_buckets=10, is_decoder=True)
    config.relative_attention_max_distance = 45
    attention = T5Attention(config, has_relative_attention_bias=True)
    positions = torch.arange(70)
    table = attention.relative_attention_bias.weight
    assert torch.equal(t5_bias(table, positions, positions, 45), attention.compute_bias(70, 70)[0])


@pytest.mark.parametrize(("n", "d", "clip"), [(9, 6, 2), (5, 10, 9), (7, 34, 3)])
def test_shaw_of_transformers_wav2vec2_bert(n, d, clip):
    """The only key-relative vectors left in the installed transformers; it returns the part that is added to q · k."""
    from transformers.models.wav2vec2_bert.modeling_wav2vec2_bert import _apply_relative_key_position_encoding

    generator = torch.Generator().manual_seed(5)
    q, k = torch.randn(2, 1, 2, n, d, generator=generator, dtype=FLOAT)
    table = torch.randn(2 * clip + 1, d, generator=generator, dtype=FLOAT)
    module = SimpleNamespace(
        left_max_position_embeddings=clip,
        right_max_position_embeddings=clip,
        distance_embedding=torch.nn.Embedding.from_pretrained(table),
        scaling=d**-0.5,
    )
    _, added = _apply_relative_key_position_encoding(module, q, k)
    assert torch.allclose(shaw_scores(q, k, table), q @ k.mT * d**-0.5 + added, rtol=0, atol=1e-12)


def test_t5_border_that_a_32_bit_logarithm_misses():
    """At 17 buckets up to 27, distance 12 is on a border: 12 / 8 is the cube root of 27 / 8. Theirs may fall short."""
    from transformers.models.t5.modeling_t5 import T5Attention

    offset = torch.tensor([-12])
    assert t5_bucket(offset, 17, 27).item() == 8 + 3
    assert T5Attention._relative_position_bucket(offset, False, 17, 27).item() in (8 + 2, 8 + 3)  # by processor
