"""Who names no setting gets that of the paper, of PyTorch, or of the pages, which say it once."""

import importlib
import inspect
import math
from collections.abc import Callable
from pathlib import Path

import pytest
import torch

from workings.adam import after, optim
from workings.adam.torch_adam import Adam

SOURCE = Path(__file__).parents[2] / "src"
ADAM = {"alpha": 1e-3, "beta1": 0.9, "beta2": 0.999, "eps": 1e-8}  # Kingma & Ba 2015, Algorithm 1
MOMENTUM = {"alpha": 1e-3, "mu": 0.9}
T5 = {"buckets": 32, "longest": 128, "both_ways": False}  # Raffel et al. 2020, section 2.1
YARN = {"alpha": 1, "beta": 32}  # Peng et al. 2024, section 3.2
GOODS = {"goods": 20, "budget": 20.0, "floor": 0.001}
FILLED = {"start": 0.5, "goods": 20, "budget": 20.0}
DEFAULTS = {
    "adam.curvature": {"sharpness": {"scale": 1.0}},
    "adam.after": {
        "adafactor_step": {"rho": 1e-2, "decay": 0.8, "d": 1.0, "eps1": 1e-30, "eps2": 1e-3},
        "adamax_step": ADAM | {"alpha": 2e-3},  # Kingma & Ba 2015, Algorithm 2
        "lion_step": {"alpha": 1e-4, "beta1": 0.9, "beta2": 0.99, "weight_decay": 0.0},
        "muon_step": {"alpha": 2e-2, "mu": 0.95},
        "nadam_step": ADAM | {"alpha": 2e-3},
        "newton_schulz": {"a": 3.4445, "b": -4.775, "c": 2.0315, "steps": 5},
        "radam_step": ADAM,
        "schedule_free_step": {"alpha": 1e-1, "beta": 0.9},
        "shampoo_init": {"eps": 1e-6},
        "shampoo_step": {"alpha": 1e-1},
        "soap_init": {"beta2": 0.999},
        "soap_step": ADAM | {"f": 10},
    },
    "adam.optim": {
        "sgd_step": {"alpha": 1e-3},
        "heavy_ball_step": MOMENTUM,
        "nesterov_step": MOMENTUM,
        "adagrad_step": {"alpha": 1e-2, "eps": 1e-10},
        "rmsprop_step": {"alpha": 1e-3, "beta2": 0.99, "eps": 1e-8},
        "adam_step": ADAM,
        "amsgrad_step": ADAM,
        "adamw_step": ADAM | {"weight_decay": 1e-2},
    },
    "adam.plain": {"longest_ever": {"beta1": 0.9, "beta2": 0.999}},
    "paperclips.deferred": {"clean_bound": {"confidence": 0.95}},
    "paperclips.goodhart": {
        "light": {"noise": 1.0},
        "heavy": {"noise": 1.0, "checks": 1},
        "gut": {"bar": 1, "allowed": 0},
        "left_standing": {"bar": 1, "allowed": 0, "girders": 12, "buildings": 10},
    },
    "paperclips.hall": {"best_policy": {"count": 1.0, "discount": 0.95}, "returns": {"discount": 0.95}},
    "paperclips.legibility": {
        "error": {"correlation": 0.0},
        "descend": {"rate": 0.1},
        "weights_after": {"rate": 0.1},
        "patience": {"rate": 0.1},
    },
    "paperclips.off_switch": {
        "defer": {"b": 0.0},
        "gain": {"b": 0.0},
        "choice": {"b": 0.0},
        "border": {"sigma": 1.0},
        "largest_error": {"sigma": 1.0},
        "pressed": {"b": 0.0},
        "largest_beta": {"sigma": 1.0},
    },
    "paperclips.specification": {
        "spend": GOODS,
        "outcome": GOODS,
        "clips": GOODS | {"kept": 0.0, "capacity": math.inf},
        "fullest": FILLED,
        "turning": FILLED,
        "ending": GOODS | FILLED,
        "path": GOODS | FILLED,
    },
    "positions.axes": {
        "axial": {"axes": 2, "base": 100.0},  # Heo et al. 2024, whose mixed frequencies have a base of 10
        "lines": {"base": 10_000.0},
        "mixed": {"base": 10.0},
        "multimodal": {"base": 1_000_000.0},  # of Qwen2-VL
        "multimodal_ids": {"interval": 1.0},
        "sinusoidal_axes": {"base": 10_000.0},
    },
    "positions.attention": {"attend": {"causal": False}},
    "positions.bias": {
        "t5_starts": {"buckets": 32, "longest": 128},
        "t5_bucket": T5,
        "t5_bias": {"longest": 128, "both_ways": False},
    },
    "positions.extend": {
        "yarn": YARN,
        "yarn_released": YARN | {"whole": True},
        "yarn_temperature": {"mscale": 1},
        "llama3": {"low": 1, "high": 4, "trained": 8192},
    },
    "positions.transformer": {  # of the page `transformer`, which trains by them
        "train": {"steps": 400, "rate": 4e-3, "seed": 0, "batch": 8, "n": 64},
        "write": {"seed": 0, "n": 64},
    },
    # Vaswani et al. 2017, section 3.5
    "positions.sinusoidal": {name: {"base": 10_000.0} for name in ("frequencies", "sinusoidal", "shift", "kernel")},
}
THEIRS = {  # our function, torch's class, and what it calls our letters
    "adam": (optim.adam_step, torch.optim.Adam, {"alpha": "lr", "eps": "eps"}),
    "amsgrad": (optim.amsgrad_step, torch.optim.Adam, {"alpha": "lr", "eps": "eps"}),
    "adamw": (optim.adamw_step, torch.optim.AdamW, {"alpha": "lr", "eps": "eps", "weight_decay": "weight_decay"}),
    "adagrad": (optim.adagrad_step, torch.optim.Adagrad, {"alpha": "lr", "eps": "eps"}),
    "rmsprop": (optim.rmsprop_step, torch.optim.RMSprop, {"beta2": "alpha", "eps": "eps"}),
    "adamax": (after.adamax_step, torch.optim.Adamax, {"alpha": "lr", "eps": "eps"}),
    "nadam": (after.nadam_step, torch.optim.NAdam, {"alpha": "lr", "eps": "eps"}),
    "radam": (after.radam_step, torch.optim.RAdam, {"alpha": "lr", "eps": "eps"}),
    "adafactor": (after.adafactor_step, torch.optim.Adafactor, {"rho": "lr", "d": "d"}),
    "sgd": (optim.sgd_step, torch.optim.SGD, {"alpha": "lr"}),
    "class": (Adam, torch.optim.Adam, {"lr": "lr", "betas": "betas", "eps": "eps"}),
}


