"""The site's plain commands: ``python -m press COMMAND``.

draw FOLDER PAGE...   draw what some pages show, `adam/step_size`, each into a folder of its name beneath this one
finish FOLDER         finish a folder of pages that a site generator has written: formulas, boxes, listings, styles
archive FOLDER NAME   write a finished site into an archive within it, whose pages open without a server
check                 run every gate over the docs and print what is wrong
read [PAGE]           show what must be read together and has not been, and ask; --list, --record KEY..., --all
"""

import atexit
import contextlib
import gc
import os
import sys
from pathlib import Path

from press.build import archive, figures, finish
from press.build.formulas import FormulaError
from press.build.policy import RequestError
from press.read.project import CHECKOUT, Project


class UnknownError(ValueError):
    """A command names what is not there."""


def main(arguments: list[str]) -> int:
    """Run one command and return its exit status."""
    try:
        match arguments:
            case ["draw", folder, *pages]:
                figures.draw_all(CHECKOUT, Path(folder), pages)
            case ["finish", folder]:
                finish.finish(site(folder), CHECKOUT)
            case ["archive", folder, name]:
                print(archive.write(site(folder), name))
            case ["check"]:
                return check()
            case ["read", *options]:
                from press import reading

                return reading.main(Project(), options)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except (figures.FigureError, RequestError, UnknownError) as error:
        print(error, file=sys.stderr)
        return 1
    except FormulaError as error:
        print(f"{error.page}: formula {error}", file=sys.stderr)
        return 1
    return 0


def site(folder: str) -> Path:
    """A folder of pages.

    Raises:
        UnknownError: If it holds none.
    """
    if not any(Path(folder).rglob("*.html")):
        raise UnknownError(f"{folder}: no page of HTML is in this folder; name one that a site was written into")
    return Path(folder)


def check() -> int:
    """Print every problem the gates find."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # over small tensors, more threads wait more than they work
    from press.gates import GATES

    project = Project()
    with contextlib.suppress(Exception):  # what is remembered saves time; what is wrong, the gates say
        figures.recall(project)
    problems = dict.fromkeys(problem for gate in GATES for problem in gate(project))
    for problem in problems:
        print(problem)
    return bool(problems)


if __name__ == "__main__":
    atexit.register(gc.freeze)  # or the end of the process looks for garbage, which nobody needs
    sys.exit(main(sys.argv[1:]))
