"""Begins a project: writes an essay of two pages that builds and passes all gates, to be replaced word by word."""

import os
import shutil
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from press import review
from press.gates.reviewed import pairs
from press.mutants.record import STAMPS, row
from press.pages.project import Project
from press.places import COMMAND, IS_INSTALLED, JUDGE, PRESS, exercises, judge, sample
from press.store import FOLDER

HOOK = "hooks: [src/press/hooks.py]\n"
# What builds the pages and checks them, and what their code imports.
PACKAGES = ("matplotlib", "mkdocs-jupyter", "mkdocs-material", "mkdocstrings-python", "numpy", "pytest", "sympy")
TESTS = {
    "conftest.py": '"""Lets pytest run the pages as programs."""\n\npytest_plugins = ["press.testing.plugin"]\n',
    "tests/claims/__init__.py": '"""The claims of the essays, each a test."""\n',
    "tests/docs/test_gates.py": '"""No gate finds anything wrong."""\n\nfrom press.testing.gates import test_gate\n\n'
    '__all__ = ["test_gate"]\n',
}
LAB = """# %% [markdown]
# # Halves of a thousand
#
# A lab is a file of cells that the build runs. How often must a thousand be halved until less than one is left?

# %%
from things.toy.steps import halve

left, times = 1000.0, 0
while left >= 1:
    left, times = halve(left), times + 1
print(times, left)
"""
PYTEST = """
[tool.pytest.ini_options]
testpaths = ["tests", "docs"]
addopts = "--codeblocks --import-mode=importlib"
pythonpath = [{places}]
"""


class TakenError(FileExistsError):
    """Where a project is to begin, something stands already."""


def new(folder: Path) -> list[str]:
    """Begin a project in a folder; returns the commands that come next.

    Raises:
        TakenError: If anything is in the folder.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise TakenError(f"{folder} is not empty; name a folder that is not there yet")
    shutil.copytree(sample(), folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    judged(folder)
    for name, text in TESTS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    with (folder / STAMPS).open("a", encoding="utf-8") as stamps:
        stamps.writelines(f"{row(folder, name)}\n" for name in TESTS)
    (folder / "docs/labs").mkdir()
    (folder / "docs/labs/halving.py").write_text(LAB, encoding="utf-8")
    lent = [] if IS_INSTALLED else [os.path.relpath(PRESS.parent, folder)]
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(PYTEST.format(places=", ".join(f'"{each}"' for each in ["src", "tests", *lent])))
    (folder / "requirements.txt").write_text("".join(pins()), encoding="utf-8")
    (folder / ".gitignore").write_text(f"/{FOLDER}/\n/site/\n__pycache__/\n", encoding="utf-8")
    settings = folder / "mkdocs.yml"
    text = settings.read_text(encoding="utf-8").replace("reference/code.md", "labs/halving.py, reference/code.md", 1)
    hook = os.path.relpath(PRESS / "hooks.py", folder)
    text = text.replace(HOOK, "" if IS_INSTALLED else f"hooks: [{hook}]\n")
    settings.write_text(text.replace("plugins:\n", "plugins:\n  - press\n") if IS_INSTALLED else text, encoding="utf-8")
    taken_as_read(folder)
    found = "" if IS_INSTALLED else f"PYTHONPATH={lent[0]} "  # where nobody has installed it
    return [f"cd {folder}", "mkdocs serve", f"{found}{COMMAND} check", "pytest"]


def judged(folder: Path) -> None:
    """Write what judges exercises into the package of a project's own."""
    for name in JUDGE:
        shutil.copy(judge() / name, exercises(folder) / name)


def taken_as_read(folder: Path) -> None:
    """Keep that the words of the new project's settings were read: nobody but this module has written any."""
    project = Project(folder)
    now = pairs(project, [])
    unread = review.due(project, now)
    review.record(project, [], now, unread, unread)


def pins() -> list[str]:
    """The lines of a file of requirements: the packages that are needed, as they are here."""
    found = []
    for name in PACKAGES:
        try:
            found.append(f"{name}=={version(name)}\n")
        except PackageNotFoundError:
            found.append(f"{name}\n")
    return found
