"""What the two tables of code count, and what they leave out."""

from collections import namedtuple

import pytest

PYTHON = '''"""A docstring
of two lines."""

import os
from math import (
    cos,
    sin,
)  # imports, of whatever length


# a comment
def half(x: float) -> str:
    """What it does."""

    text = """words
    that are code"""
    return f"{text}{x}"  # two lines above, and this one


class Empty:
    """Nothing but words."""
'''
SCRIPT = """// a comment
/* one
   that goes on */
const a = 1; // code

  /** and one
   * more */
function b() {
  return a;
}
"""


@pytest.fixture
def size(script):
    return script("size")


def test_of_python_what_is_run_is_counted(size):
    assert size.code(PYTHON) == 5  # def, the two lines of text, return, class
    assert size.code("") == 0


def test_of_a_script_comments_are_left_out(size):
    assert size.script(SCRIPT) == 4


def test_a_thing_takes_the_code_of_all_its_files(size, tmp_path):
    folder = tmp_path / "src/essays/adam/bound"
    folder.mkdir(parents=True)
    (folder / "numbers.py").write_text("import math\n\n\ndef one():\n    return two()\n\n\ndef two():\n    return 1\n")
    (folder / "figures.py").write_text("def drawn():\n    pass\n")
    function = namedtuple("Function", "kind file")
    catalogue = [function("numbers", folder / "numbers.py"), function("figures", folder / "figures.py")]
    found = {name: rest for name, *rest in size.units(namedtuple("Project", "root catalogue")(tmp_path, catalogue))}
    assert (found["a number"], found["a figure"], found["a claim"]) == ([1, 4], [1, 2], [0, 0])
    assert found["a page, with its claims"] == [1, 6]


@pytest.mark.parametrize(
    "file", ["src/press/gates/links.py", "src/press/figures/scripts/figures/x.js", "tests/press/test_x.py"]
)
def test_each_room_of_the_machinery_is_counted_once(size, tmp_path, file):
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text("a = 1\nb = 2\n")
    assert [row[1:] for row in size.rooms(tmp_path)] == [(1, 2)]
