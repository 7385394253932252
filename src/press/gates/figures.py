"""Figures drawn are figures shown, each once, each with words for those who cannot see it."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from press.read.page import Link, Page
from press.read.project import Function, Problem, Project

FILE = re.compile(r"\S*\.(svg|png|jpe?g|gif|webp)|\S*/\S*|\w+_\w+", re.IGNORECASE)


def shown(project: Project) -> Iterator[Problem]:
    """Set equality between the figure functions and the images of the pages."""
    drawn = drawings(project)
    seen: dict[str, str] = {}
    for page in project.pages:
        for image in page.images:
            address = located(project, page, image)
            if message := complaint(image, address, drawn, seen):
                yield project.problem(page.path, image.line, message)
            seen.setdefault(address, f"{page.name}:{image.line}")
    for address, function in drawn.items():
        if address not in seen:
            message = f"figure {function.name} is shown on no page; show {address}"
            yield project.problem(function.file, function.line, message)


def drawings(project: Project) -> dict[str, Function]:
    """The figures of all essays by their addresses under the site's root."""
    pairs = [(essay, function) for essay in project.essays for function in project.drawings(essay).values()]
    return {f"figures/{essay}/{function.name}.svg": function for essay, function in pairs}


def located(project: Project, page: Page, image: Link) -> str:
    """The address of an image under the site's root."""
    folder = page.path.relative_to(project.docs).parent
    return Path(os.path.normpath(folder / image.target.partition("#")[0])).as_posix()


def complaint(image: Link, address: str, drawn: dict[str, Function], seen: dict[str, str]) -> str | None:
    """What is wrong with an image, if anything is."""
    if not image.text.strip():
        return f"{image.target} has no alternative text; say in a sentence what is seen"
    if FILE.fullmatch(image.text.strip()):
        return f"the alternative text `{image.text}` is a file name; say in a sentence what is seen"
    if address.startswith("figures/") and address not in drawn:
        return f"{address} is drawn by no function; write the figure or mend the name"
    if address in drawn and address in seen:
        return f"{address} is shown at {seen[address]} already; show each figure once"
    return None
