"""Scripts and styles as the site sends them."""

from pathlib import Path

import pytest

from press.build import assets


def test_words_for_authors_are_not_sent():
    assert assets.smaller("// why\nconst a = 1;\n", Path("a.js")) == "const a=1;"
    assert assets.smaller("/* why */\na { b: c; }\n", Path("a.css")) == "a{b:c}"


def test_a_template_keeps_its_spaces():
    assert "` a ${b} c`" in assets.smaller("const t = (b) => ` a ${b} c`;", Path("a.js"))


def test_a_template_inside_a_template_is_refused_with_its_line():
    with pytest.raises(ValueError, match=r"a.js:2: a template inside a template"):
        assets.smaller("const a = 1;\nconst t = `<p${b ? ` style=${b}` : ''}>`;", Path("a.js"))


def test_the_styles_of_every_page_are_one_and_what_others_made_is_left_alone(tmp_path):
    for name in assets.TOGETHER:
        (tmp_path / name).write_text(f"/* {name} */\n.{name.partition('.')[0]} {{ top: 0; }}\n")
    (tmp_path / "javascripts").mkdir()
    (tmp_path / "javascripts/theme.js").write_text("// theirs\nconst t = `a ${b ? ` c` : ''}`;")
    assets.shrink(tmp_path)
    together = (tmp_path / "site.css").read_text()
    assert together == ".site{top:0}.figures{top:0}.ways{top:0}"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["javascripts", "site.css"]
    assert (tmp_path / "javascripts/theme.js").read_text().startswith("// theirs")
    before = (tmp_path / "site.css").read_text()
    assets.shrink(tmp_path)
    assert (tmp_path / "site.css").read_text() == before


@pytest.mark.parametrize(
    ("html", "before", "after"),
    [
        ("<p>Nothing.</p>", "", ""),
        ("<moving-figure></moving-figure>", "", "../assets/figures.js"),
        ('<div class="story">', "../assets/story.css", ""),
    ],
)
def test_a_page_brings_what_it_uses_and_no_more(html, before, after):
    page = assets.bring(f"<article>{html}</article>", "../")
    assert html in page
    assert ("stylesheet" in page) == bool(before)
    assert before in page.partition(html)[0]
    assert ("<script" in page) == bool(after)
    assert after in page.partition(html)[2]
    assert assets.bring(page, "../") == page
