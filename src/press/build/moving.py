"""Figures that move: what an essay's drawing process makes of them, and where a page shows them.

Plain functions become ES modules, one for all figures of a page, and the declarations in the page's `live` become the
first views that stand in the pages. Both are made in the process that draws the essay's
figures, and kept with them.
"""

import ast
import base64
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

from pymdownx.superfences import fence_div_format

from press.build import formulas
from press.interactive import Moving, Stepper, draw, stepper
from press.live import Translation, bundle, translate
from press.read.project import Project

FOLDER = "live"  # of the modules, beside the first views and in the site's assets
FENCE = {"name": "moving", "class": "to-move", "format": fence_div_format}
PLACE = re.compile(r'<div class="to-move">(?P<name>.*?)</div>', re.DOTALL)
IMPORT, ADDRESS = re.compile(r"^import .*\n", re.M), 'new URL(name + ".js", import.meta.url)'  # in the figures' scripts
DATA = "data:text/javascript;base64,"


def catalogue(project: Project, essay: str) -> dict[str, Callable[[], Moving | Stepper]]:
    """The figures of an essay that move, by name."""
    return {
        name: getattr(project.module(each.module), name) for name, each in project.functions(essay, "moving").items()
    }


def modules(project: Project, essay: str) -> dict[str, Translation]:
    """The plain modules of an essay, translated, each after those that it takes functions from."""
    folder = project.root / "src" / project.settings.library / essay / "plain"
    paths = {path.stem: path for path in sorted(folder.glob("[!_]*.py"))}
    made: dict[str, Translation] = {}
    steps = stepped(project, essay)
    for name in paths:
        _translate(name, paths, made, steps)
    return made


def _translate(name: str, paths: dict[str, Path], made: dict[str, Translation], steps: dict[str, list[str]]) -> None:
    """Translate a module, and first its siblings; modules that wait for one another are refused by the second."""
    source, path = paths[name].read_text(encoding="utf-8"), paths[name]
    for sibling in siblings(source):
        if sibling in paths and sibling not in made:
            _translate(sibling, {key: value for key, value in paths.items() if key != name}, made, steps)
    if name not in made:
        shown = path.relative_to(path.parents[4]).as_posix()
        made[name] = translate(source, shown, tuple(steps.get(name, ())), made)


def bundles(project: Project, essay: str) -> dict[str, str]:
    """The ES modules of an essay: what the figures need that one module of its `moving` declares."""
    made, scripts = {name: declare() for name, declare in catalogue(project, essay).items()}, modules(project, essay)
    return _bundled({name: (home(project, essay, name), figure) for name, figure in made.items()}, scripts)


def _bundled(figures: dict[str, tuple[str, Moving | Stepper]], scripts: dict[str, Translation]) -> dict[str, str]:
    wanted: dict[str, list[tuple[str, str]]] = {}
    for page, figure in figures.values():
        wanted.setdefault(page, []).append(called(figure))
    return {page: bundle(scripts, functions) for page, functions in wanted.items()}


def home(project: Project, essay: str, name: str) -> str:
    """The module of an essay's `moving` that declares a figure; its script bears that name."""
    return catalogue(project, essay)[name].__module__.split(".")[-2]


def called(made: Moving | Stepper) -> tuple[str, str]:
    """The module and the name of the function that a figure calls in the page."""
    function, tail = (made.compute, "") if isinstance(made, Moving) else (made.function, "$trace")
    return function.__module__.rpartition(".")[2], function.__name__ + tail


def stepped(project: Project, essay: str) -> dict[str, list[str]]:
    """The functions that a reader can step through, by their module."""
    found: dict[str, list[str]] = {}
    for declare in catalogue(project, essay).values():
        if isinstance(made := declare(), Stepper):
            found.setdefault(made.function.__module__.rpartition(".")[2], []).append(made.function.__name__)
    return found


def siblings(source: str) -> Iterator[str]:
    """The modules beside it that a module takes names from."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            yield node.module


def draw_all(project: Project, essay: str, folder: Path, named: Callable) -> None:
    """Write the modules and the first views of an essay into a folder."""
    with named(f"the live modules of {essay}"):
        scripts = modules(project, essay)
        found = catalogue(project, essay)
    figures = {}
    for name, declare in found.items():
        with named(f"moving figure {essay}/{name}"):
            made = declare()
            write(folder / f"{name}.html", view(project, essay, name, made, scripts))
            figures[name] = home(project, essay, name), made
    with named(f"the live modules of {essay}"):
        for page, script in _bundled(figures, scripts).items():
            write(folder / FOLDER / essay / f"{page}.js", script)


def view(project: Project, essay: str, name: str, made: Moving | Stepper, scripts: dict[str, Translation]) -> str:
    """A figure's first view; its function must be among the translated ones."""
    function = made.compute if isinstance(made, Moving) else made.function
    module, script = called(made)[0], f"{essay}/{home(project, essay, name)}"
    place = f"{project.settings.library}.{essay}.plain.{module}"
    if function.__module__ != place or function.__name__ not in scripts[module].functions:
        raise ValueError(f"{function.__module__}.{function.__name__} is no plain function of {essay}")
    if isinstance(made, Moving):
        return draw.figure(made, name, script)
    return stepper.figure(made, name, script, draw.data, [draw.described(each) for each in made.controls])


def write(path: Path, text: str) -> None:
    """Write a file, and the folder that it stands in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def placed(html: str, folder: Path | None) -> str:
    """A page with its figures that move in the place of their fences.

    Raises:
        KeyError: For a name that no figure has.
    """

    def place(match: re.Match) -> str:
        name = unescape(match["name"]).strip()
        if folder is None or not (view := folder / f"{name}.html").is_file():
            raise KeyError(name)
        return view.read_text(encoding="utf-8")

    return PLACE.sub(place, html)


def page(project: Project, essay: str, name: str) -> str:
    """One figure as a page of its own, with all that it needs inside: for an author's eyes."""
    assets = project.root / "docs/assets"
    scripts, made = modules(project, essay), catalogue(project, essay)[name]()
    live = base64.b64encode(bundle(scripts, [called(made)]).encode()).decode()
    inside = formulas.place(view(project, essay, name, made, scripts), project.root / ".cache/formulas")
    runtime = "".join((assets / f"{part}.js").read_text("utf-8") for part in ("figures", *draw.SCRIPTS, "stepper"))
    runtime = IMPORT.sub("", runtime).replace(ADDRESS, f'name.startsWith("live/") ? "{DATA}{live}" : "{DATA}"')
    style = "".join((assets / f"{name}.css").read_text("utf-8") for name in ("site", "figures", "stepper"))
    style += formulas.style([inside])
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{name}</title><style>{style}</style><style>html{{color-scheme:light dark}}</style>"
        '<body data-md-color-scheme="default" data-md-color-primary="custom" style="color-scheme:light dark;'
        'background:var(--paper);color:var(--ink);margin:0"><article class="md-content__inner md-typeset">'
        f"{inside}</article><script type=module>{runtime}</script>"
    )
