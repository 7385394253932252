"""Which listings run in the page, what the page has for them, and each page as a notebook."""

import hashlib
import importlib.util
import itertools
import json
import random
import re
import statistics
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace

import nbformat
import pytest
from nbclient import NotebookClient

from press.build import download, listings
from press.read.page import Page
from press.read.program import Program
from press.read.project import CHECKOUT

PYTHON = CHECKOUT / "docs/assets/micropython"
SMALL = CHECKOUT / "src/workings/site/micropython"
PAGES = download.pages(CHECKOUT)


@pytest.mark.parametrize(
    ("source", "missing"),
    [
        ("print(1)", []),
        ("import math, cmath\nfrom collections.abc import Callable", []),
        ("from workings.adam.live.steps import adam", []),
        ("import workings.adam.live.steps as steps", []),
        ("from workings.adam.live import steps", []),
        ("from workings.adam import live", ["workings"]),
        ("from workings.adam.live.deep.er import steps", ["workings"]),
        ("from workings.adam.optim import adam_step", ["workings"]),
        ("import torch.nn.functional as F\nfrom torch import nn", ["torch"]),
        ("def f():\n    import numpy as np", ["numpy"]),
        ("try:\n    import quux\nexcept ImportError:\n    pass", ["quux"]),
        ("from . import steps", [""]),
        ("import os.path, math", ["os"]),
        ("import collections.abcd", ["collections"]),
        ("'import torch'  # import torch", []),
    ],
)
def test_what_a_script_needs(source, missing):
    assert listings.needs(source) == missing


def boxed(title: str, code: str) -> str:
    return (
        f'<div class="language-python highlight"><span class="filename">{title}</span>'
        f'<div class="scroll" role="group" tabindex="0" aria-label="{title}">'
        f"<pre><span></span><code>{code}</code></pre></div></div>"
    )


def test_a_listing_that_can_run_gets_its_element_and_the_page_the_script():
    plain = boxed("snippets/a/b.py", '<span class="nb">print</span>(1 &lt; 2, &quot;import torch&quot;)')
    page = f"<article>{plain}{plain}</article><article></article>"
    made = listings.offered(page, "a/page/", "a/page.ipynb")
    assert made.count("</pre></div><run-listing></run-listing></div>") == 2
    assert made.count('<script type="module" src="../../assets/listing.js"></script></article>') == 1
    assert "needs" not in made


def test_a_listing_that_cannot_says_why_and_offers_the_notebook():
    page = f"<article>{boxed('snippets/a/b.py', 'import torch, numpy, os')}</article>"
    made = listings.offered(page, "a/page/", "a/page.ipynb")
    assert re.findall(r'<p class="needs">(.*?)</p>', made) == [
        "To run this you need <code>numpy</code> and PyTorch, as in "
        '<a href="../page.ipynb" download>this page’s notebook</a>.'
    ]
    assert "run-listing" not in made
    assert "<script" not in made
    assert "notebook" not in listings.offered(page, "a/page/", None)
    made = listings.offered(f"<article>{boxed('snippets/a/b.py', 'import os')}</article>", "", None)
    assert '<p class="needs">To run this you need Python’s own <code>os</code>.</p>' in made


def test_other_code_is_left_alone():
    for title in ("src/workings/adam/optim.py", "output", "snippets/adam/noise.out"):
        page = f"<article>{boxed(title, 'print(1)')}</article>"
        assert listings.offered(page, "", None) == page


def runnable(wing: str) -> list[str]:
    paths = sorted((CHECKOUT / "snippets" / wing).glob("*.py"))
    return [path.stem for path in paths if not listings.needs(path.read_text(encoding="utf-8"))]


def test_each_technical_essay_has_eight_to_run_and_each_rule_of_the_manual_one():
    assert len(runnable("adam")) >= 8
    assert len(runnable("positions")) >= 8
    shown = {
        page: [name for name in runnable("paperclips") if f"snippets/paperclips/{name}.py" in text]
        for page in ("specification", "legibility", "race", "goodhart", "off_switch", "deferred")
        for text in [(CHECKOUT / f"docs/paperclips/{page}.md").read_text(encoding="utf-8")]
    }
    assert [page for page, names in shown.items() if not names] == []


def test_the_modules_of_the_page_are_the_projects_own_with_empty_packages():
    found = json.loads(listings.modules(CHECKOUT))
    live = {path.relative_to(CHECKOUT / "src").as_posix() for path in CHECKOUT.glob("src/workings/*/live/*.py")}
    small = {path.name for path in SMALL.glob("*.py")}
    packages = {f"{folder}/__init__.py" for folder in ("workings", *(f"workings/{w}" for w in WINGS))}
    assert found.keys() == live | small | packages
    assert {found[name] for name in packages} == {""}
    assert all(found[name] == (CHECKOUT / "src" / name).read_text(encoding="utf-8") for name in live)


WINGS = sorted(path.parent.name for path in CHECKOUT.glob("src/workings/*/live"))


def test_python_is_the_one_whose_provenance_is_written_down():
    told = (PYTHON / "LICENSE.txt").read_text(encoding="utf-8")
    for name in ("micropython.mjs", "micropython.wasm"):
        digest = hashlib.sha256((PYTHON / name).read_bytes()).hexdigest()
        assert re.search(rf"{re.escape(name)}\s+sha256 {digest}\n", told), name


def test_what_is_written_for_the_page_fits_in_its_budget():
    import gzip

    script = (CHECKOUT / "docs/assets/listing.js").read_bytes()
    assert len(gzip.compress(script, mtime=0)) < 2300


