"""Computed tables of the page `transformer`."""

from torch import Tensor

from essays.kit.table import table
from essays.positions.transformer import experiments
from press.typography import minus


def _spread(values: Tensor, form: str = ".2f") -> str:
    """The median, and in brackets the least and the most."""
    low, middle, high = (format(each.item(), form) for each in (values.min(), values.median(), values.max()))
    return minus(f"{middle} ({low} to {high})")


def minute() -> str:
    """What a decoder with RoPE has come to after so many steps: its loss, and what it writes."""
    rows = []
    for mark in experiments.stored_marks():
        # whatever is blank is one blank; what would end the cell is shown as another mark; a phone has room for 16
        words = (word if len(word) <= 16 else f"{word[:15]}…" for word in mark["text"].split())
        text = " ".join(words).replace("|", "¦").replace("`", "'")
        rows.append([f"{mark['steps']}", f"{mark['loss']:.2f}", f"`{text}`"])
    return table(("steps", "loss", "what it writes"), rows).replace("--: |\n", ":-- |\n", 1)  # words stand left


def exchange() -> str:
    """The loss after training by scheme, and by how much it is less than without positions, seed by seed."""
    none = experiments.stored_runs("none")
    rows = []
    for scheme, name in experiments.NAMES.items():
        after = experiments.stored_runs(scheme)
        rows.append([name, _spread(after), "" if scheme == "none" else _spread(none - after)])
    return table(("scheme", "loss", "gained over none"), rows)
