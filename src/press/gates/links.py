"""Links lead to what exists, and set in a moving figure what can be set."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from press.gates.gate import failing_line, gate
from press.pages.catalogue import Function
from press.pages.page import Link, Page
from press.pages.project import Problem, Project

ELSEWHERE = re.compile(r"(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)


@gate
def targets(project: Project) -> Iterator[Problem]:
    """Relative links lead to pages, files and anchors that exist: MkDocs says so too, but not at which line."""
    pages = {page.path: page for page in project.pages}
    figures = {project.docs / each.address for each in project.catalogue if each.kind == "figures"}
    files = figures.union(project.docs.rglob("*.*"))
    for page in project.texts:
        for link in filter(stays, page.links + page.images):
            if complaint := dead(page, link, pages, files):
                yield project.problem(page.path, link.line, complaint)


def stays(link: Link) -> bool:
    """Whether a link stays in the site."""
    return bool(link.target) and not ELSEWHERE.match(link.target)


def dead(page: Page, link: Link, pages: dict[Path, Page], files: set[Path]) -> str | None:
    """Why a relative link leads nowhere, if it does."""
    if link.target.startswith("/"):
        return f"{link.target} is absolute; link relative to this page, so that the site may stand anywhere"
    target, anchor = destination(page, link), unquote(urlsplit(link.target).fragment)
    if target not in files:
        return f"{link.target} leads to no page or file"
    if anchor and target in pages and not has(pages[target], anchor):
        near = ", ".join(list(pages[target].anchors)[:12])
        return f"{pages[target].name} has no anchor #{anchor}; it has {near}"
    return None


def destination(page: Page, link: Link) -> Path:
    """The file that a relative link leads to."""
    address = unquote(urlsplit(link.target).path)
    return Path(os.path.normpath(page.path.parent / address)) if address else page.path


def set_by(link: Link) -> list[tuple[str, str]]:
    """What a link sets, `figure.control` and value; nothing if it leaves the site."""
    return parse_qsl(urlsplit(link.target).query, keep_blank_values=True) if stays(link) else []


def has(page: Page, anchor: str) -> bool:
    """Whether a page has an anchor; those of the API reference are made by the build, which checks them."""
    return anchor in page.anchors or ("." in anchor and ":::" in page.text)


@gate
def settings(project: Project) -> Iterator[Problem]:
    """Links set what can be set, to what it can be set to; and every moving figure is set by a sentence."""
    linked: set[Function | None] = set()
    figures = {page.path: figures_on(project, page) for page in project.pages}
    for page in project.texts:
        for link in page.links:
            for key, value in set_by(link):
                there, (name, _, control) = figures.get(destination(page, link), {}), key.partition(".")
                linked.add(there.get(name))
                if project.asks(page.name) and (complaint := refusal(project, there, name, control, value)):
                    yield project.problem(page.path, link.line, f"{key}={value}: {complaint}")
    here = {each for path, shown in figures.items() if project.asks(project.name(path)) for each in shown.values()}
    for each in (each for each in project.catalogue if each.kind == "moving" and (each in here or not project.asked)):
        unset = f"no sentence sets {each.name}; link to a setting, as [so](?{each.name}.control=value#section)"
        if message := flaw(project, each) or (None if each in linked else unset):
            yield project.problem(each.file, each.line, message)


def flaw(project: Project, figure: Function) -> str | None:
    """Why a moving figure cannot be declared so, if it cannot."""
    try:
        project.value(figure)
    except ValueError as error:
        return str(error)
    except (Exception, SystemExit) as error:
        file, line = project.name(figure.file), failing_line(error, figure.file, figure.line)
        return f"{file}:{line} raises {type(error).__name__}: {error}; declare it otherwise"
    return None


def figures_on(project: Project, page: Page) -> dict[str, Function]:
    """The moving figures that a page shows, by name."""
    known = project.functions(project.essay_of(page.path), "moving")
    return {name: known[name] for _, name in page.moving if name in known}


def refusal(project: Project, figures: dict[str, Function], name: str, control: str, value: str) -> str | None:
    """Why a control of a figure cannot be set so, if it cannot."""
    if name not in figures:
        return f"the page has no figure {name}; it has {', '.join(figures) or 'none'}"
    if flaw(project, figures[name]):
        return None  # the problem is where it is declared
    controls = {each.name: each for each in project.value(figures[name]).settable}
    if control not in controls:
        return f"there is no such control; there is {', '.join(controls)}"
    try:
        controls[control].read(value)
    except ValueError as error:
        return str(error)
    return None
