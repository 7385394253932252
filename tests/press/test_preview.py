"""What `mkdocs serve` keeps between edits, and when it lets go of it."""

from types import SimpleNamespace

import jinja2
import pytest

from press.serve import Pages, Templates


class Autorefs:
    """Stands for the plugin: remembers what was registered."""

    def __init__(self):
        self.anchors = []

    def register_anchor(self, page, *arguments, **options):
        self.anchors.append((page.name, arguments, options))


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.py").write_text("x = 1\n")
    return tmp_path


def rendered(pages, autorefs, markdown, name="page", meta=None):
    """Render a page as MkDocs would, a new object each build; returns it with the times it was really rendered."""
    page = SimpleNamespace(name=name, file=SimpleNamespace(src_uri=name), meta=meta or {}, times=0)

    def render(config, files):
        page.times += 1
        page.content = f"<p>{markdown}</p>"
        page.toc = ["toc"]
        autorefs.register_anchor(page, f"{name}-anchor", primary=True)

    page.render = render
    pages.serve(page, markdown, autorefs)
    page.render(None, None)
    return page


def test_an_unchanged_page_is_taken_from_memory_with_its_anchors(folder):
    pages = Pages()
    pages.look_around([folder], ["page"])
    first, second = Autorefs(), Autorefs()
    assert rendered(pages, first, "text").times == 1
    again = rendered(pages, second, "text")
    assert again.times == 0
    assert (again.content, again.toc) == ("<p>text</p>", ["toc"])
    assert second.anchors == first.anchors == [("page", ("page-anchor",), {"primary": True})]


def test_each_thing_a_page_depends_on_renders_it_again(folder):
    pages, autorefs = Pages(), Autorefs()
    pages.look_around([folder], ["page"])
    rendered(pages, autorefs, "text")
    assert rendered(pages, autorefs, "other text").times == 1
    assert rendered(pages, autorefs, "other text", meta={"title": "New"}).times == 1
    (folder / "b.py").write_text("y = 2\n")
    pages.look_around([folder], ["page"])
    assert rendered(pages, autorefs, "other text", meta={"title": "New"}).times == 1
    pages.look_around([folder], ["page", "another"])
    assert rendered(pages, autorefs, "other text", meta={"title": "New"}).times == 1
    assert rendered(pages, autorefs, "other text", meta={"title": "New"}).times == 0


def test_a_page_that_fails_is_not_remembered(folder):
    pages, autorefs = Pages(), Autorefs()
    pages.look_around([folder], ["page"])
    page = SimpleNamespace(name="p", file=SimpleNamespace(src_uri="p"), meta={})
    page.render = lambda config, files: 1 / 0
    pages.serve(page, "text", autorefs)
    with pytest.raises(ZeroDivisionError):
        page.render(None, None)
    assert pages.rendered == {}
    assert "register_anchor" not in vars(autorefs)


def test_a_template_is_compiled_once_and_again_when_it_changes():
    templates, sources = Templates(), {"a": "{{ 1 }}"}

    def text():
        environment = jinja2.Environment(loader=jinja2.DictLoader(sources))
        templates.serve(environment)
        return environment.get_template("a").render()

    assert text() == "1"
    assert len(templates.code) == 1
    compiled = dict(templates.code)
    assert text() == "1"
    assert templates.code == compiled
    sources["a"] = "{{ 2 }}"
    assert text() == "2"
