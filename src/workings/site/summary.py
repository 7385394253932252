"""What a page's footer says was checked, and where on a page a formula stands."""

import os
from pathlib import Path

from mkdocs.structure.pages import Page



def checks(path: Path, root: Path) -> dict[str, int]:
    """How many things of each kind a machine checks on a page: only the kinds that are there."""
    return {}


def whereabouts(page: Page, tex: str) -> str:
    """The `file:line` at which a page holds a formula, as far as it can be told."""
    path = Path(page.file.abs_src_path or page.file.src_uri)
    before, found, _ = path.read_text(encoding="utf-8").partition(tex.strip().splitlines()[0] if tex.strip() else "\0")
    return f"{os.path.relpath(path)}:{before.count(chr(10)) + 1}" if found else os.path.relpath(path)
