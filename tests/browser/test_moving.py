"""The figures that move, in a real browser: what they show is what Python says, and anyone can use them."""

import random
import re
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from browser.checks import (
    AT_ONCE,
    COLOURS,
    LAYOUT,
    MOVING,
    SIDEWAYS,
    axe,
    darkened,
    emptied,
    enhanced,
    faint,
    forced,
    narrowed,
    ready,
    sideways,
    unreachable,
    watched,
)
from browser.conftest import ended, hastened
from browser.figures import Drawing, Moves, Numbers, Order, Shown, Slider, figures, specimen
from PIL import Image

from press.browse import foreign, until
from press.figures.controls import Best
from press.figures.marks import Arrows, Dots, Rule
from press.figures.parts import Panel

pytestmark = pytest.mark.browser
PAGES = sorted({shown.path for shown in figures()})
CROWDED = max(PAGES[1:], key=lambda path: sum(shown.path == path for shown in figures()))
FRAMES = "new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))"


def settled(page, name: str):
    """A figure that can be moved, and has been drawn."""
    figure = page.locator(f"[data-figure={name}]")
    figure.scroll_into_view_if_needed()
    page.wait_for_selector(f"[data-figure={name}][data-ready]", state="attached")
    page.evaluate(FRAMES)
    if (look := figure.locator("[data-act=look]:visible")).count():
        look.click()
    figure.dispatch_event("pointerdown")  # a figure that has been touched does nothing of itself
    return figure


def follow(page, shown: Shown, values: dict) -> None:
    """Set a figure as an address would, and wait until it is drawn."""
    set_so = "([name, query]) => document.querySelector(`[data-figure=${name}]`).follow(query)"
    page.evaluate(set_so, [shown.name, shown.address(values)])
    page.evaluate(FRAMES)


def seen(page, name: str) -> str:
    """The sentence that a figure shows, once it has drawn all that it was asked to."""
    until(page, "name => document.querySelector(`[data-figure=${name}]`).frame == null", name)
    return page.locator(f"[data-figure={name}] .moving-says").text_content()


# What the page's script says at some settings, and what it would draw there; and what stands in the page.
SAID = """([name, values]) => {
    const figure = document.querySelector(`[data-figure=${name}]`), { settings } = figure;
    figure.settings = { ...values };
    try { return figure.view().says; } finally { figure.settings = settings; }
}"""
SHOWN = """name => [...document.querySelectorAll(`[data-figure=${name}] :is(.moving-parts, .symbols, .stepped)`)]
    .map(part => {
        const copy = part.cloneNode(true);
        for (const hidden of copy.querySelectorAll("[display=none]")) hidden.remove(); // drawn for another setting
        return copy.innerHTML;
    }).join("")"""


def said(page, shown: Shown, values: dict) -> str:
    """The sentence of a figure at some settings."""
    return page.evaluate(SAID, [shown.name, values])


# A figure set as some addresses would: what it says then and what it should, what it has drawn, whether it is too wide.
FOLLOWED = f"""([name, all]) => ({AT_ONCE})(async () => {{
    const figure = document.querySelector(`[data-figure=${{name}}]`), found = [];
    for (const [query, values] of all) {{
        figure.follow(query);
        await null;
        const says = figure.querySelector(".moving-says").textContent;
        found.push([says, ({SAID})([name, values]), ({SHOWN})(name), ({SIDEWAYS})()]);
    }}
    return found;
}})"""


def set_by_chance(page, shown: Shown, chance: random.Random) -> None:
    """Whatever a figure showed before, at one setting it shows one thing, and is no wider than a phone."""
    settings, drawn = [shown.drawn(chance) for _ in range(3)], []
    for width in (None, 320, None):
        narrowed(page, width)
        found = page.evaluate(FOLLOWED, [shown.name, [[shown.address(values), values] for values in settings]])
        for values, (says, should, html, wide) in zip(settings, found, strict=True):
            assert says == should, (shown.name, values)
            assert wide == [], (shown.name, values, width)
            drawn.append(html if not width else "")
    assert drawn[:3] == drawn[6:], (shown.name, settings)


def set_by_sentences(page, here: list[Shown]) -> None:
    """Each link in the text sets its figure, and looks pressed."""
    links = [(link, shown) for shown in here for link in page.locator(f"article a[href*='?{shown.name}.']").all()]
    assert links
    for number, (link, shown) in enumerate(links):
        link.evaluate("link => { for (let e = link; e = e.closest('details:not([open])'); ) e.open = true; }")
        if number:
            link.evaluate("link => link.click()")  # the pointer takes its way to one; it is slow
        else:
            link.click()
        query, _, section = link.get_attribute("href").partition("?")[2].partition("#")
        assert page.url.endswith(f"#{section}")
        assert seen(page, shown.name) == said(page, shown, shown.asked(query)), query
        assert link.get_attribute("aria-current") == "true", query


def set_by_keys(page, shown: Shown) -> None:
    """Every slider moves by a key and says where it stands; all controls have names; and Reset resets."""
    figure = settled(page, shown.name)
    for slider in figure.locator("input[type=range]:visible").all():
        before = slider.get_attribute("aria-valuetext")
        last = slider.input_value() == slider.get_attribute("max")
        slider.press("ArrowLeft" if last else "ArrowRight")
        seen(page, shown.name)
        after = slider.get_attribute("aria-valuetext")
        assert after != before, (shown.name, slider.get_attribute("data-name"))
        assert slider.locator("+ output").text_content() == after
    unnamed = figure.evaluate(
        """figure => [...figure.querySelectorAll("button, input")].filter(control =>
            control.tabIndex < 0 || !(control.labels?.[0] ?? control).textContent.trim()).map(e => e.outerHTML)"""
    )
    assert unnamed == []
    figure.locator("[data-act=reset]").click()
    assert seen(page, shown.name) == said(page, shown, shown.start)


def standing(page, here: list[Shown]) -> None:
    """On paper, and without a script, there are a picture and a sentence, and nothing to press."""
    for shown in here:
        figure = page.locator(f"[data-figure={shown.name}]")
        assert figure.locator(".moving-says").is_visible()
        assert figure.locator("svg, .stepped, table, .words").first.is_visible()
        assert figure.locator("button:visible, input:visible").count() == 0


