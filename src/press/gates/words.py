"""What must be said in words is said: what a page is about, what an image shows, what a test proves."""

import datetime
import re
from collections.abc import Iterator

from press.gates.gate import Complaints, each_page, gate
from press.pages import also
from press.pages.page import Page
from press.pages.project import Problem, Project

FIELDS = {"title", "description", "date", "tags", "search", "hide", "states", "names", "way", "first"}
FILE = re.compile(r"\S*\.(svg|png|jpe?g|gif|webp)|\S*/\S*|\w+_\w+", re.IGNORECASE)


@each_page
def front_matter(project: Project, page: Page) -> Complaints:
    """Every page has a title, a summary in one line and a date; a page of an essay has tags."""
    for name, message in missing(page, essay=page.path.parent.name in project.essays):
        yield page.front_line(name), f"front matter: {message}"


def missing(page: Page, essay: bool) -> Iterator[tuple[str, str]]:
    """What the front matter of a page lacks: the field, and what to write."""
    if page.front_lines and not page.front:
        yield "---", "it cannot be read; put a value that holds a colon in quotation marks"
    for name in sorted(map(str, page.front.keys() - FIELDS)):
        yield name, f"nobody reads {name}; write one of {', '.join(sorted(FIELDS))}"
    for name in ("title", "description"):
        value = page.front.get(name)
        if not isinstance(value, str) or not value.strip():
            yield name, f"no {name}; write `{name}: ...`"
        elif "\n" in value.strip():
            yield name, f"the {name} takes more than a line"
    if essay and page.headings and page.headings[0].text != page.front.get("title"):
        yield "title", f"the heading says {page.headings[0].text!r}; give the page one name"
    date, names = page.front.get("date"), page.front.get("names", [])
    if not isinstance(date, datetime.date):
        yield "date", "no date; write `date: YYYY-MM-DD`"
    elif isinstance(date, datetime.datetime):
        yield "date", f"{date} has a time of day; write `date: YYYY-MM-DD`"
    elif date > datetime.date.today() + datetime.timedelta(days=1):  # it may be tomorrow already, elsewhere
        yield "date", f"{date} is yet to come"
    if not isinstance(names, list):
        yield "names", "names are a list; write `names: [...]`, or nothing"
    elif not all(str(name)[:1].isupper() for name in names):
        yield "names", "a name begins with a capital letter; a result is a link"
    try:
        also.words(page.front.get("search"))
    except also.WordsError as error:
        yield "search", str(error)
    tags = page.front.get("tags")
    if essay and not (isinstance(tags, list) and tags and all(isinstance(tag, str) for tag in tags)):
        yield "tags", "no tags; write `tags: [...]`"


@each_page
def images(project: Project, page: Page) -> Complaints:
    """Every image has words for those who cannot see it."""
    for image in page.images:
        if not image.text.strip():
            yield image.line, f"{image.target} has no alternative text; say in a sentence what is seen"
        elif FILE.fullmatch(image.text.strip()):
            yield image.line, f"the alternative text `{image.text}` is a file name; say in a sentence what is seen"


@gate
def claims(project: Project) -> Iterator[Problem]:
    """A claim's docstring is the claim."""
    for function in project.catalogue:
        if function.kind == "claims" and not function.doc:
            message = f"{function.name} has no docstring; it must say the claim in words"
            yield project.problem(function.file, function.line, message)


@each_page
def ticks(project: Project, page: Page) -> Complaints:
    """On a page, a claim bears a tick."""
    for link in page.claims:
        if link.text != "✓":
            yield link.line, f"a claim is cited as [✓][{link.key}], not as [{link.text}]"
