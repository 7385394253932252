"""Scripts and styles as the site sends them."""

from pathlib import Path

import pytest

from press.site import assets


def test_words_for_authors_are_not_sent():
    assert assets.smaller("// why\nconst a = 1;\n", Path("a.js")) == "const a=1"
    assert assets.smaller("/* why */\na { b: c; }\n", Path("a.css")) == "a{b:c}"


def test_a_template_keeps_its_spaces():
    assert "` a ${b} c`" in assets.smaller("const t = ` a ${b} c`;\n", Path("a.js"))
    assert "` a ${b?` c`:``}`" in assets.smaller("const t = ` a ${b ? ` c` : ``}`;\n", Path("a.js"))


def test_what_is_no_script_is_refused_with_its_line():
    with pytest.raises(ValueError, match=r"a.js: unexpected ; in expression on line 2"):
        assets.smaller("const a = 1;\nconst b = ;\n", Path("a.js"))


def test_only_names_that_nobody_else_knows_are_shorter():
    script = "export const far = (place) => { const twice = 2 * place; return { twice, far: -twice }; };\n"
    small = "export const far=e=>{const t=2*e;return{twice:t,far:-t}}"
    assert assets.smaller(script, Path("a.js")) == small == assets.smaller(small, Path("a.js"))


def test_a_function_of_numbers_stays_what_it_is():
    assert assets.smaller("const f = (x) => Math.trunc(x);\n", Path("a.js")) == "const f=e=>Math.trunc(e)"
    assert assets.smaller("const f = (x) => Math.abs(x);\n", Path("a.js")) == "const f=e=>Math.abs(e)"


def test_the_styles_of_every_page_are_one_and_what_others_made_is_left_alone(tmp_path):
    for name in assets.TOGETHER:
        (tmp_path / name).write_text(f"/* {name} */\n.{name.partition('.')[0]} {{ top: 0; }}\n")
    (tmp_path / "javascripts").mkdir()
    (tmp_path / "javascripts/theme.js").write_text("// theirs\nconst t = `a ${b ? ` c` : ''}`;")
    assets.shrink(tmp_path)
    together = (tmp_path / "site.css").read_text()
    assert together == ".site{top:0}.figures{top:0}.listing{top:0}.ways{top:0}"
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


def test_scripts_begin_to_come_at_once_and_keep_nobody_waiting():
    module, script = '<script type="module" src="a.js"></script>', '<script src="b.js"></script>'
    page = f"<head><script>now()</script></head><body>{module}{script}</body>"
    deferred = assets.deferred(page)
    later = '<script defer src="b.js"></script>'
    assert deferred == f"<head><script>now()</script>{later}</head><body>{module}</body>"
    assert assets.deferred(deferred) == deferred


def test_what_our_script_builds_on_runs_with_it_when_the_page_is_drawn():
    page = '<head></head><body><script src="../assets/a.js"></script><script src="../assets/site.js"></script></body>'
    asked = "".join(
        f'<link rel="preload" as="script" href="../assets/{name}.js" fetchpriority="low">' for name in ("a", "site")
    )
    deferred = assets.deferred(page)
    assert deferred == f'<head>{asked}<script defer src="../assets/later.js"></script></head><body></body>'
    assert assets.deferred(deferred) == deferred


def test_pictures_have_their_room_and_all_but_the_first_wait_until_they_are_near(tmp_path):
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures/a.svg").write_text('<svg width="9pt" viewBox="0 0 360 223.2"></svg>')
    picture = '<img alt="x" src="../figures/a.svg" />'
    (tmp_path / "page").mkdir()
    page = assets.sized(f'<img src="../assets/logo.svg">{picture}{picture}', tmp_path / "page")
    assert page == (
        '<img src="../assets/logo.svg"><img alt="x" src="../figures/a.svg" width="360" height="223" />'
        '<img alt="x" src="../figures/a.svg" width="360" height="223" loading="lazy" />'
    )
    assert assets.sized(page, tmp_path / "page") == page


def test_the_script_of_the_theme_is_spared_what_it_does_for_nobody_and_must_be_the_known_one(tmp_path):
    script = tmp_path / "assets/javascripts/bundle.1.min.js"
    script.parent.mkdir(parents=True)
    script.write_text("|".join(assets.SPARED))
    assets.spare(tmp_path)
    assert script.read_text() == "|".join(assets.SPARED.values())
    script.write_text("|".join(list(assets.SPARED)[1:]))
    with pytest.raises(ValueError, match="read it, and mend"):
        assets.spare(tmp_path)