# On a busy page an observer is told in one go what was so before, and what is so now.
LATE = """window.IntersectionObserver = class extends IntersectionObserver {
    constructor(told, options) {
        const before = entry => ({ target: entry.target, isIntersecting: false });
        super((entries, self) => told([...entries.map(before), ...entries], self), options);
    }
}"""


def test_a_figure_wakes_on_a_page_that_is_too_busy_to_say_at_once_that_it_came_into_view(opened, origin):
    page = opened(None)
    page.add_init_script(LATE)
    page.goto(f"{origin}{PAGES[-1]}")
    ready(page)
    assert page.locator("moving-figure[data-seen]").count()


@pytest.mark.parametrize("path", PAGES)
def test_links_keys_and_addresses_move_the_figures_of_a_page(looked_at, opened, path):
    looked_at("pages with figures that move", path)
    calm = "no-preference" if path == PAGES[0] else "reduce"  # scrolling is slow; one page will do
    page, chance = opened(path, reduced_motion=calm), random.Random(path)
    errors, here = watched(page).errors, [shown for shown in figures() if shown.path == path]
    ready(page)
    set_by_sentences(page, here)
    emptied(page)  # what stands beside the figures would only be laid out again, hundreds of times
    for shown in here:
        set_by_keys(page, shown)
        set_by_chance(page, shown, chance)
    page.emulate_media(media="print")
    standing(page, here)
    assert errors == []
    standing(opened(path, java_script_enabled=False), here)


