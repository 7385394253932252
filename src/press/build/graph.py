"""What a module reaches: the modules it imports, and theirs, and the data beside them; read from syntax alone.

A page is drawn again when something that its code reaches has changed, and no other page is.
"""

import ast
import functools
import hashlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from press.read.project import settings

LEFT_OUT = {"__pycache__", "theme"}  # what frames the pages is in no drawing


class Graph:
    """The modules of a checkout's packages, and the files that each of them is made of.

    A file that is no module belongs to the package whose folder it lies in: results, fonts, scripts. Whoever imports
    anything from that package depends on it.
    """

    def __init__(self, root: Path) -> None:
        """Take stock of a checkout, now."""
        names = settings(root)
        self.root = root
        self.modules: dict[str, Path] = {}
        self.data: dict[str, list[Path]] = {}
        self.digests: dict[Path, bytes] = {}
        for package in (names.library, names.essays, "press"):
            self._list(root / "src" / package)

    def _list(self, package: Path) -> None:
        files = [path for path in sorted(package.rglob("*")) if path.is_file() and not LEFT_OUT & {*path.parts}]
        for path in files:
            if path.suffix == ".py":
                self.modules[dotted(path.relative_to(self.root / "src"))] = path
        for path in files:
            if path.suffix != ".py":
                owner = next(folder for folder in path.parents if (folder / "__init__.py").exists() or folder == package)
                self.data.setdefault(".".join(owner.relative_to(self.root / "src").parts), []).append(path)

    def reached(self, starts: Iterable[str]) -> set[str]:
        """The modules that some modules import, and theirs, and the packages they lie in; with the first ones."""
        reached: set[str] = set()
        waiting = list(starts)
        while waiting:
            name = waiting.pop()
            if name in reached or name not in self.modules:
                continue
            reached.add(name)
            waiting += [name.rpartition(".")[0], *self.imports(name)]
        return reached

    def imports(self, name: str) -> frozenset[str]:
        """All that a module imports: modules, and names that may be modules."""
        path = self.modules[name]
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        return imports(path.read_text(encoding="utf-8"), package)

    def files(self, starts: Iterable[str]) -> list[Path]:
        """The files that some modules depend on, their own among them."""
        reached = self.reached(starts)
        return sorted({path for name in reached for path in (self.modules[name], *self.data.get(name, []))})

    def key(self, starts: Iterable[str], *others: Path) -> str:
        """A key that changes with every byte that some modules, or other files, depend on; and with Python."""
        digest = hashlib.sha256(sys.version.encode())
        for path in [self.root / "requirements.txt", *self.files(starts), *others]:
            digest.update(f"\0{path.relative_to(self.root).as_posix()}\0".encode() + self._contents(path))
        return digest.hexdigest()[:16]

    def _contents(self, path: Path) -> bytes:
        if path not in self.digests:
            self.digests[path] = hashlib.sha256(path.read_bytes()).digest()
        return self.digests[path]


def dotted(path: Path) -> str:
    """The name of a module that lies at a path under `src`."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.lru_cache(maxsize=4096)
def imports(source: str, package: str = "") -> frozenset[str]:
    """All that a source imports, wherever in it; of what cannot be parsed, nothing."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return frozenset()
    return frozenset(name for node in statements(tree) for name in imported(node, package))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements within a statement, and theirs: an import is never within an expression."""
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, block, []):
            yield inner
            yield from statements(inner)


def imported(node: ast.AST, package: str) -> Iterator[str]:
    """What a statement imports: modules, and names that may be modules."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        module = ".".join([*above, *filter(None, [node.module])])
        yield module
        yield from (f"{module}.{alias.name}" for alias in node.names)
