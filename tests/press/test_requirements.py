"""The wrong Python and the wrong packages are named, with what to do."""

import re
import sys
from importlib.metadata import packages_distributions, version

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from press import requirements
from press.graph import imported
from press.pages.project import CHECKOUT

DISTRIBUTIONS = packages_distributions()
SCRIPTS = ["src/**/*.py", "benchmarks/*.py", "tests/**/*.py", "conftest.py"]
ELSEWHERE = {  # what no file of Python imports: where it is named, and as what
    "axe-playwright-python": ("tests/browser/checks.py", "axe.min.js"),
    "django-static-mathjax": ("src/press/formulas/typesetting.py", 'distribution("django-static-mathjax")'),
    "import-linter": ("Makefile", "lint-imports"),
    "mkdocs-jupyter": ("mkdocs.yml", "- mkdocs-jupyter:"),
    "mkdocs-material": ("mkdocs.yml", "name: material"),
    "mkdocstrings": ("mkdocs.yml", "- mkdocstrings:"),
    "mkdocstrings-python": ("mkdocs.yml", "handlers:\n        python:"),
    "mypy": ("Makefile", "$(BIN)/mypy"),
    "pytest-cov": ("Makefile", "--cov=src"),
    "pytest-xdist": ("Makefile", "-n auto"),
    "ruff": ("Makefile", "$(BIN)/ruff"),
}


def test_this_environment_is_the_one_that_is_named():
    assert requirements.complaint(CHECKOUT) is None


@pytest.mark.parametrize(
    ("line", "phrases"),
    [
        ("no-such-package==1.0", ["line 3 names no-such-package, which is not installed"]),
        ("torch==1.0", [f"line 3 names torch==1.0, and {version('torch')} is installed"]),
        ("no-such-package==1.0 ; python_version < '3'", []),
    ],
    ids=["missing", "another version", "for other machines"],
)
def test_what_is_not_met_is_named(line, phrases):
    assert list(requirements.mismatches(["", "# why", line])) == phrases


def test_an_old_python_is_named(monkeypatch):
    monkeypatch.setattr(requirements.sys, "version_info", (3, 9, 1, "final", 0))
    assert "needs Python 3.11.5 or newer, and this is 3.9.1" in requirements.complaint(CHECKOUT)


def test_the_oldest_python_is_the_same_wherever_it_is_named():
    oldest = ".".join(map(str, requirements.OLDEST))
    for name, words in {
        "pyproject.toml": f'requires-python = ">={oldest}"',
        "README.md": f"with Python {oldest} or newer",
        "src/press/notebooks/download.py": f"Python {oldest} or newer",
        "Makefile": f'v >= {requirements.OLDEST} or sys.exit("Workings needs Python {oldest} or newer',
    }.items():
        assert words in (CHECKOUT / name).read_text("utf-8"), f"{name} names another Python than {oldest}"
    assert f"--python-version {oldest} " in (CHECKOUT / "Makefile").read_text("utf-8"), "make lock names another"


def test_one_version_of_what_writes_pages_serves_every_python():
    pinned = (CHECKOUT / "requirements.txt").read_text("utf-8").splitlines()
    assert [line for line in pinned if re.match("(mk|jupytext|nb|markdown|pymdown)", line) and ";" in line] == []


def test_the_complaint_says_what_to_do(tmp_path):
    (tmp_path / "requirements.txt").write_text("no-such-package==1.0\n")
    assert "pip install -r requirements.txt" in requirements.complaint(tmp_path)


def test_requirements_are_pinned_and_leave_cuda_out():
    lines = (CHECKOUT / "requirements.txt").read_text().splitlines()
    assert all("==" in line for line in lines)
    assert not [line for line in lines if line.startswith(("nvidia-", "cuda-", "triton"))]
    named = {line.partition("==")[0] for line in lines}
    fixed = "mkdocs-material nbclient jupytext mkdocstrings pymdown-extensions torch matplotlib pytest-codeblocks"
    assert set(fixed.split()) <= named


def named() -> set[str]:
    """The packages that a person asks for."""
    lines = (line.partition("#")[0].strip() for line in (CHECKOUT / "requirements.in").read_text("utf-8").splitlines())
    return {canonicalize_name(Requirement(line).name) for line in lines if line}


def installed_by(text: str) -> list[set[str]]:
    """For each package outside Python that a source imports, the distributions that hold it."""
    tops = {name.partition(".")[0] for name, _ in imported(text)} - sys.stdlib_module_names
    return [{canonicalize_name(each) for each in DISTRIBUTIONS[top]} for top in tops if top in DISTRIBUTIONS]


def sources() -> dict[str, str]:
    """The text of every file of Python that runs without the peers' packages."""
    found = (path for pattern in SCRIPTS for path in CHECKOUT.glob(pattern) if path.name != "setup.py")  # pip runs it
    names = {path.relative_to(CHECKOUT).as_posix(): path.read_text("utf-8") for path in found}
    return {name: text for name, text in names.items() if not name.endswith("_peers.py")}


def unnamed(name: str, text: str, asked: set[str]) -> list[str]:
    """What a file imports and nobody asked for by name."""
    return [f"{name} imports {'/'.join(sorted(any_of))}" for any_of in installed_by(text) if not any_of & asked]


def test_what_src_imports_is_asked_for_by_name():
    asked = named() | {"workings"}
    ours = {name: text for name, text in sources().items() if name.startswith("src/")}
    assert [each for name, text in ours.items() for each in unnamed(name, text, asked)] == []


def test_a_package_that_comes_by_way_of_others_is_found():
    assert unnamed("src/x.py", "import torch, os\nfrom watchdog.events import Thing", {"torch"}) == [
        "src/x.py imports watchdog"
    ]


def test_all_that_is_asked_for_is_used():
    texts = sources()
    used = {name for text in texts.values() for any_of in installed_by(text) for name in any_of}
    assert named() - used - {*ELSEWHERE} == set()
    for package, (file, words) in ELSEWHERE.items():
        assert package in named() - used, f"{package} is imported, or nobody asks for it"
        assert words in (CHECKOUT / file).read_text("utf-8"), f"{file} says no {words!r}"


def test_asked_and_pinned_are_one_list():
    lines = (CHECKOUT / "requirements.txt").read_text("utf-8").splitlines()
    pinned = {canonicalize_name(line.partition("==")[0]) for line in lines}
    assert named() <= pinned
