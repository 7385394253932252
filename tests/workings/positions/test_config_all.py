"""Every type of model that transformers knows, read here and by its own rotary module: the same angles, or a reason."""

import json
import sys
from pathlib import Path

import pytest
import torch

from workings.positions.config import Unreadable
from workings.positions.config.architectures import ROWS, VERSION, architecture
from workings.positions.config.reading import read, settings

pytestmark = pytest.mark.peers
sys.path.append(str(Path(__file__).parents[3] / "benchmarks"))

KINDS = [line.split(" ")[0] for line in ROWS.strip().split("\n")]
TURNING = [kind for kind in KINDS if not {"inside", "other", "fails", "own"} & {*architecture(kind)}]
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 4096}
OLD = {"type": "yarn", "factor": 8.0, "original_max_position_embeddings": 2048, "beta_fast": 20, "truncate": False}
LLAMA3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}
PLAIN = {
    "sparse": {},
    "another base": {"rope_theta": 77_777.0},
    "another head": {"hidden_size": 1024, "num_attention_heads": 8, "head_dim": 96},
    "another size": {"hidden_size": 1024, "num_attention_heads": 8},
    "a share": {"partial_rotary_factor": 0.5, "rope_theta": 5e5},
    "slowed": {"rope_theta": 3e5, "rope_scaling": {"type": "linear", "factor": 2.5}},
    "yarn": {"rope_theta": 3e5, "max_position_embeddings": 16_384, "rope_scaling": YARN},
    "yarn, old": {"max_position_embeddings": 16_384, "rope_scaling": OLD},
    "dynamic": {"max_position_embeddings": 4096, "rope_scaling": {"type": "dynamic", "factor": 2.0}},
    "no method": {"rope_scaling": {"factor": 4.0}},
    "llama3": {"rope_theta": 5e5, "rope_scaling": LLAMA3 | {"original_max_position_embeddings": 8192}},
    "scout": {"rope_theta": 5e5, "rope_scaling": LLAMA3 | {"high_freq_factor": 1.0, "original_max_position_embeddings": 8192}},
    "new": {"rope_parameters": {"rope_type": "linear", "rope_theta": 2e5, "factor": 3.0}},
    "new, default": {"rope_parameters": {"rope_type": "default", "rope_theta": 2e5}},
}


def compared(config: dict) -> str:
    """What is not the same here and in the library: nothing, if all is, and a reason if one of them does not read it."""
    import architectures

    try:
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
        if abs(ours[label].attention() - float(factor)) > 1e-6 * float(factor) and "mscales" not in architecture(inner.model_type):
            return f"differs: {label} attention {ours[label].attention()} here, {factor} there"
    return ""
