"""What is remembered of rendered pages, and when it is let go of."""

import logging
from types import SimpleNamespace

import pytest
from copies import copy

from press.graph import Graph
from press.hooks import Rendered
from press.site.memory import Memory


class Autorefs:
    """Stands for the plugin: remembers what was registered."""

    def __init__(self):
        self.anchors = []

    def register_anchor(self, page, *arguments, **options):
        self.anchors.append((page.file.src_uri, arguments, options))


@pytest.fixture
def house(tmp_path):
    return copy(tmp_path / "house", "requirements.txt", "src/press")


class Named:
    """Stands for a file of the site."""

    def __init__(self, src_uri):
        self.src_uri = src_uri


LIBRARY = "src/things/toy/steps.py"
FILES = (Named("page.md"), Named("other.md"))


def rendered(root, markdown, meta=None, files=FILES, warn=False):
    """Render a page as MkDocs would in a new build; returns it, what autorefs learnt, and whether it was rendered."""
    autorefs = Autorefs()
    memory = Rendered(Memory(Graph(root), [file.src_uri for file in files]), files, autorefs)
    page = SimpleNamespace(file=files[0], meta=meta or {}, links_to_anchors=None)
    fresh = memory.markdown(page, markdown) == markdown
    if fresh:
        page.toc, page._title_from_render, page.present_anchor_ids = ["toc"], "Title", {"x"}
        page.links_to_anchors = {files[1]: {"a": "other.md#a"}}
        autorefs.register_anchor(page, "anchor", primary=True)
    if warn:
        logging.getLogger("mkdocs.test").warning("a link to nowhere")
    page.content = memory.content(page, f"<p>{markdown}</p>" if fresh else "<p>–</p>")
    memory.end()
    return page, autorefs.anchors, fresh


def test_an_unchanged_page_is_taken_from_memory_with_all_that_was_learnt(house):
    first, anchors, fresh = rendered(house, "text")
    again, same, once_more = rendered(house, "text")
    assert (fresh, once_more) == (True, False)
    assert vars(again) == vars(first)
    assert again.content == "<p>text</p>"
    assert anchors == same == [("page.md", ("anchor",), {"primary": True})]


def test_each_thing_a_page_depends_on_renders_it_again(house):
    def fresh(text='--8<-- "docs/part.md"', **changes):
        return rendered(house, text, **changes)[2]

    (house / "docs/part.md").write_text('--8<-- "snippets/toy/halving.py:region"')
    assert fresh()
    assert not fresh()
    assert fresh(text="other")
    assert fresh(meta={"title": "New"})
    assert fresh(files=(*FILES, Named("figures/new.svg")))
    edits = ["docs/part.md", "snippets/toy/halving.py", "src/press/hooks.py", "src/press/site/memory.py", "mkdocs.yml"]
    for edited in edits:
        with (house / edited).open("a") as file:
            file.write("\n")
        assert fresh(), edited
        assert not fresh(), edited
    apart = ["docs/toy/index.md", "src/pages/toy/index/figures.py", "tests/claims/toy/test_rest.py", LIBRARY]
    for edited in (*apart, "src/press/site/ways.py"):
        with (house / edited).open("a") as file:
            file.write("\n")
        assert not fresh(), edited


@pytest.mark.parametrize("shows", ["::: things.toy.steps.halve", "```exercise\nhalf\n```", '--8<-- "docs/shows.md"'])
def test_a_page_that_shows_the_library_is_rendered_again_when_that_changes(house, shows):
    (house / "docs/shows.md").write_text("::: things.toy.steps")
    assert [rendered(house, shows)[2], rendered(house, shows)[2]] == [True, False]
    with (house / LIBRARY).open("a") as file:
        file.write("\n")
    assert rendered(house, shows)[2]


def test_a_page_that_warns_is_not_remembered_so_that_it_warns_again(house):
    assert rendered(house, "text", warn=True)[2]
    assert rendered(house, "text")[2]
    assert not rendered(house, "text")[2]
