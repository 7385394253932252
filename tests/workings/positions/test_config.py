"""What is told of a pasted configuration: frequencies beside the oracles in PyTorch, searches beside all distances."""

import json
import shlex
from itertools import pairwise
from math import cos, log, pi
from pathlib import Path

import pytest
import torch

from workings.positions import extend
from workings.positions.config import Unreadable, printed, read, report
from workings.positions.config.checks import checked
from workings.positions.config.fields import grouped, shown
from workings.positions.config.pasting import words
from workings.positions.config.reading import settings
from workings.positions.config.setting import Setting, first_negative, least
from workings.positions.config.telling import extended, layers, reached, shape, speed, tell
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
    Setting(10, 3.0, "yarn", 3.5, 96, 336),  # whose ramp would end beyond the last component
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


def test_a_ramp_between_equal_turns_is_a_thousandth_of_a_pair_wide():
    turns = 10_000 / (2 * pi) / 1e4 ** (2 * 2.9995 / 12)  # of a pair between 2 and 3, a two-thousandth before 3
    one = Setting(12, 1e4, "yarn", 5.0, 10_000, more={"beta_slow": turns, "beta_fast": turns, "truncate": False})
    assert one.kept() == pytest.approx([1, 1, 1, 0.5, 0, 0], abs=1e-9)


def test_the_ramp_ends_at_the_number_of_components_less_one():
    assert Setting(10, 3.0, "yarn", 3.5, 96).ramp() == (0, 9)


def test_a_head_and_a_base_alone_extend_nothing():
    one = Setting(6, 8.0)
    assert (one.kind, one.label, one.factor, one.trained, one.context, one.interleaved) == (
        "default",
        "",
        1,
        0,
        0,
        False,
    )
    assert one.frequencies() == one.at_first() == pytest.approx([1, 0.5, 0.25])
    lists = {"short_factor": [1, 2], "long_factor": [4, 8]}
    assert Setting(4, 16.0, "longrope", more=lists).frequencies() == pytest.approx([1, 0.125])


def test_all_pairs_are_divided_or_none_is():
    assert Setting(10, 7.0, "linear", 1.5, 96).counted() == (0, 0, 5)
    assert Setting(10, 7.0, "linear", 1.0, 96).counted() == (5, 0, 0)
    assert Setting(20, 55.0, "proportional", 1.0, 96, 96, 0.3).counted() == (10, 0, 0)


def test_temperatures():
    assert Setting(128, 1e4, "yarn", 8.0, 9).attention() == extend.yarn_temperature(8.0)
    assert Setting(128, 1e4, "yarn", 8.0, 9, more={"attention_factor": 1.5}).attention() == 1.5
    above, under = extend.yarn_temperature(40.0, 0.7), extend.yarn_temperature(40.0, 0.3)
    both = {"mscale": 0.7, "mscale_all_dim": 0.3}
    assert Setting(64, 1e4, "yarn", 40.0, 9, more=both).attention() == pytest.approx(above / under)
    assert Setting(64, 1e4, "yarn", 40.0, 9, more={"mscale": 0.7}).attention() == extend.yarn_temperature(40.0)
    assert Setting(64, 1e4, "longrope", 32.0, 4096).attention() == extend.longrope_temperature(32.0, 4096)
    assert Setting(64, 1e4, "longrope", 1.5, 4096).attention() == extend.longrope_temperature(1.5, 4096)
    assert Setting(64, 1e4, "yarn", 1.5, 9).attention() == extend.yarn_temperature(1.5)
    for kind, factor in [("linear", 32.0), ("longrope", 1.0), ("yarn", 1.0), ("yarn", 0.5)]:
        assert Setting(64, 1e4, kind, factor, 1).attention() == 1


@pytest.mark.parametrize(("d", "base"), [(128, 1e4), (64, 1e5), (32, 50.0), (16, 3e6)])
def test_the_first_negative_mean_is_found_without_looking_everywhere(d, base):
    below = (kernel(torch.arange(0, 20_000), d, base) < 0).nonzero()
    assert first_negative(speeds(d, base)) == (below[0, 0].item(), True)
    assert first_negative([*speeds(d, base), 0.0]) == (below[0, 0].item(), True)


