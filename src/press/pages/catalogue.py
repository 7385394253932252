"""What the essays have to show, read from the syntax of their code: nothing is imported.

A page cites an essay and a thing, `adam.first_step`, and no module; this is where both are found.
"""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

# The files of a page that hold what pages show, by the kind of thing.
FILES = {"numbers": "numbers", "tables": "tables", "figures": "figures", "moving": "live"}
RESULTS = {"figures": {"Figure"}, "moving": {"Moving", "Stepper"}}
# How a page names a thing of each kind.
ADDRESSES = {
    "numbers": "{essay}.{name}",
    "tables": "snippets/{essay}/{name}.md",
    "figures": "figures/{essay}/{name}.svg",
    "moving": "{essay}.{name}",
    "claims": "claims.{essay}.{name}",
}


class Function(NamedTuple):
    """A function that a page shows something of; its kind is a key of `ADDRESSES`."""

    essay: str
    kind: str
    name: str
    module: str
    file: Path
    node: ast.FunctionDef

    @property
    def address(self) -> str:
        """What names it on a page."""
        return ADDRESSES[self.kind].format(essay=self.essay, name=self.name)

    @property
    def page(self) -> str:
        """The page in whose folder it stands."""
        return self.file.parent.name

    @property
    def line(self) -> int:
        """Line of its `def`."""
        return self.node.lineno

    @property
    def doc(self) -> str:
        """Its docstring, or nothing."""
        return ast.get_docstring(self.node) or ""

    @property
    def summary(self) -> str:
        """The first paragraph of its docstring, on one line."""
        return " ".join(self.doc.partition("\n\n")[0].split())

    @property
    def is_derivation(self) -> bool:
        """Whether it returns the lines of a proof."""
        return any(ast.unparse(each).partition("(")[0] == "derivation" for each in self.node.decorator_list)


def catalogue(essays: Path, claims: Path) -> list[Function]:
    """The functions of every essay, those of one kind in the order of their files.

    Args:
        essays: Package with a folder for each essay, in it one for each page.
        claims: Package with a folder for each essay.
    """
    functions = [each for each in written(essays) if is_shown(each)]
    for file in sorted(claims.glob("*/*.py")):
        functions += [each for each in read(file, file.parent.name, "claims") if each.name.startswith("test_")]
    return functions


def silent(essays: Path) -> list[Function]:
    """The functions that take nothing, as those that make figures do, and do not say that they make one."""
    bare = (each for each in written(essays) if each.kind in RESULTS and not each.node.args.args)
    return [each for each in bare if not is_shown(each)]


def written(essays: Path) -> Iterator[Function]:
    """The functions in the files that hold what pages show, also those that only help."""
    for kind, stem in FILES.items():
        for file in sorted(essays.glob(f"*/*/{stem}.py")):
            yield from read(file, file.parents[1].name, kind)


def read(file: Path, essay: str, kind: str) -> Iterator[Function]:
    """The functions at the top of a module."""
    base = next(folder for folder in file.parents if folder.name in ("src", "tests"))
    module = ".".join(file.relative_to(base).with_suffix("").parts)
    try:
        body = parsed(file.read_text(encoding="utf-8")).body
    except SyntaxError as error:
        error.filename = str(file)
        raise
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield Function(essay, kind, node.name, module, file, node)


@functools.lru_cache(maxsize=1024)
def parsed(source: str) -> ast.Module:
    """The syntax of a module, for all that ask for it: nobody may change it."""
    return ast.parse(source)


def is_shown(function: Function) -> bool:
    """Whether a function makes a thing of its kind: by its return annotation, or else by having a public name."""
    if function.kind not in RESULTS:
        return not function.name.startswith("_")
    returns = ast.unparse(function.node.returns).rpartition(".")[2] if function.node.returns else ""
    return returns in RESULTS[function.kind]
