"""Bad input: each thing is told with the name of its field, by page and command alike, and never by a traceback."""

import io
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from workings.positions.config import Unreadable, pasting, printed, read, report
from workings.positions.config.fields import HEARD, MODEL, ROPE
from workings.positions.config.objects import CURLY, DEEP, Objects
from workings.positions.config.pasting import pasted, words
from workings.positions.config.reading import settings
from workings.positions.config.setting import Setting, first_negative
from workings.positions.config.telling import tell
from workings.positions.config.values import RULES, cleaned, fault, numeric, said, sized

LLAMA = {"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32, "rope_theta": 1e4}
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32_768}
LISTS = {"rope_type": "longrope", "short_factor": [1.0] * 64, "long_factor": [2.0] * 64}


def why(text):
    """What is said of something that cannot be read."""
    with pytest.raises(Unreadable) as told:
        report(text if isinstance(text, str) else json.dumps(text))
    return str(told.value)


def amiss(text):
    """What does not fit, of something that can be read."""
    parts = report(text if isinstance(text, str) else json.dumps(text))
    return " ".join(line for title, _, lines in parts if title == "What does not fit" for line in lines)


# A field, a value that it cannot hold, and how that begins.
WRONG = [
    ("rope_theta", "10000", "rope_theta is the text “10000”, and should be a number above 1"),
    ("rope_theta", "many", "rope_theta is the text “many”, and should"),
    ("rope_theta", "x" * 50, f"rope_theta is the text “{'x' * 29}…”"),
    ("rope_theta", float("nan"), "rope_theta is NaN, no number"),
    ("rope_theta", float("inf"), "rope_theta is infinite"),
    ("rope_theta", -float("inf"), "rope_theta is −infinite"),
    ("rope_theta", 10**400, "rope_theta is infinite"),
    ("rope_theta", 1e308, "rope_theta is 1e+308"),
    ("rope_theta", -1e20, "rope_theta is −1e+20"),
    ("rope_theta", 0, "rope_theta is 0"),
    ("rope_theta", 1, "rope_theta is 1,"),
    ("rope_theta", 0.5, "rope_theta is 0.5,"),
    ("rope_theta", 1e-9, "rope_theta is 1e-09,"),
    ("rope_theta", True, "rope_theta is true"),
    ("rope_theta", [1e4], "rope_theta is a list"),
    ("rope_theta", {"a": 1}, "rope_theta is an object in braces"),
    ("head_dim", 0, "head_dim is 0, and should be a whole number from 2 to 1,024"),
    ("head_dim", 1, "head_dim is 1,"),
    ("head_dim", 1_000_000, "head_dim is 1,000,000,"),
    ("head_dim", 64.5, "head_dim is 64.5,"),
    ("max_position_embeddings", 0, "max_position_embeddings is 0,"),
    ("max_position_embeddings", "4096", "max_position_embeddings is the text “4096”"),
    ("original_max_position_embeddings", 1, "original_max_position_embeddings is 1,"),
    ("num_attention_heads", [32, 32], "num_attention_heads is a list"),
    ("partial_rotary_factor", 2, "partial_rotary_factor is 2, and should be a number above 0, up to 1"),
    ("partial_rotary_factor", "0.5", "partial_rotary_factor is the text “0.5”"),
    ("partial_rotary_factor", 0, "partial_rotary_factor is 0,"),
    ("rope_scaling", 4, "rope_scaling is 4, and should be an object"),
    ("rope_scaling", False, "rope_scaling is false"),
    ("rope_parameters", "null", "rope_parameters is the text “null”, and should be an object"),
    ("layer_types", "full_attention", "layer_types is the text “full_attention”, and should be a list of names"),
    ("layer_types", [1, 2], "layer_types is a list, and should be a list of names"),
    ("layer_types", list("abcdefghi"), "layer_types has 9 different names, and at most 8"),
    ("no_rope_layers", [1, "0"], "number 2 of no_rope_layers is the text “0”"),
    ("rope_interleave", "false", "rope_interleave is the text “false”, and should be true or false"),
    ("model_type", ["llama"], "model_type is a list, and should be a name in quotes"),
    ("attn_temperature_tuning", {}, "attn_temperature_tuning is an object"),
]
METHOD = [
    (
        "factor",
        "4.0",
        "rope_scaling.factor is the text “4.0”, and should be a number above 0, up to 1,000,000, without quotes.",
    ),
    ("factor", 0, "rope_scaling.factor is 0,"),
    ("factor", -2, "rope_scaling.factor is −2,"),
    ("factor", None, ""),
    ("beta_fast", "32", "rope_scaling.beta_fast is the text “32”"),
    ("beta_slow", 0, "rope_scaling.beta_slow is 0,"),
    ("original_max_position_embeddings", 0, "rope_scaling.original_max_position_embeddings is 0,"),
    ("rope_type", ["yarn"], "rope_scaling.rope_type is a list, and should be a name"),
    ("rope_type", "y" * 61, f"rope_scaling.rope_type is the text “{'y' * 29}…”"),
    ("truncate", "false", "rope_scaling.truncate is the text “false”, and should be true or false"),
    ("mscale", -1, "rope_scaling.mscale is −1,"),
    ("attention_factor", [1], "rope_scaling.attention_factor is a list"),
    ("mrope_section", 16, "rope_scaling.mrope_section is 16, and should be a list of whole numbers"),
]


