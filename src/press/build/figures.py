"""Draws what pages show, each page into a folder of its own: figures, first views of those that move, numbers' values.

In fresh processes, because MkDocs' own would go on using the modules it imported before an edit; and only those pages
are drawn whose code, or what that code reaches, has changed.
"""

import contextlib
import functools
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from press.build import cache, moving
from press.build.graph import Graph
from press.build.progress import Progress
from press.read.catalogue import Function
from press.read.project import Project, settings

KINDS = ("figures", "live", "numbers")  # modules of a page, whose functions are called here
VALUES = "numbers.json"


class FigureError(Exception):
    """A figure or a number that could not be made; the message names it, the file and the line."""


def pages(project: Project) -> list[str]:
    """The pages with something to draw or to compute: `adam/step_size`."""
    modules = (path for kind in KINDS for path in project.source.glob(f"*/*/{kind}.py"))
    return sorted({path.parent.relative_to(project.source).as_posix() for path in modules})


def folders(project: Project, graph: Graph) -> dict[str, Path]:
    """Where the drawings of each page lie, or will lie: the name holds the key of all that they depend on."""
    names = project.settings.render, project.settings.palette
    drawing = ["press.build.figures", *(name.partition(":")[0] for name in names)]
    scripts = sorted(path for path in (project.docs / "assets").rglob("*.js") if "micropython" not in path.parts)
    found = {}
    for page in pages(project):
        package = f"{project.settings.essays}.{page.replace('/', '.')}"
        moves = f"{package}.live" in graph.modules
        key = graph.key([*drawing, *(f"{package}.{kind}" for kind in KINDS)], *(scripts if moves else []))
        found[page] = project.root / ".cache/figures" / f"{page.replace('/', '.')}-{key}"
    return found


def all_drawn(project: Project, graph: Graph, progress: Progress) -> dict[str, Path]:
    """The folders of all pages; what is stale is drawn first."""
    found = folders(project, graph)
    stale = {page: folder for page, folder in found.items() if not folder.exists()}
    if stale:
        progress.begin("drawing", sum(len(functions(project, page)) for page in stale))
        draw_elsewhere(project.root, stale, progress)
        cache.keep(project.root / ".cache/figures", found.values())
    return found


def draw_elsewhere(root: Path, stale: dict[str, Path], progress: Progress) -> None:
    """Draw pages in a process of its own, with this checkout's sources first; it names what it begins."""
    command = [sys.executable, "-m", "press", "draw", *(f"{page}={folder}" for page, folder in stale.items())]
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(
            command, cwd=root, env=environment(root), stdout=subprocess.PIPE, stderr=errors, text=True
        )
        for name in process.stdout or []:
            progress.step(name.strip())
        if status := process.wait():
            errors.seek(0)
            raise FigureError(errors.read().strip() or f"drawing ended with status {status}")


def environment(root: Path) -> dict[str, str]:
    """The environment of a process that must see this checkout's sources, whatever else is installed."""
    paths = [str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths), "MPLBACKEND": "svg", "OMP_NUM_THREADS": "1"}


def draw_all(root: Path, targets: Iterable[tuple[str, Path]]) -> None:
    """Draw pages into folders, by as many processes as there are cores; raise a FigureError for the first that fails.

    All that can be imported is imported here, before the processes part, so that none of them does it again.
    """
    project, targets = Project(root), list(targets)
    for page, _ in targets:
        with contextlib.suppress(Exception):  # told with its place by the process that draws it
            project.module(f"{project.settings.essays}.{page.replace('/', '.')}.figures")
    workers = min(len(targets), os.cpu_count() or 1)
    with multiprocessing.Pool(workers, signal.signal, (signal.SIGTERM, leave)) as pool:
        for _ in pool.imap_unordered(functools.partial(draw, root), targets):
            pass


def leave(number: int, frame: Any) -> None:
    """Let a process that is told to end tidy up first."""
    raise SystemExit(number)


def draw(root: Path, target: tuple[str, Path]) -> None:
    """Draw a page into a folder, which appears when all is drawn."""
    page, folder = target
    cache.fill(folder, functools.partial(fill, Project(root), page))


def fill(project: Project, page: str, folder: Path) -> None:
    """Draw every figure of a page into a folder, compute its numbers, and name each on the way."""
    essay, name = page.split("/")
    module, _, render = project.settings.render.partition(":")
    with named(project, f"the figures of {page}"):
        as_svg = getattr(project.module(module), render)
    for each in own(project.functions(essay, "figures"), name):
        with named(project, f"figure {essay}/{each.name}"):
            draws = getattr(project.module(each.module), each.name)
            (folder / f"{each.name}.svg").write_text(as_svg(draws, f"{essay}/{each.name}"), encoding="utf-8")
    values = {}
    for each in own(project.functions(essay, "numbers"), name):
        with named(project, f"number {essay}.{each.name}"):
            values[each.name] = project.run(each)
    (folder / VALUES).write_text(json.dumps(values, default=plain), encoding="utf-8")
    moving.draw_all(project, essay, name, folder, functools.partial(named, project))


def own(functions: dict[str, Function], page: str) -> list[Function]:
    """Of an essay's functions, those of one page."""
    return [each for each in functions.values() if each.page == page]


def functions(project: Project, page: str) -> list[Function]:
    """What is named while a page is drawn."""
    essay, name = page.split("/")
    kinds = ("figures", "numbers", "moving")
    return [each for kind in kinds for each in own(project.functions(essay, kind), name)]


def plain(value: Any) -> float:
    """A number of another library as JSON writes it."""
    return value.item() if hasattr(value, "item") else float(value)


@contextlib.contextmanager
def named(project: Project, what: str) -> Iterator[None]:
    """Name the thing begun; turn any error into a FigureError that says what failed, and at which line."""
    if not what.startswith("the "):
        print(what, flush=True)
    try:
        yield
    except Exception as error:
        raise FigureError(f"{place(project, error)}{what}: {type(error).__name__}: {error}") from error


def place(project: Project, error: Exception) -> str:
    """The `file:line: ` of an error: where it cannot be parsed, or its deepest frame in the project's code."""
    if isinstance(error, SyntaxError):
        return f"{os.path.relpath(error.filename or '?')}:{error.lineno}: "
    names = settings(project.root)
    ours = [project.root / "src" / package for package in (names.library, names.essays)]
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if any(Path(frame.filename).is_relative_to(folder) for folder in ours)
    ]
    return f"{os.path.relpath(frames[-1].filename)}:{frames[-1].lineno}: " if frames else ""
