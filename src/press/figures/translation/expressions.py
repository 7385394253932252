"""Expressions: each becomes JavaScript of the same value, and its type."""

import ast
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from .types import BOOL, FLOAT, INT, NUMBERS, Definition, Meaning, Module, Record, Type, listed

Code = tuple[str, Type]
WORDS = """
    arguments case catch const debugger default delete do enum eval export extends false function implements instanceof
    interface let new null package private protected public static super switch this throw true typeof undefined var
    void Array Infinity Math NaN Number Object RangeError
"""  # of JavaScript, and of what the translation uses, as far as Python lets them be names

OPERATORS = {
    ast.Add: "({} + {})",
    ast.Sub: "({} - {})",
    ast.Mult: "({} * {})",
    ast.Div: "$div({}, {})",
    ast.FloorDiv: "$floordiv({}, {})",
    ast.Mod: "$mod({}, {})",
    ast.Pow: "$pow({}, {})",
}
ROUNDED = {f"math.{name}": f"$math(Math.{name}, {{}})" for name in ("sin", "cos", "tan", "exp", "log", "tanh")}
ROUNDED |= {f"math.{name}": f"$math(Math.{name}, {{}}, {{}})" for name in ("atan2", "hypot")}
NUMERIC = ROUNDED | {"math.sqrt": "$sqrt({})", "math.floor": "$floor({})", "math.ceil": "$ceil({})"}
NUMERIC |= {"int": "$trunc({})", "float": "{}", "abs": "Math.abs({})"}
WHOLE = ("math.floor", "math.ceil", "int")  # of these, what gives an int
COMPARISONS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "===", ast.NotEq: "!=="}
BUILTINS = frozenset(("len", "abs", "float", "int", "min", "max", "list", "range", "zip", "enumerate"))
RESERVED = BUILTINS | {"tuple", "Callable"} | set(WORDS.split())


