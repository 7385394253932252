"""The press moves to another front end: the articles that MkDocs makes are made without it, to the byte."""

import os
import subprocess
import sys

import pytest
from copies import change

from press.pages.project import CHECKOUT

pytestmark = pytest.mark.peers


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The built site."""
    site = CHECKOUT / os.environ.get("WORKINGS_SITE", tmp_path_factory.mktemp("site") / "site")
    if not site.exists():
        subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(site)], cwd=CHECKOUT, check=True)
    return site


def test_without_mkdocs_the_articles_are_the_same(site, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(CHECKOUT / "benchmarks")
    from front import Front, differing

    made = [*Front(CHECKOUT).made()]
    assert len(made) > 60
    assert [*differing(site, made)] == []
    page, html = next(each for each in made if each[0].file.src_uri == "adam/memory.md")
    whole = (site / page.url / "index.html").read_text("utf-8")
    (tmp_path / page.url).mkdir(parents=True)
    (tmp_path / page.url / "index.html").write_text(whole)
    assert [*differing(tmp_path, [(page, html)])] == []
    change(tmp_path, f"{page.url}index.html", "</h1>", "!</h1>")
    assert next(differing(tmp_path, [(page, html)])).startswith("adam/memory.md, character ")
