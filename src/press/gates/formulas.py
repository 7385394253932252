"""Formulas: they typeset, their decimals are vouched for, and their derivations are the ones proved."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from press.read.page import Formula, Page
from press.read.project import Function, Problem, Project

ALIGNED = re.compile(
    r"\\begin\{((?:align(?:ed)?|gather(?:ed)?|split|eqnarray|multline)\*?)\}(.*)\\end\{\1\}", re.DOTALL
)
NESTED = re.compile(r"\\begin\{(\w+\*?)\}.*?\\end\{\1\}", re.DOTALL)
BREAK = re.compile(r"\\\\(?:\[[^\]]*\])?")
NOISE = re.compile(r"\\(?:label|tag)\{[^}]*\}|\\(?:nonumber|notag)\b|\\begin\{equation\*?\}|\\end\{equation\*?\}|&|\s+")
DECIMAL = re.compile(r"(?<![\d.])\d[\d,]*(?:\{,\}\d+)*(?:\.\d+(?!\.?\d)(?:\s?\\?%)?|\s?\\?%)")


class Display(NamedTuple):
    """A displayed formula as lines, each with the number of the page's line it begins on."""

    line: int
    rows: tuple[tuple[int, str], ...]


def typeset(project: Project) -> Iterator[Problem]:
    """MathJax knows every macro, and every reference finds its label."""
    from press.build.formulas import FormulaError
    from press.build.formulas import typeset as render

    for page in project.pages:
        try:
            rendered = render([delimited(formula) for formula in page.formulas])
        except FormulaError as error:
            yield project.problem(page.path, line_of(page, error.tex), f"{error}; mend the formula")
            continue
        for formula, html in zip(page.formulas, rendered, strict=True):
            if "<mjx-container" not in html:  # MathJax leaves alone, in silence, what it cannot tell from text
                message = f"{formula.tex.strip()} was not typeset; are its braces balanced?"
                yield project.problem(page.path, formula.line, message)


def delimited(formula: Formula) -> str:
    """A formula as arithmatex hands it on."""
    return rf"\[{formula.tex}\]" if formula.display else rf"\({formula.tex}\)"


def line_of(page: Page, tex: str) -> int:
    """The line of a formula by its text; the first one's if it cannot be told."""
    found = (formula.line for formula in page.formulas if squeezed(formula.tex) == squeezed(tex))
    return next(found, page.formulas[0].line)


def squeezed(tex: str) -> str:
    """A formula without white space."""
    return re.sub(r"\s+", "", tex)


def decimals(project: Project) -> Iterator[Problem]:
    """A decimal or percentage in a formula also stands on its page as a number link or in inline code."""
    for page in project.pages:
        known = vouched(page)
        for line, text in [*((formula.line, formula.tex) for formula in page.formulas), *unlinkable(page)]:
            for match in DECIMAL.finditer(text):
                if bare(match[0]) not in known:
                    message = f"{match[0]} stands in a formula, an alternative text or a summary alone"
                    advice = f"say it on this page too, as [{match[0]}][<essay>.<name>] or, if chosen, as `{match[0]}`"
                    yield project.problem(page.path, line + text.count("\n", 0, match.start()), f"{message}; {advice}")


def bare(shown: str) -> str:
    """A number without the marks that TeX and typography add."""
    return re.sub(r"[\\{}\s\u00a0\u202f]", "", shown)


def unlinkable(page: Page) -> Iterator[tuple[int, str]]:
    """Words in which no link can stand: alternative texts, and the summary of the page."""
    for image in page.images:
        yield image.line, image.text
    for field in ("title", "description"):
        yield page.front_line(field), str(page.front.get(field, ""))


def vouched(page: Page) -> set[str]:
    """The decimals and percentages that a page links or sets in code."""
    texts = [*(number.shown for number in page.numbers), *page.code]
    return {bare(match[0]) for text in texts for match in DECIMAL.finditer(text)}