def test_anyone_can_use_every_kind_of_control_and_see_every_mark(once, chromium, opened, origin, site):
    beside = next(path for path in PAGES if path.startswith("/adam/") and path.count("/") == 3)
    shell, page = (site / beside[1:] / "index.html").read_text(encoding="utf-8"), opened(None)
    html, module, shown = specimen(shell)
    assets = [*site.glob("assets/*.css"), *site.glob("assets/*.js"), *site.glob("assets/figures/*.js")]
    once("specimens of figures that move", chromium.version, html, module, *sorted(assets))
    page.route("**/adam/specimen/", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.route("**/live/toys.js", lambda route: route.fulfill(body=module, content_type="text/javascript"))
    errors, chance = watched(page).errors, random.Random(1)
    page.goto(f"{origin}/adam/specimen/")
    ready(page)

    def faults(*asked: dict) -> list[str]:
        return [text for rules in asked for text in axe(page, rules, MOVING)] + sideways(page) + unreachable(page)

    for state in ("first", "set"):
        for one in shown:
            follow(page, one, one.drawn(chance) if state == "set" else {})
        for width in (360, 320, None):
            narrowed(page, width)
            assert faults(LAYOUT) == [], (state, width)
        assert faults(COLOURS) + enhanced(page) + forced(page) == [], state
    darkened(page)
    for state in ("set", "first"):
        for one in shown:
            follow(page, one, one.drawn(chance) if state == "set" else {})
        assert faults(COLOURS) + enhanced(page) + forced(page) == [], state
    page.emulate_media(forced_colors="active")
    assert faint(page, ".stepped [aria-current]", "outlineColor") == set()
    assert faint(page, ".symbols [data-changed]", "outlineColor") == set()
    assert errors == []


def test_what_is_faint_is_found(looked_at, opened):
    looked_at("planted faults", PAGES[0])
    page = opened(PAGES[0])
    line = "<p style='background: #fff'><b class='planted' style='color: {}'>x</b></p>"
    page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", line.format("#999"))
    assert faint(page, ".planted", "color") == {"planted rgb(153, 153, 153): 2.85"}
    page.evaluate("document.querySelector('.planted').style.color = '#777'")
    assert faint(page, ".planted", "color") == set()


def first(kind: type, **having) -> tuple[Shown, object]:
    """The first figure with a control of a kind, and the control."""
    alike = ((shown, one) for shown, one in pairs() if type(one) is kind)
    return next((shown, one) for shown, one in alike if all(getattr(one, name) == x for name, x in having.items()))


def pairs() -> list[tuple[Shown, object]]:
    """Every figure with each of its controls."""
    return [(shown, control) for shown in figures() for control in shown.declared.controls]


def longest() -> tuple[Shown, Slider]:
    """The slider that has the farthest to go when it plays, so that a busy machine meets it on its way; its figure."""
    played = [pair for pair in pairs() if getattr(pair[1], "play", False)]
    return max(played, key=lambda pair: len(pair[1].stops) - pair[1].stops.index(pair[1].start))


def alone() -> tuple[Shown, Slider]:
    """The first figure that plays by itself, as those that ask do not, and the slider that it moves."""
    played = (pair for pair in pairs() if getattr(pair[1], "play", False))
    return next(pair for pair in played if not pair[0].declared.guess)


@pytest.fixture
def moved(looked_at, opened):
    """`opened`, for tests of a figure of some kind: they are left out while the pages that have one are the same."""
    having = (
        *(
            first(Slider),
            first(Slider, play=True),
            longest(),
            alone(),
            first(Slider, again=True),
            first(Drawing),
            next(pair for pair in pairs() if getattr(pair[1], "leads", "")),
            next(pair for pair in pairs() if getattr(pair[1], "until", "")),
            first(Best),
            first(Numbers),
            first(Moves),
            first(Order),
        ),
        *(dragged(), needle(), (asking(), None)),
    )
    looked_at("ways to move a figure", *sorted({figures()[0].path, CROWDED, *(shown.path for shown, *_ in having)}))
    return opened


def test_an_address_carries_what_was_set(moved):
    shown, control = first(Slider)
    page = moved(shown.path)
    slider = settled(page, shown.name).locator(f"[data-name={control.name}]")
    slider.press("ArrowRight" if slider.input_value() == "0" else "ArrowLeft")
    until(page, "start => location.search && location.href !== start", page.url)
    page.reload()
    settled(page, shown.name)
    query, _, section = page.url.partition("?")[2].partition("#")
    assert query.startswith(f"{shown.name}.")
    assert seen(page, shown.name) == said(page, shown, shown.asked(query))
    here = "[...document.querySelectorAll('article :is(h2[id], h3[id], [data-figure])')]"
    assert page.evaluate(f"name => {here}.map(e => e.id || e.dataset.figure)", shown.name).index(section) + 1 == (
        page.evaluate(f"name => {here}.findIndex(e => e.dataset.figure === name)", shown.name)
    )


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_plays_can_be_paused_and_goes_one_step_for_those_who_want_it_calm(moved, motion):
    shown, _ = longest()
    page = moved(shown.path, clock=True, reduced_motion=motion)
    button = settled(page, shown.name).locator("[data-act=play]").first
    says = f"document.querySelector('[data-figure={shown.name}] .moving-says').textContent"
    before = seen(page, shown.name)
    button.click()
    if motion == "no-preference":
        for _ in range(2):  # the press itself, and then the clock
            until(page, f"before => {says} !== before", before)
            before = seen(page, shown.name)
        assert button.text_content() == "Pause"
        button.click()
        assert button.text_content() == "Play"
    there = seen(page, shown.name)
    page.clock.run_for(700)
    assert seen(page, shown.name) == there
    assert motion == "no-preference" or there != before


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_words_that_change_places_glide_but_not_for_those_who_want_it_calm(moved, motion):
    shown, control = first(Order)
    page = moved(shown.path, reduced_motion=motion)
    figure = settled(page, shown.name)
    page.evaluate("glided = []; Element.prototype.animate = function () { glided.push(this.textContent); }; 0")
    figure.locator("[data-move]").first.click()
    seen(page, shown.name)
    assert figure.locator("[data-move]").first.text_content() == control.words[1]
    assert page.evaluate("glided") == ([*control.words[1::-1]] if motion == "no-preference" else [])


@pytest.mark.parametrize("touch", [False, True])
def test_a_tile_of_an_order_is_dragged_to_its_place_and_the_others_make_room(moved, touch):
    shown, control = first(Order)
    page = moved(shown.path, has_touch=touch)
    figure = settled(page, shown.name)
    tiles = figure.locator(".orders > g rect")
    tiles.first.scroll_into_view_if_needed()
    boxes = [tile.bounding_box() for tile in tiles.all()]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    assert [y for _, y in middles] == sorted(y for _, y in middles)
    page.mouse.move(*middles[1])
    page.mouse.down()
    for _, y in middles[2:5]:
        page.mouse.move(middles[1][0], y)
    page.mouse.up()
    order = [0, 2, 3, 4, 1, *range(5, len(control.words))]
    assert seen(page, shown.name) == said(page, shown, shown.start | {control.name: order})
    page.wait_for_timeout(700)  # for what glides
    now = [tile.bounding_box()["y"] for tile in tiles.all()]
    assert sorted(range(len(now)), key=now.__getitem__) == order
    page.mouse.move(*middles[6])  # with nothing held
    assert seen(page, shown.name) == said(page, shown, shown.start | {control.name: order})


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_tiles_glide_but_not_for_those_who_want_it_calm(moved, motion):
    shown, _ = first(Order)
    page = moved(shown.path, reduced_motion=motion)
    tile = settled(page, shown.name).locator(".orders > g").first
    lasts = tile.evaluate("tile => parseFloat(getComputedStyle(tile).transitionDuration)")
    assert (lasts > 0.2) == (motion == "no-preference")


def test_a_figure_is_drawn_on_with_the_pointer_and_the_keys(moved):
    drawn_on = (pair for pair in pairs() if type(pair[1]) is Drawing)
    shown, control = next(pair for pair in drawn_on if pair[0].path == "/adam/")
    page = moved(shown.path, reduced_motion="reduce")
    figure = settled(page, shown.name)
    value = f"document.querySelector('[data-figure={shown.name}]').settings.{control.name}"
    plot = figure.locator("[data-pad] .plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + box["height"] - 5)
    page.mouse.down()
    y = next(part.y for part in shown.declared.parts if part.pad)
    above = (y.high - control.high) / (y.high - y.low)  # the share of the picture in which nothing is drawn
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * above)  # at one stroke
    page.mouse.up()
    says, drawn = seen(page, shown.name), page.evaluate(value)
    assert drawn != control.value
    rises = [after - before for before, after in pairwise(drawn[5 : len(drawn) // 2 - 5])]
    assert 0 < min(rises) <= max(rises) < min(rises) + 1.5 * control.step
    assert drawn[-1] == control.start[-1]
    assert says == said(page, shown, shown.start | {control.name: drawn})
    point = figure.locator(f"[data-place={control.name}]")
    strokes = []
    for key in ("End", "Home"):  # where the place's slider is, there is a stroke in the picture
        point.press(key)
        page.evaluate(FRAMES)
        strokes.append(figure.locator("[data-pad] > g > path").last.get_attribute("d"))
    assert strokes[0] != strokes[1]
    place = int(page.locator(f"[data-place={control.name}]").input_value())
    figure.locator(f"[data-height={control.name}]").press("ArrowUp")
    assert page.evaluate(value)[place] == pytest.approx(drawn[place] + control.step)


def test_what_is_drawn_is_seen_whole(moved):
    """Where a figure plays what is drawn, the first stroke of a reader ends the play, and all of it is seen."""
    having = [pair for pair in pairs() if isinstance(pair[1], Drawing) and not pair[1].leads]
    shown, play = next((shown, one) for shown, _ in having for one in shown.declared.controls
                       if getattr(one, "play", False) and one.auto)  # fmt: skip
    page = moved(shown.path)
    figure = page.locator(f"[data-figure={shown.name}]")
    figure.scroll_into_view_if_needed()
    until(page, "figure => 'plays' in figure.dataset", figure.element_handle())
    box = figure.locator("[data-pad] .plot").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
    page.evaluate(FRAMES)
    assert figure.get_attribute("data-plays") is None
    assert page.evaluate(f"document.querySelector('[data-figure={shown.name}]').settings.{play.name}") == play.stops[-1]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_is_seen_goes_along_with_the_pen(moved, motion):
    """While a reader draws, it ends at the pen; let go, it plays from there to the last place that is drawn."""
    shown, control = next(pair for pair in pairs() if getattr(pair[1], "leads", ""))
    [play] = (each for each in shown.declared.controls if each.name == control.leads)
    page = moved(shown.path, clock=True, reduced_motion=motion)
    figure = settled(page, shown.name)
    setting = f"document.querySelector('[data-figure={shown.name}]').settings.{play.name}"
    figure.locator("[data-act=clear]").click()
    assert page.evaluate(setting) == play.stops[0]
    box, [x] = figure.locator("[data-pad] .plot").bounding_box(), [part.x for part in shown.declared.parts if part.pad]

    def to(place: int) -> tuple[float, float]:
        across = (place - x.low) / (x.high - x.low)
        return box["x"] + across * box["width"], box["y"] + 0.55 * box["height"]

    page.mouse.move(*to(10))
    page.mouse.down()
    for place in (20, 57):
        page.mouse.move(*to(place))
        assert page.evaluate(setting) == place
    page.mouse.up()
    if motion == "no-preference":
        until(page, f"stop => {setting} === stop", 11)
        ended(page, figure)
    page.evaluate(FRAMES)
    assert (page.evaluate(setting), figure.get_attribute("data-plays")) == (57, None)


def test_the_best_drawing_is_kept_when_the_reader_lets_go(moved):
    shown, control = first(Best)
    page = moved(shown.path)
    figure = settled(page, shown.name)
    settings = f"document.querySelector('[data-figure={shown.name}]').settings"
    plot = figure.locator("[data-pad] .plot")
    box = plot.bounding_box()

    def draw(*heights: float) -> list[float]:
        for number, height in enumerate(heights):
            across = box["x"] + box["width"] * (0.01 + 0.97 * number / (len(heights) - 1))
            page.mouse.move(across, box["y"] + height * box["height"], steps=9)
            page.mouse.down()
        before = page.evaluate(f"{settings}.{control.name}")
        page.mouse.up()
        seen(page, shown.name)
        assert before == control.value or before != page.evaluate(f"{settings}.{control.drawn}")
        return page.evaluate(f"{settings}.{control.name}")

    grown = draw(0.78, 0.78, 0.77, 0.75, 0.7, 0.6)
    assert grown == page.evaluate(f"{settings}.{control.drawn}") != control.value
    assert draw(0.6, 0.9, 0.6, 0.9) == grown != page.evaluate(f"{settings}.{control.drawn}")
    figure.locator("[data-act=reset]").click()
    assert page.evaluate(f"{settings}.{control.name}") == control.value


def test_a_thumb_that_scrolls_sets_nothing(moved):
    shown, control = first(Drawing)
    phone = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}}
    page = moved(shown.path, **phone, reduced_motion="reduce")  # or it would play when it comes into sight
    figure, set_to = settled(page, shown.name), f"document.querySelector('[data-figure={shown.name}]').settings"
    thumb = page.context.new_cdp_session(page)
    for part in ("[data-pad] .plot", f"[data-height={control.name}]"):
        figure.locator(part).evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
        box, before = figure.locator(part).bounding_box(), page.evaluate(set_to)
        x, y = box["x"] + 0.8 * box["width"], box["y"] + box["height"] / 2
        for far in range(0, 100, 10):
            kind, points = "touchMove" if far else "touchStart", [{"x": x, "y": y - far}]
            thumb.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            page.evaluate(FRAMES)
        thumb.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert seen(page, shown.name) == said(page, shown, shown.start)
        assert page.evaluate(set_to) == before
        assert figure.locator(part).bounding_box()["y"] < box["y"]


def test_what_stands_where_a_slider_says_can_be_dragged(moved):
    shown, axis, control = dragged()
    page = moved(shown.path, reduced_motion="reduce")  # or its answer would be played while one drags
    svg = settled(page, shown.name).locator(".draggable").first
    svg.scroll_into_view_if_needed()
    settings = f"document.querySelector('[data-figure={shown.name}]').settings"
    before, value = page.evaluate(settings), f"{settings}.{control.name}"
    box = svg.locator(".plot").bounding_box()
    for share in (0.04, 0.96):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + share * box["width"], box["y"] + box["height"] / 2, steps=5)
        page.mouse.up()
        inside = [stop for stop in control.stops if min(axis.low, axis.high) <= stop <= max(axis.low, axis.high)]
        there = min(inside, key=lambda stop: abs(axis.low + share * (axis.high - axis.low) - stop))
        says = seen(page, shown.name)
        assert page.evaluate(value) == pytest.approx(there)
        assert says == said(page, shown, before | page.evaluate(f"({{{control.name}: {value}}})"))
    page.mouse.move(box["x"], box["y"])
    assert page.evaluate(value) == pytest.approx(there)


def dragged() -> tuple[Shown, object, Slider]:
    """The first figure in which a dot or a rule stands where one slider says, its axis, and the slider."""
    for shown in figures():
        sliders = {each.name: each for each in shown.declared.controls if type(each) is Slider}
        for panel in (part for part in getattr(shown.declared, "parts", ()) if isinstance(part, Panel)):
            names = {getattr(mark, "x", "") for mark in panel.marks if isinstance(mark, Dots | Rule)} & sliders.keys()
            up = {getattr(mark, "y", "") for mark in panel.marks if isinstance(mark, Dots | Rule)} & sliders.keys()
            if len(names) == 1 and not up and not panel.x.log:
                return shown, panel.x, sliders[names.pop()]
    raise LookupError("nothing can be dragged")


def test_a_needle_can_be_dragged_where_the_function_says_that_it_goes(moved):
    shown, panel, place, name = needle()
    page = moved(shown.path)
    svg = settled(page, shown.name).locator(f"svg[data-part='{shown.declared.parts.index(panel)}']")
    svg.scroll_into_view_if_needed()
    value = f"document.querySelector('[data-figure={shown.name}]').settings.{name}"
    tip = """([svg, mark]) => {
        const figure = svg.closest("[data-figure]"), { marks, x, y, box } = figure.spec.parts[svg.dataset.part];
        const ends = figure.view().values[marks[mark].tips], [a, b] = Array.isArray(ends[0]) ? ends[0] : ends;
        const across = box[0] + (a - x[0]) / (x[1] - x[0]) * (box[2] - box[0]);
        const down = box[3] - (b - y[0]) / (y[1] - y[0]) * (box[3] - box[1]);
        const at = new DOMPoint(across, down).matrixTransform(svg.getScreenCTM());
        return [at.x, at.y];
    }"""
    control = next(each for each in shown.declared.controls if each.name == name)
    tips = []
    for stop in (control.stops[len(control.stops) // 2], control.start):
        follow(page, shown, shown.start | {name: stop})
        seen(page, shown.name)
        tips.append(page.evaluate(tip, [svg.element_handle(), place]))
    there, before = tips
    page.mouse.move(*before)
    page.mouse.down()
    page.mouse.move(*there, steps=4)
    page.mouse.up()
    seen(page, shown.name)
    assert page.evaluate(value) != control.start
    assert page.evaluate(tip, [svg.element_handle(), place]) == pytest.approx(there, abs=3)


HANDLES = """name => {
    const figure = document.querySelector(`[data-figure=${name}]`);
    const { x, y, box } = figure.spec.parts[0], { values } = figure;
    const matrix = figure.querySelector("[data-part='0']").getScreenCTM();
    return [values.word, values.other].map(place => {
        const across = box[0] + (place - x[0]) / (x[1] - x[0]) * (box[2] - box[0]);
        const down = box[3] - (values.text - y[0]) / (y[1] - y[0]) * (box[3] - box[1]);
        const at = new DOMPoint(across, down).matrixTransform(matrix);
        return [at.x, at.y];
    });
}"""


def test_a_handle_that_goes_a_hairs_breadth_from_stop_to_stop_follows(moved):
    """Both words of a line can be dragged, and each goes where the hand goes."""
    page = moved("/positions/")
    name = "fast_and_slow_hands"
    figure = settled(page, name)
    figure.scroll_into_view_if_needed()
    for which, control in enumerate(("position", "offset")):
        before = page.evaluate(HANDLES, name)[which]
        page.mouse.move(*before)
        page.mouse.down()
        page.mouse.move(before[0] + 50, before[1], steps=4)
        page.mouse.up()
        seen(page, name)
        assert page.evaluate(HANDLES, name)[which][0] == pytest.approx(before[0] + 50, abs=9)
        assert figure.evaluate(f"figure => figure.settings.{control}") > 1


def test_a_tap_on_a_handles_way_takes_that_handle(moved):
    """In a table a tap picks the cell, also where the hand of a clock is nearer than the dot that marks the cell."""
    page = moved("/positions/frequencies/")
    name = "three_views_table"
    figure = settled(page, name)
    figure.scroll_into_view_if_needed()
    table = figure.locator(".plot image").bounding_box()
    position, pair = 12, 1
    x = table["x"] + table["width"] * (10 + position + 0.5) / 87
    page.mouse.click(x, table["y"] + table["height"] * (14 + pair + 0.5) / 30)
    seen(page, name)
    assert figure.evaluate("figure => [figure.settings.position, figure.settings.pair]") == [position, pair]


def needle() -> tuple[Shown, Panel, int, str]:
    """The first figure with an arrow that drags a slider, the panel, which of its marks it is, and the slider.

    It asks nothing first.
    """
    for shown in (each for each in figures() if not getattr(each.declared, "guess", None)):
        for panel in (part for part in getattr(shown.declared, "parts", ()) if isinstance(part, Panel)):
            for place, mark in enumerate(panel.marks):
                if isinstance(mark, Arrows) and mark.drags and mark.drags[0]:
                    return shown, panel, place, mark.drags[0]
    raise LookupError("no arrow can be dragged")


def asking() -> Shown:
    """The first figure that asks for a guess."""
    return next(shown for shown in figures() if getattr(shown.declared, "guess", None))


def seen_through(words) -> bool:
    """Whether words have their room and cannot be seen in it yet."""
    return words.evaluate("words => getComputedStyle(words).opacity") == "0"


def test_a_guess_comes_before_the_answer(moved):
    shown = asking()
    page = moved(shown.path, clock=True)
    figure = page.locator(f"[data-figure={shown.name}]")
    figure.scroll_into_view_if_needed()
    page.wait_for_selector(f"[data-figure={shown.name}][data-asks]", state="attached")
    says, look, miss = (figure.locator(each) for each in (".moving-says", "[data-act=look]", ".moving-miss"))
    guess = figure.locator("[data-name=guess]")
    assert (says.is_visible(), miss.is_visible(), guess.is_visible()) == (False, False, True)
    assert {hidden.is_visible() for hidden in figure.locator(".answer").all()} <= {False}
    assert figure.locator("svg[role=img]").first.get_attribute("aria-label") == shown.declared.guess.asks
    for kind in ("print", "screen"):
        page.emulate_media(media=kind)
        assert says.is_visible() == (kind == "print")
    guess.press("ArrowRight")
    look.press("Enter")
    assert miss.text_content().startswith("You said ")
    assert page.evaluate("document.activeElement.classList.contains('moving-miss')")
    assert (guess.is_visible(), seen_through(says), seen_through(miss)) == (True, True, True)  # while the answer comes
    until(page, "name => location.search.includes(`${name}.guess`)", shown.name)
    ended(page, figure)
    assert (says.is_visible(), miss.is_visible(), guess.is_visible()) == (True, True, False)
    assert (seen_through(says), seen_through(miss)) == (False, False)
    said_so = miss.text_content()
    page.reload()
    page.wait_for_selector(f"[data-figure={shown.name}][data-guessed]", state="attached")
    until(
        page,
        "([name, words]) => document.querySelector(`[data-figure=${name}] .moving-miss`).textContent === words",
        [shown.name, said_so],
    )
    figure.locator("[data-act=reset]").click()
    assert (says.is_visible(), guess.is_visible()) == (False, True)


def test_a_guess_is_judged_once(moved):
    """What other sliders make of the figure later is not what was asked."""
    shown = next(each for each in figures() if each.name == "slow_clocks_ladder")
    page = moved(shown.path, clock=True)
    figure = page.locator("[data-figure=slow_clocks_ladder]")
    figure.scroll_into_view_if_needed()
    page.wait_for_selector("[data-figure=slow_clocks_ladder][data-asks]", state="attached")
    figure.locator("[data-act=look]").press("Enter")
    ended(page, figure)
    miss = figure.locator(".moving-miss")
    said_so = miss.text_content()
    assert "; it is " in said_so
    for key, verb in (("ArrowLeft", "was"), ("ArrowRight", "is"), ("Home", "was")):  # of the slider that went there
        figure.locator("[data-name=words]").press(key)
        until(page, f"figure => {'!' * (verb == 'is')}('was' in figure.dataset)", figure.element_handle())
        assert miss.text_content() == said_so.replace("; it is ", f"; it {verb} ")
    figure.locator("[data-name=base]").press("End")
    until(page, "figure => 'was' in figure.dataset", figure.element_handle())
    assert miss.text_content() == said_so.replace("; it is ", "; it was ")
    figure.locator("[data-name=base]").press("Home")
    page.evaluate(FRAMES)
    assert miss.text_content() == said_so.replace("; it is ", "; it was ")


def test_a_figure_goes_to_its_answer(moved):
    """What stands in the words about a guess is what the figure shows; or it goes where it is to go."""
    shown = next(each for each in figures() if getattr(getattr(each.declared, "guess", None), "sets", ""))
    guess = shown.declared.guess
    page = moved(shown.path, clock=True)
    figure = page.locator(f"[data-figure={shown.name}]")
    figure.scroll_into_view_if_needed()
    page.wait_for_selector(f"[data-figure={shown.name}][data-asks]", state="attached")
    figure.locator("[data-act=look]").press("Enter")
    ended(page, figure)
    told = figure.locator(f"[data-name={guess.sets}]").get_attribute("aria-valuetext")
    control = next(each for each in shown.declared.controls if each.name == guess.sets)
    words, start = figure.locator(".moving-miss").text_content(), control.values[f"{control.start:.12g}"][1]
    assert told != start
    assert f"; it is {told}: " in words if guess.to is None else told == control.values[f"{guess.to:.12g}"][1]
    until(page, "name => location.search.includes(name)", f"{shown.name}.{guess.sets}=")


def plain(guess: Slider) -> bool:
    """Whether after its answer something else goes to where it stood."""
    return bool(guess.then and guess.sets) and guess.ends is None and not guess.last


def takes(declared, guess: Slider, way: str) -> bool:
    """Whether the look of a figure goes this way: by its guess, or by the slider that this sets."""
    control = next((each for each in declared.controls if each.name == guess.sets), None)
    return bool(getattr(control, way, ())) if way == "rests" else getattr(guess, way) not in (None, False)


SPIES = """(figure, names) => {
    const { set } = figure, row = (window.row = []);
    figure.set = given => {
        row.push(names.map(name => ({ ...figure.settings, ...given })[name]));
        set.call(figure, given);
    };
}"""


@pytest.mark.parametrize("way", ["last", "rests", "ends"])
def test_a_look_takes_its_own_way(moved, way):
    """It ends with the answer, rests, or stops what comes after earlier."""
    guesses = ((each, getattr(each.declared, "guess", None)) for each in figures())
    shown, guess = next((each, guess) for each, guess in guesses if guess and takes(each.declared, guess, way))
    page = moved(shown.path, clock=True)
    figure = page.locator(f"[data-figure={shown.name}]")
    figure.scroll_into_view_if_needed()
    page.wait_for_selector(f"[data-figure={shown.name}][data-asks]", state="attached")
    figure.evaluate(SPIES, [guess.sets, guess.then or guess.sets])
    figure.locator("[data-act=look]").press("Enter")
    ended(page, figure)
    row = page.evaluate("row")
    controls = {each.name: each for each in shown.declared.controls}
    sets, then = [place for place, _ in row], [place for _, place in row]
    if way == "last":
        opened = next(k for k, place in enumerate(sets) if place != controls[guess.sets].start)
        assert then[opened] == controls[guess.then].start
        assert (sets[-1], then[-1]) == (guess.to, controls[guess.then].start)
    elif way == "rests":
        rests = [place for place in controls[guess.sets].rests if place < guess.to]
        assert {sets.count(place) for place in rests} == {4}
        assert sets.count(next(place for place in controls[guess.sets].stops if place > sets[0])) == 1
    else:
        assert (sets[-1], then[-1]) == (guess.to, guess.ends)
        assert figure.locator(".moving-miss").text_content().startswith("You said ")


def test_after_its_answer_a_figure_goes_on(moved):
    """The slider that comes after the answer begins anew when that is there, and ends where it stood."""
    guesses = ((each, getattr(each.declared, "guess", None)) for each in figures())
    shown, guess = next((each, guess) for each, guess in guesses if guess and plain(guess))
    page = moved(shown.path, clock=True)
    figure = page.locator(f"[data-figure={shown.name}]")
    figure.scroll_into_view_if_needed()
    page.wait_for_selector(f"[data-figure={shown.name}][data-asks]", state="attached")
    figure.evaluate(SPIES, [guess.sets, guess.then])
    figure.locator("[data-act=look]").press("Enter")
    ended(page, figure)
    controls = {each.name: each for each in shown.declared.controls}
    first, then = controls[guess.sets], controls[guess.then]
    row = page.evaluate("row")
    begun = row.index([first.start, then.stops[0]])
    to = row[-1][0]
    assert guess.to in (None, to)  # or it is the stop next to the answer
    assert row[-1] == [to, then.start]
    opened = row.index([to, then.stops[0]])
    assert begun < opened < len(row) - 2
    assert row[opened:] == sorted(row[opened:])
    assert len(row) - opened > 10


def test_a_game_is_played_in_its_picture(moved):
    """What stands for a move is pressed in place of its button, until the game is over."""
    shown, control = first(Moves)
    page = moved(shown.path)
    figure = settled(page, shown.name)
    value = f"document.querySelector('[data-figure={shown.name}]').settings.{control.name}"
    things = figure.locator("[data-presses]")
    kinds = things.evaluate_all("things => things.map(thing => thing.dataset.presses)")
    assert sorted(kinds) == [str(place) for place in range(len(control.words))]
    for count, kind in enumerate(kinds, 1):
        things.nth(count - 1).click()
        until(page, f"most => {value}.length === most", count)
        assert page.evaluate(f"{value}.at(-1)") == int(kind)
    for count in range(len(kinds), control.most):
        figure.locator("[data-move='0']").press("Enter")
        until(page, f"most => {value}.length === most", count + 1)
    until(page, "figure => !figure.querySelector('[data-presses]').checkVisibility()", figure.element_handle())
    faint = "button => getComputedStyle(button).opacity < 0.5"
    assert figure.locator("[data-move='0']").evaluate(faint)
    assert not figure.locator("[data-move=back]").evaluate(faint)


def test_a_game_is_played_by_its_buttons(moved):
    shown, control = first(Moves)
    page = moved(shown.path)
    figure = settled(page, shown.name)
    value = f"document.querySelector('[data-figure={shown.name}]').settings.{control.name}"
    moves = figure.locator(f"[data-move][data-of={control.name}]")
    for count in range(control.most + 1):  # the last is one too many
        moves.nth(count % len(control.words)).press("Enter")
        until(page, f"most => {value}.length === most", min(count + 1, control.most))
    played = [count % len(control.words) for count in range(control.most)]
    assert seen(page, shown.name) == said(page, shown, shown.start | {control.name: played})
    assert page.evaluate(value) == played
    until(page, "query => location.search.includes(query)", "".join(map(str, played)))
    moves.last.press("Enter")
    assert page.evaluate(value) == played[:-1]
    figure.locator("[data-act=reset]").press("Enter")
    assert page.evaluate(value) == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_move_is_seen_but_not_by_those_who_want_it_calm(moved, motion):
    shown, control = first(Moves)
    page = moved(shown.path, clock=True, reduced_motion=motion)
    figure = settled(page, shown.name)
    page.evaluate("plays = 0; new MutationObserver(() => plays++).observe(document.querySelector("
                  f"'[data-figure={shown.name}]'), {{ attributeFilter: ['data-plays'] }})")  # fmt: skip
    figure.locator(f"[data-move][data-of={control.name}]").first.press("Enter")
    page.evaluate(FRAMES)
    assert (page.evaluate("plays") > 0) == (motion == "no-preference")
    ended(page, figure)


@pytest.mark.parametrize("way", ["no-preference", "touched", "reduce"])
def test_what_a_move_does_is_shown_once_and_undone(moved, way):
    shown = next(each for each in figures() if any(getattr(control, "shows", ()) for control in each.declared.controls))
    control = next(control for control in shown.declared.controls if isinstance(control, Moves))
    page = moved(shown.path, clock=True, reduced_motion=way.replace("touched", "no-preference"))
    settings = f"document.querySelector('[data-figure={shown.name}]').settings"
    page.locator(f"[data-figure={shown.name}]").scroll_into_view_if_needed()
    page.wait_for_selector(f"[data-figure={shown.name}][data-ready]", state="attached")
    if way != "reduce":
        hastened(page, f"JSON.stringify({settings}.{control.name}) === '{control.shows[1][control.name]}'")
        assert page.evaluate(settings) == shown.start | control.shows[0] | control.shows[1]
    if way == "touched":
        page.locator(f"[data-figure={shown.name}]").dispatch_event("pointerdown")
        assert page.evaluate(settings) == shown.start
    ended(page, page.locator(f"[data-figure={shown.name}]"))
    page.clock.run_for(2000)
    assert page.evaluate(settings) == shown.start
    assert f"{shown.name}." not in page.url


def test_no_way_back_lies_on_a_control(moved):
    """Where the controls of a figure are in view, the button that leads to the top of a page is not."""
    shown, _ = first(Slider)
    page = moved(shown.path)
    top = "getComputedStyle(document.querySelector('.md-top')).display"
    controls = page.locator(f"[data-figure={shown.name}] .moving-controls")
    controls.scroll_into_view_if_needed()
    until(page, f"{top} === 'none'")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    until(page, f"{top} !== 'none'")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_is_in_motion_of_itself_plays_once_and_not_for_those_who_want_it_calm(moved, motion):
    shown, control = alone()
    page = moved(shown.path, clock=True, reduced_motion=motion)
    figure = page.locator(f"[data-figure={shown.name}]")
    figure.scroll_into_view_if_needed()
    page.wait_for_selector(f"[data-figure={shown.name}][data-ready]", state="attached")
    setting = f"document.querySelector('[data-figure={shown.name}]').settings.{control.name}"
    if motion == "no-preference":
        until(page, f"start => {setting} !== start", control.start)
        ended(page, figure)
    page.clock.run_for(1000)
    round_from = control.stops[-1] if control.start == control.stops[0] else control.start
    assert page.evaluate(setting) == (control.start if motion == "reduce" else round_from)
    assert figure.get_attribute("data-plays") is None


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_plays_may_begin_anew_when_a_reader_has_set_another_control(moved, motion):
    """A link does not let it begin: it shows what it names."""
    shown, control = first(Slider, again=True)
    other = next(each for each in shown.declared.controls if type(each) is Slider and each is not control)
    page = moved(shown.path, clock=True, reduced_motion=motion)
    figure = settled(page, shown.name)
    set_to = f"name => document.querySelector('[data-figure={shown.name}]').settings[name]"
    place = other.stops.index(other.start)
    stop = other.stops[place - 1 if place else 1]
    figure.locator(f"[data-name={other.name}]").press("ArrowLeft" if place else "ArrowRight")
    if motion == "no-preference":
        until(page, f"stop => ({set_to})('{control.name}') === stop", control.stops[1])
        ended(page, figure)
    assert [page.evaluate(set_to, name) for name in (control.name, other.name)] == [control.stops[-1], stop]
    assert figure.get_attribute("data-plays") is None
    for at in (control.start, control.stops[3]):
        follow(page, shown, shown.start)
        page.clock.run_for(600)
        follow(page, shown, {other.name: stop, control.name: at} if at != control.start else {other.name: stop})
        assert figure.get_attribute("data-plays") is None
        page.clock.run_for(600)
        assert [page.evaluate(set_to, name) for name in (control.name, other.name)] == [at, stop]


ASKED = [
    shown
    for shown in figures()
    if getattr(shown.declared, "guess", None)
    and any(getattr(control, "again", False) for control in shown.declared.controls)
]


@pytest.mark.parametrize("shown", ASKED, ids=lambda shown: shown.name)
def test_what_plays_tells_nothing_while_the_figure_asks(moved, shown):
    """Whoever moves the guess and thinks about it sees no more than before."""
    page = moved(shown.path, clock=True)
    figure = settled(page, shown.name)
    figure.evaluate("figure => figure.follow('')")  # it asks, as it does when it is opened
    guess = figure.locator("[data-name=guess]")
    guess.press("ArrowRight")
    guess.press("ArrowLeft")
    before = figure.evaluate("figure => JSON.stringify(figure.settings)")
    page.clock.run_for(9000)
    assert figure.evaluate("figure => ['asks' in figure.dataset, JSON.stringify(figure.settings)]") == [True, before]


def test_what_plays_stops_at_the_end(moved):
    shown, control = first(Slider, play=True)
    page = moved(shown.path, clock=True)
    figure = settled(page, shown.name)
    follow(page, shown, shown.start | {control.name: control.stops[-2]})
    button = figure.locator(f"[data-act=play][data-of={control.name}]")
    button.click()
    value = f"document.querySelector('[data-figure={shown.name}]').settings.{control.name}"
    until(page, f"last => {value} === last", control.stops[-1])
    page.clock.run_for(600)
    assert (page.evaluate(value), button.text_content()) == (control.stops[-1], "Play")
    figure.evaluate(SPIES, [control.name, control.name])
    button.click()
    assert page.evaluate("row")[0] == [control.stops[0]] * 2


def test_what_plays_stops_where_nothing_more_happens(moved):
    """Its figure says when; pressed there, it begins anew."""
    shown, control = next(pair for pair in pairs() if getattr(pair[1], "until", ""))
    page = moved(shown.path, clock=True)
    figure = settled(page, shown.name)
    follow(page, shown, shown.start | {control.name: control.stops[1]})
    value = f"document.querySelector('[data-figure={shown.name}]').settings.{control.name}"
    button = figure.locator(f"[data-act=play][data-of={control.name}]")
    button.click()
    ended(page, figure)
    compute, starts = shown.declared.compute, shown.start
    over = [getattr(compute(**starts | {control.name: stop}), control.until) for stop in control.stops]
    last = over.index(True)
    assert last < len(control.stops) - 1
    assert page.evaluate(value) == control.stops[last]
    button.click()
    until(page, f"first => {value} === first", control.stops[0])


def test_words_that_are_no_numbers_are_refused_in_words(moved):
    shown, control = first(Numbers)
    page = moved(shown.path)
    figure = settled(page, shown.name)
    before, line = seen(page, shown.name), figure.locator(f"[data-name={control.name}]")
    for typed, told in (("1, x", "“x” is no number"), ("", "numbers, with commas"), ("1e99", "is outside")):
        line.fill(typed)
        assert seen(page, shown.name) == before
        assert told in figure.locator(".moving-note").text_content()
        assert line.get_attribute("aria-invalid") is not None
    line.fill("2 3")
    assert figure.locator(".moving-note").text_content() == ""


def test_an_address_that_asks_for_nonsense_changes_nothing(moved):
    shown = figures()[0]
    nonsense = f"?{shown.name}.nothing=1&{shown.name}.{shown.declared.controls[0].name}=x"
    page = moved(shown.path + nonsense)
    settled(page, shown.name)
    assert seen(page, shown.name) == said(page, shown, shown.start)


def test_a_script_that_does_not_come_is_told_of(moved, origin):
    page = moved(None)
    page.route("**/assets/live/**", lambda route: route.abort())
    page.goto(origin + figures()[0].path)
    page.locator(f"[data-figure={figures()[0].name}]").scroll_into_view_if_needed()
    page.wait_for_selector("[data-still]")
    assert "cannot move" in page.locator("[data-still] .moving-status").first.text_content()
    assert page.locator("[data-still] input:visible").count() == 0


def test_nothing_is_fetched_before_it_is_near_nor_from_elsewhere(moved, origin):
    page = moved(None)
    asked = watched(page).asked
    last = [shown for shown in figures() if shown.path == CROWDED][-1]
    page.goto(origin + CROWDED)
    page.wait_for_timeout(500)
    assert page.evaluate(f"document.querySelector('[data-figure={last.name}]').spec") is None
    settled(page, last.name)
    assert any("/assets/live/" in url for url in asked)
    assert foreign(asked, origin) == []


def test_a_figure_is_taken_along_as_a_picture_of_what_it_shows(opened, tmp_path):
    """One file that needs nothing beside it, with the figure's own words and letters, and where it is from."""
    page = opened("/adam/")
    ready(page)
    figure = page.locator("moving-figure:not([data-asks])").first
    name, says = figure.get_attribute("data-figure"), figure.locator(".moving-says").text_content()
    figure.get_by_role("button", name="Embed: ").click()
    saved = {}
    for kind in ("SVG", "PNG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save as {kind}").click()
        saved[kind] = tmp_path / download.value.suggested_filename
        download.value.save_as(saved[kind])
    assert {path.name for path in saved.values()} == {f"{name}.svg", f"{name}.png"}
    text = saved["SVG"].read_text(encoding="utf-8")
    drawn = ElementTree.fromstring(text)
    words = " ".join("".join(each.itertext()) for each in drawn.iter() if each.tag.endswith("text"))
    assert says.split() == [word for word in says.split() if word in words]
    assert re.search(rf"CC BY 4.0: \S+/embed/adam/{name}/", words)
    assert set(re.findall(r"url\(([^,)]*)|href=\"([^,\"]*)", text)) == {("data:font/woff2;base64", "")}
    shown = np.asarray(Image.open(saved["PNG"]).convert("L"), float)
    shown = abs(shown - shown[0, 0]) > 60
    assert shown.shape == (2 * int(drawn.get("height")), 2 * int(drawn.get("width")))
    left, top, width, height = (2 * float(drawn[2].get(name)) for name in ("x", "y", "width", "height"))
    assert drawn[2].tag.endswith("svg")
    plot = shown[int(top) : int(top + height), int(left) : int(left + width)]
    assert 0.005 < plot.mean() < 0.2  # lines, and neither nothing nor a blot


def test_a_play_is_taken_along_as_a_film_and_leaves_the_figure_as_it_was(opened, tmp_path):
    page = opened("/positions/")
    ready(page)
    name = page.locator("moving-figure:has([data-act=play])").first.get_attribute("data-figure")
    figure = settled(page, name)  # or it would go on by itself
    before = seen(page, name)
    figure.get_by_role("button", name="Embed: ").click()
    with page.expect_download(timeout=180_000) as download:
        page.get_by_role("button", name="Save as Film").click()
    download.value.save_as(tmp_path / "film")
    film = (tmp_path / "film").read_bytes()
    assert download.value.suggested_filename in (f"{name}.mp4", f"{name}.webm")
    assert film[4:8] == b"ftyp" or film[:4] == b"\x1a\x45\xdf\xa3"
    assert len(film) > 10_000
    assert seen(page, name) == before
