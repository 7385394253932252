"""Which listings run in the page, what the page has for them, and each page as a notebook."""

import builtins
import hashlib
import itertools
import json
import re
import runpy
import sys

import nbformat
import pytest
from nbclient import NotebookClient

from press.graph import Graph, imports
from press.notebooks import download
from press.pages.page import Page
from press.pages.program import Program
from press.pages.project import CHECKOUT
from press.site import listings

PYTHON = CHECKOUT / "docs/assets/micropython"
SMALL = CHECKOUT / "src/press/micropython/missing.py"
PAGES = download.pages(CHECKOUT)
GRAPH = Graph(CHECKOUT)


@pytest.mark.parametrize(
    ("source", "missing"),
    [
        ("print(1)", []),
        ("import math, cmath\nfrom collections.abc import Callable", []),
        ("from workings.paperclips.dice import roll", []),
        ("import workings.paperclips.dice as dice", []),
        ("from workings.paperclips import dice", []),
        ("from workings.adam.optim import adam_step", ["workings"]),
        ("from workings.nowhere import nothing", ["workings"]),
        ("import torch.nn.functional as F\nfrom torch import nn", ["torch"]),
        ("def f():\n    import numpy as np", ["numpy"]),
        ("try:\n    import quux\nexcept ImportError:\n    pass", ["quux"]),
        ("from . import steps", [""]),
        ("import os.path, math", ["os"]),
        ("import random", ["random"]),
        ("import collections, collections.abcd", ["collections"]),
        ("'import torch'  # import torch", []),
    ],
)
def test_what_a_script_needs(source, missing):
    assert listings.needs(source, GRAPH) == missing


def runnable(essay: str) -> list[str]:
    paths = sorted((CHECKOUT / "snippets" / essay).glob("*.py"))
    return [path.stem for path in paths if not listings.needs(path.read_text(encoding="utf-8"), GRAPH)]


def test_each_technical_essay_has_eight_to_run_and_each_rule_of_the_manual_one():
    assert len(runnable("adam")) >= 8
    assert len(runnable("positions")) >= 8
    shown = {
        page: [name for name in runnable("paperclips") if f"snippets/paperclips/{name}.py" in text]
        for page in ("specification", "legibility", "race", "goodhart", "off_switch", "deferred")
        for text in [(CHECKOUT / f"docs/paperclips/{page}.md").read_text(encoding="utf-8")]
    }
    assert [page for page, names in shown.items() if not names] == []


def test_the_page_is_sent_just_the_modules_that_its_listings_import():
    sent = json.loads(listings.modules_json(GRAPH))
    assert sent.pop("missing.py") == SMALL.read_text(encoding="utf-8")
    assert "workings/paperclips/dice.py" in sent
    asked = GRAPH.reached(name for essay in ("adam", "positions", "paperclips") for name in wanted(essay))
    assert {*sent} == {GRAPH.modules[name].relative_to(CHECKOUT / "src").as_posix() for name in asked}
    assert all(text == (CHECKOUT / "src" / name).read_text(encoding="utf-8") for name, text in sent.items())


def wanted(essay: str) -> set[str]:
    files = (CHECKOUT / f"snippets/{essay}/{name}.py" for name in runnable(essay))
    return {name for file in files for name in imports(file.read_text(encoding="utf-8"))}


def test_python_is_the_one_whose_provenance_is_written_down():
    told = (PYTHON / "LICENSE.txt").read_text(encoding="utf-8")
    for name in ("micropython.mjs", "micropython.wasm"):
        digest = hashlib.sha256((PYTHON / name).read_bytes()).hexdigest()
        assert re.search(rf"{re.escape(name)}\s+sha256 {digest}\n", told), name


def test_zip_and_product_are_pythons(monkeypatch):
    for name in ("zip", "input"):
        monkeypatch.setattr(f"builtins.{name}", getattr(builtins, name))
    monkeypatch.setattr(itertools, "product", product := itertools.product)
    for name in ("collections.abc", "js", "jsffi"):  # what it leaves behind, the test takes back
        monkeypatch.setitem(sys.modules, name, sys.modules.get(name))
    runpy.run_path(str(SMALL))
    with pytest.raises(ImportError, match="reaches nothing"):
        from js import fetch  # noqa: F401
    small = builtins.zip
    assert list(small("ab", [1, 2], strict=True)) == [("a", 1), ("b", 2)]
    assert list(small("ab", [1])) == [("a", 1)]
    with pytest.raises(ValueError, match="different lengths"):
        small("ab", [1], strict=True)
    assert list(itertools.product("ab", range(3), repeat=2)) == list(product("ab", range(3), repeat=2))
    assert list(itertools.product()) == [()]


