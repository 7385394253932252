"""What the site's own settings say of pages, lists and tags is so."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from press.gates.anchors import plain
from press.gates.gate import Complaints, each_page, gate
from press.gates.links import destination
from press.gates.markup import leaves
from press.pages.page import Page
from press.pages.project import Problem, Project, configuration

FILE = "mkdocs.yml"
KINDS = {".xml": "feed", ".bib": "BibTeX", ".json": "JSON", ".txt": "text"}  # what a list is called by its ending


@gate
def menu(project: Project) -> Iterator[Problem]:
    """A part of the menu is called as its first page is, and what has a name in the menu has it in its title."""
    titles = {f"{page.path}": str(page.front.get("title", "")) for page in project.pages}
    for name, part in named(settings(project)["nav"]):
        first = next(leaves(part), "")
        title = titles.get(f"{project.docs / first}", "")
        if title and first != "index.md" and not called(name, title, part):
            message = f"the menu says {name!r} of {first}, whose title is {title!r}; give it one name"
            yield in_settings(project, f"{name}:", message)


@gate
def order(project: Project) -> Iterator[Problem]:
    """The pages of an essay stand in the menu in the order in which the essay's first page tells of them."""
    listed = [project.docs / name for name in leaves(settings(project)["nav"])]
    for page in (page for page in project.pages if page.path.name == "index.md" and page.path.parent != project.docs):
        if "way" in page.front:
            continue  # the build lists its pages
        whole = (link for link in page.links if link.target.endswith(".md"))
        linked = dict.fromkeys(path for link in whole if (path := destination(page, link)) != page.path)
        there = [path for path in linked if path.parent == page.path.parent and path in listed]
        for said, path in zip(there, sorted(there, key=listed.index), strict=True):
            if said != path:
                name = path.relative_to(project.docs).as_posix()
                message = f"{name} stands here, and {page.name} tells of {said.name} first; keep one order"
                yield in_settings(project, name, message)
                break


@gate
def lists(project: Project) -> Iterator[Problem]:
    """A list to take along is called what it is."""
    for file, name in settings(project).get("extra", {}).get("lists", {}).items():
        kind = KINDS.get(PurePath(file).suffix, "")
        if kind.lower() not in str(name).lower():
            yield in_settings(project, f"{file}: {name}", f"{file} is called {name!r}; say that it is {kind}")


@each_page
def tags(project: Project, page: Page) -> Complaints:
    """Tags are of one list, so that a misspelt one does not begin a list of its own."""
    plugins = (each for each in settings(project)["plugins"] if isinstance(each, dict))
    known: list[str] = next((each["tags"].get("tags_allowed", []) for each in plugins if "tags" in each), [])
    given = page.front.get("tags")
    for tag in given if isinstance(given, list) and known else []:
        if tag not in known:
            yield page.front_line("tags"), f"no tag is called {tag!r}; use another, or add it to tags_allowed in {FILE}"


def settings(project: Project) -> dict[str, Any]:
    """The site's settings, read once."""
    if FILE not in project.memory:
        project.memory[FILE] = configuration((project.root / FILE).read_text(encoding="utf-8"))
    return project.memory[FILE]


def in_settings(project: Project, words: str, message: str) -> Problem:
    """A problem at the first line of the settings that holds some words."""
    lines = enumerate((project.root / FILE).read_text(encoding="utf-8").splitlines(), 1)
    return project.problem(project.root / FILE, next((number for number, line in lines if words in line), 1), message)


def named(nav: Any) -> Iterator[tuple[str, Any]]:
    """The names in a menu, each with what it is of: a page, or a part with pages."""
    for part in nav if isinstance(nav, list) else [nav] if isinstance(nav, dict) else ():
        for name, content in part.items() if isinstance(part, dict) else ():
            yield name, content
            yield from named(content)


def called(name: str, title: str, part: Any) -> bool:
    """Whether the first page of a part of the menu bears its name, if it opens the part, or a single page holds it."""
    if isinstance(part, list) and PurePath(next(leaves(part))).name != "index.md":
        return True
    return {*plain(name).split()} <= {*plain(title).split()}
