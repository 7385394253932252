"""Functions and all that they reach: each definition is translated when it is first used, and no other."""

import ast
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property, partial
from graphlib import CycleError, TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

from .expressions import RESERVED
from .statements import Body, is_docstring
from .types import UNKNOWN, Definition, Module, Record, Type

Loader = Callable[[str], tuple[str, str]]
PYTHON = ("math", "typing", "collections.abc")
RUNTIME = Path(__file__).with_name("runtime.js")
TRACE = "$trace"


@cache
def helpers() -> dict[str, str]:
    """The runtime's helpers, each with its lines; it uses none but those above it."""
    parts = re.split(r"^(?=const |function)", RUNTIME.read_text(encoding="utf-8"), flags=re.M)
    return {re.findall(r"\$\w+", part)[0]: part for part in parts[1:]}


@dataclass(frozen=True)
class Script:
    """One ES module: some functions, with all that they reach."""

    definitions: dict[str, Definition]  # by their names in the script, each after what it uses
    exports: tuple[str, ...]  # of these names

    @property
    def module(self) -> str:
        """The whole ES module."""
        return f"{self.code}export {{ {', '.join(self.exports)} }};\n"

    @property
    def code(self) -> str:
        """The same without the exports."""
        code = "".join(definition.code for definition in self.definitions.values())
        for name, lines in reversed(helpers().items()):
            code = lines + code if f"{name}(" in code else code
        return code

    @property
    def functions(self) -> dict[tuple[str, str], str]:
        """The functions, traces aside: module and name -> name in the script."""
        return {
            (one.module, one.name): name
            for name, one in self.definitions.items()
            if one.type.name == "Callable" and not one.name.endswith(TRACE)
        }

    @cached_property
    def rounded(self) -> frozenset[str]:
        """The names in the script of what may differ between machines in the last bit.

        It, or what it reaches, uses `**` or one of sin, cos, tan, exp, log, tanh, atan2, hypot. What is handed to a
        function as an argument is not looked at.
        """
        rounded = {name for name, definition in self.definitions.items() if definition.rounded}
        while more := {name for name, other in self.definitions.items() if other.uses & rounded} - rounded:
            rounded |= more
        return frozenset(rounded)


def translate(wanted: Iterable[tuple[str, str]], load: Loader) -> Script:
    """Turn functions into an ES module that exports them under their own names.

    Args:
        wanted: Dotted module and function; `f$trace` is a generator that yields `[line, {name: value}]` after each line
            of `f`, as `sys.settrace` tells of them.
        load: The source of a dotted module and its filename for messages, which for a package ends with `__init__.py`;
            an ImportError where there is none.

    Raises:
        Unsupported: For anything outside the subset that is reached, with file and line.
        ValueError: For two functions of one name.
        ImportError: For a module that there is not.
    """
    wanted = list(dict.fromkeys(wanted))
    names = [name for _, name in wanted]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ValueError(f"two functions of one script are called {twice[0]}")
    program = Program(load, {place: place[1] for place in wanted})
    for module, name in wanted:
        program.export(program.module(module), name)
    return Script({definition.script_name: definition for definition in program.order}, tuple(names))


class Program:
    """What has been translated so far."""

    def __init__(self, load: Loader, names: dict[tuple[str, str], str]) -> None:
        self.names = names  # module and name -> name in the script
        self.module = cache(lambda name: Module(name, *load(name)))
        self.imports: dict[str, set[str]] = {}  # of modules, as far as they were followed
        self.definitions: dict[tuple[str, str], Definition] = {}  # those that are being translated too
        self.order: list[Definition] = []  # each after what it uses

    def export(self, module: Module, name: str) -> None:
        """Translate a function that is wanted."""
        line = self.line(module, name)
        if not isinstance(line, ast.FunctionDef):
            module.refuse(line, f"{module.name} has no function {name}")
        self.definition(module, name, line)

    def line(self, module: Module, name: str) -> ast.AST:
        """The one line of a module that binds a name; a second would change what the first was used for."""
        first, *others = module.bindings.get(name.removesuffix(TRACE), [ast.Module([], [])])
        if others:
            module.refuse(others[0], f"{name} is defined twice, or may be changed here")
        return first

    def meaning(self, module: Module, name: str, node: ast.AST) -> Definition | str:
        """What a name of a module means."""
        if name not in module.bindings:
            if "*" in module.bindings:
                module.refuse(node, f"{name} may come from import *")
            return name
        line = self.line(module, name)
        if isinstance(line, ast.ImportFrom):
            return self.imported(module, name, line)
        return self.definition(module, name, line)

    def imported(self, module: Module, name: str, line: ast.ImportFrom) -> Definition | str:
        """What an imported name means."""
        own = next(alias.name for alias in line.names if name == (alias.asname or alias.name))
        if line.level == 0 and line.module in PYTHON:
            return f"{line.module}.{own}"
        try:
            other = self.module(resolve_name("." * line.level + (line.module or ""), module.package))
            self.imports.setdefault(module.name, set()).add(other.name)
            TopologicalSorter(self.imports).prepare()
        except ImportError as error:
            module.refuse(line, str(error))
        except CycleError as error:
            module.refuse(line, f"modules that import each other: {', '.join(error.args[1])}")
        if name not in other.bindings or name != own:
            module.refuse(line, f"{other.name} has no {own}, or it is renamed")
        return self.meaning(other, name, line)

    def definition(self, module: Module, name: str, line: ast.AST) -> Definition:
        """A definition, translated when it is first used."""
        place = module.name, name
        if place not in self.definitions:
            if name in RESERVED:
                module.refuse(line, f"{name} is a name that is taken")
            self.definitions[place] = Definition(*place, self.names.get(place) or self.unused(*place))
            self.define(module, line, self.definitions[place])
            self.order.append(self.definitions[place])
        if self.definitions[place].type == UNKNOWN:
            module.refuse(line, f"{name} is defined by itself")
        return self.definitions[place]

    def unused(self, module: str, name: str) -> str:
        """A name in the script: its own, or, where another has that, with as much of its module as it takes."""
        place, parts = (module, name), module.split(".")
        longer = ("$".join((*parts[-count:], name)) for count in range(1, len(parts) + 1))
        self.names[place] = next(each for each in (name, *longer) if each not in self.names.values())
        return self.names[place]

    def define(self, module: Module, line: ast.AST, definition: Definition) -> None:
        """Translate one line of a module, with all that belongs to it."""
        body = Body(module, partial(self.meaning, module), definition)
        if isinstance(line, ast.FunctionDef):
            _function(line, body)
        elif isinstance(line, ast.ClassDef):
            _record(line, body)
        elif isinstance(line, ast.Assign | ast.AnnAssign):
            _constant(line, body)
        else:
            module.refuse(line, f"{ast.unparse(line).splitlines()[0]} is outside the subset of a module")


