"""Pages say what they are, link to what exists, and ask nothing of other servers."""

import datetime
import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from press.gates.figures import drawings
from press.read.page import Link, Page
from press.read.project import Problem, Project

ELSEWHERE = re.compile(r"(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)
LOADS = re.compile(
    r"""<(?:img|script|iframe|source|video|audio|embed|object|link)\b[^>]*?\b(?:src|srcset|href|data)\s*=\s*["']?\s*(?:https?:)?//
    |!\[[^\]]*\]\(\s*(?:https?:)?//""",
    re.VERBOSE | re.IGNORECASE,
)
IMPORTS = re.compile(
    r"""@import\s+(?:url\()?["']?(?:https?:)?//|url\(\s*["']?(?:https?:)?//
    |\b(?:fetch|import|Worker|WebSocket)\s*\(\s*["'`](?:https?:|wss?:)?//|\bfrom\s+["'](?:https?:)?//""",
    re.VERBOSE,
)
RAW = re.compile(r"""<(?:img\b|a\b[^>]*\bhref\s*=\s*["']?(?!https?:|mailto:))[^>]*>""", re.IGNORECASE)
CANONICAL = re.compile(r"""<link\b[^>]*\brel=["']?(?:canonical|license|author|me)\b[^>]*>""", re.IGNORECASE)


def front_matter(project: Project) -> Iterator[Problem]:
    """Every page has a title, a summary in one line and a date; a page of an essay has tags."""
    for page in project.pages:
        for name, message in missing(page, essay=page.path.parent.name in project.essays):
            yield project.problem(page.path, page.front_line(name), f"front matter: {message}")


def missing(page: Page, essay: bool) -> Iterator[tuple[str, str]]:
    """What the front matter of a page lacks: the field, and what to write."""
    if page.front_lines and not page.front:
        yield "---", "it cannot be read; put a value that holds a colon in quotation marks"
    for name in ("title", "description"):
        value = page.front.get(name)
        if not isinstance(value, str) or not value.strip():
            yield name, f"no {name}; write `{name}: ...`"
        elif "\n" in value.strip():
            yield name, f"the {name} takes more than a line"
    if not isinstance(page.front.get("date"), datetime.date):
        yield "date", "no date; write `date: YYYY-MM-DD`"
    tags = page.front.get("tags")
    if essay and not (isinstance(tags, list) and tags and all(isinstance(tag, str) for tag in tags)):
        yield "tags", "no tags; write `tags: [...]`"


def resolve(project: Project) -> Iterator[Problem]:
    """Relative links lead to pages, files and anchors that exist."""
    pages = {page.path: page for page in project.pages}
    files = {*project.docs.rglob("*.*"), *(project.docs / address for address in drawings(project))}
    for page in project.pages:
        for match in RAW.finditer(page.markup):
            message = f"`{' '.join(match[0].split())}` is followed by no check; write it as Markdown"
            yield project.problem(page.path, page.line_at(match.start()), message)
        for link in [*page.links, *page.images]:
            local = link.target and not ELSEWHERE.match(link.target)
            if local and (complaint := dead(page, link, pages, files)):
                yield project.problem(page.path, link.line, complaint)


def dead(page: Page, link: Link, pages: dict[Path, Page], files: set[Path]) -> str | None:
    """Why a relative link leads nowhere, if it does."""
    if link.target.startswith("/"):
        return f"{link.target} is absolute; link relative to this page, so that the site may stand anywhere"
    (target, _), anchor = led_to(page, link), unquote(link.target).partition("#")[2]
    if target not in files:
        return f"{link.target} leads to no page or file"
    if anchor and target in pages and not known(pages[target], anchor):
        near = ", ".join(list(pages[target].anchors)[:12])
        return f"{pages[target].name} has no anchor #{anchor}; it has {near}"
    return None


def led_to(page: Page, link: Link) -> tuple[Path, str]:
    """The file that a relative link leads to, and the query in it."""
    address, _, query = link.target.partition("#")[0].partition("?")
    return Path(os.path.normpath(page.path.parent / unquote(address))) if address else page.path, query


def known(page: Page, anchor: str) -> bool:
    """Whether a page has an anchor; those of the API reference are made by the build, which checks them."""
    return anchor in page.anchors or ("." in anchor and ":::" in page.text)


def outside(project: Project) -> Iterator[Problem]:
    """No page, style or script makes a reader's browser ask another server."""
    for path in sorted([*project.docs.rglob("*"), *(project.root / "src/press/theme").rglob("*")]):
        if path.suffix in {".md", ".html", ".css", ".js", ".svg"}:
            for line, found in requests(path):
                message = f"`{found}` would be fetched from elsewhere; keep a copy beside the page"
                yield project.problem(path, line, message)


def requests(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that make a browser ask another server."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        page = Page.read(path)
        inside = {line for fence in page.fences for line in fence.lines}
        text = "\n".join("" if number in inside else line for number, line in enumerate(page.lines, 1))
    text = CANONICAL.sub(lambda match: " " * len(match[0]), text)
    pattern = LOADS if path.suffix == ".md" else re.compile(f"{LOADS.pattern}|{IMPORTS.pattern}", LOADS.flags)
    for match in pattern.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, " ".join(match[0].split())