def test_where_the_search_gives_up_it_says_so():
    at, there = first_negative(speeds(128, 5e5), steps=300)
    assert not there
    assert 1000 < at <= 18_438


def test_a_search_of_one_step_looks_at_distance_one():
    assert first_negative([2.0], steps=1) == (1, True)
    assert not first_negative([0.0], steps=3)[1]


STRETCHES = [(1, 6, cos(3)), (8, 12, cos(4)), (8, 15, cos(4)), (9, 17, cos(8.5)), (14, 18, cos(9)), (13, 13, cos(6.5))]


@pytest.mark.parametrize(("start", "end", "lowest"), [*STRETCHES, (4, 10, -1), (14, 20, -1), (1, 30, -1)])
def test_of_one_cosine_the_least_is_at_an_end_or_at_the_lowest_point(start, end, lowest):
    assert least([0.5], start, end) == pytest.approx(lowest, rel=1e-12)
    assert least([0.5, 0.25], start, end) == pytest.approx(lowest + least([0.25], start, end), rel=1e-12)


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
    assert Setting(4, 1e4, trained=2 * pi).idle() == [1]  # pair 0 comes round once, exactly
    assert Setting(8, 1e4, "proportional", trained=50, share=0.5).idle() == [1]  # pairs 2 and 3 stand still
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
    {"rope_theta": 1e6, **YARN},
    {"rope_theta": 1e6, "type": "yarn", **{k: YARN[k] for k in YARN if k != "rope_type"}},
    {"rope_theta": 1e6, "rope_scaling": {**YARN, "factor": None}, "max_position_embeddings": 131_072},
]


@pytest.mark.parametrize("text", SAME, ids=range(len(SAME)))
def test_one_setting_in_many_ways(text):
    (one,) = given(text)
    assert (one.head, one.base, one.kind, one.factor) == (128, 1e6, "yarn", 4)
    assert (one.trained, one.context) == (32_768, 131_072)


# What is read where the fields say little; a model that is not told apart has heads of 128.
LITTLE = [
    ({"rope_theta": 1e5}, {"head": 128, "turned": 128, "base": 1e5, "factor": 1, "trained": 4096, "context": 4096}),
    ({"rope_theta": 1e5, "hidden_size": 640}, {"head": 128}),
    ({"rope_theta": 1.5, "head_dim": 2}, {"head": 2, "base": 1.5}),
    ({"rope_theta": 1e5, "head_dim": 64, "global_head_dim": 512}, {"head": 64}),
    ({"rope_theta": 1e5, "max_position_embeddings": 5000}, {"trained": 5000, "context": 5000}),
    ({"rope_theta": 1e5, "factor": 2.0}, {"kind": "default", "factor": 1}),
    ({"rope_theta": 1e5, "rope_type": "linear"}, {"kind": "default"}),
    (
        {"rope_theta": 1e5, "max_position_embeddings": 5000, "original_max_position_embeddings": 1000},
        {"factor": 1, "trained": 1000, "context": 5000},
    ),
    ({"rope_scaling": {"type": "linear", "factor": 2.5}}, {"base": 1e4, "trained": 4096, "context": 10_240}),
    (
        {"rope_scaling": {"type": "linear", "factor": 2.5}, "max_position_embeddings": 5000},
        {"trained": 2000, "context": 5000},
    ),
    ({"model_type": "gpt_neox", "head_dim": 96}, {"turned": 24, "interleaved": False}),
    ({"model_type": "gptj", "head_dim": 256, "rotary_dim": 64}, {"turned": 64, "interleaved": True}),
    ({"rope_theta": 1e5, "qk_rope_head_dim": 64, "partial_rotary_factor": 0.5}, {"head": 64, "turned": 64}),
    ("--rope-scale   4", {"kind": "linear", "factor": 4, "trained": 4096, "context": 16_384}),
    ("--yarn-orig-ctx 8192", {"kind": "default", "factor": 1, "trained": 8192, "context": 8192}),
]


@pytest.mark.parametrize(("text", "found"), LITTLE, ids=range(len(LITTLE)))
def test_what_is_not_said_is_filled_in(text, found):
    (one,) = given(text)
    assert {name: getattr(one, name) for name in found} == found


