"""Makes only those pages again of which nothing but the words changed, in what the last build left.

MkDocs makes all pages in every build, which takes seconds. While serving, the last build is still there: its files, its
menu, its templates, its anchors. What is written is the same to the byte as after a whole build, which is made wherever
other pages may show more of a page than the sentences that they quote.

MkDocs offers no way to make one page again, so `read` and `write` below call the private functions of its build that it
calls itself for every page. Their order is that of MkDocs, and plugins rely on it: `read` for all pages, `resolve`, and
only then `write`, because a page that quotes another, or links into it, needs what that one has become. The version of
MkDocs is pinned; who pins another compares `mkdocs.commands.build.build` with these three, line by line.
"""

import contextlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment
from mkdocs.commands import build
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink

from press.build import glossary, letters, references, ways
from press.build.behind import KINDS
from press.build.graph import PAGE, Graph
from press.read.catalogue import Function

FILLED = (
    "minutes",
    "plain",
    "said",
    "before",
    "letters",
)  # of a page's facts, what the build fills in from others, or counts anew
SHARED = {glossary.PAGE, letters.PAGE, *references.SOURCES}  # read for every page


def stamps(config: MkDocsConfig) -> dict[Path, int]:
    """When each file was changed that a site is made of: none that is hidden, nor bytecode, which builds write."""
    places = [Path(place) for place in (config.docs_dir, config.config_file_path, *config.watch)]
    files = ((place, file) for place in places for file in ([place] if place.is_file() else place.rglob("*")))
    found = {}
    for place, file in files:
        if not any(part.startswith(".") or part == "__pycache__" for part in file.relative_to(place).parts):
            with contextlib.suppress(OSError):  # it is gone again
                found[file] = file.stat().st_mtime_ns if file.is_file() else 0
    return found


def edited(files: Files, graph: Graph, before: Mapping[Path, int], now: Mapping[Path, int]) -> list[Page]:
    """The pages that were edited, if these are all that changed and nothing else is made of them; or none."""
    changed = {path for path, _ in before.items() ^ now.items()}
    pages = {Path(file.abs_src_path): file for file in files.documentation_pages() if file.abs_src_path}
    texts = [path.read_text(encoding="utf-8") for path in (*graph.modules.values(), *pages)]
    named = {graph.root / name for text in texts for name in PAGE.findall(text)}
    apart = named | {path for path, file in pages.items() if path.suffix != ".md" or file.src_uri in SHARED}
    if not changed <= now.keys() & pages.keys() - apart:
        return []
    return [page for path in sorted(changed) if (page := pages[path].page)]


def told(page: Page) -> tuple:
    """What menus, lists and links tell of a page elsewhere, and which figures of it have pages of their own."""
    anchors, figures = page.present_anchor_ids or set(), references.MOVING.findall(page.content or "")
    said = [*ways.said(page, page.content or "")]
    meta = {**page.meta, **dict.fromkeys(FILLED)}
    return page.title, meta, anchors, [*titles(page.toc, anchors)], figures, said


def titles(sections: Iterable[AnchorLink], anchors: Collection[str]) -> Iterator[str]:
    """The titles of the sections that a page has written itself."""
    for section in sections:
        if section.id in anchors:
            yield section.title
        yield from titles(section.children, anchors)


def read(page: Page, config: MkDocsConfig, files: Files) -> bool:
    """Render a page from its file; whether it tells others the same as before."""
    before = told(page)
    build._populate_page(page, config, files)
    return told(page) == before


def quoting(
    quotes: Iterable[references.Quote], known: Mapping[str, Function], behind: Mapping[str, tuple[str, str]]
) -> set[str]:
    """The names of the pages behind essays that show some quotes.

    Args:
        quotes: Of pages that were made again.
        known: Every number, figure and claim by its address.
        behind: What each of these pages shows, and of which essays.
    """
    functions = (references.target(quote.address, known) for quote in quotes)
    cited = {(KINDS.get(each.kind, each.kind), each.essay) for each in functions if each}
    return {name for name, (kind, essays) in behind.items() if cited & {(kind, essay) for essay in essays.split()}}


def resolve(pages: Iterable[Page], config: MkDocsConfig, env: Environment) -> None:
    """Fill in what pages say of others, which plugins know from the last build."""
    some = Files([page.file for page in pages])
    for name in ("material/tags", "autorefs"):
        if plugin := cast(Any, config.plugins.get(name)):
            plugin.on_env(env, config=config, files=some)


def write(
    pages: list[Page], lists: Iterable[str], config: MkDocsConfig, files: Files, nav: Navigation, env: Environment
) -> None:
    """Write pages, lists of all pages, and the index of the search."""
    search, everything = cast(Any, config.plugins["material/search"]), files.documentation_pages()
    order = {file.page.url: number for number, file in enumerate(everything) if file.page}
    entries, again = search.search_index.entries, {page.url for page in pages}
    entries[:] = [entry for entry in entries if address(entry) not in again]
    for page in pages:
        build._build_page(page, config, everything, nav, env)
    entries.sort(key=lambda entry: order[address(entry)])
    search.on_post_build(config=config)
    for name in config.theme.static_templates & {*lists}:
        build._build_theme_template(name, env, files, config, nav)
    for page in pages:
        page.validate_anchor_links(files=files, log_level=config.validation.links.anchors)


def address(entry: Mapping[str, str]) -> str:
    """The page that an entry of the search's index leads to."""
    return entry["location"].partition("#")[0]
