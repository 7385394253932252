"""One slug for one idea: what is made for a section bears its name."""

import re
from collections.abc import Iterator
from pathlib import Path

from press.gates.gate import gate
from press.gates.includes import belongs
from press.pages.catalogue import Function
from press.pages.project import Problem, Project


@gate
def slugs(project: Project) -> Iterator[Problem]:
    """Everything made for a page begins with the slug of a section of its essay."""
    for essay in project.essays:
        yield from of_sections(project, essay)
        sections = {heading.slug for page in project.pages_of(essay) for heading in page.headings if heading.named}
        for name, path, line in things(project, essay):
            if not belongs(name, sections):
                message = f"{name} begins with the slug of no section of {essay}"
                yield project.problem(path, line, f"{message}; rename it, or write {{ #{name} }} after a heading")


def things(project: Project, essay: str) -> Iterator[tuple[str, Path, int]]:
    """Everything of an essay that is named after an idea, with its place."""
    for function in project.catalogue:
        if function.essay == essay:
            yield function.name.removeprefix("test_"), function.file, function.line
    for snippet in project.snippets(essay):
        yield snippet.stem, snippet, 1


@gate
def once(project: Project) -> Iterator[Problem]:
    """No two things of an essay have the same address.

    It names the essay and the thing, not the page nor its kind: of two with one address, one could not be cited.
    """
    first: dict[str, Function] = {}
    for function in project.catalogue:
        other = first.setdefault(function.address, function)
        if other is not function:
            place = f"{project.name(other.file)}:{other.line} ({other.kind})"
            message = f"{function.name} ({function.kind}) has the address of what stands at {place}; rename one"
            yield project.problem(function.file, function.line, message)


def of_sections(project: Project, essay: str) -> Iterator[Problem]:
    """Every section has a slug that code can share, and no two have the same."""
    first: dict[str, str] = {}
    for page in project.pages_of(essay):
        for heading in page.headings:
            place, complaint = f"{page.name}:{heading.line}", None
            if heading.level == 2 and not heading.named:
                complaint = f"the section `{heading.text}` has no slug; write ## {heading.text} {{ #the_idea }}"
            elif heading.named and not re.fullmatch(r"[a-z][a-z0-9_]*", heading.slug):
                complaint = f"the slug {heading.slug} is not in lower snake case, which its code must share"
            elif heading.named and (other := first.setdefault(heading.slug, place)) != place:
                complaint = f"the slug {heading.slug} is taken at {other}; one slug is one idea"
            if complaint:
                yield project.problem(page.path, heading.line, complaint)
