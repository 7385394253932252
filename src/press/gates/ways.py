"""What a page is for, and that it is short enough for that: the rules of the ways through an essay.

A page says in its front matter which way it is on: a `sitting` is the whole essay in a quarter of an hour, an `hour` a
chapter of it, an `aside` a short essay beside it; in a `handbook` one looks things up, and nothing here limits it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from press.gates.gate import Complaints, each_page, gate
from press.gates.site import in_settings, settings
from press.pages import visible
from press.pages.page import Page
from press.pages.project import Problem, Project


class Way(NamedTuple):
    """What is asked of a page.

    Attributes:
        words: Most words that it shows as running text.
        sentence: Most computed numbers in a sentence.
        paragraph: The same in a paragraph or in an item of a list.
        derivations: Most displays of more than two lines that stand open.
    """

    words: int
    sentence: int
    paragraph: int
    derivations: int


ANY = 10**6
WAYS = {
    "sitting": Way(2_500, 2, 4, 1),
    "hour": Way(1_800, 3, 5, 1),
    "handbook": Way(ANY, ANY, ANY, ANY),
    "aside": Way(2_500, 3, 5, ANY),
}
LEDGER = "tests/docs/addresses.txt"  # of what was published: page, and section
STORY = ("sitting", "hour")  # what is read from page to page, as one
GUESS = re.compile(r"(?i)\bguess(?:es)?\b")
SAID = re.compile(r"(?m)^[ \t>*-]*commonly said:", re.IGNORECASE)


@gate
def every_page(project: Project) -> Iterator[Problem]:
    """Where one page of an essay says what it is for, all do."""
    for essay in project.essays:
        pages = project.pages_of(essay)
        if any("way" in page.front for page in pages):
            for page in pages:
                if (way := page.front.get("way")) not in WAYS:
                    named = f"nobody knows the way {way!r}" if way else "says not what it is for"
                    message = f"{named}; write `way:` and one of {', '.join(WAYS)}"
                    yield project.problem(page.path, page.front_line("way"), message)
                yield from (Problem(page.name, page.front_line("first"), said) for said in presupposed(project, page))


def presupposed(project: Project, page: Page) -> Iterator[str]:
    """What is wrong with the pages that one should have read before."""
    first = page.front.get("first", [])
    if page.front.get("way") == "handbook" and not first:
        yield "a page to look things up in says what one should have read; write `first: [page.md]`"
    for name in first if isinstance(first, list) else [first]:
        if not isinstance(name, str) or not (page.path.parent / name).is_file() or name == page.path.name:
            yield f"first: no page beside this one is called {name}"


@gate
def menu(project: Project) -> Iterator[Problem]:
    """In the menu an essay begins with its sitting; then the hour, the handbook and the asides, each a group."""
    ways = {project.docs / page.path: str(page.front.get("way", "")) for page in project.pages}
    for essay in project.essays:
        groups = [[*dict.fromkeys(each)] for each in grouped(settings(project)["nav"], ways, project.docs / essay)]
        for group in groups:
            if len(group) > 1:
                message = f"a group of the menu mixes {' and '.join(group)}; give each its own"
                yield in_settings(project, f"{essay}/", message)
        order = [group[0] for group in groups]
        if order != sorted(order, key=[*WAYS].index):
            yield in_settings(project, f"{essay}/", f"the menu goes {', '.join(order)}; the order is {', '.join(WAYS)}")


def grouped(nav: object, ways: dict[Path, str], folder: Path) -> Iterator[list[str]]:
    """The ways of the pages of an essay that stand side by side in the menu, group by group."""
    if isinstance(nav, list):
        own = (each for each in nav if isinstance(each, str) and each.startswith(f"{folder.name}/"))
        if any(beside := [ways.get(folder.parent / each, "") for each in own]):
            yield beside
    for part in nav if isinstance(nav, list) else nav.values() if isinstance(nav, dict) else ():
        if not isinstance(part, str):
            yield from grouped(part, ways, folder)


@gate
def addresses(project: Project) -> Iterator[Problem]:
    """Every address of a section that was ever published leads somewhere: its slug stands on a page of its essay."""
    path = project.root / LEDGER
    moved = settings(project).get("extra", {}).get("moved") or {}
    pages = {page.path.relative_to(project.docs).as_posix(): page for page in project.pages}
    slugs = {essay: {slug for page in project.pages_of(essay) for slug in page.anchors} for essay in project.essays}
    for line, address in enumerate(path.read_text(encoding="utf-8").split() if path.exists() else (), 1):
        name, _, slug = address.partition("#")
        if moved.get(name, name) not in pages:
            yield project.problem(path, line, f"{name} was published; add it to extra.moved in mkdocs.yml")
        elif slug and slug not in slugs.get(name.partition("/")[0], {slug}):
            message = f'#{slug} of {name} was published; write <span id="{slug}"></span> where it is answered now'
            yield project.problem(path, line, message)


def publish(project: Project) -> None:
    """Add the addresses of all sections with slugs to those that have to lead somewhere."""
    path, found = project.root / LEDGER, set[str]()
    for page in project.pages:
        if (name := page.path.relative_to(project.docs).as_posix()).partition("/")[0] in project.essays:
            found |= {name, *(f"{name}#{heading.slug}" for heading in page.headings if heading.named)}
    known = path.read_text(encoding="utf-8").split() if path.exists() else ()
    path.write_text("".join(f"{each}\n" for each in sorted(found.union(known))), encoding="utf-8")


@each_page
def length(project: Project, page: Page) -> Complaints:
    """A page of the way is short, and at most one derivation stands open on it."""
    if not (way := WAYS.get(page.front.get("way", ""))):
        return
    if (words := visible.words(page)) > way.words:
        kind = page.front["way"]
        yield page.front_line("way"), f"shows {words:,} words; a page for {kind} has at most {way.words:,}: fold or cut"
    for line in visible.derivations(page)[way.derivations :]:
        yield line, "a second derivation stands open; close it in a fold whose title says its result"


@each_page
def numbers(project: Project, page: Page) -> Complaints:
    """Computed numbers do not come in runs, in running text nor in captions."""
    if not (way := WAYS.get(page.front.get("way", ""))):
        return
    text = visible.masked(visible.without(visible.unfolded(page), visible.ROW))
    starts = [number.start for number in page.numbers]
    for paragraph in visible.paragraphs(text):
        parts = [(paragraph, way.paragraph, "paragraph")]
        parts += [(each, way.sentence, "sentence") for each in visible.sentences(text, paragraph)]
        for part, most, kind in parts:
            inside = [start for start in starts if part.start <= start < part.end and not text[start].isspace()]
            if len(inside) > most:
                message = f"{len(inside)} computed numbers in a {kind}, of at most {most}"
                yield page.line_at(inside[0]), f"{message}; let figure, table or fold hold some"


@each_page
def errors(project: Project, page: Page) -> Complaints:
    """No section ends in the words of an error: what is commonly said the build gathers at the foot of a page."""
    if "way" in page.front:
        for match in SAID.finditer(page.open_text):
            yield page.line_at(match.end()), "the foot of the page lists what is commonly said; take this line out"


@each_page
def guesses(project: Project, page: Page) -> Complaints:
    """A guess is asked for only where the answer is held back, in a fold or by a figure that moves."""
    if "way" not in page.front:
        return
    held = [line for line, _ in page.moving] + sorted(visible.folded(page))
    for match in GUESS.finditer(visible.masked(visible.text(page))):
        line = page.line_at(match.start())
        end = next((heading.line for heading in page.headings if heading.line > line), len(page.lines) + 1)
        if not any(line < each < end for each in held):
            yield line, "asks for a guess, and nothing after it in its section holds the answer back; say it instead"


@gate
def told_once(project: Project) -> Iterator[Problem]:
    """No two chapters of an essay tell the same: what is proved in the open on one is a link on the other."""
    for essay in project.essays:
        first: dict[str, str] = {}
        for page in project.pages_of(essay):
            if page.front.get("way") == "hour":
                closed = visible.folded(page)
                for tick in page.claims:
                    if tick.line not in closed and (other := first.setdefault(tick.key, page.name)) != page.name:
                        message = f"{tick.key} is told on {other} too; tell it once, and lead there from the other"
                        yield project.problem(page.path, tick.line, message)
