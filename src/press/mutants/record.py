"""What claims and tests notice of small changes planted in the code, as `make mutants` wrote it down."""

import ast
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rjsmin import jsmin

from press.pages.code import plainly, shape
from press.pages.results import RECORD

STAMPS = "tests/stamps.txt"  # of the tests themselves: a row for each file, in it digits for each statement at its top
JUDGES = (
    *("tests/**/*.py", "tests/press/sample/**/*", "conftest.py", "exercises/*.py", "benchmarks/*.py"),
    *("src/press/**/*.py", "src/press/**/*.js", "docs/assets/**/*.js"),
)
PACKAGE = "the package"


class Tried(NamedTuple):
    """How many changes were tried on something, and how many of them it noticed."""

    noticed: int
    of: int


def tried(root: Path) -> dict[str, Tried]:
    """What each claim noticed, by its address, and what was noticed of the package; empty where there is no record."""
    found: dict[str, Tried] = {}
    for name, *marks in rows(root / RECORD):
        name = name if name.startswith("claims.") else PACKAGE
        before = found.get(name, Tried(0, 0))
        signs = [mark[0] for mark in marks if mark[0] in "+-"]
        found[name] = Tried(before.noticed + signs.count("+"), before.of + len(signs))
    return found


def rows(path: Path) -> Iterator[list[str]]:
    """The words of each line of a record; none where there is no record."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return (line.split() for line in lines if line.strip() and not line.startswith("#"))


class Statement(NamedTuple):
    """A statement at the top of a test's file: its line, the name it gives, if it gives one, and its stamp."""

    line: int
    name: str
    stamp: str


def judges(root: Path) -> list[str]:
    """The files that judge: tests with their helpers and settings, gates, scripts that check a result, the sample."""
    paths = (path for pattern in JUDGES for path in root.glob(pattern) if path.is_file() and path.suffix != ".pyc")
    return sorted({path.relative_to(root).as_posix() for path in paths})


def statements(path: Path) -> list[Statement]:
    """What stands at the top of a file, without what is said in docstrings and comments; or a file as it is."""
    if path.suffix != ".py":
        meant = jsmin(path.read_bytes()) if path.suffix == ".js" else path.read_bytes()
        return [Statement(1, path.name, hashlib.sha256(meant).hexdigest()[:6])]
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source, str(path))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False):
            del node.body[0]
    return [Statement(node.lineno, getattr(node, "name", ""), digits(node, source)) for node in tree.body]


def digits(node: ast.stmt, source: str) -> str:
    """A short stamp of a statement; of a test without annotations and names of locals, as nobody but pytest calls it.

    Those of a helper count: they may be what is tested.
    """
    is_test = getattr(node, "name", "").startswith("test_")
    return hashlib.sha256(shape(plainly(node, source) if is_test else node).encode()).hexdigest()[:6]


def row(root: Path, file: str) -> str:
    """The line of the record of stamps for a file."""
    return " ".join([file, *(each.stamp for each in statements(root / file))])


def stamped(root: Path) -> dict[str, list[str]]:
    """The stamps on record, by file."""
    return {file: stamps for file, *stamps in rows(root / STAMPS)}
