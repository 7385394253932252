"""Computed tables of the page."""

from essays.kit.table import table
from workings.paperclips import six_dials


def receipt_way() -> str:
    """The results at five settings of each dial, from the manual's to the inverse."""
    rows = []
    for name, dial in six_dials.DIALS.items():
        results = six_dials.along(name, 5)
        digits = 1 if name == "goals" else 3
        rows.append([dial.result, *(f"{result:z.{digits}f}".replace("-", "−") for result in results)])
    return table(("the turn", "0", "¼", "½", "¾", "1"), rows)
