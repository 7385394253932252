"""A page runs as one program, in a room that is clean before and after."""

import importlib.util
import random
from pathlib import Path

import matplotlib
import numpy as np
import pytest
import torch
from copies import copy
from matplotlib import pyplot as plt

from press.pages.program import Program, clean_room
from press.pages.project import CHECKOUT


def program(folder: Path, *blocks: str) -> Program:
    """A page of some blocks, run."""
    page = folder / "page.md"
    page.write_text("\n".join(f"```python\n{block}\n```\n" for block in blocks), encoding="utf-8")
    made = Program.read(page, CHECKOUT)
    made.run()
    return made


def test_blocks_share_a_namespace_and_stop_at_a_failure(tmp_path: Path) -> None:
    blocks = program(tmp_path, "a = 1\nprint(a)", "b = a + 1\nprint(b)", "1 / 0", "c = 3").blocks
    assert [block.printed for block in blocks] == ["1\n", "2\n", "", ""]
    assert [block.ran for block in blocks] == [True, True, True, False]
    assert isinstance(blocks[2].error, ZeroDivisionError)


@pytest.mark.parametrize("end", ["raise SystemExit", "import sys; sys.exit(0)", "raise BaseException('no exception')"])
def test_what_ends_python_is_an_error(end: str, tmp_path: Path) -> None:
    assert program(tmp_path, end).blocks[0].error is not None


def test_annotations_of_the_future(tmp_path: Path) -> None:
    block = program(tmp_path, "from __future__ import annotations\n\ndef f(x: Unknown) -> Unknown: ...").blocks[0]
    assert block.error is None


def test_the_room_is_left_as_it_was_found() -> None:
    before = state()
    with clean_room() as folder:
        assert Path.cwd().resolve() == folder.resolve()
        random.random(), np.random.rand(), torch.rand(1)  # noqa: NPY002
        torch.set_default_dtype(torch.float16)
        torch.set_grad_enabled(False)
        matplotlib.rcParams["lines.linewidth"] = 7
        plt.figure()
        (folder / "left.txt").write_text("left")
    assert state() == before
    assert not folder.exists()


def test_where_pytorch_is_not_installed_nobody_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    torch.manual_seed(5)
    before = torch.get_rng_state()
    with clean_room() as folder:
        assert Path.cwd().resolve() == folder.resolve()
        assert torch.equal(torch.get_rng_state(), before)


def state() -> list:
    """Everything that a block might change for others."""
    generators = [random.getstate(), str(np.random.get_state()), torch.get_rng_state().tolist()]  # noqa: NPY002
    settings = [torch.get_default_dtype(), torch.is_grad_enabled(), matplotlib.rcParams["lines.linewidth"]]
    return [*generators, *settings, plt.get_fignums(), Path.cwd()]


def test_the_same_random_numbers_each_time(tmp_path: Path) -> None:
    draw = "import random, numpy, torch\nprint(random.random(), numpy.random.rand(), torch.rand(1))"
    assert len({program(tmp_path, draw).blocks[0].printed for _ in range(2)}) == 1


@pytest.mark.parametrize("target", ["snippets/none.py", "src/things/toy/steps.py:none"])
def test_a_missing_include_is_named(target: str, tmp_path: Path) -> None:
    root = copy(tmp_path / "copy")
    page = root / "docs/page.md"
    page.write_text(f'one\n\n```python\n--8<-- "{target}"\n```\n', encoding="utf-8")
    with pytest.raises(LookupError, match=r"^docs/page.md:4: Snippet .* could not be"):
        Program.read(page, root)
