"""Computed tables of the page."""

from essays.kit.table import table
from workings.positions.plain import alibi_slopes, nearest


def alibi_window_heads() -> str:
    """How many of the nearest keys hold shares of each head's weight, if all keys score alike."""
    rows = []
    for head, slope in enumerate(alibi_slopes(8), 1):
        keys = [f"{nearest(slope, share):,}" for share in (0.5, 0.95, 0.999)]
        rows.append([f"head {head}", f"1/{1 / slope:.0f}", *keys])
    return table(("head", "slope", "50 %", "95 %", "99.9 %"), rows)
