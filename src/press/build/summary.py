"""What a page's footer says was checked, and where on a page a formula stands."""

import os
from pathlib import Path

from mkdocs.structure import pages

from press.read.page import Page


def checks(path: Path) -> dict[str, int]:
    """How many things of each kind a machine checks on a page: only the kinds that are there."""
    page = Page.read(path)
    counts = {
        "snippets": sum(fence.is_python for fence in page.fences),
        "numbers": len(page.numbers),
        "figures": sum("figures/" in image.target for image in page.images),
        "formulas": len(page.formulas),
        "claims": len({tick.key for tick in page.claims}),
    }
    return {kind: count for kind, count in counts.items() if count}


def whereabouts(page: pages.Page, tex: str) -> str:
    """The `file:line` at which a page holds a formula, as far as it can be told."""
    path = Path(page.file.abs_src_path or page.file.src_uri)
    before, found, _ = path.read_text(encoding="utf-8").partition(tex.strip().splitlines()[0] if tex.strip() else "\0")
    return f"{os.path.relpath(path)}:{before.count(chr(10)) + 1}" if found else os.path.relpath(path)
