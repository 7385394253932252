"""What must be said in words is said: what a page is about, what an image shows, what a test proves."""

import datetime
import re
from collections.abc import Iterator

from press.read.page import Page
from press.read.project import Problem, Project

FILE = re.compile(r"\S*\.(svg|png|jpe?g|gif|webp)|\S*/\S*|\w+_\w+", re.IGNORECASE)


def front_matter(project: Project) -> Iterator[Problem]:
    """Every page has a title, a summary in one line and a date; a page of an essay has tags."""
    for page in project.pages:
        for name, message in missing(page, essay=page.path.parent.name in project.essays):
            yield project.problem(page.path, page.front_line(name), f"front matter: {message}")


def missing(page: Page, essay: bool) -> Iterator[tuple[str, str]]:
    """What the front matter of a page lacks: the field, and what to write."""
    if page.front_lines and not page.front:
        yield "---", "it cannot be read; put a value that holds a colon in quotation marks"
    for name in ("title", "description"):
        value = page.front.get(name)
        if not isinstance(value, str) or not value.strip():
            yield name, f"no {name}; write `{name}: ...`"
        elif "\n" in value.strip():
            yield name, f"the {name} takes more than a line"
    if not isinstance(page.front.get("date"), datetime.date):
        yield "date", "no date; write `date: YYYY-MM-DD`"
    tags = page.front.get("tags")
    if essay and not (isinstance(tags, list) and tags and all(isinstance(tag, str) for tag in tags)):
        yield "tags", "no tags; write `tags: [...]`"


def images(project: Project) -> Iterator[Problem]:
    """Every image has words for those who cannot see it."""
    for page in project.pages:
        for image in page.images:
            if not image.text.strip():
                message = f"{image.target} has no alternative text; say in a sentence what is seen"
                yield project.problem(page.path, image.line, message)
            elif FILE.fullmatch(image.text.strip()):
                message = f"the alternative text `{image.text}` is a file name; say in a sentence what is seen"
                yield project.problem(page.path, image.line, message)


def claims(project: Project) -> Iterator[Problem]:
    """A claim's docstring is the claim; on a page it bears a tick."""
    for function in project.catalogue:
        if function.kind == "claims" and not function.doc:
            message = f"{function.name} has no docstring; it must say the claim in words"
            yield project.problem(function.file, function.line, message)
    for page in project.pages:
        for link in page.claims:
            if link.text != "✓":
                message = f"a claim is cited as [✓][{link.key}], not as [{link.text}]"
                yield project.problem(page.path, link.line, message)
