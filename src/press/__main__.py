"""The site's plain commands: ``python -m press COMMAND``.

draw WING FOLDER       draw the figures of an essay
try WING FIGURE FILE   write one figure that moves as a page of its own, to look at
check                  run every gate over the docs and print what is wrong
"""

import sys
from pathlib import Path

from press.build import figures, moving
from press.read.project import CHECKOUT, Project


def main(arguments: list[str]) -> int:
    """Run one command and return its exit status."""
    match arguments:
        case ["draw", *targets]:
            return draw(targets)
        case ["try", essay, name, file]:
            Path(file).write_text(moving.page(Project(), essay, name), encoding="utf-8")
            return 0
        case ["check"]:
            return check()
        case _:
            print(__doc__, file=sys.stderr)
            return 2


def draw(targets: list[str]) -> int:
    """Draw pages; the reason of a failure goes to stderr in one line."""
    try:
        figures.draw_all(CHECKOUT, [(page, Path(folder)) for page, _, folder in (each.partition("=") for each in targets)])
    except figures.FigureError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def check() -> int:
    """Print every problem the gates find."""
    from press.gates import GATES

    problems = [problem for gate in GATES for problem in gate(Project())]
    for problem in problems:
        print(problem)
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
