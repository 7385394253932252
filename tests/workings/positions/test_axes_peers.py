"""Pictures and films beside the transformers library and rotary-embedding-torch, with tiny random settings."""

from types import SimpleNamespace

import pytest
import torch
from rotary_embedding_torch import RotaryEmbedding, apply_rotary_emb
from transformers import Qwen2_5_VLTextConfig, Qwen2VLTextConfig, Qwen3VLTextConfig, ViTConfig
from transformers.models.qwen2_5_vl.configuration_qwen2_5_vl import Qwen2_5_VLVisionConfig
from transformers.models.qwen2_5_vl.modeling_qwen2_5_vl import (
    Qwen2_5_VLModel,
    Qwen2_5_VLRotaryEmbedding,
    Qwen2_5_VLVisionRotaryEmbedding,
)
from transformers.models.qwen2_vl.configuration_qwen2_vl import Qwen2VLVisionConfig
from transformers.models.qwen2_vl.modeling_qwen2_vl import (
    Qwen2VLModel,
    Qwen2VLRotaryEmbedding,
    Qwen2VLVisionRotaryEmbedding,
    apply_rotary_pos_emb,
)
from transformers.models.qwen3_vl.configuration_qwen3_vl import Qwen3VLVisionConfig
from transformers.models.qwen3_vl.modeling_qwen3_vl import (
    Qwen3VLModel,
    Qwen3VLTextRotaryEmbedding,
    Qwen3VLVisionRotaryEmbedding,
)
from transformers.models.swin.modeling_swin import SwinRelativePositionBias
from transformers.models.vit.modeling_vit import ViTEmbeddings

from essays.positions.images.experiments import SECTIONS, resized
from workings.positions.axes import (
    axes_angles,
    axes_of_pairs,
    axial,
    grid,
    multimodal,
    multimodal_ids,
    window_index,
)
from workings.positions.rotary import rotate_complex, rotate_halves
from workings.positions.sinusoidal import frequencies

pytestmark = pytest.mark.peers

FLOAT = torch.float64
MODELS = {
    "qwen2": (Qwen2VLTextConfig, Qwen2VLRotaryEmbedding, False),
    "qwen2.5": (Qwen2_5_VLTextConfig, Qwen2_5_VLRotaryEmbedding, False),
    "qwen3": (Qwen3VLTextConfig, Qwen3VLTextRotaryEmbedding, True),
}


def drawn(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=FLOAT)


def ids_of(model, kinds, merge=2, **grids):
    """The places that a model's own `get_rope_index` gives to tokens of kinds 0 text, 1 picture, 2 film."""
    vision = SimpleNamespace(spatial_merge_size=merge, tokens_per_second=2)
    stub = SimpleNamespace(config=SimpleNamespace(vision_config=vision))
    stub.get_vision_position_ids = lambda *given, **named: model.get_vision_position_ids(stub, *given, **named)
    kinds = torch.tensor([kinds])
    return model.get_rope_index(stub, torch.zeros_like(kinds), kinds, **grids)


@pytest.mark.parametrize("name", list(MODELS))
@pytest.mark.parametrize("sections", [(3, 2, 2), (4, 4, 4), (5, 3, 2)])
def test_mrope_turns_as_theirs(name, sections):
    """Their recomposition, fed our angles in float64, and their rotation: to 1e-12. And from end to end, in float32."""
    config, embedding, interleaved = MODELS[name]
    d, base = 2 * sum(sections), 1234.0
    rope = {"rope_type": "default", "rope_theta": base, "mrope_section": list(sections)}
    peer = embedding(config(hidden_size=2 * d, num_attention_heads=2, head_dim=d, rope_parameters=rope))
    places = multimodal_ids(4, (3, 2, 5), 3)
    q, k = drawn(2, 1, 1, len(places), d)
    mine = axes_angles(places, multimodal(sections, interleaved, base))
    each = places.T[:, None, :, None].double() * frequencies(d, base)  # (3, 1, n, d/2), one for each axis
    cos, sin = (peer.recomposition_frequencies(wave) for wave in (each.cos(), each.sin()))
    theirs = apply_rotary_pos_emb(q, k, cos, sin)
    for x, turned in zip((q, k), theirs, strict=True):
        torch.testing.assert_close(rotate_halves(x, mine), turned, rtol=0, atol=1e-12)
    cos, sin = peer(q.float(), places.T[:, None])
    turned, _ = apply_rotary_pos_emb(q.float(), k.float(), cos, sin)
    torch.testing.assert_close(rotate_halves(q.float(), mine), turned, rtol=0, atol=1e-5)


def test_sections_are_their_defaults():
    """The two arrangements on the page, and the base, are what the library takes for Qwen2-VL and Qwen3-VL."""
    for (sections, interleaved), name in zip(SECTIONS.values(), ("qwen2", "qwen3"), strict=True):
        config, embedding, turns = MODELS[name]
        rope = {"rope_type": "default", "rope_theta": 1e6}
        peer = embedding(config(hidden_size=256, num_attention_heads=2, head_dim=128, rope_parameters=rope))
        assert tuple(peer.mrope_section) == sections
        assert turns == interleaved
        waves = torch.arange(3.0)[:, None, None, None].expand(3, 1, 1, 64).clone()
        assert peer.recomposition_frequencies(waves)[0, 0, :64].tolist() == axes_of_pairs(sections, interleaved)
    assert Qwen2VLTextConfig().rope_parameters["rope_theta"] == 1e6


