"""Computed tables of the page on how this is made."""

import datetime

from essays.reference.colophon.experiments import (
    NAMES,
    made_beside,
    made_beside_arise,
    made_beside_noticed,
    made_beside_verdicts,
)

SHOWN = {"stops": "stops", "tells": "tells", "asks": "asks a reader", "passes": "—", "cannot": "cannot arise"}


def made_beside_faults() -> str:
    """What each tool made of each fault."""
    verdicts = {tool: made_beside_verdicts(tool) for tool in NAMES}
    lines = [f"| the page has | {' | '.join(NAMES.values())} |", "| :-- " * (len(NAMES) + 1) + "|"]
    for number, words in enumerate(made_beside()["faults"].values()):
        cells = [SHOWN[found[number]] if found else "not asked" for found in verdicts.values()]
        lines.append(f"| {' | '.join([words, *cells])} |")
    return "\n".join(lines) + "\n"


def made_beside_tools() -> str:
    """Each tool with its versions and how it was asked, how many faults it noticed, and how many can arise in it."""
    day = datetime.date.fromisoformat(made_beside()["made"]["date"])
    lines = [f"| on {day.day} {day:%B %Y} | run as | noticed | can arise |", "| :-- | :-- | --: | --: |"]
    for tool, name in NAMES.items():
        found = made_beside()["tools"][tool]
        versions = ", ".join(f"{package} {version}" for package, version in found.get("versions", {}).items())
        commands = "<br>".join(f"`{command}`" for command in found.get("commands", [])) or found.get("absent", "")
        noticed = [f"{made_beside_noticed(tool)}", f"{made_beside_arise(tool)}"]
        lines.append(f"| {' | '.join([versions or name, commands, *noticed])} |")
    return "\n".join(lines) + "\n"
