"""The figures that move, in a real browser: what they show is what Python says, and anyone can use them."""

import functools
import random
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from browser.checks import ASKED, axe, foreign, sideways, watched
from browser.conftest import MODES, WINDOW

from press.build.moving import catalogue
from press.interactive import Choice, Control, Drawing, Moving, Numbers, Order, Slider, Stepper, Toggle, draw, stepper
from press.read.project import Project

pytestmark = pytest.mark.browser


MOVING = "moving-figure, moving-stepper"


class Shown(NamedTuple):
    """A figure on its page."""

    path: str
    name: str
    made: Moving | Stepper


@functools.cache
def figures() -> list[Shown]:
    """Every figure that moves, with the page that shows it."""
    project, found = Project(), []
    for wing in project.wings:
        known = catalogue(wing)
        for page in project.essay(wing):
            path = "/" + page.path.relative_to(project.docs).as_posix().removesuffix(".md").removesuffix("index") + "/"
            found += [Shown(path.replace("//", "/"), name, known[name]()) for _, name in page.moving]
    return found


def pages() -> list[str]:
    """The pages that show any."""
    return sorted({shown.path for shown in figures()})


def drawn(control: Control, chance: random.Random):
    """A value that a control can be set to."""
    match control:
        case Slider():
            return chance.choice(control.stops)
        case Choice():
            return chance.randrange(len(control.options))
        case Toggle():
            return chance.random() < 0.5
        case Drawing():
            steps = range(round(control.low / control.step), round(control.high / control.step) + 1)
            return [chance.choice(steps) / round(1 / control.step) for _ in control.start]
        case Numbers():
            return [chance.choice((-1.5, 0.25, 1.0, 3.0)) for _ in range(chance.randint(1, control.most))]
        case Order():
            return chance.sample(control.value, len(control.words))
    raise TypeError(control)


def settings(shown: Shown, chance: random.Random) -> dict:
    """Settings of a figure, drawn by chance."""
    return {control.name: drawn(control, chance) for control in shown.made.controls}


def address(shown: Shown, values: dict) -> str:
    """The part of an address that sets a figure so."""
    controls = {control.name: control for control in shown.made.settable}
    return "&".join(f"{shown.name}.{name}={controls[name].address(value)}" for name, value in values.items())


def expected(shown: Shown, values: dict) -> tuple[str, str]:
    """What Python shows of a figure at some settings: its parts, and its sentence."""
    if isinstance(shown.made, Moving):
        return draw.parts(shown.made, values), shown.made.said(values)
    ran = stepper.events(shown.made.function, *(values[control.name] for control in shown.made.controls))
    at = min(values["at"], len(ran))
    return stepper.values(shown.made, ran, at), stepper.says(shown.made, ran, at)


@pytest.fixture(scope="module")
def kept(chromium, origin) -> Iterator:
    """Opens a page once for all tests that only set its figures, and puts these back: `kept("/adam/algorithm/")`."""
    opened = {}

    def go(path: str):
        if path not in opened:
            opened[path] = chromium.new_context(**WINDOW).new_page()
            opened[path].goto(origin + path)
        page = opened[path]
        for shown in (shown for shown in figures() if shown.path == path):
            settled(page, shown.name)
            follow(page, shown.name, "")
        return page

    yield go
    for page in opened.values():
        page.context.close()


def settled(page, name: str) -> None:
    """Wait until a figure can be moved, and has been drawn."""
    page.locator(f"[data-figure={name}]").scroll_into_view_if_needed()
    page.wait_for_selector(f"[data-figure={name}][data-ready]", state="attached")
    page.evaluate("new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")


def follow(page, name: str, query: str) -> None:
    """Set a figure as an address would, and wait until it is drawn."""
    page.evaluate("([name, query]) => document.querySelector(`[data-figure=${name}]`).follow(query)", [name, query])
    page.evaluate("new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")


def seen(page, name: str) -> str:
    """The sentence that a figure shows, once it has drawn all that it was asked to."""
    page.wait_for_function("name => document.querySelector(`[data-figure=${name}]`).frame == null", arg=name)
    return page.locator(f"[data-figure={name}] .moving-says").text_content()


