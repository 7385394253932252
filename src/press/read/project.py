"""A checkout as the gates and the build see it: its pages, its essays, and the code that belongs to them.

The root may be any folder of the same shape, so a test can break a small copy and ask one gate about it. What the
packages are called stands in `pyproject.toml`, under `[tool.press]`.
"""

import ast
import contextlib
import functools
import importlib
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from press.read.page import Page

CHECKOUT = Path(__file__).resolve().parents[3]
INCLUDABLE = ("docs", "snippets", "src", "tests")
KINDS = ("experiments", "numbers", "figures", "tables", "live")


class Settings(NamedTuple):
    """What this project calls its parts.

    Attributes:
        library: Package of what the essays are about.
        essays: Package with a folder for each essay, in it a folder for each page.
        home: Essay of the pages that stand at the root of the docs.
        render: `module:function` that turns a function which draws into SVG.
        palette: `module:name` of the colours that moving figures name: thing -> on a light and on a dark page.
    """

    library: str
    essays: str
    home: str
    render: str
    palette: str = ""


@functools.cache
def settings(root: Path) -> Settings:
    """The settings of a checkout."""
    return Settings(**tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["press"])


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
    """A function of a module, read without running the module.

    Attributes:
        name: As it is defined.
        file: Where it stands.
        module: Dotted name of its module.
        node: Its syntax.
    """

    name: str
    file: Path
    module: str
    node: ast.FunctionDef

    @property
    def page(self) -> str:
        """The page that it is made for: the folder it stands in."""
        return self.file.parent.name

    @property
    def line(self) -> int:
        """Line of its `def`."""
        return self.node.lineno

    @property
    def doc(self) -> str:
        """Its docstring, or nothing."""
        return ast.get_docstring(self.node) or ""

    @property
    def summary(self) -> str:
        """The first paragraph of its docstring, on one line."""
        return " ".join(self.doc.partition("\n\n")[0].split())

    @property
    def returns(self) -> str:
        """The last name of its return annotation: `Figure`."""
        return ast.unparse(self.node.returns).rpartition(".")[2] if self.node.returns else ""

    @property
    def decorators(self) -> list[str]:
        """The names of its decorators."""
        return [ast.unparse(decorator).partition("(")[0] for decorator in self.node.decorator_list]


