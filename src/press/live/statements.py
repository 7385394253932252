"""Functions and their lines, as JavaScript; also as a generator that tells of every line that was run."""

import ast
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .expressions import BUILTINS, EXACT, RESERVED, ROUNDED, Expressions, Function
from .types import BOOL, INT, NONE, NUMBERS, Type, annotated

RUNTIME = Path(__file__).with_name("runtime.js")


@dataclass(frozen=True)
class Definition:
    """One constant or function of a module, in JavaScript.

    Attributes:
        code: Its lines.
        own: The names that mean something in it alone.
        traced: Whether it tells those names.
    """

    code: str
    own: frozenset[str]
    traced: bool = False


@dataclass
class Translation:
    """A module in JavaScript.

    Attributes:
        definitions: The functions and constants, by name; `f` and, where it was asked for, its trace `f$trace`.
        used: The helpers of the runtime to import.
        rounded: The functions whose last bit may differ between machines: they, or what they call, use `**` or one of
            sin, cos, tan, exp, log, tanh, atan2, hypot. What is handed to them as an argument is not looked at.
        functions: What a sibling needs to know of its functions.
        constants: And of its constants.
        imports: Sibling module -> the names taken from it.
    """

    definitions: dict[str, Definition]
    used: list[str]
    rounded: set[str]
    functions: dict[str, Function] = field(default_factory=dict)
    constants: dict[str, Type] = field(default_factory=dict)
    imports: dict[str, list[str]] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """All definitions, without imports or exports."""
        return "".join(made.code for made in self.definitions.values())

    @property
    def exports(self) -> list[str]:
        """The names to export."""
        return list(self.definitions)

    def module(self, runtime: str) -> str:
        """The whole ES module, with its runtime imported from an address, and its siblings from beside it."""
        taken = {runtime: self.used} if self.used else {}
        taken |= {f"./{sibling}.js": names for sibling, names in self.imports.items()}
        head = "".join(f'import {{ {", ".join(names)} }} from "{address}";\n' for address, names in taken.items())
        return f"{head}{self.code}export {{ {', '.join(self.exports)} }};\n"