@dataclass
class Expressions:
    """The names that can be seen from an expression, and its translation."""

    module: Module  # where it stands
    meaning: Meaning  # of the module's names
    definition: Definition  # what it is part of, which notes what it uses
    scope: dict[str, Type] = field(default_factory=dict)  # the local names that are surely assigned where it stands

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        """Stop, and say where."""
        self.module.refuse(node, why)

    def expression(self, node: ast.expr) -> Code:
        """Translate an expression by the method of its kind: what has no method is outside the subset."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if not method:
            self.refuse(node, f"{type(node).__name__} is outside the subset")
        return method(node)

    def of(self, node: ast.expr, *wanted: Type) -> str:
        """An expression that must have one of these types."""
        code, kind = self.expression(node)
        if kind not in wanted:
            self.refuse(node, f"{ast.unparse(node)} is {kind}, and {' or '.join(map(str, wanted))} is needed")
        return code

    def listing(self, node: ast.expr) -> tuple[str, Type]:
        """An expression that must be a list, and the type of its items."""
        code, kind = self.expression(node)
        if kind.name != "list":
            self.refuse(node, f"{ast.unparse(node)} is {kind}, no list")
        return code, kind.inside[0]

    def annotation(self, node: ast.expr | None, owner: ast.AST) -> Type:
        """The type that an annotation names."""
        if isinstance(node, ast.Name):
            meaning = self.meaning(node.id, node)
            if isinstance(meaning, Definition) and isinstance(meaning.type, Record):
                return meaning.type
            if meaning in ("float", "int", "bool"):
                return Type(node.id)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            name = str(self.meaning(node.value.id, node)).removeprefix("collections.abc.")
            parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            if name == "Callable" and len(parts) == 2 and isinstance(parts[0], ast.List):
                parts = [*parts[0].elts, parts[1]]
            if name in ("tuple", "Callable") or (name == "list" and len(parts) == 1):
                return Type(name, tuple(self.annotation(part, owner) for part in parts))
        return self.refuse(owner, f"{ast.unparse(node or owner).splitlines()[0]}: here a type of the subset is needed")

    def _constant(self, node: ast.Constant) -> Code:
        if isinstance(node.value, bool):
            return str(node.value).lower(), BOOL
        # In the page all numbers are doubles, which hold whole numbers to this size exactly, and Python's own any.
        if isinstance(node.value, int) and abs(node.value) <= 2**53:
            return str(node.value), INT
        if isinstance(node.value, float) and math.isfinite(node.value):
            return repr(node.value), FLOAT
        return self.refuse(node, f"the constant {node.value!r} is outside the subset")

    def _name(self, node: ast.Name) -> Code:
        if node.id in self.scope:
            return node.id, self.scope[node.id]
        meaning = self.meaning(node.id, node)
        if meaning == "math.pi":
            return "Math.PI", FLOAT
        if not isinstance(meaning, Definition):
            self.refuse(node, f"{node.id} is unknown here, or may not have been assigned")
        if isinstance(meaning.type, Record):
            self.refuse(node, f"{node.id} is a class: it may only be called")
        self.definition.uses.add(meaning.script_name)
        return meaning.script_name, meaning.type

    def _attribute(self, node: ast.Attribute) -> Code:
        code, kind = self.expression(node.value)
        fields = dict(kind.fields) if isinstance(kind, Record) else {}
        if node.attr not in fields:
            self.refuse(node, f"{ast.unparse(node)}: {ast.unparse(node.value)} is {kind}, which has no such field")
        return f"{_grouped(code)}.{node.attr}", fields[node.attr]

    def _binop(self, node: ast.BinOp) -> Code:
        (a, left), (b, right) = self.expression(node.left), self.expression(node.right)
        if "list" in (left.name, right.name):
            return self._lists(node, (a, left), (b, right))
        if left not in NUMBERS or right not in NUMBERS:
            self.refuse(node, f"{ast.unparse(node)} mixes {left} and {right}")
        whole, operator = left == right == INT, type(node.op)
        if operator not in OPERATORS or (whole and operator is ast.Pow):
            self.refuse(node, f"{ast.unparse(node)}: this operator is outside the subset for {left} and {right}")
        self.definition.rounded |= operator is ast.Pow
        nonzero = operator is ast.Div and isinstance(node.right, ast.Constant) and node.right.value
        code = (OPERATORS[operator] if not nonzero else "({} / {})").format(a, b)
        return (f"$int({code})", INT) if whole and operator is not ast.Div else (code, FLOAT)

    def _lists(self, node: ast.BinOp, one: Code, other: Code) -> Code:
        (a, left), (b, right) = one, other
        if isinstance(node.op, ast.Add) and left == right:
            return f"{a}.concat({b})", left
        one_of = isinstance(node.left, ast.List) and len(node.left.elts) == 1
        if isinstance(node.op, ast.Mult) and one_of and right == INT and left.inside[0] in (*NUMBERS, BOOL):
            return f"$fill({a[1:-1]}, {b})", left
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
        codes, signs = [self.of(term, *NUMBERS) for term in terms], [COMPARISONS.get(type(op)) for op in node.ops]
        if None in signs:
            self.refuse(node, f"{ast.unparse(node)}: this comparison is outside the subset")
        pairs = zip(codes, signs, codes[1:], strict=False)
        return f"({' && '.join(f'({a} {sign} {b})' for a, sign, b in pairs)})", BOOL

    def _ifexp(self, node: ast.IfExp) -> Code:
        test, (a, one), (b, other) = self.of(node.test, BOOL), self.expression(node.body), self.expression(node.orelse)
        if one != other:
            self.refuse(node, f"{ast.unparse(node)} is {one} or {other}")
        return f"({test} ? {a} : {b})", one

    def _list(self, node: ast.List) -> Code:
        return self.alike(node, node.elts)

    def alike(self, node: ast.expr, items: Sequence[ast.expr]) -> Code:
        """A list of values of one type: min(0, x) would be an int in one call and a float in the next."""
        if not items:
            self.refuse(node, f"{ast.unparse(node)}: say of what an empty list will be, xs: list[float] = []")
        codes, kinds = zip(*map(self.expression, items), strict=True)
        if len(set(kinds)) > 1:
            self.refuse(node, f"{ast.unparse(node)} holds several types: write 0.0 for a float")
        return f"[{', '.join(codes)}]", listed(kinds[0])

    def _tuple(self, node: ast.Tuple) -> Code:
        parts = [self.expression(part) for part in node.elts]
        return f"[{', '.join(code for code, _ in parts)}]", Type("tuple", tuple(kind for _, kind in parts))

    def _subscript(self, node: ast.Subscript) -> Code:
        code, kind = self.expression(node.value)
        index = node.slice.value if isinstance(node.slice, ast.Constant) else None
        if kind.name == "tuple" and isinstance(index, int) and index in range(len(kind.inside)):
            return f"{code}[{index:d}]", kind.inside[index]
        if isinstance(kind, Record):
            self.refuse(node, f"{ast.unparse(node)}: the fields of {kind} are taken by name")
        if kind.name != "list":
            self.refuse(node, f"{ast.unparse(node)}: only lists have items at an index, and tuples at a constant one")
        if not isinstance(node.slice, ast.Slice):
            return f"$at({code}, {self.of(node.slice, INT)})", kind.inside[0]
        if node.slice.step:
            self.refuse(node, "a slice with a step is outside the subset")
        ends = [self.of(end, INT) if end else None for end in (node.slice.lower, node.slice.upper)]
        return f"{code}.slice({', '.join([ends[0] or '0', *filter(None, ends[1:])])})", kind

    def _listcomp(self, node: ast.ListComp) -> Code:
        if len(node.generators) > 1:
            self.refuse(node, "a comprehension with two loops: write the loops")
        loop = node.generators[0]
        items, kind = self.items(loop.iter)
        before, self.scope = self.scope, self.scope | self.bind(loop.target, kind)
        code, item = self.expression(node.elt)
        tests = [self.of(test, BOOL) for test in loop.ifs]
        self.scope = before
        target = self.target(loop.target)
        keep = f", ({target}) => {' && '.join(tests)}" if tests else ""
        return f"$list({items}, ({target}) => {_grouped(code)}{keep})", listed(item)

    def items(self, node: ast.expr) -> Code:
        """What a loop runs over, and the type of each item."""
        name = self.builtin(node)
        if not isinstance(node, ast.Call) or name not in ("range", "zip", "enumerate"):
            return self.listing(node)
        if name == "range":
            return f"$range({', '.join(self.ends(node))})", INT
        if not node.args or (name == "enumerate" and len(node.args) > 1):
            self.refuse(node, f"{ast.unparse(node)}: of zip() lists are needed, of enumerate() one list and no start")
        codes, kinds = zip(*map(self.listing, node.args), strict=True)
        return f"${name}({', '.join(codes)})", Type("tuple", kinds if name == "zip" else (INT, *kinds))

    def builtin(self, node: ast.expr) -> str:
        """The builtin that an expression is a plain call of, or nothing."""
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.keywords:
            return ""
        meaning = node.func.id not in self.scope and self.meaning(node.func.id, node)
        return meaning if isinstance(meaning, str) and meaning in BUILTINS else ""

    def ends(self, node: ast.Call) -> tuple[str, str, str]:
        """Where a range begins and ends, and its step."""
        codes = [self.of(argument, INT) for argument in node.args]
        if not 1 <= len(codes) <= 3:
            self.refuse(node, f"range() with {len(codes)} arguments")
        start, stop = codes[:2] if codes[1:] else ("0", codes[0])
        return start, stop, codes[2] if codes[2:] else "1"

    def bind(self, target: ast.expr, kind: Type) -> dict[str, Type]:
        """The names that a target binds, each with its type."""
        if isinstance(target, ast.Name):
            if target.id in RESERVED or target.id in self.module.bindings:
                self.refuse(target, f"{target.id} is a name that is taken")
            return {target.id: kind}
        if isinstance(target, ast.Tuple) and kind.name == "tuple" and len(target.elts) == len(kind.inside):
            parts = [self.bind(part, inside) for part, inside in zip(target.elts, kind.inside, strict=True)]
            names = {name: inside for part in parts for name, inside in part.items()}
            if len(names) == sum(map(len, parts)):
                return names
        if isinstance(target, ast.Attribute):
            self.refuse(target, f"{ast.unparse(target)} = ...: the fields of a NamedTuple cannot be assigned")
        return self.refuse(target, f"{ast.unparse(target)} cannot take {kind}: unpack a tuple whose parts are known")

    def target(self, node: ast.expr) -> str:
        """A target as JavaScript."""
        if isinstance(node, ast.Name):
            return node.id
        return f"[{', '.join(map(self.target, node.elts))}]"  # type: ignore[attr-defined]

    def _call(self, node: ast.Call) -> Code:
        if not isinstance(node.func, ast.Name) or any(isinstance(a, ast.Starred) for a in node.args):
            self.refuse(node, f"{ast.unparse(node)}: only plain calls, f(a, b)")
        name = node.func.id
        meaning = self.scope.get(name) or self.meaning(name, node)
        if isinstance(meaning, Definition) and isinstance(meaning.type, Record):
            return self._construction(node, meaning.type)
        if node.keywords:
            self.refuse(node, f"{ast.unparse(node)}: only plain calls, f(a, b)")
        if isinstance(meaning, str):
            return self._python(node, meaning)
        code, kind = self._name(node.func)
        if kind.name != "Callable":
            self.refuse(node, f"{name}() is outside the subset")
        *parameters, result = kind.inside
        optional = meaning.optional if isinstance(meaning, Definition) else 0
        if not 0 <= len(parameters) - len(node.args) <= optional:
            self.refuse(node, f"{name}() with {len(node.args)} arguments")
        arguments = [self.of(argument, part) for argument, part in zip(node.args, parameters, strict=False)]
        return f"{code}({', '.join(arguments)})", result

    def _construction(self, node: ast.Call, record: Record) -> Code:
        """A NamedTuple, as an object; JavaScript too works out its values in the order in which they are written."""
        values = [*node.args, *(keyword.value for keyword in node.keywords)]
        fields = dict(record.fields)
        names = [*list(fields)[: len(node.args)], *(str(keyword.arg) for keyword in node.keywords)]
        if len(values) != len(fields) or set(names) != set(fields):
            self.refuse(node, f"{ast.unparse(node)}: the fields of {record} are {', '.join(fields)}")
        parts = [f"{name}: {self.of(value, fields[name])}" for name, value in zip(names, values, strict=True)]
        return f"{{ {', '.join(parts)} }}", record

    def _python(self, node: ast.Call, name: str) -> Code:
        """A call of what Python itself has."""
        if name in ("min", "max"):
            return self._extreme(node, name)
        if name == "len" and len(node.args) == 1:
            return f"{self.listing(node.args[0])[0]}.length", INT
        if name == "list" and len(node.args) == 1:
            code, kind = self.items(node.args[0])
            return f"Array.from({code})", listed(kind)
        form = NUMERIC.get(name, "")
        if not form or len(node.args) != form.count("{}"):
            self.refuse(node, f"{name}() is outside the subset, or takes another number of arguments")
        codes = [self.of(argument, *NUMBERS) for argument in node.args]
        self.definition.rounded |= name in ROUNDED
        kind = self.expression(node.args[0])[1] if name == "abs" else INT if name in WHOLE else FLOAT
        return form.format(*codes), kind

    def _extreme(self, node: ast.Call, name: str) -> Code:
        code, kind = self.expression(node.args[0]) if len(node.args) == 1 else self.alike(node, node.args)
        if kind not in [listed(number) for number in NUMBERS]:
            self.refuse(node, f"{name}() of {kind}")
        return f"${name}({code})", kind.inside[0]


def _grouped(code: str) -> str:
    """Code where a brace would begin a block."""
    return f"({code})" if code.startswith("{") else code
