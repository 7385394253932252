"""Runs behind the page where a configuration is pasted: what follows from those of published models."""

import json
from functools import cache
from math import pi

import torch
from torch import Tensor

from essays.kit.record import file
from workings.positions import extend
from workings.positions.config.architectures import ROWS, architecture
from workings.positions.config.reading import Unreadable, read, settings
from workings.positions.config.setting import Setting, first_negative
from workings.positions.sinusoidal import frequencies

YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 4096}
OLD = {"type": "yarn", "factor": 8.0, "original_max_position_embeddings": 2048, "beta_fast": 20, "truncate": False}
LLAMA3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}
# Ways to write a file, each for every type: what it says beside its type.
WAYS: dict[str, dict] = {
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
    "scout": {
        "rope_theta": 5e5,
        "rope_scaling": LLAMA3 | {"high_freq_factor": 1.0, "original_max_position_embeddings": 8192},
    },
    "new": {"rope_parameters": {"rope_type": "linear", "rope_theta": 2e5, "factor": 3.0}},
    "new, default": {"rope_parameters": {"rope_type": "default", "rope_theta": 2e5}},
}


@cache
def types() -> dict[str, dict]:
    """What is known of every type of model that transformers has."""
    return {kind: architecture(kind) or {} for kind in (line.split(" ")[0] for line in ROWS.strip().split("\n"))}


def turning() -> list[str]:
    """The types whose rotation is read; of others the text inside, or the reason why not, is told."""
    return [kind for kind, row in types().items() if not {"inside", "other", "fails", "own"} & {*row}]


REASONS = {
    "axial": "turns patches of a picture along rows and columns",
    "own": "turns in a way of its own, or takes pictures or sound, and its rotary module is not read here",
    "table": "a learned table of positions",
    "alibi": "ALiBi",
    "buckets": "biases from buckets of distances",
    "sines": "a table of sines and cosines",
    "none": "neither a rotation nor a table that was found",
    "unasked": "needs a package that is missing here, or has no defaults that it accepts",
}


def reason(row: dict) -> str:
    """Why a type is refused, by a word of ours; empty if it is not."""
    if "fails" in row or "own" in row:
        return "axial" if row.get("fails") == "axial" else "own"
    return row.get("other", "")


@cache
def published() -> dict[str, dict]:
    """The configurations of published models by their names, each with its source; typed once, in `models.json`."""
    return {model["name"]: model for model in json.loads(file("positions", "models.json").read_text("utf-8"))}


@cache
def found(name: str) -> tuple[Setting, ...]:
    """The settings of a published model, one for each kind of layer; where there are two, full attention first."""
    return tuple(settings(read(json.dumps(published()[name]["config"]))))


def tried(text: str) -> list[float] | str:
    """All frequencies that the box has for a file, or why it reads none."""
    try:
        return [theta for one in settings(read(text)) for theta in one.frequencies()]
    except Unreadable as error:
        return str(error)


def waves(one: Setting, extended: bool = True) -> list[float]:
    """Positions that each pair takes for a full turn, as extended or before."""
    theta = one.frequencies(one.context) if extended else one.at_first()
    return [2 * pi / x for x in theta if x]


@cache
def _negative(theta: tuple[float, ...]) -> int:
    return first_negative(list(theta))[0]


def negative(one: Setting) -> int:
    """The first distance at which the mean cosine of all pairs that turn is negative, at the length promised."""
    return _negative(tuple(one.frequencies(one.context)))


def oracle(one: Setting, length: int) -> Tensor:
    """The frequencies of a setting by the functions in PyTorch behind the page on longer contexts."""
    theta, more = frequencies(one.turned, one.base), one.more
    if one.kind == "yarn":
        ends = more.get("beta_slow", 1), more.get("beta_fast", 32), more.get("truncate", True)
        return extend.yarn_released(one.turned, one.base, one.factor, one.trained, *ends)
    if one.kind == "llama3":
        return extend.llama3(theta, one.factor, more["low_freq_factor"], more["high_freq_factor"], one.trained)
    if one.kind == "longrope":
        return extend.longrope(theta, torch.tensor(one.factors(length), dtype=torch.float64))
    if one.kind == "dynamic":
        return extend.dynamic_ntk(one.turned, one.base, one.factor, length, one.trained)
    if one.kind == "proportional":
        return extend.proportional(frequencies(one.head, one.base), one.turned / one.head)
    return extend.interpolate(theta, one.factor)


@cache
def rounding() -> tuple[float, float]:
    """What float32 costs: the largest relative error of any model's frequency, and the largest error of an angle.

    The angle is in radians, at the end of the model's context. In float32 as the transformers library writes it, one
    over the base to the power 2i/d, before any extension.
    """
    relative = radians = 0.0
    for name in published():
        for one in found(name):
            d = one.head if one.kind == "proportional" else one.turned
            exponent = torch.arange(0, one.turned, 2, dtype=torch.float32) / d
            exact = torch.tensor(one.at_first(), dtype=torch.float64)[: one.turned // 2]
            off = (1.0 / one.base**exponent).double() - exact
            relative = max(relative, (off / exact).abs().max().item())
            radians = max(radians, off.abs().max().item() * one.context)
    return relative, radians


def mistaken(name: str = "gpt-oss 20B") -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Pairs kept, blended and divided by a model's ramp, and by that ramp with the extended length for the original."""
    right = found(name)[0]
    wrong = Setting(right.head, right.base, right.kind, right.factor, right.context, right.context, more=right.more)
    return right.counted(), wrong.counted()


def crossing(name: str = "Phi-3.5 mini") -> list[float]:
    """By how many turns LongRoPE's short list turns each pair of the last trained key further than its long list does.

    Whole turns are left out: -1/2 to 1/2. The cached key was turned by the short list.
    """
    one = found(name)[0]
    short, long = one.frequencies(one.trained), one.frequencies(one.trained + 1)
    turns = [(one.trained - 1) * (x - y) / (2 * pi) for x, y in zip(short, long, strict=True)]
    return [each - round(each) for each in turns]
