"""Which listings a reader can run in the page, and what the page needs for it.

A listing runs there when it imports only what MicroPython has, and what this project gives it besides: the live
modules, and a few parts of Python's library (see the folder `micropython`). Any other says what it needs, and offers
the page as a notebook.
"""

import ast
import json
import re
import sys
from html import unescape
from pathlib import Path

from mkdocs.utils import get_relative_url

SCRIPT = "assets/listing.js"
MODULES = "assets/micropython/modules.json"
LIBRARY = frozenset(
    {"cmath", "collections", "collections.abc", "functools", "itertools", "json", "math", "random", "statistics"}
)
LIVE = re.compile(r"workings\.\w+\.plain\.\w+")
LISTING = re.compile(
    r'<span class="filename">snippets/[^<]+\.py</span>\s*<div class="scroll"[^>]*>(?P<pre><pre\b.*?</pre>)</div>',
    re.DOTALL,
)
TAG = re.compile(r"<[^>]+>")
NAMES = {"torch": "PyTorch", "workings": "this project’s package"}


def imports(source: str) -> set[str]:
    """The modules a script imports, wherever in it.

    Raises:
        SyntaxError: For what is not Python.
    """
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            parts = {f"{module}.{alias.name}" for alias in node.names}
            found |= parts if module.endswith(".plain") else {module}  # `from workings.adam.plain import steps`
    return found


def needs(source: str) -> list[str]:
    """What a script imports that is not there in the page: packages by name, parts of Python's library in full."""
    missing = {name for name in imports(source) if name not in LIBRARY and not LIVE.fullmatch(name)}
    return sorted({name.partition(".")[0] for name in missing})


def offered(page: str, url: str, notebook: str | None) -> str:
    """A finished page whose listings can be run, or say why not.

    Args:
        page: Its HTML, each listing in its box.
        url: Its address in the site.
        notebook: The address of the page as a notebook, if there is one.
    """

    def ended(match: re.Match) -> str:
        missing = needs(unescape(TAG.sub("", match["pre"])))
        return match[0] + (apology(missing, where) if missing else "<run-listing></run-listing>")

    where = get_relative_url(notebook, url) if notebook else None
    page = LISTING.sub(ended, page)
    if "<run-listing>" in page:
        # Inside the article, so that a page that replaces another without a reload brings it too.
        script = f'<script type="module" src="{get_relative_url(SCRIPT, url)}"></script>'
        page = page.replace("</article>", f"{script}</article>", 1)
    return page


def apology(missing: list[str], notebook: str | None) -> str:
    """A line that says what a listing needs, and where to run it."""
    packages = [name for name in missing if name not in sys.stdlib_module_names]
    what = " and ".join(NAMES.get(name, f"<code>{name}</code>") for name in packages or missing)
    what = what if packages else f"Python’s own {what}"
    where = f', as in <a href="{notebook}" download>this page’s notebook</a>' if notebook else ""
    return f'<p class="needs">To run this you need {what}{where}.</p>'


def modules(root: Path) -> str:
    """The Python files that listings can import in the page, as one JSON object: path, text."""
    found = {path.name: path for path in (root / "src/press/micropython").glob("*.py")}
    found |= {path.relative_to(root / "src").as_posix(): path for path in (root / "src/workings").glob("*/plain/*.py")}
    texts = {name: path.read_text(encoding="utf-8") for name, path in sorted(found.items())}
    empty = {f"{package}/__init__.py": "" for package in packages(texts)}
    return json.dumps(empty | texts, ensure_ascii=False, indent=0)


def packages(names: dict[str, str]) -> list[str]:
    """The folders above these files: each is a package, empty in the page."""
    return sorted({parent.as_posix() for name in names for parent in Path(name).parents} - {"."})
