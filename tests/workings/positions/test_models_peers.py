"""What the table of published models says beside positions, asked of the transformers library's own classes."""

import json
import warnings
from pathlib import Path

import pytest
import torch

pytestmark = pytest.mark.peers

MODELS = json.loads((Path(__file__).parents[3] / "src/essays/positions/results/models.json").read_text("utf-8"))
READ = {"internlm2": "llama", "internlm3": "llama"}  # which the library does not have


def class_of(model):
    """The library's model for a configuration, without memory for its weights, and the configuration it reads."""
    from transformers import AutoConfig, AutoModel

    config = json.loads(json.dumps(model["config"]).replace('"su"', '"longrope"'))
    kind = config.pop("model_type")
    with warnings.catch_warnings(), torch.device("meta"):
        warnings.simplefilter("ignore")
        file = AutoConfig.for_model(READ.get(kind, kind), **config)
        return AutoModel.from_config(file), file


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model["name"])
def test_norms_sinks_and_layers_are_those_of_the_class(model):
    built, file = class_of(model)
    names = {name.split(".")[-1] for name, _ in [*built.named_modules(), *built.named_parameters()]}
    assert bool(names & {"q_norm", "k_norm", "qk_norm"}) == ("normed" in model)
    assert ("sinks" in names) == ("sinks" in model)
    linear = sum(kind == "linear_attention" for kind in getattr(file, "layer_types", None) or [])
    assert linear == model["config"].get("layer_types", []).count("linear_attention")
    if linear:
        assert sum(name.endswith("linear_attn") for name, _ in built.named_modules()) == linear


def test_chunks_and_two_sided_windows_are_the_defaults():
    for model in MODELS:
        if "chunk" in model:
            _, file = class_of(model)
            assert file.attention_chunk_size == model["chunk"]
            turned = ["chunked_attention" if turns else "full_attention" for turns in file.no_rope_layers]
            assert turned == file.layer_types
        if "window" in model:
            _, file = class_of(model)
            assert file.local_attention // 2 + 1 == model["window"]
