"""What claims and tests notice of small changes planted in the code, as `make mutants` wrote it down."""

from pathlib import Path
from typing import NamedTuple

RECORD = "tests/mutants.txt"
PACKAGE = "the package"


class Tried(NamedTuple):
    """How many changes were tried on something, and how many of them it noticed."""

    noticed: int
    of: int


def tried(root: Path) -> dict[str, Tried]:
    """What each claim noticed, by its address, and what was noticed of the package; empty where there is no record."""
    path = root / RECORD
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    found: dict[str, Tried] = {}
    for name, *marks in (line.split() for line in lines if not line.startswith("#")):
        name = name if name.startswith("claims.") else PACKAGE
        before = found.get(name, Tried(0, 0))
        signs = [mark[0] for mark in marks if mark[0] in "+-"]
        found[name] = Tried(before.noticed + signs.count("+"), before.of + len(signs))
    return found
