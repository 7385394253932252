"""Scripts and styles as the site sends them."""

import pytest
import quickjs

from press.build import assets


def test_words_for_authors_are_not_sent():
    assert assets.SMALLER[".js"]("// why\nconst a = 1;\n") == "const a=1"
    assert assets.SMALLER[".css"]("/* why */\na { b: c; }\n") == "a{b:c}"


def test_a_smaller_script_does_the_same():
    script = "const f = (long) => `<p${long ? ` style=${long}` : ''}> ${1e-8 + 0.1 + 0.2 - 5e-324}`; f('a b') + f('');"
    assert len(small := assets.SMALLER[".js"](script)) < len(script)
    assert quickjs.Context().eval(small) == quickjs.Context().eval(script)


def test_the_styles_of_every_page_are_one_and_what_others_made_is_left_alone(tmp_path):
    for name in assets.TOGETHER:
        (tmp_path / name).write_text(f"/* {name} */\n.{name.partition('.')[0]} {{ top: 0; }}\n")
    (tmp_path / "javascripts").mkdir()
    (tmp_path / "javascripts/theme.js").write_text("// theirs\nconst t = `a ${b ? ` c` : ''}`;")
    assets.shrink(tmp_path)
    assert (tmp_path / "site.css").read_text() == ".site{top:0}.figures{top:0}.stepper{top:0}.listing{top:0}"
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
