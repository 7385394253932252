"""The site's plain commands: ``python -m press COMMAND``.

new FOLDER            begin a project: an essay of two pages that builds and is checked, to be replaced word by word
draw FOLDER NAME...   draw what some pages show, `adam/memory`, each into a folder of its name beneath this one;
                      outputs, `snippets/adam/first_step.out`, are made
finish FOLDER         finish a folder of pages that a site generator has written: formulas, boxes, listings, styles
archive FOLDER NAME   write a finished site into an archive within it, whose pages open without a server
check [PAGE...]       run every gate over the docs and print what is wrong; with pages, what is wrong with these
update [PAGE...]      rewrite outputs, tables and shown digits as the code makes them, and say what has changed
publish               record the addresses of all sections as published: from then on each has to lead somewhere
mutants [CLAIM...]    measure which small changes of the code claims and tests notice; all that has changed if none
read [PAGE...]        show what must be read together and has not been, and ask; --list, --record KEY...
"""

import atexit
import contextlib
import gc
import os
import sys
from pathlib import Path

from press import trouble
from press.figures import draw
from press.formulas.typesetting import FormulaError
from press.pages.project import Project, UnknownPageError, worded
from press.places import here
from press.site import archive, finish, outputs
from press.site.policy import RequestError


class UnknownError(ValueError):
    """A command names what is not there."""


def main(arguments: list[str]) -> int:
    """Run one command and return its exit status."""
    try:
        match arguments:
            case ["new", folder]:
                from press.new import new

                print("\n".join(new(Path(folder))))
            case ["draw", folder, *pages]:
                draw.draw_all(here(), Path(folder), pages, outputs.make)
            case ["finish", folder]:
                finish.finish(site(folder), here())
            case ["archive", folder, name]:
                print(archive.write(site(folder), name))
            case ["check", *pages]:
                return check(pages)
            case ["update", *pages]:
                return update(pages)
            case ["publish"]:
                from press.gates.ways import publish

                publish(Project(here()))
            case ["mutants", *claims]:
                from press.mutants.measure import main as measure

                measure(claims, here())
            case ["read", *options]:
                from press import review

                return review.main(Project(here()), options)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except (draw.FigureError, RequestError, UnknownError, FileExistsError) as error:
        print(error, file=sys.stderr)
        return 1
    except UnknownPageError as error:
        print(error, file=sys.stderr)
        return 2
    except FormulaError as error:
        print(f"{error.page}: formula {error}", file=sys.stderr)
        return 1
    except OSError as error:
        if not (line := trouble.explained(error, here())):
            raise
        print(line, file=sys.stderr)
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


def recalled(pages: list[str]) -> Project:
    """The checkout, asked about some pages or about all, with what a build computed from this very code."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # over small tensors, more threads wait more than they work
    from press.gates.reviewed import texts

    project = Project(here())
    if pages:
        names = [page.name for page, _ in texts(project)]
        project = Project(here(), asked=frozenset(project.chosen(pages, names)))
    with contextlib.suppress(Exception):  # what is remembered saves time; what is wrong, the gates say
        draw.recall(project)
        outputs.recall(project)
    return project


def update(pages: list[str]) -> int:
    """Rewrite what some pages show, or all pages, and print each change."""
    from press.update import update as changes

    for change in changes(recalled(pages)):
        print(change, flush=True)
    return 0


def check(pages: list[str]) -> int:
    """Print every problem the gates find, with some pages or with all."""
    from press.gates import GATES

    if pages:
        print("of these pages alone; what must hold of all together, the whole check asks", file=sys.stderr)
    project = recalled(pages)
    problems = dict.fromkeys(each for gate in GATES for each in gate(project) if project.concerns(each.file))
    for problem in problems:
        print(worded(problem, project.root))
    return bool(problems)


def command() -> None:
    """Run what stands on the command line."""
    atexit.register(gc.freeze)  # or the end of the process looks for garbage, which nobody needs
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    command()
