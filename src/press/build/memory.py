"""Remembers rendered pages, on disk, so that a page which cannot have changed is not rendered again.

MkDocs renders every page in every build. A page's HTML hangs on its own text, on all that it includes, on the names of
all files that it may link to, on the site's configuration and extensions, and, where it shows an API, on the sources:
these are its key. What was rendered with a warning is not kept, so that the warning is heard again.
"""

import logging
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils import CountHandler
from mkdocs_autorefs import AutorefsPlugin

from press.build import cache
from press.build.graph import Graph

INCLUDE = re.compile(r'-+8<-+[ \t]+"([^":\n]+)')
API = re.compile(r"^::: ", re.MULTILINE)


class Memory:
    """What one build knows of the pages that earlier ones rendered."""

    def __init__(self, graph: Graph, library: str, files: Files, autorefs: AutorefsPlugin) -> None:
        """Take note of the anchors that are registered, and of warnings, from now on.

        Args:
            graph: Of the project.
            library: Package whose API some pages show.
            files: Of the site.
            autorefs: Plugin that resolves references between pages.
        """
        self.root, self.files, self.autorefs = graph.root, files, autorefs
        configuration = (self.root / "mkdocs.yml").read_text(encoding="utf-8")
        names = sorted(file.src_uri for file in files)
        self.surroundings = [graph.key(["press.hooks"]), configuration, names]
        self.sources = graph.key(name for name in graph.modules if name.partition(".")[0] == library)
        self.kept: dict[str, Path] = {}
        self.anchors: dict[str, list] = {}
        self.warnings = CountHandler()
        self.warnings.setLevel(logging.WARNING)
        logging.getLogger("mkdocs").addHandler(self.warnings)
        register = autorefs.register_anchor

        def noted(page: Page, *arguments: Any, **options: Any) -> None:
            self.anchors.setdefault(page.file.src_uri, []).append((arguments, options))
            register(page, *arguments, **options)

        autorefs.register_anchor = noted  # type: ignore[method-assign]

    def end(self) -> None:
        """Listen no longer."""
        logging.getLogger("mkdocs").removeHandler(self.warnings)

    def markdown(self, page: Page, markdown: str) -> str:
        """What MkDocs has to render of a page: of one that is remembered, next to nothing."""
        parts = [page.file.src_uri, repr(page.meta), markdown, *included(markdown, self.root)]
        parts += [self.sources] if API.search(markdown) else []
        self.file = cache.place(self.root / ".cache/pages", [*self.surroundings, *parts])
        self.known = cache.load(self.file)
        self.before = sum(self.warnings.counts.values())
        return "–" if self.known else markdown

    def content(self, page: Page, html: str) -> str:
        """The page as it was rendered, now or before; MkDocs and its plugins learn of it what they would have learnt."""
        self.kept[page.file.src_uri] = self.file
        if self.known:
            return self._recall(page, **self.known)
        if sum(self.warnings.counts.values()) == self.before:
            links = {file.src_uri: anchors for file, anchors in (page.links_to_anchors or {}).items()}
            facts = {
                "html": html,
                "toc": plain(page.toc),
                "title": page._title_from_render,
                "ids": sorted(page.present_anchor_ids or ()),
                "links": links,
                "anchors": self.anchors.get(page.file.src_uri, []),
            }
            cache.save(self.file, facts)
        return html

    def _recall(self, page: Page, html: str, toc: list, title: str, ids: list, links: dict, anchors: list) -> str:
        page.toc, page._title_from_render = TableOfContents(whole(toc)), title
        page.present_anchor_ids = {*ids}
        page.links_to_anchors = {file: links[file.src_uri] for file in self.files if file.src_uri in links}
        for arguments, options in anchors:
            self.autorefs.register_anchor(page, *arguments, **options)
        return html


def plain(toc: Iterable[AnchorLink]) -> list:
    """A table of contents as lists."""
    return [[link.title, link.id, link.level, plain(link.children)] for link in toc]


def whole(links: list) -> list[AnchorLink]:
    """What `plain` was given."""
    found = []
    for title, anchor, level, children in links:
        found.append(AnchorLink(title, anchor, level))
        found[-1].children = whole(children)
    return found


def included(markdown: str, root: Path) -> Iterator[str]:
    """The texts of all files that a page includes, and of those that they include."""
    for name in INCLUDE.findall(markdown):
        if (path := root / name).is_file():
            text = path.read_text(encoding="utf-8")
            yield text
            yield from included(text, root)
