"""Small changes to a Python file: one operator, constant, index, comparison or default each.

Tools for this exist; mutmut and cosmic-ray start Python anew for each change, which here means importing torch some
thousands of times, and neither says which of several tests noticed. So `press mutants` plants within a process
that has imported everything, and needs of such a tool no more than the list of changes, which is below.
"""

import ast
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import NamedTuple

from press.pages.code import shape

OPERATORS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.Pow: ast.Mult, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
COMPARISONS = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}  # fmt: skip
PAIRS = [("sin", "cos"), ("min", "max"), ("floor", "ceil"), ("any", "all"), ("argmin", "argmax"), ("log", "sqrt")]
NAMES = {name: other for pair in PAIRS for name, other in (pair, pair[::-1])}
APART = (ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom)  # what is said of an error, and what is brought in
TYPES = ("annotation", "returns", "decorator_list")  # fields that nothing is computed with


class Change(NamedTuple):
    """One small change, and where it is made.

    Attributes:
        key: Eight digits that hang on the function which is changed, its name and its place in it.
        file: Path under the root.
        unit: Name of the function, method or constant that is changed.
        lines: Of the statement, or of the lambda, that is changed.
        inside: Whether it stands in the body of a function or a lambda, and not in what runs at the import alone.
        says: What becomes of what.
        parent, field, index, new: Where in the tree the new node belongs; the index is None if there is no list.
    """

    key: str
    file: str
    unit: str
    lines: range
    inside: bool
    says: str
    parent: ast.AST
    field: str
    index: int | None  # type: ignore[assignment]
    new: ast.AST


class Source:
    """A file with all that can be changed in it."""

    def __init__(self, path: Path, root: Path):
        self.path, self.name = path, path.relative_to(root).as_posix()
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.code = compile(self.tree, str(path), "exec", dont_inherit=True)
        self.changes = [change for name, node in units(self.tree) for change in self.of(name, node)]

    def of(self, name: str, unit: ast.stmt) -> Iterator[Change]:
        """The changes of one function, method or other statement."""
        content = digest(self.name, name, shape(undocumented(unit)))
        for number, (lines, inside, parent, field, index, old, new) in enumerate(sites(unit)):
            says = f"`{self.line(lines)}`: `{short(old)}` becomes `{short(new)}`"
            yield Change(digest(content, number, says), self.name, name, lines, inside, says, parent, field, index, new)

    def line(self, lines: range) -> str:
        """The first line of a statement."""
        return self.text.split("\n")[lines[0] - 1].strip().partition("  #")[0][:80]

    @contextmanager
    def planted(self, change: Change) -> Iterator[CodeType]:
        """The module's code with one change in it."""
        held = getattr(change.parent, change.field)
        there = held if change.index is None else held[change.index]
        put(change, ast.copy_location(ast.fix_missing_locations(ast.copy_location(change.new, there)), there))
        try:
            yield compile(ast.fix_missing_locations(self.tree), str(self.path), "exec", dont_inherit=True)
        finally:
            put(change, there)


def put(change: Change, node: ast.AST) -> None:
    """Put a node in the place of a change."""
    if change.index is None:
        setattr(change.parent, change.field, node)
    else:
        getattr(change.parent, change.field)[change.index] = node


def digest(*parts: object) -> str:
    """Eight digits of what is given."""
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:8]


def short(node: ast.AST) -> str:
    """An expression or an operator as it is written, not too long."""
    text = ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else type(node).__name__
    return text if len(text) < 60 else f"{text[:28]} … {text[-28:]}"


def units(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """What stands at the top of a module, and each method of its classes, by name."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{named(each)}", each) for each in node.body)
        elif not isinstance(node, APART):
            yield named(node), node


def named(node: ast.stmt) -> str:
    """The name that a statement defines."""
    stored = [each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)]
    return getattr(node, "name", stored[0] if stored else "")


def undocumented(unit: ast.stmt) -> ast.stmt:
    """A function without its docstring."""
    if isinstance(unit, ast.FunctionDef) and ast.get_docstring(unit) is not None:
        kept = {field: getattr(unit, field) for field in unit._fields}
        return ast.FunctionDef(**{**kept, "body": unit.body[1:]})
    return unit


def sites(node: ast.AST, lines: range = range(0), inside: bool = False) -> Iterator[tuple]:
    """All that can be changed below a node, in the order in which it is written."""
    if isinstance(node, ast.stmt | ast.Lambda):
        body = getattr(node, "body", None)
        last = body[0].lineno - 1 if isinstance(body, list) and body else node.end_lineno
        lines = range(node.lineno, max(node.lineno, last or 0) + 1)
    for field, value in ast.iter_fields(node):
        within = inside or (field == "body" and isinstance(node, ast.FunctionDef | ast.Lambda))
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not (isinstance(child, APART) or field in TYPES or is_docstring(child)):
                yield from ((lines, within, node, field, index, child, new) for new in others(child, within))
                yield from sites(child, lines, within)


def is_docstring(node: ast.AST) -> bool:
    """Whether a statement is a string: a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def others(node: ast.AST, inside: bool) -> Iterator[ast.AST]:
    """What a node becomes, changed in one small way."""
    match node:
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int(number)):
            yield ast.Constant(number + 1)
        case ast.Constant(value=float(number)):
            yield ast.Constant(number * 1.25 or 1.0)
        case ast.BinOp() | ast.AugAssign() | ast.BoolOp() if type(node.op) in OPERATORS:
            fields = {name: getattr(node, name) for name in node._fields}
            yield type(node)(**{**fields, "op": OPERATORS[type(node.op)]()})
        case ast.UnaryOp(op=ast.USub() | ast.Not() | ast.Invert()):
            yield node.operand
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                for other in COMPARISONS[type(operator)]:
                    ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                    yield ast.Compare(node.left, ops, node.comparators)
        case ast.Subscript(slice=ast.Name() | ast.BinOp()) if inside:
            yield ast.Subscript(node.value, ast.BinOp(node.slice, ast.Sub(), ast.Constant(1)), node.ctx)
        case ast.Name() if node.id in NAMES and isinstance(node.ctx, ast.Load):
            yield ast.Name(NAMES[node.id], node.ctx)
        case ast.Attribute() if node.attr in NAMES:
            yield ast.Attribute(node.value, NAMES[node.attr], node.ctx)