def _constant(line: ast.Assign | ast.AnnAssign, body: Body) -> None:
    """Translate a constant of a module: its value stands there, so that no order of calls can matter."""
    plain = isinstance(line, ast.AnnAssign) or (len(line.targets) == 1 and isinstance(line.targets[0], ast.Name))
    if not plain or any(isinstance(part, ast.Call) for part in ast.walk(line)):
        body.refuse(line, "a constant of the module is a name, and its value holds no call")
    definition = body.definition
    code, definition.type = body.annotated(line) if isinstance(line, ast.AnnAssign) else body.expression(line.value)
    definition.code = f"const {definition.script_name} = {code};\n"


def _record(node: ast.ClassDef, body: Body) -> None:
    """A NamedTuple class: fields of the subset's types, and nothing else; only its type is kept."""
    base = node.bases[0] if len(node.bases) == 1 else None
    plain = isinstance(base, ast.Name) and body.meaning(base.id, base) == "typing.NamedTuple"
    if not plain or node.keywords or node.decorator_list:
        body.refuse(node, f"class {node.name}: of classes, only class {node.name}(NamedTuple)")
    fields = {}
    for line in (line for line in node.body if not is_docstring(line)):
        if not isinstance(line, ast.AnnAssign) or line.value or not isinstance(line.target, ast.Name):
            body.refuse(line, f"{ast.unparse(line).splitlines()[0]}: a NamedTuple has fields alone, without defaults")
        if line.target.id in fields:
            body.refuse(line, f"{line.target.id} is defined twice")
        fields[line.target.id] = body.annotation(line.annotation, line)
    if not fields:
        body.refuse(node, f"class {node.name} has no fields")
    body.definition.type = Record(node.name, (), tuple(fields.items()), body.definition.module)


def _function(node: ast.FunctionDef, body: Body) -> None:
    """A function, or its trace."""
    definition, arguments = body.definition, node.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs or node.decorator_list:
        body.refuse(node, f"{node.name}: only plain parameters, and no decorator")
    kinds = [body.annotation(part.annotation, part) for part in arguments.args]
    body.result, body.traced = body.annotation(node.returns, node), definition.name.endswith(TRACE)
    definition.type, definition.optional = Type("Callable", (*kinds, body.result)), len(arguments.defaults)
    parameters = _parameters(node, kinds, body)
    code, ends = body.block(node.body, 1)
    if not ends:
        body.refuse(node, f"{node.name} may end without a return")
    head = f"function{'*' if body.traced else ''} {definition.script_name}({', '.join(parameters)})"
    definition.code = f"{head} {{\n{_declarations(node, body)}{code}}}\n"


def _parameters(node: ast.FunctionDef, kinds: list[Type], body: Body) -> list[str]:
    """The parameters, with their defaults; their types are noted."""
    if not all(isinstance(default, ast.Constant | ast.UnaryOp) for default in node.args.defaults):
        body.refuse(node, f"{node.name}: a default must be a number")
    required = len(kinds) - len(node.args.defaults)
    optional = zip(node.args.defaults, kinds[required:], strict=True)
    defaults = [""] * required + [f" = {body.of(default, kind)}" for default, kind in optional]
    for part, kind in zip(node.args.args, kinds, strict=True):
        body.assign(part, ast.copy_location(ast.Name(part.arg), part), kind)
    return [part.arg + default for part, default in zip(node.args.args, defaults, strict=True)]


def _declarations(node: ast.FunctionDef, body: Body) -> str:
    """The names that a translated function binds, and in a trace what an event tells of them."""
    names = sorted(body.locals.keys() - {part.arg for part in node.args.args})
    lines = f"  let {', '.join(names)};\n" if names else ""
    if body.traced:
        values = f"$locals({{ {', '.join(sorted(body.locals))} }})"
        lines += f"  const event$ = (line$) => [line$, {values}];\n"
    return lines
