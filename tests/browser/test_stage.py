"""What all moving figures share: handles that look like handles, an answer that is played, hands that turn."""

import json
import math

import pytest
from browser.checks import ready
from browser.conftest import UNFOLDED, ended, hastened
from browser.figures import figures
from browser.test_moving import FRAMES, follow, seen, settled

from press.browse import until
from press.figures import Dots, Rule, Slider

pytestmark = pytest.mark.browser
PAGES = sorted({shown.path for shown in figures()})
ASKING = [shown for shown in figures() if getattr(shown.declared, "guess", None)]
SCREENS = [{"width": 390, "height": 720}, {"width": 1280, "height": 900}]
ANIMATED = """animated = []; const before = Element.prototype.animate;
    Element.prototype.animate = function (frames, ...more) {
        animated.push([this.closest("[data-figure]")?.dataset.figure, this.getAttribute("class"), frames]);
        return before.call(this, frames, ...more);
    };"""
FLAT = ".moving .ring { stroke-width: 0 !important; fill: none !important; cursor: auto !important }"
JUMPY = "[data-asks] :is(.moving-says, .moving-controls) { display: none !important } .moving { --high: 0 !important }"
BARE = ".moving .plot > * { display: none }"
SPOT = """ring => { const [to] = ring.getAttribute("d").match(/-?\\d+ -?\\d+/), [x, y] = to.split(" ").map(Number);
    ring.scrollIntoView({ block: "center", behavior: "instant" });
    const spot = new DOMPoint(x + 72, y).matrixTransform(ring.getScreenCTM()); return [spot.x, spot.y]; }"""
DEAF = "heard = Event.prototype.preventDefault; Event.prototype.preventDefault = () => {}; 0"
HEARING = "Event.prototype.preventDefault = heard; 0"
RINGS = """() => [...document.querySelectorAll(".ring")]
    .filter(ring => ring.checkVisibility({ visibilityProperty: true }))
    .map(ring => [ring.closest("[data-figure]").dataset.figure, getComputedStyle(ring).cursor,
        parseFloat(getComputedStyle(ring).strokeWidth), getComputedStyle(ring.closest("svg[role=img]")).cursor])"""


def dragging(shown) -> bool:
    """Whether something in a figure says that it can be dragged."""
    sliders = {control.name for control in shown.declared.controls if isinstance(control, Slider)}
    return any(
        getattr(thing, "drags", ()) or (isinstance(thing, Dots | Rule) and {thing.x, thing.y} & sliders)
        for thing in getattr(shown.declared, "things", ())
    )


def complaints(page) -> list[str]:
    """What looks like no handle among the handles of a page, or like one elsewhere."""
    page.evaluate("for (const look of document.querySelectorAll('[data-act=look]')) look.click()")
    page.evaluate(FRAMES)
    return [
        f"{name}: {'has the hand' if panel in {'grab', 'grabbing'} else 'is no handle'}"
        for name, cursor, stroke, panel in page.evaluate(RINGS)
        if (cursor, stroke >= 1, panel) != ("grab", True, "auto")
    ]


def scrolled(page, shown) -> float:
    """How far a page goes when a finger comes down on a handle and pulls it straight up."""
    ring = page.locator(f"[data-figure={shown.name}] .ring:visible").first
    (x, y), finger = ring.evaluate(SPOT), page.context.new_cdp_session(page)
    before = page.evaluate("scrollY")
    for far in range(0, 60, 18):  # the second is farther than a finger that rests may slip
        kind = "touchMove" if far else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - far}]})
        page.evaluate(FRAMES)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate(FRAMES)
    return page.evaluate("scrollY") - before


