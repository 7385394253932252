"""Runs behind the page of modules to paste."""

import torch

from workings.positions import extend
from workings.positions.sinusoidal import frequencies


def torch_cosine_error(angles_in: torch.dtype, table_in: torch.dtype, length: int = 4096, d: int = 64) -> float:
    """The largest error in a table of cosines, by the precision of the angles' making and that of the table."""
    exact = torch.arange(length, dtype=torch.float64)[:, None] * frequencies(d)
    rough = torch.arange(length).to(angles_in)[:, None] * frequencies(d).to(angles_in)
    return (rough.double().cos().to(table_in).double() - exact.cos()).abs().max().item()


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
