"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.frequencies.experiments import angle_rows


def angle_table() -> str:
    """The angle behind each of eight components, a row each, at the first four positions, in radians."""
    columns = enumerate(angle_rows().T.tolist())
    rows = [[f"{k}, {'cosine' if k % 2 else 'sine'}", *(f"{angle:g}" for angle in angles)] for k, angles in columns]
    return table(("component", *(f"at {p}" for p in range(4))), rows)
