"""A checkout as the gates and the build see it: its pages, its essays, and the code that belongs to them.

The root may be any folder of the same shape, so a test can break a small copy and ask one gate about it. What the
packages are called stands in `pyproject.toml`, under `[tool.press]`.
"""

import contextlib
import difflib
import functools
import importlib
import re
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import yaml

from press.pages import labs
from press.pages.catalogue import Function, catalogue, silent
from press.pages.page import Page
from press.places import CHECKOUT, COMMAND

MAKE = re.compile(r"\bmake (mutants|read|update|check)\b( ?)(?:(?:CLAIM|PAGE)=)?")


class Settings(NamedTuple):
    """What this project calls its parts.

    Attributes:
        library: Package of what the essays are about.
        essays: Package with a folder for each essay, in it a folder for each page.
        home: Essay of the pages that stand at the root of the docs.
        render: `module:function` that turns a function which draws into SVG.
        palette: `module:name` of the colours that moving figures name: thing -> on a light and on a dark page.
        displays: Least share of the formulas on lines of their own that is evaluated.
        equations: The same of the equations in lines of text.
        exercises: Package whose `EXERCISES` are those that pages name, by name; none if it is empty.
        data: `module:function` that writes what a drawn figure holds as CSV, or nothing; none if it is empty.
        contradictions: `module:function` from a drawn figure to what cannot be right in it; none if it is empty.
        card: `module:function` from a page's title, essay, summary and first figure to a picture; none if it is empty.
    """

    library: str
    essays: str
    home: str
    render: str
    palette: str
    displays: float = 0.9
    equations: float = 0.6
    exercises: str = ""
    data: str = ""
    contradictions: str = ""
    card: str = ""


@functools.cache
def settings(root: Path) -> Settings:
    """The settings of a checkout."""
    return Settings(**tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["press"])


class Loader(yaml.SafeLoader):
    """YAML as MkDocs reads it, where no variable of the environment is set: `!ENV [NAME, value]` is the value."""


Loader.add_constructor("!ENV", lambda loader, node: loader.construct_sequence(node)[-1])


def configuration(text: str) -> Any:
    """What a configuration of MkDocs holds."""
    return yaml.load(text, Loader)


@functools.cache
def version(root: Path) -> str:
    """The version of a checkout; nothing, if it has none."""
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8")).get("project", {}).get("version", "")


@functools.cache
def brings_labs(root: Path) -> bool:
    """Whether a checkout is a package that brings what its labs import."""
    told = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return "labs" in told.get("project", {}).get("optional-dependencies", {})


class UnknownPageError(Exception):
    """A page that somebody named and that is not there."""


class Problem(NamedTuple):
    """What is wrong and what to do, at a place.

    Attributes:
        file: Path under the root.
        line: Counted from 1.
        message: One sentence or two.
    """

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        """The problem as an editor can follow it."""
        return f"{self.file}:{self.line}: {self.message}"


def worded(problem: Problem, root: Path) -> str:
    """A problem, with what to do in the words of a project that has no Makefile, if it has none."""
    return str(problem) if (root / "Makefile").is_file() else MAKE.sub(rf"{COMMAND} \1\2", str(problem))


