"""Labs: rewritten as the site's own HTML, and never stale."""

from types import SimpleNamespace

from press.build import notebooks
from press.read.project import CHECKOUT

PROSE = '<div class="jp-MarkdownOutput"><h1 id="a">A<a class="anchor-link" href="#a">¶</a></h1><p>{}</p></div>'
CODE = '<div class="highlight-ipynb hl-python"><pre><span></span><span class="n">x</span>\n</pre></div>'
COPY = '<clipboard-copy for="cell-1"></clipboard-copy><div class="clipboard-copy-txt" id="cell-1">x</div>'
PRINTED = '<div class="jp-OutputArea-output"><pre>3 &lt; 4\n</pre></div>'
DRAWN = '<div class="jp-OutputArea-output"><img alt="A line." src="data:image/svg+xml;base64,AA=="/></div>'


def page(*cells: str) -> str:
    wrapped = "".join(f'<div class="jp-Notebook-cell">{cell}</div>' for cell in cells)
    junk = "<style>body{}</style><script src='https://cdn.example/mathjax.js'></script>"
    return notebooks.rewritten(f'{junk}<div class="jupyter-wrapper">{wrapped}</div>', "lab.py")


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


def test_a_drawing_keeps_its_words():
    assert '<img alt="A line."' in page(DRAWN)


def test_dollars_become_formulas_and_prices_do_not():
    html = page(PROSE.format(r"$a^2$ and $$b$$ but \$5 and 5$ to 6$ more"))
    assert r'<span class="arithmatex">\(a^2\)</span>' in html
    assert r'<div class="arithmatex">\[b\]</div>' in html
    assert html.count("arithmatex") == 2


def test_the_offer_to_download_follows_the_title():
    html = page(PROSE.format("Text."), CODE)
    assert html.index("</h1>") < html.index('href="lab.py" download') < html.index("language-python")


def test_the_cache_moves_when_the_sources_do(tmp_path, monkeypatch):
    folders = []
    for key in ("one", "two"):
        monkeypatch.setattr(notebooks.cache, "key", lambda root, wing, key=key: key)
        plugin = SimpleNamespace(config={})
        monkeypatch.setattr(notebooks, "wings", lambda root: ["adam"])
        notebooks.prepare(SimpleNamespace(plugins={"mkdocs-jupyter": plugin}), tmp_path)
        folders.append(plugin.config["cache_dir"])
    assert folders[0] != folders[1]


def test_a_damaged_cache_file_is_dropped_and_named(tmp_path, caplog):
    (tmp_path / "good.json").write_text('{"content": "x"}')
    (tmp_path / "half.json").write_text('{"content": ')
    with caplog.at_level("INFO"):
        notebooks.drop_damaged(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["good.json"]
    assert "half.json" in caplog.text


def test_the_labs_are_not_pytest_programs():
    assert not list((CHECKOUT / "docs/labs").glob("*.md")), "a lab is a notebook; an essay belongs to its wing"
