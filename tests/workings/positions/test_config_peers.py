"""Published configurations, read here and by the transformers library: the same frequencies and the same factor."""

import importlib
import json
import warnings
from pathlib import Path

import pytest
import torch

from workings.positions.config.architectures import architecture
from workings.positions.config.reading import read, settings

pytestmark = pytest.mark.peers

MODELS = json.loads((Path(__file__).parents[3] / "src/essays/positions/results/models.json").read_text("utf-8"))


class Wide:
    """PyTorch, whose float32 is float64: the library's own code then computes in float64."""

    float = float32 = torch.float64

    def __getattr__(self, name):  # noqa: D105
        return getattr(torch, name)


@pytest.fixture
def wide(monkeypatch):
    """The library's code on frequencies in float64."""
    from transformers import modeling_rope_utils

    monkeypatch.setattr(torch.Tensor, "float", torch.Tensor.double)
    monkeypatch.setattr(modeling_rope_utils, "torch", Wide())
    torch.set_default_dtype(torch.float64)
    yield monkeypatch
    torch.set_default_dtype(torch.float32)


def theirs(config, label, length, patch=None):
    """What the library computes for one kind of layer of a model, from its own reading of the file."""
    from transformers import AutoConfig
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    config = json.loads(json.dumps(config).replace('"su"', '"longrope"'))  # renamed there, but after it is looked at
    kind = config.pop("model_type")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        file = AutoConfig.for_model({"internlm2": "llama"}.get(kind, kind), **config)  # which reads these alike
    rope = file.rope_parameters
    chosen = rope[label] if label else rope
    where = {"layer_type": label} if label else {}
    if chosen["rope_type"] != "default":
        return ROPE_INIT_FUNCTIONS[chosen["rope_type"]](file, torch.device("cpu"), seq_len=length, **where)
    if kind == "gemma4_text":
        file.allow_global_per_layer_attribute_access = True  # of the layers with a window it is the file's own
    kind = {"internlm2": "llama"}.get(kind, kind).removesuffix("_text")
    module = importlib.import_module(f"transformers.models.{kind}.modeling_{kind}")
    if patch:
        patch.setattr(module, "torch", Wide())
    turning = [each for name, each in vars(module).items() if name.endswith("RotaryEmbedding") and "Vision" not in name]
    return turning[0].compute_default_rope_parameters(file, device=torch.device("cpu"), **where)


def gptj(patch=None):
    """GPT-J has no frequencies, but sines and cosines of every position: those of position 1 tell."""
    from transformers.models.gptj import modeling_gptj

    if patch:
        patch.setattr(modeling_gptj, "torch", Wide())
    sines = modeling_gptj.create_sinusoidal_positions(2, 64)[1]
    return torch.atan2(sines[:32], sines[32:]), 1.0


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model["name"])
def test_all_are_what_transformers_computes_in_float64(wide, model):
    for one in settings(read(json.dumps(model["config"]))):
        for length in (one.trained, 2 * one.trained):
            if model["config"]["model_type"] == "gptj":
                theta, factor = gptj(wide)
            else:
                theta, factor = theirs(model["config"], one.label, length, wide)
            assert theta.dtype == torch.float64
            ours = torch.tensor(one.frequencies(length), dtype=torch.float64)
            assert torch.allclose(ours, theta, rtol=1e-12, atol=0), one.label
            assert one.attention() == pytest.approx(factor, rel=1e-12)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model["name"])
def test_in_float32_it_is_off_by_less_than_a_millionth(model):
    for one in settings(read(json.dumps(model["config"]))):
        plain = model["config"]["model_type"] == "gptj"
        theta, _ = gptj() if plain else theirs(model["config"], one.label, one.trained)
        ours = torch.tensor(one.frequencies(one.trained), dtype=torch.float64)
        assert torch.allclose(ours, theta.double(), rtol=1e-6, atol=0)


def test_there_are_forty_and_more_of_every_method():
    kinds = {one.kind for model in MODELS for one in settings(read(json.dumps(model["config"])))}
    assert kinds == {"default", "linear", "dynamic", "yarn", "longrope", "llama3", "proportional"}
    assert len({model["name"] for model in MODELS}) == len(MODELS) >= 40
    assert all(model["source"] for model in MODELS)


def mate(kind):
    """The component with which component 0 of eight turns in the library's code for a kind of model."""
    module = importlib.import_module(f"transformers.models.{kind}.modeling_{kind}")
    eye = torch.eye(8)[None, None]
    if turn := getattr(module, "apply_rotary_pos_emb_interleave", None):  # its output has another order than its input
        still, turned = (turn(eye, eye, torch.full((1, 8, 8), 1 - x), torch.full((1, 8, 8), x))[0] for x in (0.0, 1.0))
        scores = still @ turned.mT
    elif turn := getattr(module, "apply_rotary_emb", None):
        scores = turn(eye, eye, torch.full((1, 1, 4), 1j))[0]
    elif kind == "roformer":
        turn = module.RoFormerSelfAttention.apply_rotary_position_embeddings
        scores = turn(torch.cat((torch.ones(1, 1, 8, 4), torch.zeros(1, 1, 8, 4)), -1), eye, eye)[0]
    else:
        names = ("rotate_half_llm", "rotate_every_two", "rotate_half")  # the first of GLM-4V, whose last is for images
        scores = next(vars(module)[name] for name in names if name in vars(module))(eye)
    return scores[0, 0, 0].nonzero().item()


NEIGHBOURS = (
    "codegen cohere cohere2 cohere2_moe deepseek_v2 deepseek_v3 deepseek_v32 ernie4_5 ernie4_5_moe glm glm4 "
    "glm4_moe_lite glm4v_text glm_moe_dsa gptj helium llama4_text longcat_flash mistral4 moonshine youtu"
)


@pytest.mark.parametrize("kind", NEIGHBOURS.split())
def test_neighbours_are_those_of_transformers(kind):
    assert mate(kind.removesuffix("_text")) == 1
    assert architecture(kind)["pairs"] == "neighbours"


HALVES = ["gpt_neox", "phi", "phi3", "llama", "mistral", "qwen2", "qwen3", "gemma", "gemma2", "gemma3", "glm4_moe"]


@pytest.mark.parametrize("kind", HALVES)
def test_halves_are_those_of_transformers(kind):
    assert mate(kind) == 4
    assert "pairs" not in architecture({"gemma3": "gemma3_text"}.get(kind, kind))