@pytest.mark.parametrize(("name", "value", "told"), WRONG, ids=range(len(WRONG)))
def test_a_value_that_a_field_cannot_hold_is_told_with_its_name(name, value, told):
    assert why(LLAMA | {name: value}).startswith(told)
    path = why({"text_config": LLAMA | {name: value}})
    assert path.removeprefix("number 2 of ").startswith("text_config." + told.removeprefix("number 2 of "))


@pytest.mark.parametrize(("name", "value", "told"), METHOD, ids=range(len(METHOD)))
def test_in_a_method_too(name, value, told):
    config = LLAMA | {"rope_scaling": YARN | {name: value}}
    if told:
        assert why(config).startswith(told)
        layers = {"full_attention": YARN | {name: value}, "sliding_attention": {"rope_type": "default"}}
        gemma = {"model_type": "gemma3_text", "rope_parameters": layers}
        assert why(gemma).startswith(told.replace("rope_scaling", "rope_parameters.full_attention"))
    else:
        assert report(json.dumps(config))


def test_in_lists_the_place_is_told():
    for value, told in [
        ([1.0] * 63 + [0.0], "number 64 of rope_scaling.short_factor is 0, and should be a number above 0"),
        ([1.0] * 63 + [float("nan")], "number 64 of rope_scaling.short_factor is NaN"),
        ([0.0] * 64, "number 1 of rope_scaling.short_factor is 0"),
        ([[1.0]] * 64, "number 1 of rope_scaling.short_factor is a list"),
        (1.0, "rope_scaling.short_factor is 1, and should be a list of numbers"),
        ([1.0] * 257, "rope_scaling.short_factor has 257 numbers, and at most 256 are read"),
    ]:
        assert why(LLAMA | {"rope_scaling": LISTS | {"short_factor": value}}).startswith(told)
    assert "What follows" in [title for title, _, _ in report(json.dumps(LLAMA | {"rope_scaling": LISTS}))]


def test_several_are_named_at_once_and_of_many_the_first_five():
    both = why(LLAMA | {"rope_theta": "10000", "head_dim": 0})
    assert "rope_theta is" in both
    assert "head_dim is 0" in both
    many = why(dict.fromkeys(["factor", "alpha", "mscale", "rotary_pct", "rope_theta", "head_dim", "alibi"], "x"))
    assert many.count(" is the text “x”") == 5
    assert many.endswith(" And 2 fields more are not right.")


