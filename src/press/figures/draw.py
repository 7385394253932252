"""Draws what pages show, each page into a folder of its own: figures, first views of those that move, numbers' values.

In a fresh process, because MkDocs' own would go on using the modules it imported before an edit; and only those pages
are drawn whose code, or what that code reaches, has changed.
"""

import contextlib
import functools
import gc
import gzip
import hashlib
import itertools
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, NoReturn

from press import trouble
from press.figures import moving
from press.figures.cards import FILE, Card, cards
from press.graph import Graph
from press.pages.catalogue import FILES, Function
from press.pages.project import Project
from press.places import IS_INSTALLED, PRESS
from press.progress import Progress, Task
from press.store import Store, drafting, load, sealed, settle

KINDS = ("figures", "moving", "numbers")
VALUES = "numbers.json"  # written last: a draft that holds it is whole
CSV = ".csv"
LARGE = 200_000  # bytes of a figure's data beyond which they are sent compressed


class FigureError(trouble.WrongError):
    """A figure or a number that could not be made; the message names it, the file and the line."""


def folders(project: Project, graph: Graph) -> dict[str, Path]:
    """The folder of each page, `adam/memory`, whether it is drawn or not."""
    with failures(project, "the catalogue"):
        pages = {page_of(each) for each in project.catalogue if each.kind in KINDS}
    shared = cards(project)
    asked = {page_of(each) for each in project.catalogue if project.asks(each.address)}
    pages = {page for page in pages | shared.keys() if page in asked or not project.asked}
    return {page: folder(page, project, graph, shared.get(page)) for page in sorted(pages)}


def files(project: Project, drawn: dict[str, Path]) -> dict[str, Path]:
    """The address in the site of all that is drawn for a page to fetch, and where it lies or will lie."""
    found = {}
    for each in project.catalogue:
        place = drawn.get(page_of(each), project.root)
        if each.kind == "figures":
            found[f"figures/{each.essay}/{each.name}.svg"] = place / f"{each.name}.svg"
        elif each.kind == "moving":
            found[f"assets/{moving.script(page_of(each))}"] = place / moving.script(page_of(each))
    return found | {picture(page): drawn.get(page, project.root) / FILE for page in cards(project)}


def picture(page: str) -> str:
    """The address in the site of the card of a page, `adam/memory`."""
    return f"assets/cards/{page}.png"


def tables(project: Project, drawn: dict[str, Path]) -> dict[str, Path]:
    """The same of the data of figures, when all are drawn: not all have any."""
    svgs = {address: file for address, file in files(project, drawn).items() if address.endswith(".svg")}
    kinds = itertools.product(svgs.items(), (CSV, f"{CSV}.gz"))
    data = {address.removesuffix(".svg") + kind: file.with_suffix(kind) for (address, file), kind in kinds}
    return {address: file for address, file in data.items() if file.exists()}


def page_of(function: Function) -> str:
    """The page that a function is made for, with its essay."""
    return f"{function.essay}/{function.page}"


def folder(page: str, project: Project, graph: Graph, card: Card | None = None) -> Path:
    """Where the drawings of a page lie, or will lie: the name holds the key of all that they depend on."""
    package = f"{project.settings.essays}.{page.replace('/', '.')}"
    names = project.settings
    used = (names.render, names.palette, names.data, names.contradictions, names.card)
    drawing = [name.partition(":")[0] for name in used]
    scripts = graph.modules["press.figures.view"].parent.glob("scripts/**/*.js")
    own = [f"{package}.{FILES[kind]}" for kind in KINDS]
    if card and card.figure:
        own.append(project.addresses[f"figures/{card.figure}.svg"].module)
    moves = f"{package}.live" in graph.modules  # first views are drawn by the scripts that move them
    key = graph.key(["press.figures.draw", *drawing, *own], *(scripts if moves else []))
    key = hashlib.sha256(f"{key} {card}".encode()).hexdigest()[:16]
    return Store(project.root).room("figures") / f"{page.replace('/', '.')}-{key}"


