"""A phone lays out what its reader comes near, and all of it for who looks for a place in it (site.css, main.html)."""

import sys

import pytest
from browser.checks import axe
from browser.conftest import ROOT
from browser.test_pages import PAGES

from press import browse
from press.browse import settled, until

sys.path.append(str(ROOT / "benchmarks"))

import weights

pytestmark = pytest.mark.browser
LONG = "/adam/algorithm/"  # the page of the way that has the most elements
FEWER = {"/paperclips/": 0, "/paperclips/six_dials/": 1}  # parts that wait: a story is one piece, and lists do not wait
WAYS = [path for path in PAGES if weights.way(path) in weights.WAY - {"home"}]
PARTS = "[...document.querySelectorAll('.md-content__inner > *')]"
WAITS = "!e.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })"
LATER = f"{PARTS}.filter(e => e.firstElementChild?.checkVisibility() && {WAITS}).length"
# The first words of the last paragraph but one that is not laid out.
FAR = f"{PARTS}.filter(e => e.firstChild?.data?.trim().length > 30 && {WAITS}).at(-2).firstChild.data.trim()"
LAST = "[...document.querySelectorAll('.md-content__inner > h2[id]')].at(-1).id"
# The first part that ends below the header, and how far above or below the screen's top it begins.
PLACE = f"""() => {{
    const at = {PARTS}.findIndex(e => e.getBoundingClientRect().height > 5 && e.getBoundingClientRect().bottom > 100);
    return [at, {PARTS}[at].getBoundingClientRect().top];
}}"""


@pytest.fixture
def phone(opened):
    """Opens a page on a phone."""
    return lambda path, **settings: opened(path, **weights.PHONE, **settings)


def frames(page, count: int = 3) -> None:
    """Wait for some frames."""
    for _ in range(count):
        page.evaluate("() => new Promise(requestAnimationFrame)")


def scrolled(page, far: int, times: int = 1) -> None:
    """Go on by so many pixels, as a thumb does."""
    for _ in range(times):
        page.evaluate("far => scrollBy({ top: far, behavior: 'instant' })", far)
        frames(page)


@pytest.mark.parametrize("path", WAYS)
def test_a_phone_lays_out_what_it_comes_near_and_nothing_jumps(looked_at, phone, path):
    looked_at("laid out as it comes near", path)
    page = phone(path)
    assert page.evaluate(LATER) >= FEWER.get(path, 5)
    scrolled(page, 700, 12)
    settled(page)
    for _ in range(8):  # back, past what was laid out only now
        index, top = page.evaluate(PLACE)
        scrolled(page, -150)
        moved = page.evaluate(f"at => {PARTS}[at].getBoundingClientRect().top", index)
        assert abs(moved - top - 150) <= 2 or page.evaluate("scrollY") == 0


@pytest.mark.parametrize("path", [path for path in PAGES if path.count("/") < 4 and not path.startswith("/labs/")])
def test_what_is_taken_for_its_height_is_enough_for_its_links(looked_at, phone, path):
    looked_at("links of what is not laid out", path)
    assert axe(phone(path), {"runOnly": ["target-size"]}) == []


def test_what_was_not_laid_out_is_found_and_printed(looked_at, phone):
    looked_at("found before it is laid out", LONG)
    page = phone(LONG)
    assert page.evaluate("words => find(words)", page.evaluate(FAR)[:30])
    page.emulate_media(media="print")
    assert page.evaluate(LATER) == 0


def test_what_was_not_laid_out_is_read_aloud(looked_at, chromium, origin):
    looked_at("read before it is laid out", LONG)
    aloud = [*browse.ARGUMENTS, "--force-renderer-accessibility"]  # as a screen reader does
    with chromium.browser_type.launch(executable_path=browse.executable(), args=aloud) as browser:
        page = browser.new_page(**weights.PHONE)
        page.goto(origin + LONG)
        settled(page)
        words = page.evaluate(FAR)[:30]
        tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
        assert any(node.get("name", {}).get("value", "").startswith(words) for node in tree)
        assert page.evaluate(LATER) >= 5


def test_who_looks_for_a_place_finds_it(looked_at, phone, origin):
    looked_at("places found on a phone", LONG)
    page = phone(LONG)
    last = page.evaluate(LAST)
    page.evaluate("document.querySelector('article a').href = '#' + " + LAST)
    page.evaluate("document.querySelector('article a').click()")
    assert page.evaluate(LATER) == 0
    until(page, f"Math.abs(document.getElementById('{last}').getBoundingClientRect().top) < 140")
    fresh = phone(f"{LONG}#{last}")
    assert fresh.evaluate(LATER) == 0
    assert abs(fresh.evaluate("name => document.getElementById(name).getBoundingClientRect().top", last)) < 140


def test_a_page_that_comes_again_stands_where_it_was_left(looked_at, phone):
    looked_at("left and come again", LONG)
    page = phone(LONG)
    scrolled(page, 500, 12)
    settled(page)
    index, top = page.evaluate(PLACE)
    page.reload()
    settled(page)
    assert page.evaluate(LATER) == 0
    again, now = page.evaluate(PLACE)
    assert (again, abs(now - top) <= 60) == (index, True)  # the browser keeps how far down it was, in pixels


def test_without_scripts_and_on_a_wide_screen_all_is_laid_out(looked_at, phone, opened):
    looked_at("all laid out", LONG)
    assert opened(LONG).evaluate(LATER) == 0
    assert opened(LONG).locator("html.near-only").count() == 0
    assert phone(LONG, java_script_enabled=False).locator("html.near-only").count() == 0
