"""Turns the HTML that a site generator has written into the HTML that readers get; twice is the same as once.

MkDocs' hook calls this when all is written, and `python -m press finish FOLDER` does the same for any folder of pages.
"""

import re
import shutil
from collections.abc import Collection
from pathlib import Path

from press import store, typography
from press.build import assets, exercises, formulas, listings, policy, styles
from press.build.boxes import NOTEBOOK, Boxes, frame
from press.build.graph import Graph
from press.build.progress import Progress
from press.read.project import settings

STYLE, FORMULA = "assets/math/math.css", "<math "
# An input in prose is set in the letters round it; what was printed is not.
NUMERAL = re.compile(r"(?<!<pre>)(?<!<span></span>)<code>(?=[−-]?\d[\d.,/]*( ?%)?</code>)")
MODULES = "assets/micropython/modules.json"
JUDGES = "assets/micropython/exercises.json"

_finished: dict[Path, tuple[str, str, str]] = {}  # key of the library, page as written, page as finished


def finish(
    folder: Path,
    root: Path,
    progress: Progress | None = None,
    guarded: bool = True,
    again: Collection[Path] | None = None,
) -> None:
    """Finish every page of a folder, then the styles and the scripts.

    Args:
        folder: The site.
        root: The checkout that it was built from.
        progress: Told of each page.
        guarded: Whether browsers are told to load nothing from elsewhere; `mkdocs serve` adds a script of its own.
        again: The pages that were written again, if this process has finished all others already.

    Raises:
        FormulaError: For a formula that cannot be typeset; it names the page.
        RequestError: For a page that would load something from elsewhere.
    """
    graph, paths = Graph(root), sorted(folder.rglob("*.html"))
    library = graph.key(name for name in graph.modules if name.partition(".")[0] == settings(root).library)
    unfinished = paths if again is None else sorted(again)
    task = (progress or Progress()).begin("finishing", len(unfinished))
    for path in unfinished:
        task.step(path.relative_to(folder).as_posix())
        written = path.read_text(encoding="utf-8")
        if _finished.get(path, ())[:2] != (library, written):
            try:
                html = page(written, "../" * task.name.count("/"), graph)
                _finished[path] = library, written, policy.guard(html) if guarded else html
            except formulas.FormulaError as error:
                error.page = path
                raise
            except policy.RequestError as error:
                raise policy.RequestError(f"{task.name}: {error}") from None
        store.rewrite(path, assets.sized(_finished[path][2], path.parent))
    write_parts(folder, [_finished[path][2] for path in paths], graph)


def page(html: str, to_root: str, graph: Graph) -> str:
    """A page, finished.

    Args:
        html: As it was written.
        to_root: From its folder to the site's: `../../`.
        graph: Of the project.
    """
    html = formulas.place(html, graph.root)
    html = assets.deferred(styles.bring(html, to_root))
    if FORMULA in html and styles.ONE not in html and STYLE not in html:
        html = html.replace("</head>", f'<link rel="stylesheet" href="{to_root}{STYLE}"></head>', 1)
    html = typography.breakable(NUMERAL.sub('<code class="numeral">', html))
    notebook = NOTEBOOK.search(html)
    html = listings.widened(typography.curled(html))
    return assets.bring(Boxes(graph, notebook[1] if notebook else "").place(frame(html)), to_root)


def write_parts(folder: Path, pages: Collection[str], graph: Graph) -> None:
    """Write what the pages name: the style of formulas and their font, the modules of listings, the one style sheet."""
    if any(FORMULA in html for html in pages):
        shutil.copytree(formulas.STYLE.parent, (folder / STYLE).parent, dirs_exist_ok=True)
    if any(listings.RUN in html for html in pages):
        store.rewrite(folder / MODULES, listings.modules_json(graph))
    if any(exercises.SIGN in html for html in pages):
        store.rewrite(folder / JUDGES, exercises.modules_json(graph))
    assets.shrink(folder / "assets")
    if any(styles.ONE in html for html in pages):
        styles.write(folder, pages)
