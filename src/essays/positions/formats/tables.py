"""Computed tables of the page."""

import torch

from essays.kit.table import table
from essays.positions.formats import experiments


def low_precision_counts() -> str:
    """How many different numbers the positions of texts become in three precisions."""
    types = (torch.bfloat16, torch.float16, torch.float32)
    rows = [
        [f"{length:,}", *(f"{experiments.low_precision_distinct(dtype, length):,}" for dtype in types)]
        for length in (256, 512, 4096, 32768, 131072)
    ]
    return table(("positions", "bfloat16", "float16", "float32"), rows)


def codes_rounded() -> str:
    """How many numbers each code keeps, and how many of 4,096 positions it tells apart in bfloat16."""
    rows = []
    for name, (kept, counts) in experiments.different_codes().items():
        rows.append([name, f"{kept}", f"{counts[-1]:,}"])
    return table(("code", "numbers", "told apart"), rows)
