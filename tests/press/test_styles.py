"""The one style sheet of a page."""

import pytest
import tinycss2
from rcssmin import cssmin

from press.site import styles

HEAD = """<head>
  <link rel="stylesheet" href="../assets/stylesheets/main.57a0d79d.min.css">
  <link rel="stylesheet" href="../assets/stylesheets/palette.fb2fffe2.min.css">
  <link rel="icon" href="../assets/favicon.svg">
  <link rel="stylesheet" href="../assets/_mkdocstrings.css">
  <link rel="stylesheet" href="../assets/site.css">
  <link rel="stylesheet" href="../assets/other.css">
</head>"""


def kept(css: str, words=frozenset(), colours=frozenset()) -> str:
    return cssmin("".join(styles.pruned(tinycss2.parse_stylesheet(css, True, True), words, colours)))


def test_a_page_asks_for_one_style_sheet_in_the_place_of_those_that_it_holds():
    page = styles.bring(HEAD, "../")
    assert page.count("stylesheet") == 2
    assert page.index("assets/page.css") < page.index("favicon") < page.index("assets/other.css")
    assert styles.bring(page, "../") == page
    assert styles.bring("<head></head>", "../") == "<head></head>"


@pytest.mark.parametrize(
    ("selector", "left"),
    [
        (".there", ".there"),
        (".gone", ""),
        (".there,.gone", ".there"),
        (".there .gone", ""),
        ("p.there:not(.gone)", "p.there:not(.gone)"),
        (":is(.gone,.there)", ":is(.gone,.there)"),
        (":is(.gone,.lost)", ""),
        ("#there", "#there"),
        ("#gone", ""),
        ("[title]", "[title]"),
        ("[dir=rtl] p", ""),
        ("[dir=ltr] p", "[dir=ltr] p"),
        ("[data-md-color-scheme=slate]", "[data-md-color-scheme=slate]"),
        ("[data-md-color-primary=red]", ""),
    ],
)
def test_a_rule_is_kept_if_a_page_can_use_it(selector, left):
    assert kept(f"{selector}{{top:0}}", {"there"}, {"slate"}) == (f"{left}{{top:0}}" if left else "")


def test_rules_within_rules_are_looked_at_and_an_empty_one_goes():
    css = "@media print{.gone{top:0}}@media screen{.gone{top:0}.there{top:1px}}@keyframes a{to{top:0}}"
    assert kept(css, {"there"}) == "@media screen{.there{top:1px}}@keyframes a{to{top:0}}"


def test_classes_are_those_of_pages_and_of_scripts_but_for_what_no_setting_asks_for():
    words, colours = styles.used(
        ['<p class="a b" id="c" data-md-color-scheme="slate">d</p>'], ['x.className="e md-tabs__item"; y.f(".g #h")']
    )
    assert {"a", "b", "c", "e"} <= words
    assert not {"d", "md-tabs__item", "f", "g", "h"} & words
    assert colours == {"slate"}


def test_a_value_that_nothing_asks_for_goes_and_what_only_it_asked_for_with_it():
    css = ":root{--a:var(--b);--b:url(\"data:x;(}\");--c:1px;--d:2px;--md-mermaid-x:0}p{top:var(--c)}"
    assert styles.asked_for(css, ["--d", "'--md-mermaid-x'"]) == ":root{--c:1px;--d:2px}p{top:var(--c)}"
    assert styles.asked_for(":root{--a:1}p{top:0}", []) == "p{top:0}"


def test_ours_stands_whole_after_theirs_and_addresses_lead_where_they_led(tmp_path):
    for name, css in {
        "stylesheets/main.1.min.css": ".gone{top:0}p{background:url(data:x)}",
        "javascripts/workers/search.js": 'a="gone"',
        "math/math.css": "@font-face{src:url(math.woff2)}",
        "site.css": ".gone{src:url(fonts/a.woff2)}",
    }.items():
        (tmp_path / "assets" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "assets" / name).write_text(css)
    styles.write(tmp_path, ["<p>"])
    whole = (tmp_path / styles.ONE).read_text()
    assert whole == (
        "p{background:url(data:x)}@font-face{src:url(math/math.woff2)}.gone{src:url(fonts/a.woff2)}"
    )


def test_tables_without_a_class_are_told_by_the_classes_that_tables_have():
    assert styles.plain(['<table class="b a"><table>', '<p class="c">']) == "table:not(.a,.b,.values)"
