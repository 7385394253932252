"""Every result in prose is a link to what computed it, and shows exactly its digits."""

import ast
import contextlib
import re
import traceback
from collections.abc import Iterator, Mapping
from typing import Any

from press.gates.citations import readers
from press.read.digits import form
from press.read.page import Number, Page
from press.read.project import Function, Problem, Project

RESULT = re.compile(
    r"""(?<![\w.,⁰¹²³⁴⁵⁶⁷⁸⁹⁻])(?<![A-Za-z]-)
    (?P<shown>[−-]?
      (?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)
      (?:e[−+-]?\d+|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|[ \u00a0\u202f]?(?:%|×[ \u00a0\u202f]?10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|per[ ]?cent\b))?)
    (?!\.?\d)""",
    re.VERBOSE,
)
SMALL = re.compile(r"[−-]?\d{1,2}")
EXEMPT = re.compile(
    r"""[§#]\s?\d[\d.]*
    |\b(?i:sections?|eqs?\.|equations?|figures?|tables?|theorems?|lemmas?|propositions?|definitions?|algorithms?|chapters?|appendix|lectures?|pages?)
     \s[1-9][\d.]*[a-z]?
    |\b(?i:python|pytorch|torch|numpy|mkdocs|sympy|version|release)\s\d+(?:\.\d+)*
    |\bv\d+(?:\.\d+)+
    |\d+\.\d+\.\d+(?:\.\d+)*
    |(?<![\w.,−-])(?:1[5-9]|20)\d\d(?:s|\u2013\d{2,4})?(?!\w|[.,]\d|\s?%|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])""",
    re.VERBOSE,
)


class Wrong(Exception):
    """What cannot be compared; its message says why."""


def equal(project: Project) -> Iterator[Problem]:
    """The digits shown are those of the value, written in the same form."""
    for page in project.pages:
        for number in page.numbers:
            try:
                right = written(project, number)
            except Wrong as error:
                yield project.problem(page.path, number.line, str(error))
                continue
            if right != number.shown:
                message = f"shows {number.shown}, but {number.essay}.{number.name} is {right}"
                yield project.problem(page.path, number.line, f"{message}; mend the sentence too", fix=right)


def written(project: Project, number: Number) -> str:
    """The value that a number link stands for, in the form in which it is shown."""
    shape = form(number.shown)
    if shape is None:
        raise Wrong(f"`{number.shown}` is not a number as pages write them: 3.162, 3,306, 31 %, 1.33 × 10⁻⁷, −0.5")
    value = entry(evaluated(project, number), number)
    try:
        return shape.write(float(value))
    except (TypeError, ValueError) as error:
        raise Wrong(f"{number.essay}.{number.name}: {error}") from None


def evaluated(project: Project, number: Number) -> Any:
    """What the function behind a number link returns."""
    address = f"{number.essay}.{number.name}"
    functions = project.numbers(number.essay) if number.essay in project.essays else {}
    if number.name not in functions:
        raise Wrong(f"{address} does not exist; write it, or mend the name")
    try:
        return project.value(number.essay, number.name)
    except Exception as error:
        raise Wrong(f"{address} at {failed(project, functions[number.name], error)}") from None


def failed(project: Project, function: Function, error: Exception) -> str:
    """Where and how a function failed."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(function.file)]
    line = frames[-1].lineno if frames else function.line
    return f"{project.name(function.file)}:{line} raises {type(error).__name__}: {error}"


def entry(value: Any, number: Number) -> Any:
    """The number itself, taken from a mapping if the link names a key."""
    address = f"{number.essay}.{number.name}"
    if isinstance(value, Mapping):
        if number.key not in value:
            keys = ", ".join(map(str, value))
            raise Wrong(f"{address} is a mapping; name one of its keys: {keys}")
        return value[number.key]
    if number.key:
        raise Wrong(f"{address} is one number and has no key {number.key}")
    return value


def used(project: Project) -> Iterator[Problem]:
    """Every number function is quoted on a page, takes nothing, and says in words what it is."""
    quoted = {(number.essay, number.name) for page in project.pages for number in page.numbers}
    for essay in project.essays:
        for name, function in project.numbers(essay).items():
            if (essay, name) not in quoted:
                message = f"number {name} is quoted on no page; quote it or remove it"
                yield project.problem(function.file, function.line, message)
            if not function.doc:
                yield project.problem(function.file, function.line, f"number {name} has no docstring; say what it is")
            if ast.unparse(function.node.args):
                yield project.problem(
                    function.file,
                    function.line,
                    f"number {name} takes arguments; a number takes none, and a helper begins with _",
                )


def linked(project: Project) -> Iterator[Problem]:
    """A result in prose is a link: a decimal, a percentage, a whole number from 100 on."""
    for page in readers(project):
        for line, shown in results(page):
            address = source(project, page, shown)
            if address:
                message, fix = f"{shown} is a result without a link", f"[{shown}][{address}]"
                yield project.problem(page.path, line, f"{message}; write {fix}", fix=fix)
            else:
                message = f"{shown} is a result without a link; write [{shown}][<essay>.<name>]"
                yield project.problem(page.path, line, f"{message}, or `{shown}` if it was chosen")


def results(page: Page) -> Iterator[tuple[int, str]]:
    """The results in the prose of a page."""
    names = page.front.get("names", [])
    for number, line in enumerate(page.prose, 1):
        for name in names if isinstance(names, list) else []:
            line = line.replace(str(name), " " * len(str(name)))
        line = EXEMPT.sub(lambda match: " " * len(match[0]), line)
        for match in RESULT.finditer(line):
            if not SMALL.fullmatch(match["shown"]):  # whole numbers below 100 are free
                yield number, match["shown"]


def source(project: Project, page: Page, shown: str) -> str | None:
    """The address of a number of this page's essay that would be written just so."""
    essay = project.essay_of(page.path)
    shape = form(shown)
    if shape is None or essay not in project.essays:
        return None
    for name, value in values(project, essay).items():
        for key, number in value.items() if isinstance(value, Mapping) else [("", value)]:
            with contextlib.suppress(TypeError, ValueError):
                if shape.write(float(number)) == shown.replace("-", "−"):
                    return f"{essay}.{name}" + (f".{key}" if key else "")
    return None


def values(project: Project, essay: str) -> dict[str, Any]:
    """The values of an essay's numbers, of those that have one."""
    return {name: value for name in project.numbers(essay) for value in attempt(project, essay, name)}


def attempt(project: Project, essay: str, name: str) -> list[Any]:
    """The value of a number, in a list; an empty list if it raises."""
    try:
        return [project.value(essay, name)]
    except Exception:
        return []
