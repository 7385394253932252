"""The sentences of a page, and the words of one without what is held elsewhere or does not matter.

A list item, a table row and a caption are one sentence each, however many stops they hold: their parts lean on one
another. What splits too seldom or too often here costs a reader some words more or fewer, and nothing else.
"""

import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from press.pages.page import ADDRESS, ATTRIBUTES, IMAGE, LINK, TAG, TOKEN, Page, tex_of

PARAGRAPH = re.compile(r"(?:[ \t]*\S[^\n]*\n?)+")
PIECE = re.compile(r"(?m)^(?=[ \t>]*(?P<mark>[-*+:][ \t]|\d+[.)][ \t]|\||\#{1,6}[ \t]|///|!!!|\?\?\?|===|\*\[))")
MARK = re.compile(r"(?:[ \t>]*(?:\#+[ \t]|[-*+:][ \t]|\d+[.)][ \t]|///[^\n]*|(?:!!!|\?\?\?\+?|===)[ \t]*\w*))?\s*")
KINDS = {"|": "row", "*[": "row", "#": "heading", "///": "caption", "!!!": "title", "???": "title", "===": "title"}
STOP = re.compile(r"(?<!e\.g)(?<!i\.e)[.!?:]?[.!?][\"'”’)*_]*(?:\s*✓)*\s+(?=[^\sa-z✓])")
TYPOGRAPHY = str.maketrans({**dict.fromkeys("“”", '"'), **dict.fromkeys("‘’", "'"), **dict.fromkeys("–—", "-")})
HELD = re.compile(r"(`[^`\n]*`|\$[^$\n]*\$|\[\w+(?:\.\w+)+\])")  # code, formulas and numbers among words
# What may stand or not where the words are the same: a comma is part of a number, a dash before one is its sign.
MARKS = re.compile(r"[;:,](?!\d)|(?<!\d)[;:,]|(?<=[^\W\d_])-(?=[^\W\d_])|-+(?=\s)")
QUOTES = re.compile(r"\"|(?<!\w)'|'(?!\w)")
SPACES = re.compile(r"(?<!\w)\s+|\s+(?!\w)")
GAPS = re.compile(r"(?:\\[,;:! ]|\\q?quad\b|\s)+")


class Sentence(NamedTuple):
    """A sentence as written, its paragraph or list as far as its end, and what it is: text, item, row, caption.

    ``unit`` is where its paragraph begins, or it itself if it is an item.
    """

    line: int
    text: str
    before: str
    kind: str
    unit: int


def sentences(page: Page) -> Iterator[Sentence]:
    """The sentences of a page in order; headings are not among them."""
    text, masked, above = page.open_text, mask(page.open_text), 0
    for paragraph in PARAGRAPH.finditer(masked):
        start, end = paragraph.span()
        above = start if re.match(r"#|.*(?:[A-Za-z]{2,}\W+){4}", paragraph[0], re.DOTALL) else above
        for first, last, kind in pieces(masked, start, end):
            begin = first + len(MARK.match(text[first:last])[0])  # type: ignore[index]
            unit = above if kind == "text" else first
            yield Sentence(page.line_at(begin), text[first:last], text[above:last], kind, unit)


def pieces(masked: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Where the sentences of a paragraph begin and end, and of what kind they are."""
    marks = {match.start(): match["mark"].strip() for match in PIECE.finditer(masked, start, end)}
    edges = sorted({start, end, *marks})
    for first, last in itertools.pairwise(edges):
        mark = marks.get(first)
        kind = "text" if mark is None else KINDS.get(mark.rstrip("#") or "#", "item")
        stops = [match.end() for match in STOP.finditer(masked, first, last)] if kind == "text" else []
        for here, there in zip([first, *stops], [*stops, last], strict=True):
            if kind != "heading" and masked[here:there].strip(" \t\n/"):
                yield here, there, kind


def mask(text: str) -> str:
    """A text of the same length in which no formula, code or link holds a stop, and ticks are marks of their own."""
    for whole in (TOKEN, IMAGE):
        text = whole.sub(lambda match: "X" * len(match[0]), text)
    return LINK.sub(lambda link: ("✓" if (link["key"] or "").startswith("claims.") else "X") * len(link[0]), text)


def words(text: str) -> str:
    """The words of a piece of Markdown as they are compared.

    Markup, line ends, list marks, ticks and kinds of quotation marks go; a number link leaves the name of what computed
    it, every other link its target; formulas and code stay, without their spaces.
    """
    kept: list[str] = []

    def keep(token: re.Match[str]) -> str:
        tex = SPACES.sub("", GAPS.sub(" ", tex_of(token)))
        kept.append(f"`{' '.join(token['code_text'].split())}`" if token["code"] else f"${tex}$")
        return f"\0{len(kept) - 1}\0"

    text = IMAGE.sub("", TOKEN.sub(keep, MARK.sub("", text, count=1)))
    text = TAG.sub(" ", ATTRIBUTES.sub(" ", LINK.sub(linked, text))).translate(TYPOGRAPHY)
    text = " ".join(re.sub(r"\||///|\n[ \t]*>", " ", re.sub(r"\*|(?<!\w)_|_(?!\w)", "", text)).split())
    return re.sub("\0(\\d+)\0", lambda place: kept[int(place[1])], text)


def plain(said: str) -> str:
    """Words without what changes nothing that they say: commas, colons, quotation marks, dashes and hyphens."""
    parts = HELD.split(said)
    parts[::2] = (re.sub(r"(?<!\S)-(?=[\d.]|\Z)", "−", MARKS.sub(" ", QUOTES.sub("", part))) for part in parts[::2])
    return " ".join("".join(parts).replace("`", "").split())


def linked(link: re.Match[str]) -> str:
    """What is compared of a link."""
    key, target = link["key"] or "", link["target"] or ""
    if key.startswith("claims."):
        return ""
    return f"[{key}]" if ADDRESS.fullmatch(key) else link["text"] + (f" ({target})" if target else "")