@pytest.mark.parametrize("shown", [shown for shown in figures() if dragging(shown)], ids=lambda shown: shown.name)
def test_a_finger_pulls_a_handle_up_and_the_page_stays(looked_at, kept, shown):
    looked_at("pulled by a finger", shown.path)
    screen = {"width": 820, "height": 500}  # a tablet's: all panels at once, and somewhere to go on every page
    page = kept(shown.path, viewport=screen, is_mobile=True, has_touch=True, reduced_motion="reduce")
    settled(page, shown.name)
    assert scrolled(page, shown) == 0
    page.evaluate(DEAF)
    assert scrolled(page, shown) > 0
    page.evaluate(HEARING)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_handle_moves_a_little_at_first_sight_but_not_for_those_who_want_it_calm(looked_at, opened, origin, motion):
    shown = next(shown for shown in figures() if dragging(shown) and not getattr(shown.declared, "guess", None))
    looked_at(f"nudges, {motion}", shown.path)
    page = opened(None, reduced_motion=motion)
    page.add_init_script(ANIMATED)
    page.goto(origin + shown.path)
    settled(page, shown.name)
    page.wait_for_timeout(600)
    nudged = [kind for name, kind, frames in page.evaluate("animated") if name == shown.name and "translate" in frames]
    assert ("ring" in " ".join(nudged)) == (motion == "no-preference")
    page.mouse.wheel(0, 5000)
    page.wait_for_timeout(300)
    settled(page, shown.name)
    page.wait_for_timeout(300)
    again = [kind for name, kind, frames in page.evaluate("animated") if name == shown.name and "translate" in frames]
    assert again == nudged


def pressing(shown) -> bool:
    """Whether something in a figure can be pressed in place of a button."""
    return any(getattr(thing, "presses", "") for thing in shown.declared.things)


def jumps(page, shown) -> float:
    """By how many pixels the end of a figure moves from the question to the end of its answer."""
    figure = page.locator(f"[data-figure={shown.name}]")
    high = "figure => figure.getBoundingClientRect().height"
    before = figure.evaluate(high)
    figure.locator("[data-act=look]").press("Enter")
    page.evaluate(FRAMES)
    return figure.evaluate(high) - before


def asks(page, shown):
    """A figure that asks, and has been drawn."""
    figure = page.locator(f"[data-figure={shown.name}]")
    figure.scroll_into_view_if_needed()
    page.wait_for_selector(f"[data-figure={shown.name}][data-asks][data-ready]", state="attached")
    page.evaluate(FRAMES)
    return figure


@pytest.mark.parametrize("screen", SCREENS, ids=str)
@pytest.mark.parametrize("shown", ASKING, ids=lambda shown: shown.name)
def test_an_answer_makes_nothing_jump(looked_at, kept, shown, screen):
    looked_at(f"answers in their room, {screen}", shown.path)
    page = kept(shown.path, viewport=screen, reduced_motion="reduce")
    figure = asks(page, shown)
    assert abs(jumps(page, shown)) <= 2
    if screen["width"] < 400:  # beside a picture there is room for either
        style = page.add_style_tag(content=JUMPY)
        figure.locator("[data-act=reset]").evaluate("reset => reset.click()")
        asks(page, shown)
        assert abs(jumps(page, shown)) > 2
        style.evaluate("style => style.remove()")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("shown", ASKING, ids=lambda shown: shown.name)
def test_an_answer_is_played_and_its_words_come_at_the_end(looked_at, kept, shown, motion):
    looked_at(f"answers in motion, {motion}", shown.path)
    page = kept(shown.path, clock=True, reduced_motion=motion)
    figure = asks(page, shown)
    says = figure.locator(".moving-says")
    figure.locator("[data-act=look]").press("Enter")
    plays = figure.evaluate("figure => 'plays' in figure.dataset")
    assert plays == (motion == "no-preference")
    if plays and "looks" in figure.evaluate("figure => ({ ...figure.dataset })"):
        assert says.evaluate("says => getComputedStyle(says).opacity") == "0"
        assert figure.locator(".moving-guess").is_visible()  # the question stands until its answer is there
        page.clock.run_for(1000)
        status = figure.locator(".moving-status").text_content()
        assert status != says.text_content() or not status
        ended(page, figure)
    if not figure.evaluate("figure => 'plays' in figure.dataset"):
        assert says.evaluate("says => getComputedStyle(says).opacity") == "1"
        assert not figure.locator(".moving-guess").is_visible()
        guess = shown.declared.guess
        truth = figure.evaluate("(figure, of) => figure.values[of]", guess.of)
        said = figure.locator("[data-name=guess]").get_attribute("aria-valuetext")
        assert figure.locator(".moving-miss").text_content().startswith(f"You said {said}; it is ")
        for control in shown.declared.controls:
            if control.name == guess.sets:
                end = truth if guess.to is None else guess.to
                nearest = min(range(len(control.stops)), key=lambda at, stops=control.stops: abs(stops[at] - end))
                assert figure.locator(f"[data-name={control.name}]").input_value() == str(nearest)


