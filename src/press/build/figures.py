"""Draws the figures of an essay, and makes those that move, in a fresh process, into a folder of the cache.

A fresh process, because MkDocs' own would go on using the modules it imported before an edit.
"""

import contextlib
import functools
import os
import subprocess
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from press.build import cache, moving
from press.read.project import Project, settings


class FigureError(Exception):
    """A figure that could not be drawn; the message names the figure, the file and the line."""


def draw(root: Path, essay: str, folder: Path) -> None:
    """Draw every figure of an essay into a folder, or raise a FigureError for the first that fails."""
    project = Project(root)
    with named(root, f"the figures of {essay}"):
        drawings = project.functions(essay, "figures")
        module, _, name = project.settings.render.partition(":")
        render = getattr(project.module(module), name)
        functions = {name: getattr(project.module(each.module), name) for name, each in drawings.items()}
    for name, function in functions.items():
        with named(root, f"figure {essay}/{name}"):
            (folder / f"{name}.svg").write_text(render(function), encoding="utf-8")
    for page in sorted({each.file.parent.name for each in project.functions(essay, "moving").values()}):
        moving.draw_all(project, essay, page, folder, functools.partial(named, root))


@contextlib.contextmanager
def named(root: Path, what: str) -> Iterator[None]:
    """Turn any error into a FigureError that says what failed, and at which line of this package."""
    try:
        yield
    except Exception as error:
        raise FigureError(f"{place(root, error)}{what}: {type(error).__name__}: {error}") from error


def place(root: Path, error: Exception) -> str:
    """The `file:line: ` of an error: where it cannot be parsed, or its deepest frame in the project's code."""
    if isinstance(error, SyntaxError):
        return f"{os.path.relpath(error.filename or '?')}:{error.lineno}: "
    names = settings(root)
    ours = [root / "src" / package for package in (names.library, names.essays)]
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if any(Path(frame.filename).is_relative_to(folder) for folder in ours)
    ]
    return f"{os.path.relpath(frames[-1].filename)}:{frames[-1].lineno}: " if frames else ""


def all_drawn(root: Path) -> dict[str, Path]:
    """The folders of all essays; those that are stale are drawn at the same time, each in its own process."""
    found = Project(root).essays
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        return dict(zip(found, pool.map(functools.partial(drawn, root), found), strict=True))


def drawn(root: Path, essay: str) -> Path:
    """The folder with the figures of an essay, drawn now if any source of theirs has changed."""
    make = functools.partial(draw_elsewhere, root, essay)
    return cache.folder(root / ".cache/figures", f"{essay}-{cache.key(root, essay)}", make)


def draw_elsewhere(root: Path, essay: str, folder: Path) -> None:
    """Draw in a process of its own, with this checkout's sources first."""
    command = [sys.executable, "-m", "press", "draw", essay, str(folder)]
    result = subprocess.run(command, cwd=root, env=environment(root), capture_output=True, text=True)
    if result.returncode:
        raise FigureError(result.stderr.strip() or f"drawing {essay} ended with status {result.returncode}")


def environment(root: Path) -> dict[str, str]:
    """The environment of a process that must see this checkout's sources, whatever else is installed."""
    paths = [str(root / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths), "MPLBACKEND": "svg", "OMP_NUM_THREADS": "1"}
