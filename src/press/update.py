"""Rewrites what is made by code and kept in files: outputs, computed tables, and the digits that pages show.

The author then reads the diff: a number that has moved may have made its sentence false.
"""

from collections.abc import Iterator

from press import store
from press.gates import numbers, outputs
from press.gates.outputs import Failure, Output
from press.pages.page import Page
from press.pages.project import Problem, Project


def update(project: Project) -> Iterator[Problem]:
    """Rewrite what is not as the code makes it on the pages that are asked about; tell each change at its line.

    What cannot be made is told too.
    """
    pages = project.asked_of(project.pages)
    included = {include.file.rpartition(".")[0] for page in pages for include in page.includes}
    for output in outputs.outputs(project):
        if not project.asked or project.name(output.path).rpartition(".")[0] in included:
            yield from rewritten(project, output)
    for page in pages:
        yield from digits(project, page)


def rewritten(project: Project, output: Output) -> Iterator[Problem]:
    """Write one output as it is made, and say where it was otherwise; one whose maker raises stays as it is."""
    made = outputs.made(project, output)
    if isinstance(made, Failure):
        yield project.problem(output.maker, made.line, f"{made.message}; {output.path.name} stays as it is")
        return
    old = output.path.read_text(encoding="utf-8") if output.path.exists() else ""
    if not output.path.exists():
        yield project.problem(output.path, 1, "is new")
    elif old != made:
        line, was, now = outputs.first(old, made)
        yield project.problem(output.path, line, f"was {was!r}, is now {now!r}")
    if old != made or not output.path.exists():
        store.rewrite(output.path, made)


def digits(project: Project, page: Page) -> Iterator[Problem]:
    """Write the digits of each value in the form that its link has, and say which were others."""
    text, changes = page.text, []
    for number in reversed(page.numbers):
        address = ".".join(filter(None, (number.address, number.key)))
        try:
            value = numbers.written(project, number)
        except numbers.Wrong as error:
            changes.append(project.problem(page.path, number.line, f"{error}; [{number.shown}] stays as it is"))
            continue
        if value != number.shown:
            changes.append(project.problem(page.path, number.line, f"{address} was {number.shown}, is now {value}"))
            text = text[: number.start] + value + text[number.end :]
    if text != page.text:
        store.rewrite(page.path, text)
    yield from reversed(changes)
