"""What the translator knows of types, of definitions, and of the modules that they stand in."""

import ast
import builtins
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NoReturn


class Unsupported(SyntaxError):
    """Python outside the subset; the message begins with `file:line:`."""


@dataclass(frozen=True)
class Type:
    """A type by its name, with the types inside it: `list[float]` is Type("list", (FLOAT,))."""

    name: str
    inside: tuple["Type", ...] = ()

    def __str__(self) -> str:
        """As it is written in Python."""
        return f"{self.name}[{', '.join(map(str, self.inside))}]" if self.inside else self.name


@dataclass(frozen=True)
class Record(Type):
    """A class of fields in order, a NamedTuple: the one kind of object that the subset has."""

    fields: tuple[tuple[str, Type], ...] = ()
    module: str = ""  # where the class stands; two of one name are two types


FLOAT, INT, BOOL, UNKNOWN = map(Type, ("float", "int", "bool", "unknown"))
NUMBERS = (FLOAT, INT)


@dataclass
class Definition:
    """A function, a constant or a NamedTuple class of a module, in JavaScript."""

    module: str
    name: str  # in the module; `f$trace` for the trace of `f`
    script_name: str
    type: Type = UNKNOWN  # of a function or a constant, or the class itself
    optional: int = 0  # how many of a function's parameters have a default
    code: str = ""  # none for a class, whose values are plain objects
    uses: set[str] = field(default_factory=set)  # the names in the script of the definitions that its code names
    rounded: bool = False  # whether its code itself uses anything whose last bit differs between machines


# What a name of a module means: a definition, or the name of what Python itself has, `len` or `math.pi`.
Meaning = Callable[[str, ast.AST], Definition | str]


def listed(item: Type) -> Type:
    """The type of a list of these."""
    return Type("list", (item,))


class Module:
    """A module as it is read: its names, with the lines that bind them; nothing is translated yet."""

    def __init__(self, name: str, source: str, filename: str) -> None:
        self.name, self.filename = name, filename
        self.package = name if filename.endswith("__init__.py") else name.rpartition(".")[0]  # of relative imports
        self.bindings: dict[str, list[ast.AST]] = {}  # each name, with the lines that bind it or may change what it is
        tree = ast.parse(source, filename)
        for line in [*tree.body, *(part for part in ast.walk(tree) if isinstance(part, ast.Global))]:
            for name in _names(line):
                self.bindings.setdefault(name, []).append(line)

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        """Stop, and say where."""
        raise Unsupported(f"{self.filename}:{getattr(node, 'lineno', 1)}: {why}")


def _names(line: ast.stmt) -> Iterator[str]:
    """The names that a line binds; where it may do anything, all that stand in it, but for builtins that it uses."""
    parts: Iterable[ast.AST] = ast.walk(line)
    if isinstance(line, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        parts = [line]
    if isinstance(line, ast.Assign | ast.AnnAssign):
        targets = line.targets if isinstance(line, ast.Assign) else [line.target]
        parts = [part for target in targets for part in ast.walk(target)]
    for part in parts:
        if isinstance(part, ast.Name) and not (isinstance(part.ctx, ast.Load) and hasattr(builtins, part.id)):
            yield part.id
        elif isinstance(part, ast.alias):
            yield part.asname or part.name.partition(".")[0]
        elif isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield part.name
        elif isinstance(part, ast.Global):
            yield from part.names
