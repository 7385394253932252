"""The vocabulary of fences is closed: what is shown as Python is run, and nothing else looks like it."""

import re
from collections.abc import Iterator

from press.read.fences import OPENING, Fence
from press.read.page import Page
from press.read.project import Problem, Project

# The languages with their attributes; the last three are places that the build fills.
ALLOWED: dict[str, set[str]] = {
    "python": {"title", "hl_lines"},
    "text": {"title"},
    "console": {"title"},
    "moving": set(),
    "numbers": set(),
    "claims": set(),
}
IN_A_LIST = re.compile(r"[> \t]*(?:[-*+]|\d+[.)])[ \t]+(?:`{3,}|~{3,})")
RAW = re.compile(r"<pre\b|<code\b[^>]*\blanguage-", re.IGNORECASE)
MARK = re.compile(r"<!--[-\s]*pytest")


def vocabulary(project: Project) -> Iterator[Problem]:
    """Fences are Python, text, console, or a place that the build fills; and closed."""
    for page in project.pages:
        for line, message in [*complaints(page), *marks(page)]:
            yield project.problem(page.path, line, message)


def complaints(page: Page) -> Iterator[tuple[int, str]]:
    """What is wrong with the fences of a page."""
    for fence in page.fences:
        if not fence.closed:
            yield fence.line, "this fence is never closed; close it with the same ticks at the same indentation"
        elif fence.ticks.startswith("~"):
            yield fence.line, "a fence of tildes; use backticks"
        elif "{" in fence.info:
            yield fence.line, f"`{fence.info.strip()}`: braces; write the language, then title or hl_lines"
        else:
            yield from words(fence)
            yield from contents(fence)


def words(fence: Fence) -> Iterator[tuple[int, str]]:
    """What is wrong with the info string of a fence."""
    if fence.language not in ALLOWED:
        known = ", ".join(ALLOWED)
        yield fence.line, f"unknown fence language `{fence.language}`; use one of {known}"
        return
    for name in fence.attributes.keys() - ALLOWED[fence.language]:
        yield fence.line, f"a {fence.language} fence has no `{name}`; it may have {', '.join(ALLOWED[fence.language])}"
    if fence.info != fence.info.strip():
        yield fence.line, f"write ```{fence.info.strip()} without spaces round it"


def contents(fence: Fence) -> Iterator[tuple[int, str]]:
    """A title that names a file promises that file, and nothing else."""
    included = [line for line in fence.body if "8<-" in line]
    title = fence.attributes.get("title")
    if fence.language == "python" and title:
        if not re.fullmatch(rf'\s*--8<-- "{re.escape(title)}(:\w+)?"', "\n".join(fence.body)):
            yield fence.line, f'titled {title}: its body must be one include of that file, --8<-- "{title}"'
    elif fence.language == "python" and included:
        yield fence.line, "an include in a fence without a title; title it with the path of the file"
    elif title == "output" and not re.fullmatch(r'\s*--8<-- "snippets/\S+\.out"', "\n".join(fence.body)):
        yield fence.line, "an output is not typed by hand; include the .out file beside the snippet"


def marks(page: Page) -> Iterator[tuple[int, str]]:
    """Fences that the site shows as nothing of the kind, and orders to leave a block out."""
    inside = {line for fence in page.fences for line in fence.lines}
    for number, line in enumerate(page.lines, 1):
        if number not in inside and IN_A_LIST.match(line):
            yield number, "a fence on the line of its bullet is shown as text; put it on a line of its own, indented"
        elif number not in inside and RAW.search(line):
            yield number, "code in raw HTML is not run; write a fence"
        elif number not in inside and MARK.match(line.strip()):
            yield number, "no block is skipped, continued or marked; take what cannot run out of its Python fence"
        elif number not in inside and not OPENING.match(line) and re.match(r"[> \t]*(```|~~~)", line):
            yield number, "these ticks open no block; write the fence on a line of its own"
