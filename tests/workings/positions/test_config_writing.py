"""What the box writes for others: each line says what was read, and no more, and reads back as it was."""

import json
from pathlib import Path

import pytest

from workings.positions.config import read, report
from workings.positions.config.reading import settings
from workings.positions.config.setting import Setting
from workings.positions.config.writing import (
    BASELESS,
    INSTEAD,
    LAYERED,
    MERGED,
    WITHIN,
    entry,
    llamacpp,
    parameters,
    sayable,
    transformers,
    vllm,
)

MODELS = json.loads((Path(__file__).parents[3] / "src/essays/positions/results/models.json").read_text("utf-8"))
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32_768}
SCALED = ("rope_scaling", "rope_parameters")


def given(text):
    """What was read of a text, or of fields, and the settings in it."""
    config = read(text if isinstance(text, str) else json.dumps(text))
    return config, settings(config)


def alike(found, others):
    """Whether two readings turn alike."""
    for one, other in zip(
        sorted(found, key=lambda each: each.label), sorted(others, key=lambda each: each.label), strict=True
    ):
        for length in (one.trained, one.context):
            assert other.frequencies(length) == pytest.approx(one.frequencies(length), rel=1e-11)
        assert other.attention() == pytest.approx(one.attention())
        assert (other.label, other.head, other.trained) == (one.label, one.head, one.trained)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model["name"])
@pytest.mark.parametrize("inside", ["", "text_config", "thinker_config.text_config"])
def test_lines_for_transformers_and_vllm_read_back_inside_the_file(model, inside):
    file = whole = {name: value for name, value in model["config"].items() if name not in SCALED}
    outer = model["config"]
    for name in reversed(inside.split(".") if inside else []):
        outer, whole = {name: outer}, {name: whole}
    config, found = given(outer)
    kept = json.loads("{" + transformers(config, found)[0] + "}")
    asked = vllm(config, found)[0]
    overridden = {name: value for name, value in read(asked).items() if name in ("rope_parameters", "inside")}
    assert overridden.get("inside", "") == inside
    for name in inside.split(".") if inside else []:
        assert [*kept] == [name]
        kept = kept[name]
    assert [*kept] == ["max_position_embeddings", "rope_parameters"]
    alike(found, given(file | kept)[1])
    alike(found, given(file | {"rope_parameters": overridden["rope_parameters"]})[1])
    assert (MERGED in vllm(config, found)[1]) == bool(inside)
    assert (WITHIN.format(inside) in transformers(config, found)[1]) == bool(inside)
    assert (INSTEAD in transformers(config, found)[1]) == ("rope_scaling" in model["config"])


def test_flags_of_llama_cpp_read_back_as_they_were():
    written = 0
    for model in MODELS:
        config, (one, *more) = given(model["config"])
        code, beside = llamacpp(config, [one, *more])
        assert code or beside
        if more:
            assert (code, beside) == ("", [LAYERED])
        elif code and one.head == 128 and not any(each.startswith("Not said") for each in beside):
            _, (again,) = given(code)
            assert again.frequencies(one.context) == pytest.approx(one.frequencies(one.context), rel=1e-11)
            assert (again.context, again.attention()) == (one.context, pytest.approx(one.attention()))
            written += 1
    assert written > 20


def test_no_base_and_no_length_that_nobody_gave_is_written():
    for text in ("--rope-scale 4", "--rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768", "--yarn-beta-fast 16"):
        config, found = given(text)
        for write in (transformers, vllm, llamacpp):
            code, beside = write(config, found)
            assert "rope_theta" not in code
            assert "freq-base" not in code
            assert "10000" not in code
            assert "4096" not in code
            assert any("model’s own" in each for each in beside)
    config, found = given("--rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768")
    assert "131072" in transformers(config, found)[0]  # this follows from what was given
    assert "--max-model-len 131072" in vllm(config, found)[0]
    assert llamacpp(config, found)[0].startswith("-c 131072 ")
    config, found = given("--rope-freq-base 5e5")
    assert transformers(config, found) == ('"rope_parameters": {"rope_type": "default", "rope_theta": 500000}', [])
    assert (
        vllm(config, found)[0]
        == """vllm serve MODEL \\
  --hf-overrides '{"rope_parameters": {"rope_type": "default", "rope_theta": 500000}}'"""
    )
    assert llamacpp(config, found) == ("--rope-freq-base 500000", [])


