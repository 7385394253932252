"""Numbers of the page on positions in use."""

from collections.abc import Callable
from functools import cache, partial
from statistics import mean

import torch

from essays.positions.in_use import experiments

SEEDS = range(240)


def _over_seeds(measure: Callable[[int], float]) -> dict[str, float]:
    """The least, the mean and the most over 240 draws of weights and texts."""
    found = [measure(seed) for seed in SEEDS]
    return {"least": min(found), "mean": mean(found), "most": max(found)}


def left_padding_table() -> dict[str, float]:
    """Five padding tokens counted in front of a text: the change of the outputs with a learned table."""
    return _over_seeds(lambda seed: experiments.left_padding_change("learned table", "left", False, seed))


def left_padding_right() -> dict[str, float]:
    """Five padding tokens counted between a prompt and its next token: the change of the outputs with RoPE."""
    return _over_seeds(lambda seed: experiments.left_padding_change("RoPE", "right", False, seed))


def cache_keys_off() -> dict[str, float]:
    """The error of the score of the key cached at position 1,000, over the score's size, for a trained length of 4,096.

    With a base that grows: "soon", at 4,225 tokens, with the paper's factor of 1 and with 2, as "soon_two"; and at
    "twice" the trained length. With "factors" that switch: at
    4,097.
    """
    return {
        "soon": experiments.cache_error("dynamic NTK", 1000, 4225),
        "soon_two": experiments.cache_error("dynamic NTK", 1000, 4225, 2.0),
        "twice": experiments.cache_error("dynamic NTK", 1000),
        "factors": experiments.cache_error("factors", 1000, 4097),
    }


def _second_layer(policy: str, seed: int) -> float:
    """How far the last output is from that of a text read anew, after two layers."""
    return experiments.cache_layers(policy, seed)[1]


@cache
def cache_two_layers() -> dict[str, float]:
    """How far the last output is from a text read anew, after two layers: keys turned on, or left; over 240 draws."""
    found = {policy: _over_seeds(partial(_second_layer, policy)) for policy in ("on", "stay")}
    return {f"{policy}_{word}": value for policy, each in found.items() for word, value in each.items()}


@cache
def windows_off() -> dict[str, float]:
    """How far keys are after 1,024 shifts by one position, and after one by 1,024, as a share of their size."""
    types = {"float64": torch.float64, "float32": torch.float32, "bfloat16": torch.bfloat16}
    found = {name: experiments.windows_drift(dtype) for name, dtype in types.items()}
    once = {f"{name}_once": experiments.windows_once(dtype) for name, dtype in types.items()}
    return {name: drift[1024] for name, drift in found.items()} | once


def longer_table_seam() -> dict[str, float]:
    """The step where a copied table begins again, and the mean step of an interpolated one, in mean steps as trained.

    "twins" is how many pairs of rows of the copied table are equal.
    """
    return {
        "copied": experiments.longer_table_seam(),
        "interpolated": experiments.longer_table_steps("interpolated")["mean"],
        "twins": experiments.longer_table_steps("copied")["same"],
    }
