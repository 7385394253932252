"""The words of a link fit the section that it leads to, as far as words can tell."""

import re
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from press.gates.gate import Complaints, each_text
from press.gates.links import destination, set_by, stays
from press.pages.page import Heading, Link, Page
from press.pages.project import Project
from press.pages.sentences import words

LABEL = re.compile(r"(?:arXiv:|doi:)(?P<name>\S+?)[.,;]?(?=\s|$)", re.IGNORECASE)
NUMBERED = re.compile(r"(?:\D|^)(\d+)$")
Headings = dict[str, list[tuple[Page, Heading]]]


@each_text
def titles(project: Project, page: Page) -> Complaints:
    """What is called by the name of a section leads to a section of this name, or into it."""
    pages, home = {each.path: each for each in project.pages}, project.essay_of(page.path)
    for link in filter(stays, page.links):
        there = pages.get(destination(page, link))
        if not there or set_by(link) or fits(there, link):
            continue
        near = {home, project.essay_of(there.path)} if home in project.essays else {*project.essays}
        found = headings(project).get(plain(link.text), [])
        if named := next((each for each in found if project.essay_of(each[0].path) in near), None):
            leads = f"{link.target} leads to “{around(there, link)[-1]}”"
            yield link.line, f"“{link.text}” is at {named[0].name}#{named[1].slug}, and {leads}; mend words or target"


@each_text
def numbers(project: Project, page: Page) -> Complaints:
    """Words with a number in them lead to the anchor of this number: line 12 to `line_12`."""
    for link in filter(stays, page.links):
        end = NUMBERED.search(urlsplit(link.target).fragment)
        said = re.findall(r"\d+", link.text)
        if end and said and end[1] not in said:
            yield link.line, f"“{link.text}” leads to #{urlsplit(link.target).fragment}; mend the words or the target"


@each_text
def labels(project: Project, page: Page) -> Complaints:
    """A label `arXiv:...` or `doi:...` stands in its address."""
    for link in page.links:
        for label in LABEL.finditer(link.text):
            if link.target and label["name"].lower() not in unquote(link.target).lower():
                yield link.line, f"{label[0]} does not stand in its address {link.target}; mend the one or the other"


def plain(text: str) -> str:
    """A text in small letters, without its marks."""
    return re.sub(r"[^\w]+", " ", words(text)).strip().lower()


def headings(project: Project) -> Headings:
    """The headings of all pages, and the pages' titles, by their words."""
    if "headings" not in project.memory:
        found: Headings = {}
        for page in project.pages:
            for heading in page.headings:
                found.setdefault(plain(heading.text), []).append((page, heading))
        project.memory["headings"] = found
    return project.memory["headings"]


def fits(there: Page, link: Link) -> bool:
    """Whether the words of a link are of a heading that stands above its target, or hold one another."""
    said = {*plain(link.text).split()}
    above = [{*plain(each).split()} for each in around(there, link)]
    return any(each <= said or said <= each for each in above)


def around(there: Page, link: Link) -> list[str]:
    """The title of the page that a link leads to, and the headings of the sections that its target stands in."""
    line = there.anchors.get(unquote(urlsplit(link.target).fragment), 1)
    slugs = there.sections(line)
    inside: Iterator[Heading] = (each for each in there.headings if each.slug in slugs and each.line <= line)
    return [str(there.front.get("title", there.name)), *(each.text for each in inside)]
