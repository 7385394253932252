"""What the essays have to show is shown, and what pages show is there."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from press.gates.gate import gate
from press.gates.links import destination
from press.pages.catalogue import RESULTS
from press.pages.page import Page
from press.pages.project import Problem, Project

ADVICE = {
    "numbers": "quote it as [digits][{address}]",
    "tables": 'include it as --8<-- "{address}"',
    "figures": "show it as ![what is seen]({address})",
    "moving": "show it in a fence called moving",
    "claims": "say it, and cite it as [✓][{address}]",
}
LISTS = ("numbers", "figures", "claims")  # fences that show all that an essay has, or several, a line for each
ONCE = ("figures", "moving")


class Use(NamedTuple):
    """A place where a page shows something: a number, a figure, a claim, by its address."""

    kind: str
    address: str
    page: Page
    line: int


def uses(project: Project) -> Iterator[Use]:
    """Everything that pages show of the essays' code."""
    return (use for page in project.pages for use in uses_on(project, page))


def uses_on(project: Project, page: Page) -> Iterator[Use]:
    """Everything that a page shows of the essays' code."""
    for number in page.numbers:
        yield Use("numbers", number.address, page, number.line)
    for image in page.images:
        address = Path(os.path.relpath(destination(page, image), project.docs)).as_posix()
        if address.startswith("figures/"):
            yield Use("figures", address, page, image.line)
    for line, name in page.moving:
        yield Use("moving", f"{project.essay_of(page.path)}.{name}", page, line)
    for tick in page.claims:
        yield Use("claims", tick.key, page, tick.line)
    for include in page.includes:
        if include.file.startswith("snippets/") and include.file.endswith(".md"):
            yield Use("tables", include.file, page, include.line)


@gate
def unused(project: Project) -> Iterator[Problem]:
    """Every number, table, figure, moving figure and claim is on a page."""
    shown = {(use.kind, use.address) for use in uses(project)}
    for function in project.catalogue:
        if (function.kind, function.address) not in shown:
            advice = ADVICE[function.kind].format(address=function.address)
            message = f"{function.name} ({function.kind}) is on no page; {advice}, or remove it"
            yield project.problem(function.file, function.line, message)


@gate
def unknown(project: Project) -> Iterator[Problem]:
    """Every address on a page is that of a function, and every list of an essay's things that of an essay."""
    known = {(function.kind, function.address) for function in project.catalogue}
    for use in uses(project):
        if (use.kind, use.address) in project.silent:
            yield unsaid(project, use)
        elif (use.kind, use.address) not in known:
            message = f"{use.address} ({use.kind}) is made by no function; write it, or mend the name"
            yield project.problem(use.page.path, use.line, message)
    for page in project.pages:
        lists = (fence for fence in page.fences if fence.language in LISTS)
        for line, essay in ((fence.line, essay) for fence in lists for essay in fence.body or [""]):
            if essay not in project.essays:
                message = f"{essay!r} is no essay; name one of {', '.join(project.essays)}"
                yield project.problem(page.path, line, message)


def unsaid(project: Project, use: Use) -> Problem:
    """A page shows what a function makes that does not say so: neither the build nor a gate takes it for a figure."""
    function, says = project.silent[use.kind, use.address], " or ".join(f"-> {x}" for x in sorted(RESULTS[use.kind]))
    message = f"{function.name} does not say that it makes what {use.page.name}:{use.line} shows; write {says}"
    return project.problem(function.file, function.line, message)


@gate
def repeated(project: Project) -> Iterator[Problem]:
    """A moving figure stands at one place, a still one at one of each way; the home page may show it once more."""
    home = project.settings.home
    first: dict[tuple[str, str, str], Use] = {}
    for use in (use for use in uses(project) if project.essay_of(use.page.path) != home):
        way = str(use.page.front.get("way", "")) if use.kind == "figures" else ""
        other = first.setdefault((use.kind, use.address, way), use)
        if use.kind in ONCE and other is not use:
            message = f"{use.address} is shown at {other.page.name}:{other.line} already"
            yield project.problem(use.page.path, use.line, f"{message}; show it once, or once on each way")