@pytest.mark.parametrize("model", [Qwen2VLModel, Qwen2_5_VLModel, Qwen3VLModel])
@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (5, 1), (4, 4)])
def test_places_of_pictures(model, rows, columns):
    """Two pictures between texts; their grids count patches before two by two are merged."""
    kinds = [0] * 3 + [1] * (rows * columns) + [0] * 2 + [1] * 6 + [0]
    grids = torch.tensor([[1, 2 * rows, 2 * columns], [1, 4, 6]])
    theirs, delta = ids_of(model, kinds, image_grid_thw=grids)
    mine = multimodal_ids(3, (1, rows, columns), 2, (1, 2, 3), 1)
    assert theirs[:, 0].T.tolist() == mine.tolist()
    assert len(kinds) + delta.item() == mine.max() + 1


def test_places_of_films():
    """Short films agree. Behind a long one version 5.23 goes on from its picture, and the next word from its end."""
    kinds = [0] * 3 + [2] * (2 * 4 * 5) + [0] * 2
    theirs, _ = ids_of(Qwen2VLModel, kinds, video_grid_thw=torch.tensor([[2, 8, 10]]))
    assert theirs[:, 0].T.tolist() == multimodal_ids(3, (2, 4, 5), 2).tolist()
    kinds = [0] * 3 + [2] * (10 * 2 * 2) + [0] * 4
    theirs, delta = ids_of(Qwen2VLModel, kinds, video_grid_thw=torch.tensor([[10, 4, 4]]))
    mine = multimodal_ids(3, (10, 2, 2), 4)
    assert theirs[:, 0, :43].T.tolist() == mine[:43].tolist()
    assert mine[43].tolist() == [13] * 3
    assert theirs[:, 0, 43].tolist() == [5] * 3  # the longer side of the picture, two, behind the third word
    assert len(kinds) + delta.item() == 13  # of the first word that is written


def test_places_of_seconds():
    """Qwen2.5-VL's times, two to a second, for times that lie 1.25 seconds apart."""
    kinds = [0] + [2] * (5 * 2 * 3)
    theirs, _ = ids_of(
        Qwen2_5_VLModel, kinds, video_grid_thw=torch.tensor([[5, 4, 6]]), second_per_grid_ts=torch.tensor([1.25])
    )
    assert theirs[:, 0].T.tolist() == multimodal_ids(1, (5, 2, 3), interval=2 * 1.25).tolist()


def test_films_of_qwen3_are_pictures():
    """Each time is a picture of its own, with text between."""
    kinds = [0] * 2 + [2] * 6 + [0] * 3 + [2] * 6 + [0]
    theirs, _ = ids_of(Qwen3VLModel, kinds, video_grid_thw=torch.tensor([[2, 4, 6]]))
    assert theirs[:, 0].T.tolist() == multimodal_ids(2, (1, 2, 3), 3, (1, 2, 3), 1).tolist()


@pytest.mark.parametrize(
    ("config", "embedding", "width"),
    [
        (Qwen2VLVisionConfig, Qwen2VLVisionRotaryEmbedding, "embed_dim"),
        (Qwen2_5_VLVisionConfig, Qwen2_5_VLVisionRotaryEmbedding, "hidden_size"),
        (Qwen3VLVisionConfig, Qwen3VLVisionRotaryEmbedding, "hidden_size"),
    ],
)
def test_vision_encoders_are_axial(config, embedding, width):
    """Rows first, columns second, the same frequencies, halves; their angles are in float32."""
    d, base, places = 24, 77.0, grid(5, 7)
    made = config(num_heads=2, rope_parameters={"rope_type": "axial", "rope_theta": base}, **{width: 2 * d})
    cos, sin = embedding(made)(drawn(1), places)
    mine = axes_angles(places, axial(d, base=base))
    torch.testing.assert_close(cos.double(), torch.cat((mine, mine), -1).cos(), rtol=0, atol=1e-5)
    torch.testing.assert_close(sin.double(), torch.cat((mine, mine), -1).sin(), rtol=0, atol=1e-5)


@pytest.mark.parametrize("sizes", [(4, 6), (2, 3, 5)])
def test_axial_of_rotary_embedding_torch(sizes):
    """Its axial frequencies, for two axes and for three, given ours in float64; it turns neighbours."""
    count, d = len(sizes), 8 * len(sizes)
    theta = frequencies(8, 50.0)
    peer = RotaryEmbedding(dim=8, custom_freqs=theta, cache_if_possible=False)
    x = drawn(*sizes, d)
    theirs = apply_rotary_emb(peer.get_axial_freqs(*sizes), x).reshape(-1, d)
    mine = rotate_complex(x.reshape(-1, d), axes_angles(grid(*sizes), axial(d, count, 50.0)))
    torch.testing.assert_close(mine, theirs.double(), rtol=0, atol=1e-12)


def test_resized_as_vit():
    """ViT's own interpolation, to a grid that is not square."""
    vit = ViTEmbeddings(ViTConfig(hidden_size=12, num_attention_heads=2, image_size=64, patch_size=16)).double()
    vit.position_embeddings.data = drawn(1, 17, 12)
    theirs = vit.interpolate_pos_encoding(torch.zeros(1, 1 + 5 * 7, 12), 5 * 16, 7 * 16)[0, 1:]
    mine = resized(vit.position_embeddings[0, 1:].view(4, 4, 12), 5, 7)
    torch.testing.assert_close(mine.reshape(-1, 12), theirs, rtol=0, atol=1e-12)


@pytest.mark.parametrize("window", [3, 7])
def test_window_as_swin(window):
    bias = SwinRelativePositionBias(2, (window, window))
    assert torch.equal(bias._create_relative_position_index(), window_index(window, window))
