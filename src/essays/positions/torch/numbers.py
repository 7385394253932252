"""Numbers of the page of modules to paste."""

import torch

from essays.positions.torch import experiments


def torch_rotary_error() -> dict[str, float]:
    """The largest error in bfloat16 cosines of 4,096 positions: angles in float64, float32 or bfloat16."""
    names = {"in_64": torch.float64, "in_32": torch.float32, "in_16": torch.bfloat16}
    return {name: experiments.torch_cosine_error(dtype, torch.bfloat16) for name, dtype in names.items()}
