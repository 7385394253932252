"""From page to page: what hangs on many pages, and is looked at each time."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from browser.checks import watched
from browser.figures import figures
from browser.test_listings import RAN, Listing
from browser.test_listings import listed as listed
from browser.test_listings import where as where
from browser.test_moving import seen, settled
from bs4 import BeautifulSoup

from press import browse

pytestmark = pytest.mark.browser


def test_search_opens_at_the_right_place(opened):
    page = opened("/")
    page.keyboard.press("/")
    page.keyboard.type("bias correction")
    result = page.locator(".md-search-result__link[href*='/adam/'], .md-search-result__link[href^='adam/']").first
    result.wait_for(timeout=8000)
    heading = result.locator("h1, h2").first.inner_text()
    result.click()
    page.wait_for_url("**/adam/**")
    browse.settled(page)
    assert "bias" in page.locator("article").inner_text().lower()
    shown = page.locator(f":is(h1, h2, h3, h4):has-text({heading!r})").first
    box = shown.bounding_box()
    assert -5 < box["y"] < 900, (heading, box)


def test_the_index_is_asked_for_when_a_reader_reaches_for_the_search(opened, origin):
    page, asked = opened(None), []
    page.on("request", lambda request: asked.append(request.url.endswith("search_index.json")))
    page.goto(f"{origin}/adam/")
    browse.settled(page)
    page.mouse.wheel(0, 500)
    page.wait_for_timeout(500)
    assert True not in asked
    page.keyboard.press("/")
    page.keyboard.type("warmup")
    page.locator(".md-search-result__link").first.wait_for(timeout=8000)
    assert asked.count(True) == 1


@pytest.mark.parametrize("way", ["tap", "address"])
def test_the_index_comes_on_a_phone_and_by_an_address_with_a_query(way, opened):
    page = opened("/?q=warmup" if way == "address" else "/", viewport={"width": 360, "height": 700}, has_touch=True)
    if way == "tap":
        page.locator("header [for=__search]").first.tap()
        page.keyboard.type("warmup")
    page.locator(".md-search-result__link").first.wait_for(timeout=8000)


def here(page, origin: str, site) -> None:
    """Let the site's list of pages name those that are served here, so that links lead to them without a reload."""
    text = re.sub(r"<loc>https?://[^/]+", f"<loc>{origin}", (site / "sitemap.xml").read_text(encoding="utf-8"))
    page.context.route("**/sitemap.xml", lambda route: route.fulfill(body=text, content_type="text/xml"))


def running(page) -> int:
    """How many Pythons a page has."""
    return ["micropython" in worker.url for worker in page.workers].count(True)


def test_the_next_page_comes_without_a_reload_and_stops_the_clocks(opened, origin, site):
    on_the_way = [each for each in figures() if each.path == "/positions/clock/"]
    shown = next(each for each in on_the_way if any(getattr(one, "play", False) for one in each.declared.controls))
    page = opened(None)
    errors = watched(page).errors
    here(page, origin, site)
    page.goto(origin + shown.path)
    settled(page, shown.name).locator("[data-act=play]").first.click()
    page.evaluate(f"window.mark = document.querySelector('[data-figure={shown.name}]')")
    browse.until(page, "window.mark.clock")
    with page.expect_request("**/*"):
        page.locator(".md-footer__link--next, .md-footer__link--prev").first.click()
    browse.until(page, "!window.mark.isConnected")
    assert page.evaluate("window.mark.clock ?? null") is None
    page.go_back()
    page.wait_for_selector(f"[data-figure={shown.name}]")
    slider = settled(page, shown.name).locator("input[type=range]").first
    before = slider.get_attribute("aria-valuetext")
    slider.press("ArrowRight")
    seen(page, shown.name)
    assert slider.get_attribute("aria-valuetext") != before
    assert page.evaluate("!!window.mark")
    assert errors == []


