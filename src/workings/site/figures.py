"""Draws the figures of a wing, and makes those that move, in a fresh process, into a folder of the cache.

A fresh process, because MkDocs' own would go on using the modules it imported before an edit.
"""

import contextlib
import functools
import importlib
import inspect
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from matplotlib.figure import Figure

from workings.kit.style import render
from workings.site import cache, moving


class FigureError(Exception):
    """A figure that could not be drawn; the message names the figure, the file and the line."""


def wings(root: Path) -> list[str]:
    """The wings that have figures."""
    return sorted(path.parent.name for path in (root / "src/workings").glob("*/figures*") if path.parent.name != "site")


def catalogue(wing: str) -> dict[str, Callable[[], Figure]]:
    """The figures of a wing by name: the public functions that say they return a Figure."""
    module = importlib.import_module(f"workings.{wing}.figures")
    functions = dict(inspect.getmembers(module, inspect.isfunction))
    return {
        name: function
        for name, function in functions.items()
        if not name.startswith("_")
        and function.__annotations__.get("return") is Figure
        and function.__module__.startswith(module.__name__)
    }


def draw(wing: str, folder: Path) -> None:
    """Draw every figure of a wing into a folder, or raise a FigureError for the first that fails."""
    with named(f"the figures of {wing}"):
        found = catalogue(wing)
    for name, function in found.items():
        with named(f"figure {wing}/{name}"):
            svg = render(function)
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
    moving.draw_all(wing, folder, named)


@contextlib.contextmanager
def named(what: str) -> Iterator[None]:
    """Turn any error into a FigureError that says what failed, and at which line of this package."""
    try:
        yield
    except Exception as error:
        raise FigureError(f"{place(error)}{what}: {type(error).__name__}: {error}") from error


def place(error: Exception) -> str:
    """The `file:line: ` of an error: where its text cannot be parsed, or its deepest frame in a wing."""
    if isinstance(error, SyntaxError):
        return f"{os.path.relpath(error.filename or '?')}:{error.lineno}: "
    package = Path(__file__).parents[1]
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if Path(frame.filename).is_relative_to(package)]
    wing = [frame for frame in inside if Path(frame.filename).relative_to(package).parts[0] not in ("site", "kit")]
    return f"{os.path.relpath(wing[-1].filename)}:{wing[-1].lineno}: " if wing else ""


def all_drawn(root: Path) -> dict[str, Path]:
    """The folders of all wings; those that are stale are drawn at the same time, each in its own process."""
    found = wings(root)
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        return dict(zip(found, pool.map(functools.partial(drawn, root), found), strict=True))


def drawn(root: Path, wing: str) -> Path:
    """The folder with the figures of a wing, drawn now if any source of theirs has changed."""
    make = functools.partial(draw_elsewhere, root, wing)
    return cache.folder(root / ".cache/figures", f"{wing}-{cache.key(root, wing)}", make)


def draw_elsewhere(root: Path, wing: str, folder: Path) -> None:
    """Draw in a process of its own, with this checkout's sources first."""
    command = [sys.executable, "-m", "workings.site", "draw", wing, str(folder)]
    result = subprocess.run(command, cwd=root, env=environment(root), capture_output=True, text=True)
    if result.returncode:
        raise FigureError(result.stderr.strip() or f"drawing {wing} ended with status {result.returncode}")


def environment(root: Path) -> dict[str, str]:
    """The environment of a process that must see this checkout's sources, whatever else is installed."""
    paths = [str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths), "MPLBACKEND": "svg", "OMP_NUM_THREADS": "1"}
