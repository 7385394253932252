"""What a gate is, and what several of them need."""

import functools
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from press.pages.page import Page
from press.pages.project import Problem, Project
from press.pages.results import spoiled

Gate = Callable[[Project], Iterable[Problem]]
Complaints = Iterator[tuple[int, str]]  # lines of one file, each with what is wrong there

GATES: list[Gate] = []


def gate(look: Gate) -> Gate:
    """A gate: what is written as one is run as one, and what it cannot go on from is a problem too."""

    @functools.wraps(look)
    def whole(project: Project) -> Iterator[Problem]:
        try:
            yield from look(project)
        except (Exception, SystemExit) as error:
            yield broken(project, error)

    GATES.append(whole)
    return whole


def broken(project: Project, error: BaseException, otherwise: Path | None = None) -> Problem:
    """What raised an error, as a problem at the innermost line of the project that it passed through.

    Args:
        project: The project.
        error: What was raised.
        otherwise: The file that was read, where no line of the project's own code was passed.
    """
    own = Path(__file__).parents[1]
    if isinstance(error, FileNotFoundError) and error.filename and Path(error.filename).is_relative_to(project.root):
        return project.problem(Path(error.filename), 1, "is missing; write it")
    frames = [(Path(each.filename), each.lineno or 1) for each in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        frames.append((Path(error.filename), error.lineno or 1))
    places = [(file, line) for file, line in frames if file.is_relative_to(project.root) and own not in file.parents]
    places = [place for place in places if ".venv" not in place[0].parts]
    file, line = places[-1] if places else (otherwise or project.root / "pyproject.toml", 1)
    reads = "" if places else f", where {frames[-1][0].name}:{frames[-1][1]} reads it" if frames else ""
    return project.problem(file, line, f"raises {type(error).__name__}: {error}{reads}; mend what stands here")


def beneath(project: Project, file: Path) -> str:
    """Which results that the code of an essay reads are not what was kept, to be said where the code raises."""
    names = spoiled(project.root, file.parents[1] / "results")
    return f"; beneath it {', '.join(names)} is not what was kept" if names else ""


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
            try:
                for line, message in look(project, page):
                    yield project.problem(page.path, line, message)
            except (Exception, SystemExit) as error:
                yield broken(project, error, page.path)

    return found


def failing_line(error: BaseException, path: Path, otherwise: int) -> int:
    """The deepest line of a file that an error passed through; another if it never came there."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return error.lineno or otherwise
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return (lines[-1] if lines else None) or otherwise