def test_of_a_field_that_is_not_read_nothing_is_refused():
    strange = {"vocab_size": "many", "time_step_limit": [0.0, float("inf")], "vision_config": {"head_dim": "x"}}
    assert "What follows" in [title for title, _, _ in report(json.dumps(LLAMA | strange))]
    assert read(json.dumps(LLAMA | {"flags": 3, "inside": [], "remarks": "x"})).keys() == LLAMA.keys()
    assert "flags" not in read(json.dumps({"text_config": LLAMA | {"flags": 3}}))


def test_what_is_whole_is_made_whole():
    found = cleaned({"head_dim": 128.0, "rope_scaling": {"original_max_position_embeddings": 4096.0, "factor": 2}})
    assert type(found["head_dim"]) is type(found["rope_scaling"]["original_max_position_embeddings"]) is int
    assert cleaned({"head_dim": None, "other": "x", "text_config": 3}) == {
        "head_dim": None,
        "other": "x",
        "text_config": 3,
    }


def test_a_head_that_follows_from_others_has_bounds_too():
    assert sized(2) == 2
    assert sized(1024) == 1024
    for hidden, heads in [(4096, 1), (32, 32), (3, 32)]:
        told = why(LLAMA | {"hidden_size": hidden, "num_attention_heads": heads})
        assert told.startswith(f"hidden_size and num_attention_heads make a head of {hidden // heads:,} components")


def test_every_field_that_is_told_has_a_rule():
    names = [name for names, _ in MODEL + ROPE for name in names.split()]
    assert {*names, *HEARD} - {*RULES} == {"rope_scaling", "rope_parameters", "freq_scale", "attn_config"}


BOUNDS = [("head_dim", 2, 1024), ("hidden_size", 1, 10**7), ("sliding_window", 0, 10**10), ("mscale", 0, 10**6)]


@pytest.mark.parametrize(("name", "least", "most"), BOUNDS)
def test_the_ends_of_a_range_belong_to_it(name, least, most):
    assert fault(name, least, RULES[name]) == fault(name, most, RULES[name]) == ""
    assert fault(name, least - 1, RULES[name])
    assert fault(name, most + 1, RULES[name])


@pytest.mark.parametrize(
    ("name", "under", "most"), [("rope_theta", 1, 10**12), ("factor", 0, 10**6), ("rotary_pct", 0, 1)]
)
def test_what_should_be_above_is_above(name, under, most):
    assert fault(name, under, RULES[name])
    assert fault(name, under + 1e-9, RULES[name]) == fault(name, most, RULES[name]) == ""
    assert fault(name, most * 1.01, RULES[name])


def test_values_are_told_in_few_words():
    values = [None, True, False, "a", [], {}, 5, 0.25, 0.0001, -3, 1e15, 1.5e15, -2e15, 1e309, -1e309]
    words_ = "null true false “a” list braces 5 0.25 0.0001 −3 1,000,000,000,000,000 1.5e+15 −2e+15 infinite −infinite"
    assert [said(each).split(" ")[-1] for each in values] == words_.split(" ")


NUMBERS = {
    "5": 5,
    "-5": -5,
    "+5": 5,
    "1e3": 1000.0,
    "1.5": 1.5,
    ".5": 0.5,
    "1" * 17: int("1" * 17),
    "1" * 18: float("1" * 18),
}
NO_NUMBERS = ["", "-", "+", "e", "1e", "inf", "nan", "1_000", "0x10", "--5", "1.2.3", "٣", "1k"]


def test_a_number_is_read_as_json_has_it():
    for text, value in NUMBERS.items():
        assert numeric(text) == value
        assert type(numeric(text)) is type(value)
    assert numeric("9" * 5000) == float("inf")
    assert [numeric(text) for text in NO_NUMBERS] == [None] * len(NO_NUMBERS)


