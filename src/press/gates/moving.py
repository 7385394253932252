"""Figures that move are shown, each once, and the sentences that set them name settings that exist."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

from press.gates.links import ELSEWHERE, led_to
from press.read.page import Fence, Link, Page
from press.read.project import Function, Problem, Project


def shown(project: Project) -> Iterator[Problem]:
    """Set equality between the figures that an essay declares and the fences of its pages."""
    for essay in project.essays:
        declared, seen = project.moving(essay), dict[str, str]()
        for page in project.pages_of(essay):
            for fence in fences(page):
                name = "\n".join(fence.body).strip()
                if message := misplaced(name, declared, seen):
                    yield project.problem(page.path, fence.line, message)
                seen.setdefault(name, f"{page.name}:{fence.line}")
        for name, function in declared.items():
            if name not in seen:
                yield project.problem(
                    function.file, function.line, f"{name} is shown on no page; show it, or remove it"
                )


def fences(page: Page) -> list[Fence]:
    """The fences that show figures which move."""
    return [fence for fence in page.fences if fence.closed and fence.language == "moving"]


def misplaced(name: str, declared: dict[str, Function], seen: dict[str, str]) -> str | None:
    """What is wrong with a fence, if anything is."""
    if name not in declared:
        return f"no figure that moves is called {name!r}; there is {', '.join(declared) or 'none in this essay'}"
    return f"{name} is shown at {seen[name]} already; show each figure once" if name in seen else None


def settings(project: Project) -> Iterator[Problem]:
    """Links set what can be set, to what it can be set to; and every figure is set by a sentence of its essay."""
    set_by_links: set[tuple[str, str]] = set()
    for page in project.pages:
        for link in page.links:
            if "?" in link.target and not ELSEWHERE.match(link.target):
                yield from wrong(project, page, link, set_by_links)
    for essay in project.essays:
        for name, function in project.moving(essay).items():
            if (essay, name) not in set_by_links:
                message = f"no sentence sets {name}; link to a setting, as [so](?{name}.control=value#section)"
                yield project.problem(function.file, function.line, message)


def wrong(project: Project, page: Page, link: Link, set_by_links: set[tuple[str, str]]) -> Iterator[Problem]:
    """What is wrong with a link to a setting; notes the figures that it sets."""
    path, query = led_to(page, link)
    essay = project.essay_of(path)
    here = [name for target in project.pages if target.path == path for name in names(target)]
    for key, value in parse_qsl(query, keep_blank_values=True):
        name, _, control = key.partition(".")
        message = None
        if name not in here or name not in project.moving(essay):
            message = f"{key}: the page has no figure {name}; it has {', '.join(here) or 'none'}"
        elif complaint := refused(controls(project, essay, name), control, value):
            message = f"{key}={value}: {complaint}"
        set_by_links.add((essay, name))
        if message:
            yield project.problem(page.path, link.line, message)


def names(page: Page) -> list[str]:
    """The figures that a page shows."""
    return ["\n".join(fence.body).strip() for fence in fences(page)]


def controls(project: Project, essay: str, name: str) -> dict[str, Any]:
    """The controls of a figure by name."""
    return {control.name: control for control in project.run(project.moving(essay)[name]).settable}


def refused(known: dict[str, Any], control: str, value: str) -> str | None:
    """Why a control cannot be set so, if it cannot."""
    if control not in known:
        return f"there is no such control; there is {', '.join(known)}"
    try:
        known[control].read(value)
    except ValueError as error:
        return str(error)
    return None