@dataclass(frozen=True)
class Project:
    """The pages and the code under one root.

    Gates look at those of its files that are ``asked`` about, at all if none is.
    """

    root: Path = CHECKOUT
    asked: frozenset[str] = frozenset()
    values: dict[Function, Any] = field(default_factory=dict, compare=False, repr=False)
    memory: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    _modules: dict[str, ModuleType] = field(default_factory=dict, compare=False, repr=False)

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
        """Every page that is written in Markdown, by its path; labs are apart."""
        return [self.page(path) for path in sorted(self.docs.rglob("*.md"))]

    @functools.cached_property
    def labs(self) -> list[Page]:
        """The prose of every lab, on its lines."""
        return [labs.page(path, self.name(path)) for path in sorted((self.docs / "labs").glob("*.py"))]

    @property
    def texts(self) -> list[Page]:
        """What readers get as pages: Markdown, and the prose of labs."""
        return [*self.pages, *self.labs]

    def page(self, path: Path) -> Page:
        """One page, read now."""
        return Page.read(path, self.name(path))

    def name(self, path: Path) -> str:
        """A path as messages show it: under the root, with forward slashes."""
        return path.relative_to(self.root).as_posix()

    def chosen(self, asked: Iterable[str], names: Collection[str]) -> list[str]:
        """Those of some files that were asked for, by their names or by their folders'; all if nothing was.

        Raises:
            UnknownPageError: If nothing is called so.
        """
        wanted = [name.rstrip("/") for name in asked]
        for name in wanted:
            if not any(f"{each}/".startswith(f"{name}/") for each in names):
                near = ", ".join(difflib.get_close_matches(name, names, 3, 0.5)) or "nothing is called alike"
                raise UnknownPageError(f"{name} is no page and no folder of pages; nearest: {near}")
        return [each for each in names if not wanted or any(f"{each}/".startswith(f"{name}/") for name in wanted)]

    def asks(self, *names: str) -> bool:
        """Whether a file, or what a page calls so, is asked about: if it is such a page, or stands on one."""
        return not self.asked or any(name in self.asked or name in self._asked_text for name in names)

    def asked_of(self, pages: list[Page]) -> list[Page]:
        """Those of some pages that are asked about."""
        return [page for page in pages if self.asks(page.name)]

    def concerns(self, file: str) -> bool:
        """Whether a file is asked about, or holds what belongs to a page that is, or what such a page cites."""
        return self.asks(file) or file in self._cited or any(part in file for part in self._beside)

    @functools.cached_property
    def _cited(self) -> set[str]:
        return {self.name(each.file) for each in self.catalogue if self.asks(each.address)}

    @functools.cached_property
    def _beside(self) -> list[str]:
        pages = (self.root / name for name in self.asked if name.startswith("docs/"))
        own = [(self.essay_of(page), page.stem) for page in pages]
        return [f"/{essay}/{page}/" for essay, page in own] + [f"/{essay}/symbols/{page}.py" for essay, page in own]

    @functools.cached_property
    def _asked_text(self) -> str:
        return "\n".join((self.root / name).read_text(encoding="utf-8") for name in sorted(self.asked))

    def problem(self, path: Path, line: int, message: str) -> Problem:
        """A problem in a file."""
        return Problem(self.name(path), line, message)

    @property
    def essays(self) -> list[str]:
        """The essays that have code."""
        return sorted({file.parents[1].name for file in self.source.glob("*/*/*.py")})

    def essay_of(self, path: Path) -> str:
        """The essay that a page belongs to."""
        folders = path.relative_to(self.docs).parts[:-1]
        return folders[0] if folders else self.settings.home

    def pages_of(self, essay: str) -> list[Page]:
        """The pages of an essay."""
        return [page for page in self.pages if self.essay_of(page.path) == essay]

    def snippets(self, essay: str = "*", suffix: str = ".py") -> list[Path]:
        """The files of one kind beside the essays, for one essay or for all."""
        return sorted((self.root / "snippets").glob(f"{essay}/*{suffix}"))

    @functools.cached_property
    def catalogue(self) -> list[Function]:
        """What the essays have to show."""
        return catalogue(self.source, self.root / "tests/claims")

    @functools.cached_property
    def silent(self) -> dict[tuple[str, str], Function]:
        """The functions that would make a figure, by its kind and address, if they said so."""
        return {(each.kind, each.address): each for each in silent(self.source)}

    def functions(self, essay: str, kind: str) -> dict[str, Function]:
        """The numbers, tables, figures, moving figures or claims of an essay, by name."""
        return {each.name: each for each in self.catalogue if (each.essay, each.kind) == (essay, kind)}

    @functools.cached_property
    def addresses(self) -> dict[str, Function]:
        """Every number, claim and figure, still or moving, by its address: `adam.first_step`, `figures/adam/x.svg`."""
        return {each.address: each for each in self.catalogue if each.kind != "tables"}

    def module(self, name: str) -> ModuleType:
        """A module of this project, under `src` or `tests`: this one's own, whichever is imported already."""
        with self.code():
            return importlib.import_module(name)

    def named(self, thing: str) -> Any:
        """What a setting names as `module:name`."""
        module, _, name = thing.partition(":")
        return getattr(self.module(module), name)

    def run(self, function: Function) -> Any:
        """What a function that takes nothing returns; raises what it raises."""
        callable = getattr(self.module(function.module), function.name)
        with self.code():
            return callable()

    def value(self, number: Function) -> Any:
        """What a number's function returns, computed once; raises what it raises."""
        if number not in self.values:
            self.values[number] = self.run(number)
        return self.values[number]

    @contextlib.contextmanager
    def code(self) -> Iterator[None]:
        """Within it, the project's packages are this one's; a copy's are forgotten afterwards.

        A test breaks a hundred copies of a small project in one process: without this, each would need a process of
        its own to be free of the modules that the one before imported.
        """
        packages = set() if self.root == CHECKOUT else {self.settings.library, self.settings.essays, "claims"}
        path, others = sys.path[:], taken(packages)
        sys.modules.update(self._modules)
        sys.path[:0] = [str(self.root / "src"), str(self.root / "tests")]
        importlib.invalidate_caches()
        try:
            yield
        finally:
            sys.path[:] = path
            self._modules.update(taken(packages))
            sys.modules.update(others)


def taken(packages: set[str]) -> dict[str, ModuleType]:
    """The modules of some packages, out of those that are imported."""
    names = [name for name in sys.modules if name.partition(".")[0] in packages] if packages else []
    return {name: sys.modules.pop(name) for name in names}
