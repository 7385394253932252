"""Numbers, ticks, citations and figures, followed in place: by mouse, keyboard and thumb, and without scripts."""

import re

import pytest
from browser.checks import RULES, axe, darkened, sideways, watched
from browser.reader import PHONE, shortest

from press.browse import until

pytestmark = pytest.mark.browser
KINDS = ("number", "tick", "source", "drawn")
SHOWN = ".followed:popover-open"


@pytest.fixture(scope="module")
def cited(site, paths) -> str:
    """The shortest page of an essay with a number, a tick, a citation and a figure."""
    essays = [path for path in paths if path.count("/") == 3 and "reference" not in path]
    return shortest(site, essays, *(rf'<a class="[^"]*\b{kind}"' for kind in KINDS))


@pytest.fixture(autouse=True)
def same(looked_at, site, cited):
    """Leaves out what was proven of the same page and the same entries."""
    behind = [
        path
        for name in ("numbers", "figures", "checks")
        for path in sorted(site.glob(f"reference/*/{name}/index.html"))
    ]
    looked_at("what is followed in place", cited, *(f"/{path.relative_to(site)}" for path in behind))


def asked(page, kind: str):
    """The first link of a kind, and what it shows when it is pressed by a keyboard."""
    link = page.locator(f"article a.{kind}").first
    link.press("Enter")
    page.locator(SHOWN).wait_for()
    return link, page.locator(SHOWN)


def focused(locator) -> bool:
    """Whether it has the focus, or is given it when what had it has gone."""
    return until(locator.page, "e => e === document.activeElement", locator.element_handle(), seconds=5)


def test_a_number_shows_its_digits_its_code_and_its_sentences(opened, cited):
    page = opened(cited)
    seen = watched(page)
    link, shown = asked(page, "number")
    assert shown.locator("p.value, tr.asked td").count() == 1
    assert re.search(r"\d", shown.locator("p.value, tr.asked td").inner_text())
    assert shown.locator("tr:visible").count() <= 1  # of a mapping, the line that was asked for
    assert shown.locator("pre").first.inner_text().startswith("def ")
    sentence = shown.locator("li", has=page.locator(f"a[href$='{cited}#{link.get_attribute('id')}']"))
    assert link.inner_text() in sentence.first.inner_text()
    assert seen.failed + seen.errors == []
    assert page.url.endswith(cited)


def test_a_tick_shows_its_claim_its_test_and_what_it_notices(opened, cited):
    link, shown = asked(opened(cited), "tick")
    assert shown.get_by_role("heading").count() == 1
    assert link.get_attribute("aria-label").removeprefix("checked: ")[:40] in shown.inner_text()
    assert "def test_" in shown.locator("pre").inner_text()
    assert re.search(r"it notices \d|no code of ours|not measured yet", shown.inner_text())


def test_a_citation_shows_its_source(opened, cited):
    page = opened(cited)
    link = page.locator("article a.source").first
    link.focus()
    tip = link.evaluate("e => getComputedStyle(e, '::after').content")
    assert len(link.get_attribute("aria-description")) > 20
    assert link.get_attribute("aria-description")[:15] in tip
    _, shown = asked(page, "source")
    assert link.get_attribute("aria-description").split(".")[0] in shown.inner_text()


def test_a_figure_shows_its_code_and_what_can_be_taken_along(opened, cited):
    page = opened(cited)
    link, shown = asked(page, "drawn")
    assert link.inner_text() == "Code and data"
    assert shown.locator("pre").inner_text().startswith("def ")
    files = shown.locator("a[download]").evaluate_all("links => links.map(link => link.href)")
    assert [file.rpartition(".")[2] for file in files] == ["svg", "csv"]
    table = page.request.get(files[1]).text()
    assert table.startswith("panel,series,name,kind,x,y,value\n")
    assert table.count("\n") > 2
    with page.expect_download() as download:
        shown.locator("a[download]").last.click()
    assert download.value.suggested_filename.endswith(".csv")


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_a_dialog_that_gives_the_focus_back(opened, cited, kind):
    page = opened(cited)
    link, shown = asked(page, kind)
    name = link.get_attribute("aria-label") or link.inner_text()
    assert page.get_by_role("dialog", name=name, exact=True).count() == 1
    assert focused(shown)
    page.keyboard.press("Escape")
    shown.wait_for(state="hidden")
    assert focused(link)
    link.click()
    shown.wait_for()
    shown.get_by_role("button", name="Close").click()
    assert focused(link)
    link.click()
    shown.wait_for()
    page.mouse.click(3, 500)
    shown.wait_for(state="hidden")
    assert focused(link)


def test_its_link_leads_to_the_entry_and_back_to_the_sentence(opened, cited):
    page = opened(cited)
    link, shown = asked(page, "number")
    mark = link.get_attribute("id")
    shown.get_by_role("link", name="Open in the reference").click()
    page.wait_for_url("**/reference/**")
    shown.wait_for(state="hidden")
    page.locator(f"li a[href$='#{mark}']").first.click()
    page.wait_for_url(f"**{cited}#{mark}")
    assert page.locator(f"article [id='{mark}']").first.evaluate(
        "e => { const box = e.getBoundingClientRect(); return box.top > 60 && box.bottom < innerHeight; }"
    )


def test_what_cannot_be_fetched_is_followed(opened, cited, origin):
    page = opened(cited)
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('offline')) }")
    page.locator("article a.number").first.click()
    page.wait_for_url("**/reference/**/#*")


def test_a_new_window_is_left_to_the_browser(opened, cited):
    page = opened(cited)
    with page.context.expect_page() as new:
        page.locator("article a.number").first.click(modifiers=["ControlOrMeta"])
    new.value.wait_for_url("**/reference/**")  # it begins blank
    assert page.locator(SHOWN).count() == 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("window", [{}, PHONE], ids=["wide", "phone"])
def test_anyone_can_read_it(opened, cited, kind, window):
    page = opened(cited, **window)
    for dark in (False, True):
        if dark:
            darkened(page)
        _, shown = asked(page, kind)
        box = shown.bounding_box()
        assert sideways(page) == []
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= page.viewport_size["height"]
        if window:
            assert (box["x"], box["width"]) == (0, 360)
            assert box["y"] + box["height"] == 740
        assert axe(page, {"runOnly": RULES}, ".followed") + axe(page, {"runOnly": ["heading-order"]}) == []
        page.keyboard.press("Escape")


def test_without_scripts_the_entry_has_it_all(opened, cited):
    page = opened(cited, java_script_enabled=False)
    link = page.locator("article a.number").first
    address, mark = link.get_attribute("href").partition("#")[2], link.get_attribute("id")
    link.click()
    entry = page.locator(".entry").filter(has=page.locator(f"[id='{address}']"))
    entry.locator("p.value, td").first.wait_for()
    assert entry.locator("pre").first.is_visible()
    entry.locator(f"a[href$='#{mark}']").click()
    page.wait_for_url(f"**{cited}#{mark}")
    page.locator("article a.source").first.hover()
    assert page.locator("article a.source").first.evaluate("e => getComputedStyle(e, '::after').content") != "none"
    page.locator("article a.tick").first.click()
    page.locator(".entry pre").first.wait_for()