@dataclass
class Body(Expressions):
    """One function's lines.

    Attributes:
        gives: The type of the result.
        kinds: Every local name's one type.
        traced: Whether each line tells of itself.
    """

    gives: Type = NONE
    kinds: dict[str, Type] = field(default_factory=dict)
    traced: bool = False
    loops: list[str] = field(default_factory=list)
    left: set[str] = field(default_factory=set)
    watched: list[tuple[str, ...]] = field(default_factory=list)

    def block(self, lines: list[ast.stmt], depth: int) -> tuple[str, bool]:
        """Some lines, and whether the last of them surely leaves."""
        codes, leaves = [], False
        for line in lines:
            if leaves:
                self.refuse(line, "this line is never reached")
            code, leaves = self.line(line, depth)
            codes.append(code)
        return "".join(codes), leaves

    def line(self, node: ast.stmt, depth: int) -> tuple[str, bool]:
        """One statement, and whether it surely leaves the block."""
        method = getattr(self, f"_{type(node).__name__.lower()}_line", None)
        return (
            method(node, "  " * depth) if method else self.refuse(node, f"{type(node).__name__} is outside the subset")
        )

    def told(self, node: ast.stmt, pad: str) -> str:
        """In a trace, the event that follows a line: its number, and every name's value."""
        if not self.traced:
            return ""
        end = node.body[0].lineno - 1 if isinstance(node, ast.If | ast.For | ast.While) else node.end_lineno
        if end != node.lineno:
            self.refuse(node, "a line that is stepped through must stand on one line")
        return f"{pad}yield told$({node.lineno});\n"

    def assign(self, node: ast.stmt, target: ast.expr, kind: Type) -> None:
        """Take note of what a target binds: a name keeps one type through the whole function."""
        for name, given in self.bind(target, kind).items():
            first = self.kinds.setdefault(name, given)
            if given != first:
                self.refuse(node, f"{name} is {first} and here {given}: one name, one type (write 0.0 for a float)")
            self.known[name] = first

    def _expr_line(self, node: ast.Expr, pad: str) -> tuple[str, bool]:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return "", False
        call = node.value
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "append"):
            self.refuse(node, f"{ast.unparse(node)}: a line of its own may only be xs.append(x)")
        code, kind = self.listing(call.func.value)
        if len(call.args) != 1 or call.keywords:
            self.refuse(node, "append() takes one value")
        return f"{pad}{code}.push({self.of(call.args[0], kind)});\n{self.told(node, pad)}", False

    def _assign_line(self, node: ast.Assign, pad: str) -> tuple[str, bool]:
        if len(node.targets) != 1:
            self.refuse(node, "a = b = c: write two lines")
        target = node.targets[0]
        if isinstance(target, ast.Subscript):
            return self._put(node, target, node.value, pad)
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            self._distinct(node, target)
        code, kind = self.expression(node.value)
        plain = self.unpacked(target, node.value, code)
        self.assign(node, target, kind)
        return f"{pad}{plain or f'{self.target(target)} = {code};'}\n{self.told(node, pad)}", False

    def unpacked(self, target: ast.expr, value: ast.expr, code: str) -> str:
        """`a, b = ...` without JavaScript's own unpacking, which is slow; nothing where that alone will do.

        Several values are assigned one after the other, if none is made of a name that was assigned before it.
        """
        if not isinstance(target, ast.Tuple) or not all(isinstance(part, ast.Name) for part in target.elts):
            return ""
        names = [self.target(part) for part in target.elts]
        if not isinstance(value, ast.Tuple):
            return f"{{ const t$ = {code}; {' '.join(f'{name} = t$[{i}];' for i, name in enumerate(names))} }}"
        used = [{part.id for part in ast.walk(part) if isinstance(part, ast.Name)} for part in value.elts]
        if len(used) != len(names) or any(used[i] & set(names[:i]) for i in range(len(names))):
            return ""
        return " ".join(f"{name} = {self.expression(part)[0]};" for name, part in zip(names, value.elts, strict=True))

    def _distinct(self, node: ast.stmt, target: ast.Tuple) -> None:
        if not all(isinstance(part, ast.Name) for part in target.elts):
            self.refuse(node, "only names on the left of a, b = ...")

    def _put(self, node: ast.stmt, target: ast.Subscript, value: ast.expr, pad: str) -> tuple[str, bool]:
        """An assignment to xs[i]; Python works out the value before the place."""
        if isinstance(target.slice, ast.Slice) or not isinstance(target.value, ast.Name):
            self.refuse(node, "only xs[i] = x, of a list with a name")
        given = self.expression(value)
        code, kind = self.listing(target.value)
        if given[1] != kind:
            self.refuse(node, f"{ast.unparse(node)} puts {given[1]} among {kind}")
        return f"{pad}{self.helper('put', code, self.simple(target.slice), given[0])};\n{self.told(node, pad)}", False

    def simple(self, node: ast.expr) -> str:
        """An index that may be worked out before or after the value: no call in it."""
        if any(isinstance(part, ast.Call) for part in ast.walk(node)):
            self.refuse(node, "an index that is assigned to may hold no call")
        return self.of(node, INT)

    def _annassign_line(self, node: ast.AnnAssign, pad: str) -> tuple[str, bool]:
        kind = annotated(node.annotation)
        if kind is None or node.value is None or not isinstance(node.target, ast.Name):
            self.refuse(node, f"{ast.unparse(node)} is outside the subset")
        empty = isinstance(node.value, ast.List) and not node.value.elts and kind.name == "list"
        code = "[]" if empty else self.of(node.value, kind)
        self.assign(node, node.target, kind)
        return f"{pad}{node.target.id} = {code};\n{self.told(node, pad)}", False

    def _augassign_line(self, node: ast.AugAssign, pad: str) -> tuple[str, bool]:
        value = ast.copy_location(ast.BinOp(_loaded(node.target), node.op, node.value), node)
        code, kind = self.expression(value)
        if kind not in NUMBERS:
            self.refuse(node, f"{ast.unparse(node)}: += changes a list for all who hold it; write xs = xs + ys")
        if isinstance(node.target, ast.Subscript):
            return self._put(node, node.target, value, pad)
        self.assign(node, node.target, kind)
        return f"{pad}{self.target(node.target)} = {code};\n{self.told(node, pad)}", False

    def _return_line(self, node: ast.Return, pad: str) -> tuple[str, bool]:
        if node.value is None or self.gives == NONE:
            self.refuse(node, "a function of the subset returns a value")
        code = self.of(node.value, self.gives)
        if self.traced:
            return f"{pad}{{\n{pad}const $result = {code};\n{self.told(node, pad)}{pad}return $result;\n{pad}}}\n", True
        return f"{pad}return {code};\n", True

    def _raise_line(self, node: ast.Raise, pad: str) -> tuple[str, bool]:
        call = node.exc
        plain = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "ValueError"
        words = call.args[0] if plain and len(call.args) == 1 else None  # type: ignore[union-attr]
        if not (isinstance(words, ast.Constant) and isinstance(words.value, str)):
            self.refuse(node, 'only raise ValueError("words")')
        return f"{pad}throw new RangeError({_quoted(words.value)});\n", True

    def _pass_line(self, node: ast.Pass, pad: str) -> tuple[str, bool]:
        return self.told(node, pad), False

    def _if_line(self, node: ast.If, pad: str) -> tuple[str, bool]:
        test, depth, before = self.of(node.test, BOOL), len(pad) // 2 + 1, dict(self.known)
        told = self.told(node, pad + "  ")
        body, gone = self.block(node.body, depth)
        after_body, self.known = self.known, dict(before)
        other, left = self.block(node.orelse, depth)
        self._meet([known for known, away in ((after_body, gone), (self.known, left)) if not away] or [before])
        tail = f" else {{\n{told}{other}{pad}}}" if other or told else ""
        return f"{pad}if ({test}) {{\n{told}{body}{pad}}}{tail}\n", gone and left

    def _meet(self, ways: list[dict[str, Type]]) -> None:
        """After a branch, the names that every way through it has assigned."""
        self.known = {name: kind for name, kind in ways[0].items() if all(name in way for way in ways)}

    def _for_line(self, node: ast.For, pad: str) -> tuple[str, bool]:
        if ends := self.counted(node.iter):
            # A plain loop, for speed; nothing in Python holds a `$`, so that these two names are free.
            head, first = "for (let i$ = {}, n$ = {}; i$ < n$; i$++)".format(*ends), f"{pad}  {{}} = i$;\n"
            kind = INT
        else:
            items, kind = self.items(node.iter)
            head, first = f"for ({{}} of {items})", ""
        before = dict(self.known)
        self.assign(node, node.target, kind)
        target = self.target(node.target)
        return self._loop(node, head if first else head.format(target), before, pad, first.format(target))

    def counted(self, node: ast.expr) -> tuple[str, str] | None:
        """The two ends of a range that counts up by one."""
        called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"
        if not called or "range" in self.known or node.keywords or not 1 <= len(node.args) <= 2:  # type: ignore[attr-defined]
            return None
        ends = [self.of(argument, INT) for argument in node.args]  # type: ignore[attr-defined]
        return ("0", ends[0]) if len(ends) == 1 else (ends[0], ends[1])

    def _while_line(self, node: ast.While, pad: str) -> tuple[str, bool]:
        if isinstance(node.test, ast.Constant):
            self.refuse(node, "while True: give the loop the test that ends it")
        return self._loop(node, f"while ({self.of(node.test, BOOL)})", dict(self.known), pad)

    def _loop(
        self, node: ast.For | ast.While, head: str, before: dict[str, Type], pad: str, first: str = ""
    ) -> tuple[str, bool]:
        """A loop. What its body binds may be unassigned after it, for it may run no times."""
        if node.orelse:
            self.refuse(node, "else after a loop is outside the subset")
        told, label = self.told(node, pad + "  "), f"L{node.lineno}"
        self.loops.append(label)
        body, _ = self.block(node.body, len(pad) // 2 + 1)
        self.loops.pop()
        self.known = before
        code = f"{pad}{head} {{\n{first}{told}{body}{pad}}}\n{told and told[2:]}"
        if self.traced and label in self.left:
            return f"{pad}{label}: {{\n{code}{pad}}}\n", False
        return code, False

    def _break_line(self, node: ast.Break, pad: str) -> tuple[str, bool]:
        self.left.add(self.loops[-1])
        return f"{self.told(node, pad)}{pad}break{' ' + self.loops[-1] if self.traced else ''};\n", True

    def _continue_line(self, node: ast.Continue, pad: str) -> tuple[str, bool]:
        return f"{self.told(node, pad)}{pad}continue;\n", True


def _loaded(target: ast.expr) -> ast.expr:
    """A target as an expression that reads it."""
    return ast.copy_location(ast.parse(ast.unparse(target), mode="eval").body, target)


def _bound(node: ast.AST) -> set[str]:
    """The names that something binds, in comprehensions too."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}


def _quoted(text: str) -> str:
    """A JavaScript string."""
    import json

    return json.dumps(text)


@dataclass
class Module(Expressions):
    """The lines of a module."""

    traces: tuple[str, ...] = ()
    siblings: Mapping[str, Translation] = field(default_factory=dict)
    taken: dict[str, list[str]] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    calls: dict[str, set[str]] = field(default_factory=dict)
    inexact: set[str] = field(default_factory=set)

    def read(self, tree: ast.Module) -> None:
        """Note every function's type, then translate line by line."""
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                self.functions[node.name] = self.signature(node)
        for node in tree.body:
            self.top(node)

    def top(self, node: ast.stmt) -> None:
        """One line of the module."""
        if isinstance(node, ast.ImportFrom) and node.module == "math":
            self.imported(node)
        elif isinstance(node, ast.ImportFrom) and node.module == "collections.abc":
            pass
        elif isinstance(node, ast.ImportFrom) and node.level == 1:
            self.sibling(node)
        elif isinstance(node, ast.FunctionDef):
            self.define(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            self.constant(node)
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            self.refuse(node, f"{ast.unparse(node).splitlines()[0]} is outside the subset of a module")

    def imported(self, node: ast.ImportFrom) -> None:
        """Names from math."""
        for alias in node.names:
            if alias.name not in EXACT | ROUNDED and alias.name != "pi":
                self.refuse(node, f"math.{alias.name} is outside the subset")
            self.math[alias.asname or alias.name] = alias.name

    def sibling(self, node: ast.ImportFrom) -> None:
        """Names from a module beside this one, which was translated before."""
        module = self.siblings.get(node.module or "") or self.refuse(node, f"there is no module {node.module} beside")
        for name in [alias.name for alias in node.names]:
            if name in self.functions or name in self.known:
                self.refuse(node, f"{name} is defined twice")
            if name not in module.exports or any(alias.asname for alias in node.names):
                self.refuse(node, f"{node.module} has no {name}, or it is renamed")
            if name in module.functions:
                self.functions[name] = module.functions[name]
            else:
                self.known[name] = module.constants[name]
            self.inexact |= {name} & module.rounded
            self.taken.setdefault(node.module or "", []).append(name)

    def constant(self, node: ast.Assign | ast.AnnAssign) -> None:
        """A constant of the module; `__all__` is for Python alone."""
        body = Body(self.filename, known=self.known, functions=self.functions, math=self.math, used=self.used)
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        if ast.unparse(target) == "__all__":
            return
        if any(isinstance(part, ast.Call) for part in ast.walk(node)) or not isinstance(target, ast.Name):
            self.refuse(node, "a constant of the module is a name, and its value holds no call")
        body.kinds = self.known
        self.add(node, target.id, "const " + body.line(node, 0)[0], _bound(node) - {target.id})

    def signature(self, node: ast.FunctionDef) -> Function:
        """The types of a function's parameters and result."""
        given = node.args
        if given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or node.decorator_list:
            self.refuse(node, f"{node.name}: only plain parameters, and no decorator")
        if node.name in RESERVED | BUILTINS:
            self.refuse(node, f"{node.name} is a name that is taken")
        if not all(isinstance(default, ast.Constant | ast.UnaryOp) for default in given.defaults):
            self.refuse(node, f"{node.name}: a default must be a number")
        kinds = [annotated(part.annotation) for part in given.args]
        gives = annotated(node.returns)
        if None in kinds or gives is None or gives == NONE:
            self.refuse(node, f"{node.name}: every parameter and the result need a type of the subset")
        return Function(tuple(kinds), len(kinds) - len(given.defaults), gives)  # type: ignore[arg-type]

    def define(self, node: ast.FunctionDef) -> None:
        """A function, and its trace where it was asked for."""
        own = _bound(node) | {part.arg for part in node.args.args}
        self.add(node, node.name, self.function(node, traced=False), own)
        names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        self.calls[node.name] = names & set(self.functions)
        if node.name in self.traces:
            self.add(node, f"{node.name}$trace", self.function(node, traced=True), own, traced=True)

    def add(self, node: ast.stmt, name: str, code: str, own: set[str], traced: bool = False) -> None:
        """Keep a definition; a second one of its name would change what the first was used for."""
        if name in self.definitions:
            self.refuse(node, f"{name} is defined twice")
        self.definitions[name] = Definition(code, frozenset(own), traced)

    def function(self, node: ast.FunctionDef, traced: bool) -> str:
        """One function as JavaScript."""
        made = self.functions[node.name]
        names = [part.arg for part in node.args.args]
        body = Body(
            self.filename, dict(self.known), self.functions, self.math, self.used, gives=made.gives, traced=traced
        )
        for name, kind, part in zip(names, made.takes, node.args.args, strict=True):
            body.assign(node, ast.copy_location(ast.Name(name), part), kind)
        self._local(node, body)
        body.kinds = self._settled(node, body, traced)
        code, leaves = body.block(node.body, 1)
        if not leaves:
            self.refuse(node, f"{node.name} may end without a return")
        if body.rounded:
            self.inexact.add(node.name)
        values = [
            self.of(default, kind) for default, kind in zip(node.args.defaults, made.takes[made.needs :], strict=True)
        ]
        defaults = [None] * made.needs + values
        given = ", ".join(
            name if default is None else f"{name} = {default}" for name, default in zip(names, defaults, strict=True)
        )
        own = sorted(set(body.kinds) - set(names))
        lets = f"  let {', '.join(own)};\n" if own else ""
        if traced:
            known = self.helper("locals", f"{{ {', '.join(sorted(body.kinds))} }}")
            lets += f"  const told$ = (line$) => [line$, {known}];\n"
        star, tail = ("*", "$trace") if traced else ("", "")
        return f"function{star} {node.name}{tail}({given}) {{\n{lets}{code}}}\n"

    def _local(self, node: ast.FunctionDef, body: Body) -> None:
        """A name that a function assigns is its own from the first line on, also where a constant bears it."""
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.id in self.known:
                self.refuse(part, f"{part.id} hides the constant of that name")

    def _settled(self, node: ast.FunctionDef, body: Body, traced: bool) -> dict[str, Type]:
        """Every local name with its type; a trace names them all in each event, so it needs them beforehand."""
        if not traced:
            return body.kinds
        trial = dataclasses.replace(body, known=dict(body.known), kinds=dict(body.kinds), traced=False, left=body.left)
        trial.block(node.body, 1)
        return trial.kinds


def translate(
    source: str, filename: str, traces: tuple[str, ...] = (), siblings: Mapping[str, Translation] | None = None
) -> Translation:
    """Turn a module of the subset into JavaScript.

    Args:
        source: The module's text.
        filename: For messages.
        traces: The functions that also become generators `f$trace`, which yield `[line, {name: value}]` after each
            line, as `sys.settrace` tells of them.
        siblings: The modules beside it that it may import from, by name.

    Raises:
        Unsupported: For anything outside the subset, with file and line.
    """
    module = Module(filename, traces=traces, siblings=siblings or {})
    module.read(ast.parse(source, filename))
    rounded = set(module.inexact)
    while more := {name for name, calls in module.calls.items() if calls & rounded} - rounded:
        rounded |= more
    functions = {name: module.functions[name] for name in module.definitions if name in module.functions}
    constants = {name: module.known[name] for name in module.definitions if name in module.known}
    used = sorted(module.used)
    return Translation(module.definitions, used, rounded & set(functions), functions, constants, module.taken)