class Drawing:
    """Draws what is stale in a process of its own, with this checkout's sources first, while others go on."""

    def __init__(
        self, project: Project, drawn: dict[str, Path], progress: Progress, outputs: Collection[str] = ()
    ) -> None:
        """Begin, if anything is stale.

        Args:
            project: That it belongs to.
            drawn: The folders of all pages.
            progress: Told of each thing.
            outputs: Names of those that must be made, when all is drawn.
        """
        self.outputs = outputs
        self.drawn, self.stale = drawn, {page: folder for page, folder in drawn.items() if not sealed(folder)}
        if not (self.stale or outputs):
            return
        self.open = contextlib.ExitStack()
        self.drafts = self.open.enter_context(drafting(Store(project.root).room("figures")))
        self.errors = self.open.enter_context(tempfile.TemporaryFile("w+"))  # noqa: SIM115
        command = [sys.executable, "-m", "press", "draw", str(self.drafts), *self.stale, *outputs]
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": self.errors, "text": True}
        process = subprocess.Popen(command, cwd=project.root, env=environment(project.root), **pipes)
        self.process = self.open.enter_context(process)
        things = [each for each in project.catalogue if each.kind in KINDS and page_of(each) in self.stale]
        task = progress.begin("drawing", len(things) + len(outputs))
        self.follower = threading.Thread(target=self._follow, args=(task,))
        self.follower.start()

    def _follow(self, task: Task) -> None:
        for line in self.process.stdout or ():
            task.step(line.strip())

    def end(self) -> dict[str, Any]:
        """Wait until all is drawn; keep those pages that are whole, and return what came of outputs, by their names.

        Raises:
            FigureError: For the first thing that failed.
        """
        if not (self.stale or self.outputs):
            return {}
        stale, self.stale = self.stale, {}
        outputs, self.outputs = self.outputs, ()
        with self.open:
            self.follower.join()
            for page, place in stale.items():
                if (self.drafts / page / VALUES).exists():
                    settle(self.drafts / page, place)
            made = {name: load(self.drafts / name) for name in outputs}
            if status := self.process.wait():
                self.errors.seek(0)
                raise FigureError(self.errors.read().strip() or f"drawing ended with status {status}")
        return made

    def stop(self) -> None:
        """Give up, when something else has failed."""
        if self.stale or self.outputs:
            self.process.terminate()
            with contextlib.suppress(FigureError, OSError):
                self.end()


def environment(root: Path) -> dict[str, str]:
    """The environment of a process that must see this checkout's sources, whatever else is installed."""
    lent = [] if IS_INSTALLED else [str(PRESS.parent)]
    paths = [str(root / "src"), *lent, *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths), "MPLBACKEND": "svg", "OMP_NUM_THREADS": "1"}


def recall(project: Project, drawn: dict[str, Path] | None = None) -> None:
    """Take over the numbers that were computed with drawings that are not stale, so that nobody computes them again."""
    places = drawn or folders(project, Graph(project.root))
    files = {page: place / VALUES for page, place in places.items() if sealed(place)}
    kept = {page: json.loads(file.read_text(encoding="utf-8")) for page, file in files.items()}
    for each in project.catalogue:
        if each.kind == "numbers" and page_of(each) in kept:
            project.values[each] = kept[page_of(each)][each.name]


def draw_all(root: Path, folder: Path, pages: list[str], make: Callable[[Project, Path, str], None]) -> None:
    """Draw pages, each into a folder of its own beneath one, by as many processes as there are cores.

    What `make` makes comes last, the names that have an ending: snippets change what they like in their process. All
    is read and imported here, before the processes part, so that none of them does it again for each page.

    Raises:
        FigureError: For the first thing that fails.
    """
    signal.signal(signal.SIGTERM, ended)
    gc.disable()  # here and in the others: it takes a seventh of the time, and all of them end soon
    project, shared = whole(root)
    known = sorted({page_of(each) for each in project.catalogue if each.kind in KINDS} | shared.keys())
    drawn = [page for page in pages if not Path(page).suffix]
    if strangers := [page for page in drawn if page not in known] or ([] if pages else ["no page is named"]):
        raise FigureError(f"{', '.join(strangers)}: name one or more of {', '.join(known)}")
    for function in project.catalogue:
        if page_of(function) in pages and function.kind in KINDS:
            with contextlib.suppress(Exception):  # told with its place by the process that draws it
                project.module(function.module)
    # Not a `multiprocessing.Pool`: that ends its processes, and one that was about to answer leaves it locked for ever.
    plainly, processes = (signal.SIGTERM, signal.SIG_DFL), min(len(pages), os.cpu_count() or 1)
    with ProcessPoolExecutor(processes, multiprocessing.get_context("fork"), signal.signal, plainly) as pool:
        made = [pool.submit(draw, root, folder, make, page) for page in pages]
        try:
            for each in as_completed(made):
                each.result()
        except BrokenProcessPool as error:
            raise FigureError("a process that draws was ended from outside: perhaps memory ran out") from error
        finally:
            pool.shutdown(cancel_futures=True)  # after a failure, what is begun is finished and nothing else begun


