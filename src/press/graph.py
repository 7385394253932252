"""What a module reaches: the modules it imports, and theirs, the data beside them, and pages that they name.

A page is drawn again when something that its code reaches has changed, and no other page is.
"""

import ast
import functools
import hashlib
import os
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.util import resolve_name
from pathlib import Path

from press.pages.catalogue import parsed
from press.pages.project import settings
from press.places import PRESS

PAGE = re.compile(r"[\"'](docs/[\w./-]+)[\"']")  # a page that code names is one that it reads
# What frames the pages is in no drawing, and the scripts of figures that move are in those of a page that has one.
LEFT_OUT = {Path("press", name) for name in ("assets", "figures/scripts", "sample", "theme")}


class Graph:
    """The modules of a checkout's packages, and the data that belongs to them.

    A file that is no module belongs to the package whose folder it lies in: results, fonts, scripts. Whoever imports
    anything from that package depends on it.
    """

    def __init__(self, root: Path) -> None:
        """Take stock of a checkout, now."""
        self.root, self.modules, self.data = root, dict[str, Path](), dict[str, list[Path]]()
        self.digests: dict[Path, bytes] = {}
        names = settings(root)
        for package in (names.library, names.essays, "press"):
            source = root / "src" if (root / "src" / package).is_dir() else PRESS.parent
            paths = [path for path in sorted((source / package).rglob("*.*")) if counts(path.relative_to(source))]
            modules = {path for path in paths if path.suffix == ".py"}
            self.modules |= {dotted(path.relative_to(source)): path for path in modules}
            for path in (path for path in paths if path not in modules and path.is_file()):
                owner = next(folder for folder in path.parents if folder / "__init__.py" in modules)
                self.data.setdefault(dotted(owner.relative_to(source)), []).append(path)

    def reached(self, names: Iterable[str]) -> set[str]:
        """The modules among some names, those that they import, and theirs, and the packages they lie in."""
        reached: set[str] = set()
        waiting = list(names)
        while waiting:
            if (name := waiting.pop()) in self.modules and name not in reached:
                reached.add(name)
                package = name.rpartition(".")[0]
                inside = name if self.modules[name].name == "__init__.py" else package
                waiting += [package, *imports(self.modules[name].read_text(encoding="utf-8"), inside)]
        return reached

    def pages(self, module: Path) -> Iterator[Path]:
        """The pages that a module names."""
        for name in PAGE.findall(module.read_text(encoding="utf-8")):
            if (page := self.root / name).is_file():
                yield page

    def key(self, names: Iterable[str], *others: Path) -> str:
        """A key of every byte that some modules, and other files, depend on, and of Python and all packages."""
        reached = self.reached(names)
        files = {path for name in reached for path in (self.modules[name], *self.data.get(name, []))}
        files |= {page for path in files & {*self.modules.values()} for page in self.pages(path)}
        digest = hashlib.sha256(sys.version.encode())
        for path in sorted({self.root / "requirements.txt", *files, *others}):
            if path not in self.digests:
                self.digests[path] = hashlib.sha256(path.read_bytes()).digest()
            home = self.root if path.is_relative_to(self.root) else PRESS
            digest.update(f"\0{os.path.relpath(path, home)}\0".encode() + self.digests[path])
        return digest.hexdigest()[:16]


def counts(path: Path) -> bool:
    """Whether a file that lies at a path under `src` can be in a drawing."""
    return "__pycache__" not in path.parts and LEFT_OUT.isdisjoint(path.parents)


def dotted(path: Path) -> str:
    """The name of a module or a package that lies at a path under `src`."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


@functools.lru_cache(maxsize=4096)
def imports(source: str, package: str = "") -> frozenset[str]:
    """All that a source imports, wherever in it: modules, and names that may be; of what cannot be read, nothing."""
    # The source alone does not tell whether `from press.site import index` takes a module or a function. So both are
    # returned, the package and each name beneath it; whoever asks knows the modules, and passes over what is none.
    try:
        named = [(resolve_name(module, package), names) for module, names in imported(source)]
    except (SyntaxError, ImportError):
        return frozenset()
    return frozenset(name for module, names in named for name in (module, *(f"{module}.{each}" for each in names)))


def imported(source: str) -> Iterator[tuple[str, list[str]]]:
    """The modules that a source imports, as it writes them: those beside it begin with a point; and what it takes."""
    for node in statements(parsed(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, []) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), [alias.name for alias in node.names]


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements within a statement, and theirs: an import is never within an expression."""
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, block, []):
            yield inner
            yield from statements(inner)
