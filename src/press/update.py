"""Rewrites what is made by code and kept in files: outputs, computed tables, and the digits that pages show.

The author then reads the diff: a number that has moved may have made its sentence false.
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from press.gates import numbers, outputs
from press.read.page import Page
from press.read.project import Project


def update(project: Project) -> Iterator[str]:
    """Rewrite what is not as the code makes it, and name each file that changed.

    A snippet or a number that raises is left as it is; the tests say why.
    """
    texts = [*printed(project), *tables(project)]
    for path, text in [*texts, *((page.path, digits(project, page)) for page in project.pages)]:
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            yield project.name(path)


def printed(project: Project) -> Iterator[tuple[Path, str]]:
    """The `.out` file of each snippet, with what it should hold."""
    for snippet in project.snippets():
        with contextlib.suppress(Exception, SystemExit):
            yield snippet.with_suffix(".out"), outputs.run(project, snippet)


def tables(project: Project) -> Iterator[tuple[Path, str]]:
    """The file of each computed table, with what it should hold."""
    for function in project.catalogue:
        if function.kind == "tables":
            with contextlib.suppress(Exception):
                yield project.root / function.address, outputs.table(project, function)


def digits(project: Project, page: Page) -> str:
    """A page with each number link showing the digits of its value, in the form it has."""
    text = page.text
    for number in reversed(page.numbers):
        with contextlib.suppress(numbers.Wrong):
            text = text[: number.start] + numbers.written(project, number) + text[number.end :]
    return text
