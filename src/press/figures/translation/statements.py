"""A function's lines, as JavaScript; also as a generator that yields an event for every line that was run."""

import ast
import json
from dataclasses import dataclass, field

from .expressions import Code, Expressions
from .types import BOOL, INT, NUMBERS, UNKNOWN, Type

Lines = tuple[str, bool]  # JavaScript, and whether it surely leaves the block that it stands in


@dataclass
class Body(Expressions):
    """Translates the lines of one function, and keeps what they share: the types of its locals."""

    result: Type = UNKNOWN
    locals: dict[str, Type] = field(default_factory=dict)  # every local name's one type
    traced: bool = False  # whether each line yields an event
    loops: list[str] = field(default_factory=list)  # the labels of the loops around a line
    breaks: set[str] = field(default_factory=set)  # those that a break leaves

    def block(self, lines: list[ast.stmt], depth: int) -> Lines:
        """Some lines, and whether the last of them surely leaves; docstrings are left out."""
        codes, ends = [], False
        for line in lines:
            if ends:
                self.refuse(line, "this line is never reached")
            if not is_docstring(line):
                code, ends = self.line(line, "  " * depth)
                codes.append(code)
        return "".join(codes), ends

    def line(self, node: ast.stmt, pad: str) -> Lines:
        """One statement: of one line, with the event that follows it, or of several."""
        name = type(node).__name__.lower()
        if block := getattr(self, f"_{name}_block", None):
            return block(node, pad)
        if line := getattr(self, f"_{name}_line", None):
            code = line(node)
            return (f"{pad}{code}\n" if code else "") + self.event(node, pad), False
        return self.refuse(node, f"{type(node).__name__} is outside the subset")

    def event(self, node: ast.stmt, pad: str) -> str:
        """In a trace, the event that follows a line: its number, and every name's value."""
        if not self.traced:
            return ""
        end = node.body[0].lineno - 1 if isinstance(node, ast.If | ast.For | ast.While) else node.end_lineno
        if end != node.lineno:
            self.refuse(node, "a line that is stepped through must stand on one line")
        return f"{pad}yield event$({node.lineno});\n"

    def assign(self, node: ast.AST, target: ast.expr, kind: Type) -> str:
        """The target in JavaScript; what it binds is noted, and a name keeps one type through the whole function."""
        for name, part in self.bind(target, kind).items():
            first = self.locals.setdefault(name, part)
            if part != first:
                self.refuse(node, f"{name} is {first} and here {part}: one name, one type (write 0.0 for a float)")
            self.scope[name] = first
        return self.target(target)

    def _pass_line(self, node: ast.Pass) -> str:
        return ""

    def _expr_line(self, node: ast.Expr) -> str:
        call = node.value
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "append"):
            self.refuse(node, f"{ast.unparse(node)}: a line of its own may only be xs.append(x)")
        code, kind = self.listing(call.func.value)
        if len(call.args) != 1 or call.keywords:
            self.refuse(node, "append() takes one value")
        return f"{code}.push({self.of(call.args[0], kind)});"

    def _assign_line(self, node: ast.Assign) -> str:
        if len(node.targets) != 1:
            self.refuse(node, "a = b = c: write two lines")
        target = node.targets[0]
        if isinstance(target, ast.Subscript):
            return self._item(node, target, node.value)
        if isinstance(target, ast.Tuple):
            return self._unpacking(node, target)
        code, kind = self.expression(node.value)
        return f"{self.assign(node, target, kind)} = {code};"

    def _unpacking(self, node: ast.Assign, target: ast.Tuple) -> str:
        """`a, b = ...`; where it can be without JavaScript's own unpacking, which is slow."""
        names = [part.id for part in target.elts if isinstance(part, ast.Name)]
        values = node.value.elts if isinstance(node.value, ast.Tuple) else []
        if values and len(names) < len(target.elts):
            self.refuse(node, "only names on the left of a, b = ...")
        code, kind = self.expression(node.value)
        unpacked = f"{self.assign(node, target, kind)} = {code};"
        used = [{part.id for part in ast.walk(value) if isinstance(part, ast.Name)} for value in values]
        # One after the other, unless a value is computed from a name that was assigned before it.
        if len(names) < len(target.elts) or any(used[i] & set(names[:i]) for i in range(len(values))):
            return unpacked
        if not values:
            return f"{{ const t$ = {code}; {' '.join(f'{name} = t$[{i}];' for i, name in enumerate(names))} }}"
        return " ".join(f"{name} = {self.expression(part)[0]};" for name, part in zip(names, values, strict=True))

    def _item(self, node: ast.stmt, target: ast.Subscript, value: ast.expr) -> str:
        """An assignment to xs[i]; Python works out the value before the index, which must not matter."""
        if isinstance(target.slice, ast.Slice) or not isinstance(target.value, ast.Name):
            self.refuse(node, "only xs[i] = x, of a list with a name")
        item, kind = self.expression(value)
        code, wanted = self.listing(target.value)
        if kind != wanted:
            self.refuse(node, f"{ast.unparse(node)} puts {kind} among {wanted}")
        if any(isinstance(part, ast.Call) for part in ast.walk(target.slice)):
            self.refuse(node, "an index that is assigned to may hold no call")
        return f"$set({code}, {self.of(target.slice, INT)}, {item});"

    def _annassign_line(self, node: ast.AnnAssign) -> str:
        code, kind = self.annotated(node)
        return f"{self.assign(node, node.target, kind)} = {code};"

    def annotated(self, node: ast.AnnAssign) -> Code:
        """The value of an assignment that says its type, which alone may be an empty list."""
        kind = self.annotation(node.annotation, node)
        if node.value is None or not isinstance(node.target, ast.Name):
            self.refuse(node, f"{ast.unparse(node)} is outside the subset")
        empty = isinstance(node.value, ast.List) and not node.value.elts and kind.name == "list"
        return "[]" if empty else self.of(node.value, kind), kind

    def _augassign_line(self, node: ast.AugAssign) -> str:
        loaded = ast.copy_location(ast.parse(ast.unparse(node.target), mode="eval").body, node.target)
        value = ast.copy_location(ast.BinOp(loaded, node.op, node.value), node)
        code, kind = self.expression(value)
        if kind not in NUMBERS:
            self.refuse(node, f"{ast.unparse(node)}: += changes a list for all who hold it; write xs = xs + ys")
        if isinstance(node.target, ast.Subscript):
            return self._item(node, node.target, value)
        return f"{self.assign(node, node.target, kind)} = {code};"

    def _return_block(self, node: ast.Return, pad: str) -> Lines:
        if node.value is None:
            self.refuse(node, "a function of the subset returns a value")
        code, event = self.of(node.value, self.result), self.event(node, pad)
        lines = f"const $result = {code};\n{event}{pad}return $result;" if event else f"return {code};"
        return f"{pad}{lines}\n", True

    def _raise_block(self, node: ast.Raise, pad: str) -> Lines:
        call = node.exc
        plain = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "ValueError"
        words = call.args[0] if plain and len(call.args) == 1 else None  # type: ignore[union-attr]
        if not (isinstance(words, ast.Constant) and isinstance(words.value, str)):
            self.refuse(node, 'only raise ValueError("words")')
        return f"{pad}throw new RangeError({json.dumps(words.value)});\n", True

    def _if_block(self, node: ast.If, pad: str) -> Lines:
        test, depth, before = self.of(node.test, BOOL), len(pad) // 2 + 1, dict(self.scope)
        event = self.event(node, pad + "  ")
        body, body_ends = self.block(node.body, depth)
        after_body, self.scope = self.scope, before.copy()
        other, other_ends = self.block(node.orelse, depth)
        # After a branch, the names that every way through it has assigned.
        ways = [scope for scope, ends in ((after_body, body_ends), (self.scope, other_ends)) if not ends] or [before]
        self.scope = {name: kind for name, kind in ways[0].items() if all(name in way for way in ways)}
        tail = f" else {{\n{event}{other}{pad}}}" if other or event else ""
        return f"{pad}if ({test}) {{\n{event}{body}{pad}}}{tail}\n", body_ends and other_ends

    def _for_block(self, node: ast.For, pad: str) -> Lines:
        before, counted = dict(self.scope), self.builtin(node.iter) == "range" and len(node.iter.args) < 3  # type: ignore[attr-defined]
        if not counted:
            items, kind = self.items(node.iter)
            return self._loop(node, f"for ({self.assign(node, node.target, kind)} of {items})", before, pad)
        # A plain loop, for speed; nothing in Python holds a `$`, so that these two names are free.
        start, stop, _ = self.ends(node.iter)  # type: ignore[arg-type]
        head, name = f"for (let i$ = {start}, n$ = {stop}; i$ < n$; i$++)", self.assign(node, node.target, INT)
        return self._loop(node, head, before, pad, f"{pad}  {name} = i$;\n")

    def _while_block(self, node: ast.While, pad: str) -> Lines:
        if isinstance(node.test, ast.Constant):
            self.refuse(node, "while True: give the loop the test that ends it")
        return self._loop(node, f"while ({self.of(node.test, BOOL)})", dict(self.scope), pad)

    def _loop(self, node: ast.For | ast.While, head: str, before: dict[str, Type], pad: str, first: str = "") -> Lines:
        """A loop. What its body binds may be unassigned after it, for it may run no times."""
        if node.orelse:
            self.refuse(node, "else after a loop is outside the subset")
        event, label = self.event(node, pad + "  "), f"L{node.lineno}"
        self.loops.append(label)
        body, _ = self.block(node.body, len(pad) // 2 + 1)
        self.loops.pop()
        self.scope = before
        code = f"{pad}{head} {{\n{first}{event}{body}{pad}}}\n{event and event[2:]}"
        return (f"{pad}{label}: {{\n{code}{pad}}}\n" if self.traced and label in self.breaks else code), False

    def _break_block(self, node: ast.Break, pad: str) -> Lines:
        self.breaks.add(self.loops[-1])
        return f"{self.event(node, pad)}{pad}break{' ' + self.loops[-1] if self.traced else ''};\n", True

    def _continue_block(self, node: ast.Continue, pad: str) -> Lines:
        return f"{self.event(node, pad)}{pad}continue;\n", True


def is_docstring(node: ast.stmt) -> bool:
    """Whether a statement is a string alone."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