def test_olmo_3_extends_only_the_layers_that_see_everything():
    fields = {"model_type": "olmo3", "rope_theta": 3e5, "rope_scaling": YARN}
    kinds = [(one.label, one.kind, one.base) for one in given(fields)]
    assert kinds == [("full_attention", "yarn", 3e5), ("sliding_attention", "default", 5e5)]  # the type's own, there
    assert [one.label for one in given(fields | {"layer_types": ["sliding_attention"]})] == ["sliding_attention"]
    assert [(one.label, one.kind) for one in given(fields | {"model_type": "gpt_oss"})] == [("", "yarn")]


@pytest.mark.parametrize("text", ["a  b", " a b ", "a '' b", "a 'b  c'd \"e' f\"", "a \\\n  b", "'' a", 'a ""'])
def test_a_command_is_split_as_a_shell_does(text):
    assert words(text) == shlex.split(text.replace("\\\n", " "))


UNREADABLE = {
    "  \n": "Nothing is pasted yet.",
    "hello": "neither JSON nor flags",
    "5": "neither JSON nor flags",
    "x" * 100_000: "neither JSON nor flags",
    "x" * 100_001: "100001 characters",
    "[1, 2]": "a list and no object",
    '{"hidden_size": 3}': "nothing about positions",
    '{"model_type": "gpt2", "n_positions": 1024}': "a learned table",
    '{"n_positions": 512}': "a model like this has a learned table",
    '{"model_type": "bert"}': "a bert like this has a learned table",
    '{"model_type": "bloom"}': "ALiBi",
    '{"model_type": "t5"}': "buckets",
    '{"rope_scaling": {"rope_type": "spiral", "factor": 2}}': "'spiral' is none that this page knows: default, linear",
    '{"rope_scaling": {"rope_type": "linear"}}': "linear needs factor",
    '{"rope_scaling": {"rope_type": "longrope", "short_factor": [1]}}': "longrope needs long_factor",
    "--rope-scale four": "a number above zero, not four",
    "--rope-scale inf": "a number above zero, not inf",
    "--rope-scale nan": "a number above zero, not nan",
    '{"type": "longrope", "short_factor": [1]}': "longrope needs long_factor",
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
    ({"model_type": "stablelm", "partial_rotary_factor": 0.04}, "5 of 128 components"),
    ({"rope_scaling": LONG}, "long_factor has 48 numbers"),
    ({"rope_theta": 1e4, "rope_parameters": {"rope_theta": 1e6}}, "10,000 in the file and 1,000,000"),
    ({"rope_scaling": YARN, "rope_parameters": {"rope_theta": 1e6}}, "here rope_scaling counts"),
    ({"rope_scaling": {**YARN, "high_freq_factor": 4.0}}, "yarn does not read this"),
    ({"rope_scaling": {**YARN, "mscale": 0.7}}, "neither is used"),
    ({"rope_scaling": {**YARN, "beta_slow": 33}}, "beta_slow is above beta_fast"),
    ({"rope_scaling": {**YARN, "beta_fast": 1}}, "beta_slow equals beta_fast: there is no ramp"),
]


@pytest.mark.parametrize(("fields", "said"), CONTRADICTIONS, ids=[said for _, said in CONTRADICTIONS])
def test_contradictions_are_named(fields, said):
    config = read(json.dumps({"rope_theta": 1e6} | LLAMA | fields))
    assert said in " ".join(checked(config, settings(config)))
    assert [part for part in report(json.dumps(LLAMA | fields)) if part[0] == "What does not fit"]


FITTING = [
    {"head_dim": 128},
    {"num_attention_heads": None},
    {"hidden_size": None},
    {"model_type": "stablelm", "partial_rotary_factor": 1 / 64},
    {"rope_scaling": YARN | {"factor": 1.0, "original_max_position_embeddings": 131_072}},
    {"rope_scaling": YARN | {"factor": 1.5, "original_max_position_embeddings": 65_536}, "n_positions": 98_304}
    | {"max_position_embeddings": None},
    {"rope_scaling": YARN | {"beta_slow": 31.5}},
    {"rope_scaling": YARN | {"beta_fast": 1.5}},
]


