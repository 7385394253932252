"""The entries of the glossary are shown where a page first uses one, to who points at it.

An entry is a term and a line that begins with a colon, as Markdown's definition lists have it. Only terms with a
capital letter are shown: names and abbreviations; to mark every common word would be to mark none.
"""

import re

from press.pages.page import LINK

PAGE = "reference/glossary.md"
ENTRY = re.compile(r"^(?P<term>\S.*)\n:\s+(?P<text>.+)$", re.MULTILINE)
MARKED = re.compile(r"(?P<heading><h[1-6]\b.*?</h[1-6]>)|<abbr title=\"[^\"]*\">(?P<term>.*?)</abbr>", re.DOTALL)
SHOWN = re.compile(r"</?abbr\b[^>]*>")


def abbreviations(glossary: str) -> str:
    """The lines of Markdown that give each named term of the glossary its first sentence, without its links."""
    entries = [(entry["term"], LINK.sub(r"\g<text>", entry["text"])) for entry in ENTRY.finditer(glossary)]
    named = ((term, re.split(r"(?<=\.)\s", text)[0]) for term, text in entries if term != term.lower())
    return "\n".join(f"*[{term}]: {text}" for term, text in named)


def once(html: str) -> str:
    """A page on which each term is explained at its first use in the text, and none in a heading."""
    seen = set[str]()

    def first(match: re.Match[str]) -> str:
        if match["heading"]:
            return SHOWN.sub("", match[0])
        again = match["term"] in seen
        seen.add(match["term"])
        return match["term"] if again else match[0]

    return MARKED.sub(first, html)
