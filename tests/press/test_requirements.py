"""The wrong Python and the wrong packages are named, with what to do."""

import re
from importlib.metadata import version

import pytest

from press import requirements
from press.read.project import CHECKOUT


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
        "src/press/build/download.py": f"Python {oldest} or newer",
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
