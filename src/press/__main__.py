"""The site's plain commands: ``python -m press COMMAND``.

draw ESSAY FOLDER   draw the figures of an essay
check               run every gate over the docs and print what is wrong
"""

import os
import sys
from pathlib import Path

from press.build import figures
from press.read.project import CHECKOUT, Project


def main(arguments: list[str]) -> int:
    """Run one command and return its exit status."""
    match arguments:
        case ["draw", essay, folder]:
            return draw(essay, Path(folder))
        case ["check"]:
            return check()
        case _:
            print(__doc__, file=sys.stderr)
            return 2


def draw(essay: str, folder: Path) -> int:
    """Draw an essay's figures; the reason of a failure goes to stderr in one line."""
    try:
        figures.draw(CHECKOUT, essay, folder)
    except figures.FigureError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def check() -> int:
    """Print every problem the gates find."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # over small tensors, more threads wait more than they work
    from press.gates import GATES

    problems = [problem for gate in GATES for problem in gate(Project())]
    for problem in problems:
        print(problem)
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
