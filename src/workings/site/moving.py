"""Figures that move: what a wing's drawing process makes of them, and where a page shows them.

The functions of a wing's `live` become ES modules, one for all figures that are declared together, and the declarations
in its `moving` become the first views that stand in the pages. Both are made in the process that draws the wing's
figures, and kept with them.
"""

import base64
import importlib
import inspect
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

from pymdownx.superfences import fence_div_format

from workings.kit.moving import Moving, Stepper, draw, stepper
from workings.site import formulas
from workings.site.translate import Script, translate

FOLDER = "live"  # of the modules, beside the first views and in the site's assets
FENCE = {"name": "moving", "class": "to-move", "format": fence_div_format}
PLACE = re.compile(r'<div class="to-move">(?P<name>.*?)</div>', re.DOTALL)
IMPORT, ADDRESS = re.compile(r"^import .*\n", re.M), 'new URL(name + ".js", import.meta.url)'  # in the figures' scripts
DATA = "data:text/javascript;base64,"
PACKAGE = Path(__file__).parents[1]


def catalogue(wing: str) -> dict[str, Callable[[], Moving | Stepper]]:
    """The figures of a wing that move, by name: the public functions that say they return one."""
    if not any((PACKAGE / wing).glob("moving*")):
        return {}
    module = importlib.import_module(f"workings.{wing}.moving")
    found = dict(inspect.getmembers(module, inspect.isfunction))
    return {name: made for name, made in found.items() if made.__annotations__.get("return") in (Moving, Stepper)}


def load(name: str) -> tuple[str, str]:
    """The text of a module of this package, and its file as messages show it.

    Raises:
        ImportError: For a module that there is not, or of another package.
    """
    path = PACKAGE.parent.joinpath(*name.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not path.is_relative_to(PACKAGE) or not path.is_file():
        raise ImportError(f"there is no module {name} in the package")
    return path.read_text(encoding="utf-8"), path.relative_to(PACKAGE.parents[1]).as_posix()


def scripts(wing: str) -> dict[str, Script]:
    """The ES modules of a wing: what the figures need that one module of its `moving` declares."""
    return _scripts({name: (home(wing, name), declare()) for name, declare in catalogue(wing).items()})


def _scripts(figures: dict[str, tuple[str, Moving | Stepper]]) -> dict[str, Script]:
    wanted: dict[str, list[tuple[str, str]]] = {}
    for page, figure in figures.values():
        wanted.setdefault(page, []).append(called(figure))
    return {page: translate(functions, load) for page, functions in wanted.items()}


def home(wing: str, name: str) -> str:
    """The module of a wing's `moving` that declares a figure; its script bears that name."""
    return catalogue(wing)[name].__module__.rpartition(".")[2]


def called(made: Moving | Stepper) -> tuple[str, str]:
    """The module and the name of the function that a figure calls in the page."""
    function, tail = (made.compute, "") if isinstance(made, Moving) else (made.function, "$trace")
    return function.__module__, function.__name__ + tail


def draw_all(wing: str, folder: Path, named: Callable) -> None:
    """Write the modules and the first views of a wing into a folder."""
    found = catalogue(wing)
    figures = {}
    for name, declare in found.items():
        with named(f"moving figure {wing}/{name}"):
            made = declare()
            write(folder / f"{name}.html", view(wing, name, made))
            figures[name] = home(wing, name), made
    with named(f"the live modules of {wing}"):
        for page, script in _scripts(figures).items():
            write(folder / FOLDER / wing / f"{page}.js", script.module)


def view(wing: str, name: str, made: Moving | Stepper) -> str:
    """A figure's first view; its function must be one of the wing's live ones."""
    function = made.compute if isinstance(made, Moving) else made.function
    script = f"{wing}/{home(wing, name)}"
    if not function.__module__.startswith(f"workings.{wing}.live."):
        raise ValueError(f"{function.__module__}.{function.__name__} is no function of workings.{wing}.live")
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


def page(wing: str, name: str) -> str:
    """One figure as a page of its own, with all that it needs inside: for an author's eyes."""
    assets = PACKAGE.parents[1] / "docs/assets"
    made = catalogue(wing)[name]()
    live = base64.b64encode(translate([called(made)], load).module.encode()).decode()
    inside = formulas.place(view(wing, name, made), PACKAGE.parents[1] / ".cache/formulas")
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
