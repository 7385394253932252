"""What readers take elsewhere, of the two-page essay of the press: all of it as one file, and a figure that moves."""

import gzip
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from browser.checks import LAYOUT, axe, ready, watched
from copies import copy

from press import browse
from press.browse import settled, until

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The sample and its archive, built as their author would."""
    root = copy(tmp_path_factory.mktemp("archive") / "small", "src/press", "docs/assets", "requirements.txt")
    environment = os.environ | {"PYTHONPATH": str(root / "src")}
    for command in (["mkdocs", "build", "--quiet"], ["press", "archive", "site", "all.zip"]):
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=root, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    return root / "site"


@pytest.fixture(scope="module")
def unpacked(site) -> str:
    """The address of the archive on this disk."""
    with zipfile.ZipFile(site / "all.zip") as archive:
        archive.extractall(site.parent)
    return (site.parent / "all").as_uri()


@pytest.fixture(scope="module")
def origin(site):
    """Where the sample is served."""
    with browse.served(browse.folder(site)) as address:
        yield address


@pytest.fixture
def page(opened, unpacked):
    """A window on the page with the figure, in which nothing may be refused."""
    page = opened(None)
    seen = watched(page)
    page.goto(f"{unpacked}/toy/index.html")
    settled(page)
    yield page
    assert seen.errors == []
    assert [each for each in seen.failed if "ERR_ABORTED" not in each] == []  # what a reader leaves is cut off
    assert [address for address in seen.asked if not address.startswith((unpacked, "data:", "about:"))] == []


def test_a_figure_moves_and_keeps_its_state_in_the_address(page):
    figure = page.locator("moving-figure")
    ready(page)
    said = figure.locator(".moving-says").inner_text()
    figure.locator("input[type=range]").first.press("End")
    until(page, "!!location.search")
    assert figure.locator(".moving-says").inner_text() != said


def test_links_pictures_and_letters_are_there(page, unpacked):
    assert page.evaluate("[...document.images].every(image => image.complete && image.naturalWidth)")
    assert page.evaluate("document.fonts.check('1em MJXTEX-I')")
    page.locator("article a", has_text="the next page").click()
    page.wait_for_url(f"{unpacked}/toy/rest/index.html#rest")
    assert page.locator("article h1").is_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_search_finds_a_section_and_leads_to_it(page, unpacked, width):
    page.set_viewport_size({"width": width, "height": 800})
    if width == 390:
        page.locator("button[for=__search]").click()
    page.locator(".md-search__input").click()
    page.keyboard.type("bisection")
    found = page.locator(".md-search-result__link").first
    found.wait_for()
    assert found.get_attribute("href").startswith(f"{unpacked}/toy/index.html")


def test_a_listing_says_that_python_needs_a_server(page):
    page.locator("run-listing button").first.click()
    page.get_by_text("Python needs a server").wait_for()


EMBED = "embed/toy/halving/"


def test_a_figure_in_another_page_weighs_little_beside_its_own_and_nobody_lists_it(site):
    html = (site / EMBED / "index.html").read_text(encoding="utf-8")
    own = re.search(r"<moving-figure.*</moving-figure>", html, re.DOTALL)[0]
    named = [site / EMBED / name for name in re.findall(r'(?:src|href)="([^"]+\.(?:js|css))"', html)]
    weight = len(gzip.compress(html.replace(own, "").encode())) + sum(len(gzip.compress(f.read_bytes())) for f in named)
    assert {"embed.css", "figures.js"} <= {file.name for file in named}
    assert weight < 20_000
    assert '<meta name="robots" content="noindex">' in html
    for listing in ("sitemap.xml", "search/search_index.json"):
        assert "embed/" not in (site / listing).read_text(encoding="utf-8")


def test_a_figure_in_another_page_keeps_its_state_and_leads_back_with_it(opened, origin):
    page = opened(None, viewport={"width": 360, "height": 740}, color_scheme="dark")
    seen = watched(page)
    page.goto(f"{origin}/{EMBED}?halving.times=1")
    ready(page)
    times = page.locator("input[type=range]").first
    assert times.get_attribute("aria-valuetext") == "1"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(29, 32, 37)"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert axe(page, {**LAYOUT, "rules": LAYOUT["rules"] | {rule: {"enabled": False} for rule in OF_WHOLE}}) == []
    times.press("ArrowRight")
    until(page, "!location.search.endsWith('=1')")
    state = page.evaluate("location.search")
    with page.expect_popup() as whole:
        page.locator(".from a").click()
    whole.value.wait_for_load_state()
    assert whole.value.url == f"{origin}/toy/{state}#halving"
    assert seen.errors == []


# A page that stands within another has no landmarks or headings of its own to be found by.
OF_WHOLE = ("landmark-one-main", "page-has-heading-one", "region")


def test_a_figure_gives_the_line_that_embeds_it_as_it_is_set(opened, origin):
    page = opened("/toy/?halving.times=2")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=origin)
    ready(page)
    button = page.get_by_role("button", name="Embed: ")
    button.focus()
    page.keyboard.press("Enter")
    area = page.get_by_role("dialog").locator("textarea")
    inside = page.frame_locator(".embed-line iframe")
    inside.locator("moving-figure[data-ready]").wait_for()
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("Copied.").wait_for()
    line = page.evaluate("navigator.clipboard.readText()")
    assert f'src="{origin}/{EMBED}?halving.times=2"' in line
    assert re.fullmatch(r"<iframe [^>]*></iframe>", line)
    height = int(re.search(r'height="(\d+)"', area.input_value())[1])
    assert height == inside.locator("html").evaluate("page => page.offsetHeight")
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('dialog')")
    assert button.evaluate("button => document.activeElement === button")


def test_a_figure_in_another_page_brings_its_letters(opened, origin):
    page = opened(None)
    page.goto(f"{origin}/{EMBED}")
    ready(page)
    until(page, "[...document.fonts].some((font) => font.family.includes('Workings Sans') && font.status === 'loaded')")


def test_formulas_are_copied_as_their_tex(opened, origin):
    page = opened("/toy/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=origin)
    settled(page)
    page.get_by_role("button", name="TeX: Formula").wait_for()  # the script that copies runs when the page is drawn
    page.evaluate("getSelection().selectAllChildren(document.querySelector('article'))")
    page.keyboard.press("Control+C")
    text = until(page, "navigator.clipboard.readText()")
    assert "The start is $x_0 = 1.0$, and\n" in text
    assert "\n$$x_t = x_0 \\, 2^{-t} \\tag{1} \\label{eq:halving}$$\n" in text
    assert "TeX" not in text
    page.get_by_role("button", name="TeX: Formula").press("Enter")
    page.get_by_role("button", name="Copied: Formula").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "x_t = x_0 \\, 2^{-t} \\tag{1} \\label{eq:halving}"


def test_a_figure_alone_opens_from_a_file_too(opened, unpacked):
    page = opened(None)
    seen = watched(page)
    page.goto(f"{unpacked}/{EMBED}index.html?halving.times=1")
    ready(page)
    assert page.locator("input[type=range]").first.get_attribute("aria-valuetext") == "1"
    assert page.locator(".from a").get_attribute("href") == "../../../toy/index.html#halving"
    assert seen.errors + seen.failed == []