SAME = """([name, html]) => {
    const figure = document.querySelector(`[data-figure=${name}]`), meant = document.createElement("div");
    const shown = [...figure.querySelectorAll(".moving-parts, .symbols")].map(part => part.cloneNode(true));
    meant.innerHTML = html;
    if (meant.querySelector(".symbols")) meant.innerHTML = meant.querySelector(".symbols").innerHTML;
    for (const part of [...shown, meant]) for (const away of part.querySelectorAll("[display=none]")) away.remove();
    const text = (element) => element.innerHTML.replace(/xlink:href="data:[^"]*"/g, "").replace(/ tabindex="0"/g, "");
    const [a, b] = [shown.map(text).join(""), text(meant)];
    if (a === b) return "";
    const at = [...a].findIndex((letter, i) => letter !== b[i]);
    return `${a.slice(at - 120, at + 60)} instead of ${b.slice(at - 120, at + 60)}`;
}"""


@pytest.mark.parametrize("path", pages())
def test_three_settings_show_what_python_says(kept, path):
    chance = random.Random(path)
    here = [shown for shown in figures() if shown.path == path]
    page = kept(path)
    errors = watched(page).errors
    for shown in here * 3:
        values = settings(shown, chance)
        if isinstance(shown.made, Stepper):
            values["at"] = chance.randrange(40)
        follow(page, shown.name, address(shown, values))
        parts, says = expected(shown, values)
        assert seen(page, shown.name) == says
        assert page.evaluate(SAME, [shown.name, parts]) == "", (shown.name, values)
    assert errors == []


@pytest.mark.parametrize("path", pages())
def test_sentences_set_figures(kept, path):
    page = kept(path)
    errors = watched(page).errors
    for link in page.locator("article a[href^='?']").all():
        query = link.get_attribute("href")[1:].split("#")[0]
        shown = next(shown for shown in figures() if shown.path == path and query.startswith(f"{shown.name}."))
        link.click()
        settled(page, shown.name)
        assert page.url.endswith(link.get_attribute("href"))
        assert seen(page, shown.name) == expected(shown, asked(shown, query))[1], query
    assert errors == []


def asked(shown: Shown, query: str) -> dict:
    """The settings that an address asks for."""
    values = shown.made.start | ({"at": shown.made.at} if isinstance(shown.made, Stepper) else {})
    controls = {control.name: control for control in shown.made.settable}
    for pair in query.split("&"):
        name, _, value = pair.partition("=")
        control = controls[name.partition(".")[2]]
        values[control.name] = control.read(value)
    return values


def test_an_address_carries_what_was_set(opened):
    slid = [shown for shown in figures() if any(isinstance(control, Slider) for control in shown.made.controls)]
    for shown in {shown.path.split("/")[1]: shown for shown in slid}.values():  # one for each essay
        page = opened(shown.path)
        settled(page, shown.name)
        figure = page.locator(f"[data-figure={shown.name}]")
        slider = figure.locator("input[type=range]:not([data-place])").first
        slider.focus()
        page.keyboard.press("ArrowRight" if slider.input_value() == "0" else "ArrowLeft")
        page.wait_for_function("start => location.search && location.href !== start", arg=page.url)
        page.reload()
        settled(page, shown.name)
        query = page.url.partition("?")[2]
        assert seen(page, shown.name) == expected(shown, asked(shown, query))[1]
        assert query.startswith(f"{shown.name}.")
        page.close()


@pytest.mark.parametrize("path", pages())
def test_keys_move_every_control(kept, path):
    page = kept(path)
    for shown in (shown for shown in figures() if shown.path == path):
        settled(page, shown.name)
        figure = page.locator(f"[data-figure={shown.name}]")
        for slider in figure.locator("input[type=range]").all():
            before = slider.get_attribute("aria-valuetext")
            slider.focus()
            last = slider.input_value() == slider.get_attribute("max")
            page.keyboard.press("ArrowLeft" if last else "ArrowRight")
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
        start = expected(shown, shown.made.start | ({"at": shown.made.at} if isinstance(shown.made, Stepper) else {}))
        assert seen(page, shown.name) == start[1]


