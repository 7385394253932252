"""What a file leaves out is its type's own, and said; what is not read is named; so is what is not known."""

import json
from math import log

import pytest

from workings.positions.config import Unreadable, read, report
from workings.positions.config.architectures import ROWS, architecture
from workings.positions.config.checks import checked
from workings.positions.config.reading import settings
from workings.positions.config.setting import Setting
from workings.positions.config.telling import layers

GEMMA = {"model_type": "gemma3", "text_config": {"hidden_size": 3840, "num_attention_heads": 16}}
LLAMA = {"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32, "rope_theta": 1e4}


def given(fields):
    return settings(read(json.dumps(fields)))


def amiss(fields):
    config = read(json.dumps(fields))
    return " ".join(checked(config, settings(config)))


def test_every_type_has_a_line_and_every_line_is_read():
    kinds = [line.split(" ")[0] for line in ROWS.strip().split("\n")]
    assert len({*kinds}) == len(kinds) > 500
    assert all(architecture(kind) == json.loads(ROWS.split(f"\n{kind} ")[1].split("\n")[0]) for kind in kinds)
    assert [architecture(kind) for kind in ("", None, "gemma", "gem", "llama {", "no_such")][3:] == [None] * 3
    assert architecture("gemma")["head"] == 256
    assert architecture("") is architecture(None) is None


def test_gemma_3_as_published_takes_what_its_type_has_and_says_so():
    full, local = given(GEMMA)
    assert (full.label, full.base, full.head, full.base_given) == ("full_attention", 1e6, 256, False)
    assert (local.label, local.base, local.head) == ("sliding_attention", 1e4, 256)
    assert read(json.dumps(GEMMA))["inside"] == "text_config"
    said = amiss(GEMMA)
    for name, value, where in (
        ("rope_theta", "1,000,000", "full"),
        ("rope_theta", "10,000", "sliding"),
        ("head_dim", "256", "full"),
    ):
        assert f"No {name}: gemma3_text’s {value} taken, in layers of {where} attention." in said
    assert "No max_position_embeddings: gemma3_text’s 131,072 taken" in said
    one = given({"model_type": "gemma3_text", "rope_theta": 2e6})[0]
    assert (one.base, one.base_given) == (2e6, True)


TYPES = [
    ({"model_type": "mixtral"}, {"base": 1e6, "head": 128}),
    ({"model_type": "stablelm"}, {"turned": 20, "head": 80}),
    ({"model_type": "gemma", "hidden_size": 3072, "num_attention_heads": 16}, {"head": 256}),
    ({"model_type": "jetmoe", "kv_channels": 96}, {"head": 96}),
    ({"model_type": "zamba2"}, {"head": 160}),
    ({"model_type": "kimi_k2", "qk_rope_head_dim": 64}, {"head": 64, "interleaved": True}),
    ({"model_type": "deepseek_v3", "rope_interleave": False}, {"interleaved": False}),
    ({"model_type": "llama", "rope_interleave": True}, {"interleaved": False}),
    ({"model_type": "llama", "partial_rotary_factor": 0.5}, {"turned": 128}),
    ({"model_type": "axk1"}, {"interleaved": True}),
    ({"model_type": "no_such", "rope_theta": 5e4}, {"interleaved": None, "base": 5e4, "head": 128}),
    ({"model_type": "gptj", "n_embd": 2048, "n_head": 8, "rotary_dim": 32}, {"head": 256, "turned": 32}),
    ({"model_type": "minimax_m2", "rotary_dim": 64}, {"turned": 64}),
    ({"model_type": "qwen2_vl", "hidden_size": 1536, "num_attention_heads": 12}, {"base": 1e6, "head": 128}),
    ({"model_type": "gpt_oss"}, {"kind": "yarn", "factor": 32.0, "trained": 4096, "base": 150_000.0}),
    ({"model_type": "muse_spark_text", "rope_scaling": {"rope_type": "linear", "factor": 2.0}}, {"base": 1e4}),
    ({"model_type": "hunyuan_v1_moe", "head_dim": 128, "rope_scaling": {"type": "dynamic", "factor": 1, "alpha": 1e3}},
     {"kind": "default", "base": pytest.approx(1e4 * 1e3 ** (128 / 126))}),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "found"), TYPES, ids=lambda each: json.dumps(each, default=str)[:50])
