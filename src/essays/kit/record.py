"""Committed results: what varies by machine or takes long, with its date, versions and seeds."""

import functools
import json
from pathlib import Path
from typing import Any

ESSAYS = Path(__file__).parents[1]


def file(essay: str, name: str) -> Path:
    """Where a committed result of an essay lies: `adam`, `speed.json`."""
    return ESSAYS / essay / "results" / name


@functools.cache
def record(essay: str, name: str) -> dict[str, Any]:
    """A committed result that is a JSON object: `record("adam", "speed")`. Do not change what it returns."""
    return json.loads(file(essay, f"{name}.json").read_text(encoding="utf-8"))
