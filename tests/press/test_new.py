"""What `press new` writes builds and passes its own tests, in a folder of its own, and tells of no other house."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from copies import SAMPLE, files

from press.build.needs import BROUGHT
from press.new import TakenError, new
from press.places import CHECKOUT, PRESS
from press.read.project import Problem, told

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


@pytest.mark.parametrize(
    ("words", "there"),
    [
        ("nobody has; make read", "nobody has; python -m press read"),
        ("if so: `make mutants CLAIM=src/a.py`, and `make mutants`", "if so: `python -m press mutants src/a.py`, and `python -m press mutants`"),
        ("it was made with `make clean`", "it was made with `make clean`"),
    ],
)
def test_who_has_no_makefile_is_told_other_commands(words, there, tmp_path):
    problem = Problem("docs/a.md", 1, words)
    assert told(problem, tmp_path) == f"docs/a.md:1: {there}"
    (tmp_path / "Makefile").write_text("")
    assert told(problem, tmp_path) == str(problem)


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


@pytest.mark.slow
def test_a_wheel_begins_a_project_too(tmp_path):
    wheel, room, folder = tmp_path / "wheel", tmp_path / "room", tmp_path / "newton"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    source = [str(CHECKOUT / name) for name in ("src/press", "docs/assets", "tests/press/sample")]
    for place in source:  # what is built in the checkout itself is left in its cache
        shutil.copytree(place, tmp_path / "copy" / Path(place).relative_to(CHECKOUT))
    made = [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(wheel), str(tmp_path / "copy/src/press")]
    subprocess.run(made, check=True)
    venv.create(room, symlinks=True)
    (packages,) = room.glob("lib/*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))  # all but the press
    subprocess.run([*pip, "--python", str(room), "install", "--no-deps", *map(str, wheel.glob("*.whl"))], check=True)
    told = {"PATH": f"{room / 'bin'}:{os.environ['PATH']}", "NO_MKDOCS_2_WARNING": "1", "HOME": str(tmp_path)}

    def run(*command: str, where: Path = folder) -> str:
        words = [str(room / "bin/python"), "-m", *command]
        done = subprocess.run(words, cwd=where, env=told, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    (program,) = packages.glob("press/__main__.py")
    assert "press check" in run("press", "new", str(folder), where=tmp_path).splitlines()
    assert (room / "bin/press").exists()
    assert "- press\n" in (folder / "mkdocs.yml").read_text("utf-8")
    run(*BUILD)
    assert "<moving-figure" in (folder / "site/toy/index.html").read_text("utf-8")
    assert (folder / "site/assets/figures.js").is_file()
    brought, here = program.parent / "assets", CHECKOUT / "docs/assets"
    wanted = {path.relative_to(here) for pattern in BROUGHT for path in here.glob(pattern) if path.is_file()}
    assert {path.relative_to(brought) for path in brought.rglob("*") if path.is_file()} == wanted
    assert run("press", "check") == ""
    assert "passed" in run(*TEST)
