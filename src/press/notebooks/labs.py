"""Makes mkdocs-jupyter fit the house: a cache that is never stale, and cells that look like the rest of the site.

mkdocs-jupyter inlines 600 KB of JupyterLab's style and scripts into every page and asks a CDN for MathJax. Here its
cells are rewritten as the same code blocks, outputs and formulas that an essay has, so a lab needs nothing of its own.
"""

import contextlib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import jupytext
from bs4 import BeautifulSoup, Tag
from nbclient.exceptions import CellExecutionError

from press.figures.draw import environment
from press.graph import Graph, imports
from press.notebooks import download, kernels
from press.store import Store, write
from press.trouble import WrongError

LEAD = re.compile(r"(<h1\b.*?</h1>\s*)<p>(.*?)</p>", re.DOTALL)
MATH = re.compile(r"(?<!\\)\$\$(.+?)\$\$|(?<![\\$])\$([^\s$](?:[^$]*[^\s$\\])?)\$", re.DOTALL)
QUIET = """
c.IPKernelApp.log_level = 40  # it warns that it listens on this machine
c.HistoryManager.enabled = False  # nobody asks a lab what was run before
"""


def prepare(graph: Graph) -> None:
    """Let the kernels see this checkout, and be quiet."""
    os.environ.update({name: environment(graph.root)[name] for name in ("PYTHONPATH", "OMP_NUM_THREADS")})
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    profile = Store(graph.root).room("ipython") / "profile_default"
    write(profile / "ipython_kernel_config.py", QUIET.encode())
    os.environ["IPYTHONDIR"] = str(profile.parent)
    texts = [path.read_text(encoding="utf-8") for path in sorted((graph.root / "docs/labs").glob("*.py"))]
    imported = {name for text in texts for name in imports(text)}
    own = {name.partition(".")[0] for name in graph.modules}  # which an edit may change while the site is served
    kernels.prepare(sorted(name for name in imported if name.partition(".")[0] not in own))


def notebook(path: Path) -> str:
    """A lab as a notebook to download."""
    kinds = {"markdown": download.prose, "code": download.code}
    return download.written([kinds[cell.cell_type](cell.source) for cell in jupytext.read(path).cells])


def remembered(path: Path, title: object, settings: dict, graph: Graph, run: Callable[[], Any]) -> Any:
    """What came of running a lab, which is run only where it, or anything that it imports, has changed.

    Args:
        path: Its file.
        title: That the menu gives it.
        settings: Of whatever runs it.
        graph: Of the project.
        run: Runs it.

    Raises:
        WrongError: If a cell raises, or the lab's kernel is gone.
    """
    source = path.read_text(encoding="utf-8")

    def made() -> Any:
        with failures(path, source):
            return run()

    key = [path.name, source, title, graph.key(imports(source)), settings]
    return Store(graph.root).made("labs", key, made)


@contextlib.contextmanager
def failures(path: Path, source: str) -> Iterator[None]:
    """Tell a raising cell by its file, its line and the error, and a kernel that is gone, not by a long trace."""
    try:
        yield
    except CellExecutionError as error:
        line = raising_line(error, source)
        raise WrongError(f"{os.path.relpath(path)}:{line}: {error.ename}: {error.evalue}") from None
    except RuntimeError as error:  # it could not begin, or was ended: what it is part of is not the lab's fault
        cure = "see that there is space and memory left, and build again"
        raise WrongError(f"{os.path.relpath(path)}: the kernel of this lab is gone ({error}); {cure}") from None


def raising_line(error: CellExecutionError, source: str) -> int:
    """The line of a lab's file at which a cell raised, or the first of that cell."""
    cell = str(error).split("------------------\n")[1]
    inside = re.search(r"In\[\d+\], line (\d+)", re.sub(r"\x1b\[[\d;]*m", "", error.traceback))
    return source.partition(cell)[0].count("\n") + (int(inside[1]) if inside else 1)


def article(html: str, source: str) -> str:
    """A lab as the site's own HTML.

    Args:
        html: What mkdocs-jupyter gives.
        source: File name of the lab, which lies beside the page.
    """
    soup = BeautifulSoup(html, "html.parser")
    parts = [part for cell in soup.select(".jp-Notebook-cell") for part in cell_parts(cell)]
    book = f'<a href="../{Path(source).stem}.ipynb" download>Notebook</a>'
    facts = f'<div class="facts">{book} <a href="{source}" download>Script</a></div>'
    head, html = LEAD.subn(rf"\1<p class='summary'>\2</p>\n{facts}", "\n".join(parts), count=1)[::-1]
    return html if head else f"{facts}\n{html}"


def cell_parts(cell: Tag) -> Iterator[str]:
    """The prose of a cell, or its code followed by what it printed and drew."""
    if cell.select_one(".jp-Notebook-cell"):
        return  # mkdocs-jupyter wraps each code cell in another
    for prose in cell.select(".jp-MarkdownOutput"):
        yield with_formulas(headings_linked(prose).decode_contents().strip())
    for code in cell.select(".highlight-ipynb pre"):
        yield block("language-python", code)
    for drawn, outputs in groupby(cell.select(".jp-OutputArea-output"), lambda output: output.select_one("img")):
        yield f"<p>{drawn}</p>" if drawn else printed(outputs)


def headings_linked(prose: Tag) -> Tag:
    """Headings with the permanent links that the essays' headings have."""
    for anchor in prose.select("a.anchor-link"):
        anchor["class"], anchor["title"] = "headerlink", "Permanent link"
    return prose


def with_formulas(html: str) -> str:
    """Dollar signs to the markup that the essays' formulas have."""

    def formula(match: re.Match) -> str:
        if match[1]:
            return f'<div class="arithmatex">\\[{match[1].strip()}\\]</div>'
        return f'<span class="arithmatex">\\({match[2]}\\)</span>'

    return MATH.sub(formula, html)


def printed(outputs: Iterable[Tag]) -> str:
    """What a cell printed, as one text: a kernel hands it on in as many pieces as time has it."""
    return block("language-text output", *(output.select_one("pre") or output for output in outputs))


def block(kind: str, *contents: Tag) -> str:
    """A block of code or text, as Markdown's own fences come out."""
    code = "".join(content.decode_contents() for content in contents).strip("\n")
    return f'<div class="{kind} highlight"><pre><span></span><code>{code}</code></pre></div>'