def test_a_type_has_defaults_and_names_of_its_own(fields, found):
    one = given(fields)[0]
    assert {name: getattr(one, name) for name in found} == found


NAMED = [
    (LLAMA | {"rope_scaling": {"factor": 4.0}}, "There is no rope_type, so nothing is extended"),
    (LLAMA | {"rope_scaling": {"rope_type": "default", "factor": 4.0}}, "default, which does not read factor"),
    (LLAMA | {"dual_chunk_attention_config": {}, "use_logn_attn": True}, "here: dual_chunk_attention_config, use_logn"),
    (LLAMA | {"rope_scaling": {"type": "linear", "factor": 2.0, "ntk_alpha": 3}}, "Not read here: ntk_alpha"),
    (LLAMA | {"partial_rotary_factor": 0.5}, "llama does not read partial_rotary_factor"),
    ({"model_type": "mimo_v2_flash", "rope_theta": 1e4}, "mimo_v2_flash does not read rope_theta"),
    ({"model_type": "mimo_v2_flash", "swa_rope_theta": 1e4}, "does not read swa_rope_theta"),
    ({"model_type": "no_such", "rope_theta": 5e4}, "transformers has no model_type 'no_such': which components turn"),
    ({"rope_theta": 5e4}, "There is no model_type: which components"),
    ({"rope_theta": 5e4}, "No head_dim: 128 taken. Give head_dim to be sure."),
    ({"hidden_size": 512, "num_attention_heads": 8, "rope_scaling": {"type": "linear", "factor": 2.0}},
     "No rope_theta: 10,000 taken. Give rope_theta to be sure."),
    (LLAMA | {"max_position_embeddings": 16_384, "rope_scaling": {"type": "dynamic", "factor": 4.0,
     "original_max_position_embeddings": 4096}}, "dynamic counts from max_position_embeddings, and does not read"),
    ({"model_type": "gemma3_text", "rope_scaling": {"type": "linear", "factor": 8.0}}, "not read type, but rope_type"),
    ({"model_type": "gemma3_text", "rope_parameters": {"rope_type": "linear", "factor": 8.0}}, "reads no other"),
    ({"model_type": "mixtral"}, "No head_dim: mixtral’s 128 taken."),
    ({"model_type": "mixtral", "hidden_size": 2048}, "No num_attention_heads: mixtral’s 32 taken."),
    ({"model_type": "mixtral", "num_attention_heads": 16}, "No hidden_size: mixtral’s 4,096 taken."),
    (LLAMA | {"rope_scaling": {"type": "linear", "factor": 4.0}, "max_position_embeddings": 4096},
     "No original_max_position_embeddings: 4,096 / 4 = 1,024 taken, as if the first were the reach."),
    (LLAMA | {"rope_scaling": {"rope_type": "llama3", "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 1.0}},
     "low_freq_factor equals high_freq_factor"),
    ({"model_type": "kimi_k2"}, "kimi_k2 is read as deepseek_v3"),
    ({"model_type": "dbrx", "attn_config": {"rope_theta": 5e5}}, "Not read here: attn_config.rope_theta"),
    ({"rope_ratio": 50}, "Not read here: rope_ratio"),
    (LLAMA | {"max_position_embeddings": 9000, "rope_scaling": {"type": "linear", "factor": 4.0,
     "original_max_position_embeddings": 4096}}, "linear does not read original_max_position_embeddings, 4,096"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "said"), NAMED, ids=[said[:40] for _, said in NAMED])
def test_what_is_taken_or_not_read_is_named(fields, said):
    assert said in amiss(fields)


def test_a_missing_method_extends_nothing():
    for rope in ({"factor": 4.0}, {"rope_type": "default", "factor": 0.5}):
        (one,) = given(LLAMA | {"rope_scaling": rope})
        assert one.frequencies() == one.at_first()
        assert "What follows" in [title for title, _, _ in report(json.dumps(LLAMA | {"rope_scaling": rope}))]


def test_a_ramp_without_a_width_keeps_what_turns_more_often():
    more = {"low_freq_factor": 1.0, "high_freq_factor": 1.0}
    one = Setting(128, 5e5, "llama3", 16.0, 8192, more=more)
    slowed = [x / y for x, y in zip(one.at_first(), one.frequencies(), strict=True)]
    fast = [8192 * x / 6.283185307179586 > 1 for x in one.at_first()]
    assert slowed == pytest.approx([1.0 if each else 16.0 for each in fast])
    assert {*fast} == {True, False}


def test_dynamic_counts_from_the_length_that_the_file_promises():
    rope = {"type": "dynamic", "factor": 4.0, "original_max_position_embeddings": 4096}
    (one,) = given(LLAMA | {"max_position_embeddings": 16_384, "rope_scaling": rope})
    assert one.trained == 16_384
    assert one.frequencies(16_384) == one.at_first()


def test_phi_3_5_moe_has_two_temperatures():
    lists = {"type": "longrope", "short_factor": [1.0] * 64, "long_factor": [2.0] * 64}
    both = lists | {"short_mscale": 1.243, "long_mscale": 1.345, "original_max_position_embeddings": 4096}
    for kind, found in (("phimoe", (1.243, 1.345)), ("llama", (2**0.5, 2**0.5))):
        (one,) = given({"model_type": kind, "rope_scaling": both | {"factor": 4096.0}})
        assert (one.attention(4096), one.attention(4097)) == pytest.approx(found)


LAYERS = [
    ({"model_type": "qwen3_next", "num_hidden_layers": 48}, "36 of 48 layers, those of linear attention, do not turn."),
    ({"model_type": "cohere2", "num_hidden_layers": 32}, "8 of 32 layers, those of full attention, do not turn."),
    ({"model_type": "smollm3", "num_hidden_layers": 36}, "9 of 36 layers have no positions"),
    ({"model_type": "cohere2", "layer_types": ["full_attention", "sliding_attention"]}, "1 of 2 layers, those of full"),
    (
        {"model_type": "no_such", "layer_types": ["full_attention", "linear_attention"]},
        "1 of 2 layers are linear attention",
    ),
    ({"model_type": "zamba2", "num_hidden_layers": 10}, "how many they are the file does not say"),
    ({"model_type": "mllama_text_model"}, "32 of 40 layers turn"),
]


@pytest.mark.parametrize(("config", "said"), LAYERS, ids=[config["model_type"] for config, _ in LAYERS])
def test_layers_that_do_not_turn_are_told(config, said):
    assert said in layers(config)[0]


def test_of_layers_that_all_turn_nothing_is_said():
    assert layers({"model_type": "llama"}) == []
    assert layers({"model_type": "exaone4", "layer_types": ["full_attention"] * 30, "sliding_window": None}) == []


REFUSED = {
    '{"model_type": "falcon", "alibi": true}': "ALiBi",
    '{"model_type": "granitemoehybrid", "position_embedding_type": "nope", "rope_theta": 10000}': "nothing turns",
    '{"model_type": "pixtral"}': "turns the patches of a picture",
    '{"model_type": "jamba"}': "neither a rotation nor a table",
    '{"model_type": "nougat"}': "could not be asked",
    '{"model_type": "roformer"}': "roformer turns in a way of its own",
    '{"model_type": "marian"}': "adds sines and cosines",
    '{"model_type": "esm", "position_embedding_type": "absolute"}': "a learned table",
    '{"model_type": "step3p5", "rope_theta": [10000.0, 5000.0]}': "rope_theta is a list",
    '{"model_type": "laguna", "rope_parameters": {"rope_type": "yarn", "factor": 4}}': "dictionary for each kind of",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_refused_is_refused_with_its_reason(text):
    with pytest.raises(Unreadable, match=REFUSED[text]):
        report(text)


def test_a_nested_file_without_a_type_has_that_of_the_whole():
    fields = {
        "model_type": "qwen2_5_omni",
        "thinker_config": {"text_config": {"hidden_size": 3584, "num_attention_heads": 28}},
    }
    config = read(json.dumps(fields))
    assert (config["model_type"], config["inside"]) == ("qwen2_5_omni_text", "thinker_config.text_config")
    assert log(given(fields)[0].base) == pytest.approx(log(1e6))
