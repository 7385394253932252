"""Labs: rewritten as the site's own HTML, and never stale."""

import json

import nbformat
import pytest
from copies import copy

from press.graph import Graph
from press.notebooks import labs
from press.trouble import WrongError

PROSE = '<div class="jp-MarkdownOutput"><h1 id="a">A<a class="anchor-link" href="#a">¶</a></h1><p>{}</p></div>'
CODE = '<div class="highlight-ipynb hl-python"><pre><span></span><span class="n">x</span>\n</pre></div>'
COPY = '<clipboard-copy for="cell-1"></clipboard-copy><div class="clipboard-copy-txt" id="cell-1">x</div>'
PRINTED = '<div class="jp-OutputArea-output"><pre>3 &lt; 4\n</pre></div>'
DRAWN = '<div class="jp-OutputArea-output"><img alt="A line." src="data:image/svg+xml;base64,AA=="/></div>'


def page(*cells: str) -> str:
    wrapped = "".join(f'<div class="jp-Notebook-cell">{cell}</div>' for cell in cells)
    junk = "<style>body{}</style><script src='https://cdn.example/mathjax.js'></script>"
    return labs.article(f'{junk}<div class="jupyter-wrapper">{wrapped}</div>', "lab.py")


def test_style_scripts_and_buttons_of_jupyter_are_gone():
    html = page(PROSE.format("Text."), f'<div class="jp-Notebook-cell">{COPY}{CODE}{PRINTED}</div>')
    for word in ("<style", "<script", "clipboard", "jp-", "https:"):
        assert word not in html


def test_code_and_output_are_blocks_like_an_essays():
    html = page(CODE + PRINTED)
    code, output = '<div class="language-python highlight">', '<div class="language-text output highlight">'
    assert html.index(code) < html.index('<span class="n">x</span>') < html.index(output)
    assert "3 &lt; 4" in html


def test_a_cell_inside_a_cell_is_shown_once():
    assert page(f'<div class="jp-Notebook-cell">{CODE}</div>').count("language-python") == 1


def test_what_is_printed_in_pieces_is_one_block():
    html = page(CODE + PRINTED + PRINTED.replace("3 &lt; 4\n", "5 ") + PRINTED.replace("3", "6") + DRAWN + PRINTED)
    assert html.count('<div class="language-text output highlight">') == 2
    assert "<code>3 &lt; 4\n5 6 &lt; 4</code>" in html


def test_what_is_printed_keeps_the_indent_of_its_first_line():
    assert "<code>     3 &lt; 4</code>" in page(CODE + PRINTED.replace("3 &lt; 4", "\n     3 &lt; 4"))


def test_a_drawing_keeps_its_words():
    assert '<img alt="A line."' in page(DRAWN)


def test_dollars_become_formulas_and_prices_do_not():
    html = page(PROSE.format(r"$a^2$ and $$b$$ but \$5 and 5$ to 6$ more"))
    assert r'<span class="arithmatex">\(a^2\)</span>' in html
    assert r'<div class="arithmatex">\[b\]</div>' in html
    assert html.count("arithmatex") == 2


def test_a_lab_begins_as_an_essay_does():
    html = page(PROSE.format("What it is."), CODE)
    assert "<p class='summary'>What it is.</p>\n<div class=\"facts\">" in html
    assert html.count("What it is.") == 1


def test_a_lab_without_a_lead_can_be_downloaded_too():
    assert page(CODE).startswith('<div class="facts"><a href="../lab.ipynb" download>')


def test_the_offer_to_download_follows_the_title():
    html = page(PROSE.format("Text."), CODE)
    assert html.index("</h1>") < html.index('href="../lab.ipynb" download') < html.index("language-python")
    assert html.index('href="../lab.ipynb" download') < html.index('href="lab.py" download')


def test_a_lab_is_offered_as_a_notebook_with_its_cells(tmp_path):
    (tmp_path / "lab.py").write_text("# %% [markdown]\n# # Lab\n#\n# Text.\n\n# %%\nx = 1\n\nx + 1\n\n# %%\nx\n")
    text = labs.notebook(tmp_path / "lab.py")
    assert text == labs.notebook(tmp_path / "lab.py")
    nbformat.validate(json.loads(text))
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(text)["cells"]]
    assert cells == [("markdown", "# Lab\n\nText."), ("code", "x = 1\n\nx + 1"), ("code", "x")]


@pytest.fixture
def house(tmp_path):
    root = copy(tmp_path / "house", "requirements.txt", "src/press/__init__.py", "src/press/notebooks")
    (root / "docs/labs").mkdir()
    (root / "docs/labs/lab.py").write_text("from things.toy.steps import halve\n")
    return root


def runs(root, **settings) -> int:
    """How often a lab is run in a new build, which is seen to show it whole."""
    count = []

    def run() -> str:
        count.append(1)
        return "<p>Lab.</p>"

    assert labs.remembered(root / "docs/labs/lab.py", "Lab", settings, Graph(root), run) == "<p>Lab.</p>"
    return len(count)


@pytest.mark.parametrize(("edited", "again"), [("src/things/toy/steps.py", 1), ("src/pages/__init__.py", 0)])
def test_a_lab_runs_again_when_what_it_imports_changes(house, edited, again):
    assert [runs(house), runs(house)] == [1, 0]
    (house / edited).write_text((house / edited).read_text() + "\n")
    assert runs(house) == again
    assert runs(house, kernel_name="another") == 1


def test_a_lab_runs_again_when_what_was_kept_of_it_is_damaged(house):
    assert runs(house) == 1
    (kept,) = (house / ".cache/labs").iterdir()
    kept.write_bytes(b"")
    assert [runs(house), runs(house)] == [1, 0]


def test_a_kernel_that_is_gone_is_told_with_its_lab(house, monkeypatch):
    def gone():
        raise RuntimeError("Kernel died before replying to kernel_info")

    monkeypatch.chdir(house)
    with pytest.raises(WrongError, match=r"^docs/labs/lab\.py: the kernel of this lab is gone \(Kernel died"):
        labs.remembered(house / "docs/labs/lab.py", "Lab", {}, Graph(house), gone)
