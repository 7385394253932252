"""A plugin of pytest: shows pytest-codeblocks the pages as the site renders them, and runs each page as one program.

pytest-codeblocks reads raw Markdown: it expands no includes, and passes over, without a word, a fence whose info string
is anything but `python`. Here `press.pages.program` reads the pages instead, and the blocks of a page share a
namespace. There are no marks and no skip lists: what cannot run is not in a Python fence.

A project names it in the `conftest.py` at its root: `pytest_plugins = ["press.testing.plugin"]`.
"""

import os
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_codeblocks import CodeBlock, plugin

from press.figures import draw
from press.pages import program as running
from press.pages.program import Block, Program
from press.pages.project import Project
from press.places import here
from press.site import outputs

ROOT = here()
OWN = {Path(each).resolve() for each in (__file__, running.__file__)}  # a project may name them by a way round


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the command line ask for an update of what pages show."""
    parser.addoption("--update", action="store_true", help="rewrite outputs, tables and shown digits; read the diff")


def pytest_configure(config: pytest.Config) -> None:
    """Update once, before anything is collected, and not once more in every worker of xdist."""
    if config.option.update and not hasattr(config, "workerinput"):
        from press.update import update

        for change in update(Project(ROOT)):
            print(change)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Of Markdown, only the site's pages are programs."""
    return True if collection_path.suffix == ".md" and not collection_path.is_relative_to(ROOT / "docs") else None


@pytest.fixture(scope="session")
def project() -> Project:
    """Pages and code of the checkout, with the numbers and outputs that a build computed from this very code."""
    project = Project(ROOT)
    draw.recall(project)
    outputs.recall(project)
    return project


class PageBlock(CodeBlock):
    """A block as pytest-codeblocks knows it, with the program it is part of."""

    program: Program
    block: Block


def blocks(path: Path) -> Iterator[PageBlock]:
    """The Python blocks of a page."""
    try:
        program = Program.read(Path(path), ROOT)
    except LookupError as error:
        raise pytest.Collector.CollectError(str(error)) from None
    for block in program.blocks:
        shown = PageBlock(block.code, block.line, "python")
        shown.program, shown.block = program, block
        yield shown


class Left(Exception):
    """A block raised what ends a program: `sys.exit()` and its like."""


def place(error: BaseException, block: Block) -> str:
    """The deepest line of a page, or of what it includes, that an error passed through."""
    files = {line.file for line in block.origin}
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename in files]
    return f"{os.path.relpath(frames[-1].filename)}:{frames[-1].lineno}"


class BlockItem(plugin.TestBlock):
    """One block; the first of a page to be asked runs them all."""

    obj: PageBlock

    def runtest(self) -> None:
        """Raise what the block raised."""
        program, block = self.obj.program, self.obj.block
        if not program.ran:
            program.run()
        sys.stdout.write(block.printed)
        if not block.ran:
            failed = next(above for above in program.blocks if above.error)
            pytest.skip(f"the block at line {failed.line} of this page failed")
        if isinstance(block.error, Exception):
            raise block.error
        if block.error:
            raise Left(block.error)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> object:
        """The error with the place where the text of the block was written."""
        error = excinfo.value
        if isinstance(error, Left):
            return f"{place(error.args[0], self.obj.block)}: this block ends Python: {error.args[0]!r}"
        if isinstance(error, SyntaxError) and error.filename in {line.file for line in self.obj.block.origin}:
            return f"{os.path.relpath(error.filename)}:{error.lineno}: {type(error).__name__}: {error.msg}"
        return self._repr_failure_py(excinfo, style="short")

    def _traceback_filter(self, excinfo: pytest.ExceptionInfo[BaseException]) -> object:
        inner = [depth for depth, entry in enumerate(excinfo.traceback) if Path(entry.path).resolve() in OWN]
        return excinfo.traceback[inner[-1] + 1 :] or excinfo.traceback[-1:]

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the block stands, and what to call it."""
        return self.path, self.obj.lineno - 1, f"{os.path.relpath(self.path)}:{self.obj.lineno}"


plugin.extract_from_file = blocks
plugin.TestBlock = BlockItem
