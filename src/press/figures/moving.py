"""Figures that move: their functions as an ES module for each page, their first views, and where pages show them."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

from press.figures import Moving, Stepper, view
from press.figures.translation import Loader, translate
from press.pages.project import Project

FOLDER = "live"  # of the modules, beside the first views and in the site's assets
PLACE = re.compile(r'<div class="moving" data-search-exclude>(?P<name>.*?)</div>', re.DOTALL)
SETS = re.compile(r'<a (?=href="\?\w+\.)')  # a link to a setting of a figure on the same page


def declarations(project: Project, essay: str, page: str) -> dict[str, Callable[[], Moving | Stepper]]:
    """The functions that declare a page's moving figures, by name."""
    found = {name: each for name, each in project.functions(essay, "moving").items() if each.page == page}
    return {name: getattr(project.module(each.module), name) for name, each in found.items()}


def called(figure: Moving | Stepper) -> tuple[str, str]:
    """The module and the name of the function that a figure calls in the page."""
    compute, tail = (figure.compute, "") if isinstance(figure, Moving) else (figure.function, "$trace")
    return compute.__module__, compute.__name__ + tail


def script(page: str) -> str:
    """Where the module of a page, `adam/memory`, lies in its folder and in the site's assets."""
    return f"{FOLDER}/{page}.js"


def loader(project: Project) -> Loader:
    """What gives the translator the source of a module of this project, and the name of its file."""

    def load(name: str) -> tuple[str, str]:
        path = project.root.joinpath("src", *name.split("."))
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file.is_file():
                return file.read_text(encoding="utf-8"), project.name(file)
        raise ImportError(f"there is no module {name}")

    return load


def draw_all(project: Project, essay: str, page: str, folder: Path, named: Callable) -> None:
    """Write the module and the first views of a page into a folder."""
    if not (declared := declarations(project, essay, page)):
        return
    figures = {}
    for name, declare in declared.items():
        with named(f"the declaration of {essay}/{name}"):
            figures[name] = declare()
    with named(f"the live functions of {essay}/{page}"):
        module = translate(map(called, figures.values()), loader(project)).module
        write(folder / script(f"{essay}/{page}"), module)
    for name, figure in figures.items():
        with named(f"moving figure {essay}/{name}"):
            palette = project.named(project.settings.palette)
            write(folder / f"{name}.html", view.first(figure, name, f"{essay}/{page}", module, palette))


def write(path: Path, text: str) -> None:
    """Write a file, and the folder that it stands in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def placed(html: str, folder: Path | None) -> str:
    """A page with its figures that move in the place of their fences, and a class for the links that set them.

    Raises:
        KeyError: For a name that no figure has.
    """

    def place(match: re.Match) -> str:
        name = unescape(match["name"]).strip()
        if folder is None or not (first := folder / f"{name}.html").is_file():
            raise KeyError(name)
        return first.read_text(encoding="utf-8")

    return SETS.sub('<a class="sets" ', PLACE.sub(place, html))
