"""What a page hangs on: the files whose every byte changes its key, and no others."""

from pathlib import Path

import pytest

from press.graph import Graph, imports

# A tree of modules and data, and of the two pages those whose key each file changes.
TREE = {
    "requirements.txt": ("", "ab"),
    "src/press/__init__.py": ("", ""),
    "src/press/theme/page.html": ("<p>", ""),
    "src/things/__init__.py": ("", "ab"),
    "src/things/steps.py": ("def f():\n    import things.deep\n", "ab"),
    "src/things/deep.py": ("from math import pi\n", "ab"),
    "src/things/unused.py": ("", ""),
    "src/pages/__init__.py": ("", "ab"),
    "src/pages/kit/__init__.py": ("", "ab"),
    "src/pages/kit/style.py": ("", "ab"),
    "src/pages/kit/fonts/sans.ttf": ("font", "ab"),
    "src/pages/toy/__init__.py": ("", "ab"),
    "src/pages/toy/results/speed.json": ("{}", "ab"),
    "src/pages/toy/a/__init__.py": ("", "ab"),
    "src/pages/toy/a/experiments.py": ("from things import steps\n", "ab"),
    "src/pages/toy/a/figures.py": ("from . import experiments\nfrom ...kit import style\n", "a"),
    "src/pages/toy/a/results/own.json": ("{}", "ab"),
    "src/pages/toy/b/__init__.py": ("", "b"),
    "src/pages/toy/b/figures.py": (
        'from pages.kit.style import *\nfrom ..a.experiments import g\nB, D = "docs/toy/b.md", "docs/toy/d.md"\n',
        "b",
    ),
    "src/pages/other/__init__.py": ("", ""),
    "docs/toy/b.md": ("# B", "b"),
    "docs/toy/c.md": ("# C", ""),
    "src/pages/other/results/speed.json": ("{}", ""),
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    settings = 'library = "things"\nessays = "pages"\nhome = ""\nrender = ""\npalette = ""\n'
    (tmp_path / "pyproject.toml").write_text(f"[tool.press]\n{settings}")
    for name, (text, _) in TREE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def keys(tree: Path) -> dict[str, str]:
    graph = Graph(tree)
    return {page: graph.key([f"pages.toy.{page}.figures"]) for page in "ab"}


@pytest.mark.parametrize("name", TREE)
def test_a_byte_changes_the_keys_of_just_those_that_depend_on_it(tree, name):
    before = keys(tree)
    with (tree / name).open("a") as file:
        file.write("\n")
    after = keys(tree)
    assert "".join(page for page in "ab" if before[page] != after[page]) == TREE[name][1]


def test_a_file_that_appears_is_seen(tree):
    before = keys(tree)
    (tree / "src/pages/toy/a/results/new.json").write_text("")
    (tree / "src/pages/toy/b/unused.py").write_text("")
    assert keys(tree)["a"] != before["a"]
    (tree / "src/pages/toy/a/results/new.json").unlink()
    assert keys(tree) == before


@pytest.mark.parametrize("source", ["def (:", "import a\nfrom ... import b"])
def test_what_cannot_be_read_imports_nothing(source):
    assert imports(source, "one.two") == frozenset()
