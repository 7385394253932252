"""What a function rests on, by its code alone, in a form that neither layout, comments nor lines change."""

import ast
import builtins
import colorsys
import copy
import functools
import json
from pathlib import Path

from press.pages.catalogue import Function, parsed
from press.pages.project import Project
from press.pages.sentences import plain

Parts = dict[tuple[Path, str], ast.stmt]  # what stands at the top of modules: functions, classes, constants


@functools.cache
def names(source: str) -> tuple[dict[str, ast.stmt], dict[str, str]]:
    """What the top of a module defines, by name, and the dotted names of what it imports."""
    defined: dict[str, ast.stmt] = {}
    imported: dict[str, str] = {}
    for node in parsed(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            defined[node.name] = node
        elif isinstance(node, ast.ImportFrom):
            imported |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            defined |= dict.fromkeys(stored(node), node)
    return defined, imported


def stored(node: ast.AST) -> list[str]:
    """The names that something is stored under within a statement, in their order."""
    names = (each for each in ast.walk(node) if isinstance(each, ast.Name))
    return [each.id for each in names if isinstance(each.ctx, ast.Store)]


def rests_on(project: Project, function: Function, deep: bool = False) -> Parts:
    """A function, what it names in its own module and so on, and what all these name directly in the essays.

    What the essays are about is held by tests of its own, and so is what decorates; of colours `coloured` tells.

    Args:
        project: That it belongs to.
        function: The function.
        deep: Whether what is named in other modules of the essays is followed as far as it goes.
    """
    waiting, found = [f"{function.module}.{function.name}"], Parts()
    packages = {project.settings.essays: "src", "claims": "tests"}
    while waiting:
        module, _, name = waiting.pop(0).rpartition(".")
        file = project.root / packages.get(module.partition(".")[0], "none") / f"{module.replace('.', '/')}.py"
        defined, imported = names(file.read_text(encoding="utf-8")) if file.is_file() else ({}, {})
        if name in defined and (file, name) not in found and f"{module}:{name}" != project.settings.palette:
            found[file, name] = defined[name]
            if deep or module == function.module:
                known = {each: f"{module}.{each}" for each in defined} | imported
                waiting += [known[head] + dot + rest for head, dot, rest in used(defined[name]) if head in known]
    return found


@functools.cache
def used(node: ast.stmt) -> list[tuple[str, str, str]]:
    """The names within a statement, `half` and `experiments.half` in their parts, but not what decorates it."""
    bare = {id(each) for each in getattr(node, "decorator_list", [])}
    inner = [each for each in ast.walk(node) if id(each) not in bare]
    plain = [(each.id, "", "") for each in inner if isinstance(each, ast.Name)]
    within = [each for each in inner if isinstance(each, ast.Attribute)]
    return plain + [(each.value.id, ".", each.attr) for each in within if isinstance(each.value, ast.Name)]


def lines(file: Path, node: ast.stmt) -> str:
    """The lines of a statement, with what decorates it."""
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
    return "\n".join(file.read_text(encoding="utf-8").split("\n")[first - 1 : node.end_lineno])


def stamp(project: Project, function: Function, parts: Parts) -> str:
    """A text that changes when the code does, or a colour or a kept result that it names, this in its first digits."""
    shapes = sorted(meaning(node, file.read_text(encoding="utf-8")) for (file, _), node in parts.items())
    shapes += [plain(function.doc)] if function.kind == "claims" else []  # what it claims
    kept = sorted((project.source / function.essay / "results").glob("*.json"))
    named = (file.read_text(encoding="utf-8") for file in kept if any(repr(file.stem) in each for each in shapes))
    drawn = coloured(project, shapes) if function.kind in ("figures", "moving") else []
    rounded = [str(json.loads(text, parse_float=lambda each: f"{float(each):.1e}")) for text in named]
    return "\n".join(shapes + drawn + rounded)


def coloured(project: Project, shapes: list[str]) -> list[str]:
    """The colours that code names, as a reader would call them: another shade of red is red."""
    palette = project.named(project.settings.palette)
    named = ((thing, light) for thing, (light, _) in sorted(palette.items()) if any(repr(thing) in x for x in shapes))
    return [f"{thing}: {hue(light)}" for thing, light in named]


def hue(colour: str) -> str:
    """A colour, `#b3261e`, as one of twelve hues, or grey."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    angle, _, strength = colorsys.rgb_to_hls(red, green, blue)
    return "grey" if strength < 0.2 else f"{30 * round(12 * angle) % 360}°"


@functools.cache
def meaning(node: ast.stmt, source: str) -> str:
    """The shape of what stands in a module, without docstrings, annotations and the names of locals."""
    return shape(plainly(copy.deepcopy(node), source))


def plainly(node: ast.stmt, source: str) -> ast.AST:
    """What stands in a module, changed in its place: without docstrings, annotations and the names of locals."""
    defined, imported = names(source)
    return Plain({*defined, *imported}).visit(node)


class Plain(ast.NodeTransformer):
    """Takes away what code means without: docstrings, annotations, and the names of what lives within a function."""

    def __init__(self, known: set[str]) -> None:
        self.known, self.numbers = known, dict[str, str]()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function; those within it share its names."""
        outer, self.numbers = self.numbers, self.numbers or self.locals(node)
        node.body, node.returns = body(node), None
        self.generic_visit(node)
        self.numbers = outer
        return node

    def locals(self, node: ast.FunctionDef) -> dict[str, str]:
        """What a function stores and nobody names from without, numbered in order."""
        within = list(ast.walk(node))
        if {"locals", "vars"} & {each.id for each in within if isinstance(each, ast.Name)}:
            return {}
        # A parameter may be named by a caller, a field by who has the class, and a name of the module, or Python's own,
        # may be meant where a local is not.
        fields = [part for each in within if isinstance(each, ast.ClassDef) for part in stored(each)]
        kept = {*self.known, *dir(builtins), *fields} | {each.arg for each in within if isinstance(each, ast.arg)}
        free = dict.fromkeys(name for name in stored(node) if name not in kept)
        return {name: f"local {number}" for number, name in enumerate(free)}

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A class, whose fields keep their names."""
        node.body = body(node)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Number locals by their order, so that one may be renamed and the code is still the same."""
        node.id = self.numbers.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Leave the type of a parameter out: it changes nothing that runs."""
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """A name with its type; a field that has no value is left as a name."""
        plain = ast.Assign([node.target], node.value) if node.value else ast.Expr(node.target)
        return self.generic_visit(plain)


def body(node: ast.FunctionDef | ast.ClassDef) -> list[ast.stmt]:
    """What stands in a function or a class, without its docstring."""
    return node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body


def shape(node: ast.AST) -> str:
    """A tree of syntax as every Python since 3.11 writes it: without places, and without what is empty."""
    fields = [(name, value if isinstance(value, list) else [value]) for name, value in ast.iter_fields(node)]
    full = ((name, ",".join(shape(x) if isinstance(x, ast.AST) else repr(x) for x in value)) for name, value in fields)
    return f"{type(node).__name__}({' '.join(f'{name}={text}' for name, text in full if text not in ('', 'None'))})"
