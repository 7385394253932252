"""Which pages an edit has changed, and whether making these again is enough.

MkDocs makes all pages in every build, which takes seconds. While serving, the last build is still there: its files, its
menu, its templates, its anchors. What is written is the same to the byte as after a whole build, which is made wherever
other pages may show more of a page than the sentences that they quote.
"""

import contextlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from press.formulas import letters
from press.graph import PAGE, Graph
from press.pages import sources
from press.site import glossary, references, ways
from press.site.front import Page

Some = TypeVar("Some", bound=Page)
FILLED = ("minutes", "plain", "said", "before", "letters")  # what the build fills in, or counts anew
SHARED = {glossary.PAGE, letters.PAGE, *sources.PAGES}  # read for every page


def stamps(places: Iterable[Path]) -> dict[Path, int]:
    """When each file was changed that a site is made of: none that is hidden, nor bytecode, which builds write."""
    files = ((place, file) for place in places for file in ([place] if place.is_file() else place.rglob("*")))
    found = {}
    for place, file in files:
        if not any(part.startswith(".") or part == "__pycache__" for part in file.relative_to(place).parts):
            with contextlib.suppress(OSError):  # it is gone again
                found[file] = file.stat().st_mtime_ns if file.is_file() else 0
    return found


def edited(
    pages: Mapping[Path, Some], graph: Graph, before: Mapping[Path, int], now: Mapping[Path, int]
) -> list[Some]:
    """The pages that were edited, if these are all that changed and nothing else is made of them; or none.

    Args:
        pages: By the paths of their files.
        graph: Of the project.
        before: When each file was changed, as the last build found it.
        now: The same, now.
    """
    changed = {path for path, _ in before.items() ^ now.items()}
    texts = [path.read_text(encoding="utf-8") for path in (*graph.modules.values(), *pages)]
    named = {graph.root / name for text in texts for name in PAGE.findall(text)}
    apart = named | {path for path, page in pages.items() if path.suffix != ".md" or page.file.src_uri in SHARED}
    return [pages[path] for path in sorted(changed)] if changed <= now.keys() & pages.keys() - apart else []


def told_elsewhere(page: Any) -> tuple:
    """What menus, lists and links tell of a page elsewhere, and which figures of it have pages of their own."""
    anchors, figures = page.present_anchor_ids or set(), references.MOVING.findall(page.content or "")
    said = [*ways.statements(page, page.content or "")]
    meta = {**page.meta, **dict.fromkeys(FILLED)}
    return page.title, meta, anchors, [*titles(page.toc, anchors)], figures, said


def titles(sections: Iterable[Any], anchors: Collection[str]) -> Iterator[str]:
    """The titles of the sections that a page has written itself."""
    for section in sections:
        if section.id in anchors:
            yield section.title
        yield from titles(section.children, anchors)
