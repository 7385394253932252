"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.wishes.experiments import WISH_NAMES, WISH_SCHEMES, Verdict, wish_verdicts
from press.typography import power

HEAD = ("which scheme", "in the embedding", "unique", "a pattern", "bounded", "any length", "keeps meaning", "relative")


def _digits(x: float) -> str:
    """A measurement with two digits, by a power of ten where it is small."""
    if not 0 < abs(x) < 1e-3:
        return f"{x:.2g}"
    first, exponent = f"{x:.1e}".split("e")
    return f"{first} × {power(int(exponent))}"


def _measured(wish: str, x: float) -> str:
    """What was measured, as it stands after the verdict; nothing where that says it all."""
    match wish:
        case "changes":
            return f", by {_digits(x)}" if x else ""
        case "bounded":
            return f", × {x:.1f}"
        case "any_length" | "meaning":
            return f", {100 * x:.1f} %" if x < 1 else ""
        case "relative" if x != x:
            return ""
    exact = {"pattern": 1e-6, "relative": 1e-9}
    return ", exact" if x <= exact.get(wish, -1) else f", {_digits(x)}"


def _cell(wish: str, verdict: Verdict) -> str:
    """A verdict and its measurement, kept to one line."""
    if verdict.granted is None:
        return "–"
    return ("yes" if verdict.granted else "no") + _measured(wish, verdict.measured).replace(" ", "\u00a0")


def wishes() -> str:
    """Every scheme against every wish: the verdict and the measurement that decides it."""
    return table(
        HEAD,
        [
            [f"[{WISH_NAMES[name]}]({WISH_SCHEMES[name]}.md)", *(_cell(*each) for each in verdicts.items())]
            for name, verdicts in wish_verdicts().items()
        ],
    )
