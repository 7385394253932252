"""What `press new` writes builds and passes its own tests, in a folder of its own, and tells of no other house."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from copies import SAMPLE, change, files, line_of

from press.figures import view
from press.new import TakenError, new
from press.pages import visible
from press.pages.project import Problem, Project, worded
from press.places import CHECKOUT, JUDGE, PRESS, is_judge_as_it_came, judge
from press.site import needs
from press.site.needs import BROUGHT

BUILD, TEST = ("-m", "mkdocs", "build", "-q"), ("-m", "pytest", "-q", "-p", "no:cacheprovider")


def run(folder: Path, *command: str, status: int = 0) -> str:
    """What Python prints in a folder, where of this checkout nothing is on the path but the press."""
    told = {"PATH": str(Path(sys.executable).parent), "NO_MKDOCS_2_WARNING": "1", "HOME": str(folder)}
    if command[1] not in ("mkdocs", "pytest"):  # these find the packages by their settings
        told["PYTHONPATH"] = os.pathsep.join([str(PRESS.parent), str(folder / "src")])
    done = subprocess.run([sys.executable, *command], cwd=folder, env=told, capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
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
    assert "10 0.9765625" in (begun / "site/labs/halving/index.html").read_text("utf-8")  # what its lab prints


ASK = """
import json, pathlib
from press.site import exercises
from press.graph import Graph
from press.pages.project import Project
here = pathlib.Path.cwd()
print(json.dumps([exercises.box(Project(here), "halving_count"), exercises.modules_json(Graph(here))]))
"""
INDEX, SOLUTION = "docs/toy/index.md", "snippets/toy/halving_count.py"


def test_its_exercise_is_judged_in_the_page_and_beside_it(begun):
    box, sent = json.loads(run(begun, "-c", ASK))
    assert 'data-judge="things.exercises"' in box
    wanted = {"things/__init__.py", "things/exercises/__init__.py", "things/exercises/toy.py"}
    assert {*json.loads(sent)} == wanted | {f"things/exercises/{name}" for name in JUDGE if name != "__main__.py"}
    assert run(begun, "-m", "things.exercises", "--start", "answers").count("wrote ") == 2
    answer, grades = begun / "answers/toy/halving_count.py", ("-m", "pytest", "-q", "-p", "no:cacheprovider", "answers")
    assert "Not begun yet." in run(begun, *grades, status=1)
    answer.write_text("def halving_count():\n    return 9\n")
    assert "That is one too few" in run(begun, *grades, status=1)
    shutil.copy(begun / SOLUTION, answer)
    assert "1 passed" in run(begun, *grades)
    assert run(begun, "-m", "things.exercises", "answers") == "1 of 1 solved.\n"
    shutil.rmtree(begun / "answers")


def test_a_block_that_fails_is_named(begun):
    before = (begun / INDEX).read_bytes()
    change(begun, INDEX, "print(halve(3))", "print(halve(3) / 0)")
    told = run(begun, *TEST, INDEX, status=1)
    assert "ZeroDivisionError" in told
    assert f"{INDEX}:{line_of(begun, INDEX, 'halve(3) / 0')}" in told
    (begun / INDEX).write_bytes(before)


def test_what_came_with_it_is_tried_at_home_and_what_was_changed_here(begun):
    came = [begun / "src/things/exercises" / name for name in JUDGE]
    assert all(map(is_judge_as_it_came, came))
    assert not any(is_judge_as_it_came(judge() / name) for name in JUDGE)
    text = came[1].read_bytes()
    came[1].write_bytes(text + b"# here\n")
    assert not is_judge_as_it_came(came[1])
    came[1].write_bytes(text)


@pytest.mark.parametrize(
    ("words", "there"),
    [
        ("nobody has; make read", "nobody has; python -m press read"),
        ("`make mutants CLAIM=a.py`, `make mutants`", "`python -m press mutants a.py`, `python -m press mutants`"),
        ("it was made with `make clean`", "it was made with `make clean`"),
    ],
)
def test_who_has_no_makefile_is_told_other_commands(words, there, tmp_path):
    problem = Problem("docs/a.md", 1, words)
    assert worded(problem, tmp_path) == f"docs/a.md:1: {there}"
    (tmp_path / "Makefile").write_text("")
    assert worded(problem, tmp_path) == str(problem)


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
    own = {path: path for path in PRESS.rglob("*.*")} | dict(needs.brought(()))  # with the scripts it lends to a site
    own = {name: made for name, made in own.items() if not str(name).endswith((".pyc", ".woff2", ".wasm"))}
    texts = {name: made if isinstance(made, str) else made.read_text("utf-8") for name, made in own.items()}
    assert {"assets/figures.js", "assets/exercise.js", "assets/site.css"} <= texts.keys()
    assert [name for name, text in texts.items() if re.search(r"workings|CC BY", text, re.IGNORECASE)] == []


PAGE = CHECKOUT / "docs/reference/own.md"
TEST_FILE, TEST_OF_IT = "tests/claims/toy/test_index.py", "assert halve(halve(4)) == 1"
TICK, RECORD = "[✓][claims.toy.test_halving_twice]", "press read docs/toy/index.md --record KEY"
SENTENCE = "Two halvings of four leave one."
LONGER = {"mkdocs ": "python -m mkdocs ", "pytest": "python -m pytest"}  # these are lent, and know another Python


def test_the_page_on_it_is_short():
    (page,) = (page for page in Project(CHECKOUT).pages if page.path == PAGE)
    assert visible.words(page) <= 500  # and its tables


@pytest.mark.slow
def test_the_page_on_it_says_what_one_has_to_do(tmp_path):
    room, where, page = tmp_path / "room", tmp_path / "copy", PAGE.read_text(encoding="utf-8")
    for name in ("src/press", "docs/assets", "tests/press/sample", judge().relative_to(CHECKOUT)):
        shutil.copytree(CHECKOUT / name, where / name)
    shutil.copy(CHECKOUT / "pyproject.toml", where)
    venv.create(room, symlinks=True)
    (packages,) = room.glob("lib/*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))  # all that is here, and nothing of the press
    told = os.environ | {"PATH": f"{room / 'bin'}:{os.environ['PATH']}", "NO_MKDOCS_2_WARNING": "1"}
    told["JUPYTER_PATH"] = f"{sys.prefix}/share/jupyter"  # templates of labs, where they were lent from
    told.pop("PYTHONPATH", None)
    pip = f"{sys.executable} -m pip -q --disable-pip-version-check --python {room} install --no-deps"
    pip += " --no-build-isolation"

    def do(command: str) -> str:
        for short, long in (LONGER | {"pip install": pip}).items():
            command = re.sub(f"^{short}", long, command)
        done = subprocess.run(command, shell=True, cwd=where, env=told, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    for command in re.findall(r"(?m)^\$ (.*)$", page):
        if command.startswith("cd "):
            where = (where / command.removeprefix("cd ")).resolve()
        elif command.startswith("press mutants"):
            assert {f"`{each}`" for each in (TEST_FILE, TEST_OF_IT, TICK, RECORD)} <= {*re.findall(r"`[^`\n]+`", page)}
            with (where / TEST_FILE).open("a", encoding="utf-8") as file:
                file.write(f'\n\ndef test_halving_twice() -> None:\n    """{SENTENCE}"""\n    {TEST_OF_IT}\n')
            change(where, "docs/toy/index.md", "Zeno asked first", f"{SENTENCE} {TICK} Zeno asked first")
            do(command)
        elif command.startswith("press read"):
            for key in re.findall(r"(?m)^(\w{10})  ", do(command)):
                do(RECORD.replace("KEY", key))
        else:
            do(command)
    assert (where / "site/toy/index.html").is_file()
    assert "- press\n" in (where / "mkdocs.yml").read_text("utf-8")
    do("python -m pytest -q")
    brought, here = packages / "press/assets", CHECKOUT / "docs/assets"
    wanted = {path.relative_to(here) for pattern in BROUGHT for path in here.glob(pattern) if path.is_file()}
    assert {path.relative_to(brought) for path in brought.rglob("*") if path.is_file()} == wanted
    brought, here = packages / "press/figures/scripts", view.FOLDER
    wanted = {path.relative_to(here) for path in here.rglob("*.*")}
    assert {path.relative_to(brought) for path in brought.rglob("*.*")} == wanted
