"""What pages show that the code no longer makes: refused where a site is built, told on the page while it is served."""

import html
from collections.abc import Collection, Iterable, Iterator

from press.gates import coverage, numbers, outputs
from press.pages.page import Page
from press.pages.project import Problem, Project


def beside(project: Project) -> dict[str, list[Problem]]:
    """What is wrong with outputs and tables, by the snippet or table, `snippets/adam/first_step`."""
    found: dict[str, list[Problem]] = {}
    for output in outputs.outputs(project):
        found[stem(project.name(output.path))] = [*outputs.problems(project, output)]
    for stray in outputs.strays(project):
        found.setdefault(stem(stray.file), []).append(stray)
    return found


def stem(name: str) -> str:
    """The name of a file without its ending: a snippet and its output share it."""
    return name.rpartition(".")[0]


def shown(project: Project, page: Page, wrong: dict[str, list[Problem]]) -> Iterator[Problem]:
    """What does not hold of what a page shows: its numbers, its figures, the snippets and tables that it includes."""
    for line, message in numbers.stale(project, page):
        yield project.problem(page.path, line, message)
    for use in coverage.uses_on(project, page):
        if (use.kind, use.address) in project.silent:
            yield coverage.unsaid(project, use)
    for name in dict.fromkeys(stem(include.file) for include in page.includes):
        yield from wrong.get(name, [])


def unlisted(project: Project, names: Iterable[str], listed: Collection[str]) -> dict[str, Problem]:
    """The pages that the menu lacks, by the names of their files, which no reader finds.

    Args:
        project: That they belong to.
        names: Of the pages that the menu should have.
        listed: Of those that it has.
    """
    message = "is not in the menu; add a line to nav in mkdocs.yml: - {}"
    return {
        name: project.problem(project.docs / name, 1, message.format(name)) for name in names if name not in listed
    }


def notice(problems: Iterable[Problem]) -> str:
    """A box for the top of a page that says what does not hold on it; nothing, if all does."""
    items = "".join(f"<li>{html.escape(str(problem))}</li>" for problem in problems)
    title = '<p class="admonition-title">Not as the code makes it</p>'
    return f'<div class="admonition warning" data-search-exclude>{title}<ul>{items}</ul></div>\n' if items else ""
