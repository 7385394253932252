"""What a reader's system asks for: more contrast, or colours of its own."""

import pytest
from browser.checks import axe, thinned
from browser.test_moving import figures
from browser.test_moving import settled as ready

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

ENOUGH = 3.0  # WCAG 2.2, 1.4.11: of what is drawn, against what is beside it
DRAWN = ".moving svg path:not(.bars, .curves)"  # these two are filled
# The contrast of a property's colour with what lies behind the element, as WCAG 2.2 defines it.
CONTRAST = """([selector, property]) => {
    const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const pixel = (...colours) => {
        for (const colour of colours) (pen.fillStyle = colour), pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (rgb) => {
        const [r, g, b] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
        const found = [];
        for (; element; element = element.parentElement) found.unshift(getComputedStyle(element).backgroundColor);
        return found;
    };
    return [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).map((element) => {
        const under = behind(element.parentElement), colour = getComputedStyle(element)[property];
        const [one, two] = [light(pixel(...under)), light(pixel(...under, colour))];
        const kind = element.getAttribute("class") ?? element.tagName;
        return [(Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05), `${kind} ${colour}`];
    });
}"""


def faint(page, selector: str, colour: str) -> set[str]:
    """What is too faint among some elements, of which there must be some."""
    found = page.evaluate(CONTRAST, [selector, colour])
    assert found, f"there is no {selector}"
    return {f"{words}: {contrast:.2f}" for contrast, words in found if contrast < ENOUGH}


SCHEMES = ("light", "dark")
FIRST = [("/", "dark"), ("/adam/algorithm/", "light")]  # the ordinary run looks at these two
PAGES = [(path, scheme) for path in ("/", *sorted({figure.path for figure in figures()})) for scheme in SCHEMES]
OTHERS = [pytest.param(one, marks=pytest.mark.slow) for one in PAGES if one not in FIRST]


@pytest.fixture(params=FIRST + OTHERS, ids=str)
def page(request, opened):
    """A light or a dark page with all its figures drawn."""
    path, scheme = request.param
    page = opened(path, color_scheme=scheme, contrast="more")
    for figure in (figure for figure in figures() if figure.path == path):
        ready(page, figure.name)
    thinned(page)
    return page


def test_whoever_asks_for_contrast_or_has_own_colours_can_see_all(page):
    found = axe(page, {"runOnly": ["color-contrast-enhanced"]}, "article")
    assert [text for text in found if "light-dark" not in text] == []  # words in the colour of what they name
    if not page.locator(".moving").count():
        return
    assert faint(page, DRAWN, "stroke") == set()
    for scheme in SCHEMES:  # of the system; the page keeps its own
        page.emulate_media(contrast="null", forced_colors="active", color_scheme=scheme, reduced_motion="reduce")
        assert faint(page, DRAWN, "stroke") == set()
        assert faint(page, ".moving :is(button, input[type=text])", "borderTopColor") == set()
        assert faint(page, ".moving", "borderTopColor") == set()
        assert faint(page, ".moving :is(p, label, legend, output, th, td)", "color") == set()


def test_the_line_that_ran_is_marked_in_any_colours(opened):
    page = opened("/adam/algorithm/", forced_colors="active")
    ready(page, "algorithm_steps")
    assert faint(page, ".stepped [aria-current]", "outlineColor") == set()
    assert faint(page, ".symbols [data-changed]", "outlineColor") == set()
    assert len(page.evaluate(CONTRAST, [".stepped [aria-current]", "outlineColor"])) == 1


def test_what_is_faint_is_found(opened):
    page = opened("/")
    line = "<p style='background: #fff'><b class='planted' style='color: {}'>x</b></p>"
    page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", line.format("#999"))
    assert faint(page, ".planted", "color") == {"planted rgb(153, 153, 153): 2.85"}
    page.evaluate("document.querySelector('.planted').style.color = '#777'")
    assert faint(page, ".planted", "color") == set()
