"""What is quoted is there, whole, and everything made to be quoted is quoted."""

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from press.gates.gate import Complaints, each_page, gate
from press.pages.page import INCLUDE, Page
from press.pages.project import Problem, Project

FOLDERS = ("docs", "snippets", "src", "tests")
MARKER = re.compile(r"-{1,}8<-{1,}[ \t]+\[[ \t]*(?P<side>\w+)[ \t]*:[ \t]*(?P<name>[^\]\s]*)[ \t]*\]")


class Region(NamedTuple):
    """A region of a file: the lines between its marks."""

    name: str
    start: int
    end: int


@gate
def regions(project: Project) -> Iterator[Problem]:
    """Regions are closed, and named after the one definition they hold."""
    for path in quotable(project):
        regions, problems = read(path)
        for line, message in [*problems, *misfits(path, regions)]:
            yield project.problem(path, line, message)


def quotable(project: Project) -> list[Path]:
    """The files that may hold regions."""
    folders = ("src", "snippets", "tests/claims")
    return sorted(
        path for folder in folders for path in (project.root / folder).rglob("*.py") if "8<-" in path.read_text("utf-8")
    )


def read(path: Path) -> tuple[list[Region], list[tuple[int, str]]]:
    """The regions of a file, and what is wrong with their marks."""
    regions, problems, start = [], [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.lstrip().startswith("#") or not (marker := MARKER.search(line)):
            continue
        side, name = marker["side"], marker["name"]
        if side == "start" and start is None:
            start = (name, number)
        elif side == "end" and start is not None and start[0] == name:
            regions.append(Region(name, start[1], number))
            start = None
        else:
            expected = f"[end:{start[0]}], opened on line {start[1]}" if start else "[start:...]"
            problems.append((number, f"[{side}:{name}] where {expected} was expected; write a start, then its end"))
            start = None
    if start:
        problems.append((start[1], f"[start:{start[0]}] has no end: it would quote the rest of the file"))
    return regions, problems


def misfits(path: Path, regions: list[Region]) -> Iterator[tuple[int, str]]:
    """Regions that do not hold exactly the definition they are named after."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    for region in regions:
        inside = [node for node in body if region.start < node.lineno < region.end]
        names = [node.name for node in inside if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        if names != [region.name] or (inside[-1].end_lineno or 0) >= region.end:
            holds = ", ".join(names) or "no definition"
            yield region.start, f"region {region.name} holds {holds}; let it hold one whole definition of its name"


@each_page
def targets(project: Project, page: Page) -> Complaints:
    """Includes are of files and regions that exist, in the folders that may be quoted."""
    for include in page.includes:
        if message := refusal(project, include.file, include.region):
            yield include.line, message
        elif include.line not in page.fenced and not re.fullmatch(r"snippets/\w+/\w+\.md", include.file):
            yield include.line, f"{include.file} outside a fence would be shown as prose, which only a table may be"
    for number, line in enumerate(page.lines, 1):
        if re.match(r"\s*-+8<-+", line) and not INCLUDE.match(line):
            yield number, 'an include is one line: --8<-- "path/from/the/root.py"'


@each_page
def neighbours(project: Project, page: Page) -> Complaints:
    """An output stands after its snippet, a table in its own section or in the one that opens the page."""
    shown, opening = "", next((heading.slug for heading in page.headings if heading.level == 2), "")
    for include in page.includes:
        (name, _, kind), inside = include.file.rpartition("."), page.sections(include.line)
        shown = name if kind == "py" and include.region is None else shown
        if kind == "out" and name != shown:
            yield include.line, f"{include.file} is printed by another snippet than {shown}.py above it; exchange them"
        elif kind == "md" and opening not in inside and not belongs(Path(name).name, inside):
            yield include.line, f"{include.file} is the table of another section; move it or rename it"


def belongs(name: str, sections: Collection[str]) -> bool:
    """Whether something bears the name of one of these sections."""
    return any(f"{name}_".startswith(f"{slug}_") for slug in sections)


def refusal(project: Project, file: str, region: str | None) -> str | None:
    """Why an include cannot stand, if it cannot."""
    path = project.root / file
    if file.split("/")[0] not in FOLDERS or ".." in file.split("/"):
        return f"{file} may not be included; only what is under {', '.join(FOLDERS)} may"
    if not path.resolve().is_relative_to(project.root.resolve()):
        return f"{file} is a link that leaves this folder; put the file itself there"
    if not path.is_file():
        return f"{file} does not exist"
    if region is None:
        return None
    if re.fullmatch(r"[-\d:,]*", region):
        return f"{file}:{region}: lines by number drift; mark a region and name it"
    known = [known.name for known in read(path)[0]] if path.suffix == ".py" else []
    if region not in known:
        return f"{file} has no region {region}; it has {', '.join(known) or 'none'}"
    return None


@gate
def coverage(project: Project) -> Iterator[Problem]:
    """Regions marked are regions quoted; snippets and their outputs are shown."""
    shown = {(include.file, include.region) for page in project.pages for include in page.includes}
    for path in quotable(project):
        for region in read(path)[0]:
            if (project.name(path), region.name) not in shown:
                message = f"region {region.name} is quoted on no page; quote it or unmark it"
                yield project.problem(path, region.start, message)
    files = (path for path in (project.root / "snippets").rglob("*") if path.is_file())
    for path in sorted(path for path in files if "__pycache__" not in path.parts):
        if path.parent.parent != project.root / "snippets" or path.suffix not in {".py", ".out", ".md"}:
            yield project.problem(path, 1, "out of place: only snippets/<essay>/<slug>.py, .out and .md are checked")
        elif (project.name(path), None) not in shown:
            yield project.problem(path, 1, "shown on no page; include it or remove it")
