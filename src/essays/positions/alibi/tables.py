"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.alibi.experiments import alibi_window_of
from workings.positions.bias import alibi_slopes


def alibi_window_heads() -> str:
    """How many of the nearest keys hold shares of each head's weight, if all keys score alike."""
    rows = []
    for head, slope in enumerate(alibi_slopes(8), 1):
        keys = [f"{alibi_window_of(slope, share).item():,.0f}" for share in (0.5, 0.95, 0.999)]
        rows.append([f"head {head}", f"1/{1 / slope.item():.0f}", *keys])
    return table(("head", "slope", "50 %", "95 %", "99.9 %"), rows)
