"""What the page on configurations says of fields, lengths, flags, and of published models."""

import json

import pytest
import torch

from essays.positions.config import experiments, figures, numbers
from workings.positions.config import Unreadable, report
from workings.positions.config.checks import PARTS, checked
from workings.positions.config.fields import grouped, told
from workings.positions.config.reading import method, read, ropes, settings

YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32_768}


def amiss(**config):
    """What is said to be wrong with a model of 4,096 components and 32 heads."""
    whole = {"model_type": "qwen2", "hidden_size": 4096, "num_attention_heads": 32, "rope_theta": 1e6} | config
    return " ".join(checked(whole, settings(whole)))


def test_config_fields():
    """A field whose name sounds like positions is told with its meaning or its role, or named as not read."""
    assert {*PARTS} >= {"rope", "rotary", "theta", "scal", "pos", "alpha", "ntk", "window"}
    for model in experiments.published().values():
        whole = read(json.dumps(model["config"]))
        shown = {name.split(": ")[-1] for name, _, _ in told(whole, ropes(whole))}
        for part in PARTS:
            name = f"our_{part}_x"
            for place in [whole, method(whole)][: 1 + bool(method(whole))]:
                before = place.pop(name, None)
                place[name] = 3
                assert name in " ".join(checked(whole, settings(whole))), (model["name"], name)
                del place[name]
                assert before is None
        said = " ".join(checked(whole, settings(whole)))
        inside = {name for _, rope in ropes(whole) for name in rope}
        sounds = {name for name in {*whole} | inside if any(part in name for part in PARTS)}
        silent = sounds - shown - {"rope_scaling", "rope_parameters"}
        assert all(name in said for name in silent), (model["name"], silent)


def test_config_fields_taken():
    """Of sparse files of every type the base and the head that are taken are named, and Gemma 3's are its type's."""
    full, local = settings(read('{"model_type": "gemma3", "text_config": {}}'))
    assert (full.base, full.head, local.base, local.head) == (1e6, 256, 1e4, 256)
    for kind in experiments.turning():
        config = read(json.dumps({"model_type": kind}))
        for one in settings(config):
            said = " ".join(checked(config, [one] if not one.label else settings(config)))
            assert one.base_given is False
            assert f"No rope_theta: {kind}’s {grouped(one.base)} taken" in said, kind
    unknown = read('{"model_type": "no_such", "hidden_size": 512, "rope_scaling": {"type": "linear", "factor": 2.0}}')
    said = " ".join(checked(unknown, settings(unknown)))
    for words in (
        "No rope_theta: 10,000 taken. Give rope_theta",
        "No head_dim: 128 taken. Give head_dim",
        "is not known",
    ):
        assert words in said


@pytest.mark.parametrize(
    ("name", "value"), [("rope_theta", "10000"), ("rope_theta", 0), ("head_dim", 10**6), ("factor", [4])]
)
def test_config_paste(name, value):
    """A wrong value is refused with its field's name, and no base is written that neither file nor type has."""
    with pytest.raises(Unreadable, match=f"{name} is .*, and should be"):
        report(json.dumps({"model_type": "llama", "rope_theta": 1e4, name: value}))
    for text in (
        "--rope-scale 4",
        "--rope-scaling yarn --yarn-orig-ctx 8192",
        '{"head_dim": 64, "rope_scaling": {"factor": 2.0}}',
    ):
        written = " ".join(inside for _, kind, inside in report(text) if kind == "code")
        assert not any(base in written for base in ("rope_theta", "freq-base", "10000")), text


def test_config_original():
    """The extended length in place of the original makes gpt-oss divide 5 pairs in place of 14: nine too few."""
    right, wrong = experiments.mistaken()
    assert right == (9, 9, 14)
    assert wrong == (18, 9, 5)
    assert right[2] - wrong[2] == wrong[0] - right[0] == 9


