"""What stands beside the snippets is what the code makes: their outputs, and the computed tables."""

import contextlib
import io
import runpy
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from press.gates.gate import failing_line, gate
from press.read.catalogue import Function
from press.read.program import clean_room
from press.read.project import Problem, Project

WIDTH = 78  # columns: what a wide page shows whole, and a terminal
ADVICE = "run pytest --update, then read the diff"


@gate
def snippets(project: Project) -> Iterator[Problem]:
    """Each snippet prints exactly the `.out` beside it."""
    for snippet in (each for each in project.snippets() if project.asks(project.name(each))):
        try:
            output = run(project, snippet)
        except (Exception, SystemExit) as error:
            message = f"raises {type(error).__name__}: {error}"
            yield project.problem(snippet, failing_line(error, snippet, 1), message)
        else:
            yield from differences(project, snippet.with_suffix(".out"), output, snippet)
    for stray in project.snippets(suffix=".out"):
        if not stray.with_suffix(".py").exists():
            yield project.problem(stray, 1, "the output of no snippet; remove it")


def run(project: Project, snippet: Path) -> str:
    """What a snippet prints, run as a script in an empty folder."""
    with clean_room(), project.code(), contextlib.redirect_stdout(io.StringIO()) as output:
        runpy.run_path(str(snippet), run_name="__main__")
    return output.getvalue()


def differences(project: Project, path: Path, output: str, maker: Path) -> Iterator[Problem]:
    """The first line in which a file is not what its maker puts out."""
    if not path.exists():
        yield project.problem(maker, 1, f"{path.name} is missing beside it; {ADVICE}")
        return
    kept = path.read_text(encoding="utf-8")
    if kept == output:
        return
    pairs = list(zip_longest(kept.splitlines(keepends=True), output.splitlines(keepends=True), fillvalue=""))
    line = next(number for number, (old, new) in enumerate(pairs, 1) if old != new)
    old, new = (repr(text) for text in pairs[line - 1])
    yield project.problem(path, line, f"is {old}, but the code makes {new}; {ADVICE}")


@gate
def widths(project: Project) -> Iterator[Problem]:
    """No line of an output is so wide that it is cut where its point may be."""
    for path in project.snippets(suffix=".out"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(line) > WIDTH:
                yield project.problem(path, number, f"is {len(line)} columns wide; print at most {WIDTH} on a line")


@gate
def tables(project: Project) -> Iterator[Problem]:
    """Each computed table is what its function returns."""
    for function in project.catalogue:
        if function.kind == "tables" and project.asks(function.address):
            try:
                text = table(project, function)
            except Exception as error:
                line = failing_line(error, function.file, function.line)
                yield project.problem(function.file, line, f"{function.name}: {type(error).__name__}: {error}")
            else:
                yield from differences(project, project.root / function.address, text, function.file)


def table(project: Project, function: Function) -> str:
    """The Markdown of a computed table, ending in one newline."""
    return project.run(function).rstrip("\n") + "\n"
