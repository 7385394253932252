"""Computed tables of the page on the oracles."""

import datetime
import math
from collections import Counter

from essays.kit.record import record
from essays.kit.table import table
from essays.reference.oracles.experiments import oracles_off
from press.typography import power
from workings.oracles import ORACLES


def oracles_conventions_kinds() -> str:
    """Every oracle with what it can be asked for, and how many mistakes it knows."""
    rows = []
    for oracle in ORACLES.values():
        options = [f"`{name}`: {', '.join(map('`{}`'.format, choices))}" for name, choices in oracle.choices.items()]
        options += [f"`{name}`: a number" for name in oracle.numeric]
        rows.append([f"`{oracle.name}`", "; ".join(options) or "—", f"{len(oracle.variants({}))}"])
    return table(("oracle", "conventions, the default first", "knows by name"), rows)


def oracles_mistakes_adam() -> str:
    """The mistakes in optimizers."""
    return _mistakes("adam", "adam-l2", "adamw", "amsgrad", "nadam", "radam")


def oracles_mistakes_rope() -> str:
    """The mistakes in rotations."""
    return _mistakes("rope", "rope-qkv")


def oracles_mistakes_rest() -> str:
    """The mistakes in slopes, buckets, tables, padding and frequencies."""
    return _mistakes("alibi", "t5", "sinusoidal", "padding", "rope-linear", "rope-ntk", "rope-yarn", "rope-llama3")


def oracles_libraries_versions() -> str:
    """The libraries that were asked, in the order of the stored result, each with its version on that day."""
    stored = record("reference", "oracles")
    made, asked = stored["made"], Counter(answer["library"] for answer in stored["answers"])
    right = Counter(answer["library"] for answer in stored["answers"] if answer["right"])
    day = datetime.date.fromisoformat(made["date"])
    rows = [[f"`{name}`", made[name.replace("-", "_")], f"{count}", f"{right[name]}"] for name, count in asked.items()]
    return table(("library", f"version on {day.day} {day:%B %Y}", "asked about", "right under a convention"), rows)


def oracles_libraries_found() -> str:
    """What the oracles said of the libraries, from the stored result: a row for all that got one answer."""
    rows: dict[tuple[str, str, str], dict[str, list[str]]] = {}
    answers = record("reference", "oracles")["answers"]
    for answer in sorted(answers, key=lambda answer: (list(ORACLES).index(answer["oracle"]), not answer["right"])):
        says = ", and ".join(answer.get("says", [])) or "right"
        options = answer.get("conventions") or answer.get("asked for") or {}
        conventions = ", ".join(f"`{name}={choice}`" for name, choice in options.items()) or "—"
        row = rows.setdefault((answer["oracle"], says, conventions), {})
        row.setdefault(answer["library"], []).append(answer["what"])
    lines = ["| oracle | asked of | answer | convention |", "| :-- | :-- | :-- | :-- |"]
    for (oracle, says, conventions), row in rows.items():
        asked = "<br>".join(f"*{library}*: {'; '.join(what)}" for library, what in row.items())
        lines.append(f"| `{oracle}` | {asked} | {says} | {conventions} |")
    return "\n".join(lines) + "\n"


def _mistakes(*names: str) -> str:
    """The mistakes that some oracles know, each with the first of them that does, and how far it is off there."""
    rows: dict[str, list[str]] = {}
    for name in names:
        for mistake, changes in ORACLES[name].variants({}).items():
            if "asked for" not in mistake and mistake not in rows:
                rows[mistake] = [mistake, f"`{name}`", _off(oracles_off(ORACLES[name], changes))]
    return table(("mistake", "oracle", "off by"), rows.values())


def _off(size: float) -> str:
    """A difference in two digits."""
    if math.isinf(size):
        return "no number"
    if size > 0.001:
        return f"{size:.2g}"
    digits, exponent = f"{size:.1e}".split("e")
    return f"{digits} × {power(int(exponent))}"
