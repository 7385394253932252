"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.config import experiments
from workings.positions.config.fields import MODEL, ROPE


def config_fields() -> str:
    """Every field that is read, with its other names, and what it means."""
    rows = [[", ".join(f"`{name}`" for name in names.split()), meaning] for names, meaning in MODEL + ROPE]
    return table(("field", "what it is"), rows).replace("--:", ":--", 1)


def config_equal_refused() -> str:
    """The types of model of which no rotation is read, by the reason."""
    types = experiments.types()
    rows = []
    for name, words in experiments.REASONS.items():
        kinds = [f"`{kind}`" for kind, row in types.items() if experiments.reason(row) == name]
        rows.append([words, str(len(kinds)), ", ".join(kinds)])
    return table(("what it has", "types", "which"), rows).replace("--: |\n", ":-- |\n", 1)
