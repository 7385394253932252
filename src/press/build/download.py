"""Each page of an essay as a notebook to download: its headings, and its Python as the page shows it, in order.

The cells are the program that the tests run. What the page shows as output stands under the cell that printed it.
"""

import json
from pathlib import Path

from press.read.fences import Fence, fences
from press.read.page import Page
from press.read.program import expanded

ABOUT = """# {title}

{summary}

This is the code of a page of *Workings*, in order; the page itself explains it.

It needs Python 3.11.5 or newer and the packages that the project asks for: `pip install -r requirements.txt`. \
Cells that import `workings` need the project too: keep this notebook in its folder, or in one beneath."""
FIND = """import sys
from pathlib import Path

for folder in (Path.cwd(), *Path.cwd().parents):
    if (folder / "src/workings").is_dir():
        sys.path.insert(0, str(folder / "src"))
        break"""


def address(page: str) -> str:
    """Where the notebook of a page lies in the site: `adam/noise.md` has `adam/noise.ipynb`."""
    return str(Path(page).with_suffix(".ipynb").as_posix())


def pages(root: Path) -> list[str]:
    """The pages that have a notebook: those with Python, as paths under `docs`."""
    found = (Page.read(path) for path in sorted((root / "docs").rglob("*.md")))
    return [page.path.relative_to(root / "docs").as_posix() for page in found if any(f.is_python for f in page.fences)]


def notebook(page: str, root: Path) -> str:
    """The notebook of a page, the same bytes each time.

    Raises:
        LookupError: For an include of what is not there.
    """
    path = root / "docs" / page
    front, lines = Page.read(path).front, expanded(path, root)
    shown = {fence.line: fence for fence in fences(lines)}
    cells = [prose(ABOUT.format(title=front.get("title", page), summary=front.get("description", ""))), code(FIND)]
    inside: range = range(0)
    for number, line in enumerate(lines, 1):
        if fence := shown.get(number):
            inside = fence.lines
            add(cells, fence)
        elif number not in inside and line.startswith("##"):
            cells.append(prose(line.partition(" {")[0]))
    return written(cells)


def written(cells: list[dict]) -> str:
    """Cells as the text of a notebook, the same bytes each time."""
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    return json.dumps(BOOK | {"cells": cells}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
BOOK = {"metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}


def add(cells: list, fence: Fence) -> None:
    """A cell of a block of Python; or the output of the cell before, if that is what the block shows."""
    if fence.is_python:
        cells.append(code("\n".join(fence.body).rstrip()))
    elif fence.attributes.get("title") == "output" and cells[-1]["cell_type"] == "code":
        text = "\n".join(fence.body).rstrip() + "\n"
        cells[-1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": text.splitlines(keepends=True)}]


def prose(text: str) -> dict:
    """A cell of Markdown."""
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def code(text: str) -> dict:
    """A cell of Python."""
    source = text.splitlines(keepends=True)
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
