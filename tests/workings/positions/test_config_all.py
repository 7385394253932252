"""Every type of model that transformers knows, read here and by its own rotary module: the same angles, or a reason."""

import json
import sys
import warnings
from pathlib import Path

import pytest
import torch

from essays.positions.config.experiments import WAYS, YARN, turning
from workings.positions.config import Unreadable
from workings.positions.config.architectures import VERSION, architecture
from workings.positions.config.reading import read, settings

pytestmark = pytest.mark.peers
sys.path.append(str(Path(__file__).parents[3] / "benchmarks"))


def compared(config: dict) -> str:
    """What is not the same here and in the library: nothing, or why one of them does not read it."""
    import architectures

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            inner = architectures.text(architectures.loaded(config))[1]
            theirs = architectures.angles(inner)
    except Exception as error:
        return f"there: {type(error).__name__}: {str(error)[:90]}"
    try:
        ours = {one.label: one for one in settings(read(json.dumps(config)))}
    except Unreadable as error:
        return f"here: {error}"
    if any(one.turned % 2 for one in ours.values()):
        return "here: an odd number of components"
    if {*ours} != {*theirs}:
        return f"differs: {sorted(ours)} here, {sorted(theirs)} there"
    for label, (theta, factor) in theirs.items():
        mine = torch.tensor(ours[label].frequencies(), dtype=torch.float64)
        first = torch.tensor(ours[label].at_first(), dtype=torch.float64)  # float32 rounds it before it is slowed
        if len(mine) != len(theta) or not bool(((mine - theta.double()).abs() <= 1e-6 * first).all()):
            return f"differs: {label} {len(mine)} {mine[1]:.6g} here, {len(theta)} {theta[1]:.6g} there"
        if abs(ours[label].attention() - float(factor)) > 1e-6 * float(factor) and "mscales" not in architecture(
            inner.model_type
        ):
            return f"differs: {label} attention {ours[label].attention()} here, {factor} there"
    return ""


