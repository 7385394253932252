"""Reading a page asks nothing of other servers. What its HTML would load, ``press.build.policy`` reads as built."""

import re
from collections.abc import Iterator
from pathlib import Path

from press.gates.gate import gate
from press.read.page import Page
from press.read.project import Problem, Project

LOADS = re.compile(r"!\[[^\]]*\]\(\s*(?:https?:)?//")
IMPORTS = re.compile(
    r"""@import\s+(?:url\()?["']?(?:https?:)?//|(?:url\(|image-set\([^)]*?)\s*["']?(?:https?:)?//
    |\b(?:fetch|import|Worker|WebSocket|sendBeacon)\s*\(\s*["'`](?:https?:|wss?:)?//|\bfrom\s+["'](?:https?:)?//
    |\.src\s*=\s*["'`](?:https?:)?//""",
    re.VERBOSE | re.IGNORECASE,
)


@gate
def requests(project: Project) -> Iterator[Problem]:
    """No page, style or script makes a reader's browser ask another server."""
    for path in sorted(project.docs.rglob("*")):
        if path.suffix in {".md", ".css", ".js"}:
            for line, request in outward(path):
                message = f"`{request}` would be fetched from elsewhere; keep a copy beside the page"
                yield project.problem(path, line, message)


def outward(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that make a browser ask another server."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        page = Page.read(path)
        text = "\n".join("" if number in page.fenced else line for number, line in enumerate(page.lines, 1))
    for match in (LOADS if path.suffix == ".md" else IMPORTS).finditer(text):
        yield text.count("\n", 0, match.start()) + 1, " ".join(match[0].split())
