"""Numbers of the page of modules to paste."""

import torch

from essays.positions.torch import experiments


def torch_rotary_error() -> dict[str, float]:
    """The largest error in bfloat16 cosines of 4,096 positions: angles in float64, float32 or bfloat16."""
    names = {"in_64": torch.float64, "in_32": torch.float32, "in_16": torch.bfloat16}
    return {name: experiments.torch_cosine_error(dtype, torch.bfloat16) for name, dtype in names.items()}


def torch_frequencies_apart() -> dict[str, float]:
    """The largest ratio of a released model's frequency to that of the paper's ramp at its settings."""
    return {model: experiments.yarn_apart(model).max().item() for model in experiments.YARN_MODELS}


def torch_rotary_size() -> dict[str, float]:
    """Megabytes of cosines and sines of 131,072 places and 64 pairs: in float64, in float32, and in 32 layers.

    The 32 layers have one of their own each, in float64.
    """
    count = 2 * 131_072 * 64
    return {"float64": count * 8 / 1e6, "float32": count * 4 / 1e6, "layers": 32 * count * 8 / 1e6}
