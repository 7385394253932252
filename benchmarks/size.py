"""How much code each thing takes, and how much the machinery: prints two tables, asserts nothing.

Counted are lines of code: without imports, docstrings, comments and blank lines. What a number takes is the code of all
files of numbers over the numbers in them, helpers included, since who adds the next one writes these too. The totals of
a repository only grow; what one more of a thing costs, and how large the machinery is beside it, can be held.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src")]

from press.pages.project import Project

LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
BLOCK = re.compile(r"^\s*/\*.*?\*/", re.DOTALL | re.MULTILINE)
LEFT_OUT = (ast.Import, ast.ImportFrom)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
UNITS = {  # what a reader meets: the files that hold it, and what the catalogue calls it
    "a number": ("src/essays/*/*/numbers.py", "numbers"),
    "a table": ("src/essays/*/*/tables.py", "tables"),
    "a figure": ("src/essays/*/*/figures.py", "figures"),
    "a moving figure": ("src/essays/*/*/live.py", "moving"),
    "a claim": ("tests/claims/*/test_*.py", "claims"),
}
PAGE = ("src/essays/*/*/*.py", "tests/claims/*/test_*.py", "tests/claims/*/symbols/*.py")
ROOMS = ("src/press/*", "src/essays/kit", "tests/press", "tests/browser", "tests/docs", "benchmarks", "docs/assets")


def code(text: str) -> int:
    """The lines of Python that are code."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    lines = {line for each in tokens if each.type not in LAYOUT for line in range(each.start[0], each.end[0] + 1)}
    return len(lines - {line for node in besides(ast.parse(text)) for line in range(node.lineno, node.end_lineno + 1)})


def besides(tree: ast.AST) -> Iterator[ast.stmt]:
    """The imports and docstrings of a file."""
    for node in ast.walk(tree):
        if isinstance(node, LEFT_OUT):
            yield node
        elif isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            yield node.body[0]


def script(text: str) -> int:
    """The lines of JavaScript that are code; comments stand on lines of their own, or behind code."""
    lines = (line.strip() for line in BLOCK.sub("", text).splitlines())
    return sum(bool(line) and not line.startswith("//") for line in lines)


def measured(paths: Iterable[Path]) -> int:
    """The lines of code in some files."""
    count = {".py": code, ".js": script}
    return sum(count[path.suffix](path.read_text("utf-8")) for path in paths if path.suffix in count)


def units(project: Project) -> Iterator[tuple[str, int, int]]:
    """What there is, how many of it, and the lines of code that all of them take."""
    kinds = [function.kind for function in project.catalogue]
    for name, (pattern, kind) in UNITS.items():
        yield name, kinds.count(kind), measured(project.root.glob(pattern))
    pages = {function.file.parent for function in project.catalogue if function.kind != "claims"}
    yield "a page, with its claims", len(pages), sum(measured(project.root.glob(pattern)) for pattern in PAGE)


def rooms(root: Path) -> Iterator[tuple[str, int, int]]:
    """Each room of the machinery, its files, and their lines of code."""
    for folder in sorted(each for pattern in ROOMS for each in root.glob(pattern) if each.is_dir()):
        paths = [path for path in folder.rglob("*") if path.suffix in (".py", ".js") and "sample" not in path.parts]
        if paths:
            yield folder.relative_to(root).as_posix(), len(paths), measured(paths)
    alone = [*root.glob("src/press/*.py")]
    if alone:
        yield "src/press, beside these", len(alone), measured(alone)


def main() -> None:
    """Print what was counted."""
    print(f"{'one more of':30}{'there are':>12}{'lines of code':>16}{'for each':>12}")
    for name, number, lines in units(Project(ROOT)):
        print(f"{name:30}{number:12,}{lines:16,}{lines / number if number else 0:12.1f}")
    print(f"\n{'machinery':30}{'files':>12}{'lines of code':>16}")
    found = list(rooms(ROOT))
    for name, number, lines in [*found, ("all", sum(row[1] for row in found), sum(row[2] for row in found))]:
        print(f"{name:30}{number:12,}{lines:16,}")


if __name__ == "__main__":
    main()
