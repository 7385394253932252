"""The site in use: its palette, its search, its keyboard, its paper, and a browser that runs no scripts."""

import pytest
from browser.reader import greys, shortest

from press.browse import settled

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 360, "height": 740}}


def brightness(locator) -> tuple[int, int, int]:
    """Darkest, most common and lightest grey of what is shown."""
    histogram = greys(locator).histogram()
    shown = [grey for grey, count in enumerate(histogram) if count > 5]
    return min(shown), max(range(256), key=histogram.__getitem__), max(shown)


@pytest.fixture(scope="module")
def illustrated(site, paths) -> str:
    """The shortest page with a figure, a formula and code."""
    parts = (r'src="\.\./\.\./figures/', "<math ", 'class="filename"', "md-footer__link")
    return shortest(site, paths, *parts)


@pytest.fixture(autouse=True)
def same(looked_at, illustrated):
    """Leaves out what was proven of the same two pages."""
    looked_at("the site in use", "/", illustrated)


def test_figures_follow_the_palette_and_the_choice_lasts(opened, illustrated, origin):
    page = opened(illustrated)
    figure = page.locator("article img[src*='figures/']").first
    figure.scroll_into_view_if_needed()
    darkest, paper, _ = brightness(figure)
    assert paper > 230
    assert darkest < 110  # ink on a light page
    page.locator("form[data-md-component=palette] label:visible").click()
    settled(page)
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    _, paper, lightest = brightness(figure)
    assert paper < 60
    assert lightest > 140  # and chalk on a dark one
    page.reload()
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    page.goto(origin + "/")
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"


def test_a_keyboard_reaches_everything(opened, illustrated):
    page = opened(illustrated)
    page.keyboard.press("Tab")
    assert page.locator(":focus").evaluate("e => e.matches('.md-skip')")
    assert page.locator(":focus").bounding_box()["y"] >= 0
    stops = []
    for _ in range(200):
        page.keyboard.press("Tab")
        stop = page.evaluate("""() => {
            const here = document.activeElement, seen = [here, ...(here.labels ?? []),
                ...(here.classList.contains("md-option") ? [here.nextElementSibling] : [])];
            const ring = seen.some(e => { const s = getComputedStyle(e);
                return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0 && e.checkVisibility(); });
            const box = here.getBoundingClientRect();
            return {ring, tag: here.tagName, kind: here.dataset.mdComponent ?? "", text: here.outerHTML.slice(0, 120),
                nav: !!here.closest(".md-nav"), main: !!here.closest("article"), gone: box.right < 0 || box.bottom < 0};
        }""")
        if stop["tag"] == "BODY":
            break
        stops.append(stop)
    assert any(stop["kind"] == "search-query" for stop in stops)
    assert any(stop["nav"] for stop in stops)
    assert any(stop["main"] for stop in stops)
    assert [stop["text"] for stop in stops if not stop["ring"] or stop["gone"]] == []


def test_a_keyboard_opens_the_contents_on_a_phone(opened):
    page = opened("/", **PHONE)
    nav = page.locator(".md-sidebar--primary .md-nav__link:visible")
    assert nav.count() == 0
    button = page.get_by_role("button", name="Contents")
    assert button.get_attribute("aria-expanded") == "false"
    button.press("Enter")
    nav.first.wait_for()
    page.keyboard.press("Escape")
    nav.first.wait_for(state="hidden")


def test_code_can_be_copied(opened, illustrated, origin):
    page = opened(illustrated)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=origin)
    block = page.locator(".highlight:not(.output)").first
    block.hover()
    block.locator(".copy").click()
    page.get_by_role("button", name="Copied: ").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == block.locator("code").text_content()


def test_a_box_with_nothing_to_scroll_is_no_stop(opened, illustrated):
    page = opened(illustrated, viewport={"width": 320, "height": 740})
    page.keyboard.press("Tab")  # whoever has keys has all of a page laid out
    settled(page)
    boxes = page.locator("article [role=group]").evaluate_all(
        "boxes => boxes.filter(e => e.checkVisibility()).map(e => [e.tabIndex >= 0, e.scrollWidth > e.clientWidth])"
    )
    assert boxes
    assert all(stop == wide for stop, wide in boxes)


def test_without_scripts_everything_is_there(opened, illustrated):
    page = opened(illustrated, java_script_enabled=False)
    assert page.locator("article h1").is_visible()
    assert page.locator("article img[src*='figures/']").first.is_visible()
    assert page.locator("math:not(details *)").first.is_visible()
    assert page.locator(".md-sidebar--primary a.md-nav__link").first.is_visible()
    assert page.locator(".md-footer__link").first.is_visible()
    assert not page.locator(".md-search__input").is_visible()  # nothing is offered that cannot work
    assert page.locator("form[data-md-component=palette] label:visible").count() == 0
    _, paper, _ = brightness(page.locator("article h1"))
    assert paper > 230


def test_without_scripts_the_page_is_dark_when_the_reader_is(opened, illustrated):
    page = opened(illustrated, java_script_enabled=False, color_scheme="dark")
    _, paper, ink = brightness(page.locator("article h1"))
    assert paper < 60
    assert ink > 200
    figure = page.locator("article img[src*='figures/']").first
    figure.scroll_into_view_if_needed()
    assert brightness(figure)[2] > 140


def test_without_scripts_the_contents_open_on_a_phone(opened):
    page = opened("/", java_script_enabled=False, **PHONE)
    links = page.locator(".md-sidebar--primary a.md-nav__link:visible")
    for opens in (page.locator("label[for=__drawer].md-header__button").click, lambda: page.keyboard.press("Space")):
        page.reload()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        assert links.count() == 0
        opens()
        assert links.count() > 0


def test_on_paper_there_is_only_the_text(opened, illustrated):
    page = opened(illustrated, color_scheme="dark")
    page.emulate_media(media="print")
    assert page.locator("article h1").is_visible()
    for part in (".md-header", ".md-sidebar--primary", ".md-footer", ".copy", ".headerlink"):
        assert page.locator(f"{part}:visible").count() == 0, part
    _, paper, _ = brightness(page.locator("article h1"))
    assert paper > 250  # white, though the page was dark


def test_nothing_moves_for_those_who_ask(opened):
    page = opened("/", reduced_motion="reduce")
    moving = page.evaluate("""[...document.querySelectorAll("*")].filter(e => {
        const s = getComputedStyle(e);
        return s.transitionDuration.split(", ").some(t => parseFloat(t) > 0) || s.animationName !== "none";
    }).map(e => e.outerHTML.slice(0, 100))""")
    assert moving == []
