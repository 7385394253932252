"""The lines that the box writes for transformers, put into the file and read by it: the same angles and factor."""

import json
import sys
from pathlib import Path

import pytest
import torch

from workings.positions.config import Unreadable
from workings.positions.config.architectures import ROWS, architecture
from workings.positions.config.reading import read, settings
from workings.positions.config.writing import transformers

pytestmark = pytest.mark.peers
sys.path.append(str(Path(__file__).parents[3] / "benchmarks"))

KINDS = [line.split(" ")[0] for line in ROWS.strip().split("\n")]
TURNING = [kind for kind in KINDS if not {"inside", "other", "fails", "own"} & {*architecture(kind)}]
NESTED = [kind for kind in KINDS if "inside" in architecture(kind) and architecture(kind)["as"] in TURNING]
MODELS = json.loads((Path(__file__).parents[3] / "src/essays/positions/results/models.json").read_text("utf-8"))
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 4096}
LLAMA3 = {
    "type": "llama3",
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192,
}
FIELDS = [
    {},
    {"rope_theta": 77_777.0, "partial_rotary_factor": 0.5},
    {"hidden_size": 1024, "num_attention_heads": 8},
    {"rope_theta": 3e5, "rope_scaling": {"type": "linear", "factor": 2.5}},
    {
        "rope_theta": 3e5,
        "max_position_embeddings": 16_384,
        "rope_scaling": YARN | {"attention_factor": 1.25, "truncate": False},
    },
    {"max_position_embeddings": 4096, "rope_scaling": {"type": "dynamic", "factor": 2.0}},
    {"rope_theta": 5e5, "max_position_embeddings": 65_536, "rope_scaling": LLAMA3},
]


def without(config):
    """A file less its method."""
    inner = {name: without(value) if isinstance(value, dict) else value for name, value in config.items()}
    return {name: value for name, value in inner.items() if name not in ("rope_scaling", "rope_parameters")}


def within(config, lines):
    """A file with lines put into it, at their places."""
    merged = dict(config)
    for name, value in lines.items():
        deeper = name != "rope_parameters" and isinstance(value, dict)
        merged[name] = within(config.get(name, {}), value) if deeper else value
    return merged


def angles(config):
    """The angles of each kind of layer, and the factor, by the library; nothing for what it does not read."""
    import architectures

    try:
        return architectures.angles(architectures.text(architectures.loaded(config))[1])
    except Exception:
        return None


def written(config):
    """Our reading of a file, and the library's of the same with our lines in it; nothing where one reads nothing."""
    try:
        ours = settings(read(json.dumps(config)))
    except Unreadable:
        return None
    if angles(config) is None or any(one.turned % 2 or one.factor < 1 for one in ours):
        return None
    lines = json.loads("{" + transformers(read(json.dumps(config)), ours)[0] + "}")
    return {one.label: one for one in ours}, angles(within(without(config), lines))


def same(config):
    """Whether the lines make of the file what it was; nothing where there is nothing to compare."""
    if (pair := written(config)) is None:
        return None
    ours, theirs = pair
    if theirs is None or {*ours} != {*theirs}:
        return False
    for label, (theta, factor) in theirs.items():
        mine = torch.tensor(ours[label].frequencies(), dtype=torch.float64)
        first = torch.tensor(ours[label].at_first(), dtype=torch.float64)
        if len(mine) != len(theta) or not bool(((mine - theta.double()).abs() <= 1e-6 * first).all()):
            return False
        if abs(ours[label].attention() - float(factor)) > 1e-6 and "long_mscale" not in ours[label].more:
            return False
    return True


@pytest.mark.parametrize("kind", TURNING)
def test_lines_for_every_type_are_what_the_library_reads(kind):
    said = [same({"model_type": kind} | fields) for fields in FIELDS]
    assert False not in said, [fields for fields, one in zip(FIELDS, said, strict=True) if one is False]


@pytest.mark.parametrize("kind", NESTED)
def test_nested_lines_are_read_where_they_stand(kind):
    names = architecture(kind)["inside"].split(".")
    for fields in FIELDS[1:5]:
        inner = fields
        for name in reversed(names):
            inner = {name: inner}
        assert same({"model_type": kind} | inner) is not False, fields


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model["name"])
def test_lines_for_published_models_are_what_the_library_reads(model):
    assert same(model["config"]) is not False


def test_most_could_be_compared():
    assert sum(same({"model_type": kind} | FIELDS[3]) is True for kind in TURNING) > 150
    assert sum(same(model["config"]) is True for model in MODELS) > 55
