"""Runs behind the page on the bound of Adam's step."""

from math import sqrt

import torch
from torch import Tensor

from essays.adam.algorithm.experiments import trace
from essays.adam.memory.experiments import GROWTH, after_silence, spike


def bound_at(t: float, beta1: float = 0.9, beta2: float = 0.999) -> float:
    """The longest t-th step that any t gradients can cause, in units of alpha."""
    rho = beta1**2 / beta2
    powers = t if rho == 1 else (1 - rho**t) / (1 - rho)
    return (1 - beta1) / (1 - beta1**t) * sqrt((1 - beta2**t) / (1 - beta2) * powers)


def extreme_gradients(t: int, beta1: float = 0.9, beta2: float = 0.999) -> Tensor:
    """The t gradients that cause the longest t-th step: each beta2 / beta1 times the one before; shape (t,)."""
    age = torch.arange(t - 1, -1, -1, dtype=torch.float64)
    return (beta1 / beta2) ** age


def six_histories() -> dict[str, float]:
    """The step, in units of alpha, at the end of six histories of gradients, by name."""
    steps = {
        "alternating": trace([1.0, -1.0] * 100).step[-1].abs(),
        "constant": trace([1.0] * 200).step[-1],
        "spike": spike()[0],
        "lone": after_silence()[0],
        "burst": after_silence()[11],
        "growing": after_silence(60, GROWTH)[-1],
    }
    return {name: step.item() for name, step in steps.items()}
