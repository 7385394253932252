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


class Letter(NamedTuple):
    """A letter: the character that is drawn, and as HTML how it is written, what it is and its unit."""

    character: str
    written: str
    meaning: str
    unit: str


def characters(tex: str) -> Iterator[str]:
    """The letters of a formula, Greek ones as characters."""
    for name, latin in LETTER.findall(WORDS.sub(" ", tex)):
        size = "CAPITAL" if name[:1].isupper() else "SMALL"
        spelt = name.removeprefix("var").upper().replace("LAMBDA", "LAMDA")  # as Unicode spells it
        try:
            yield latin or unicodedata.lookup(f"GREEK {size} LETTER {spelt}")
        except KeyError:  # another command
            continue


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
            character = next(characters(tex), "")
            yield Letter(character, f'<span class="arithmatex">\\({tex}\\)</span>', cells[2], cells[-1])


def used(page: Page, known: Iterable[Letter]) -> list[Letter]:
    """Those letters that stand in the formulas of a page."""
    there = {character for formula in page.formulas for character in characters(formula.tex)}
    return [letter for letter in known if letter.character in there]