def test_a_base_of_the_type_s_own_is_written_and_said():
    config, found = given({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text"}})
    code, beside = transformers(config, found)
    assert '"rope_theta": 1000000.0' in code
    assert code.startswith('"text_config": {"rope_parameters": ')
    assert "gemma3_text has where a file gives none" in " ".join(beside)
    config, found = given({"model_type": "no_such_type", "head_dim": 64, "rope_scaling": YARN})
    assert transformers(config, found)[1] == [BASELESS, INSTEAD]
    assert "rope_theta" not in transformers(config, found)[0]


def test_an_override_of_the_text_model_comes_back_nested():
    text = f"--hf-overrides '{json.dumps({'text_config': {'rope_parameters': YARN | {'rope_theta': 1e6}}})}'"
    config, found = given(text)
    again, others = given(vllm(config, found)[0])
    assert again["inside"] == config["inside"] == "text_config"
    alike(found, others)


# A method, and what its flags do not say.
UNSAID = [
    ({"rope_scaling": YARN}, []),
    ({"rope_scaling": YARN | {"attention_factor": 1.0}}, ["multiplied by 1.0000. Its own number is 1.1386."]),
    (
        {"rope_scaling": YARN | {"mscale": 1.0, "mscale_all_dim": 1.0}},
        ["multiplied by 1.0000. Its own number is 1.1386."],
    ),
    ({"rope_scaling": YARN | {"truncate": False}}, ["truncate is false"]),
    ({"model_type": "stablelm", "partial_rotary_factor": 0.5}, ["64 of 128 components turn"]),
    ({"rope_scaling": {"rope_type": "linear", "factor": 2.0}}, []),
]


@pytest.mark.parametrize(("fields", "told"), UNSAID, ids=range(len(UNSAID)))
def test_what_flags_cannot_say_is_said_beside_them(fields, told):
    config, found = given(
        {"model_type": "llama", "rope_theta": 1e6, "head_dim": 128, "max_position_embeddings": 131_072} | fields
    )
    code, beside = llamacpp(config, found)
    assert code
    assert len(beside) == len(told)
    assert all(words in each and each.startswith("Not said by it: ") for words, each in zip(told, beside, strict=True))


def test_dynamic_is_one_base_for_a_length():
    dynamic = {"rope_type": "dynamic", "factor": 2.0}
    fields = {
        "model_type": "llama",
        "rope_theta": 1e4,
        "head_dim": 128,
        "max_position_embeddings": 4096,
        "rope_scaling": dynamic,
    }
    config, found = given(fields)
    found[0].context = 8192
    code, (told,) = llamacpp(config, found)
    assert "for a text of 8192 positions" in told
    assert given(code)[1][0].frequencies() == pytest.approx(found[0].frequencies(8192), rel=1e-11)
    assert '"max_position_embeddings": 4096' in transformers(config, found)[0]  # which dynamic counts from
    config, found = given("--rope-scaling dynamic --rope-scale 2")
    assert llamacpp(config, found) == (
        "",
        ["No flags for dynamic; the one base that could stand for it follows from the model’s own."],
    )
    for kind in ("llama3", "longrope", "proportional"):
        assert llamacpp({}, [Setting(8, 9.0, kind)])[1][0].startswith(f"No flags for {kind}: ")


def test_what_is_empty_or_old_is_not_written_and_a_kind_of_layer_keeps_its_name():
    more = {
        "type": "yarn",
        "finetuned": True,
        "beta_fast": None,
        "beta_slow": 2,
        "meta": {},
        "odd": float("inf"),
        "list": [float("nan")],
    }
    one, local = Setting(10, 7.0, "yarn", 3.5, 96, 336, more=more), Setting(10, 5.0, label="sliding_attention")
    yarn = {"rope_type": "yarn", "rope_theta": 7.0, "factor": 3.5, "original_max_position_embeddings": 96}
    plain = {"sliding_attention": {"rope_type": "default", "rope_theta": 5.0}}
    assert json.loads(parameters({}, [one])) == yarn | {"beta_slow": 2}
    assert json.loads(parameters({}, [local])) == plain
    one.label = "full_attention"
    assert json.loads(parameters({}, [one, local])) == plain | {"full_attention": yarn | {"beta_slow": 2}}
    assert llamacpp({}, [local, one]) == ("", [LAYERED])
    assert [sayable(each) for each in (1, "a", True, [1.0, "b"], None, {}, [{}], float("nan"))] == [True] * 4 + [
        False
    ] * 4


def test_a_share_that_would_count_anyway_is_written_and_layers_that_do_not_turn_are_null():
    whole = {"model_type": "stablelm", "partial_rotary_factor": 1.0, "rope_theta": 1e4, "head_dim": 64}
    assert json.loads(parameters(*given(whole)))["partial_rotary_factor"] == 1.0
    assert "partial_rotary_factor" not in json.loads(entry(Setting(8, 9.0)))
    assert json.loads(entry(Setting(8, 9.0, share=0.5)))["partial_rotary_factor"] == 0.5
    given_share = Setting(20, 55.0, "proportional", share=0.3, more={"partial_rotary_factor": 0.3})
    assert json.loads(entry(given_share))["partial_rotary_factor"] == 0.3
    assert json.loads(parameters(*given({"model_type": "beam"})))["full_attention"] is None


def test_the_report_has_what_is_beside_the_lines_under_them():
    parts = report("--rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768")
    titles = [title for title, _, _ in parts]
    assert titles[-6:] == ["The same for transformers", "", "The same for vLLM", "", "The same for llama.cpp", ""]
    assert parts[-5] == ["", "lines", [BASELESS]]
    alone = report(
        json.dumps(
            {
                "model_type": "llama",
                "rope_scaling": {
                    "rope_type": "llama3",
                    "factor": 8.0,
                    "low_freq_factor": 1.0,
                    "high_freq_factor": 4.0,
                    "original_max_position_embeddings": 8192,
                },
            }
        )
    )
    assert alone[-1][:2] == ["The same for llama.cpp", "lines"]


def test_a_factor_without_a_method_is_not_written():
    """A forgotten rope_type extends nothing, and what is written does not look as if it did."""
    for rope in ({"factor": 4.0}, {"rope_type": "default", "factor": 4.0}):
        config, found = given({"model_type": "llama", "rope_scaling": rope})
        assert "factor" not in parameters(config, found)
    config, found = given({"model_type": "llama", "rope_scaling": {"rope_type": "linear", "factor": 4.0}})
    assert '"factor": 4.0' in parameters(config, found)
