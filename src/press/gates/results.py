"""Results that a page states have a source: in prose a link to what computed them, elsewhere the page's prose."""

import ast
import contextlib
import html
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from press.gates.gate import Complaints, each_page, gate
from press.pages.digits import form
from press.pages.page import ATTRIBUTES, DEFINITION, TAG, TITLE, Page
from press.pages.project import Problem, Project
from press.pages.sources import ENTRY, LISTS
from press.places import here


def libraries() -> list[str]:
    """The names after which a version may stand."""
    pins = here() / "requirements.txt"
    named = re.findall(r"(?m)^([\w.-]+)==", pins.read_text(encoding="utf-8") if pins.exists() else "")
    return ["python", "pytorch", *map(re.escape, named)]


RESULT = re.compile(
    r"""(?<![\w.,⁰¹²³⁴⁵⁶⁷⁸⁹⁻/])(?<![A-Za-z]-)
    (?P<shown>[−-]?
      (?:(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+,\d+|\d+)(?:[.·]\d+)?|\.\d+)
      (?:e[−+-]?\d+|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|/\d+|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]
        |[ \u00a0\u202f]?(?:%|×(?:[ \u00a0\u202f]?10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|per[ ]?cent\b|thousand\b|[mbtr]+illion\b))?
      |\b(?i:(?:\w+teen|\w+ty|ten|eleven|twelve|one|two|three|four|five|six|seven|eight|nine)(?:-\w+)?)[ ]per[ ]?cent\b)
    (?!\.?\d)""",
    re.VERBOSE,
)
SMALL = re.compile(r"[−-]?\d{1,2}|100|\d/\d{1,2}")
YEAR = r"(?:1[5-9]|20)\d\d(?:s|\u2013\d{2,4})?(?!\w|[.,]\d|\s?%|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])"
EXEMPT = re.compile(
    rf"""[§#]\s?\d[\d.]*
    |\b(?i:sections?|eqs?\.|equations?|theorems?|lemmas?|propositions?|definitions?|chapters?|appendix|lectures?)
     \s[1-9]\d?(?:\.[1-9]\d?)*[a-z]?\b
    |\b(?i:figures?|tables?|algorithms?|pages?)\s[1-9]\d*[a-z]?\b(?!\.\d)
    |\b(?i:{"|".join(libraries())})\s\d+(?:\.\d+)*
    |\b(?i:version|release)\s\d+(?:\.\d)?(?![.\d]) | \bv\d+(?:\.\d+)+ | \d+\.\d+\.\d+(?:\.\d+)*
    |\b[A-Z]\w*-\d+(?:\.\d+)?\w*\b | (?<=[a-z,][ ])[A-Z]\w+\s\d{{1,2}}(?:\.\d)?(?![.\d])
    |\b\d+(?:st|nd|rd|th)\b | \d{{4}}-\d\d-\d\d | \bRFC\s\d+ | \bISBN\s[\d-]+ | (?<!\d)(?:180|270|360)°
    |(?:\b(?i:in|since|until|till|before|after|from|of|early|late|by|and|to|the)|\b[A-Z]\w\w+,?|[(\u2013])\s?{YEAR}""",
    re.VERBOSE,
)
DECIMAL = re.compile(
    r"""\A\d{3,}\Z
    |(?<![\d.])\d[\d,]*(?:\{,\}\d+)*
     (?:(?:\.|\{\.\})\d+(?!\.?\d)(?:\s?\\?%)?|\s?(?:\\?%|per\ cent\b)|\s?\\cdot\s?10\^\S+)""",
    re.VERBOSE,
)
MARK = re.compile(r"\d+|(?:10*|0\.0*[01])(?: ?%)?")  # of an axis: a whole number, or a power of ten, alone


@each_page
def prose(project: Project, page: Page) -> Complaints:
    """A result in prose is a link: a decimal, a percentage, a whole number from 100 on."""
    for line, shown in results(page):
        address = origin(project, page, shown)
        advice = f"[{shown}][{address}]" if address else f"[{shown}][essay.name], or `{shown}` if it was chosen"
        yield line, f"{shown} is a result without a link; write {advice}"


def results(page: Page) -> Complaints:
    """The results in the prose of a page."""
    names = page.front.get("names")
    for number, line in enumerate(page.prose, 1):
        if page.name in LISTS and ENTRY.search(page.lines[number - 1]):
            continue
        line = html.unescape(line)
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
    for page in project.asked_of(project.pages):
        texts = [*(number.shown for number in page.numbers), *page.code]
        known = {bare(text) for text in texts} | {bare(m[0]) for text in texts for m in DECIMAL.finditer(text)}
        for path, line, text in [*unlinkable(page), *typed(project, page)]:
            for match in DECIMAL.finditer(text):
                if bare(match[0]) not in known:
                    message = f"{match[0]} stands alone in a formula, a figure, an alternative text or a summary"
                    advice = f"say it on {page.name} too, as [{match[0]}][essay.name] or, if chosen, as `{match[0]}`"
                    yield project.problem(path, line + text.count("\n", 0, match.start()), f"{message}; {advice}")


def bare(shown: str) -> str:
    """A number without the marks that TeX and typography add."""
    return re.sub(r"[\\{}\s\u00a0\u202f]", "", shown.replace("per cent", "%"))


def unlinkable(page: Page) -> Iterator[tuple[Path, int, str]]:
    """What a page says where no link can stand: formulas, alternative texts, attributes, its title and its summary."""
    for formula in page.formulas:
        yield page.path, formula.line, formula.tex
    for image in page.images:
        yield page.path, image.line, image.text
    for match in (match for hidden in (TAG, ATTRIBUTES, DEFINITION, TITLE) for match in hidden.finditer(page.markup)):
        yield page.path, page.line_at(match.start()), match[0]
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