def test_config_original_wrong():
    """A factor that does not fit the two lengths, a missing original or method, and other contradictions are named."""
    fits = amiss(rope_scaling=YARN, max_position_embeddings=131_072)
    assert fits == ""
    for fields, words in [
        ({"rope_scaling": YARN | {"factor": 8.0}}, "is 262,144, and max_position_embeddings is 131,072"),
        ({"rope_scaling": {"rope_type": "yarn", "factor": 4.0}}, "is missing"),
        ({"rope_scaling": YARN | {"type": "linear"}}, "rope_type counts"),
        ({"rope_scaling": YARN | {"factor": 0.25}}, "write 4"),
        ({"head_dim": 64}, "head_dim is 64"),
        ({"rope_scaling": {"factor": 4.0}}, "no rope_type, so nothing is extended"),
        ({"rope_scaling": {"rope_type": "default", "factor": 4.0}}, "which does not read factor"),
        ({"rope_scaling": YARN | {"rope_type": "linear", "factor": 2.0}}, "linear does not read original_max"),
        ({"rope_scaling": YARN | {"rope_type": "dynamic"}}, "dynamic counts from max_position_embeddings"),
    ]:
        assert words in amiss(**{"max_position_embeddings": 131_072} | fields)
    (one,) = settings(read('{"model_type": "qwen2", "rope_scaling": {"factor": 4.0}}'))
    assert one.frequencies() == one.at_first()


def test_config_flags():
    """A scale of 4 and a frequency scale of 0.25 set the same frequencies, a quarter of the plain ones."""
    (long,) = settings(read("--rope-scale 4"))
    (short,) = settings(read("--rope-freq-scale 0.25"))
    (plain,) = settings(read("--rope-freq-base 10000"))
    assert long.frequencies() == short.frequencies() == pytest.approx([x / 4 for x in plain.frequencies()])
    (wrong,) = settings(read("--rope-freq-scale 4"))
    assert wrong.frequencies() == pytest.approx([4 * x for x in plain.frequencies()])


def test_config_longrope():
    """At LongRoPE's change a cached key of Phi-3.5 mini is off by over a tenth of a turn in 37 of 48 pairs."""
    off = experiments.crossing()
    assert len(off) == 48
    assert max(map(abs, off)) <= 0.5
    assert sum(abs(each) > 0.1 for each in off) == 37
    one = experiments.found("Phi-3.5 mini")[0]
    ratio = [x / y for x, y in zip(one.frequencies(4096), one.frequencies(4097), strict=True)]
    expected = [y / x for x, y in zip(one.more["short_factor"], one.more["long_factor"], strict=True)]
    assert ratio == pytest.approx(expected)


def test_config_ramp():
    """Extended, the pairs of gpt-oss that do not come round in 131,072 positions are those that did not in 4,096."""
    one = experiments.found("gpt-oss 20B")[0]
    before, after = (experiments.waves(one, extended) for extended in (False, True))
    idle = [pair for pair, wave in enumerate(before) if wave > one.trained]
    assert idle == [pair for pair, wave in enumerate(after) if wave > one.context] == [*range(18, 32)]
    assert [b / a for a, b in zip(before, after, strict=True)][18:] == pytest.approx([32] * 14)


def test_config_waves():
    """In each of the seven models drawn some pairs come round within the length that is promised, and some do not."""
    for name in figures.SHOWN:
        one = experiments.found(name)[0]
        waves = experiments.waves(one)
        assert min(waves) < one.context < max(waves), name
    assert numbers.config_waves_slowest()["llama2"] == pytest.approx(54_410.14, abs=0.01)


def test_config_equal():
    """Of published models' complete files the frequencies are those of the functions in PyTorch, to twelve digits."""
    assert numbers.config_equal_models() >= 40
    for name in experiments.published():
        for one in experiments.found(name):
            for length in (one.trained, one.trained + 1):
                ours = torch.tensor(one.frequencies(length), dtype=torch.float64)
                assert torch.allclose(ours, experiments.oracle(one, length), rtol=1e-12, atol=0), name


def test_config_equal_types():
    """Types and ways are as many as are printed; of every type and way the box gives frequencies, or a reason."""
    counts = numbers.config_equal_types()
    assert counts["types"] * counts["ways"] == counts["files"] == len(experiments.turning()) * len(experiments.WAYS)
    assert {*experiments.turning()} >= {"llama", "gemma3_text", "llama4_text", "modernbert", "mixtral", "gptj", "dbrx"}
    files = [
        json.dumps({"model_type": kind} | more) for kind in experiments.turning() for more in experiments.WAYS.values()
    ]
    told = [experiments.tried(file) for file in files]
    assert all(said if isinstance(said, str) else min(said) >= 0 < max(said) for said in told)
    assert len(files) * 0.95 < sum(not isinstance(said, str) for said in told) < len(files)


def test_config_equal_rounding():
    """In float32 a frequency is off by less than three parts in ten million, and an angle by a degree at most."""
    relative, radians = experiments.rounding()
    assert 1e-7 < relative < 3e-7
    assert 0.01 < radians < 0.0175