@pytest.mark.parametrize("path", pages())
def test_axe_finds_nothing_in_any_state(kept, path):
    chance = random.Random(path)
    page = kept(path)
    here = [shown for shown in figures() if shown.path == path]
    wrong = []
    for mode, window in MODES.items():
        page.emulate_media(color_scheme=window.get("color_scheme", "light"))
        page.set_viewport_size(window["viewport"])
        for state in ("first", "set"):
            for shown in here:
                values = settings(shown, chance) if state == "set" else {}
                follow(page, shown.name, address(shown, values))
            found = axe(page, ASKED[mode] | {"rules": {"color-contrast": {"enabled": True}}}, MOVING) + sideways(page)
            wrong += [(mode, state, complaint) for complaint in found]
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(WINDOW["viewport"])
    assert wrong == []


def test_without_a_script_the_picture_and_the_sentence_stand(opened):
    for path in pages():
        page = opened(path, java_script_enabled=False)
        for shown in (shown for shown in figures() if shown.path == path):
            figure = page.locator(f"[data-figure={shown.name}]")
            assert figure.locator(".moving-says").is_visible()
            assert figure.locator("svg, .stepped, table, .words").first.is_visible()
            assert figure.locator("button:visible, input:visible").count() == 0
        page.close()


def test_paper_carries_the_picture_and_no_controls(opened):
    page = opened(figures()[0].path)
    page.emulate_media(media="print")
    figure = page.locator(f"[data-figure={figures()[0].name}]")
    assert figure.locator(".moving-says").is_visible()
    assert figure.locator("button:visible, input:visible").count() == 0


def playable() -> Shown:
    """A figure that can play."""
    return next(s for s in figures() if any(getattr(control, "play", False) for control in s.made.controls))


def test_what_plays_can_be_paused(opened):
    page, shown = opened(playable().path), playable()
    settled(page, shown.name)
    button = page.locator(f"[data-figure={shown.name}] [data-act=play]").first
    start = seen(page, shown.name)
    button.click()
    for _ in range(2):  # the press itself, and then the clock
        before = seen(page, shown.name)
        page.wait_for_function(
            "([name, before]) => document.querySelector(`[data-figure=${name}] .moving-says`).textContent !== before",
            arg=[shown.name, before],
        )
    assert seen(page, shown.name) != start
    assert button.text_content() == "Pause"
    button.click()
    paused = seen(page, shown.name)
    page.wait_for_timeout(700)
    assert seen(page, shown.name) == paused
    assert button.text_content() == "Play"


def test_for_those_who_want_it_calm_nothing_moves_by_itself(opened):
    shown = playable()
    page = opened(shown.path, reduced_motion="reduce")
    settled(page, shown.name)
    start = seen(page, shown.name)
    page.locator(f"[data-figure={shown.name}] [data-act=play]").first.click()
    once = seen(page, shown.name)
    page.wait_for_timeout(700)
    assert seen(page, shown.name) == once != start


def test_the_next_page_comes_without_a_reload_and_stops_the_clocks(opened, origin):
    shown = playable()
    page = opened("/")
    errors = watched(page).errors
    page.context.route(
        "**/sitemap.xml",
        lambda route: route.fulfill(
            body=re.sub(r"<loc>https?://[^/]+", f"<loc>{origin}", route.fetch().text()), content_type="text/xml"
        ),
    )
    page.goto(origin + shown.path)
    settled(page, shown.name)
    page.evaluate(f"window.mark = document.querySelector('[data-figure={shown.name}]')")
    page.locator(f"[data-figure={shown.name}] [data-act=play]").first.click()
    page.wait_for_function("window.mark.clock")
    with page.expect_request("**/*"):
        page.locator(".md-footer__link--next, .md-footer__link--prev").first.click()
    page.wait_for_function("!window.mark.isConnected")
    assert page.evaluate("window.mark.clock ?? null") is None
    page.go_back()
    page.wait_for_selector(f"[data-figure={shown.name}]")
    settled(page, shown.name)
    slider = page.locator(f"[data-figure={shown.name}] input[type=range]").first
    before = slider.get_attribute("aria-valuetext")
    slider.focus()
    page.keyboard.press("ArrowRight")
    seen(page, shown.name)
    assert slider.get_attribute("aria-valuetext") != before
    assert page.evaluate("!!window.mark")
    assert errors == []