def ended(*_: Any) -> NoReturn:
    """End the processes that draw, and then this one, without waiting for what they have begun."""
    for child in multiprocessing.active_children():
        child.terminate()
    os._exit(1)


@functools.cache
def whole(root: Path) -> tuple[Project, dict[str, Card]]:
    """The project, and the card of each page."""
    project = Project(root)
    return project, cards(project)


def draw(root: Path, folder: Path, make: Callable[[Project, Path, str], None], page: str) -> None:
    """Draw every figure of a page and its card, and compute its numbers, into a folder of the page's name."""
    if Path(page).suffix:
        make(whole(root)[0], folder, page)
        return
    (project, shared), folder = whole(root), folder / page
    folder.mkdir(parents=True)
    essay, name = page.split("/")
    card, values, first = shared.get(page), {}, None
    for each in project.catalogue:
        if page_of(each) == page and each.kind == "figures":
            with failures(project, f"figure {essay}/{each.name}"):
                svg, data, figure = drawn(project, each)
                (folder / f"{each.name}.svg").write_text(svg, encoding="utf-8")
                write_data(folder / each.name, data)
                first = figure if card and f"{essay}/{each.name}" == card.figure else first
            refuse(project, each, figure)
        elif page_of(each) == page and each.kind == "numbers":
            with failures(project, f"number {essay}.{each.name}"):
                values[each.name] = project.run(each)
    moving.draw_all(project, essay, name, folder, functools.partial(failures, project))
    if card:
        with failures(project, f"the card of {page}"):
            if card.figure and not first:  # of another page
                first = drawn(project, project.addresses[f"figures/{card.figure}.svg"])[2]
            paint = project.named(project.settings.card)
            (folder / FILE).write_bytes(paint(card.title, card.essay, card.summary, first))
    (folder / VALUES).write_text(json.dumps(values, default=float), encoding="utf-8")


def refuse(project: Project, function: Function, figure: Any) -> None:
    """Go no further with a figure in which the essays' kit finds what cannot be right.

    Raises:
        FigureError: Names what draws it, with its line.
    """
    find = project.named(project.settings.contradictions) if project.settings.contradictions else lambda _: []
    what = f"{project.name(function.file)}:{function.line}: figure {function.essay}/{function.name}"
    if complaints := [f"{what}: {complaint}" for complaint in find(figure)]:
        raise FigureError("\n".join(complaints))


def write_data(file: Path, data: str) -> None:
    """Write the data of a figure, if it has any; compressed, if they are large."""
    if len(data.encode()) > LARGE:
        # gzip.compress would name the system in its header in some versions of Python, and none in others
        with open(file.with_suffix(f"{CSV}.gz"), "wb") as out, gzip.GzipFile("", "wb", 9, out, mtime=0) as packed:
            packed.write(data.encode())
    elif data:
        file.with_suffix(CSV).write_text(data, encoding="utf-8")


def drawn(project: Project, figure: Function) -> tuple[str, str, Any]:
    """A figure as the essays' kit renders it, its data as the kit writes them (nothing if there are none), itself."""
    draws, kept = getattr(project.module(figure.module), figure.name), list[Any]()

    def keep() -> Any:
        kept.append(draws())
        return kept[0]

    svg = project.named(project.settings.render)(keep, f"{figure.essay}/{figure.name}")
    return svg, project.named(project.settings.data)(kept[0]) if project.settings.data else "", kept[0]


@contextlib.contextmanager
def failures(project: Project, what: str) -> Iterator[None]:
    """Name the thing begun; turn an error of the code into a FigureError that says what failed, and at which line."""
    if not what.startswith("the "):
        print(what, flush=True)
    try:
        yield
    except Exception as error:
        if isinstance(error, OSError) and trouble.explained(error, project.root):
            raise
        raise FigureError(f"{place(project, error)}{what}: {type(error).__name__}: {error}") from error


def place(project: Project, error: Exception) -> str:
    """The `file:line: ` of an error: where it cannot be parsed, or its deepest frame in the project's code."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{os.path.relpath(error.filename)}:{error.lineno}: "
    ours = [str(project.root / "src" / package) for package in (project.settings.library, project.settings.essays)]
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if any(frame.filename.startswith(folder + os.sep) for folder in ours)]
    return f"{os.path.relpath(own[-1].filename)}:{own[-1].lineno}: " if own else ""
