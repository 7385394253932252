"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.wishes.experiments import WISH_SCHEMES, wish_verdicts

NAMES = {
    "one_sine": "one sine",
    "sine_cosine": "sine and cosine",
    "shaw": "Shaw",
    "t5": "T5",
    "rope": "RoPE",
    "alibi": "ALiBi",
}


def _digits(x: float) -> str:
    """A measurement with two digits, by a power of ten where it is small."""
    if not 0 < abs(x) < 1e-3:
        return f"{x:.2g}"
    digits, power = f"{x:.1e}".split("e")
    return f"{digits} × 10{str(int(power)).translate(str.maketrans('-0123456789', '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'))}"


def wishes() -> str:
    """Every scheme against every wish: the verdict and the measurement that decides it."""
    shown = {
        "changes": lambda x: f", by {_digits(x)}" if x else "",
        "unique": lambda x: f", {_digits(x)}",
        "pattern": lambda x: f", {_digits(x)}" if x > 1e-6 else ", exact",
        "bounded": lambda x: f", × {x:.1f}",
        "any_length": lambda x: "" if x == 1 else f", {100 * x:.1f} %",
        "meaning": lambda x: f", {100 * x:.1f} %" if x < 1 else "",
        "relative": lambda x: "" if x != x else f", {_digits(x)}" if x > 1e-9 else ", exact",
    }
    rows = []
    for name, verdicts in wish_verdicts().items():
        row = [f"[{NAMES.get(name, name)}]({WISH_SCHEMES[name]}.md)"]
        for wish, (granted, measured) in verdicts.items():
            cell = "–" if granted is None else ("yes" if granted else "no") + shown[wish](measured)
            row.append(cell.replace(" ", "\u00a0"))  # a cell keeps to one line
        rows.append(row)
    head = (
        "which scheme",
        "in the embedding",
        "unique",
        "a pattern",
        "bounded",
        "any length",
        "keeps meaning",
        "relative",
    )
    return table(head, rows)
