"""Keeps `mkdocs serve` quick: a page that cannot have changed is not rendered again.

MkDocs renders every page after every edit, and compiles every template again. Under `serve` the rendered pages and the
compiled templates are kept in memory. What a page says depends on its own text, and on anything in src, snippets and
tests; so those are the key, and any edit there renders every page afresh. `mkdocs build` uses none of this.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from mkdocs.structure.pages import Page
from mkdocs_autorefs import AutorefsPlugin

RESULTS = ("content", "toc", "_title_from_render", "present_anchor_ids", "links_to_anchors", "title")


class Templates(BytecodeCache):
    """Compiled templates, in memory; Jinja itself checks that a template's source is the one compiled."""

    def __init__(self) -> None:
        self.code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket if its template was compiled before."""
        if bucket.key in self.code:
            bucket.bytecode_from_string(self.code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Remember a compiled template."""
        self.code[bucket.key] = bucket.bytecode_to_string()

    def serve(self, environment: Environment) -> None:
        """Let an environment use what was compiled."""
        environment.bytecode_cache = self


class Pages:
    """Rendered pages, each with the key it was rendered under and the anchors it registered."""

    def __init__(self) -> None:
        self.rendered: dict[str, tuple[str, dict, list]] = {}
        self.surroundings = ""

    def look_around(self, folders: Iterable[Path], names: Iterable[str]) -> None:
        """Take stock of everything but the pages' own text: files by size and time, and the names of all pages."""
        files = sorted(path for folder in folders for path in ([folder] if folder.is_file() else folder.rglob("*")))
        stamps = [(str(path), path.stat().st_mtime_ns) for path in files if "__pycache__" not in path.parts]
        self.surroundings = repr((stamps, sorted(names)))

    def serve(self, page: Page, markdown: str, autorefs: AutorefsPlugin) -> None:
        """Let a page take its rendering from here, if it was rendered under the same key before."""
        render = page.render
        key = hashlib.sha256(f"{self.surroundings}\0{page.meta}\0{markdown}".encode()).hexdigest()

        def remembered(config, files) -> None:
            known, results, anchors = self.rendered.get(page.file.src_uri, ("", {}, []))
            if known == key:
                vars(page).update(results)
                for arguments, options in anchors:
                    autorefs.register_anchor(page, *arguments, **options)
                return
            recorded = recording(autorefs, lambda: render(config, files))
            results = {name: vars(page)[name] for name in RESULTS if name in vars(page)}
            self.rendered[page.file.src_uri] = key, results, recorded

        page.render = remembered  # type: ignore[method-assign]


def recording(autorefs: AutorefsPlugin, run) -> list[tuple[tuple, dict]]:
    """Run something, and return the anchors that it registered, less the page each was registered for."""
    register, calls = autorefs.register_anchor, []

    def recorded(page, *arguments, **options):
        calls.append((arguments, options))
        return register(page, *arguments, **options)

    autorefs.register_anchor = recorded  # type: ignore[method-assign]
    try:
        run()
    finally:
        del autorefs.register_anchor  # the instance's; the class's stands again
    return calls