# JSON as people paste it, and what it is.
READ = {
    '{"rope_theta": 1e4, "head_dim": 64}': {"rope_theta": 1e4, "head_dim": 64},
    "{'rope_theta': 10000.0, 'use_cache': True, 'x': None, 'y': False,}": {
        "rope_theta": 1e4,
        "use_cache": True,
        "x": None,
        "y": False,
    },
    '"rope_theta": 1e4, "head_dim": 64,': {"rope_theta": 1e4, "head_dim": 64},
    '```json\n{"rope_theta": 1e4}\n```': {"rope_theta": 1e4},
    '\ufeff{"rope_theta":\xa01e4}': {"rope_theta": 1e4},
    '{"a": "it\'s", "b": \'say "x"\', "c": []}': {"a": "it's", "b": 'say "x"', "c": []},
    '{"a": [1, [2, {}], "x",], "b": {"c": -1.5E+2}}': {"a": [1, [2, {}], "x"], "b": {"c": -150.0}},
    r'{"a": "\u00e9\n\"\\\/\t"}': {"a": 'é "\\/ '},
    r'{"a": "\ud83d\ude00"}': {"a": "??"},
    '{"a": "\x1b[31m\x7f"}': {"a": " [31m "},
    '{"a": Infinity, "b": -Infinity}': {"a": float("inf"), "b": -float("inf")},
    "{}": {},
}


@pytest.mark.parametrize("text", READ, ids=range(len(READ)))
def test_what_is_nearly_json_is_read(text):
    assert pasted(text) == READ[text]


def test_a_file_of_json_is_what_python_reads():
    folder = Path(__file__).parents[3] / "src/essays/positions/results"
    for model in json.loads((folder / "models.json").read_text("utf-8")):
        for indent in (None, 1):
            text = json.dumps(model["config"], indent=indent)
            assert Objects(text).whole() == json.loads(text)


REMARKED = {
    '{"rope_theta": 1e4, // the base\n "head_dim": 64}': "There are comments in it.",
    '{"rope_theta": 1e4, /* the\nbase */ "head_dim": 64}': "There are comments in it.",
    '{"rope_theta": 1e4 # the base\n, "head_dim": 64}': "There are comments in it.",
    '// a file\n{"rope_theta": 1e4, "head_dim": 64} // done': "There are comments in it.",
    "{“rope_theta”: 1e4, ”head_dim”: 64}": CURLY,
    "{‘rope_theta’: 1e4, „head_dim“: 64}": CURLY,
    '{"rope_theta": 5, "rope_theta": 1e4, "head_dim": 64}': "“rope_theta” stands twice in one object: the last",
}


@pytest.mark.parametrize("text", REMARKED, ids=range(len(REMARKED)))
def test_what_json_does_not_have_is_read_and_remarked_upon(text):
    (one,) = settings(read(text))
    assert (one.base, one.head) == (1e4, 64)
    assert REMARKED[text] in amiss(text)
    nested = '{"text_config": ' + text.split("\n", text.startswith("//"))[-1].removesuffix(" // done") + "}"
    if not text.startswith("//"):
        nested = '{"text_config": ' + text + "}"
        assert REMARKED[text] in amiss(nested)


BROKEN = {
    '{"rope_theta": 1e4 "a": 2}': 'in line 1 a comma is missing before “"a": 2}”.',
    '{"rope_theta": 1e4,\n "a": 2\n "b": 3}': 'in line 3 a comma is missing before “"b": 3}”.',
    '{"rope_theta" 1e4}': "in line 1 a colon is missing after “rope_theta”.",
    '{"rope_theta": 1e4, a: 2}': "a name in quotes is missing before “a: 2}”",
    '{"rope_theta": 1e4,, "a": 2}': 'a name in quotes is missing before “, "a": 2}”',
    '{"rope_theta": ten}': "“ten}” is no value: a text stands in quotes.",
    '{"rope_theta": 1e}': "“1e}” is no value",
    '{"rope_theta": }': "“}” is no value.",
    '{"rope_theta": 1e4': "in line 1 it ends, and a bracket is still open. Is the whole file there?",
    '{"rope_theta": 1e4, "a": {"b": [1,': "it ends, and 3 brackets are still open.",
    '{"rope_theta': 'the quote at “"rope_theta” is not closed',
    '{"rope_theta": 1e4} and more': "after the last bracket stands “and more”",
    '{"rope_theta": 1e4}\n}': "in line 2 after the last bracket stands “}”",
    '{"rope_theta": 1e4 /* never': "begins a comment that does not end",
    r'{"a": "\u12"}': '\\u stands before “12"}”',
    '{"a": ' * (DEEP + 1): f"more than {DEEP} brackets stand in one another",
    "[" * 50_000: f"more than {DEEP} brackets stand in one another",
    "[1, 2]": "a list and no object",
    "'rope_theta'": "a colon is missing",
    '"a": 1 2': "stands “2”, and no comma",
}


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_of_what_is_not_json_the_line_and_the_place_are_told(text):
    assert BROKEN[text] in why(text)


