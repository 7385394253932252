"""Keeps `mkdocs serve` quick: a page that cannot have changed is not rendered again.

MkDocs renders every page after every edit. Under `serve` what it rendered is kept in memory, under a key of all that a
page's own words depend on: its text, all that it includes, the names of all pages, and, where it shows an API, the
sources. `mkdocs build` uses none of this.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from mkdocs.structure.pages import Page
from mkdocs_autorefs import AutorefsPlugin

RESULTS = ("toc", "_title_from_render", "present_anchor_ids", "links_to_anchors")
INCLUDE = re.compile(r'-+8<-+[ \t]+"([^":\n]+)')
API = re.compile(r"^::: ", re.MULTILINE)


class Memory:
    """Rendered pages, each with the key it was rendered under and the anchors that were registered meanwhile."""

    def __init__(self, root: Path) -> None:
        """Remember nothing yet."""
        self.root = root
        self.pages: dict[str, tuple[str, str, dict, list]] = {}
        self.keys: dict[str, str] = {}
        self.anchors: dict[str, list] = {}

    def begin(self, names: Iterable[str], autorefs: AutorefsPlugin) -> None:
        """Begin a build of these pages; note the anchors that are registered from now on."""
        self.names = sorted(names)
        self.sources = [(str(path), path.stat().st_mtime_ns) for path in sorted((self.root / "src").rglob("*.py"))]
        self.anchors = {}
        register = autorefs.register_anchor

        def noted(page: Page, *arguments, **options) -> None:
            self.anchors.setdefault(page.file.src_uri, []).append((arguments, options))
            register(page, *arguments, **options)

        autorefs.register_anchor = noted  # type: ignore[method-assign]

    def markdown(self, page: Page, markdown: str) -> str:
        """What MkDocs has to render of a page: of one that is remembered, next to nothing."""
        parts = [repr(page.meta), repr(self.names), markdown, *included(markdown, self.root)]
        parts += [repr(self.sources)] if API.search(markdown) else []
        parts += [(self.root / "mkdocs.yml").read_text(encoding="utf-8")]
        key = hashlib.sha256("\0".join(parts).encode()).hexdigest()
        self.keys[page.file.src_uri] = key
        return "–" if self._knows(page) else markdown

    def content(self, page: Page, html: str, autorefs: AutorefsPlugin) -> str:
        """The page as it was rendered, now or before, with all that MkDocs and its plugins know of it."""
        name = page.file.src_uri
        if name not in self.keys:
            return html
        if not self._knows(page):
            known = {key: vars(page)[key] for key in RESULTS if key in vars(page)}
            self.pages[name] = self.keys[name], html, known, self.anchors.get(name, [])
            return html
        _, html, known, anchors = self.pages[name]
        vars(page).update(known)
        for arguments, options in anchors:
            autorefs.register_anchor(page, *arguments, **options)
        return html

    def _knows(self, page: Page) -> bool:
        return self.pages.get(page.file.src_uri, ("",))[0] == self.keys[page.file.src_uri]


def included(markdown: str, root: Path) -> Iterator[str]:
    """The texts of all files that a page includes, and of those that they include."""
    for name in INCLUDE.findall(markdown):
        if (path := root / name).is_file():
            text = path.read_text(encoding="utf-8")
            yield text
            yield from included(text, root)
