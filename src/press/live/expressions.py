"""Expressions: each becomes JavaScript of the same value, and its type."""

import ast
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NoReturn

from .types import BOOL, FLOAT, INT, NUMBERS, SCALARS, Type, Unsupported, listed

Code = tuple[str, Type]
RESERVED_WORDS = """
    arguments await break case catch class const continue debugger default delete do else enum eval export extends
    false finally for function if implements import in instanceof interface let new null package private protected
    public return static super switch this throw true try typeof undefined var void while with yield Array
    Infinity Math NaN Number Object RangeError
"""
RESERVED = frozenset(RESERVED_WORDS.split())
EXACT = {"sqrt": 1, "floor": 1, "ceil": 1}
ROUNDED = {"sin": 1, "cos": 1, "tan": 1, "exp": 1, "log": 1, "tanh": 1, "atan2": 2, "hypot": 2}
ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
COMPARISONS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "===", ast.NotEq: "!=="}
BUILTINS = frozenset(("len", "abs", "float", "int", "min", "max", "list", "range", "zip", "enumerate"))


@dataclass
class Function:
    """What a call needs to know of a function: its parameters' types, how many must be given, its result's type."""

    takes: tuple[Type, ...]
    needs: int
    gives: Type


@dataclass
class Expressions:
    """The names that can be seen from an expression, and its translation.

    Attributes:
        filename: For the messages.
        known: Each name's type, where an expression stands; a name that may be unassigned there is not in it.
        functions: The module's functions.
        used: The helpers of the runtime that the translation calls.
        rounded: Whether anything was used whose last bit differs between machines.
    """

    filename: str
    known: dict[str, Type] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    math: dict[str, str] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    rounded: bool = False

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        """Stop, and say where."""
        raise Unsupported(f"{self.filename}:{getattr(node, 'lineno', '?')}: {why}")

    def helper(self, name: str, *arguments: str) -> str:
        """A call of the runtime."""
        self.used.add(f"${name}")
        return f"${name}({', '.join(arguments)})"

    def expression(self, node: ast.expr) -> Code:
        """Any expression."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        return method(node) if method else self.refuse(node, f"{type(node).__name__} is outside the subset")

    def of(self, node: ast.expr, *wanted: Type) -> str:
        """An expression that must have one of these types."""
        code, given = self.expression(node)
        if given not in wanted:
            self.refuse(node, f"{ast.unparse(node)} is {given}, and {' or '.join(map(str, wanted))} is needed")
        return code

    def listing(self, node: ast.expr) -> tuple[str, Type]:
        """An expression that must be a list, and the type of its items."""
        code, given = self.expression(node)
        return (code, given.inside[0]) if given.name == "list" else self.refuse(node, f"{ast.unparse(node)} is no list")

    def _constant(self, node: ast.Constant) -> Code:
        if isinstance(node.value, bool):
            return str(node.value).lower(), BOOL
        if isinstance(node.value, int) and abs(node.value) <= 2**53:
            return str(node.value), INT
        if isinstance(node.value, float) and math.isfinite(node.value):
            return repr(node.value), FLOAT
        return self.refuse(node, f"the constant {node.value!r} is outside the subset")

    def _name(self, node: ast.Name) -> Code:
        if self.math.get(node.id) == "pi" and node.id not in self.known:
            return "Math.PI", FLOAT
        if node.id in self.known:
            return node.id, self.known[node.id]
        if node.id in self.functions:
            made = self.functions[node.id]
            return node.id, Type("Callable", (*made.takes, made.gives))
        return self.refuse(node, f"{node.id} is unknown here, or may not have been assigned")

    def _binop(self, node: ast.BinOp) -> Code:
        (a, left), (b, right) = self.expression(node.left), self.expression(node.right)
        if "list" in (left.name, right.name):
            return self._lists(node, (a, left), (b, right))
        if left not in NUMBERS or right not in NUMBERS:
            self.refuse(node, f"{ast.unparse(node)} mixes {left} and {right}")
        whole = left == right == INT
        if type(node.op) in ARITHMETIC:
            code = f"({a} {ARITHMETIC[type(node.op)]} {b})"
            return (self.helper("int", code), INT) if whole else (code, FLOAT)
        if isinstance(node.op, ast.Div):
            return (f"({a} / {b})" if _nonzero(node.right) else self.helper("div", a, b)), FLOAT
        if isinstance(node.op, ast.Pow) and not whole:
            self.rounded = True
            return self.helper("pow", a, b), FLOAT
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            code = self.helper("floordiv" if isinstance(node.op, ast.FloorDiv) else "mod", a, b)
            return (self.helper("int", code), INT) if whole else (code, FLOAT)
        return self.refuse(node, f"{ast.unparse(node)}: this operator is outside the subset for {left} and {right}")

    def _lists(self, node: ast.BinOp, one: Code, other: Code) -> Code:
        (a, left), (b, right) = one, other
        if isinstance(node.op, ast.Add) and left == right:
            return f"{a}.concat({b})", left
        one_of = isinstance(node.left, ast.List) and len(node.left.elts) == 1
        if isinstance(node.op, ast.Mult) and one_of and right == INT and left.inside[0] in SCALARS:
            return self.helper("fill", a[1:-1], b), left
        return self.refuse(node, f"{ast.unparse(node)}: of lists, only xs + ys of one type, and [number] * n")

    def _unaryop(self, node: ast.UnaryOp) -> Code:
        if isinstance(node.op, ast.Not):
            return f"!{self.of(node.operand, BOOL)}", BOOL
        code, kind = self.expression(node.operand)
        if not isinstance(node.op, ast.USub) or kind not in NUMBERS:
            self.refuse(node, f"{ast.unparse(node)} is outside the subset")
        return (f"(0 - {code})" if kind == INT else f"(-{code})"), kind

    def _boolop(self, node: ast.BoolOp) -> Code:
        sign = " && " if isinstance(node.op, ast.And) else " || "
        return f"({sign.join(self.of(value, BOOL) for value in node.values)})", BOOL

    def _compare(self, node: ast.Compare) -> Code:
        terms = [node.left, *node.comparators]
        if any(isinstance(part, ast.Call) for term in terms[1:-1] for part in ast.walk(term)):
            self.refuse(node, "a call in the middle of a comparison would be made twice")
        codes = [self.of(term, *NUMBERS) for term in terms]
        signs = [
            COMPARISONS.get(type(op)) or self.refuse(node, f"{type(op).__name__} is outside the subset")
            for op in node.ops
        ]
        pairs = zip(codes, signs, codes[1:], strict=False)
        return f"({' && '.join(f'({a} {sign} {b})' for a, sign, b in pairs)})", BOOL

    def _ifexp(self, node: ast.IfExp) -> Code:
        test, (a, one), (b, other) = self.of(node.test, BOOL), self.expression(node.body), self.expression(node.orelse)
        return (
            (f"({test} ? {a} : {b})", one)
            if one == other
            else self.refuse(node, f"{ast.unparse(node)} is {one} or {other}")
        )

    def _list(self, node: ast.List) -> Code:
        if not node.elts:
            self.refuse(node, "say of what an empty list will be: xs: list[float] = []")
        codes, kinds = zip(*map(self.expression, node.elts), strict=True)
        if len(set(kinds)) > 1:
            self.refuse(node, f"{ast.unparse(node)} holds several types: write 0.0 for a float")
        return f"[{', '.join(codes)}]", listed(kinds[0])

    def _tuple(self, node: ast.Tuple) -> Code:
        codes, kinds = zip(*map(self.expression, node.elts), strict=True)
        return f"[{', '.join(codes)}]", Type("tuple", kinds)

    def _subscript(self, node: ast.Subscript) -> Code:
        code, kind = self.expression(node.value)
        place = node.slice.value if isinstance(node.slice, ast.Constant) else None
        if kind.name == "tuple" and isinstance(place, int) and place in range(len(kind.inside)):
            return f"{code}[{place}]", kind.inside[place]
        if kind.name != "list":
            self.refuse(node, f"{ast.unparse(node)}: only lists have items at an index, and tuples at a constant one")
        if not isinstance(node.slice, ast.Slice):
            return self.helper("at", code, self.of(node.slice, INT)), kind.inside[0]
        if node.slice.step:
            self.refuse(node, "a slice with a step is outside the subset")
        ends = [self.of(end, INT) if end else None for end in (node.slice.lower, node.slice.upper)]
        return f"{code}.slice({', '.join([ends[0] or '0', *filter(None, ends[1:])])})", kind

    def _listcomp(self, node: ast.ListComp) -> Code:
        if len(node.generators) > 1:
            self.refuse(node, "a comprehension with two loops: write the loops")
        loop = node.generators[0]
        items, kind = self.items(loop.iter)
        with self.within(bound := self.bind(loop.target, kind)):
            made, item = self.expression(node.elt)
            tests = [self.of(test, BOOL) for test in loop.ifs]
        taken = self.target(loop.target) if len(bound) > 1 or isinstance(loop.target, ast.Tuple) else loop.target.id  # type: ignore[attr-defined]
        keep = [f"({taken}) => {' && '.join(tests)}"] if tests else []
        return self.helper("list", items, f"({taken}) => {_grouped(made)}", *keep), listed(item)

    @contextmanager
    def within(self, names: dict[str, Type]) -> Iterator[None]:
        """Names that hold inside a comprehension alone."""
        before = dict(self.known)
        self.known.update(names)
        try:
            yield
        finally:
            self.known.clear()
            self.known.update(before)

    def items(self, node: ast.expr) -> Code:
        """What a loop runs over, and the type of each item."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in self.known:
            method = getattr(self, f"_{node.func.id}_items", None)
            if method and not node.keywords:
                return method(node)
        return self.listing(node)

    def _range_items(self, node: ast.Call) -> Code:
        ends = [self.of(argument, INT) for argument in node.args]
        if not 1 <= len(ends) <= 3:
            self.refuse(node, f"range() with {len(ends)} arguments")
        start, stop = ("0", ends[0]) if len(ends) == 1 else ends[:2]
        return self.helper("range", start, stop, ends[2] if len(ends) == 3 else "1"), INT

    def _zip_items(self, node: ast.Call) -> Code:
        codes, kinds = (
            zip(*map(self.listing, node.args), strict=True) if node.args else self.refuse(node, "zip() of nothing")
        )
        return self.helper("zip", *codes), Type("tuple", kinds)

    def _enumerate_items(self, node: ast.Call) -> Code:
        if len(node.args) != 1:
            self.refuse(node, "enumerate() with a start: add it in the loop")
        code, kind = self.listing(node.args[0])
        return self.helper("enumerate", code), Type("tuple", (INT, kind))

    def bind(self, target: ast.expr, kind: Type) -> dict[str, Type]:
        """The names that a target binds, each with its type."""
        if isinstance(target, ast.Name):
            if target.id in RESERVED or target.id in BUILTINS or target.id in self.functions or target.id in self.math:
                self.refuse(target, f"{target.id} is a name that is taken")
            return {target.id: kind}
        if isinstance(target, ast.Tuple) and kind.name == "tuple" and len(target.elts) == len(kind.inside):
            parts = [self.bind(part, inside) for part, inside in zip(target.elts, kind.inside, strict=True)]
            names = [name for part in parts for name in part]
            if len(names) == len(set(names)):
                return {name: inside for part in parts for name, inside in part.items()}
        return self.refuse(target, f"{ast.unparse(target)} cannot take {kind}: unpack a tuple whose parts are known")

    def target(self, node: ast.expr) -> str:
        """A target as JavaScript."""
        if isinstance(node, ast.Name):
            return node.id
        return f"[{', '.join(map(self.target, node.elts))}]"  # type: ignore[attr-defined]

    def _call(self, node: ast.Call) -> Code:
        if not isinstance(node.func, ast.Name) or node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
            self.refuse(node, f"{ast.unparse(node)}: only plain calls, f(a, b)")
        name = node.func.id
        if name in self.functions and name not in self.known:
            return self._made(node, self.functions[name])
        if name in self.known and self.known[name].name == "Callable":
            *takes, gives = self.known[name].inside
            return self._made(node, Function(tuple(takes), len(takes), gives))
        if name in self.math and name not in self.known:
            return self._mathematics(node, self.math[name])
        method = getattr(self, f"_{name}_call", None) if name in BUILTINS and name not in self.known else None
        return method(node) if method else self.refuse(node, f"{name}() is outside the subset")

    def _made(self, node: ast.Call, function: Function) -> Code:
        if not function.needs <= len(node.args) <= len(function.takes):
            self.refuse(node, f"{ast.unparse(node.func)}() with {len(node.args)} arguments")
        given = [self.of(argument, kind) for argument, kind in zip(node.args, function.takes, strict=False)]
        return f"{ast.unparse(node.func)}({', '.join(given)})", function.gives

    def _mathematics(self, node: ast.Call, name: str) -> Code:
        wanted = (EXACT | ROUNDED).get(name)
        if len(node.args) != wanted:
            self.refuse(node, f"{name}() with {len(node.args)} arguments")
        given = [self.of(argument, *NUMBERS) for argument in node.args]
        if name in EXACT:
            return self.helper(name, *given), FLOAT if name == "sqrt" else INT
        self.rounded = True
        return self.helper("math", f"Math.{name}", *given), FLOAT

    def _one(self, node: ast.Call) -> ast.expr:
        return (
            node.args[0] if len(node.args) == 1 else self.refuse(node, f"{ast.unparse(node)}: one argument is needed")
        )

    def _len_call(self, node: ast.Call) -> Code:
        return f"{self.listing(self._one(node))[0]}.length", INT

    def _list_call(self, node: ast.Call) -> Code:
        code, kind = self.items(self._one(node))
        return f"Array.from({code})", listed(kind)

    def _abs_call(self, node: ast.Call) -> Code:
        code, kind = self.expression(self._one(node))
        return (f"Math.abs({code})", kind) if kind in NUMBERS else self.refuse(node, f"abs() of {kind}")

    def _float_call(self, node: ast.Call) -> Code:
        return self.of(self._one(node), *NUMBERS), FLOAT

    def _int_call(self, node: ast.Call) -> Code:
        return self.helper("trunc", self.of(self._one(node), *NUMBERS)), INT

    def _min_call(self, node: ast.Call) -> Code:
        return self._extreme(node, "min")

    def _max_call(self, node: ast.Call) -> Code:
        return self._extreme(node, "max")

    def _extreme(self, node: ast.Call, name: str) -> Code:
        code, kind = self.listing(node.args[0]) if len(node.args) == 1 else self._several(node)
        return (self.helper(name, code), kind) if kind in NUMBERS else self.refuse(node, f"{name}() of {kind}")

    def _several(self, node: ast.Call) -> Code:
        """Arguments as one list. All of one type, or min(0, x) would be an int in one call and a float in the next."""
        codes, kinds = (
            zip(*map(self.expression, node.args), strict=True) if node.args else self.refuse(node, "no arguments")
        )
        return (
            (f"[{', '.join(codes)}]", kinds[0])
            if len(set(kinds)) == 1
            else self.refuse(node, "arguments of several types")
        )


def _nonzero(node: ast.expr) -> bool:
    """Whether a divisor is a constant other than zero."""
    return isinstance(node, ast.Constant) and node.value not in (0, 0.0, False)


def _grouped(code: str) -> str:
    """Code as the body of an arrow function."""
    return f"({code})" if code.startswith("{") else code