def test_every_page_with_python_has_a_notebook_and_no_other():
    with_python = {page for page in PAGES if Program.read(CHECKOUT / "docs" / page, CHECKOUT).blocks}
    every = {path.relative_to(CHECKOUT / "docs").as_posix() for path in (CHECKOUT / "docs").rglob("*.md")}
    assert with_python == set(PAGES)
    assert not [page for page in every - with_python if "```python" in (CHECKOUT / "docs" / page).read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES)
def test_a_notebook_is_the_program_of_its_page(page):
    text = download.taken(page, CHECKOUT, "https://workings.example/")[".ipynb"]
    assert text == download.taken(page, CHECKOUT, "https://workings.example/")[".ipynb"]
    book = nbformat.reads(text, as_version=4)
    nbformat.validate(book)
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    blocks = Program.read(CHECKOUT / "docs" / page, CHECKOUT).blocks
    assert [cell.source for cell in cells[1:]] == [block.code.rstrip() for block in blocks]
    words = "\n".join(cell.source for cell in book.cells if cell.cell_type == "markdown")
    headings = [heading for heading in Page.read(CHECKOUT / "docs" / page).headings if heading.level > 1]
    assert [line for line in words.split("\n") if re.match("##+ ", line)]
    assert sum(bool(re.match("##+ ", line)) for line in words.split("\n")) == len(headings)
    left = re.search(r"--8<--|\]\[|\]\((?!https:)[^)]|\{ ?[#.]|^///|^\?\?\?|<div|\ue000", words, re.MULTILINE)
    assert not left, f"{page}: {words[left.start() - 40 : left.end() + 40]!r}"
    for cell, block in zip(cells[1:], blocks, strict=True):
        for output in cell.outputs:
            snippet = CHECKOUT / block.origin[0].file
            assert output.text == snippet.with_suffix(".out").read_text(encoding="utf-8").rstrip() + "\n"


def test_what_a_notebook_says():
    """Formulas stay, numbers lose their links, ticks, citations and pictures lead to the site."""
    said = download.taken("adam/algorithm.md", CHECKOUT, "https://w.example/")[".py"]
    compile(said, "algorithm.py", "exec")
    assert "# 0.245$\\alpha$.\n" in said
    assert "[✓](https://w.example/reference/adam/checks/#claims.adam.test_update_trace)" in said
    assert "[Kingma & Ba 2015](https://w.example/reference/sources/#kingma2015)" in said
    assert "](https://w.example/adam/algorithm/?algorithm_steps.at=18#algorithm)" in said
    assert "*A figure that moves: [on the page](https://w.example/adam/algorithm/).*" in said
    assert "](https://w.example/figures/" in said
    assert "| line | $t=1$ | $t=2$ |" in said


@pytest.mark.parametrize(
    ("target", "lies"),
    [
        ("/adam/cost.md#speed", "s/adam/cost/#speed"),
        ("/adam/index.md", "s/adam/"),
        ("/index.md#question", "s/#question"),
        ("/labs/two_dogs.py", "s/labs/two_dogs/"),
        ("/adam/?x.y=2#z", "s/adam/?x.y=2#z"),
        ("/figures/adam/noise.svg", "s/figures/adam/noise.svg"),
        ("https://arxiv.org/abs/1412.6980", "https://arxiv.org/abs/1412.6980"),
    ],
)
def test_where_links_of_a_notebook_lead(target, lies):
    assert download.address_of(target, "s/") == lies


@pytest.mark.parametrize("page", ["adam/cost.md", "paperclips/six_dials.md", "positions/integers.md"])
def test_a_notebook_runs_and_prints_what_it_shows(page, tmp_path):
    book = nbformat.reads(download.taken(page, CHECKOUT)[".ipynb"], as_version=4)
    shown = [cell.outputs for cell in book.cells if cell.get("outputs")]
    assert shown
    NotebookClient(book, timeout=600, resources={"metadata": {"path": str(CHECKOUT / "docs")}}).execute()
    made = [cell.outputs for cell in book.cells if cell.get("outputs")]
    texts = [["".join(o["text"] for o in cell) for cell in cells] for cells in (made, shown)]  # in parts, if it is busy
    assert texts[0] == texts[1]


LISTED = '<div class="language-python highlight"><span class="filename">a.py</span><pre><code>{}</code></pre></div>'


@pytest.mark.parametrize(
    ("code", "wide"),
    [("x" * 74, False), ("x" * 75, True), ("&lt;" * 74, False), ("<span>x</span>" * 75, True), ("x\n" * 99, False)],
)
def test_a_listing_is_as_wide_as_the_text_or_takes_the_room(code, wide):
    html = listings.widened(LISTED.format("short") + LISTED.format(code))
    assert html.count("highlight wide") == wide
    assert html.replace(" wide", "") == LISTED.format("short") + LISTED.format(code)
