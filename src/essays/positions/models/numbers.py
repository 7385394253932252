"""Numbers of the page with the table of models."""

import torch

from essays.positions.config.experiments import found, published, waves
from essays.positions.models import experiments


def models_set_count() -> float:
    """How many models the tables hold."""
    return len(published())


def models_follow_oss() -> dict[str, int]:
    """Pairs of gpt-oss 20B that do not come round once within what its layers of each kind see, of 32."""
    idle = {}
    for layers in experiments.kinds("gpt-oss 20B"):
        length = layers.within(layers.setting.trained)
        idle[layers.kind] = len([wave for wave in waves(layers.setting, extended=False) if wave > length])
    return idle


def models_nope_hybrid() -> dict[str, int]:
    """The layers of Qwen3-Next: all, those of linear attention, and those that turn."""
    types = published()["Qwen3-Next 80B A3B"]["config"]["layer_types"]
    return {
        "all": len(types),
        "linear": types.count("linear_attention"),
        "turned": types.count("full_attention"),
    }


def models_latent_share() -> dict[str, float]:
    """Components of a query in DeepSeek-V3 that turn, and all of them."""
    config = published()["DeepSeek-V3"]["config"]
    return {"turned": found("DeepSeek-V3")[0].turned, "all": config["qk_nope_head_dim"] + config["qk_rope_head_dim"]}


def models_reach_tokens() -> dict[str, float]:
    """How many tokens windows reach: all layers of Mistral 7B and of Phi-3 mini, the windowed ones of gpt-oss 20B."""
    mistral, phi, oss = (published()[name]["config"] for name in ("Mistral 7B v0.1", "Phi-3 mini 4K", "gpt-oss 20B"))
    windowed = oss["layer_types"].count("sliding_attention")
    return {
        "mistral": experiments.reach([mistral["sliding_window"]] * mistral["num_hidden_layers"]),
        "phi": experiments.reach([phi["sliding_window"]] * phi["num_hidden_layers"]),
        "oss": experiments.reach([oss["sliding_window"]] * windowed),
    }


def models_reach_evenly() -> dict[str, float]:
    """With Mistral's windows, weighed evenly: the mean distance, and how much lies in the middle fifth of the reach."""
    weights = experiments.evenly(32, 4096)
    places = torch.arange(len(weights), dtype=torch.float64)
    middle = (places - (len(weights) - 1) / 2).abs() < len(weights) / 10
    return {"mean": (weights @ places).item(), "middle": weights[middle].sum().item()}
