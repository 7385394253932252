"""What a gate is, and what several of them need."""

import functools
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from press.read.page import Page
from press.read.project import Problem, Project

Gate = Callable[[Project], Iterable[Problem]]
Complaints = Iterator[tuple[int, str]]  # lines of one file, each with what is wrong there

GATES: list[Gate] = []


def gate(look: Gate) -> Gate:
    """A gate: what is written as one is run as one."""
    GATES.append(look)
    return look


def each_page(look: Callable[[Project, Page], Complaints]) -> Gate:
    """A gate that looks at one Markdown page after the other."""
    return gate(over("pages", look))


def each_text(look: Callable[[Project, Page], Complaints]) -> Gate:
    """A gate that looks at one page after the other, and at the prose of labs likewise."""
    return gate(over("texts", look))


def over(these: str, look: Callable[[Project, Page], Complaints]) -> Gate:
    """What a look at a page finds on all pages of a kind."""

    @functools.wraps(look)
    def found(project: Project) -> Iterator[Problem]:
        for page in project.asked_of(getattr(project, these)):
            for line, message in look(project, page):
                yield project.problem(page.path, line, message)

    return found


def failing_line(error: BaseException, path: Path, otherwise: int) -> int:
    """The deepest line of a file that an error passed through; another if it never came there."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return error.lineno or otherwise
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return (lines[-1] if lines else None) or otherwise
