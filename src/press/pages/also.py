"""The words by which readers search for a page that does not say them, as its front matter gives them.

They stand under ``search.also``, by the section's slug, or under ``page`` for the whole of it.
"""

from typing import Any


class WordsError(ValueError):
    """The front matter of a page gives words for the search in another form than lists beneath slugs."""


def words(front: Any) -> dict[str, list[str]]:
    """The words for each section of a page, as `search` in its front matter gives them.

    Raises:
        WordsError: If they are no lists of words.
    """
    also = (front or {}).get("also", {}) if isinstance(front or {}, dict) else None
    lists = list(also.values()) if isinstance(also, dict) else []
    words = [word for each in lists for word in (each if isinstance(each, list) else [None])]
    if isinstance(also, dict) and all(isinstance(word, str) for word in words):
        return also
    raise WordsError("`search.also` holds lists of words, each beneath `page` or the slug of a section")
