"""One slug for one idea: what is made for a section bears its name."""

import re
from collections.abc import Iterator
from pathlib import Path

from workings.site.gates import figures, moving
from workings.site.page import Heading
from workings.site.project import Function, Problem, Project, functions


def slugs(project: Project) -> Iterator[Problem]:
    """Numbers, figures of both kinds, tables, claims and snippets begin with the slug of a section of their essay."""
    for wing in project.wings:
        yield from of_sections(project, wing)
        sections = {heading.slug for page in project.essay(wing) for heading in page.headings if heading.named}
        for name, path, line in things(project, wing):
            if not any(name == slug or name.startswith(f"{slug}_") for slug in sections):
                message = f"{name} begins with the slug of no section of {wing}"
                yield project.problem(path, line, f"{message}; rename it, or write {{ #{name} }} after a heading")


def once(project: Project) -> Iterator[Problem]:
    """No name is used twice among a wing's numbers, figures, figures that move, experiments, tables or claims.

    Each of these is a folder whose modules are imported into one room: of two with one name, the second would take the
    place of the first without a word.
    """
    for wing in project.wings:
        package = project.root / "src/workings" / wing
        seen: dict[tuple[Path, str], Function] = {}
        stems = [package / kind for kind in ("numbers", "figures", "experiments", "tables", "moving")]
        for stem in (*stems, project.root / f"tests/claims/test_{wing}"):
            for function in functions(stem):
                if function.name.startswith("_") or ("claims" in stem.parts and not function.name.startswith("test_")):
                    continue  # a helper of its own module
                first = seen.setdefault((stem, function.name), function)
                if first is not function:
                    message = f"{function.name} stands at {project.name(first.file)}:{first.line} already; rename one"
                    yield project.problem(function.file, function.line, message)


def of_sections(project: Project, wing: str) -> Iterator[Problem]:
    """Every section has a slug that code can share, and no two have the same."""
    seen: dict[str, str] = {}
    for page in project.essay(wing):
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


def things(project: Project, wing: str) -> Iterator[tuple[str, Path, int]]:
    """Everything of a wing that is named after an idea, with its place."""
    made = [*project.functions(wing, "numbers").values(), *project.functions(wing, "tables").values()]
    for function in [*made, *figures.catalogue(project, wing).values(), *moving.catalogue(project, wing).values()]:
        yield function.name, function.file, function.line
    for claim in project.claims(wing).values():
        yield claim.name.removeprefix("test_"), claim.file, claim.line
    for snippet in project.snippets(wing):
        yield snippet.stem, snippet, 1
