"""Runs behind the page of modules to paste."""

import torch

from workings.positions.sinusoidal import frequencies


def torch_cosine_error(angles_in: torch.dtype, table_in: torch.dtype, length: int = 4096, d: int = 64) -> float:
    """The largest error in a table of cosines, by the precision of the angles' making and that of the table."""
    exact = torch.arange(length, dtype=torch.float64)[:, None] * frequencies(d)
    rough = torch.arange(length).to(angles_in)[:, None] * frequencies(d).to(angles_in)
    return (rough.double().cos().to(table_in).double() - exact.cos()).abs().max().item()
