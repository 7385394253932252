"""What the press asks of whatever makes a site of Markdown, the front end: its pages, and where they lie.

MkDocs' pages are such pages (`press.hooks`, the one file that imports MkDocs). So is any object with these attributes.
"""

import os
import posixpath
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol


class Page(Protocol):
    """A page of the site."""

    file: Any  # where it comes from: `src_uri`, `adam/memory.md`, and `abs_src_path`
    meta: Any  # its front matter, and what the press adds for the template
    content: Any  # its HTML, without the template
    present_anchor_ids: Any  # the slugs of its sections
    next_page: Any
    previous_page: Any

    @property
    def title(self) -> Any:
        """What it is called."""

    @property
    def url(self) -> str:
        """Its address from the site's root."""

    @property
    def canonical_url(self) -> str | None:
        """The whole of its address, as far as that is known."""

    @property
    def is_homepage(self) -> bool:
        """Whether it is the site's first."""

    @property
    def ancestors(self) -> Iterable:
        """The parts of the menu that it lies in, the innermost first."""


def relative(address: str, here: str) -> str:
    """The address of a page or a file as it is written on another page; both from the root of the site."""
    return posixpath.relpath(address or ".", here or ".") + "/" * address.endswith("/")


def whereabouts(page: Page, text: str) -> str:
    """The `file:line` at which a page holds a formula or the name of a figure, as far as it can be told."""
    path = Path(page.file.abs_src_path or page.file.src_uri)
    lines = path.read_text(encoding="utf-8").splitlines()
    wanted = next(iter(text.strip().splitlines()), "")
    found = (f":{number}" for number, line in enumerate(lines, 1) if wanted and wanted in line)
    return os.path.relpath(path) + next(found, "")