def small(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"small_{name}", SMALL / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def drawn(monkeypatch) -> Iterator[ModuleType]:
    """The page's `random`, over CPython's generator in the place of the worker's."""
    own = random.Random()
    twister = SimpleNamespace(sow=own.seed, bits=own.getrandbits, fraction=own.random)
    monkeypatch.setitem(sys.modules, "mersenne", twister)
    return small("random")


DRAWS = {
    "random": lambda r: r.random(),
    "uniform": lambda r: r.uniform(-2.0, 5.0),
    "gauss": lambda r: r.gauss(1.0, 3.0),
    "randrange of one": lambda r: r.randrange(37),
    "randrange": lambda r: r.randrange(5, 1000),
    "randint": lambda r: r.randint(1, 6),
    "choice": lambda r: r.choice("abcdefg"),
}


@pytest.mark.parametrize("draw", DRAWS)
def test_random_numbers_are_pythons_own(drawn, draw):
    for seed in (0, 1, 7, 12345, 2**30 - 1):
        theirs = random.Random(seed)
        drawn.seed(seed)
        assert [DRAWS[draw](drawn) for _ in range(50)] == [DRAWS[draw](theirs) for _ in range(50)]


def test_gauss_forgets_its_second_draw_when_sown_anew_and_shuffles_are_pythons_own(drawn):
    drawn.seed(1)
    first = drawn.gauss()
    drawn.seed(1)
    assert drawn.gauss() == first
    ours, theirs = list(range(40)), list(range(40))
    drawn.seed(9)
    drawn.shuffle(ours)
    random.Random(9).shuffle(theirs)
    assert ours == theirs


def test_random_refuses_what_it_cannot_do(drawn):
    with pytest.raises(ValueError, match="seed"):
        drawn.seed(2**30)
    with pytest.raises(ValueError, match="range"):
        drawn.randrange(3, 3)


def test_statistics_are_pythons():
    own = small("statistics")
    values = [0.3, 1.7, -2.4, 8.0]
    assert own.fmean(iter(values)) == pytest.approx(statistics.fmean(values), rel=1e-15)
    for mu, sigma in ((0.0, 1.0), (-1.3, 2.7)):
        ours, theirs = own.NormalDist(mu, sigma), statistics.NormalDist(mu, sigma)
        for x in (-3.1, -0.2, 0.0, 1.9):
            assert ours.cdf(x) == pytest.approx(theirs.cdf(x), rel=1e-12)
            assert ours.pdf(x) == pytest.approx(theirs.pdf(x), rel=1e-12)
    assert own.NormalDist().stdev == 1


def test_zip_and_product_are_pythons(monkeypatch):
    monkeypatch.setattr("builtins.zip", zip)
    monkeypatch.setattr(itertools, "product", product := itertools.product)
    monkeypatch.setitem(sys.modules, "collections.abc", sys.modules["collections.abc"])
    own = small("missing")
    assert list(own.strict_zip("ab", [1, 2], strict=True)) == [("a", 1), ("b", 2)]
    assert list(own.strict_zip("ab", [1])) == [("a", 1)]
    with pytest.raises(ValueError, match="different lengths"):
        own.strict_zip("ab", [1], strict=True)
    assert list(own.product("ab", range(3), repeat=2)) == list(product("ab", range(3), repeat=2))
    assert list(own.product()) == [()]


def test_every_page_with_python_has_a_notebook_and_no_other():
    with_python = {page for page in PAGES if Program.read(CHECKOUT / "docs" / page, CHECKOUT).blocks}
    every = {path.relative_to(CHECKOUT / "docs").as_posix() for path in (CHECKOUT / "docs").rglob("*.md")}
    assert with_python == set(PAGES)
    assert not [page for page in every - with_python if "```python" in (CHECKOUT / "docs" / page).read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES)
def test_a_notebook_is_the_program_of_its_page(page):
    text = download.notebook(page, CHECKOUT)
    assert text == download.notebook(page, CHECKOUT)
    book = nbformat.reads(text, as_version=4)
    nbformat.validate(book)
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    blocks = Program.read(CHECKOUT / "docs" / page, CHECKOUT).blocks
    assert [cell.source for cell in cells[1:]] == [block.code.rstrip() for block in blocks]
    headings = [heading for heading in Page.read(CHECKOUT / "docs" / page).headings if heading.level > 1]
    assert sum(cell.cell_type == "markdown" for cell in book.cells) == 1 + len(headings)
    for cell, block in zip(cells[1:], blocks, strict=True):
        for output in cell.outputs:
            snippet = CHECKOUT / block.origin[0].file
            assert output.text == snippet.with_suffix(".out").read_text(encoding="utf-8").rstrip() + "\n"


@pytest.mark.parametrize("page", ["adam/cost.md", "paperclips/six_dials.md", "positions/wishes.md"])
def test_a_notebook_runs_and_prints_what_it_shows(page, tmp_path):
    book = nbformat.reads(download.notebook(page, CHECKOUT), as_version=4)
    shown = [cell.outputs for cell in book.cells if cell.get("outputs")]
    assert shown
    NotebookClient(book, timeout=600, resources={"metadata": {"path": str(CHECKOUT / "docs")}}).execute()
    made = [cell.outputs for cell in book.cells if cell.get("outputs")]
    assert [[o["text"] for o in outputs] for outputs in made] == [[o["text"] for o in outputs] for outputs in shown]
