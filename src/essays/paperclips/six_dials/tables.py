"""Computed tables of the page."""

from essays.kit.table import table
from essays.paperclips.six_dials.experiments import along
from press.typography import minus
from workings.paperclips.six_dials import DIALS


def receipt_way() -> str:
    """The results at five settings of each dial, from the manual's to the inverse."""
    rows = []
    for name, dial in DIALS.items():
        results = along(name, 5)
        digits = 1 if name == "goals" else 3
        rows.append([dial.result, *(minus(f"{result:z.{digits}f}") for result in results)])
    return table(("the turn", "0", "¼", "½", "¾", "1"), rows)
