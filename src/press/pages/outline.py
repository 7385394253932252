"""What a page is made of besides its sentences: sections, boxes, lists, code, what moves, what hangs on these.

Where one of these comes, goes, changes its kind or its section, the sentences about it may no longer be so.
"""

import re
from collections.abc import Iterator

from press.pages.fences import Fence
from press.pages.history import Piece
from press.pages.page import ATTRIBUTES, AUTODOC, COMMENT, TAG, Page, without
from press.pages.project import Project

BOX = re.compile(r"(?m)^[ \t>]*(?:(?:!!!|\?\?\?\+?|===)(?=[ \t])|[-*+](?=[ \t])|\d+[.)](?=[ \t]))")
EMPTY = re.compile(r"(?m)^[ \t]*\|(?=.*\|[ \t]*\|).*$")  # a row with a cell that is empty
SAID = {"title", "description"}  # of the front matter, what is read as words


def pieces(page: Page) -> Iterator[Piece]:
    """What a page is made of, each with its line."""
    for field, value in page.front.items():
        if field not in SAID:
            yield Piece(page.front_line(field), f"{field}: {value}")
    for fence in page.fences:
        if fence.language != "text":  # what a program prints is compared with what it prints
            yield Piece(fence.line, f"{fence.language}: {code(fence)}")
    text = without(page.outside, COMMENT)
    for line, words in [*sections(page), *shapes(page, text)]:
        yield Piece(line, " ".join(words.split()))


def sections(page: Page) -> Iterator[tuple[int, str]]:
    """Each heading with its level and slug, and what is proved and shown below it, in whatever order."""
    starts = [1, *(heading.line for heading in page.headings)]
    headings = ["", *(f"heading {each.level}: {each.text} #{each.slug}" for each in page.headings)]
    named = [(link.line, link.key) for link in page.claims] + [(image.line, image.target) for image in page.images]
    for start, end, heading in zip(starts, [*starts[1:], len(page.lines) + 1], headings, strict=True):
        yield start, " ".join([heading, *sorted(key for line, key in named if start <= line < end)])


def shapes(page: Page, text: str) -> Iterator[tuple[int, str]]:
    """Boxes, lists, rows with empty cells, raw elements, attributes and blocks of the reference."""
    for match in BOX.finditer(text):
        mark = re.sub(r"\d+", "1", match[0])  # whatever the number of an item
        yield page.line_at(match.start()), f"box {len(mark) - len(mark.lstrip())} {mark.replace('-', 'item')}"
    for match in EMPTY.finditer(text):
        filled = ["x" if cell.strip() else "o" for cell in match[0].strip().strip("|").split("|")]
        yield page.line_at(match.start()), f"cells {' '.join(filled)}"
    for match in [*TAG.finditer(text), *ATTRIBUTES.finditer(text), *AUTODOC.finditer(text)]:
        yield page.line_at(match.start()), match[0]


def code(fence: Fence) -> str:
    """What stands in a fence, with the lines that are marked in it."""
    marked = f"marked {lines}: " if (lines := fence.attributes.get("hl_lines")) else ""
    return marked + " ".join(" ".join(fence.body).split())


def quoted(project: Project, page: Page) -> Iterator[tuple[int, str, int, str]]:
    """The code that a page includes: its line, what is included, and the line and the text of that."""
    shown = {line for fence in page.fences if fence.language != "text" for line in fence.lines}
    for include in page.includes:
        path = project.root / include.file
        if include.line in shown and path.is_file():  # or another gate says so
            text = path.read_text(encoding="utf-8")
            before, mark, rest = text.partition(f"[start:{include.region}]") if include.region else ("", "", text)
            region = f":{include.region}" if mark else ""
            yield include.line, include.file + region, before.count("\n") + 1, rest.partition("[end:")[0]
