"""Turns the HTML that a site generator has written into the HTML that readers get; twice is the same as once.

MkDocs' hook calls this when all is written, and `python -m press finish FOLDER` does the same for any folder of pages.
"""

import shutil
from pathlib import Path

from press.build import assets, formulas, listings
from press.build.boxes import NOTEBOOK, Boxes, frame
from press.build.graph import Graph
from press.build.progress import Progress
from press.read.project import settings

STYLE = "assets/math/math.css"
MODULES = "assets/micropython/modules.json"


class FinishError(ValueError):
    """A formula of a finished page that cannot be typeset.

    Attributes:
        page: Its file.
        tex: The formula.
    """

    def __init__(self, page: Path, error: formulas.FormulaError) -> None:
        super().__init__(f"{page}: formula {error}")
        self.page, self.tex, self.reason = page, error.tex, str(error)


_finished: dict[str, tuple[str, str, str]] = {}  # page: its library's key, what was written, what it became


def finish(folder: Path, root: Path, progress: Progress | None = None) -> None:
    """Finish every page of a folder, then the styles and the scripts.

    Args:
        folder: The site.
        root: The checkout that it was built from.
        progress: Told of each page.

    Raises:
        FinishError: For a formula that cannot be typeset.
    """
    graph, pages = Graph(root), {}
    library = settings(root).library
    state = graph.key(name for name in graph.modules if name.partition(".")[0] == library)
    paths = sorted(folder.rglob("*.html"))
    if progress:
        progress.begin("finishing", len(paths))
    for path in paths:
        name, html = path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")
        if progress:
            progress.step(name)
        if _finished.get(name, ())[:2] != (state, html):
            try:
                _finished[name] = state, html, page(html, "../" * name.count("/"), graph)
            except formulas.FormulaError as error:
                raise FinishError(path, error) from None
        pages[name] = _finished[name][2]
        path.write_text(pages[name], encoding="utf-8")
    write_parts(folder, pages.values(), graph)


def page(html: str, to_root: str, graph: Graph) -> str:
    """A page, finished.

    Args:
        html: As it was written.
        to_root: From its folder to the site's: `../../`.
        graph: Of the project.
    """
    html = formulas.place(html, graph.root / ".cache/formulas")
    if "<mjx-container" in html and STYLE not in html:
        html = html.replace("</head>", f'<link rel="stylesheet" href="{to_root}{STYLE}"></head>', 1)
    notebook = NOTEBOOK.search(html)
    return assets.bring(Boxes(graph, notebook[1] if notebook else "").place(frame(html)), to_root)


def write_parts(folder: Path, pages, graph: Graph) -> None:
    """Write what the pages name: the style of their formulas with its fonts, the modules that listings import."""
    if any(STYLE in html for html in pages):
        target = folder / STYLE
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(formulas.style(pages, graph.root / ".cache/formulas"), encoding="utf-8")
        for font in formulas.fonts():
            shutil.copyfile(font, target.parent / font.name)
    if any(listings.RUN in html for html in pages):
        (folder / MODULES).parent.mkdir(parents=True, exist_ok=True)
        (folder / MODULES).write_text(listings.modules_json(graph), encoding="utf-8")
    assets.shrink(folder / "assets")
