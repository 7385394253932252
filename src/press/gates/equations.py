"""Formulas are true as they are displayed: what they say is computed from their TeX, and by the code they stand for."""

from collections.abc import Iterator
from itertools import chain

from press.formulas.evaluate import entry_of, evaluated, kind_of, symbols_of, table
from press.gates.gate import broken, gate
from press.pages.project import Problem, Project


@gate
def truth(project: Project) -> Iterator[Problem]:
    """Every formula that the symbols of its page reach is true at random points, and most formulas are reached."""
    found = evaluated(project)
    for each in found:
        if each.wrong:
            message = f"{' '.join(each.formula.tex.split())}: {each.wrong}; mend the formula or the page's symbols"
            yield project.problem(each.page.path, each.formula.line, message)
    for kind in ("displays", "equations") if not project.asked else ():
        counted = [each for each in found if kind_of(each.formula) == kind]
        left = [each for each in counted if each.skipped]
        if len(left) > (1 - getattr(project.settings, kind)) * len(counted):
            message = f"{len(left)} of {len(counted)} {kind} are not evaluated; make this one be: {left[0].skipped}"
            yield project.problem(left[0].page.path, left[0].formula.line, message)


@gate
def entries(project: Project) -> Iterator[Problem]:
    """Every entry for a formula finds it on its page."""
    for page in project.asked_of(project.texts):
        sections = {f"#{each.slug}" for each in page.headings}
        file = symbols_of(project, page)
        try:
            symbols = table(project, page)
        except (Exception, SystemExit) as error:
            yield broken(project, error, file)
            continue
        tables = [symbols.get("WHERE", {}), symbols.get("MEANS", {})]
        used = {entry_of(each, page, formula) for each in tables for formula in page.formulas}
        stale = [key for key in chain(*tables) if key not in used | sections]
        stale += [piece for piece in symbols.get("TEX", {}) if not any(piece in each.tex for each in page.formulas)]
        for key in stale:
            lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
            line = next((number for number, text in lines if key in text), 1)
            yield project.problem(file, line, f"{key} begins no formula of {page.name}; mend the formula or the entry")
