"""Turns the HTML that a site generator has written into the HTML that readers get; twice is the same as once.

MkDocs' hook calls this when all is written, and `python -m press finish FOLDER` does the same for any folder of pages.
"""

import functools
import re
import shutil
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from press import typography
from press.figures import svg
from press.formulas import typesetting
from press.graph import Graph
from press.pages.project import settings
from press.progress import Progress
from press.site import assets, exercises, listings, policy, styles
from press.site.boxes import NOTEBOOK, Boxes, frame
from press.store import Store, rewrite

PICTURES = "figures"
STYLE, FORMULA = "assets/math/math.css", "<math "
# An input in prose is set in the letters round it; what was printed is not.
NAME = re.compile(r'<span class="n">([^<]*)</span>')  # in code, a name, which looks as all that is nothing else
NUMERAL = re.compile(r"(?<!<pre>)(?<!<span></span>)<code>(?=[−-]?\d[\d.,/]*( ?%)?</code>)")
MODULES = "assets/micropython/modules.json"
JUDGES = "assets/micropython/exercises.json"



class At(NamedTuple):
    """Where a page is finished: the way from its folder to the site's, `../../`, and the graph of the project."""

    to_root: str
    graph: Graph


def finish(
    folder: Path,
    root: Path,
    progress: Progress | None = None,
    guarded: bool = True,
    again: Collection[Path] | None = None,
) -> None:
    """Finish every page of a folder, then the pictures, the styles and the scripts.

    Args:
        folder: The site.
        root: The checkout that it was built from.
        progress: Told of each page.
        guarded: Whether browsers are told to load nothing from elsewhere; `mkdocs serve` adds a script of its own.
        again: The pages that were written again, if all others are finished already.

    Raises:
        FormulaError: For a formula that cannot be typeset; it names the page.
        RequestError: For a page that would load something from elsewhere.
    """
    graph, paths, store = Graph(root), sorted(folder.rglob("*.html")), Store(root)
    library = [name for name in graph.modules if name.partition(".")[0] == settings(root).library]
    how = graph.key([__name__, *library])
    unfinished = paths if again is None else sorted(again)
    task = (progress or Progress()).begin("finishing", len(unfinished))
    finished = {}
    for path in unfinished:
        task.step(path.relative_to(folder).as_posix())
        written, to_root = path.read_text(encoding="utf-8"), "../" * task.name.count("/")
        make = functools.partial(page, written, to_root, graph, guarded)
        try:
            finished[path] = store.made("finished", [how, written, to_root, guarded], make)
        except typesetting.FormulaError as error:
            error.page = path
            raise
        except policy.RequestError as error:
            raise policy.RequestError(f"{task.name}: {error}") from None
        rewrite(path, assets.sized(finished[path], path.parent))
    others = (path.read_text(encoding="utf-8") for path in paths if path not in finished)
    for picture in sorted((folder / PICTURES).rglob("*.svg")) if again is None else ():
        rewrite(picture, svg.cached(picture.read_text(encoding="utf-8"), root))
    write_parts(folder, [*finished.values(), *others], graph)


def page(html: str, to_root: str, graph: Graph, guarded: bool = True) -> str:
    """A page after all steps of the last round.

    Args:
        html: As it was written.
        to_root: From its folder to the site's: `../../`.
        graph: Of the project.
        guarded: Whether browsers are told to load nothing from elsewhere.
    """
    for step in STEPS:
        html = step(html, At(to_root, graph))
    return policy.guard(html) if guarded else html


def styled(html: str, at: At) -> str:
    """A page with formulas has their style."""
    if FORMULA not in html or styles.ONE in html or STYLE in html:
        return html
    return html.replace("</head>", f'<link rel="stylesheet" href="{at.to_root}{STYLE}"></head>', 1)


def boxed(html: str, at: At) -> str:
    """What scrolls, and what can be run, in boxes with names."""
    notebook = NOTEBOOK.search(html)
    html = listings.widened(typography.curled(html))
    return Boxes(at.graph, notebook[1] if notebook else "").place(frame(html))


STEPS: tuple[Callable[[str, At], str], ...] = (  # each hangs on the page alone, and on the code of the library
    lambda html, at: typesetting.place(html, at.graph.root),
    lambda html, at: styles.bring(html, at.to_root),
    lambda html, at: assets.deferred(html),
    styled,
    lambda html, at: typography.breakable(NUMERAL.sub('<code class="numeral">', html)),
    boxed,
    lambda html, at: exercises.named(html, at.graph.root),
    lambda html, at: NAME.sub(r"\1", html),
    lambda html, at: assets.bring(html, at.to_root),
)


def write_parts(folder: Path, pages: Collection[str], graph: Graph) -> None:
    """Write what the pages name: the style of formulas and their font, the modules of listings, the one style sheet."""
    if any(FORMULA in html for html in pages):
        shutil.copytree(typesetting.STYLE.parent, (folder / STYLE).parent, dirs_exist_ok=True)
    if any(listings.RUN in html for html in pages):
        rewrite(folder / MODULES, listings.modules_json(graph))
    if any(exercises.SIGN in html for html in pages):
        rewrite(folder / JUDGES, exercises.modules_json(graph))
    assets.shrink(folder / "assets")
    if any(styles.ONE in html for html in pages):
        styles.write(folder, pages)
