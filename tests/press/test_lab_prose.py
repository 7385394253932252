"""The prose of a lab is read as a page, on its lines."""

from pathlib import Path

import jupytext
import pytest

from press.pages.labs import cells, page
from press.pages.project import CHECKOUT

TEXT = """\
# ---
# jupyter:
#   kernelspec:
#     name: python3
# ---

# %% [markdown]
# # A lab
#
# Of [two](../a.md)
# lines, $x = 1$.

# %%
x = 1  # %% not a mark
# words of the code

# %% [markdown]
# ## The end
"""


def test_prose_stands_on_its_lines(tmp_path: Path) -> None:
    (tmp_path / "lab.py").write_text(TEXT, encoding="utf-8")
    read = page(tmp_path / "lab.py", "docs/labs/lab.py")
    assert [(each.line, each.text) for each in read.headings] == [(8, "A lab"), (18, "The end")]
    assert [(each.line, each.target) for each in read.links] == [(10, "../a.md")]
    assert [(each.line, each.tex) for each in read.formulas] == [(11, "x = 1")]
    assert "words of the code" not in read.text
    assert len(read.lines) == TEXT.count("\n") + 1


@pytest.mark.parametrize("lab", sorted((CHECKOUT / "docs/labs").glob("*.py")), ids=lambda path: path.stem)
def test_cells_are_those_of_the_notebook(lab: Path) -> None:
    known = [(cell.cell_type == "markdown", cell.source.strip()) for cell in jupytext.read(lab).cells]
    assert [(cell.prose, cell.text.strip()) for cell in cells(lab.read_text(encoding="utf-8"))] == known
