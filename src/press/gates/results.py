"""Results that a page states have a source: in prose a link to what computed them, elsewhere the page's prose."""

import ast
import contextlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from press.gates.citations import SOURCES
from press.gates.gate import Complaints, each_page, gate
from press.read.digits import form
from press.read.page import Page
from press.read.project import Problem, Project

RESULT = re.compile(
    r"""(?<![\w.,⁰¹²³⁴⁵⁶⁷⁸⁹⁻])(?<![A-Za-z]-)
    (?P<shown>[−-]?
      (?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)
      (?:e[−+-]?\d+|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|[ \u00a0\u202f]?(?:%|×[ \u00a0\u202f]?10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|per[ ]?cent\b))?)
    (?!\.?\d)""",
    re.VERBOSE,
)
SMALL = re.compile(r"[−-]?\d{1,2}")
EXEMPT = re.compile(
    r"""[§#]\s?\d[\d.]*
    |\b(?i:sections?|eqs?\.|equations?|figures?|tables?|theorems?|lemmas?|propositions?|definitions?|algorithms?|chapters?|appendix|lectures?|pages?)
     \s[1-9][\d.]*[a-z]?
    |\b(?i:python|pytorch|torch|numpy|mkdocs|sympy|version|release)\s\d+(?:\.\d+)*
    |\bv\d+(?:\.\d+)+
    |\d+\.\d+\.\d+(?:\.\d+)*
    |(?<![\w.,−-])(?:1[5-9]|20)\d\d(?:s|\u2013\d{2,4})?(?!\w|[.,]\d|\s?%|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])""",
    re.VERBOSE,
)
DECIMAL = re.compile(r"(?<![\d.])\d[\d,]*(?:\{,\}\d+)*(?:\.\d+(?!\.?\d)(?:\s?\\?%)?|\s?\\?%)")
MARK = re.compile(r"(?:10*|0\.0*[01])(?: ?%)?")  # of an axis: a power of ten, alone


@each_page
def prose(project: Project, page: Page) -> Complaints:
    """A result in prose is a link: a decimal, a percentage, a whole number from 100 on."""
    for line, shown in results(page) if page.name != SOURCES else []:
        address = origin(project, page, shown)
        advice = f"[{shown}][{address}]" if address else f"[{shown}][essay.name], or `{shown}` if it was chosen"
        yield line, f"{shown} is a result without a link; write {advice}"


def results(page: Page) -> Complaints:
    """The results in the prose of a page."""
    names = page.front.get("names")
    for number, line in enumerate(page.prose, 1):
        for name in names if isinstance(names, list) else []:
            line = line.replace(str(name), " " * len(str(name)))
        line = EXEMPT.sub(lambda match: " " * len(match[0]), line)
        for match in RESULT.finditer(line):
            if not SMALL.fullmatch(match["shown"]):  # whole numbers below 100 are free
                yield number, match["shown"]


def origin(project: Project, page: Page, shown: str) -> str | None:
    """The address of a number of this page's essay that would be written just so."""
    if not (shape := form(shown)):
        return None
    for number in project.functions(project.essay_of(page.path), "numbers").values():
        with contextlib.suppress(Exception):
            value = project.value(number)
            for key, entry in value.items() if isinstance(value, Mapping) else [("", value)]:
                if shape.write(float(entry)) == shown.replace("-", "−"):
                    return number.address + (f".{key}" if key else "")
    return None


@gate
def unlinked(project: Project) -> Iterator[Problem]:
    """A decimal or percentage where no link can stand is also on its page, as a number link or in inline code."""
    for page in project.pages:
        texts = [*(number.shown for number in page.numbers), *page.code]
        known = {bare(match[0]) for text in texts for match in DECIMAL.finditer(text)}
        for path, line, text in [*unlinkable(page), *typed(project, page)]:
            for match in DECIMAL.finditer(text):
                if bare(match[0]) not in known:
                    message = f"{match[0]} stands alone in a formula, a figure, an alternative text or a summary"
                    advice = f"say it on {page.name} too, as [{match[0]}][essay.name] or, if chosen, as `{match[0]}`"
                    yield project.problem(path, line + text.count("\n", 0, match.start()), f"{message}; {advice}")


def bare(shown: str) -> str:
    """A number without the marks that TeX and typography add."""
    return re.sub(r"[\\{}\s\u00a0\u202f]", "", shown)


def unlinkable(page: Page) -> Iterator[tuple[Path, int, str]]:
    """What a page says where no link can stand: formulas, alternative texts, its title and its summary."""
    for formula in page.formulas:
        yield page.path, formula.line, formula.tex
    for image in page.images:
        yield page.path, image.line, image.text
    for field in ("title", "description"):
        yield page.path, page.front_line(field), str(page.front.get(field, ""))


def typed(project: Project, page: Page) -> Iterator[tuple[Path, int, str]]:
    """The texts that the figures of a page bear, as far as they are typed and not computed."""
    path = project.source / project.essay_of(page.path) / page.path.stem / "figures.py"
    tree = ast.parse(path.read_text(encoding="utf-8") if path.is_file() else "")
    computed = {id(part) for node in ast.walk(tree) if isinstance(node, ast.FormattedValue) for part in ast.walk(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant(str() as text)):
                computed.add(id(node.value))  # a docstring
            case ast.Constant(str() as text) if id(node) not in computed and not MARK.fullmatch(text):
                yield path, node.lineno, text
