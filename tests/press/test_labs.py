"""Labs: run once, shown as any other page, quiet, and named by their line when they fail."""

import pytest
from copies import copy

from press.build import labs
from press.build.graph import Graph

LAB = """# %% [markdown]
# # Lab
#
# A formula, $x$.

# %%
from things.toy.steps import halve

print(halve(3), "<")
halve(6)

# %%
from IPython.display import HTML

HTML('<img alt="A line." src="data:,">')
"""


@pytest.fixture
def house(tmp_path):
    root = copy(tmp_path / "house", "requirements.txt", "src/press/__init__.py", "src/press/build")
    (root / "lab.py").write_text(LAB)
    return root


def test_a_lab_is_a_page_of_prose_code_output_and_drawings(house, capfd):
    text = labs.markdown(house / "lab.py", Graph(house))
    offer = '# Lab\n\n<p class="lab-source"><a href="lab.py" download>Download this lab</a> and change it.</p>\n\n'
    assert text.startswith(offer + "\nA formula, $x$.")
    assert "`````{.text .output}\n1.5 <\n`````\n\n`````{.text .output}\n3.0\n`````" in text
    assert text.endswith('<img alt="A line." src="data:,">')
    assert "".join(capfd.readouterr()) == ""  # a kernel has much to say


def test_a_lab_runs_again_when_what_it_imports_changes(house, monkeypatch):
    runs = []
    monkeypatch.setattr(labs, "run", lambda path, root: runs.append(path) or type("Book", (), {"cells": []}))
    for edited in (
        "",
        "src/things/toy/steps.py",
        "",
        "lab.py",
        "src/things/toy/plain.py",
        "src/pages/__init__.py",
    ):
        if edited:
            with (house / edited).open("a") as file:
                file.write("\n")
        labs.markdown(house / "lab.py", Graph(house))
    assert len(runs) == 3


def test_a_cell_that_raises_is_named_by_its_line(house):
    (house / "lab.py").write_text(LAB + "\n# %%\nx = 1\nraise ValueError('on purpose')\n")
    with pytest.raises(labs.LabError, match=r"lab\.py:19: ValueError: on purpose"):
        labs.markdown(house / "lab.py", Graph(house))
