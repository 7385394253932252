"""What `press new` writes builds and passes its own tests, in a folder of its own, and tells of no other house."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from copies import SAMPLE, files

from press.new import TakenError, new
from press.places import PRESS

BUILD, TEST = ("mkdocs", "build", "-q"), ("pytest", "-q", "-p", "no:cacheprovider")


def run(folder: Path, *command: str) -> str:
    """What a command prints in a folder, where nothing of this checkout is on the path."""
    told = {"PATH": str(Path(sys.executable).parent), "NO_MKDOCS_2_WARNING": "1", "HOME": str(folder)}
    done = subprocess.run([sys.executable, "-m", *command], cwd=folder, env=told, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def begun(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("elsewhere") / "newton"
    new(folder)
    return folder


def test_a_new_project_builds_and_passes_its_tests(begun, once):
    once("a new project", *files("src/press", "docs/assets"))
    assert run(begun, *BUILD) == ""
    assert re.search(r"\n\d+ passed in", run(begun, *TEST))
    text = "".join(path.read_text("utf-8") for path in sorted(begun.glob("site/**/*.html")))
    assert "From <a href=" in text
    assert re.findall(r"[Ww]orkings|None Made|\{None|\{[{%] |fonts/|CC BY", text) == []
    assert "@misc{a-small-house:home,\n  author = {{A small house}}" in (begun / "site/claims.bib").read_text("utf-8")
    script = (begun / "site/toy/index.py").read_text("utf-8")
    assert "a page of A small house" in script
    assert '"src/things"' in script


def test_what_is_there_is_not_written_over(begun):
    before = (begun / "mkdocs.yml").read_bytes()
    with pytest.raises(TakenError, match="is not empty"):
        new(begun)
    assert (begun / "mkdocs.yml").read_bytes() == before


def test_a_new_project_is_the_sample(begun):
    for path in SAMPLE.rglob("*.*"):
        name = path.relative_to(SAMPLE)
        if path.is_file() and name.parts[0] in ("docs", "src", "snippets") and "__pycache__" not in name.parts:
            assert (begun / name).read_bytes() == path.read_bytes(), name


def test_the_press_knows_no_house_by_name():
    texts = {path: path.read_text("utf-8") for path in PRESS.rglob("*.*") if path.suffix not in (".pyc", ".woff2")}
    assert [path for path, text in texts.items() if re.search(r"workings|CC BY", text, re.IGNORECASE)] == []