@pytest.mark.parametrize("fields", FITTING, ids=range(len(FITTING)))
def test_of_what_fits_nothing_is_said(fields):
    config = {"rope_theta": 1e6} | LLAMA | fields
    assert [each for each in checked(config, settings(config)) if not each.startswith("No ")] == []


FLAGS = {
    "--rope-freq-scale 4": "is the inverse of what lengthens: write 0.25",
    "--rope-freq-scale 1.5": "is the inverse of what lengthens: write 0.6667",
    "--rope-scale 4 --rope-freq-scale 0.25": "Keep one",
    "--hf-overrides '" + json.dumps({"rope_scaling": YARN}) + "'": "write rope_theta into it",
    """--hf-overrides '{"rope_parameters": {"full_attention": {"rope_type": "linear", "factor": 8.0},
    "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0}}}'""": "write rope_theta into it",
    "--rope-scaling '" + json.dumps(YARN) + "'": "no --rope-scaling any more",
    "--rope-freq-base 20000": "128 components are taken",
}


@pytest.mark.parametrize("text", FLAGS)
def test_flags_have_contradictions_of_their_own(text):
    config = read(text)
    assert FLAGS[text] in " ".join(checked(config, settings(config)))


@pytest.mark.parametrize("scale", ["1", "0.25"])
def test_a_scale_that_lengthens_is_no_contradiction(scale):
    config = read(f"--rope-freq-scale {scale}")
    size, *taken = checked(config, settings(config))
    assert size.startswith("Flags do not say how large a head is")
    assert [each.split(":")[0] for each in taken] == ["No rope_theta", "No max_position_embeddings"]


def test_published_models_are_told_and_little_is_amiss():
    for model in MODELS:
        config = read(json.dumps(model["config"]))
        amiss = [each for each in checked(config, settings(config)) if not each.startswith(("head_dim", "No "))]
        quiet = (
            ["internlm2 is read as llama, whose architecture it has."],
            ["gpt_neox does not read rope_theta in transformers."],
        )
        assert amiss in ([], *quiet), model["name"]


UNSOUND = [
    {"model_type": "stablelm", "partial_rotary_factor": 0.04},
    {"rope_scaling": {"type": "linear", "factor": 0.25}},
    {"rope_scaling": LONG},
    {
        "rope_parameters": {
            "full_attention": {"type": "linear", "factor": 0.5},
            "sliding_attention": {"type": "default"},
        }
    },
]


@pytest.mark.parametrize("fields", UNSOUND, ids=range(len(UNSOUND)))
def test_of_what_makes_no_sense_only_that_is_told(fields):
    ((title, _, said),) = report(json.dumps(LLAMA | fields))
    assert title == "What does not fit"
    assert said


def test_two_pairs_are_the_least_of_which_something_is_told():
    assert report(
        json.dumps(LLAMA | {"model_type": "stablelm", "rope_theta": 1e4, "partial_rotary_factor": 2 / 128})
    ) == [["What does not fit", "lines", ["Fewer than two pairs turn."]]]
    titles = [
        title
        for title, _, _ in report(json.dumps(LLAMA | {"model_type": "stablelm", "partial_rotary_factor": 4 / 128}))
    ]
    assert titles[:2] == ["What it says", "What follows"]
    whole = LONG | {"long_factor": [2.0] * 64, "original_max_position_embeddings": 4096}
    assert "What follows" in [title for title, _, _ in report(json.dumps(LLAMA | {"rope_scaling": whole}))]


def test_what_follows_of_four_and_of_twenty_components():
    quarter, still = Setting(20, 55.0, share=0.3), Setting(20, 55.0, "proportional", share=0.3)
    assert shape(quarter)[0].endswith("6 of them turn, as 3 pairs: component i with component i + 3 (halves).")
    assert shape(still)[0].endswith("6 of them turn, as 3 pairs: component i with component i + 10 (halves).")
    first, idle = speed(Setting(4, 1e4, trained=100, context=100))  # 1 and 1/100 radians a position
    assert first == "The fastest pair comes round in 6.28 positions, the slowest in 628.3."
    assert idle.endswith("within the 100 positions of the trained length; the slowest makes 0.159 of a turn.")
    angles = reached(Setting(6, 1e6, trained=100, context=300))[1]  # pair 1 goes on from 1 to 3 radians
    assert angles.endswith(
        "2 pairs reach angles that the trained length did not show; pair 1 the most, 115 degrees of them."
    )


