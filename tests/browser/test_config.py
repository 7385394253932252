"""The box for a pasted configuration, in a reader's hands."""

import json

import pytest
from browser.checks import watched
from browser.conftest import APART
from browser.reader import PHONE, Box, inspection

from press.browse import settled
from workings.positions.config import report

pytestmark = pytest.mark.browser
PAGE = "/positions/config/"
YARN = json.dumps({"model_type": "gpt_neox", "hidden_size": 512, "num_attention_heads": 8, "rotary_pct": 0.25})


class Reading(Box):
    """The box on an opened page."""

    def __init__(self, page) -> None:
        super().__init__(page, page.locator("article .config"))
        self.field = self.element.locator("textarea")

    def read(self, text: str) -> str:
        """Paste, press the button, and wait for what is said."""
        self.field.fill(text)
        self.element.get_by_role("button", name="Read it").click()
        return self.end()

    @property
    def told(self) -> str:
        return self.element.locator(".told").inner_text()


@pytest.fixture
def used(looked_at, opened):
    """`opened`, where the page and Python are not those that were proven before."""
    looked_at("a configuration in a reader's hands", PAGE, apart=APART[:2])
    return opened


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_what_is_pasted_is_told_as_it_is_here(used, settings: dict):
    box = Reading(used(PAGE, **settings))
    assert box.read(YARN) == "Read here, in your browser. Nothing was sent."
    parts = report(YARN)
    assert box.element.locator("h3").all_text_contents() == [title for title, _, _ in parts]
    lines = [line for _, kind, inside in parts if kind == "lines" for line in inside]
    assert box.element.locator("li").all_text_contents() == lines
    assert box.element.locator("pre").all_text_contents() == [text for _, kind, text in parts if kind == "code"]
    assert box.element.locator("dt").count() == len(parts[0][2])


def test_of_a_wrong_paste_one_is_told_why_and_goes_on(used):
    box = Reading(used(PAGE))
    assert "neither JSON nor flags" in box.read("hello")
    assert "1 brackets open and 0 close" in box.read('{"rope_theta": 1')
    assert "100001 characters" in box.read("x" * 100_001)
    assert "holds what it should not" in box.read('{"rope_theta": "many"}')
    assert box.told == ""
    assert "Nothing was sent" in box.read("--rope-freq-scale 4 <b>x</b>")
    assert "is the inverse of what lengthens: write 0.25" in box.told


def test_the_keyboard_alone_will_do(used):
    page = used(PAGE)
    box = Reading(page)
    box.field.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type('{"rope_scaling": {"rope_type": "spiral"}}')
    page.keyboard.press("Control+Enter")
    assert "'spiral' is none that this page knows" in box.end()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert box.field.input_value() == ""
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"


@pytest.mark.parametrize("dark", [False, True])
def test_everyone_can_use_it(used, dark: bool):
    page = used(PAGE)
    faults = inspection(page, dark)
    Reading(page).read(YARN)
    assert faults() == []


def test_it_asks_nobody_else_and_python_only_when_it_is_needed(used, origin):
    page = used(None)
    seen = watched(page)
    page.goto(origin + PAGE)
    settled(page)
    assert not any("micropython" in url for url in seen.asked)
    Reading(page).read(YARN)
    assert all(url.startswith((origin, "blob:")) for url in seen.asked)


def test_without_a_script_it_says_where_else_to_look(used):
    page = used(PAGE, java_script_enabled=False)
    assert "run the script at the end of this page" in page.locator("article .config").inner_text()
