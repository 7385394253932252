"""Scripts and styles as the site sends them."""

from pathlib import Path

import pytest

from workings.site import assets


def test_words_for_authors_are_not_sent():
    assert assets.smaller("// why\nconst a = 1;\n", Path("a.js")) == "const a=1;"
    assert assets.smaller("/* why */\na { b: c; }\n", Path("a.css")) == "a{b:c}"


def test_a_template_keeps_its_spaces():
    assert "` a ${b} c`" in assets.smaller("const t = (b) => ` a ${b} c`;", Path("a.js"))


def test_a_template_inside_a_template_is_refused_with_its_line():
    with pytest.raises(ValueError, match=r"a.js:2: a template inside a template"):
        assets.smaller("const a = 1;\nconst t = `<p${b ? ` style=${b}` : ''}>`;", Path("a.js"))


@pytest.mark.parametrize(
    ("html", "before", "after"),
    [
        ("<p>Nothing.</p>", "", ""),
        ("<moving-figure></moving-figure>", "../assets/figures.css", "../assets/figures.js"),
        ('<div class="story">', "../assets/story.css", ""),
    ],
)
def test_a_page_brings_what_it_uses_and_no_more(html, before, after):
    page = assets.brought(html, "adam/")
    assert html in page
    assert ("stylesheet" in page) == bool(before)
    assert before in page.partition(html)[0]
    assert ("<script" in page) == bool(after)
    assert after in page.partition(html)[2]
