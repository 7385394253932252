"""The vocabulary of fences is closed: what is shown as Python is run, and nothing else looks like it."""

import ast
import contextlib
import re

from press.gates.gate import Complaints, each_page
from press.pages.fences import Fence
from press.pages.page import Page
from press.pages.project import Project

# The languages with their attributes; the last five are places that the build fills.
ALLOWED: dict[str, set[str]] = {
    "python": {"title", "hl_lines"},
    "text": {"title"},
    "console": {"title"},
    "moving": set(),
    "exercise": set(),
    "numbers": set(),
    "figures": set(),
    "claims": set(),
    "pages": set(),
}
# What a line outside all fences must not begin like.
OUTSIDE = {
    r"[> \t]*(?:[-*+]|\d+[.)])[ \t]+(?:`{3,}|~{3,})": (
        "a fence on the line of its bullet is shown as text; put it on a line of its own, indented"
    ),
    r".*(?<!`)`#!\w": "code in a line of prose is not run; write a fence",
    r"\s*<!--[-\s]*pytest": ("no block is skipped, continued or marked; take what cannot run out of its Python fence"),
    r"[> \t]*(?:```|~~~)": "these ticks open no block; write the fence on a line of its own",
}


@each_page
def vocabulary(project: Project, page: Page) -> Complaints:
    """Fences are Python, text, console, or a place that the build fills; and closed."""
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
    for number, line in enumerate(page.lines, 1):
        complaints = (message for pattern, message in OUTSIDE.items() if re.match(pattern, line))
        if number not in page.fenced and (complaint := next(complaints, None)):
            yield number, complaint


def words(fence: Fence) -> Complaints:
    """What is wrong with the info string of a fence."""
    if fence.language not in ALLOWED:
        known = ", ".join(ALLOWED)
        yield fence.line, f"unknown fence language `{fence.language}`; use one of {known}"
        return
    for name in fence.attributes.keys() - ALLOWED[fence.language]:
        yield (
            fence.line,
            f"a {fence.language} fence has no `{name}`; it may have {', '.join(sorted(ALLOWED[fence.language]))}",
        )
    if fence.info != fence.info.strip():
        yield fence.line, f"write ```{fence.info.strip()} without spaces round it"


def contents(fence: Fence) -> Complaints:
    """A title that names a file promises that file, and nothing else."""
    body, title = "\n".join(fence.body), fence.attributes.get("title")
    if fence.language == "python" and title:
        if not re.fullmatch(rf'\s*--8<-- "{re.escape(title)}(:\w+)?"', body):
            yield fence.line, f'titled {title}: its body must be one include of that file, --8<-- "{title}"'
    elif fence.language == "python" and "8<-" in body:
        yield fence.line, "an include in a fence without a title; title it with the path of the file"
    elif fence.language == "python":
        with contextlib.suppress(SyntaxError):  # running it says so
            yield from silent(ast.parse(body), fence.line)
    elif fence.language == "console" and not all(line.strip().startswith("$ ") for line in fence.body):
        yield fence.line, "a console fence holds commands, `$ ...`; what they print is the output of a snippet"
    elif fence.language == "text" and title != "output":
        yield fence.line, 'a text fence is the output of a snippet; title it "output"'
    elif title == "output" and not re.fullmatch(r'\s*--8<-- "snippets/\S+\.out"', body):
        yield fence.line, "an output is not typed by hand; include the .out file beside the snippet"


def silent(code: ast.Module, above: int) -> Complaints:
    """What in a piece of Python below a line is shown and never run, or fails without a word."""
    for node in ast.walk(code):
        if isinstance(node, ast.If | ast.While) and isinstance(node.test, ast.Constant) and not node.test.value:
            yield above + node.lineno, "this is never run; show what runs"
        elif isinstance(node, ast.ExceptHandler) and all(isinstance(part, ast.Pass) for part in node.body):
            yield above + node.lineno, "this swallows a failure; print what was raised"
