"""Which faults of a page its tool notices, as the stored result has it."""

from typing import Any

from essays.kit.record import record

NAMES = {
    "press": "this site’s press",
    "markdown-exec": "markdown-exec",
    "myst-nb": "MyST-NB",
    "sphinx-gallery": "sphinx-gallery",
    "jupyter-book": "Jupyter Book",
}
NOTICED, CANNOT = ("stops", "tells", "asks"), "cannot"


def made_beside() -> dict[str, Any]:
    """The stored result: the faults; of each tool its versions, how it was run, and what it made of each fault."""
    return record("reference", "peers")


def made_beside_verdicts(tool: str) -> list[str]:
    """What a tool made of each fault, in their order; nothing where the tool could not be had."""
    found = made_beside()["tools"][tool].get("faults", {})
    return [found[fault]["verdict"] for fault in made_beside()["faults"]] if found else []


def made_beside_noticed(tool: str) -> int:
    """How many faults a tool noticed."""
    return sum(verdict in NOTICED for verdict in made_beside_verdicts(tool))


def made_beside_arise(tool: str) -> int:
    """How many of the faults can arise where a tool builds the page."""
    return sum(verdict != CANNOT for verdict in made_beside_verdicts(tool))