def test_twenty_brackets_in_one_another_are_read():
    text = '{"rope_theta": 1e4, "a": ' + "[" * (DEEP - 1) + "]" * (DEEP - 1) + "}"
    assert pasted(text)["rope_theta"] == 1e4


@pytest.mark.parametrize("name", ["meta", "quantization"])
def test_an_object_that_is_no_layer_does_not_drop_the_method(name):
    text = json.dumps(LLAMA | {"rope_scaling": YARN | {name: {"a": 1}}})
    (one,) = settings(read(text))
    assert (one.kind, one.factor, one.label) == ("yarn", 4, "")
    assert f"{name}, where the method stands, is no kind of layer here, and is not read." in amiss(text)


# Flags, and what is set by them.
FLAGS = {
    "vllm serve M --max-model-len 128k --rope-theta 1e6": {"max_model_len": 128_000},
    "vllm serve M --max-model-len 128K --rope-theta 1e6": {"max_model_len": 131_072},
    "--max-model-len=25.6k --rope-theta 1e6": {"max_model_len": 25_600},
    "--max-model-len 1m --rope-theta 1e6": {"max_model_len": 1_000_000},
    "--max_model_len 1M --rope-theta 1e6": {"max_model_len": 1_048_576},
    "-c 4096 --rope-scale 2": {"max_model_len": 4096, "rope_scaling": {"factor": 2, "rope_type": "linear"}},
    "-c 0 --rope-scale 2": {"rope_scaling": {"factor": 2, "rope_type": "linear"}},
    "--rope-freq-scale 0.25": {"freq_scale": 0.25, "rope_scaling": {"factor": 4, "rope_type": "linear"}},
    """--hf-overrides "{\\"rope_theta\\": 5e5}" """: {"rope_theta": 5e5},
    "--hf-overrides ‘{“rope_theta”: 5e5}’": {"rope_theta": 5e5},
}
FLAGS_WRONG = {
    "--rope-scale 2k": "--rope-scale takes a number above zero, not 2k.",
    "--rope-scale": "--rope-scale takes a number above zero, not nothing.",
    "--rope-scale --rope-theta": "--rope-scale takes a number above zero, not --rope-theta.",
    "--rope-scale 0": "--rope-scale takes a number above zero, not 0.",
    "--rope-scale -2": "--rope-scale takes a number above zero, not -2.",
    "--rope-scale 1e7": "--rope-scale is 10,000,000, and should be a number above 0, up to 1,000,000.",
    "--rope-freq-scale 1e-320": "rope_scaling.factor is infinite",
    "--rope-freq-base 1e400": "--rope-freq-base takes a number above zero, not 1e400.",
    "--rope-freq-base 1e13": "--rope-freq-base is 10,000,000,000,000, and should be a number above 1",
    "-c 1 --rope-scale 2": "-c is 1, and should be a whole number from 2",
    "-c 100.5 --rope-scale 2": "-c is 100.5, and should be a whole number",
    "-c 128k --rope-scale 2": "-c takes a number above zero, not 128k.",
    "--max-model-len k --rope-scale 2": "--max-model-len takes a number above zero, not k.",
    "--max-model-len 128k": "None of these flags is about positions",
    "-c 0": "None of these flags is about positions",
    "--yarn-ext-factor 1": "--yarn-ext-factor is not read here: what it changes is not told. None of these",
    "--hf-overrides": "--hf-overrides takes an object in braces, all of it in one pair of quotes, not nothing.",
    "--hf-overrides x": "not x.",
    "--hf-overrides '{\"rope_theta\": 1'": "it ends, and a bracket is still open",
    '--hf-overrides \'{"rope_theta": 1': 'A quote is not closed: it begins before “{"rope_theta": 1”.',
    '--hf-overrides \'{"rope_theta": "1e4"}\'': "rope_theta is the text “1e4”",
    "--rope-scaling spiral": "'spiral' is none that this page knows",
}


