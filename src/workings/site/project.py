"""A checkout as the gates see it: its pages, its wings, and the code that belongs to them.

The root may be any folder of the same shape, so a test can break a small copy and ask one gate about it.
"""

import ast
import contextlib
import functools
import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from workings.site.page import Page

CHECKOUT = Path(__file__).resolve().parents[3]
INCLUDABLE = ("docs", "snippets", "src", "tests")


@dataclass(frozen=True, order=True)
class Problem:
    """What is wrong and what to do, at a place.

    Attributes:
        file: Path under the root.
        line: Counted from 1.
        message: One sentence or two.
        fix: Text to put in place of what is there, where one is known.
    """

    file: str
    line: int
    message: str
    fix: str | None = field(default=None, compare=False)

    def __str__(self) -> str:
        """The problem as an editor can follow it."""
        return f"{self.file}:{self.line}: {self.message}"


@dataclass(frozen=True)
class Function:
    """A function of a module, read without running the module."""

    name: str
    file: Path
    node: ast.FunctionDef

    @property
    def line(self) -> int:
        """Line of its `def`."""
        return self.node.lineno

    @property
    def doc(self) -> str:
        """Its docstring, or nothing."""
        return ast.get_docstring(self.node) or ""

    @property
    def returns(self) -> str:
        """Its return annotation as written."""
        return ast.unparse(self.node.returns) if self.node.returns else ""

    @property
    def decorators(self) -> list[str]:
        """The names of its decorators."""
        return [ast.unparse(decorator).partition("(")[0] for decorator in self.node.decorator_list]


@dataclass(frozen=True)
class Project:
    """The pages and the code under one root."""

    root: Path = CHECKOUT

    @property
    def docs(self) -> Path:
        """Folder of the pages."""
        return self.root / "docs"

    @functools.cached_property
    def pages(self) -> list[Page]:
        """Every Markdown page."""
        return [self.page(path) for path in sorted(self.docs.rglob("*.md"))]

    def page(self, path: Path) -> Page:
        """One page, read now."""
        return Page.read(path, self.name(path))

    def name(self, path: Path) -> str:
        """A path as messages show it: under the root, with forward slashes."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else str(path)

    def problem(self, path: Path, line: int, message: str, fix: str | None = None) -> Problem:
        """A problem in a file."""
        return Problem(self.name(path), line, message, fix)

    @functools.cached_property
    def wings(self) -> list[str]:
        """The wings: the packages with numbers."""
        return sorted({path.parent.name for path in (self.root / "src/workings").glob("*/numbers*")})

    def essay(self, wing: str) -> list[Page]:
        """The pages of a wing."""
        return [page for page in self.pages if page.path.is_relative_to(self.docs / wing)]

    def snippets(self, wing: str = "*", suffix: str = ".py") -> list[Path]:
        """The files of one kind beside the essays, for one wing or for all."""
        return sorted((self.root / "snippets").glob(f"{wing}/*{suffix}"))

    def functions(self, wing: str, kind: str) -> dict[str, Function]:
        """The public functions of a wing's module `kind`, be it a file or a folder, by name."""
        found = self._read(self.root / "src/workings" / wing / kind)
        return {function.name: function for function in found if not function.name.startswith("_")}

    def claims(self, wing: str) -> dict[str, Function]:
        """The claim tests of a wing, by name."""
        found = self._read(self.root / f"tests/claims/test_{wing}")
        return {function.name: function for function in found if function.name.startswith("test_")}

    def _read(self, stem: Path) -> list[Function]:
        if stem not in self._functions:
            self._functions[stem] = functions(stem)
        return self._functions[stem]

    @functools.cached_property
    def _functions(self) -> dict[Path, list[Function]]:
        return {}

    @property
    def all_claims(self) -> dict[str, Function]:
        """The claim tests of every wing, by the address that pages cite."""
        pairs = [(wing, test) for wing in self.wings for test in self.claims(wing).values()]
        return {f"claims.test_{wing}.{test.name}": test for wing, test in pairs}

    def module(self, name: str) -> ModuleType:
        """A module of this project, under `src` or `tests`: this one's own, whichever is imported already."""
        with self.code():
            return importlib.import_module(name)

    @contextlib.contextmanager
    def code(self) -> Iterator[None]:
        """Within it, `workings` and `claims` are this project's; a copy's are forgotten afterwards."""
        if self.root == CHECKOUT:
            with first_on_path(self.root / "src", self.root / "tests"):
                yield
            return
        theirs = {name: sys.modules.pop(name) for name in ours()}
        try:
            with first_on_path(self.root / "src", self.root / "tests"):
                sys.modules.update(self._imported)
                yield
        finally:
            self._imported.update({name: sys.modules.pop(name) for name in ours()})
            sys.modules.update(theirs)

    @functools.cached_property
    def _imported(self) -> dict[str, ModuleType]:
        return {}

    def value(self, wing: str, name: str) -> Any:
        """What a number function of a wing returns; raises what it raises."""
        if (wing, name) not in self._values:
            function = getattr(self.module(f"workings.{wing}.numbers"), name)
            with self.code():
                self._values[wing, name] = function()
        return self._values[wing, name]

    @functools.cached_property
    def _values(self) -> dict[tuple[str, str], Any]:
        return {}


def functions(stem: Path) -> list[Function]:
    """The functions at the top of a module, or of the modules in a folder of that name."""
    file = stem.with_name(f"{stem.name}.py")
    files = [file] if file.exists() else sorted(stem.glob("*.py"))
    return [
        Function(node.name, path, node)
        for path in files
        for node in ast.parse(path.read_text(encoding="utf-8"), str(path)).body
        if isinstance(node, ast.FunctionDef)
    ]


def ours() -> list[str]:
    """The imported modules that belong to a project."""
    return [name for name in sys.modules if name.partition(".")[0] in {"workings", "claims"}]


@contextlib.contextmanager
def first_on_path(*folders: Path) -> Iterator[None]:
    """These folders before all others on the import path."""
    before = sys.path[:]
    sys.path[:0] = [str(folder) for folder in folders]
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path[:] = before
