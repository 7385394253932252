"""Remembers rendered pages, on disk, so that a page which cannot have changed is not rendered again.

MkDocs renders every page in every build. A page's HTML hangs on its own text, on all that it includes, on the names of
all files that it may link to, on the site's configuration, on its extensions and on the sources whose API it shows:
these are its key. What was rendered with a warning is not kept, so that the warning is heard again.
"""

import functools
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.utils import CountHandler
from mkdocs_autorefs import AutorefsPlugin

from press.build.graph import Graph
from press.read.project import settings
from press.store import Store

INCLUDE = re.compile(r'-+8<-+[ \t]+"([^":\n]+)')
FACTS = ("toc", "_title_from_render", "present_anchor_ids")  # what MkDocs learns of a page by rendering it


class Memory:
    """What one build knows of the pages that earlier ones rendered."""

    def __init__(self, graph: Graph, files: Files, autorefs: AutorefsPlugin) -> None:
        """Take note of the anchors that are registered, and of warnings, from now on.

        Args:
            graph: Of the project.
            files: Of the site.
            autorefs: Plugin that resolves references between pages.
        """
        self.root, self.files, self.autorefs, self.store = graph.root, files, autorefs, Store(graph.root)
        library = settings(self.root).library
        sources = graph.key(["press.hooks", *(name for name in graph.modules if name.partition(".")[0] == library)])
        configuration = (self.root / "mkdocs.yml").read_text(encoding="utf-8")
        self.surroundings = [sources, configuration, sorted(file.src_uri for file in files)]
        self.anchors: list[tuple] = []
        self.warnings = CountHandler()
        self.warnings.setLevel(logging.WARNING)
        self.listen()
        self.register = autorefs.register_anchor
        autorefs.register_anchor = self._register  # type: ignore[method-assign]

    def listen(self) -> None:
        """Hear warnings from now on."""
        logging.getLogger("mkdocs").addHandler(self.warnings)

    @property
    def heard(self) -> int:
        """How many warnings there were."""
        return sum(self.warnings.counts.values())

    def end(self) -> None:
        """Take the counter of warnings off MkDocs' log: the next build counts its own."""
        logging.getLogger("mkdocs").removeHandler(self.warnings)

    def made(self, make: Callable[..., Any], *given: str) -> Any:
        """What a function of the build makes of some texts, now or before."""
        key = [*self.surroundings, make.__name__, *given]
        return self.store.made("pages", key, functools.partial(make, *given))

    def _register(self, page: Page, *arguments: Any, **options: Any) -> None:
        self.anchors.append((arguments, options))
        self.register(page, *arguments, **options)

    def markdown(self, page: Page, markdown: str) -> str:
        """What MkDocs has to render of a page: of one that is remembered, next to nothing."""
        self.key = [*self.surroundings, page.file.src_uri, page.meta, markdown, *included(markdown, self.root)]
        self.known = self.store.get("pages", self.key)
        self.before, self.anchors = self.heard, []
        return "–" if self.known else markdown

    def content(self, page: Page, html: str) -> str:
        """The page as it was rendered, now or before; what MkDocs and its plugins learn by rendering, they learn."""
        if self.known:
            html, facts, links, anchors = self.known
            vars(page).update(facts)
            page.links_to_anchors = {file: links[file.src_uri] for file in self.files if file.src_uri in links}
            for arguments, options in anchors:
                self.register(page, *arguments, **options)
        elif self.heard == self.before:
            facts = {name: vars(page)[name] for name in FACTS}
            links = {file.src_uri: anchors for file, anchors in (page.links_to_anchors or {}).items()}
            self.store.put("pages", self.key, (html, facts, links, self.anchors))
        return html


class Templates(BytecodeCache):
    """What Jinja makes of templates."""

    def __init__(self, root: Path) -> None:
        """Keep it in a checkout's store."""
        self.store = Store(root)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take it over, if it is there."""
        if code := self.store.get("templates", bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template, so that the next process need not compile it."""
        self.store.put("templates", bucket.key, bucket.bytecode_to_string())


def included(markdown: str, root: Path) -> Iterator[str]:
    """The texts of all files that a page includes, and of those that they include."""
    for name in INCLUDE.findall(markdown):
        if (path := root / name).is_file():
            text = path.read_text(encoding="utf-8")
            yield text
            yield from included(text, root)
