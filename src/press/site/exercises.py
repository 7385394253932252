"""Where an exercise is answered on its page, and the Python that judges the answer there.

Without a script it is what is asked, in words; the script adds where to write, and asks the library's own judge.
"""

import ast
import json
import re
import sys
from html import escape
from pathlib import Path

from press.graph import Graph
from press.pages.project import Project, settings
from press.site.listings import carried

SIGN = "<run-exercise "
LIST = '<div class="standing">'  # where all are listed, and answers are taken along
CODE = re.compile(r"`([^`]+)`")


class ExerciseError(ValueError):
    """A page names an exercise that there is not."""


def box(project: Project, name: str) -> str:
    """The place of an exercise on its page.

    Args:
        project: Whose settings name the package of exercises.
        name: Of the exercise.

    Raises:
        ExerciseError: If there is none of that name.
    """
    package = project.settings.exercises
    known = project.module(package).EXERCISES if package else {}
    if name not in known:
        raise ExerciseError(f"there is no exercise {name!r}; there is {', '.join(known) or 'none'}")
    each = known[name]
    data = {"name": name, "title": each.title, "kind": each.kind, "judge": package}
    if each.kind == "function":
        data["stub"] = each.stub
    if each.kind == "curve":
        data |= {"at": json.dumps(each.at), "low": f"{each.low:g}", "high": f"{each.high:g}"}
    attributes = " ".join(f'data-{key}="{escape(value)}"' for key, value in data.items())
    asks = CODE.sub(r"<code>\1</code>", escape(each.asks))
    return f'<div class="exercise">{SIGN}{attributes}><p>{asks}</p></run-exercise></div>'


def named(html: str, root: Path) -> str:
    """A page whose list of exercises names the package under which answers are kept, as each exercise does."""
    return html.replace(LIST, f'{LIST[:-1]} data-judge="{settings(root).exercises}">')


def forget(project: Project) -> None:
    """Import the exercises anew when they are asked for next: somebody may have changed them while serving."""
    package = project.settings.exercises
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
        del sys.modules[name]


def modules_json(graph: Graph) -> str:
    """The Python files that judge exercises in the page, without their docstrings, as one JSON object: path, text."""
    files = {name: spared(text) for name, text in carried(f"import {settings(graph.root).exercises}", graph).items()}
    return json.dumps(files, ensure_ascii=False, indent=0, sort_keys=True)


def spared(source: str) -> str:
    """A module with empty lines in the place of its docstrings, a fifth of all; every other line keeps its number."""
    lines = source.split("\n")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) and node.body[1:]:
            first, last = node.body[0].lineno - 1, node.body[0].end_lineno or 0
            lines[first:last] = [""] * (last - first)
    return "\n".join(lines)
