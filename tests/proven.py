"""What was proven before, by the bytes that it hangs on.

A test that takes `once` names what it looks at. Its key is a hash of all that: of the files it names, of its own source
and every module below `src` and `tests` that this imports, and of the versions of Python, the packages and the browser.
When it passes, an empty file with that name is kept in `.cache/proven`; the next time it is not run but counted as
"proven before", and a line of the summary says how many there were of each kind. Only passes are kept.
`PRESS_PROVEN=none`, or removing the folder, proves everything again.
"""

import ast
import hashlib
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
ROOTS = (ROOT / "src", ROOT / "tests")
FOLDER = ROOT / ".cache/proven"
FORGOTTEN = 60 * 24 * 60 * 60  # seconds
PASSED = pytest.StashKey[bool]()
NAME = re.compile(r"[\w./@-]*\w")  # what may be a file's name, wherever it stands in a page, a style or a script
READ = {".html", ".css", ".js", ".mjs"}


def key(*parts: Any) -> str:
    """One hash for several parts: a path stands for its name and its bytes, all else for what Python prints of it."""
    return hashlib.sha256(repr(list(map(_told, parts))).encode()).hexdigest()


def _told(part: Any) -> Any:
    if isinstance(part, Path):
        return part.name, hashlib.sha256(part.read_bytes()).hexdigest()
    return list(map(_told, part)) if isinstance(part, list | tuple | set) else repr(part)


def reached(start: Path, named: Callable[[Path], Collection[Path]]) -> list[Path]:
    """A file, the files that it names, the files that these name, and so on; in order."""
    found, todo = {start}, [start]
    while todo:
        new = set(named(todo.pop())) - found
        found |= new
        todo += new
    return sorted(found)


def modules(file: Path) -> set[Path]:
    """The modules of ours that a Python file imports, with the packages they stand in."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = file.parents[node.level - 1] if node.level else None
            home = ".".join(next(above.relative_to(r).parts for r in ROOTS if above.is_relative_to(r))) if above else ""
            module = ".".join(filter(None, (home, node.module)))
            names |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    names |= {name[: dot.start()] for name in names for dot in re.finditer(r"\.", name)}
    tries = [root / name.replace(".", "/") for root in ROOTS for name in names]
    return {path for one in tries for path in (one.with_name(one.name + ".py"), one / "__init__.py") if path.is_file()}


@cache
def code(file: Path) -> tuple[Path, ...]:
    """A test's file, its folder's conftest, this module, and all that they import here; and the pinned packages."""
    starts = [path for path in (file, file.parent / "conftest.py", Path(__file__)) if path.is_file()]
    return *sorted({path for start in starts for path in reached(start, modules)}), ROOT / "requirements.txt"


def bytes_of(page: Path, site: Path, apart: tuple[str, ...] = ()) -> list[Path]:
    """A page of a built site, and the styles, scripts, pictures and fonts that it names, with all that these name.

    Whatever looks like a name of a file that is there counts as one, so that a script's modules are found whatever way
    it asks for them; pages, which are links, do not.

    Args:
        page: The file.
        site: The folder of the site.
        apart: Beginnings of paths in the site that are left out.
    """

    def named(file: Path) -> set[Path]:
        return _named(file, site) if file.suffix in READ else set()

    return [path for path in reached(page, named) if not path.relative_to(site).as_posix().startswith(apart or ("\0",))]


@cache
def _named(file: Path, site: Path) -> frozenset[Path]:
    homes, ends = (file.parent, site, site / "assets", site / "assets/live"), ("", ".js")
    words = {word.lstrip("/") for word in NAME.findall(file.read_text(encoding="utf-8"))}
    there = _files(site)
    paths = {os.path.normpath(f"{home}/{word}{end}") for home in homes for word in words for end in ends}
    return frozenset(there[path] for path in paths & there.keys() if not path.endswith(".html"))


@cache
def _files(site: Path) -> dict[str, Path]:
    return {str(path): path for path in site.rglob("*") if path.is_file()}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator:
    """Note whether a test passed."""
    report = yield
    if report.when == "call":
        item.stash[PASSED] = report.passed
    return report


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """What was proven before is neither passed nor skipped, and counted by itself."""
    return ("proven before", "p", "PROVEN BEFORE") if report.skipped and _kind(report) else None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """One line that says how much of each kind was proven before."""
    kinds = Counter(map(_kind, terminalreporter.stats.get("proven before", [])))
    if kinds:
        terminalreporter.write_line("proven before: " + "; ".join(f"{kinds[kind]} {kind}" for kind in sorted(kinds)))


def _kind(report: pytest.TestReport) -> str:
    return report.longrepr[2].partition("proven before: ")[2] if isinstance(report.longrepr, tuple) else ""


@pytest.fixture
def once(request: pytest.FixtureRequest) -> Iterator[Callable[..., None]]:
    """`once("a page in Chromium", *parts)`: what follows is left out where it passed before with the same parts."""
    kept: list[Path] = []

    def go(kind: str, *parts: Any) -> None:
        file = FOLDER / key(kind, request.node.name, *code(request.path), sys.version, *parts)
        if file.exists() and os.environ.get("PRESS_PROVEN") != "none":
            with suppress(OSError):
                file.touch()  # it is asked for still
            pytest.skip(f"proven before: {kind}")
        kept.append(file)

    yield go
    if request.node.stash.get(PASSED, False):
        with suppress(OSError):  # what cannot be kept is proven again
            FOLDER.mkdir(parents=True, exist_ok=True)
            for file in kept:
                file.touch()


def pytest_sessionfinish() -> None:
    """Forget what nobody has asked for in months."""
    for file in FOLDER.glob("*"):
        with suppress(OSError):  # another process forgets it too
            if time.time() - file.stat().st_mtime > FORGOTTEN:
                file.unlink()
