"""The letters of a page's formulas, each with what it is and its unit, from the tables of the notation.

They stand in a closed line at the head of a page of a way; a letter that is pointed at says the same (`letters.js`).
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from press.pages.page import Page

PAGE = "reference/notation.md"
SECTION = '<h2 id="{}">'
ROW = re.compile(r"<tr>\s*((?:<td[^>]*>.*?</td>\s*)+)</tr>", re.DOTALL)
CELL = re.compile(r"<td[^>]*>(.*?)</td>", re.DOTALL)
TEX = re.compile(r'<span class="arithmatex">\\\((.*?)\\\)</span>', re.DOTALL)
WORDS = re.compile(r"\\(?:text|mathrm|operatorname|label|eqref|begin|end)\*?\s*\{[^{}]*\}")
LETTER = re.compile(r"\\([a-zA-Z]+)|([a-zA-Z])")
ABOVE = "hat", "bar"
BELOW = re.compile(r"[\s}]*_\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|(\\[a-zA-Z]+|\w))")


class Form(NamedTuple):
    """How a letter stands in a formula: the character that is drawn, the sign above it and what is below it, if any."""

    character: str
    above: str
    below: str


class Letter(NamedTuple):
    """A letter, or several that are told together: how each stands, and as HTML their writing, meaning, unit."""

    forms: tuple[Form, ...]
    written: str
    meaning: str
    unit: str

    @property
    def characters(self) -> list[str]:
        """The characters that are drawn, by which the letters of a page are found in its formulas."""
        return [*dict.fromkeys(form.character for form in self.forms)]


def forms(tex: str) -> Iterator[Form]:
    """The letters of a formula as they stand there, Greek ones as characters."""
    tex, above = WORDS.sub(" ", tex), ""
    for found in LETTER.finditer(tex):
        name, latin = found[1] or "", found[2]
        size = "CAPITAL" if name[:1].isupper() else "SMALL"
        spelt = name.removeprefix("var").upper().replace("LAMBDA", "LAMDA")  # as Unicode spells it
        try:
            character = latin or unicodedata.lookup(f"GREEK {size} LETTER {spelt}")
        except KeyError:  # another command
            above = name if name in ABOVE else ""
            continue
        below = BELOW.match(tex, found.end())
        yield Form(character, above, (below[1] or below[2] or "").strip() if below else "")
        above = ""


def letters(html: str, essay: str) -> Iterator[Letter]:
    """The letters that the tables of an essay list.

    Args:
        html: Of the notation.
        essay: Its name, which is the slug of its section there.
    """
    section = html.partition(SECTION.format(essay))[2].partition("<h2 ")[0]
    for row in ROW.findall(section):
        cells = CELL.findall(row)
        for tex in TEX.findall(cells[0]):
            form = next(forms(tex), Form("", "", ""))
            yield Letter((form,), f'<span class="arithmatex">\\({tex}\\)</span>', cells[2], cells[-1])


def fits(listed: Form, there: Form) -> bool:
    """Whether a letter of a formula is one that is listed: an index may be another one, and a number."""
    if listed.below in ("", there.below) or not there.below:
        return listed.below == there.below
    is_counted = there.below.isdigit() and not listed.below.isdigit()
    return is_counted or bool({*listed.below} & {*filter(str.isalpha, there.below)})


def meant(form: Form, known: list[Letter]) -> list[Letter]:
    """What a letter of a formula may be: those that stand as it does, or else with its sign above, or else any."""
    drawn = [letter for letter in known if letter.forms[0].character == form.character]
    signed = [letter for letter in drawn if letter.forms[0].above == form.above]
    return [letter for letter in signed if fits(letter.forms[0], form)] or signed or drawn


def used(page: Page, known: Iterable[Letter]) -> list[Letter]:
    """Those letters that stand in the formulas of a page; those of which the same is said are told together."""
    known = [*known]
    there = {form for formula in page.formulas for form in forms(formula.tex)}
    stand = {letter for form in there for letter in meant(form, known)}
    found: dict[tuple[str, str], Letter] = {}
    for letter in known:
        if letter in stand:
            key = letter.meaning, letter.unit
            before = found.get(key)
            found[key] = join(before, letter) if before else letter
    return [*found.values()]


def join(one: Letter, other: Letter) -> Letter:
    """Two letters of which the same is said."""
    return one._replace(forms=one.forms + other.forms, written=f"{one.written}, {other.written}")
