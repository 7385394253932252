"""Computed tables of the page."""

from essays.kit.table import table
from workings.positions.config.fields import MODEL, ROPE


def config_fields() -> str:
    """Every field that is read, with its other names, and what it means."""
    rows = [[", ".join(f"`{name}`" for name in names.split()), meaning] for names, meaning in MODEL + ROPE]
    return table(("field", "what it is"), rows).replace("--:", ":--", 1)
