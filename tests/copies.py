"""Small copies of a project, whole until a test breaks them."""

import shutil
import subprocess
from collections.abc import Callable, Iterable
from itertools import zip_longest
from pathlib import Path

from press.mutants.record import STAMPS, row
from press.new import judged
from press.pages.project import CHECKOUT, Problem, Project
from press.places import JUDGE, judge

SAMPLE = Path(__file__).parent / "press/sample"
SHARED = ("tests/claims/__init__.py",)


def copy(folder: Path, *more: str) -> Path:
    """The sample essay in a folder, with what it shares with this checkout; `more` names what else to take along."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SAMPLE, folder, ignore=ignored)
    judged(folder)
    for name in (*SHARED, *more):
        if (CHECKOUT / name).is_dir():
            shutil.copytree(CHECKOUT / name, folder / name, ignore=ignored, dirs_exist_ok=True)
        else:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(CHECKOUT / name, folder / name)
    with (folder / STAMPS).open("a", encoding="utf-8") as stamps:
        stamps.writelines(f"{row(folder, name)}\n" for name in SHARED)
    return folder


def files(*more: str) -> list[Path]:
    """All files that such a copy is made of."""
    places = [SAMPLE, *(judge() / name for name in JUDGE), *(CHECKOUT / name for name in (*SHARED, *more))]
    found = (path for place in places for path in ([place] if place.is_file() else place.rglob("*.*")))
    return sorted(path for path in found if path.is_file() and "__pycache__" not in path.parts)


def commit(root: Path) -> None:
    """Keep a copy, as it is, as a revision of a history of its own."""
    who = ("-c", "user.name=Zeno", "-c", "user.email=zeno@example.org")
    for command in (["init", "-q"], ["add", "-A"], [*who, "commit", "-qm", "as it was"]):
        subprocess.run(["git", *command], cwd=root, check=True)


def change(root: Path, file: str, old: str, new: str) -> None:
    """Put `new` in place of `old`, which stands in the file once; with no `old`, make or remove the file."""
    path = root / file
    if not old:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink() if path.exists() else path.write_text(new, encoding="utf-8")
        return
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file} holds {text.count(old)} times {old!r}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def line_of(root: Path, file: str, text: str) -> int:
    """The number of the first line of a file that holds a text."""
    lines = (root / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def changed_line(root: Path, file: str) -> int:
    """The number of the first line of a file that is not as in the sample."""
    before = (SAMPLE / file).read_text(encoding="utf-8").splitlines() if (SAMPLE / file).exists() else []
    pairs = zip_longest(before, (root / file).read_text(encoding="utf-8").splitlines())
    return next(number for number, (old, new) in enumerate(pairs, 1) if old != new)


def found(root: Path, gates: Iterable[Callable[[Project], Iterable[Problem]]]) -> list[str]:
    """What some gates say about a project."""
    project = Project(root)
    return [str(problem) for gate in gates for problem in gate(project)]
