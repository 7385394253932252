"""Learned positions: a table with one row for each position, and nothing past its end."""

import torch
from torch import Tensor

from workings.positions.sinusoidal import negative


# --8<-- [start:learned]
def learned(positions: Tensor, table: Tensor) -> Tensor:
    """Look positions up in a table (Gehring et al. 2017; BERT and GPT-2 do the same).

    Args:
        positions: Whole numbers from 0, shape (n,).
        table: One row for each position, shape (L, d): L times d parameters.

    Returns:
        The rows, shape (n, d), in the table's dtype.

    Raises:
        IndexError: If a position has no row.
        ValueError: If a position is negative: Python would count it from the end.
        TypeError: If a position is not a whole number.
    """
    positions = torch.as_tensor(positions)
    if positions.is_floating_point() or positions.is_complex() or positions.dtype == torch.bool:
        raise TypeError(f"positions are whole numbers, not {positions.dtype}")
    if negative(positions):
        raise ValueError(f"positions count from 0, and {positions.min().item()} is negative")
    if not positions.is_meta and (positions >= len(table)).any():
        raise IndexError(f"position {positions.max().item()} is past the end: the table has {len(table)} rows")
    return table[positions]
# --8<-- [end:learned]
