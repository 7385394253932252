"""What is told of a pasted configuration: frequencies beside the oracles in PyTorch, searches beside all distances."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from math import cos, pi
from pathlib import Path

import pytest
import torch

from workings.positions import extend
from workings.positions.config import Unreadable, printed, read, report
from workings.positions.config.checks import checked
from workings.positions.config.reading import settings
from workings.positions.config.setting import Setting, first_negative, least
from workings.positions.config.telling import tell
from workings.positions.config.writing import llamacpp, transformers, vllm
from workings.positions.plain import speeds
from workings.positions.sinusoidal import frequencies, kernel

MODELS = json.loads((Path(__file__).parents[3] / "src/essays/positions/results/models.json").read_text("utf-8"))


def given(text):
    """The settings of a text, or of fields."""
    return settings(read(text if isinstance(text, str) else json.dumps(text)))


def oracle(one, length):
    """The same frequencies by the functions in PyTorch."""
    theta, more = frequencies(one.turned, one.base), one.more
    if one.kind == "yarn":
        ends = more.get("beta_slow", 1), more.get("beta_fast", 32), more.get("truncate", True)
        return extend.yarn_released(one.turned, one.base, one.factor, one.trained, *ends)
    if one.kind == "llama3":
        return extend.llama3(theta, one.factor, more["low_freq_factor"], more["high_freq_factor"], one.trained)
    if one.kind == "longrope":
        name = "long_factor" if length > one.trained else "short_factor"
        return extend.longrope(theta, torch.tensor(more[name], dtype=torch.float64))
    if one.kind == "dynamic":
        return extend.dynamic_ntk(one.turned, one.base, one.factor, length, one.trained)
    if one.kind == "proportional":
        return extend.proportional(frequencies(one.head, one.base), more["partial_rotary_factor"])
    return extend.interpolate(theta, one.factor)


def close(ours, theirs):
    assert torch.allclose(torch.tensor(ours, dtype=torch.float64), theirs, rtol=1e-12, atol=0)


def test_published_models_turn_as_the_oracles_do():
    for model in MODELS:
        for one in given(model["config"]):
            for length in (one.trained, one.trained + 1, 3 * one.trained):
                close(one.frequencies(length), oracle(one, length))


ODD = [
    Setting(10, 7.0, "yarn", 3.5, 96, 336, more={"beta_slow": 2, "beta_fast": 7}),
    Setting(34, 123.4, "yarn", 2.5, 4096, 10_240, more={"truncate": False}),
    Setting(6, 1e5, "llama3", 3.5, 96, 96, more={"low_freq_factor": 0.5, "high_freq_factor": 9.0}),
    Setting(20, 55.0, "proportional", 1.0, 96, 96, 0.3, more={"partial_rotary_factor": 0.3}),
    Setting(12, 99.0, "dynamic", 2.5, 96, 96),
]


@pytest.mark.parametrize("one", ODD, ids=lambda one: one.kind)
def test_odd_settings_too(one):
    for length in (50, 96, 97, 300):
        close(one.frequencies(length), oracle(one, length))


def test_yarn_s_ramp_of_no_width_has_a_slope():
    one = Setting(8, 1e30, "yarn", 2.0, 12, 24)
    start, end = one.ramp()
    assert end > start
    close(one.frequencies(), oracle(one, 12))


def test_temperatures():
    assert Setting(128, 1e4, "yarn", 8.0, 9).attention() == extend.yarn_temperature(8.0)
    assert Setting(128, 1e4, "yarn", 8.0, 9, more={"attention_factor": 1.5}).attention() == 1.5
    above, under = extend.yarn_temperature(40.0, 0.7), extend.yarn_temperature(40.0, 0.3)
    both = {"mscale": 0.7, "mscale_all_dim": 0.3}
    assert Setting(64, 1e4, "yarn", 40.0, 9, more=both).attention() == pytest.approx(above / under)
    assert Setting(64, 1e4, "yarn", 40.0, 9, more={"mscale": 0.7}).attention() == extend.yarn_temperature(40.0)
    assert Setting(64, 1e4, "longrope", 32.0, 4096).attention() == extend.longrope_temperature(32.0, 4096)
    assert Setting(64, 1e4, "linear", 32.0, 4096).attention() == 1 == Setting(64, 1e4, "longrope", 1.0, 9).attention()


@pytest.mark.parametrize(("d", "base"), [(128, 1e4), (64, 1e5), (32, 50.0), (16, 3e6)])
def test_the_first_negative_mean_is_found_without_looking_everywhere(d, base):
    below = (kernel(torch.arange(0, 20_000), d, base) < 0).nonzero()
    assert first_negative(speeds(d, base)) == (below[0, 0].item(), True)
    assert first_negative([*speeds(d, base), 0.0]) == (below[0, 0].item(), True)


def test_where_the_search_gives_up_it_says_so():
    at, there = first_negative(speeds(128, 5e5), steps=300)
    assert not there
    assert 1000 < at <= 18_438


def test_no_sum_of_cosines_is_below_what_is_promised():
    theta = speeds(16, 300.0)
    for start, end in [(1, 1), (3, 9), (40, 41), (100, 1000)]:
        lags = torch.arange(start, end + 1, dtype=torch.float64)
        sums = torch.outer(lags, torch.tensor(theta, dtype=torch.float64)).cos().sum(1)
        assert least(theta, start, end) <= sums.min().item() + 1e-12
    assert least(theta, 7, 7) == pytest.approx(sum(cos(7 * x) for x in theta))


def test_idle_pairs_and_angles_that_were_never_shown():
    one = Setting(128, 1e4, trained=4096, context=16_384)
    assert one.idle() == [*range(46, 64)]
    assert [pair for pair, _ in one.unseen()] == one.idle()
    last = one.unseen()[-1][1]
    assert last == pytest.approx((16_384 - 4096) * one.frequencies()[-1])
    assert max(arc for _, arc in one.unseen()) < 2 * pi
    assert Setting(128, 1e4, "linear", 4.0, 4096, 16_384).unseen() == []
    assert Setting(128, 5e5, "llama3", 8.0, 8192, more={"low_freq_factor": 1, "high_freq_factor": 4}).counted() == (
        29,
        6,
        29,
    )


# Ways to write one setting.
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32_768}
SAME = [
    {"rope_theta": 1e6, "rope_scaling": YARN, "head_dim": 128},
    {"text_config": {"rope_parameters": {"rope_theta": 1e6, **YARN}, "head_dim": 128}},
    {"rope_theta": 1e6, "rope_scaling": {"type": "yarn", **{k: YARN[k] for k in YARN if k != "rope_type"}}},
    "{'rope_theta': 1000000.0, 'rope_scaling': {'type': 'yarn', 'factor': 4.0, "
    "'original_max_position_embeddings': 32768,}, 'use_cache': True}",
    '"rope_theta": 1000000,\n// a remark\n"rope_scaling": ' + json.dumps(YARN) + ",",
    "vllm serve M --hf-overrides '" + json.dumps({"rope_parameters": {"rope_theta": 1e6, **YARN}}) + "'",
    "--rope-theta 1e6 --rope-scaling='" + json.dumps(YARN) + "'",
    "llama-cli -m x.gguf --rope-scaling yarn --rope-scale 4 --rope-freq-base 1000000 --yarn-orig-ctx 32768",
    "--rope-scaling yarn \\\n --rope-freq-scale 0.25 --rope-freq-base=1000000 --yarn-orig-ctx 32768 -c 131072",
]


@pytest.mark.parametrize("text", SAME, ids=range(len(SAME)))
def test_one_setting_in_many_ways(text):
    (one,) = given(text)
    assert (one.head, one.base, one.kind, one.factor) == (128, 1e6, "yarn", 4)
    assert (one.trained, one.context) == (32_768, 131_072)


UNREADABLE = {
    "  \n": "Nothing is pasted yet.",
    "hello": "neither JSON nor flags",
    "x" * 100_001: "100001 characters",
    "[1, 2]": "a list and no object",
    '{"rope_theta": 1e4, "a": {': "2 brackets open and 0 close",
    '{"rope_theta": 1e4 "a": 2}': "a comma or a quote",
    '{"hidden_size": 3}': "nothing about positions",
    '{"model_type": "gpt2", "n_positions": 1024}': "a learned table",
    '{"model_type": "bloom"}': "ALiBi",
    '{"model_type": "t5"}': "buckets",
    '{"rope_scaling": {"rope_type": "spiral", "factor": 2}}': "'spiral' is none that this page knows: default, linear",
    '{"rope_scaling": {"rope_type": "linear"}}': "linear needs factor",
    '{"rope_scaling": {"rope_type": "longrope", "short_factor": [1]}}': "longrope needs long_factor",
    '{"rope_scaling": 4}': "should be an object",
    '{"rope_scaling": {"type": "linear", "factor": -2}}': "above zero, not -2",
    '{"rope_theta": 0.5}': "makes no frequencies",
    "--rope-scale four": "a number above zero, not four",
    "--temp 0.7 --seed 3": "None of these flags",
}


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: text[:20])
def test_of_anything_else_one_is_told_why(text):
    with pytest.raises(Unreadable, match=UNREADABLE[text].replace("[", r"\[")):
        report(text)


LONG = {"type": "su", "short_factor": [1.0] * 64, "long_factor": [2.0] * 48}
LLAMA = {"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32, "max_position_embeddings": 131_072}
CONTRADICTIONS = [
    ({"rope_scaling": {**YARN, "factor": 8.0}}, "is 262,144, and max_position_embeddings is 131,072"),
    ({"rope_scaling": YARN, "max_position_embeddings": 32_768}, "still the original 32,768; with this factor"),
    ({"rope_scaling": YARN, "max_position_embeddings": 1024}, "is above max_position_embeddings"),
    ({"rope_scaling": {"rope_type": "yarn", "factor": 4.0}}, "missing: max_position_embeddings, 131,072, is taken"),
    ({"rope_scaling": {**YARN, "type": "linear"}}, "rope_type counts, so yarn"),
    ({"rope_scaling": {**YARN, "type": "yarn"}}, "they agree"),
    ({"rope_scaling": {**YARN, "factor": 0.25}}, "If it is meant to lengthen, write 4"),
    ({"head_dim": 64}, "head_dim is 64, and hidden_size / num_attention_heads is 128"),
    ({"num_attention_heads": 24}, "no multiple of the 24 heads"),
    ({"partial_rotary_factor": 0.04}, "5 of 128 components"),
    ({"rope_scaling": LONG}, "long_factor has 48 numbers"),
    ({"rope_theta": 1e4, "rope_parameters": {"rope_theta": 1e6}}, "10,000 in the file and 1,000,000"),
    ({"rope_scaling": YARN, "rope_parameters": {"rope_theta": 1e6}}, "here rope_parameters counts"),
    ({"rope_scaling": {**YARN, "high_freq_factor": 4.0}}, "yarn does not read this"),
    ({"rope_scaling": {**YARN, "mscale": 0.7}}, "neither is used"),
    ({"rope_scaling": {**YARN, "beta_slow": 40}}, "beta_slow is not below beta_fast"),
]


@pytest.mark.parametrize(("fields", "said"), CONTRADICTIONS, ids=[said for _, said in CONTRADICTIONS])
def test_contradictions_are_named(fields, said):
    config = read(json.dumps({"rope_theta": 1e6} | LLAMA | fields))
    assert said in " ".join(checked(config, settings(config)))
    assert [part for part in report(json.dumps(LLAMA | fields)) if part[0] == "What does not fit"]


FLAGS = {
    "--rope-freq-scale 4": "is the inverse of what lengthens: write 0.25",
    "--rope-scale 4 --rope-freq-scale 0.25": "Keep one",
    "--hf-overrides '" + json.dumps({"rope_scaling": YARN}) + "'": "write rope_theta into it",
    "--rope-scaling '" + json.dumps(YARN) + "'": "no --rope-scaling any more",
    "--rope-freq-base 20000": "128 components are taken",
}


@pytest.mark.parametrize("text", FLAGS)
def test_flags_have_contradictions_of_their_own(text):
    config = read(text)
    assert FLAGS[text] in " ".join(checked(config, settings(config)))


def test_published_models_are_told_and_little_is_amiss():
    for model in MODELS:
        config = read(json.dumps(model["config"]))
        amiss = [each for each in checked(config, settings(config)) if not each.startswith("head_dim")]
        assert amiss == [], model["name"]


def test_what_is_written_reads_back_as_it_was():
    for model in MODELS:
        found = given(model["config"])
        kept = {name: model["config"][name] for name in ("head_dim", "global_head_dim") if name in model["config"]}
        kept.setdefault("head_dim", found[0].head)
        kept["max_position_embeddings"] = found[0].context  # of the model’s own file, which vLLM goes on reading
        for text in (json.dumps(kept)[:-1] + ", " + transformers(found) + "}", vllm(found)):
            again = settings(read(text) | kept)
            for one, other in zip(sorted(found, key=lambda each: each.label), again, strict=True):
                assert other.frequencies(one.context) == pytest.approx(one.frequencies(one.context), rel=1e-12)
                assert other.attention() == pytest.approx(one.attention())


def test_flags_of_llama_cpp_read_back_as_they_were():
    written = 0
    for model in MODELS:
        found = given(model["config"])
        if "No flags" in llamacpp(found) or found[0].more.get("truncate") is False or found[0].turned != 128:
            continue
        (one,) = given(llamacpp(found))
        assert one.frequencies() == pytest.approx(found[0].frequencies(), rel=1e-12)
        written += 1
    assert written > 20


def test_as_text_it_fits_and_as_json_it_is_one_line(capsys):
    text = printed(json.dumps(LLAMA | {"rope_scaling": YARN, "no_rope_layers": [1, 0]}))
    assert max(map(len, text.splitlines())) <= 78
    assert "1 of 2 layers have no positions" in text
    assert "  vllm serve MODEL" in text
    tell(json.dumps(LLAMA))
    tell("hello")
    tell('{"rope_theta": "many"}')
    lines = [json.loads(line[1:]) for line in capsys.readouterr().out.rstrip("\n").split("\n")]
    assert lines[0]["parts"] == report(json.dumps(LLAMA))
    assert lines[1]["says"].startswith("This is neither")
    assert lines[2]["says"].startswith("A field holds")
    assert all(one[0] != other[0] for one, other in pairwise(lines[0]["parts"]))


def test_the_command(tmp_path):
    file = tmp_path / "config.json"
    file.write_text(json.dumps(LLAMA))
    command = [sys.executable, "-m", "workings.positions.config"]
    at = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run([*command, str(file)], capture_output=True, text=True, check=True, env=at)
    assert ran.stdout == printed(json.dumps(LLAMA)) + "\n"
    ran = subprocess.run(command, input="hello", capture_output=True, text=True, check=False, env=at)
    assert ran.returncode == 1
    assert "neither JSON nor flags" in ran.stderr
