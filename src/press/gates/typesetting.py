"""Formulas can be typeset."""

from press.formulas.evaluate import squeezed
from press.formulas.typesetting import FormulaError, cached
from press.gates.gate import Complaints, each_text
from press.pages.page import Formula, Page
from press.pages.project import Project


@each_text
def formulas(project: Project, page: Page) -> Complaints:
    """MathJax tells every formula from text, knows every macro, and every reference finds its label."""
    try:
        cached([delimited(formula) for formula in page.formulas], project.root)
    except FormulaError as error:
        yield line_of(page, error.tex), f"{error}; mend the formula"


def delimited(formula: Formula) -> str:
    """A formula as arithmatex hands it on."""
    return rf"\[{formula.tex}\]" if formula.display else rf"\({formula.tex}\)"


def line_of(page: Page, tex: str) -> int:
    """The line of a formula by its text; the first one's if it cannot be told."""
    lines = (formula.line for formula in page.formulas if squeezed(formula.tex) == squeezed(tex))
    return next(lines, page.formulas[0].line)
