"""Labs: notebooks kept as Python files, run while the site is built, and shown like any other page.

A lab becomes Markdown: its prose as it stands, each cell of code in a fence, and under it what it printed and drew.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

from press.build.cache import remembered
from press.build.figures import environment
from press.build.graph import Graph, imports

FENCE = "`````"  # longer than any in a cell


class LabError(Exception):
    """A lab with a cell that raises; the message names the file, the line and the error."""


class Lab(File):
    """A lab as MkDocs takes it: a page, though no Markdown file, that lies where its Python file does."""

    def is_documentation_page(self) -> bool:
        """It is a page."""
        return True


def markdown(path: Path, graph: Graph) -> str:
    """A lab as Markdown; it runs only if it, or anything that it can import, has changed."""
    text = path.read_text(encoding="utf-8")
    key = [path.name, text, graph.key(["press.build.labs", *imports(text)])]
    return remembered(graph.root / ".cache/labs", key, lambda: "\n\n".join(parts(run(path, graph.root), path.name)))


def run(path: Path, root: Path) -> Any:
    """The notebook with what its cells printed and drew.

    Raises:
        LabError: For a cell that raises.
    """
    import jupytext  # with the next two most of a second, and seldom needed
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    notebook = jupytext.read(path)
    quiet = ["--IPKernelApp.log_level=40"]  # it warns that it listens on this machine
    try:
        NotebookClient(notebook, extra_arguments=quiet, coalesce_streams=True).execute(env=environment(root))
    except CellExecutionError as error:
        raise LabError(f"{os.path.relpath(path)}:{line(notebook, path)}: {error.ename}: {error.evalue}") from None
    return notebook


def line(notebook: Any, path: Path) -> int:
    """The line of a lab's file at which a cell raised, or the first of that cell."""
    cell, error = next((cell, out) for cell in notebook.cells for out in cell.get("outputs", []) if "traceback" in out)
    inside = re.search(r"In\[\d+\], line (\d+)", re.sub(r"\x1b\[[\d;]*m", "", "".join(error.traceback)))
    before = path.read_text(encoding="utf-8").partition(cell.source)[0]
    return before.count("\n") + (int(inside[1]) if inside else 1)


def parts(notebook: Any, name: str) -> Iterator[str]:
    """The cells of a notebook as Markdown; under its title, the offer to download it."""
    offer = f'\n\n<p class="lab-source"><a href="{name}" download>Download this lab</a> and change it.</p>\n'
    for cell in notebook.cells:
        if cell.cell_type == "code":
            yield f"{FENCE}python\n{cell.source}\n{FENCE}"
            yield from map(output, cell.outputs)
        else:
            yield re.sub(r"\A# .*", lambda title: title[0] + offer, cell.source)


def output(shown: Any) -> str:
    """What a cell printed, as text; what it drew, as the image alone."""
    data = shown.get("data", {})
    text = shown.get("text") or data.get("text/plain", "")
    return data.get("text/html") or f"{FENCE}{{.text .output}}\n{text.rstrip()}\n{FENCE}"
