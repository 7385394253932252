"""What a reader has before the eyes without opening anything: a page without folds, captions, tables and code.

A fold is closed; one that begins open (`???+`) is part of the text. A formula is one word, as is a linked number.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from press.pages.page import ATTRIBUTES, CITATION, FOOTNOTE, HEADING, IMAGE, LINK, TAG, TOKEN, Page, blank, without
from press.pages.sentences import PARAGRAPH, STOP

FOLD = re.compile(r"(?m)^(?P<indent>[ \t]*)\?\?\?(?!\+)[^\n]*\n(?:[ \t]*\n|(?P=indent)[ \t]+[^\n]*(?:\n|\Z))*")
CAPTION = re.compile(r"(?ms)^(?P<indent>[ \t]*)///[ \t]*caption\b.*?^(?P=indent)///[ \t]*$")
ROW = re.compile(r"(?m)^[ \t]*\|[^\n]*$")
OPENS = re.compile(r"(?m)^[ \t]*(?:///|!!!|===|\?\?\?\+)[^\n]*$")
ITEM = re.compile(r"(?m)^(?=[ \t>]*(?:[-*+:]|\d+[.)])[ \t])")
LINES = re.compile(r"\\\\")
WORD = re.compile(r"\S*\w\S*")


class Passage(NamedTuple):
    """A paragraph or an item of a list, or one sentence of it: where it begins and ends in the text of its page."""

    start: int
    end: int


def unfolded(page: Page) -> str:
    """The open text of a page with its folds blanked out."""
    return without(page.open_text, FOLD)


def text(page: Page) -> str:
    """What is seen of a page as running text, everything at its place: no folds, captions, tables, headings."""
    return without(unfolded(page), CAPTION, ROW, OPENS, HEADING)


def words(page: Page) -> int:
    """How many words a page shows as running text."""
    return len(WORD.findall(masked(text(page))))


def masked(text: str) -> str:
    """A text of the same length: formulas, code and numbers are words without a stop, images and marks are nothing."""

    def one(match: re.Match[str]) -> str:
        return "X" * len(match[0])

    def link(match: re.Match[str]) -> str:
        key = match["key"] or ""
        if key.startswith("claims."):
            return "✓" * len(match[0])
        whole = re.fullmatch(r"\S+", match["text"]) or CITATION.fullmatch(key)
        return one(match) if whole else " " + match["text"] + " " * (len(match[0]) - len(match["text"]) - 1)

    return without(LINK.sub(link, IMAGE.sub(lambda m: blank(m[0]), TOKEN.sub(one, text))), TAG, ATTRIBUTES, FOOTNOTE)


def paragraphs(text: str) -> Iterator[Passage]:
    """The paragraphs of a masked text; of a list, its items."""
    for match in PARAGRAPH.finditer(text):
        starts = [match.start(), *(each.start() for each in ITEM.finditer(text, match.start() + 1, match.end()))]
        for start, end in zip(starts, [*starts[1:], match.end()], strict=True):
            yield Passage(start, end)


def sentences(text: str, passage: Passage) -> Iterator[Passage]:
    """The sentences of a paragraph of a masked text."""
    stops = [match.end() for match in STOP.finditer(text, *passage)]
    for start, end in zip([passage.start, *stops], [*stops, passage.end], strict=True):
        yield Passage(start, end)


def derivations(page: Page) -> list[int]:
    """The lines of the displays of more than two lines that stand open on a page."""
    shown = (token for token in TOKEN.finditer(unfolded(page)) if token["display"])
    return [page.line_at(token.start()) for token in shown if len(LINES.findall(token[0])) >= 2]


def exhibits(page: Page) -> int:
    """How many figures and displays stand open on a page, each of which one stops to look at."""
    seen = unfolded(page)
    figures = len(IMAGE.findall(without(seen, TOKEN)))
    closed = folded(page)
    moving = sum(line not in closed for line, _ in page.moving)
    return figures + moving + sum(bool(token["display"]) for token in TOKEN.finditer(seen))


def folded(page: Page) -> set[int]:
    """The lines of a page that are closed in a fold."""
    return {
        line
        for match in FOLD.finditer(page.text)
        for line in range(page.line_at(match.start()), page.line_at(match.end() - 1) + 1)
    }
