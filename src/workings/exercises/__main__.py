"""The command: without words it says where you stand; with `--watch` it goes to the next as one is saved."""

import argparse
import json
import os
import runpy
import secrets
import subprocess
import sys
import textwrap
import time
from pathlib import Path

from . import EXERCISES
from .exercise import MARK, UNTOUCHED, Exercise

PACKAGE = str(__package__)  # in another project, which takes this file as it is, another one
SECONDS = 10  # that an answer may take
UNREAD = "The verdict could not be read. Does your function change what Python prints?"
GRADES = f'''"""`pytest exercises` grades what lies beside this file; where an answer is wrong, it says how."""

from pathlib import Path

import pytest

from {PACKAGE} import EXERCISES
from {PACKAGE}.__main__ import graded


@pytest.mark.parametrize("name", EXERCISES)
def test_exercise(name: str) -> None:
    """An exercise, named like its file."""
    verdict = graded(Path(__file__).parent, EXERCISES[name])
    if not verdict["right"]:
        pytest.fail(verdict["says"], pytrace=False)
'''


def file_of(folder: Path, exercise: Exercise) -> Path:
    """Where an answer stands."""
    return folder / exercise.essay / f"{exercise.name}.py"


def starter(exercise: Exercise) -> str:
    """The file that a reader begins with."""
    opens, _, body = exercise.stub.partition("\n")
    gives = {"sequence": "Return a list.", "curve": f"Return a list of {len(exercise.at)} numbers."}
    told = [f"{exercise.title}.", exercise.asks.replace("`", ""), gives.get(exercise.kind, "")]
    words = "\n\n".join(textwrap.fill(part, 112) for part in told if part)
    docstring = textwrap.indent(f'"""{words}\n"""', "    ", lambda line: bool(line.strip()))
    return f"{opens}\n{docstring}\n{body}"


def starters() -> dict[str, str]:
    """Every file of the folder of exercises, by its path there, with its text."""
    files = {f"{each.essay}/{each.name}.py": starter(each) for each in EXERCISES.values()}
    return {"test_exercises.py": GRADES, **files}


def start(folder: Path) -> list[Path]:
    """Write the starters that are not there yet; nothing is overwritten."""
    missing = {folder / name: text for name, text in starters().items() if not (folder / name).exists()}
    for path, text in missing.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(missing)


def graded(folder: Path, exercise: Exercise, seconds: float = SECONDS) -> dict:
    """The verdict on the answer in a folder, which runs in a process of its own, that may crash or never end."""
    path = file_of(folder, exercise)
    if not path.is_file():
        return exercise.said(f"There is no {path}; write the starters with --start {folder}.")
    if path.read_text(encoding="utf-8", errors="replace") == starter(exercise):
        return exercise.said(UNTOUCHED)
    command = [sys.executable, "-m", PACKAGE, "--grade", exercise.name, str(path)]
    mark = secrets.token_hex(8)  # nobody can have printed it before
    try:
        ran = subprocess.run(command, input=mark.encode(), capture_output=True, timeout=seconds, env=environment())
    except subprocess.TimeoutExpired:
        return exercise.said(f"It was stopped after {seconds:g} seconds: does it end?")
    printed, found, verdict = ran.stdout.decode(errors="replace").partition(MARK + mark)
    if not found:
        lines = ran.stderr.decode(errors="replace").strip().splitlines() or [f"Python ended with {ran.returncode}."]
        where = [line.strip() for line in lines if str(path) in line]
        return exercise.said("\n".join([*where[-1:], lines[-1]]))
    try:
        return {**json.loads(verdict.partition("\n")[0]), "printed": printed}
    except (TypeError, ValueError):
        return exercise.said(UNREAD)


def environment() -> dict[str, str]:
    """In which a process finds what this one finds, and prints every letter."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUTF8": "1"}


def grade(exercise: Exercise, path: str) -> None:
    """Run a file, and print the verdict on the function in it, behind the mark that is read before."""
    mark = sys.stdin.readline()
    exercise.tell(runpy.run_path(path).get(exercise.name), mark)


def standing(folder: Path) -> dict[str, dict]:
    """The verdicts on all answers, by name."""
    return {name: graded(folder, exercise) for name, exercise in EXERCISES.items()}


def report(folder: Path, verdicts: dict[str, dict]) -> str:
    """How many are solved, and the next one with what is to be said of it."""
    solved = [name for name, verdict in verdicts.items() if verdict["right"]]
    head = f"{len(solved)} of {len(verdicts)} solved."
    following = next((name for name in verdicts if name not in solved), None)
    if following is None:
        return head
    exercise = EXERCISES[following]
    path, says = file_of(folder, exercise), verdicts[following]["says"]
    return f"{head}\nNext: {exercise.title}, in {path}\n{textwrap.fill(exercise.asks.replace('`', ''), 100)}\n{says}"


def watch(folder: Path, pause: float = 0.5) -> None:
    """Say where one stands, and again whenever an answer has been saved; until it is interrupted."""
    verdicts, saved = standing(folder), times(folder)
    print(report(folder, verdicts), flush=True)
    while not all(verdict["right"] for verdict in verdicts.values()):
        time.sleep(pause)
        now = times(folder)
        if changed := [name for name in EXERCISES if now[name] != saved[name]]:
            saved = now
            for name in changed:
                verdicts[name] = graded(folder, EXERCISES[name])
                print(f"\n{EXERCISES[name].title}: {verdicts[name]['says']}", flush=True)
            print(report(folder, verdicts), flush=True)


def times(folder: Path) -> dict[str, float]:
    """When each answer was saved; 0 where there is none."""
    paths = {name: file_of(folder, exercise) for name, exercise in EXERCISES.items()}
    return {name: path.stat().st_mtime_ns if path.is_file() else 0 for name, path in paths.items()}


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line says; 0 if all exercises are solved, 1 if not."""
    parser = argparse.ArgumentParser(prog=f"python -m {PACKAGE}", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("exercises"), help="of your answers")
    parser.add_argument("--start", action="store_true", help="write the starters there that are missing")
    parser.add_argument("--watch", action="store_true", help="stay, and say more as you save")
    parser.add_argument("--grade", metavar="NAME", choices=EXERCISES, help="print the verdict on one file, as JSON")
    given = parser.parse_args(arguments)
    if given.grade:
        grade(EXERCISES[given.grade], str(given.folder))
        return 0
    if given.start:
        print(*(f"wrote {path}" for path in start(given.folder)), sep="\n")
        return 0
    if given.watch:
        watch(given.folder)
        return 0
    verdicts = standing(given.folder)
    print(report(given.folder, verdicts))
    return 0 if all(verdict["right"] for verdict in verdicts.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
