"""One slug for one idea: what is made for a section bears its name."""

import re
from collections.abc import Iterator
from pathlib import Path

from press.read.page import Heading
from press.read.project import Function, Problem, Project


def slugs(project: Project) -> Iterator[Problem]:
    """Numbers, figures of both kinds, tables, claims and snippets begin with the slug of a section of their essay."""
    for essay in project.essays:
        yield from of_sections(project, essay)
        sections = {heading.slug for page in project.pages_of(essay) for heading in page.headings if heading.named}
        for name, path, line in things(project, essay):
            if not any(name == slug or name.startswith(f"{slug}_") for slug in sections):
                message = f"{name} begins with the slug of no section of {essay}"
                yield project.problem(path, line, f"{message}; rename it, or write {{ #{name} }} after a heading")


def once(project: Project) -> Iterator[Problem]:
    """No name is used twice among an essay's numbers, figures, figures that move, tables or claims.

    An address names the essay and the thing, not the page: of two with one name, the second could not be cited.
    """
    for essay in project.essays:
        kinds = [[*project.every(essay, kind)] for kind in ("numbers", "tables")]
        kinds += [[each for each in project.every(essay, "figures") if each.returns == "Figure"]]
        kinds += [[each for each in project.every(essay, "live") if each.returns in ("Moving", "Stepper")]]
        for kind in (*kinds, project.every_claim(essay)):
            seen: dict[str, Function] = {}
            for function in kind:
                first = seen.setdefault(function.name, function)
                if first is not function:
                    message = f"{function.name} stands at {project.name(first.file)}:{first.line} already; rename one"
                    yield project.problem(function.file, function.line, message)


def of_sections(project: Project, essay: str) -> Iterator[Problem]:
    """Every section has a slug that code can share, and no two have the same."""
    seen: dict[str, str] = {}
    for page in project.pages_of(essay):
        for heading in page.headings:
            if message := complaint(heading, seen):
                yield project.problem(page.path, heading.line, message)
            if heading.named:
                seen.setdefault(heading.slug, f"{page.name}:{heading.line}")


def complaint(heading: Heading, seen: dict[str, str]) -> str | None:
    """What is wrong with the slug of a heading, if anything is."""
    if heading.level == 2 and not heading.named:
        return f"the section `{heading.text}` has no slug; write ## {heading.text} {{ #the_idea }}"
    if heading.named and not re.fullmatch(r"[a-z][a-z0-9_]*", heading.slug):
        return f"the slug {heading.slug} is not in lower snake case, which its code must share"
    if heading.named and heading.slug in seen:
        return f"the slug {heading.slug} is taken at {seen[heading.slug]}; one slug is one idea"
    return None


def things(project: Project, essay: str) -> Iterator[tuple[str, Path, int]]:
    """Everything of an essay that is named after an idea, with its place."""
    made = [*project.functions(essay, "numbers").values(), *project.functions(essay, "tables").values()]
    for function in [*made, *project.drawings(essay).values(), *project.moving(essay).values()]:
        yield function.name, function.file, function.line
    for claim in project.claims(essay).values():
        yield claim.name.removeprefix("test_"), claim.file, claim.line
    for snippet in project.snippets(essay):
        yield snippet.stem, snippet, 1