def following(site, pages: set[str]) -> Iterator[tuple[str, str]]:
    """Pages with listings, each with the one that Next leads to."""
    for before in sorted(pages):
        html = BeautifulSoup((site / before[1:] / "index.html").read_bytes(), "html.parser")
        link = html.select_one(".md-footer__link--next")
        if link and (after := urljoin(before, link["href"])) in pages:
            yield before, after


@pytest.mark.parametrize("reload", [False, True])
def test_another_page_takes_over(opened, origin, site, where, reload):
    """By a link, with a reload or without: what ran is stopped, what is there now can run."""
    before, after = next(following(site, {*where.values()}))
    page = opened(None)
    if not reload:
        here(page, origin, site)
    page.goto(origin + before)
    page.evaluate("window.mark = true")
    first = Listing(page, next(title for title, path in where.items() if path == before))
    first.start("while True:\n    pass")
    browse.until(page, "e => /Running/.test(e.textContent)", first.element.element_handle())
    page.locator(".md-footer__link--next").click()
    page.wait_for_url(f"**{after}")
    browse.settled(page)
    assert page.evaluate("!window.mark") == reload
    second = Listing(page, next(title for title, path in where.items() if path == after))
    assert second.run() == RAN
    assert second.element.locator("textarea").count() == 1
    for _ in range(100):  # a browser takes its time to end one that never rests
        if running(page) > 1:
            page.wait_for_timeout(100)
    assert running(page) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/adam/step_size/", "/adam/memory/"),
        ("/adam/step_size/?bound.gradients=lone#bound", "/adam/bound/?bound.gradients=lone#bound"),
        ("/adam/step_size/#kick", "/adam/memory/#kick"),
        ("/adam/step_size/#no_such_section", "/adam/memory/#no_such_section"),
        ("/adam/algorithm/?update_drawn.seen=30#update", "/adam/?update_drawn.seen=30#update"),
    ],
)
def test_an_old_address_leads_to_where_its_section_stands_now(old, new, opened, origin):
    page = opened(None)
    page.goto(origin + old)
    page.wait_for_url(origin + new)
    if "none" not in new:
        browse.settled(page)


def test_a_section_that_never_was_leaves_the_reader_where_he_is(opened):
    page = opened("/adam/algorithm/#never_was")
    page.wait_for_timeout(500)
    assert page.url.endswith("/adam/algorithm/#never_was")


def test_without_scripts_an_old_address_leads_to_the_page_that_took_its_place(opened):
    page = opened("/adam/step_size/", java_script_enabled=False)
    page.wait_for_url("**/adam/memory/")


def test_a_letter_that_is_pointed_at_says_what_it_is(opened):
    page = opened("/adam/algorithm/")
    letter = page.locator("article p mi").filter(has_text=re.compile("^m$")).first
    shown = "letter => letter.closest('span[title]')?.title"
    assert not letter.evaluate(shown)
    letter.hover()
    assert "first moment" in browse.until(page, shown, letter.element_handle())
    listed = page.locator("details.letters")
    assert not listed.get_attribute("open")
    listed.locator("summary").press("Enter")
    assert "first moment" in listed.locator("dd").filter(has_text="first moment").first.inner_text()


def test_a_formula_that_has_the_focus_says_what_its_letters_are(opened):
    page = opened("/adam/algorithm/")
    formula = page.locator("article div.arithmatex:visible").first
    formula.locator(".copy").focus()
    legend = page.locator(".legend")
    legend.wait_for()
    assert ": " in legend.inner_text()
    page.locator("article h1").click()
    formula.locator(".copy").blur()
    assert legend.count() == 0


@pytest.mark.parametrize("slug", ["epsilon_folded", "kept_rate_run"])
def test_a_section_that_is_a_fold_now_is_open_when_an_address_names_it(slug, opened):
    page = opened(f"/adam/{'algorithm' if slug == 'epsilon_folded' else 'limits'}/#{slug}")
    fold = page.locator(f"article :is(div#{slug}, p:has(> span#{slug})) + details")
    browse.until(page, "e => e.open", fold.element_handle())
