"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.sinusoids.experiments import different_codes


def position_hash_collisions() -> str:
    """How many numbers each code keeps, and how many of 4,096 positions it tells apart in bfloat16."""
    rows = []
    for name, (kept, counts) in different_codes().items():
        rows.append([name, f"{kept}", f"{counts[-1]:,}"])
    return table(("code", "numbers", "told apart"), rows)
