"""What was measured once is as it was measured, to the last digit."""

from collections.abc import Iterator

from press.gates.gate import gate
from press.pages.project import Problem, Project
from press.pages.results import RECORD, STAMPS, committed, stamp, stamped

TYPED = "hand"  # in place of a script


@gate
def made(project: Project) -> Iterator[Problem]:
    """Every committed result has the bytes that its script wrote."""
    known = stamped(project.root)
    for file in committed(project.root):
        digits, maker = known.pop(file, ("", ""))
        if not digits:
            message = "nothing says which script made this; let one of benchmarks store it, by --write"
            yield Problem(file, 1, message)
        elif digits != stamp(project.root / file):
            yield Problem(file, 1, f"this is not what was kept: {cure(file, maker)}")
    for file in known:
        yield Problem(STAMPS, 1, f"{file} was kept and is gone; `git checkout -- {file}`, or drop its line")


def cure(file: str, maker: str) -> str:
    """What to do where a result has changed."""
    if maker == TYPED:
        return f"compare it with its source, then `python benchmarks/record.py {file}`"
    again = "make mutants" if file == RECORD else f"make labs NAMES={maker}"
    return f"`git checkout -- {file}`, or make it again with `{again}`"