SU = {"type": "longrope", "short_factor": [1.1] * 48, "long_factor": [3.0] * 48}
PHIMOE = {
    "type": "longrope",
    "short_factor": [1.0] * 64,
    "long_factor": [2.0] * 64,
    "short_mscale": 1.243,
    "long_mscale": 1.345,
}
KINDS_OF = {"full_attention": {"rope_type": "default", "rope_theta": 3e6}, "sliding_attention": {"rope_theta": 2e4}}
# Files that leave out what their class has, in the nesting and the spelling in which they were or may be published.
PUBLISHED = {
    "Gemma 3 4B": {"model_type": "gemma3", "text_config": {"model_type": "gemma3_text", "hidden_size": 2560,
        "rope_scaling": {"factor": 8.0, "rope_type": "linear"}, "sliding_window": 1024}},
    "Gemma 3 12B": {"model_type": "gemma3", "text_config": {"hidden_size": 3840, "num_attention_heads": 16,
        "num_hidden_layers": 48, "rope_scaling": {"factor": 8.0, "rope_type": "linear"}}},
    "Gemma 3, saved anew": {"model_type": "gemma3_text", "rope_parameters": KINDS_OF},
    "Gemma 3 with a local base": {"model_type": "gemma3_text", "rope_local_base_freq": 5e3, "rope_theta": 2e6},
    "Gemma 3 with one kind": {"model_type": "gemma3_text", "layer_types": ["full_attention"] * 26},
    "Llama 4 Scout": {"model_type": "llama4", "text_config": {"model_type": "llama4_text", "rope_theta": 500000.0,
        "rope_scaling": {"factor": 16.0, "high_freq_factor": 1.0, "low_freq_factor": 1.0,
        "original_max_position_embeddings": 8192, "rope_type": "llama3"}, "max_position_embeddings": 10_485_760}},
    "ModernBERT": {"model_type": "modernbert", "global_rope_theta": 160000.0, "local_rope_theta": 10000.0,
        "hidden_size": 768, "num_attention_heads": 12},
    "ModernBERT, saved anew": {"model_type": "modernbert", "rope_parameters": KINDS_OF},
    "Mixtral": {"model_type": "mixtral", "hidden_size": 4096, "num_attention_heads": 32},
    "DBRX": {"model_type": "dbrx", "d_model": 6144, "n_heads": 48, "attn_config": {"rope_theta": 500000}},
    "Qwen2.5-Omni": {"model_type": "qwen2_5_omni", "thinker_config": {"text_config": {"hidden_size": 3584,
        "num_attention_heads": 28, "rope_theta": 1e6}}},
    "Qwen2-VL, flat": {"model_type": "qwen2_vl", "hidden_size": 1536, "num_attention_heads": 12, "rope_theta": 1e6,
        "rope_scaling": {"type": "mrope", "mrope_section": [16, 24, 24]}},
    "Qwen2.5-VL": {"model_type": "qwen2_5_vl", "text_config": {"model_type": "qwen2_5_vl_text", "hidden_size": 2048,
        "num_attention_heads": 16}},
    "Qwen3-VL": {"model_type": "qwen3_vl", "text_config": {"model_type": "qwen3_vl_text", "rope_theta": 5e6}},
    "Mistral 3": {"model_type": "mistral3", "text_config": {"model_type": "mistral", "rope_theta": 1e9}},
    "Hunyuan 7B": {"model_type": "hunyuan_v1_dense", "head_dim": 128,
        "rope_scaling": {"alpha": 1000.0, "factor": 1.0, "type": "dynamic", "beta_fast": 32, "beta_slow": 1}},
    "Hunyuan A13B": {"model_type": "hunyuan_v1_moe", "head_dim": 128, "rope_scaling": {"type": "dynamic",
        "alpha": 1000.0, "factor": 1.0}},
    "Phi-3 mini 128K": {"model_type": "phi3", "rope_scaling": SU, "max_position_embeddings": 131_072,
        "original_max_position_embeddings": 4096},
    "Phi-3.5-MoE": {"model_type": "phimoe", "rope_scaling": PHIMOE, "max_position_embeddings": 131_072,
        "original_max_position_embeddings": 4096},
    "DeepSeek-V3": {"model_type": "deepseek_v3", "max_position_embeddings": 163_840, "rope_scaling": {"type": "yarn",
        "factor": 40, "beta_fast": 32, "beta_slow": 1, "mscale": 1.0, "mscale_all_dim": 1.0,
        "original_max_position_embeddings": 4096}},
    "DeepSeek-V2, one mscale": {"model_type": "deepseek_v2", "rope_scaling": YARN | {"mscale": 0.707}},
    "gpt-oss, plain": {"model_type": "gpt_oss", "rope_parameters": {"rope_type": "default", "rope_theta": 1e5}},
    "StableLM": {"model_type": "stablelm", "hidden_size": 2048, "num_attention_heads": 32},
    "StableLM 2": {"model_type": "stablelm", "hidden_size": 2048, "partial_rotary_factor": 0.5},
    "Phi-2": {"model_type": "phi", "hidden_size": 2560, "num_attention_heads": 32, "partial_rotary_factor": 0.4},
    "Persimmon": {"model_type": "persimmon", "hidden_size": 4096, "num_attention_heads": 64},
    "Pythia": {"model_type": "gpt_neox", "hidden_size": 512, "num_attention_heads": 8, "rotary_pct": 0.25},
    "Pythia, other base": {"model_type": "gpt_neox", "rotary_emb_base": 25_000, "rotary_pct": 0.5},
    "GPT-J": {"model_type": "gptj", "n_embd": 4096, "n_head": 16, "rotary_dim": 64},
    "CodeGen": {"model_type": "codegen", "n_embd": 1024, "n_head": 16, "rotary_dim": 32},
    "JetMoE": {"model_type": "jetmoe", "kv_channels": 96},
    "Zamba2": {"model_type": "zamba2", "hidden_size": 2560, "num_attention_heads": 32},
    "Zamba2, named": {"model_type": "zamba2", "attention_head_dim": 128},
    "Bamba": {"model_type": "bamba", "hidden_size": 2048, "num_attention_heads": 32},
    "MiniMax M2": {"model_type": "minimax_m2", "rotary_dim": 64, "rope_theta": 5e6},
    "MiMo V2 Flash, saved anew": {"model_type": "mimo_v2_flash", "rope_parameters": KINDS_OF},
    "Olmo 3": {"model_type": "olmo3", "rope_theta": 5e5, "rope_scaling": YARN},
    "Olmo 3, saved anew": {"model_type": "olmo3", "rope_parameters": KINDS_OF},
    "Gemma 4": {"model_type": "gemma4_text", "global_head_dim": 384, "head_dim": 192},
    "Laguna": {"model_type": "laguna", "rope_parameters": KINDS_OF, "layer_types":
        ["full_attention", "sliding_attention"] * 20},
    "Step 3.5": {"model_type": "step3p5", "rope_theta": [5e6] * 45},
    "Granite": {"model_type": "granite", "rope_theta": 1e7, "rope_scaling": {"type": "dynamic", "factor": 4.0}},
    "Falcon": {"model_type": "falcon", "alibi": False, "hidden_size": 4544, "num_attention_heads": 71},
    "two spellings": {"model_type": "llama", "rope_theta": 5e4, "rope_scaling": {"rope_type": "linear", "factor": 2.0},
        "rope_parameters": {"rope_type": "default", "rope_theta": 7e4}},
    "linear, not raised": {"model_type": "llama", "max_position_embeddings": 4096, "max_sequence_length": 16_384,
        "rope_scaling": {"type": "linear", "factor": 4.0}},
    "dynamic, original": {"model_type": "llama", "max_position_embeddings": 16_384, "rope_scaling": {"type": "dynamic",
        "factor": 4.0, "original_max_position_embeddings": 4096}},
}  # fmt: skip


def test_published_files_are_read_as_the_library_reads_them():
    amiss = {name: said for name, config in PUBLISHED.items() if (said := compared(config))}
    assert {name: said for name, said in amiss.items() if not said.startswith(("here: ", "there: "))} == {}
    assert set(amiss) == REFUSED


REFUSED = {"Step 3.5"}


@pytest.mark.parametrize("kind", turning())
def test_a_type_s_own_defaults_and_ways_of_writing_are_the_library_s(kind):
    said = [compared({"model_type": kind} | more) for more in WAYS.values()]
    assert [each for each in said if each.startswith("differs")] == []
    assert said.count("") >= 3 or any(each.startswith("here: an odd") for each in said)


def test_the_library_still_says_what_is_stored():
    import architectures
    from transformers.models.auto.configuration_auto import CONFIG_MAPPING

    assert architectures.changed(architectures.kept(architectures.asked([*CONFIG_MAPPING.keys()]))) == []


def test_there_are_types_of_every_sort():
    import transformers

    assert transformers.__version__ == VERSION
    assert len(turning()) > 180
    assert len(WAYS) * len(turning()) > 2_500