@dataclass(frozen=True)
class Project:
    """The pages and the code under one root."""

    root: Path = CHECKOUT

    @property
    def settings(self) -> Settings:
        """What its parts are called."""
        return settings(self.root)

    @property
    def docs(self) -> Path:
        """Folder of the pages."""
        return self.root / "docs"

    @property
    def source(self) -> Path:
        """Folder of the essays' code."""
        return self.root / "src" / self.settings.essays

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
    def essays(self) -> list[str]:
        """The essays that compute something."""
        return sorted({path.parts[-3] for kind in KINDS for path in self.source.glob(f"*/*/{kind}.py")})

    def essay_of(self, path: Path) -> str:
        """The essay that a page belongs to."""
        folders = path.relative_to(self.docs).parts[:-1] if path.is_relative_to(self.docs) else ("",)
        return folders[0] if folders else self.settings.home

    def pages_of(self, essay: str) -> list[Page]:
        """The pages of an essay."""
        return [page for page in self.pages if self.essay_of(page.path) == essay]

    def snippets(self, essay: str = "*", suffix: str = ".py") -> list[Path]:
        """The files of one kind beside the essays, for one essay or for all."""
        return sorted((self.root / "snippets").glob(f"{essay}/*{suffix}"))

    def functions(self, essay: str, kind: str) -> dict[str, Function]:
        """The public functions of one kind on all pages of an essay, by name; of two of one name, the first."""
        return {function.name: function for function in reversed(self.every(essay, kind))}

    def every(self, essay: str, kind: str) -> list[Function]:
        """The public functions of one kind on all pages of an essay, in order."""
        found = self._read(*sorted((self.source / essay).glob(f"*/{kind}.py")))
        return [function for function in found if not function.name.startswith("_")]

    def drawings(self, essay: str) -> dict[str, Function]:
        """The figures of an essay: its functions that say they return a Figure."""
        return {name: each for name, each in self.functions(essay, "figures").items() if each.returns == "Figure"}

    def moving(self, essay: str) -> dict[str, Function]:
        """The figures of an essay that move: its functions that say they return one."""
        found = self.functions(essay, "live")
        return {name: each for name, each in found.items() if each.returns in ("Moving", "Stepper")}

    def claims(self, essay: str) -> dict[str, Function]:
        """The claim tests of an essay, by name; of two of one name, the first."""
        return {test.name: test for test in reversed(self.every_claim(essay))}

    def every_claim(self, essay: str) -> list[Function]:
        """The claim tests of an essay, in order."""
        found = self._read(*sorted((self.root / "tests/claims" / essay).glob("*.py")))
        return [function for function in found if function.name.startswith("test_")]

    def _read(self, *files: Path) -> list[Function]:
        for file in files:
            if file not in self._functions:
                self._functions[file] = functions(file)
        return [function for file in files for function in self._functions[file]]

    @functools.cached_property
    def _functions(self) -> dict[Path, list[Function]]:
        return {}

    @functools.cached_property
    def addresses(self) -> dict[str, Function]:
        """Every number and every claim by the address that pages cite: `adam.first_step`, `claims.adam.test_bound`."""
        numbers = {f"{essay}.{name}": each for essay in self.essays for name, each in self.numbers(essay).items()}
        return numbers | self.all_claims

    def numbers(self, essay: str) -> dict[str, Function]:
        """The numbers of an essay, by name."""
        return self.functions(essay, "numbers")

    @property
    def all_claims(self) -> dict[str, Function]:
        """The claim tests of every essay, by the address that pages cite."""
        return {f"claims.{essay}.{test.name}": test for essay in self.essays for test in self.claims(essay).values()}

    def module(self, name: str) -> ModuleType:
        """A module of this project, under `src` or `tests`: this one's own, whichever is imported already."""
        with self.code():
            return importlib.import_module(name)

    def run(self, function: Function) -> Any:
        """What a function that takes nothing returns; raises what it raises."""
        ready = getattr(self.module(function.module), function.name)
        with self.code():
            return ready()

    @contextlib.contextmanager
    def code(self) -> Iterator[None]:
        """Within it, the project's packages are this one's; a copy's are forgotten afterwards.

        A test breaks a hundred copies of a small project in one process: without this, each would need a process of
        its own to be free of the modules that the one before imported.
        """
        if self.root == CHECKOUT:
            with first_on_path(self.root / "src", self.root / "tests"):
                yield
            return
        packages = {self.settings.library, self.settings.essays, "claims"}
        theirs = {name: sys.modules.pop(name) for name in imported(packages)}
        try:
            with first_on_path(self.root / "src", self.root / "tests"):
                sys.modules.update(self._imported)
                yield
        finally:
            self._imported.update({name: sys.modules.pop(name) for name in imported(packages)})
            sys.modules.update(theirs)

    @functools.cached_property
    def _imported(self) -> dict[str, ModuleType]:
        return {}

    def value(self, essay: str, name: str) -> Any:
        """What a number function of an essay returns; raises what it raises."""
        if (essay, name) not in self._values:
            self._values[essay, name] = self.run(self.numbers(essay)[name])
        return self._values[essay, name]

    @functools.cached_property
    def _values(self) -> dict[tuple[str, str], Any]:
        return {}


def functions(file: Path) -> list[Function]:
    """The functions at the top of a module."""
    base = next(folder for folder in file.parents if folder.name in ("src", "tests"))
    module = ".".join(file.relative_to(base).with_suffix("").parts)
    tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    return [Function(node.name, file, module, node) for node in tree.body if isinstance(node, ast.FunctionDef)]


def imported(packages: set[str]) -> list[str]:
    """The imported modules of some packages."""
    return [name for name in sys.modules if name.partition(".")[0] in packages]


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