def defaults(function: Callable) -> dict[str, object]:
    """The numbers that a function takes if none are given."""
    given = {each.name: each.default for each in inspect.signature(function).parameters.values()}
    return {name: value for name, value in given.items() if isinstance(value, int | float | tuple)}


def test_every_default_is_known():
    found: dict[str, dict[str, dict]] = {}
    for file in sorted((SOURCE / "workings").glob("*/*.py")):
        module = importlib.import_module(".".join(file.relative_to(SOURCE).with_suffix("").parts))
        own = {name: each for name, each in vars(module).items() if inspect.isfunction(each)}
        with_some = {name: defaults(each) for name, each in own.items() if each.__module__ == module.__name__}
        if file.parent.name not in ("oracles", "exercises") and any(with_some.values()):
            found[f"{file.parent.name}.{file.stem}"] = {name: each for name, each in with_some.items() if each}
    assert found == DEFAULTS


@pytest.mark.parametrize("name", THEIRS)
def test_defaults_are_those_of_torch(name):
    function, peer, letters = THEIRS[name]
    ours, theirs = defaults(function), defaults(peer)
    assert {letter: ours[letter] for letter in letters} == {ours: theirs[name] for ours, name in letters.items()}
    if "beta1" in ours:
        assert (ours["beta1"], ours["beta2"]) == theirs["betas"]
