"""Any file: published configurations and commands, cut and spoilt, are told or refused in words, with bounded work."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from workings.positions.config import Unreadable, report, setting
from workings.positions.config.fields import MODEL, ROPE
from workings.positions.config.setting import STEPS, least
from workings.positions.config.values import RULES

MODELS = json.loads((Path(__file__).parents[3] / "src/essays/positions/results/models.json").read_text("utf-8"))
CONFIGS = [model["config"] for model in MODELS]
NAMES = sorted(
    {name for names, _ in MODEL + ROPE for name in names.split()} | {"rope_scaling", "rope_parameters", "meta"}
)
TYPES = [
    "gemma3_text",
    "gpt_oss",
    "modernbert",
    "llama4_text",
    "hunyuan_v1_dense",
    "deepseek_v3",
    "olmo3",
    "gptj",
    "phi3",
    "new",
    "t5",
]
METHODS = ["default", "linear", "dynamic", "yarn", "longrope", "llama3", "proportional", "su", "spiral", ""]
FLAGS = [
    "--rope-scaling",
    "--rope-scale",
    "--rope-freq-scale",
    "--rope-freq-base",
    "--yarn-orig-ctx",
    "--yarn-beta-fast",
    "--yarn-beta-slow",
    "--yarn-attn-factor",
    "--rope-theta",
    "--max-model-len",
    "--hf-overrides",
    "--ctx-size",
    "-c",
    "--override-kv",
    "--temp",
]

numbers = st.one_of(
    st.sampled_from(
        [
            0,
            1,
            2,
            3,
            -1,
            0.5,
            1e-300,
            1e-9,
            10**6,
            1e12,
            1e15,
            1e308,
            10**400,
            float("inf"),
            float("nan"),
            64,
            4096,
            131_072,
        ]
    ),
    st.integers(-(10**12), 10**12),
    st.floats(),
)
plain = st.one_of(
    st.none(),
    st.booleans(),
    numbers,
    st.sampled_from(METHODS + TYPES + ["10000", "4.0", "full_attention"]),
    st.text(max_size=8),
)
values = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
    max_leaves=6,
)


@st.composite
def mutated(draw):
    """A published configuration with a few fields left out, or with other values, perhaps within another object."""
    config = json.loads(json.dumps(draw(st.sampled_from(CONFIGS))))
    for _ in range(draw(st.integers(0, 4))):
        inner = [config[name] for name in ("rope_scaling", "rope_parameters") if isinstance(config.get(name), dict)]
        place = draw(st.sampled_from([config, *inner, *inner]))
        name = draw(st.sampled_from([*place, *NAMES]) if place else st.sampled_from(NAMES))
        change = draw(st.sampled_from(["leave out", "scale", "text", "any", "type", "method"]))
        if change == "leave out":
            place.pop(name, None)
        elif change == "scale" and isinstance(place.get(name), (int, float)):
            place[name] = place[name] * draw(st.sampled_from([0, 0.5, 2, -1, 1e3, 1e9, 1e300]))
        elif change == "text" and name in place:
            place[name] = str(place[name])
        elif change == "type":
            config["model_type"] = draw(st.sampled_from(TYPES))
        elif change == "method":
            config["rope_scaling"] = draw(
                st.sampled_from([place, {"rope_type": draw(st.sampled_from(METHODS)), "factor": draw(numbers)}])
            )
            if config["rope_scaling"] is config:
                del config["rope_scaling"]
        else:
            place[name] = draw(values)
    wrap = draw(st.sampled_from(["", "", "text_config", "thinker_config"]))
    return {wrap: config} if wrap else config


@st.composite
def spoilt(draw):
    """The text of a configuration, cut or with something put into it."""
    text = json.dumps(draw(mutated()), indent=draw(st.sampled_from([None, 1])))
    at, size = draw(st.integers(0, len(text))), draw(st.integers(0, 6))
    put = draw(
        st.sampled_from(
            ["", "// x\n", "/*", "*/", "“", "'", ",", "}", "[", "\\u12", "\x00", "--", "#", "NaN", "{" * 30]
        )
        | st.text(max_size=4)
    )
    return text[:at] + put + text[at + size * draw(st.sampled_from([0, 1, 1000])) :]


@st.composite
def commands(draw):
    """Flags with values, some of them right."""
    parts = ["vllm serve M"]
    for _ in range(draw(st.integers(1, 5))):
        flag = draw(st.sampled_from(FLAGS))
        if flag == "--hf-overrides":
            value = "'" + json.dumps(draw(mutated())) + "'"
        else:
            value = draw(
                st.sampled_from([*METHODS, "128k", "128K", "4096", "0", "0.25", "1e9", "inf", "'", '"'])
                | numbers.map(str)
                | st.text(max_size=6)
            )
        parts.append(f"{flag}{draw(st.sampled_from([' ', '=', '  ']))}{value}")
    return " ".join(parts)


anything = st.one_of(
    mutated().map(json.dumps), mutated().map(json.dumps), mutated().map(str), spoilt(), commands(), st.text(max_size=60)
)
quick = settings(
    max_examples=300, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
SAYS = (
    "Nothing is",
    "This is",
    "This has",
    "There is",
    "No rotary",
    "No positions",
    "A quote",
    "A context",
    "None of",
    "transformers has",
)


def examined(text, monkeypatch):
    """What is said of a text is words, which name what is wrong; and the search in it has a bound on its steps."""
    work = []

    def counted(theta, start, end):
        work.append(len(theta))
        return least(theta, start, end) if len(work) < 500 else 0.0  # which tells nothing, so that all steps are taken

    with monkeypatch.context() as patch:
        patch.setattr(setting, "least", counted)
        try:
            parts = report(text)
        except Unreadable as error:
            told = str(error)
            assert "what it should not" not in told, told
            names = [
                *RULES,
                "rope_scaling",
                "rope_parameters",
                "rope_type",
                "hidden_size",
                *FLAGS,
                "--",
                "turns",
                "rotation",
            ]
            assert told.startswith(SAYS) or any(name in told for name in names), told
            return
    assert sum(work) <= 2 * 64 * STEPS
    assert len(json.dumps(parts)) < 20_000
    for title, kind, inside in parts:
        assert inside, title
        assert kind in ("fields", "lines", "code")
        assert not any(word in json.dumps(inside).split() for word in ("nan", "inf", "None", "NaN", "Infinity"))


@given(text=anything)
@quick
def test_three_hundred_files_are_told_or_refused_in_words(text):
    with pytest.MonkeyPatch.context() as monkeypatch:
        examined(text, monkeypatch)


@pytest.mark.slow
@given(text=anything)
@settings(quick, max_examples=2000, derandomize=False)
def test_two_thousand_files_are_told_or_refused_in_words(text):
    with pytest.MonkeyPatch.context() as monkeypatch:
        examined(text, monkeypatch)
