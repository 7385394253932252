"""Reading a page asks nothing of other servers.

What a page's HTML would load, ``press.site.policy`` reads as built; of pictures, those of this site alone are let in.
"""

import re
from collections.abc import Iterator

from press.gates.gate import gate
from press.pages.project import Problem, Project

IMPORTS = re.compile(
    r"""@import\s+(?:url\()?["']?(?:https?:)?//|(?:url\(|image-set\([^)]*?)\s*["']?(?:https?:)?//
    |\b(?:fetch|import|Worker|WebSocket|sendBeacon)\s*\(\s*["'`](?:https?:|wss?:)?//|\bfrom\s+["'](?:https?:)?//
    |\.src\s*=\s*["'`](?:https?:)?//""",
    re.VERBOSE | re.IGNORECASE,
)


@gate
def requests(project: Project) -> Iterator[Problem]:
    """No style or script makes a reader's browser ask another server."""
    folders = (project.docs, project.root / "src/press/figures/scripts")
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        text = path.read_text(encoding="utf-8") if path.suffix in {".css", ".js"} else ""
        for match in IMPORTS.finditer(text):
            message = f"`{' '.join(match[0].split())}` would be fetched from elsewhere; keep a copy beside the page"
            yield project.problem(path, text.count("\n", 0, match.start()) + 1, message)
