"""Every page of the site, in a real browser: anyone can read it, and nothing is fetched from elsewhere."""

import gzip
import random
import re

import pytest
from browser.checks import (
    COLOURS,
    LAYOUT,
    NARROW,
    WHOLE,
    Watched,
    axe,
    clipped,
    crammed,
    crowded,
    cut,
    darkened,
    emptied,
    enhanced,
    figures,
    forced,
    formulas,
    narrowed,
    parted,
    ready,
    sampled,
    shortened,
    sideways,
    small,
    thinned,
    torn,
    uneven,
    unfolded,
    unframed,
    unmarked,
    unquoted,
    unreachable,
    watched,
)
from browser.conftest import APART, ROOT

from press.browse import foreign, settled

pytestmark = pytest.mark.browser
DOCS = ROOT / "docs"
SOURCES = [file.relative_to(DOCS).with_suffix("") for file in (*DOCS.rglob("*.md"), *DOCS.glob("labs/*.py"))]
PAGES = ["/404.html", *sorted(f"/{source.as_posix().removesuffix('index')}/".replace("//", "/") for source in SOURCES)]
# What stands round the article comes from one template for each kind of page, and is looked at on one of each.
FRAMED = {"/", "/404.html", "/adam/", "/adam/algorithm/", "/labs/adam_first_steps/", "/reference/notation/"}
# Bytes of our own script and style on a page, compressed, before a listing is run; a page with figures that ask, are
# dragged and play is the heaviest. What a page weighs with its words, fonts and pictures is held by test_weight.
BUDGET = 26 * 1024
THEIRS = re.compile(r"^assets/(javascripts|stylesheets|math|_mkdocstrings\.css)")
ONE = "assets/page.css"  # the theme's style, and at its end ours, which lies beside it too


def looked(page, within: str) -> list[str]:
    """What is wrong with an opened page: in a wide window and on a phone, in the light and in the dark."""
    found = figures(page) + formulas(page) + sideways(page) + unreachable(page) + unquoted(page)
    with unfolded(page):
        rows = crammed(page) + uneven(page) + torn(page)
        found += [f"1280 wide: {text}" for text in cut(page) + small(page, 12) + crowded(page) + shortened(page) + rows]
        narrowed(page, 360)
        cramped = unmarked(page) + small(page, 11) + crowded(page) + parted(page) + clipped(page)
        cramped += crammed(page) + uneven(page) + torn(page)
        found += [f"360 wide, unfolded: {text}" for text in cramped + sideways(page) + unreachable(page)]
    narrowed(page, 320)
    found += [f"320 wide: {text}" for text in sideways(page) + unreachable(page)]
    thinned(page)
    found += axe(page, WHOLE)
    if within != "html":
        unframed(page)
    found += [f"on a phone: {text}" for text in axe(page, LAYOUT if within == "html" else NARROW, within)]
    narrowed(page, None)
    found += axe(page, LAYOUT, within)
    sampled(page)
    for scheme in ("light", "dark"):
        if scheme == "dark":
            darkened(page)
        found += [f"{scheme}: {text}" for text in axe(page, COLOURS, within, kinds=True) + enhanced(page)]
    emptied(page)
    for scheme in ("dark", "light") if page.locator(".moving").count() else ():
        if scheme == "light":
            darkened(page, scheme)
        found += [f"{scheme}, in colours of one's own: {text}" for text in forced(page)]
    return found


def complaints(seen, origin: str, site, known: set[str]) -> list[str]:
    """What an opened page asked for that it should not have, what that weighs, and what it complained of."""
    own = {url.removeprefix(origin + "/").partition("?")[0] for url in seen.asked if url.startswith(origin + "/")}
    ours = {
        path: sent(site / path.replace(ONE, "assets/site.css"))
        for path in own & known
        if path.endswith((".js", ".css")) and not THEIRS.search(path)
    }
    return [
        *(f"asks elsewhere: {url}" for url in foreign(seen.asked, origin)),
        *(f"asks for what it does not name: {path}" for path in own - known if not path.startswith(APART[:2])),
        *(f"fails: {url}" for url in seen.failed),
        *(f"complains: {text}" for text in seen.errors),
        *([f"{sum(ours.values()):,} bytes of our own script and style: {ours}"] if sum(ours.values()) > BUDGET else []),
    ]


