"""Says clearly when this is not the Python, or these are not the packages, that requirements.txt names.

Checked before anything else is imported: a missing package would otherwise show as a traceback from deep inside, and a
different version as figures and numbers that differ without a word.
"""

from __future__ import annotations  # an old Python must get as far as the complaint

import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

OLDEST = (3, 11, 5)
REMEDY = "run `make serve` or `make test`, or `pip install -r requirements.txt` in this environment"


def complaint(root: Path) -> str | None:
    """What is wrong with this environment and what to do, or None."""
    if sys.version_info < OLDEST:
        wanted, here = (".".join(map(str, numbers[:3])) for numbers in (OLDEST, sys.version_info))
        return f"The press needs Python {wanted} or newer, and this is {here}: {sys.executable}"
    pins = root / "requirements.txt"
    wrong = list(mismatches(pins.read_text(encoding="utf-8").splitlines())) if pins.exists() else []
    return f"requirements.txt and this environment differ: {'; '.join(wrong)}. To mend it, {REMEDY}." if wrong else None


def mismatches(lines: list[str]) -> Iterator[str]:
    """A phrase for each requirement that is not met here."""
    from packaging.requirements import Requirement

    for number, line in enumerate(lines, 1):
        requirement = Requirement(line.partition("#")[0]) if line.partition("#")[0].strip() else None
        if requirement is None or (requirement.marker and not requirement.marker.evaluate()):
            continue
        try:
            here = version(requirement.name)
        except PackageNotFoundError:
            yield f"line {number} names {requirement.name}, which is not installed"
            continue
        if not requirement.specifier.contains(here, prereleases=True):
            yield f"line {number} names {requirement}, and {here} is installed"
