"""Rewrites what is made by code and kept in files: outputs, computed tables, and the digits that pages show.

The author then reads the diff: a number that has moved may have made its sentence false.
"""

import contextlib
from collections.abc import Iterator
from functools import partial

from press.gates import numbers, outputs
from press.read.page import Page
from press.read.project import Project


def update(project: Project) -> Iterator[str]:
    """Rewrite what is not as the code makes it, and name each file that changed.

    A snippet or a number that raises is left as it is; the tests say why.
    """
    tables = [each for each in project.catalogue if each.kind == "tables"]
    made = [(snippet.with_suffix(".out"), partial(outputs.run, project, snippet)) for snippet in project.snippets()]
    made += [(project.root / table.address, partial(outputs.table, project, table)) for table in tables]
    made += [(page.path, partial(digits, project, page)) for page in project.pages]
    for path, make in made:
        with contextlib.suppress(Exception, SystemExit):
            text = make()
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
                yield project.name(path)


def digits(project: Project, page: Page) -> str:
    """A page with each number link showing the digits of its value, in the form it has."""
    text = page.text
    for number in reversed(page.numbers):
        with contextlib.suppress(numbers.Wrong):
            text = text[: number.start] + numbers.written(project, number) + text[number.end :]
    return text
