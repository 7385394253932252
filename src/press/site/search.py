"""The search finds a section by words that its readers use and its page does not.

They stand in a page's front matter under ``search.also``, by the section's slug, or under ``page`` for the whole of it;
a result shows them beside its title, in the place of the page's tags.
"""

from pathlib import Path
from typing import Any

PAGE = "page"
NEAR = Path(__file__).with_name("near.js")
WORD = r"/(^[+-]|[~^]\d+$)/.test(r)?r:`${r}*`"  # in the theme's script: a word asks for all words that begin with it


class SectionError(KeyError):
    """Words are given for a section that the page does not have."""


def describe(entries: list[dict[str, Any]], url: str, also: dict[str, list[str]]) -> None:
    """Give the entries of a page in the search's index the words that they are found by besides their own.

    Args:
        entries: The whole index, changed in place.
        url: Of the page.
        also: The words, by slug.

    Raises:
        SectionError: If the page has no section of that slug; it names the slug.
    """
    places = ((entry["location"].partition("#"), entry) for entry in entries)
    sections = {slug or PAGE: entry for (page, _, slug), entry in places if page == url}
    for slug, entry in sections.items():
        entry["tags"] = also.get(slug, [])
    if strangers := also.keys() - sections:
        raise SectionError(min(strangers))


def forgive(folder: Path) -> None:
    """Let the search find a misspelt word, and pass over "a", "the" and "n", which it completes to all that begin so.

    The words that differ by a letter or two are found by lunr itself (`near.js`): the theme's script never asks for
    them.

    Raises:
        ValueError: If the script has changed.
    """
    (script,) = folder.glob("assets/javascripts/workers/search.*.js")
    text = script.read_text(encoding="utf-8")
    if text.count(WORD) != 1:
        raise ValueError(f"{script.name} completes words in another way than it did; read it, and mend search.WORD")
    spared = WORD.replace("?", "||r.length<2||!lunr.stopWordFilter(r.toLowerCase())?", 1)
    script.write_text(text.replace(WORD, spared) + NEAR.read_text(encoding="utf-8"), encoding="utf-8")