def sent(file) -> int:
    """The bytes of a file as it is sent."""
    return len(gzip.compress(file.read_bytes(), 9, mtime=0))


def test_these_are_the_pages(paths):
    assert paths == sorted(PAGES)
    assert set(PAGES) > FRAMED


@pytest.mark.parametrize("path", PAGES)
def test_anyone_can_read_it(looked_at, opened, origin, site, path):
    known = looked_at("pages that anyone can read", path)
    page = opened(None)
    seen = watched(page)
    page.goto(origin + path)
    ready(page)
    assert looked(page, "html" if path in FRAMED else "article") + complaints(seen, origin, site, known) == []
    assert len(seen.asked) > 5


FAULTS = {
    "<button></button>": "button-name",
    "<p style='color: #999; background: #fff'>Faint.</p>": "light: color-contrast:",
    "<p style='color: #767676; background: #fff'>Faint to some.</p>": "light: color-contrast-enhanced: ",
    "<p style='color: #333'>Faint in the dark.</p>": "dark: color-contrast:",
    "<h5>A step left out</h5>": "heading-order",
    "<div style='width: 2000px; height: 9px'></div>": "320 wide: ",
    "<div style='overflow: auto'><p style='width: 1900px'>x</p></div>": "1900px",
    "<button style='all: unset; font-size: 9px'>a</button>": "on a phone: target-size",
    "<img alt='x' src='/nowhere.svg'>": "does not load: ",
    "<img src='/assets/logo.svg'>": "has no alt text",
    "<p>So $\\epsilon = $ <code>0.1</code>.</p>": "left as TeX",
    "<table><tr><td>a maximum of $</td><td>g</td><td>$</td></tr></table>": "left as TeX",
    "<table><tr><td style='padding: 0'>128</td><td style='padding: 0'>all</td></tr></table>": "px apart: 128|all",
    "<table><tr><td>a</td><td style='padding-top: 30px'>below</td></tr></table>": "begins ",
    "<p>He said “no“.</p>": "quotation: ",
    "<p>the key <code style='overflow-wrap: anywhere'>" + "rope" * 80 + "</code></p>": "torn after ",
    "<div class='output'><pre class='scroll' style='height: 20px; overflow: auto'>1\n2\n3</pre></div>": "out of sight",
    "<span class='arithmatex'>x</span>": "no MathML",
    "<h2>Far down</h2><p><b style='margin-left: -90px'>Cut off.</b></p>": "reaches out of its part: <b",
}


@pytest.fixture(scope="module")
def shortest(site) -> str:
    """The page that is the quickest to look at."""
    return min(PAGES[1:], key=lambda path: (site / path[1:] / "index.html").stat().st_size)


def test_planted_faults_are_found(looked_at, opened, shortest):
    looked_at("planted faults", shortest)
    page = opened(shortest)
    plant = "html => document.querySelector('article').insertAdjacentHTML('beforeend', html)"
    page.evaluate(plant, "".join(html * 2 for html in FAULTS))
    settled(page)
    found = looked(page, "article")
    assert [html for html, words in FAULTS.items() if not any(words in text for text in found)] == [], found


def test_planted_requests_are_found(looked_at, opened, shortest, origin, site, tmp_path):
    looked_at("planted faults", shortest)
    page = opened(shortest)
    seen = watched(page)
    planted = "<img src='https://example.org/x'><img src='/assets/logo.svg?'>"
    page.evaluate("html => document.querySelector('article').insertAdjacentHTML('beforeend', html)", planted)
    page.evaluate("fetch('/nowhere').catch(() => 0)")
    page.wait_for_timeout(300)
    for words in (
        "asks elsewhere: https://example.org/x",
        "asks for what it does not name: assets/logo.svg",
        "/nowhere: 404",
        "fails: https://example.org/x: csp",
    ):
        assert words in "\n".join(complaints(seen, origin, site, {"nowhere"}))
    (tmp_path / "large.js").write_bytes(random.Random(1).randbytes(BUDGET))
    heavy = complaints(Watched([f"{origin}/large.js"], [], []), origin, tmp_path, {"large.js"})
    assert heavy[0].startswith(f"{sent(tmp_path / 'large.js'):,} bytes of our own")
