"""Computed tables of the page."""

import torch

from essays.kit.table import table
from essays.positions.clock.experiments import bits
from essays.positions.integers.experiments import normalised
from press.typography import minus
from workings.positions.sinusoidal import sinusoidal


def odometer_share_codes() -> str:
    """The codes of some positions: as an integer, as a share of two texts, in binary, and on a slow clock."""
    rows = []
    for p in (0, 1, 2, 3, 4, 5, 6, 7, 8):
        shares = [f"{normalised(p, length):.2f}" for length in (10, 100)]
        digits = "".join(str(bit) for bit in bits(torch.tensor([p]), 4)[0].flip(0).tolist())
        clock = [minus(f"{value:.2f}") for value in sinusoidal(torch.tensor([p]), 4, 16.0)[0, 2:].tolist()]
        rows.append([f"{p}", *shares, digits, ",\u00a0".join(clock)])
    return table(("position", "of 10", "of 100", "binary", "clock"), rows)