@pytest.mark.parametrize("text", FLAGS, ids=range(len(FLAGS)))
def test_flags_set_fields(text):
    found = pasted(text)
    assert {
        name: found[name] for name in found if name not in ("flags", "remarks", "rope_theta") or name in FLAGS[text]
    } == FLAGS[text]
    assert report(text)


@pytest.mark.parametrize("text", FLAGS_WRONG, ids=range(len(FLAGS_WRONG)))
def test_of_wrong_flags_it_is_told_which(text):
    assert FLAGS_WRONG[text] in why(text)


def test_a_flag_of_zero_leaves_it_to_the_file_and_it_is_said():
    for flag in ("-c", "--ctx-size", "--yarn-orig-ctx", "--rope-freq-base", "--rope-freq-scale"):
        assert f"{flag} 0 leaves it to the model’s own file, which is not here." in amiss(f"{flag} 0 --rope-scale 2")


def test_a_flag_that_is_not_read_is_named():
    for flag in (
        "--yarn-attn-factor 1.2",
        "--yarn-ext-factor=0",
        "--override-kv llama.rope.freq_base=float:1e6",
        "--rope-new 3",
    ):
        name = flag.split("=")[0].split(" ")[0]
        assert f"{name} is not read here: what it changes is not told." in amiss(f"{flag} --rope-scale 4")
    assert "not read here" not in amiss("--override-tensor x --temp 0.7 --rope-scale 4")


def test_an_override_of_the_text_model_is_read_inside():
    inside = json.dumps({"text_config": {"rope_scaling": YARN, "rope_theta": 1e6}})
    text = f"vllm serve M --hf-overrides '{inside}' --max-model-len 100000"
    (one,) = settings(read(text))
    assert (one.kind, one.factor, one.base, one.context) == ("yarn", 4, 1e6, 100_000)
    assert read(text)["inside"] == "text_config"


def test_a_command_of_a_hundred_thousand_letters_is_split_in_one_go():
    long = "--rope-scale 4 " + "x" * 99_900
    assert words(long) == ["--rope-scale", "4", "x" * 99_900]
    assert words('a "b\\"c\\\\d\\e"') == ["a", 'b"c\\d\\e']


def test_a_search_has_a_bound_on_its_work(monkeypatch):
    tried = []
    monkeypatch.setattr(
        "workings.positions.config.setting.least", lambda theta, start, end: tried.append(len(theta)) or 1.0
    )
    for pairs in (2, 64, 65, 512):
        tried.clear()
        first_negative([1e-9] * pairs, steps=100)
        assert sum(tried) <= 64 * 100
        assert len(tried) == 100 * 64 // max(64, pairs)


