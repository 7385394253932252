"""The statements of the page on what is commonly said, read from the page."""

import re
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[4] / "docs/reference/commonly-said.md"
ENTRY = re.compile(
    r'(?m)^#### "(?P<words>.+)" \{ #(?P<slug>said_\w+) \}\n\n'
    r"\*\*(?P<verdict>\w+)\.\*\* (?P<correct>.+) \[[^\[\]]+\]\((?P<page>[\w./]+\.md)#(?P<section>\w+)\)"
    r'(?:<span id="\w+"></span>)*$'
)


class Statement(NamedTuple):
    """What is said, its address, a verdict in one word, what is correct, and the page and section that derive it."""

    words: str
    slug: str
    verdict: str
    correct: str
    page: Path
    section: str


def said() -> list[Statement]:
    """All statements of the page, in order."""
    return [
        Statement(words, slug, verdict, correct, (PAGE.parent / page).resolve(), section)
        for words, slug, verdict, correct, page, section in ENTRY.findall(PAGE.read_text(encoding="utf-8"))
    ]