def proofs(project: Project) -> Iterator[Problem]:
    """A derivation is displayed, line by line, where it is cited, and every display of several lines is one."""
    proved, problems = columns(project)
    yield from problems
    said: set[str] = set()
    for page in project.pages:
        cited = {link.key: proved[link.key] for link in page.claims if link.key in proved}
        for shown in map(display, (formula for formula in page.formulas if formula.display)):
            whole = [address for address, lines in cited.items() if joined(shown) == "".join(lines)]
            said.update(whole)
            if not whole and len(shown.rows) > 1:
                nearest = max(cited, key=lambda address: alike(shown, cited[address]), default="")
                said.add(nearest)
                yield astray(project, page, shown, nearest, cited.get(nearest, []))
    for address, (page, line) in places(project).items():
        if address in proved and address not in said:
            message = f"the lines of {address} are displayed nowhere that cites it; show {' '.join(proved[address])}"
            yield project.problem(page.path, line, message)


def columns(project: Project) -> tuple[dict[str, list[str]], list[Problem]]:
    """The TeX of every derivation, and what went wrong in making it."""
    proved, problems = {}, []
    for address, test in project.all_claims.items():
        if "derivation" in test.decorators:
            try:
                proved[address] = column(project, test)
            except Exception as error:
                message = f"{test.name}: {type(error).__name__}: {error}"
                problems.append(project.problem(test.file, test.line, message))
    return proved, problems


def places(project: Project) -> dict[str, tuple[Page, int]]:
    """Where each claim is first cited."""
    found: dict[str, tuple[Page, int]] = {}
    for page in project.pages:
        for link in page.claims:
            found.setdefault(link.key, (page, link.line))
    return found


def astray(project: Project, page: Page, shown: Display, nearest: str, proved: list[str]) -> Problem:
    """What is wrong with a display of several lines that is no proof."""
    if nearest and alike(shown, proved):
        return parting(project, page, shown, proved, nearest)
    message = "a display of several lines is a derivation; write its proof with @derivation and cite it here"
    return project.problem(page.path, shown.line, message)


def column(project: Project, test: Function) -> list[str]:
    """The TeX of a derivation, line by line, in the form in which it is compared."""
    proof = getattr(project.module(test.module), test.name)
    with project.code():
        return [plain(tex) for tex, _ in proof.lines()]


def plain(tex: str) -> str:
    """A line of TeX without what does not matter: alignment, labels, white space, the stop at its end."""
    return re.sub(r"(?:\\[,;!]|\\quad|[.,;])+$", "", NOISE.sub("", tex))


def display(formula: Formula) -> Display:
    """A display as its lines; one that is not aligned is one line."""
    aligned = ALIGNED.search(formula.tex)
    tex, offset = (aligned[2], aligned.start(2)) if aligned else (formula.tex, 0)
    masked = NESTED.sub(lambda match: "x" * len(match[0]), tex) if aligned else "x" * len(tex)
    ends = [match.span() for match in BREAK.finditer(masked)]
    rows, start = [], 0
    for end, after in [*ends, (len(tex), len(tex))]:
        row = tex[start:end]
        lead = len(row) - len(row.lstrip())
        if plain(row):
            rows.append((formula.line + formula.tex.count("\n", 0, offset + start + lead), plain(row)))
        start = after
    return Display(formula.line, tuple(rows))


def joined(shown: Display) -> str:
    """All lines of a display on one."""
    return "".join(row for _, row in shown.rows)


def alike(shown: Display, proved: list[str]) -> int:
    """How many lines of a proof stand in a display."""
    return sum(line in joined(shown) for line in proved)


def parting(project: Project, page: Page, shown: Display, proved: list[str], address: str) -> Problem:
    """The first line of a display that is not in the proof it comes nearest to."""
    rest = "".join(proved)
    for line, row in shown.rows:
        if not rest.startswith(row):
            expected = next((tex for tex in reversed(proved) if rest.startswith(tex)), rest) or "nothing more"
            return project.problem(page.path, line, f"displayed: {row}; proved by {address}: {expected}")
        rest = rest[len(row) :]
    return project.problem(page.path, shown.line, f"displayed without the last lines of {address}: {rest}")