def test_several_kinds_of_layers_share_the_steps(monkeypatch):
    given = []
    monkeypatch.setattr(
        "workings.positions.config.telling.first_negative", lambda theta, steps: given.append(steps) or (1, True)
    )
    kinds = [f"kind_{i}" for i in range(8)]
    config = {"model_type": "new", "layer_types": kinds, "head_dim": 64}
    for count in (1, 2, 3, 8):
        given.clear()
        report(json.dumps(config | {"rope_parameters": {name: {"rope_theta": 1e4} for name in kinds[:count]}}))
        assert given == [80_000 // max(2, count)] * count


def test_what_nobody_thought_of_is_words_too(monkeypatch, capsys):
    def raises(config):
        raise KeyError("x")

    monkeypatch.setattr("workings.positions.config.telling.settings", raises)
    assert why(LLAMA) == "A field holds what it should not: 'x'."
    tell(json.dumps(LLAMA))
    assert json.loads(capsys.readouterr().out[1:]) == {"says": why(LLAMA)}


def test_of_what_does_not_fit_there_is_always_a_reason():
    for fields, reason in [
        (
            {"rope_scaling": {"rope_type": "linear", "factor": 0.5}},
            "With a factor of 0.5 nothing is lengthened, so nothing is derived.",
        ),
        ({"rope_scaling": LISTS | {"long_factor": [2.0] * 3}}, "So nothing is derived."),
        (
            {
                "model_type": "gptj",
                "hidden_size": None,
                "num_attention_heads": None,
                "n_embd": 512,
                "n_head": 8,
                "rotary_dim": 96,
            },
            "96 of 64 components cannot turn",
        ),
    ]:
        assert reason in amiss(LLAMA | fields)


@pytest.fixture
def command(monkeypatch, capsys):
    """Runs the command; gives its status, and what it printed."""

    def run(*names, fed=b""):
        monkeypatch.setattr(sys, "argv", ["config", *map(str, names)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(fed)))
        with pytest.raises(SystemExit) as ended:
            runpy.run_module("workings.positions.config", run_name="__main__")
        return ended.value.code, *capsys.readouterr()

    return run


def test_the_command_prints_reports_and_complains_elsewhere(command, tmp_path):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text("\ufeff" + json.dumps(LLAMA), "utf-8")
    bad.write_text("hello")
    whole = printed(json.dumps(LLAMA)) + "\n"
    assert command(good) == (0, whole, "")
    assert command(good, good) == (0, whole * 2, "")
    for names in ([good, bad], [bad, good]):
        assert command(*names) == (1, whole, f"{bad}: {why('hello')}\n")
    assert command(fed=json.dumps(LLAMA).encode()) == (0, whole, "")
    assert command(fed=b"hello") == (1, "", why("hello") + "\n")


def test_of_a_file_that_is_none_the_command_says_so(command, tmp_path):
    strange = tmp_path / "strange.json"
    strange.write_bytes(b"\xff\xfe{\x00}\x00")
    for name, told in [
        (tmp_path / "none.json", "This cannot be read: No such file or directory."),
        (tmp_path, "This is a folder. Name the config.json in it."),
        (strange, "This is no text in UTF-8."),
        ("a\0b", "This cannot be read: embedded null byte."),
    ]:
        assert command(name) == (1, "", f"{name}: {told}\n")
    assert command(fed=b"\xff") == (1, "", "This is no text in UTF-8.\n")


def test_a_terminal_that_lacks_letters_gets_question_marks(tmp_path):
    file = tmp_path / "a.json"
    file.write_text(json.dumps(LLAMA | {"rope_scaling": YARN}))
    found = subprocess.run(
        [sys.executable, "-m", "workings.positions.config", file, "no such β"],
        env=os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONPATH": str(Path(pasting.__file__).parents[3])},
        capture_output=True,
        check=False,
    )
    assert found.returncode == 1
    assert b"Traceback" not in found.stderr
    assert b"What it says" in found.stdout


def test_the_page_says_the_same_of_what_is_too_long():
    script = (Path(__file__).parents[3] / "docs/assets/config.js").read_text("utf-8")
    assert f"LONGEST = {pasting.LONGEST:_};" in script
    told = why("x" * (pasting.LONGEST + 1)).replace(str(pasting.LONGEST + 1), "${length}")
    assert f"`{told}`" in script


def test_odd_settings_do_not_divide_by_zero():
    assert report(
        json.dumps(
            {
                "model_type": "hunyuan_v1_dense",
                "head_dim": 2,
                "rope_scaling": {"type": "dynamic", "alpha": 10.0, "factor": 1.0},
            }
        )
    )
    assert Setting(4, 1e12, "dynamic", 1e6, 2, 10**10).grown(10**10) < 1e300
