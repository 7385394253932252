"""Runs behind the page of modules to paste."""

import torch

from workings.positions.sinusoidal import frequencies


def torch_cosine_error(angles_in: torch.dtype, table_in: torch.dtype, length: int = 4096, d: int = 64) -> float:
    """The largest error in a table of cosines over a head of size d.

    Args:
        angles_in: Precision of positions, frequencies and their product.
        table_in: Precision that the cosines are kept in.
        length: Number of positions.
        d: Size of a head.
    """
    exact = torch.arange(length, dtype=torch.float64)[:, None] * frequencies(d)
    rough = torch.arange(length).to(angles_in)[:, None] * frequencies(d).to(angles_in)
    return (rough.double().cos().to(table_in).double() - exact.cos()).abs().max().item()
