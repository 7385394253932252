"""Numbers show exactly the digits of what computed them."""

import ast
import re
from collections.abc import Iterator, Mapping
from typing import Any

from press.gates.gate import Complaints, beneath, each_page, failing_line, gate
from press.pages.digits import form
from press.pages.page import Number, Page
from press.pages.project import Problem, Project


class Wrong(Exception):
    """What cannot be compared; its message says why."""


@each_page
def digits(project: Project, page: Page) -> Complaints:
    """The digits shown are those of the value, written in the same form."""
    yield from stale(project, page)


def stale(project: Project, page: Page) -> Complaints:
    """The numbers of one page that show other digits than those of their values."""
    for number in page.numbers:
        try:
            value = written(project, number)
        except Wrong as error:
            yield number.line, str(error)
        else:
            if value != number.shown:
                yield number.line, f"shows {number.shown}, but {number.address} is {value}; mend the sentence too"


def written(project: Project, number: Number) -> str:
    """The value that a number link stands for, in the form in which it is shown.

    Raises:
        Wrong: If there is none, or the form is not one of a number.
    """
    shape = form(number.shown)
    if shape is None:
        raise Wrong(f"`{number.shown}` is not a number as pages write them: 3.162, 3,306, 31 %, 1.33 × 10⁻⁷, −0.5")
    if number.address not in project.addresses:
        raise Wrong(f"{number.address} does not exist; write it, or mend the name")
    function = project.addresses[number.address]
    try:
        value = float(entry(project.value(function), number))
        shown = shape.write(value)
    except Wrong:
        raise
    except Exception as error:
        place = f"{project.name(function.file)}:{failing_line(error, function.file, function.line)}"
        why = f"{type(error).__name__}: {error}{beneath(project, function.file)}"
        raise Wrong(f"{number.address} at {place} raises {why}") from None
    if value and not re.search("[1-9.]", number.shown):
        raise Wrong(f"{number.address} is {value:.2g}, and no zero; show a digit of it")
    return shown


def entry(value: Any, number: Number) -> Any:
    """The number itself, taken from a mapping if the link names a key."""
    if isinstance(value, Mapping):
        if number.key not in value:
            raise Wrong(f"{number.address} is a mapping; name one of its keys: {', '.join(map(str, value))}")
        return value[number.key]
    if number.key:
        raise Wrong(f"{number.address} is one number and has no key {number.key}")
    return value


@gate
def arguments(project: Project) -> Iterator[Problem]:
    """A number takes nothing: what it depends on is part of it."""
    for function in project.catalogue:
        if function.kind == "numbers" and ast.unparse(function.node.args):
            message = f"number {function.name} takes arguments; a number takes none, and a helper begins with _"
            yield project.problem(function.file, function.line, message)