EMPTY = """() => [...document.querySelectorAll("moving-figure .panel > svg")].filter(svg => {
    const plot = svg.querySelector(".plot"), { x, y, width, height } = plot.viewBox.baseVal;
    const inside = (across, up) => across >= x && across <= x + width && up >= y && up <= y + height;
    const places = mark => [...(mark.getAttribute("d") ?? "").matchAll(/[ML](-?\\d+) (-?\\d+)/g)];
    return ![...plot.children].some(mark => !mark.matches(".label, .rule, .guess")
        && mark.checkVisibility({ visibilityProperty: true }) && getComputedStyle(mark).display !== "none"
        && (!mark.matches("path") || places(mark).some(([, across, up]) => inside(Number(across), Number(up)))));
}).map(svg => `${svg.closest("[data-figure]").dataset.figure}: panel ${svg.dataset.part} is empty`)"""


@pytest.mark.parametrize("path", PAGES)
def test_no_stage_is_empty_at_first_view_and_a_handle_looks_like_one(looked_at, opened, path):
    looked_at("stages and handles", path)
    page = opened(path, reduced_motion="reduce")
    page.evaluate(UNFOLDED)
    ready(page)
    assert page.evaluate(EMPTY) == []
    bare = page.add_style_tag(content=BARE)
    assert page.evaluate(EMPTY) or not page.locator("moving-figure .panel").count()
    bare.evaluate("bare => bare.remove()")
    if handled := {shown.name for shown in figures() if shown.path == path and dragging(shown)}:
        handles(page, handled)


def handles(page, handled: set[str]) -> None:
    """What can be dragged looks like it: as it stands, when it or its slider is meant; and not on paper."""
    assert complaints(page) == []
    assert {name for name, *_ in page.evaluate(RINGS)} >= handled
    ring = page.locator(".ring:visible").first
    x, y = ring.evaluate(SPOT)
    page.mouse.move(x, y)
    assert ring.evaluate("ring => ring.matches(':hover') && parseFloat(getComputedStyle(ring).strokeWidth)") > 2
    page.mouse.move(0, 0)
    name = ring.get_attribute("data-drags").split()[0]
    figure = page.locator(f"[data-figure]:has(.ring:visible) [data-name={name}]").first
    figure.focus()
    assert ring.get_attribute("data-lit") is not None
    figure.blur()
    assert ring.get_attribute("data-lit") is None
    page.emulate_media(media="print")
    assert page.locator(".ring:visible").count() == 0
    page.emulate_media(media="screen")
    page.add_style_tag(content=FLAT)
    assert complaints(page) != []


PLAYING = [
    (shown, control)
    for shown in figures()
    for control in shown.declared.controls
    if isinstance(control, Slider) and control.play and control.auto and not getattr(shown.declared, "guess", None)
]


@pytest.mark.parametrize(("shown", "control"), PLAYING, ids=lambda each: getattr(each, "name", ""))
def test_what_has_a_play_plays_when_it_is_seen_and_writes_no_address(looked_at, opened, shown, control):
    looked_at("plays at first sight", shown.path)
    page = opened(shown.path, clock=True)
    page.evaluate(UNFOLDED)
    figure = page.locator(f"[data-figure={shown.name}]")
    picture = figure.locator(".moving-parts > *").first
    picture.evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
    until(page, "figure => 'plays' in figure.dataset", figure.element_handle())
    page.clock.run_for(1000)
    assert f"{shown.name}." not in page.url
    figure.locator(".moving-controls input").first.press("ArrowRight")
    until(page, "figure => !('plays' in figure.dataset)", figure.element_handle())


SHORT = [
    (shown, control)
    for shown in figures()
    for control in getattr(shown.declared, "controls", ())
    if isinstance(getattr(control, "auto", None), tuple)
]


