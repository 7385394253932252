"""Which listings a reader can run in the page, and what the page needs for it.

A listing runs there when it imports only what MicroPython has, what this project gives it besides (see the folder
`micropython`), and modules of the library that import no more than that themselves. Any other says what it needs, and
offers the page as a notebook.
"""

import json
import re
import sys
from html import unescape
from pathlib import Path

from press.graph import Graph, imported, imports
from press.pages.project import settings

LIBRARY = frozenset({"cmath", "collections", "collections.abc", "functools", "itertools", "json", "math", "re"})
LISTING = re.compile(r"snippets/\S+\.py")
RUN = "<run-listing></run-listing>"
CODE = re.compile(r'(<div class="[^"]*\bhighlight\b)([^"]*">(?:(?!<div).)*?<pre\b.*?</pre>)', re.DOTALL)
FITS = 74  # columns that a listing as wide as the text has, in a fold too; what is longer takes the room beside it


def offer(title: str, source: str, notebook: str, graph: Graph) -> str:
    """What stands under a block of code: what runs it, or why it cannot run in the page.

    Args:
        title: Of the block; of a whole snippet, its path.
        source: Its text.
        notebook: The address of the page as a notebook, if there is one.
        graph: Of the project.
    """
    if not LISTING.fullmatch(title):
        return ""
    try:
        missing = needs(source, graph)
    except SyntaxError:  # told at its line, where the snippet was to be run
        return ""
    return apology(missing, notebook, settings(graph.root).library) if missing else RUN


def widened(html: str) -> str:
    """A page whose listings are as wide as its text, or called wide: those with a line that does not fit in it."""

    def measured(match: re.Match) -> str:
        code = unescape(re.sub(r"<[^>]*>", "", match[2].partition("<code")[2].partition(">")[2]))
        return f"{match[1]}{' wide' if max(map(len, code.splitlines()), default=0) > FITS else ''}{match[2]}"

    return CODE.sub(measured, html)


def needs(source: str, graph: Graph) -> list[str]:
    """What a script imports that is not there in the page: packages by name, parts of Python's library in full.

    Raises:
        SyntaxError: For what is not Python.
    """
    library = settings(graph.root).library
    missing = {name.partition(".")[0] for name in modules(source) - LIBRARY}
    return sorted(missing - {library} if library in missing and carried(source, graph) else missing)


def modules(source: str) -> set[str]:
    """The modules that a source imports, wherever in it; those beside it begin with a point."""
    return {module for module, _ in imported(source)}


def carried(source: str, graph: Graph) -> dict[str, str]:
    """The files of the library that a script needs in the page, by path; none if any of them does not fit there."""
    library = settings(graph.root).library
    files = {}
    for name in graph.reached(name for name in imports(source) if name.partition(".")[0] == library):
        text = graph.modules[name].read_text(encoding="utf-8")
        if any(not other.startswith((library, ".")) for other in modules(text) - LIBRARY):
            return {}
        files[graph.modules[name].relative_to(graph.root / "src").as_posix()] = text
    return files


def apology(missing: list[str], notebook: str, library: str) -> str:
    """A line that says what a listing needs, and where to run it."""
    names = {"torch": "PyTorch", library: "this project’s package"}
    packages = [name for name in missing if name not in sys.stdlib_module_names]
    what = " and ".join(names.get(name, f"<code>{name}</code>") for name in packages or missing)
    what = what if packages else f"Python’s own {what}"
    where = f', as in <a href="{notebook}" download>this page’s notebook</a>' if notebook else ""
    return f'<p class="needs">To run this you need {what}{where}.</p>'


def modules_json(graph: Graph) -> str:
    """The Python files that listings can import in the page, as one JSON object: path, text."""
    files = {path.name: path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].glob("micropython/*.py")}
    for snippet in sorted((graph.root / "snippets").glob("*/*.py")):
        files |= carried(snippet.read_text(encoding="utf-8"), graph)
    return json.dumps(files, ensure_ascii=False, indent=0, sort_keys=True)
