"""Under which keys rendered pages are kept, so that a page which cannot have changed is not rendered again.

A page's HTML hangs on its own text, on all that it includes, on the names of all files that it may link to, on the
site's configuration and on its extensions; if it shows functions or sets exercises, also on the sources of the library.
"""

import functools
import re
from collections.abc import Callable, Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from press.graph import Graph
from press.pages.project import settings
from press.store import Store

FENCES = ("moving", "numbers", "figures", "claims", "pages")  # places on a page that the build fills
INCLUDE = re.compile(r'-+8<-+[ \t]+"([^":\n]+)')
SHOWS = re.compile(r":::|\bexercise\b")  # where a page may take something from the library


def fence(source: str, language: str, css_class: str, options: dict, md: Any, **others: Any) -> str:
    """A place on a page that is filled later; what it names is not to be searched for."""
    return f'<div class="{css_class}" data-search-exclude>{escape(source.strip())}</div>'


class Memory:
    """What all pages of one build hang on."""

    def __init__(self, graph: Graph, names: Iterable[str]) -> None:
        """Read it.

        Args:
            graph: Of the project.
            names: Of all files of the site.
        """
        self.graph, self.store = graph, Store(graph.root)
        library = settings(graph.root).library
        self.library = graph.key(name for name in graph.modules if name.partition(".")[0] == library)
        front = [graph.modules["press.hooks"]] if "press.hooks" in graph.modules else []
        configuration = (graph.root / "mkdocs.yml").read_text(encoding="utf-8")
        self.surroundings = [graph.key([__name__, "press.site.exercises"], *front), configuration, sorted(names)]

    def key(self, name: str, meta: dict, markdown: str) -> list:
        """The key of a page by its name, its front matter and its text."""
        # What a page renders to hangs on its words and on what they include. Only where it shows signatures,
        # docstrings or an exercise is it the library's too; with that in every key, one edit of code would render all
        # pages again.
        texts = [markdown, *included(markdown, self.graph.root)]
        shows = any(map(SHOWS.search, texts))
        return [*self.surroundings, name, meta, *texts, self.library if shows else ""]

    def made(self, make: Callable[..., Any], *given: str) -> Any:
        """What a function of the build makes of some texts, now or before."""
        key = [self.graph.key([make.__module__]), make.__name__, *given]
        return self.store.made("pages", key, functools.partial(make, *given))


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
