"""Want of room is found on a page, whatever its kind; and on a phone what goes on at its edge lies in shadow."""

import pytest
from browser.reader import greys, shortest
from browser.test_pages import PAGES, looked
from PIL import Image, ImageChops

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def wide(site) -> str:
    """The shortest page with a figure of either kind, and a listing that a phone must scroll."""
    return shortest(site, PAGES, r'src="\.\./\.\./figures/', "<moving-figure", "<run-listing>")


LONG = '<div class="{}"><div class="scroll" style="{}"><pre><code>{}</code></pre></div></div>'
FORMULA = '<mjx-container style="display: inline-block; width: 5em">x</mjx-container>'
PLANTED = {
    LONG.format("highlight", "", "x" * 300): "1280 wide: cut by ",
    LONG.format("highlight", "background: none", "y" * 60): "360 wide, unfolded: does not say that it goes on: ",
    '<div class="moving"><p style="font-size: 11.9px">little</p></div>': "1280 wide: 11.9 px: ",
    '<div class="moving"><p style="font-size: 10.9px">less</p></div>': "360 wide, unfolded: 10.9 px: ",
    '<img alt="x" src="/figures/little.svg" style="width: 300px !important">': "1280 wide: 10.0 px: ",
    '<div class="moving"><div class="panel"><svg viewBox="0 0 3600 2000"><text x="9" y="200">one</text>'
    '<text x="90" y="220">two</text></svg></div></div>': "1280 wide: undefined: one lies on two",
    f'<p style="width: 5em">{FORMULA}, so</p>': "360 wide, unfolded: parted: ",
}


def test_planted_faults_are_found(looked_at, opened, origin, wide):
    looked_at("planted faults", wide)
    page = opened(None)
    little = '<svg viewBox="0 0 360 9" xmlns="http://www.w3.org/2000/svg"><g transform="scale(0.12 -0.12)"/></svg>'
    page.route("**/little.svg", lambda route: route.fulfill(body=little, content_type="image/svg+xml"))
    page.goto(origin + wide)
    for html in PLANTED:
        page.evaluate("html => document.querySelector('article').insertAdjacentHTML('beforeend', html)", html)
    found = looked(page, "article")
    assert [html for html, words in PLANTED.items() if not any(words in text for text in found)] == [], found


LOOKS = ({}, {"color_scheme": "dark"}, {"forced_colors": "active"}, {"java_script_enabled": False})


@pytest.mark.parametrize("looks", LOOKS, ids=str)
def test_an_edge_that_goes_on_lies_in_shadow(looked_at, opened, wide, looks):
    looked_at(f"edges in shadow, {looks}", wide)
    page = opened(wide, viewport={"width": 360, "height": 740}, **looks)
    page.wait_for_load_state("networkidle")
    box = page.locator("article .highlight:has(run-listing) > .scroll").first
    assert box.evaluate("box => box.scrollWidth > box.clientWidth + 20")

    def edge(x: int) -> Image.Image:
        """The right edge of the box, scrolled to a place, in greys; above the first line of code."""
        box.evaluate("(box, x) => (box.scrollLeft = x)", x)
        shown = greys(box)
        return shown.crop((shown.width - 20, 0, shown.width, 8))

    (low, high), (least, most) = edge(0).getextrema(), edge(9999).getextrema()
    assert high - low > 40
    assert most - least < 8
    assert ImageChops.difference(edge(0), edge(9999)).getbbox()
