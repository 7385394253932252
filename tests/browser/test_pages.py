"""Every page of the site, in a real browser: anyone can read it, and nothing is fetched from elsewhere."""

import pytest
from browser.checks import axe, figures, foreign, formulas, settled, sideways, unreachable, watched

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def nothing(visits, kind: str) -> None:
    """Fail with the findings of one kind over all pages and modes, each with its page."""
    found = [f"{path} ({mode}): {text}" for (mode, path), seen in visits.items() for text in getattr(seen, kind)]
    assert not found, "\n".join([f"{len(found)} found", *found[:20]])


def test_axe_finds_nothing(visits):
    nothing(visits, "axe")


def test_no_page_scrolls_sideways(visits):
    nothing(visits, "sideways")


def test_what_scrolls_can_be_reached_and_is_named(visits):
    nothing(visits, "unreachable")


def test_every_figure_loads_and_says_what_is_seen(visits):
    nothing(visits, "figures")


def test_every_formula_is_drawn_and_spoken(visits):
    nothing(visits, "formulas")


def test_no_request_leaves_the_origin(visits, origin):
    assert [(path, url) for (_, path), seen in visits.items() for url in foreign(seen.asked, origin)] == []


def test_no_request_fails_and_no_page_complains(visits):
    nothing(visits, "failed")
    nothing(visits, "errors")


def test_the_pages_are_really_looked_at(visits, paths):
    assert "/" in paths
    assert "/adam/" in paths
    assert all(len(seen.asked) > 5 for seen in visits.values())


FAULTS = {
    "an unlabelled button": ("<button></button>", axe, "button-name"),
    "faint text": ("<p style='color: #999; background: #fff'>Faint.</p>", axe, "color-contrast"),
    "a wide element": ("<div style='width: 2000px; height: 9px'></div>", sideways, "2000px"),
    "a box out of reach": ("<div style='overflow: auto'><p style='width: 2000px'>x</p></div>", unreachable, "2000px"),
    "a picture that is not there": ("<img alt='x' src='/nowhere.svg'>", figures, "nowhere.svg"),
    "a picture without words": ("<img src='/assets/logo.svg'>", figures, "no alt text"),
    "a formula left as TeX": ("<p>So $\\epsilon = $ <code>0.1</code>.</p>", formulas, "left as TeX"),
    "a formula without MathML": ("<mjx-container>x</mjx-container>", formulas, "no MathML"),
    "a glyph without a shape": (
        "<mjx-container><mjx-c class='mjx-cFFFF'></mjx-c></mjx-container>",
        formulas,
        "no glyph",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(opened, fault):
    html, check, words = FAULTS[fault]
    page = opened("/")
    assert check(page) == []
    page.evaluate("html => document.querySelector('article').insertAdjacentHTML('beforeend', html)", html)
    settled(page)
    assert any(words in text for text in check(page)), check(page)


def test_a_planted_request_is_found(opened, origin):
    page = opened("/")
    seen = watched(page)
    page.evaluate(
        "document.querySelector('article').insertAdjacentHTML('beforeend', '<img src=\"https://example.org/x\">')"
    )
    page.evaluate("fetch('/nowhere').catch(() => 0)")
    page.wait_for_timeout(300)
    assert foreign(seen.asked, origin) == ["https://example.org/x"]
    assert len(seen.failed) == 2
    assert seen.errors
