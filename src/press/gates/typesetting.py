"""Formulas can be typeset."""

import re
from collections.abc import Iterator

from press.read.page import Formula, Page
from press.read.project import Problem, Project


def formulas(project: Project) -> Iterator[Problem]:
    """MathJax knows every macro, and every reference finds its label."""
    from press.build.formulas import FormulaError, typeset

    for page in project.pages:
        try:
            spans = typeset([delimited(formula) for formula in page.formulas])
        except FormulaError as error:
            yield project.problem(page.path, line_of(page, error.tex), f"{error}; mend the formula")
            continue
        for formula, html in zip(page.formulas, spans, strict=True):
            if "<mjx-container" not in html:  # MathJax leaves alone, in silence, what it cannot tell from text
                message = f"{formula.tex.strip()} was not typeset; are its braces balanced?"
                yield project.problem(page.path, formula.line, message)


def delimited(formula: Formula) -> str:
    """A formula as arithmatex hands it on."""
    return rf"\[{formula.tex}\]" if formula.display else rf"\({formula.tex}\)"


def line_of(page: Page, tex: str) -> int:
    """The line of a formula by its text; the first one's if it cannot be told."""
    squeezed = re.sub(r"\s+", "", tex)
    lines = (formula.line for formula in page.formulas if re.sub(r"\s+", "", formula.tex) == squeezed)
    return next(lines, page.formulas[0].line)
