"""A page as a program: its Python blocks in order, as the site shows them, each line knowing where it was written.

The site's own include preprocessor expands the page, with the site's own configuration, so what is run is what is read.
"""

import ast
import contextlib
import functools
import io
import random
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import markdown
from mkdocs.utils.yaml import yaml_load
from pymdownx.snippets import SnippetExtension, SnippetMissingError, SnippetPreprocessor

from press.read.fences import Fence, fences
from press.read.page import INCLUDE


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
        """The line, indented."""
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
    """The Markdown extensions of the site with their options; includes are looked for under `root`."""
    options: dict[str, dict[str, Any]] = {}
    for entry in extensions((root / "mkdocs.yml").read_text(encoding="utf-8")):
        named = entry if isinstance(entry, dict) else {entry: {}}
        options |= {name: dict(given or {}) for name, given in named.items()}
    options["pymdownx.snippets"]["base_path"] = [str(root)]
    return options


@functools.lru_cache(maxsize=4)
def extensions(configuration: str) -> list[Any]:
    """The Markdown extensions that a site's configuration names; to read it takes a fifth of a second."""
    return yaml_load(configuration)["markdown_extensions"]


def expanded(path: Path, root: Path) -> list[Line]:
    """The lines of a page with its includes in place.

    Raises:
        LookupError: For an include of what is not there; the message says where.
    """
    engine = markdown.Markdown()
    extension = SnippetExtension(**configuration(root)["pymdownx.snippets"])
    includes = Includes(extension.getConfigs(), engine)
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
    """A Python block of a page.

    Attributes:
        line: Of its opening fence in the page.
        code: Its text, as the site shows it.
        origin: The place of each of its lines.
        printed: What it printed, once it has run.
        error: What it raised, if it did.
        ran: Whether it was reached.
    """

    line: int
    code: str
    origin: list[Line]
    printed: str = ""
    error: BaseException | None = None
    ran: bool = False

    @classmethod
    def of(cls, fence: Fence, lines: list[Line]) -> "Block":
        """A fence of an expanded page."""
        return cls(lines[fence.line - 1].number, "\n".join(fence.body) + "\n", lines[fence.line :][: len(fence.body)])


@dataclass
class Program:
    """The blocks of a page, which run in order in one namespace."""

    path: Path
    blocks: list[Block] = field(default_factory=list)
    ran: bool = False

    @classmethod
    def read(cls, path: Path, root: Path) -> "Program":
        """The program of a page."""
        lines = expanded(path, root)
        return cls(path, [Block.of(fence, lines) for fence in fences(lines) if fence.is_python])

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
    rewrite(tree, block)
    groups: list[tuple[str, list[ast.stmt]]] = []
    for statement in tree.body:
        file = block.origin[statement.lineno - 1].file
        if not groups or groups[-1][0] != file:
            groups.append((file, []))
        groups[-1][1].append(statement)
    renumber(tree, block)
    for file, statements in groups:
        yield compile(ast.Module(statements, []), file, "exec", dont_inherit=True)


def rewrite(tree: ast.Module, block: Block) -> None:
    """Let a failing assert say what the two sides were, under pytest."""
    if "_pytest.assertion.rewrite" in sys.modules:
        sys.modules["_pytest.assertion.rewrite"].rewrite_asserts(tree, block.code.encode())


def renumber(tree: ast.Module, block: Block) -> None:
    """Give every node the line it was written on."""
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
    """An empty working folder, seeded generators and plain figures; afterwards all is as it was before."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(contextlib.chdir(folder))
        stack.enter_context(generators())
        stack.enter_context(figures())
        yield folder


@contextlib.contextmanager
def generators() -> Iterator[None]:
    """Random numbers from a fixed seed."""
    import numpy as np
    import torch

    python, numpy = random.getstate(), np.random.get_state()  # noqa: NPY002
    dtype, gradients = torch.get_default_dtype(), torch.is_grad_enabled()
    random.seed(0)
    np.random.seed(0)  # noqa: NPY002
    with torch.random.fork_rng():
        torch.manual_seed(0)
        try:
            yield
        finally:
            random.setstate(python)
            np.random.set_state(numpy)  # noqa: NPY002
            torch.set_default_dtype(dtype)
            torch.set_grad_enabled(gradients)


@contextlib.contextmanager
def figures() -> Iterator[None]:
    """Figures that open no window, are closed afterwards, and change no settings for others."""
    import matplotlib
    from matplotlib import pyplot

    matplotlib.use("Agg")
    with matplotlib.rc_context():
        try:
            yield
        finally:
            pyplot.close("all")
