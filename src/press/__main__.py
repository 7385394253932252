"""The site's plain commands: ``python -m press COMMAND``.

draw FOLDER NAME...   draw what some pages show, `adam/step_size`, each into a folder of its name beneath this one;
                      outputs, `snippets/adam/first_step.out`, are made
finish FOLDER         finish a folder of pages that a site generator has written: formulas, boxes, listings, styles
archive FOLDER NAME   write a finished site into an archive within it, whose pages open without a server
check                 run every gate over the docs and print what is wrong
update [PAGE]         rewrite outputs, tables and shown digits as the code makes them, and say what has changed
read [PAGE]           show what must be read together and has not been, and ask; --list, --record KEY..., --all
"""

import atexit
import gc
import os
import sys
from pathlib import Path

from press.build import archive, figures, finish, outputs
from press.build.formulas import FormulaError
from press.build.policy import RequestError
from press.read.project import CHECKOUT, Project


def main(arguments: list[str]) -> int:
    """Run one command and return its exit status."""
    try:
        match arguments:
            case ["draw", folder, *pages]:
                figures.draw_all(CHECKOUT, Path(folder), pages, outputs.make)
            case ["finish", folder]:
                finish.finish(Path(folder), CHECKOUT)
            case ["archive", folder, name]:
                print(archive.write(Path(folder), name))
            case ["check"]:
                return check()
            case ["update", *names] if len(names) < 2:
                return update(*names)
            case ["read", *options]:
                from press import reading

                return reading.main(Project(), options)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except (figures.FigureError, RequestError) as error:
        print(error, file=sys.stderr)
        return 1
    except FormulaError as error:
        print(f"{error.page}: formula {error}", file=sys.stderr)
        return 1
    return 0


def recalled() -> Project:
    """The checkout, with what a build computed from this very code."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # over small tensors, more threads wait more than they work
    project = Project()
    figures.recall(project)
    outputs.recall(project)
    return project


def update(name: str = "") -> int:
    """Rewrite what one page shows, or all pages, and print each change."""
    from press.update import NoPage
    from press.update import update as changes

    try:
        for change in changes(recalled(), name):
            print(change, flush=True)
    except NoPage as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def check() -> int:
    """Print every problem the gates find."""
    from press.gates import GATES

    project = recalled()
    problems = [problem for gate in GATES for problem in gate(project)]
    for problem in problems:
        print(problem)
    return bool(problems)


if __name__ == "__main__":
    atexit.register(gc.freeze)  # or the end of the process looks for garbage, which nobody needs
    sys.exit(main(sys.argv[1:]))
