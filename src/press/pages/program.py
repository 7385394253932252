"""A page as a program: its Python blocks in order, as the site shows them, each line knowing where it was written.

The site's own include preprocessor expands the page, with the site's own configuration, so what is run is what is read.
"""

import ast
import contextlib
import copy
import functools
import importlib.util
import io
import itertools
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import markdown
from pymdownx.snippets import SnippetExtension, SnippetMissingError, SnippetPreprocessor

from press.pages.fences import fences
from press.pages.page import INCLUDE
from press.pages.project import configuration as settings_of


class Line(str):
    """A line of text that knows the file and the number it was written at."""

    file: str
    number: int

    def __new__(cls, text: str, file: str, number: int) -> "Line":
        """A line, with its place."""
        line = super().__new__(cls, text)
        line.file, line.number = file, number
        return line

    def __radd__(self, indent: str) -> "Line":
        """The line with an indent before it, which still knows where it was written; a string would forget."""
        return Line(indent + str(self), self.file, self.number)


class Includes(SnippetPreprocessor):
    """The site's include preprocessor, over lines that know where they were written."""

    def read_lines(self, path: str) -> list[str]:
        """The lines of a file."""
        return [Line(text, path, number) for number, text in enumerate(super().read_lines(path), 1)]

    def dedent(self, lines: list[str]) -> list[str]:
        """The lines without the indentation they share."""
        return [
            Line(text, line.file, line.number) if isinstance(line, Line) else text
            for text, line in zip(super().dedent(lines), lines, strict=True)
        ]


def configuration(root: Path) -> dict[str, dict[str, Any]]:
    """The Markdown extensions of the site with their options; includes are looked for under `root`.

    Raises:
        ValueError: If includes are not among them.
    """
    options = copy.deepcopy(extensions((root / "mkdocs.yml").read_text(encoding="utf-8")))
    if "pymdownx.snippets" not in options:
        raise ValueError("mkdocs.yml names no pymdownx.snippets under markdown_extensions; name it")
    options["pymdownx.snippets"]["base_path"] = [str(root)]
    return options


@functools.lru_cache(maxsize=1)
def extensions(config: str) -> dict[str, dict[str, Any]]:
    """The Markdown extensions that a configuration of MkDocs names, with their options."""
    options: dict[str, dict[str, Any]] = {}
    for entry in settings_of(config).get("markdown_extensions") or []:
        options |= {name: given or {} for name, given in entry.items()} if isinstance(entry, dict) else {entry: {}}
    return options


def expanded(path: Path, root: Path) -> list[Line]:
    """The lines of a page with its includes in place.

    Raises:
        LookupError: For an include of what is not there; the message says where.
    """
    extension = SnippetExtension(**configuration(root)["pymdownx.snippets"])
    includes = Includes(extension.getConfigs(), markdown.Markdown())
    lines = includes.read_lines(str(path))
    for number, line in enumerate(lines, 1):
        if INCLUDE.match(line):
            try:
                includes.run([line])
            except SnippetMissingError as error:
                raise LookupError(f"{path.relative_to(root)}:{number}: {error}") from None
    return includes.run(lines)


@dataclass
class Block:
    """A Python block of a page, and what came of it once it has run.

    Attributes:
        line: Of its opening fence in the page.
        code: Its text, as the site shows it.
        origin: The place of each of its lines.
    """

    line: int
    code: str
    origin: list[Line]
    printed: str = ""
    error: BaseException | None = None
    ran: bool = False


@dataclass
class Program:
    """The blocks of a page, which run in order in one namespace."""

    path: Path
    blocks: list[Block]
    ran: bool = False

    @classmethod
    def read(cls, path: Path, root: Path) -> "Program":
        """The program of a page."""
        lines = expanded(path, root)
        blocks = [
            Block(lines[fence.line - 1].number, "\n".join(fence.body) + "\n", lines[fence.line :][: len(fence.body)])
            for fence in fences(lines)
            if fence.is_python
        ]
        return cls(path, blocks)

    def run(self) -> None:
        """Run the blocks until one fails; what happened is noted on each."""
        self.ran = True
        namespace: dict[str, Any] = {"__name__": "__main__", "__file__": str(self.path)}
        with clean_room():
            for block in self.blocks:
                run(block, namespace)
                if block.error:
                    return


def run(block: Block, namespace: dict[str, Any]) -> None:
    """Run one block, noting what it prints and what it raises."""
    block.ran = True
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        try:
            for code in compiled(block):
                exec(code, namespace)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            block.error = error
    block.printed = printed.getvalue()


def compiled(block: Block) -> Iterator[Any]:
    """The code of a block, each run of lines from one file under that file's name, with its own line numbers."""
    try:
        tree = ast.parse(block.code)
    except SyntaxError as error:
        raise located(error, block) from None
    if "_pytest.assertion.rewrite" in sys.modules:  # a failing assert says what its two sides were
        sys.modules["_pytest.assertion.rewrite"].rewrite_asserts(tree, block.code.encode())
    # An error names the file of the code that raised it, and a piece of compiled code has one file. So statements that
    # come from one file are compiled together. They are grouped by their lines in the block, before these are replaced.
    groups = itertools.groupby(tree.body, lambda statement: block.origin[statement.lineno - 1].file)
    modules = [(file, ast.Module(list(statements), [])) for file, statements in groups]
    renumber(tree, block)
    for file, module in modules:
        yield compile(module, file, "exec", dont_inherit=True)


def renumber(tree: ast.Module, block: Block) -> None:
    """Give every node the line it was written on."""
    # pytest's rewriting of asserts puts one node into a tree in several places. Met again, it would be looked up by the
    # line that it was given, which is one of the file and no longer one of the block.
    numbers = [line.number for line in block.origin]
    seen: set[int] = set()
    for node in ast.walk(tree):
        if hasattr(node, "lineno") and id(node) not in seen:
            seen.add(id(node))
            last = getattr(node, "end_lineno", None) or node.lineno
            node.lineno, node.end_lineno = numbers[node.lineno - 1], numbers[last - 1]  # type: ignore[attr-defined]


def located(error: SyntaxError, block: Block) -> SyntaxError:
    """A syntax error at the place where the text was written."""
    line = block.origin[min(error.lineno or 1, len(block.origin)) - 1]
    error.filename, error.lineno, error.end_lineno = line.file, line.number, line.number
    return error


@contextlib.contextmanager
def clean_room() -> Iterator[Path]:
    """An empty working folder, seeded generators, and figures that open no window; afterwards all is as it was."""
    import matplotlib
    import numpy as np
    from matplotlib import pyplot

    # What it draws with comes with the press; PyTorch may be what the essays are about, or be nowhere.
    torch = importlib.import_module("torch") if importlib.util.find_spec("torch") else None
    matplotlib.use("Agg")
    settings: list[tuple[Callable[[], Any], Callable[[Any], Any]]] = [
        (random.getstate, random.setstate),
        (np.random.get_state, np.random.set_state),
    ]
    if torch:
        settings.append((torch.get_default_dtype, torch.set_default_dtype))
        settings.append((torch.is_grad_enabled, torch.set_grad_enabled))
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(contextlib.chdir(folder))
        if torch:
            stack.enter_context(torch.random.fork_rng())
        stack.enter_context(matplotlib.rc_context())
        stack.callback(pyplot.close, "all")
        for current, restore in settings:
            stack.callback(restore, current())
        random.seed(0)
        np.random.seed(0)  # noqa: NPY002
        if torch:
            torch.manual_seed(0)
        yield folder
