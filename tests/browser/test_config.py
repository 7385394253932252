"""The box for a pasted configuration, in a reader's hands."""

import json

import pytest
from browser.checks import watched
from browser.conftest import APART
from browser.reader import PHONE, Box, inspection

from press.browse import settled
from workings.positions.config import Unreadable, report

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

    def shown(self) -> list[list[str]]:
        """Titles, sentences and lines of code, as they are shown."""
        return [self.element.locator(f".told {name}").all_text_contents() for name in ("h3", "li", "pre")]


def as_here(parts: list[list]) -> list[list[str]]:
    """The same of a report."""
    lines = [line for _, kind, inside in parts if kind == "lines" for line in inside]
    return [[title for title, _, _ in parts if title], lines, [text for _, kind, text in parts if kind == "code"]]


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
    assert box.shown() == as_here(parts)
    assert box.element.locator("dt").count() == len(parts[0][2])


# What is wrong, odd or large, and what a reader of JSON that is laxer or stricter than ours would take otherwise.
ODD = [
    '{"rope_theta": "10000", "head_dim": 1000000}',
    '{"rope_theta": 1e400}',
    '{"rope_theta": 1' + "0" * 400 + ', "head_dim": NaN}',
    '{"rope_theta": 1e4 "head_dim": 64}',
    '{"rope_theta": 1e4, // the base\n "head_dim": 64, /* more */}',
    "{“rope_theta”: 1e4, “head_dim”: 64}",
    "{'rope_theta': 1e4, 'head_dim': 0x40}",
    '{"a": [' * 300,
    '{"model_type": "gemma3", "text_config": {"hidden_size": 3840, "num_attention_heads": 16}}',
    '{"model_type": "phi3", "rope_scaling": {"type": "su", "short_factor": 1.0, "long_factor": [0]}}',
    '{"rope_theta": 1e4, "partial_rotary_factor": 2}',
    '{"rope_theta": 1e4, "rope_scaling": {"rope_type": "yarn", "factor": 4.0, "meta": {"a": "b"}}}',
    '--max-model-len 128K --hf-overrides \'{"text_config": {"rope_scaling": {"type": "yarn", "factor": 4.0}}}\'',
    "-c 0 --rope-scale 4 --yarn-attn-factor 1.1",
    '{"rope_theta": 1e12, "head_dim": 1024, "max_position_embeddings": 1e10}',
]


def test_what_is_odd_is_told_in_the_same_words_as_here(used):
    box = Reading(used(PAGE))
    for text in ODD:
        says, parts = "Read here, in your browser. Nothing was sent.", []
        try:
            parts = report(text)
        except Unreadable as error:
            says = str(error)
        assert box.read(text) == says, text
        assert box.shown() == as_here(parts), text


def test_of_a_wrong_paste_one_is_told_why_and_goes_on(used):
    box = Reading(used(PAGE))
    assert "neither JSON nor flags" in box.read("hello")
    assert "a bracket is still open" in box.read('{"rope_theta": 1')
    assert "rope_theta is the text “many”" in box.read('{"rope_theta": "many"}')
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


def test_what_is_too_long_is_refused_before_python_is_fetched(used, origin):
    page = used(None)
    seen = watched(page)
    page.goto(origin + PAGE)
    settled(page)
    box = Reading(page)
    for length in (100_001, 5_000_000):
        box.field.evaluate("(area, length) => { area.value = 'x'.repeat(length); }", length)
        box.element.get_by_role("button", name="Read it").click()
        assert box.end() == f"This has {length} characters. A config.json has some thousands; paste that file alone."
    assert not any("micropython" in url for url in seen.asked)


def test_without_a_script_it_says_where_else_to_look(used):
    page = used(PAGE, java_script_enabled=False)
    assert "run the command at the end of this page" in page.locator("article .config").inner_text()
