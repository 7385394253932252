"""What stands beside the snippets is what the code makes: their outputs, and the computed tables."""

import contextlib
import functools
import io
import runpy
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from press.gates.gate import beneath, failing_line, gate
from press.pages.catalogue import Function
from press.pages.program import clean_room
from press.pages.project import Problem, Project

WIDTH = 78  # columns: what a wide page shows whole, and a terminal
ADVICE = "run make update, then read the diff"


class Output(NamedTuple):
    """A file that code makes: what a snippet prints, or a computed table.

    Attributes:
        path: The file.
        maker: The file of the code that makes it.
        make: Makes its text.
        table: The function, of a table.
    """

    path: Path
    maker: Path
    make: Callable[[], str]
    table: Function | None = None


class Failure(NamedTuple):
    """What the maker of an output raises, and at which of its lines."""

    line: int
    message: str


def outputs(project: Project) -> Iterator[Output]:
    """All that is made, by snippets and by functions."""
    for snippet in project.snippets():
        yield Output(snippet.with_suffix(".out"), snippet, functools.partial(run, project, snippet))
    for function in project.catalogue:
        if function.kind == "tables":
            make = functools.partial(table, project, function)
            yield Output(project.root / function.address, function.file, make, function)


def made(project: Project, output: Output) -> str | Failure:
    """What a file should hold, made once; or why it cannot be made."""
    known = project.memory.setdefault("outputs", {})
    if output.path not in known:
        known[output.path] = attempt(output)
    return known[output.path]


def attempt(output: Output) -> str | Failure:
    """What a file should hold, made now; or why it cannot be made."""
    try:
        return output.make()
    except (Exception, SystemExit) as error:
        line = failing_line(error, output.maker, output.table.line if output.table else 1)
        name = f"{output.table.name} " if output.table else ""
        return Failure(line, f"{name}raises {type(error).__name__}: {error}")


def problems(project: Project, output: Output) -> Iterator[Problem]:
    """What is wrong with a file that is made: its maker raises, or it holds something else."""
    match made(project, output):
        case Failure(line, message):
            yield project.problem(output.maker, line, message + beneath(project, output.maker))
        case str(text):
            yield from differences(project, output.path, text, output.maker)


@gate
def snippets(project: Project) -> Iterator[Problem]:
    """Each snippet prints exactly the `.out` beside it."""
    for output in outputs(project):
        if not output.table and project.asks(project.name(output.maker)):
            yield from problems(project, output)
    yield from strays(project)


def strays(project: Project) -> Iterator[Problem]:
    """Outputs that nothing prints."""
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
    line, old, new = first(kept, output)
    yield project.problem(path, line, f"is {old!r}, but the code makes {new!r}; {ADVICE}")


def first(old: str, new: str) -> tuple[int, str, str]:
    """The first line in which two texts differ, and how it is in each."""
    pairs = zip_longest(old.splitlines(keepends=True), new.splitlines(keepends=True), fillvalue="")
    return next((number, *pair) for number, pair in enumerate(pairs, 1) if pair[0] != pair[1])


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
    for output in outputs(project):
        if output.table and project.asks(output.table.address):
            yield from problems(project, output)


def table(project: Project, function: Function) -> str:
    """The Markdown of a computed table, ending in one newline."""
    return project.run(function).rstrip("\n") + "\n"
