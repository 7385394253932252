"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.learned.experiments import perfect_hash_counts


def perfect_hash_pairs() -> str:
    """How many pairs of 510 positions look alike to within 0.01 in every component, for six codes."""
    names = {
        "sine": "$\\sin p$",
        "pair": "$\\sin p$, $\\cos p$",
        "four": "sinusoids, 4 components",
        "sinusoidal": "sinusoids, 384 components",
        "start": "a table at its random start",
        "learned": "the trained table",
    }
    rows = [[name, f"{perfect_hash_counts()[code]:,}"] for code, name in names.items()]
    return table(("code", "pairs alike"), rows)
