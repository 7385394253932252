"""A folder of pages that nobody has built: two written by hand, finished by the plain command."""

import re
import subprocess
import sys

import pytest
from bs4 import BeautifulSoup
from copies import copy

from press.figures.draw import environment

PAGE = """<!doctype html><html><head><title>A page</title></head><body><article>
<p>Let <span class="arithmatex">\\(x\\)</span>, then <code>−0.5</code>, <code>1,000</code>,
<code>5 %</code> or <code>1/2</code>, but not <code>1e-8</code> or <code>x2</code></p>
<div class="language-python highlight"><span class="filename">snippets/toy/a.py</span>
<pre><code>print(1)</code></pre></div><pre><span></span><code>42</code></pre>
<table><tr><td>1</td></tr></table></article></body></html>
"""
FOREIGN = "<html><head></head><body><article><p>Nothing to do.</p></article></body></html>"


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    return copy(tmp_path_factory.mktemp("hand") / "house", "src/press", "requirements.txt")


@pytest.fixture
def site(tmp_path):
    for name, html in {"index.html": FOREIGN, "deep/er/index.html": PAGE}.items():
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text(html)
    (tmp_path / "site/assets").mkdir()
    (tmp_path / "site/assets/listing.js").write_text("// why\nconst a = 1;\n")
    return tmp_path / "site"


def finish(house, site) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "press", "finish", str(site)]
    return subprocess.run(command, cwd=house, env=environment(house), capture_output=True, text=True)


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_all_that_turns_html_into_html_is_done_and_twice_is_once(house, site):
    result = finish(house, site)
    assert (result.returncode, result.stderr) == (0, "")
    foreign = (site / "index.html").read_text()
    assert re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", foreign) == FOREIGN != foreign
    page = BeautifulSoup((site / "deep/er/index.html").read_text(), "html.parser")
    assert [box["aria-label"] for box in page.select(".scroll")] == ["snippets/toy/a.py", "Table"]
    assert page.select_one(".unbroken math")
    assert [number.text for number in page.select("code.numeral")] == ["−0.5", "1,000", "5 %", "1/2"]
    assert page.select_one("run-listing")
    assert page.select_one("head link")["href"] == "../../assets/math/math.css"
    assert page.select_one("article script")["src"] == "../../assets/listing.js"
    assert (site / "assets/listing.js").read_text() == "const a=1"
    math = {path.name for path in (site / "assets/math").iterdir()}
    assert math == {"math.css", "math.woff2", "math-more.woff2", "LICENSE.txt"}
    assert (site / "assets/micropython/modules.json").exists()
    before = contents(site)
    assert finish(house, site).returncode == 0
    assert contents(site) == before


def test_a_formula_that_is_none_is_named_with_its_page(house, site):
    (site / "index.html").write_text(FOREIGN.replace("Nothing", '<span class="arithmatex">\\(\\nothing\\)</span>'))
    result = finish(house, site)
    assert result.returncode == 1
    assert "index.html: formula" in result.stderr
    assert "Undefined control sequence" in result.stderr