def test_what_an_extension_does_is_told_in_its_own_numbers():
    lists = {"short_factor": [1.5, 1.0, 1.25], "long_factor": [4.0, 9.0, 2.0]}
    short, long, *_ = extended({}, Setting(6, 1e4, "longrope", 8.0, 100, more=lists))
    assert short == "Texts up to 100: pairs are slowed by 1 to 1.5."
    assert long == "Longer texts than 100: pairs are slowed by 2 to 9."
    both = {"mscale": 1.0, "mscale_all_dim": 0.5}
    again = f"multiplies every score by {(1 + 0.05 * log(40)) ** 2:.4f} besides"
    for model, more, told in [("deepseek_v3", both, True), ("deepseek_v3", {}, False), ("llama", both, False)]:
        said = extended({"model_type": model}, Setting(64, 1e4, "yarn", 40.0, 4096, more=more))
        assert len(said) == 2 + told
        assert (again in said[-1]) is told


def test_layers_are_counted_where_both_numbers_are_there():
    assert layers({"num_hidden_layers": 50, "no_rope_layer_interval": 4})[0].startswith("12 of 50 layers")
    kinds = ["sliding_attention", "full_attention", "sliding_attention"]
    assert layers({"sliding_window": 1024, "layer_types": kinds}) == ["2 of 3 layers see the last 1,024 keys."]
    alone = {"num_hidden_layers": 50}, {"no_rope_layer_interval": 4}, {"sliding_window": 9}, {"layer_types": kinds}
    assert [layers(each) for each in alone] == [[]] * 4


NUMBERS = {
    0: "0",
    1: "1",
    -1: "−1",
    999: "999",
    -1234: "−1,234",
    12_345_678.0: "12,345,678",
    0.5: "0.5",
    2.71828: "2.718",
    -1.5: "−1.5",
    9999.4: "9999",
    9999.5: "10,000",
    9999.7: "10,000",
    -20_000.7: "−20,001",
    float("-inf"): "−infinite",
}


@pytest.mark.parametrize("number", [*NUMBERS, 10_000.4, 10_000.5])
def test_numbers_are_grouped_by_thousands(number):
    assert grouped(number) == (NUMBERS | {10_000.4: "10,000", 10_000.5: "10,001"})[number]


def test_values_are_shown_short():
    assert [shown(value) for value in (True, False, None, 1, 1e4)] == ["true", "false", "null", "1", "10,000"]
    assert shown(["full_attention"]) == "1 full"
    assert shown([4, 1, 2, 3]) == "[4, 1, 2, 3]"
    assert shown([4, 1, 2, 3, 2.5]) == "5 numbers, 1 to 4"
    assert shown([[4], 1, 2, 3, 5]) == "[[4], 1, 2, 3, 5]"
    assert shown("x" * 39) == "x" * 39
    assert shown("x" * 40) == "x" * 37 + "…"


def test_as_text_it_fits_and_as_json_it_is_one_line(capsys):
    text = printed(json.dumps(LLAMA | {"rope_scaling": YARN, "no_rope_layers": [1, 0]}))
    assert max(map(len, text.splitlines())) <= 78
    assert printed(json.dumps(MODELS[0]["config"])) == printed(json.dumps(MODELS[0]["config"]), 78)
    assert "1 of 2 layers have no positions" in text
    assert "  vllm serve MODEL" in text
    tell(json.dumps(LLAMA))
    tell("hello")
    tell('{"rope_theta": "many"}')
    lines = [json.loads(line[1:]) for line in capsys.readouterr().out.rstrip("\n").split("\n")]
    assert lines[0]["parts"] == report(json.dumps(LLAMA))
    assert lines[1]["says"].startswith("This is neither")
    assert lines[2]["says"].startswith("rope_theta is the text “many”")
    assert all(one[0] != other[0] for one, other in pairwise(lines[0]["parts"]))
