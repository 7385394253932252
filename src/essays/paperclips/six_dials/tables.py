"""Computed tables of the page."""

from essays.kit.table import table
from essays.paperclips.six_dials.experiments import along
from press.typography import minus
from workings.paperclips.six_dials import DIALS


def receipt_way() -> str:
    """The results at three settings of each dial, between the manual's and the inverse."""
    rows = []
    for name, dial in DIALS.items():
        results = along(name, 5)[1:4]
        digits = 1 if name == "goals" else 3
        rows.append([dial.result, *(minus(f"{result:z.{digits}f}") for result in results)])
    return table(("the turn", "¼", "½", "¾"), rows)