@pytest.mark.parametrize(("shown", "control"), SHORT, ids=lambda each: getattr(each, "name", ""))
def test_what_has_a_short_way_of_its_own_goes_it_before_a_question_too(looked_at, opened, shown, control):
    looked_at("a short way", shown.path)
    page = opened(shown.path, clock=True)
    figure = page.locator(f"[data-figure={shown.name}]")
    picture = figure.locator(".moving-parts > *").first
    picture.evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
    value = f"figure => figure.settings?.{control.name}"
    begins, ends, *quick = control.auto
    for stop in [ends] if quick else [begins, ends]:  # a quick one is gone from its beginning before it is met there
        hastened(page, f"figure => ({value})(figure) === {stop}", figure.element_handle())
    ended(page, figure)
    assert figure.evaluate(value) == control.auto[1]
    assert ("asks" in figure.evaluate("figure => ({ ...figure.dataset })")) == bool(shown.declared.guess)
    assert f"{shown.name}." not in page.url


@pytest.mark.parametrize(("shown", "control"), SHORT[:2], ids=lambda each: getattr(each, "name", ""))
def test_what_is_touched_on_a_short_way_of_its_own_is_at_its_end(looked_at, opened, shown, control):
    looked_at("a way cut short", shown.path)
    page = opened(shown.path)
    figure = page.locator(f"[data-figure={shown.name}]")
    picture = figure.locator(".moving-parts > *").first
    picture.evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
    until(page, "figure => 'ready' in figure.dataset && 'plays' in figure.dataset", figure.element_handle())
    figure.locator(".moving-title").click()
    until(page, "figure => !('plays' in figure.dataset)", figure.element_handle())
    assert figure.evaluate(f"figure => figure.settings.{control.name}") == control.auto[1]


CLOCKS = """() => { const { setInterval, clearInterval } = window; window.going = new Set();
    window.setInterval = (...all) => { const each = setInterval(...all); window.going.add(each); return each; };
    window.clearInterval = (each) => { window.going.delete(each); clearInterval(each); }; }"""
ASKED = """figure => { const { clock } = figure; figure.querySelector("[data-act=look]").click();
    return [window.going.has(clock), figure.clock !== clock && window.going.has(figure.clock)]; }"""


def test_an_answer_that_is_asked_for_while_something_goes_by_itself_has_the_only_clock(looked_at, opened, origin):
    """Who presses with a screen reader sends no pointer that would have stopped it."""
    shown = next(shown for shown, _ in SHORT if shown.declared.guess)
    looked_at("one clock", shown.path)
    page = opened(None)
    page.add_init_script(f"({CLOCKS})()")
    page.goto(origin + shown.path)
    figure = page.locator(f"[data-figure={shown.name}]")
    picture = figure.locator(".moving-parts > *").first
    picture.evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
    until(page, "figure => 'ready' in figure.dataset && 'plays' in figure.dataset", figure.element_handle())
    assert figure.evaluate(ASKED) == [False, True]


def test_words_in_an_order_show_what_travels_with_them(looked_at, opened):
    """Once, at first sight, and again at a Play."""
    shown = next(shown for shown in figures() if any(type(one).__name__ == "Order" for one in shown.declared.controls))
    looked_at("an order", shown.path)
    page = opened(shown.path, clock=True)
    figure = page.locator(f"[data-figure={shown.name}]")
    picture = figure.locator(".moving-parts > *").first
    picture.evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
    order = next(one for one in shown.declared.controls if type(one).__name__ == "Order")

    def goes_all_its_way():
        for name, value in [pair for step in order.shows for pair in step.items()]:
            there = f"=== '{json.dumps(value, separators=(',', ':'))}'"
            hastened(page, f"figure => JSON.stringify(figure.settings?.{name}) {there}", figure.element_handle())
        ended(page, figure)

    goes_all_its_way()
    assert f"{shown.name}." not in page.url
    figure.locator("[data-act=play]").click()
    until(page, "figure => figure.shows(figure.starts())", figure.element_handle())
    goes_all_its_way()


