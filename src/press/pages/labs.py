"""Labs as pages: the prose of a script in the percent format, on the lines on which it stands."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from press.pages.page import Page

CELL = re.compile(r"# %%(?P<prose> \[markdown\])?")
HEAD = re.compile(r"\A# ---\n(?:#.*\n)*?# ---\n")


class Cell(NamedTuple):
    """A cell: the line after its mark, whether it is prose, and its lines, prose without what makes it a comment."""

    line: int
    prose: bool
    text: str


def cells(text: str) -> Iterator[Cell]:
    """The cells of a lab, those without a mark at the top among them; its settings are none."""
    lines = HEAD.sub(lambda head: "\n" * head[0].count("\n"), text).split("\n")
    marks = [(number, match) for number, line in enumerate(lines) if (match := CELL.match(line))]
    edges = [(-1, None), *marks, (len(lines), None)]
    for (above, mark), (below, _) in itertools.pairwise(edges):
        prose, inside = bool(mark and mark["prose"]), lines[above + 1 : below]
        said = "\n".join(re.sub(r"^#(?: |$)", "", line) if prose else line for line in inside)
        if said.strip():
            yield Cell(above + 2, prose, said)


def page(path: Path, name: str) -> Page:
    """The prose of a lab as a page."""
    return Page(path, name, prose(path.read_text(encoding="utf-8")))


def prose(text: str) -> str:
    """The prose of a lab on its lines; those of code are empty."""
    lines = [""] * (text.count("\n") + 1)
    for cell in (each for each in cells(text) if each.prose):
        said = cell.text.split("\n")
        lines[cell.line - 1 : cell.line - 1 + len(said)] = said
    return "\n".join(lines)
