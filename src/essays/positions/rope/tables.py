"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.rope.experiments import layouts_scores
from press.typography import minus


def layouts_mixed() -> str:
    """The score of one query and key, 7 positions apart, at five positions, in both layouts and mixed."""
    places = (0, 1, 10, 100, 1000)
    scores = layouts_scores(places)
    rows = [[f"{m:,}", *(minus(f"{score[row]:.2f}") for score in scores.values())] for row, m in enumerate(places)]
    return table(("key at", *scores), rows)
