"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.wishes.experiments import WISH_NAMES, WISH_SCHEMES, Verdict, wish_verdicts
from press.typography import power

MARKS = {True: ("●", "yes"), False: ("×", "no")}


def _digits(x: float) -> str:
    """A measurement with two digits, by a power of ten where it is small."""
    if not 0 < abs(x) < 1e-3:
        return f"{x:.2g}"
    first, exponent = f"{x:.1e}".split("e")
    return f"{first} × {power(int(exponent))}"


def _measured(wish: str, x: float) -> str:
    """What was measured, as it stands beside the mark; nothing where that says it all."""
    match wish:
        case "changes":
            return _digits(x) if x else ""
        case "bounded":
            return f"{x:.1f}"
        case "any_length" | "meaning":
            return f"{100 * x:.1f} %" if x < 1 else ""
        case "relative" if x != x:
            return ""
    exact = {"pattern": 1e-6, "relative": 1e-9}
    return "exact" if x <= exact.get(wish, -1) else _digits(x)


def _cell(wish: str, verdict: Verdict) -> str:
    """A mark and the measurement, kept to one line; the mark in words for those who hear it."""
    if verdict.granted is None:
        return "–"
    mark, words = MARKS[verdict.granted]
    measured = _measured(wish, verdict.measured).replace(" ", "\u00a0")
    return f'{measured}\u00a0<span class="spoken">{words}</span><span aria-hidden="true">{mark}</span>'.lstrip("\u00a0")


def _wishes(heads: dict[str, str]) -> str:
    """Every scheme against some wishes: the measurement and the verdict."""
    rows = [
        [f"[{WISH_NAMES[name]}]({WISH_SCHEMES[name]}.md)", *(_cell(wish, verdicts[wish]) for wish in heads)]
        for name, verdicts in wish_verdicts().items()
    ]
    return table(("scheme", *heads.values()), rows)


def wishes_code() -> str:
    """Every scheme against the four wishes for a code by itself."""
    return _wishes({"changes": "changes it", "unique": "unique", "pattern": "pattern", "bounded": "bounded"})


def wishes_use() -> str:
    """Every scheme against the three wishes for what a code does in a text."""
    return _wishes({"any_length": "any length", "meaning": "meaning", "relative": "distance"})