def test_hands_turn_and_stay_as_long_as_they_are(looked_at, opened, origin):
    shown = next(shown for shown in figures() if shown.name == "odometer_wheels")
    looked_at("hands", shown.path)
    page = opened(None)
    page.add_init_script(ANIMATED)
    page.goto(origin + shown.path)
    figure = settled(page, shown.name)
    figure.dispatch_event("pointerdown")
    page.evaluate("animated = []")
    follow(page, shown, {"position": 31})
    seen(page, shown.name)
    figure.locator("[data-act=play]").click()
    until(page, "animated.length")
    frames = [frames["d"] for _, kind, frames in page.evaluate("animated") if kind == "arrows"]
    assert frames
    for line in frames:
        hands = list(zip(*map(lengths, line), strict=True))
        assert len(hands) == 6
        assert all(min(hand) > 0.9 * max(hand) for hand in hands)
        assert line[0] != line[4] != line[8]


def lengths(frame: str) -> list[float]:
    """How long the hands are, of a drawing of shafts and heads."""
    pieces = frame.removeprefix('path("').removesuffix('")').split("M")[1:]
    shafts = [[tuple(map(int, end.split())) for end in piece.split("L")] for piece in pieces]
    return [math.dist(*shaft) for shaft in shafts if len(shaft) == 2]


@pytest.mark.parametrize("shown", [*filter(pressing, ASKING)], ids=lambda shown: shown.name)
def test_what_can_be_pressed_in_a_picture_gives_the_answer_and_leaves_the_guess(looked_at, opened, shown):
    looked_at("pressed in the picture", shown.path)
    page = opened(shown.path, reduced_motion="reduce")
    page.evaluate(UNFOLDED)
    figure = page.locator(f"[data-figure={shown.name}]")
    figure.scroll_into_view_if_needed()
    page.wait_for_selector(f"[data-figure={shown.name}][data-asks][data-ready]", state="attached")
    thing = figure.locator("[data-presses]")
    thing.evaluate("e => e.scrollIntoView({ block: 'center', behavior: 'instant' })")
    assert thing.evaluate("e => getComputedStyle(e).cursor") == "pointer"
    box, said = thing.bounding_box(), figure.evaluate("figure => figure.settings.guess")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 4)
    page.evaluate(FRAMES)
    assert figure.evaluate("figure => [figure.settings.guess, 'asks' in figure.dataset]") == [said, False]
    assert thing.evaluate("e => getComputedStyle(e).cursor") != "pointer"


def swinging(shown):
    """The clock of a figure that begins anew, and the slider of a handle that its clock moves, if there are both."""
    clock = next((control for control in shown.declared.controls if getattr(control, "again", False)), None)
    if not clock:
        return None
    first, last = (shown.declared.compute(**(shown.start | {clock.name: clock.stops[end]})) for end in (0, -1))
    grips = [thing for thing in shown.declared.things if isinstance(thing, Dots) and thing.drags]
    moved = [grip.drags[0] for grip in grips if getattr(first, grip.x, 0) != getattr(last, grip.x, 0)]
    return next(((clock, name) for name in moved if name != clock.name), None)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_the_clock_moves_is_held_where_it_begins(looked_at, opened, motion):
    shown = next(filter(swinging, figures()))
    looked_at(f"held at the beginning, {motion}", shown.path)
    page = opened(shown.path, reduced_motion=motion)
    page.evaluate(UNFOLDED)
    figure = settled(page, shown.name)
    clock, pulls = swinging(shown)
    figure.evaluate("figure => { figure.touched = true; figure.stop() }")
    follow(page, shown, shown.start)
    ring = figure.locator(f".ring[data-drags={pulls}]")
    x, y = ring.evaluate(SPOT)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 30, steps=4)
    page.evaluate(FRAMES)
    settings = "(figure, names) => names.map(name => figure.settings[name])"
    now, pulled = figure.evaluate(settings, [clock.name, pulls])
    assert (now, pulled != shown.start[pulls]) == (clock.stops[0], True)
    page.mouse.up()
    page.evaluate(FRAMES)
    if motion == "reduce":
        assert figure.evaluate(settings, [clock.name, pulls]) == [clock.stops[-1], pulled]
    else:
        until(page, f"figure => figure.settings.{clock.name} === {clock.stops[2]}", figure.element_handle())
