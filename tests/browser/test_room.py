"""Want of room is found on a page, whatever its kind; a phone has a picture and its control on one screen."""

import functools

import pytest
from browser.checks import apart, low, ready, uneasy
from browser.conftest import UNFOLDED, windows
from browser.figures import figures
from browser.reader import greys, shortest
from browser.test_pages import PAGES, looked
from PIL import Image, ImageChops

from press.browse import settled

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def wide(site) -> str:
    """The shortest page with a figure of either kind, and a listing that a phone must scroll."""
    return shortest(site, PAGES, r'src="\.\./\.\./figures/', "<moving-figure", "<run-listing>")


LONG = '<div class="{}"><div class="scroll" style="{}"><pre><code>{}</code></pre></div></div>'
FORMULA = '<math><mspace width="5em"></mspace></math>'
PLANTED = {
    LONG.format("highlight", "", "x" * 300): "1280 wide: cut by ",
    LONG.format("highlight", "background: none", "y" * 60): "360 wide, unfolded: does not say that it goes on: ",
    '<div class="moving"><p style="font-size: 11.9px">little</p></div>': "1280 wide: 11.9 px: ",
    '<div class="moving"><p style="font-size: 10.9px">less</p></div>': "360 wide, unfolded: 10.9 px: ",
    '<img alt="x" src="/figures/little.svg" style="width: 300px !important">': "1280 wide: 10.0 px: ",
    '<div class="moving"><div class="panel"><svg viewBox="0 0 3600 2000"><text x="9" y="200">one</text>'
    '<text x="90" y="220">two</text></svg></div></div>': "1280 wide: undefined: one lies on two",
    '<div class="moving"><div class="panel"><svg viewBox="0 0 3600 2000"><text transform="rotate(-90 200 900)" x="200" '
    'y="900">upright</text><text transform="rotate(-90 230 900)" x="230" y="900">beside</text></svg></div></div>': (
        "1280 wide: undefined: upright lies on beside"
    ),
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
    page.evaluate(UNFOLDED)
    boxes = page.locator("article .highlight:has(run-listing) > .scroll").all()
    box = next(box for box in boxes if box.evaluate("box => box.scrollWidth > box.clientWidth + 20"))
    greys(box)  # whoever comes there has what is near laid out

    def edge(x: int) -> Image.Image:
        """The right edge of the box, scrolled to a place, in greys; above the first line of code."""
        box.evaluate("(box, x) => (box.scrollLeft = x)", x)
        shown = greys(box)
        return shown.crop((shown.width - 20, 0, shown.width, 8))

    (low, high), (least, most) = edge(0).getextrema(), edge(9999).getextrema()
    assert high - low > 40
    assert most - least < 8
    assert ImageChops.difference(edge(0), edge(9999)).getbbox()


MOVING = sorted({shown.path for shown in figures()})
SCREENS = [{"width": 390, "height": 720}, {"width": 390, "height": 844}]
HIGH = "moving-figure .panel > svg { height: 740px !important; max-height: none !important }"


PHONE = {"is_mobile": True, "has_touch": True}


LOOK = "for (const look of document.querySelectorAll('[data-act=look]')) look.click()"
HEAD, TOGETHER, STILL = "from head to foot", "a picture and its controls", "the ends of sliders"


def asking(opened, path: str, screen: dict, planted: str, **device):
    """A page on some device, with its folds open, where nothing moves by itself."""
    page = opened(path, viewport=screen, reduced_motion="reduce", **device)
    page.add_style_tag(content=planted or "x {}")
    page.evaluate(UNFOLDED)
    ready(page)
    return page


def resized(page, screen: dict) -> None:
    """Lay a page out again on another screen."""
    page.set_viewport_size(screen)
    settled(page)


@pytest.fixture(scope="module")
def found(chromium, origin):
    """What is wrong with the figures of a page, of some kind: of each kind of device, one visit finds it all."""

    @functools.cache
    def on_a_phone(path: str, planted: str) -> dict[str, list]:
        with windows(chromium, origin) as opened:
            page = asking(opened, path, SCREENS[0], planted, **PHONE)
            feet, both = [("asked", text) for text in low(page)], []
            page.evaluate(LOOK)
            settled(page)
            feet += [("answered", text) for text in low(page)]
            for screen in SCREENS:
                resized(page, screen)
                both += [(screen, text) for text in apart(page)]
            return {HEAD: feet, TOGETHER: both}

    @functools.cache
    def in_a_window(path: str, planted: str) -> dict[str, list]:
        with windows(chromium, origin) as opened:
            page, uneasy_at = asking(opened, path, SCREENS[0], planted), []
            page.evaluate(LOOK)
            for screen in (SCREENS[0], {"width": 1280, "height": 900}):
                resized(page, screen)
                uneasy_at += [(screen, text) for text in uneasy(page)]
            return {STILL: uneasy_at}

    return lambda kind, path, planted="": (in_a_window if kind == STILL else on_a_phone)(path, planted)[kind]


@pytest.mark.parametrize("path", MOVING)
def test_a_figure_is_on_one_screen_of_a_phone_from_its_head_to_its_last_control(looked_at, found, path):
    looked_at("figures from head to foot", path)
    assert found(HEAD, path) == []


# A picture as high as the screen; and the sentence before the controls, with the room of a question.
EARLY = "moving-figure { display: block !important } .moving-says { display: block !important; min-height: 400px }"


@pytest.mark.parametrize("planted", [HIGH, EARLY], ids=["a high picture", "room above the controls"])
def test_a_control_below_the_screen_is_found(looked_at, found, planted):
    looked_at("planted faults", MOVING[0])
    names = {shown.name for shown in figures() if shown.path == MOVING[0]}
    wrong = [text for moment, text in found(HEAD, MOVING[0], planted) if moment == "answered"]
    assert {text.partition(":")[0] for text in wrong} == names


@pytest.mark.parametrize("path", MOVING)
def test_a_phone_has_a_picture_and_what_changes_it_on_one_screen(looked_at, found, path):
    looked_at("pictures with what changes them", path)
    assert found(TOGETHER, path) == []


def test_a_picture_that_is_too_high_is_found(looked_at, found):
    looked_at("planted faults", MOVING[0])
    names = {shown.name for shown in figures() if shown.path == MOVING[0]}
    for width in (SCREENS[0], SCREENS[1]):
        wrong = [text for screen, text in found(TOGETHER, MOVING[0], HIGH) if screen == width]
        assert {text.partition(":")[0] for text in wrong} == names


@pytest.mark.parametrize("path", MOVING)
def test_words_stay_in_their_picture_and_nothing_jumps(looked_at, found, path):
    looked_at("the ends of sliders", path)
    assert found(STILL, path) == []


# What the edge cuts in a picture that is too narrow, and what jumps where no room is kept.
UNEASY = {
    ".moving svg .plot .label { transform: translateX(-3000px) }": ("is cut at ", (390, 1280)),
    ".moving-says::before, .words-room > .words { display: none !important } .moving-says { width: 12em }": (
        *("jump by ", (390,)),
    ),
}


@pytest.mark.parametrize("planted", UNEASY)
def test_words_that_are_cut_and_figures_that_jump_are_found(looked_at, found, planted):
    looked_at("planted faults", "/positions/rope/")
    wrong, (words, widths) = found(STILL, "/positions/rope/", planted), UNEASY[planted]
    for width in widths:
        assert any(words in text for screen, text in wrong if screen["width"] == width), width


LETTERED = "/adam/bound/"  # has still figures, moving ones and listings in the open
# Of what one page has open: the size of the numbers at axes, in still figures and in moving ones; and listings' widths.
TYPE = """() => {
  const open = [...document.querySelectorAll('article :is(img[src*="figures/"], .moving .tick, .highlight)')]
    .filter(it => it.checkVisibility() && !it.closest('details, li'))
  const some = kind => open.filter(it => it.matches(kind))
  const still = some('img').filter(it => it.naturalWidth).map(it => 11 * it.clientWidth / it.naturalWidth * 4 / 3)
  const moving = some('.tick').map(it => parseFloat(getComputedStyle(it).fontSize) * Math.abs(it.getScreenCTM().a))
  return [still, moving, [...new Set(some('.highlight').map(it => it.offsetWidth))]]
}"""


@pytest.mark.parametrize(("planted", "alike", "few"), [
    ("", True, True),
    (".md-typeset img { width: 31rem !important; max-width: none !important }", False, True),
    (".md-typeset .highlight { width: max-content !important; min-width: 0 !important }", True, False),
], ids=["as it is", "stills as wide as the text", "listings as wide as their lines"])  # fmt: skip
def test_letters_have_one_size_and_listings_two_widths(looked_at, opened, planted, alike, few):
    looked_at(f"letters and widths, {planted}", LETTERED)
    page = opened(LETTERED)
    ready(page)
    page.add_style_tag(content=planted or "x {}")
    still, moving, widths = page.evaluate(TYPE)
    assert still
    assert moving
    assert (max(*still, *moving) <= 1.2 * min(*still, *moving)) == alike, (still, moving)
    assert (len(widths) <= 2) == few, widths


FOLDED = 'article details img[src*="figures/"]'


@pytest.mark.parametrize(("planted", "crossed", "struck"), [
    ("", False, False),
    (FOLDED + " { background: none !important }", True, False),
    ("details figure { margin-left: -1rem !important }", False, True),
], ids=["as it is", "pictures without a ground", "captions as far out as pictures"])  # fmt: skip
def test_the_bar_of_a_fold_runs_through_no_picture_and_no_caption(looked_at, opened, planted, crossed, struck):
    looked_at(f"bars of folds, {planted}", "/positions/order/")
    page = asking(opened, "/positions/order/", {"width": 360, "height": 800}, planted, **PHONE)
    starts = page.locator("article details figcaption").evaluate_all("""captions => captions.map(caption =>
        caption.getBoundingClientRect().left - caption.closest("details").getBoundingClientRect().left)""")
    picture = page.locator(FOLDED).first
    barred = greys(picture)
    picture.evaluate("picture => (picture.closest('details').style.borderColor = 'transparent')")
    assert (ImageChops.difference(barred, greys(picture)).getbbox() is not None) == crossed
    assert starts
    assert (min(starts) < 8) == struck, starts