def test_a_figure_is_drawn_on_with_the_pointer_and_the_keys(opened):
    shown = next(s for s in figures() if any(isinstance(control, Drawing) for control in s.made.controls))
    control = next(control for control in shown.made.controls if isinstance(control, Drawing))
    page = opened(shown.path)
    settled(page, shown.name)
    value = f"document.querySelector('[data-figure={shown.name}]').settings.{control.name}"
    plot = page.locator(f"[data-figure={shown.name}] [data-pad] .plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + box["height"] - 5)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 5, steps=6)
    page.mouse.up()
    seen(page, shown.name)
    made = page.evaluate(value)
    assert made != control.value
    assert made[1] < made[len(made) // 2 - 2]
    assert made[-1] == control.start[-1]
    assert seen(page, shown.name) == shown.made.said(shown.made.start | {control.name: made})
    height = page.locator(f"[data-figure={shown.name}] [data-height={control.name}]")
    height.focus()
    place = int(page.locator(f"[data-place={control.name}]").input_value())
    page.keyboard.press("ArrowDown")
    assert page.evaluate(value)[place] == pytest.approx(made[place] - control.step)


def test_words_that_are_no_numbers_are_refused_in_words(opened):
    shown = next(s for s in figures() if any(type(control) is Numbers for control in s.made.controls))
    control = next(control for control in shown.made.controls if type(control) is Numbers)
    page = opened(shown.path)
    settled(page, shown.name)
    before = seen(page, shown.name)
    line = page.locator(f"[data-figure={shown.name}] [data-name={control.name}]")
    for typed, told in (("1, x", "“x” is no number"), ("", "numbers, with commas"), ("1e99", "is outside")):
        line.fill(typed)
        assert seen(page, shown.name) == before
        assert told in page.locator(f"[data-figure={shown.name}] .moving-note").text_content()
        assert line.get_attribute("aria-invalid") is not None
    line.fill("2 3")
    assert page.locator(f"[data-figure={shown.name}] .moving-note").text_content() == ""


def test_an_address_that_asks_for_nonsense_changes_nothing(opened):
    shown = figures()[0]
    plain, odd = (
        opened(shown.path),
        opened(f"{shown.path}?{shown.name}.nothing=1&{shown.name}.{shown.made.controls[0].name}=x"),
    )
    for page in (plain, odd):
        settled(page, shown.name)
    assert seen(plain, shown.name) == seen(odd, shown.name)


def test_a_script_that_does_not_come_is_told_of(opened):
    page = opened("/")
    page.route("**/assets/live/**", lambda route: route.abort())
    page.goto(page.url.rstrip("/") + figures()[0].path)
    page.locator(f"[data-figure={figures()[0].name}]").scroll_into_view_if_needed()
    page.wait_for_selector("[data-still]")
    assert "cannot move" in page.locator("[data-still] .moving-status").first.text_content()
    assert page.locator("[data-still] input:visible").count() == 0


def test_nothing_is_fetched_before_it_is_near_nor_from_elsewhere(opened, origin):
    page = opened("/")
    asked = watched(page).asked
    path = max(pages(), key=lambda path: sum(shown.path == path for shown in figures()))
    last = [shown for shown in figures() if shown.path == path][-1]
    page.goto(origin + path)
    page.wait_for_timeout(500)
    assert page.evaluate(f"document.querySelector('[data-figure={last.name}]').spec") is None
    settled(page, last.name)
    assert any("/assets/live/" in url for url in asked)
    assert foreign(asked, origin) == []
