"""Runs behind the page of modules to paste."""

import torch

from workings.positions import extend
from workings.positions.sinusoidal import frequencies

YARN_MODELS = {  # d, base, factor, trained, and whether the ramp's ends are whole pairs
    "llama2": (128, 10_000.0, 16, 4096, True),
    "qwen": (128, 1_000_000.0, 4, 32_768, True),
    "olmo": (128, 500_000.0, 8, 8192, True),
    "gpt_oss": (64, 150_000.0, 32, 4096, False),
    "deepseek": (64, 10_000.0, 40, 4096, True),
}


def yarn_apart(model: str) -> torch.Tensor:
    """The frequencies that a released model has, over those of the paper's ramp at its settings; (d/2,)."""
    d, base, s, trained, whole = YARN_MODELS[model]
    return extend.yarn_released(d, base, s, trained, whole=whole) / extend.yarn(frequencies(d, base), s, trained)
