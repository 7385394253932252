"""Computed tables of the page on context extension."""

from essays.kit.table import table
from essays.positions.extension import experiments

REMEDIES = {
    "nothing": "none",
    "llama4": "Llama 4's factor on queries",
    "yarn": "YaRN's temperature",
    "logarithm": "ln *n* over ln 8,192",
    "window": "a window of 8,192 keys",
}
KEYS = (8192, 131_072, 1_048_576)


def infinite_remedies() -> str:
    """The largest weight of one key when scores stay within 5, by remedy and number of keys; percent."""
    weights = [experiments.remedied(n) for n in KEYS]
    rows = [[name, *(f"{100 * at[remedy]:.1f} %" for at in weights)] for remedy, name in REMEDIES.items()]
    return table(("remedy", *(f"{n:,} keys" for n in KEYS)), rows)
