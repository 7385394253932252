"""Exercises in a reader's hands: each kind is answered, judged, drawn, kept and taken along."""

import json
import re
from pathlib import Path

import attack
import pytest
from browser.checks import watched
from browser.conftest import APART, ROOT
from browser.reader import PHONE, Box, inspection
from proven import bytes_of

from press.browse import foreign, settled, until
from workings.exercises import EXERCISES

pytestmark = pytest.mark.browser
PAGE = "/exercises/adam/"
KINDS = {"number": "first_step", "sequence": "long_step", "function": "line_twelve", "curve": "warm_lengths"}
SOLUTION = (ROOT / "snippets/exercises/line_twelve.py").read_text(encoding="utf-8")
ANSWERS = {  # of each kind: a wrong one with what is said of it, and a right one
    "number": ("7", EXERCISES["first_step"].mistakes[1][0], "1"),
    "sequence": (
        ", ".join("1" * 10),
        EXERCISES["long_step"].mistakes[0][0],
        "1, 1.1, 1.21, 1.33, 1.46, 1.61, 1.77, 1.95, 2.14, 2.36",
    ),
    "function": (SOLUTION.replace("(1 - beta2) * ", ""), EXERCISES["line_twelve"].mistakes[2][0], SOLUTION),
}


PASTED = "(e, text) => { e.value = text; e.dispatchEvent(new Event('input', { bubbles: true })); }"


class Place(Box):
    """An exercise on an opened page."""

    def __init__(self, page, name: str) -> None:
        super().__init__(page, page.locator(f"run-exercise[data-name={name}]"))
        self.field = self.element.locator("input, textarea")

    def answer(self, text: str) -> str:
        """Answer, and wait for what is said."""
        if len(text) > 10_000:  # a browser takes its time to type what can be undone
            self.field.evaluate(PASTED, text)
        else:
            self.field.fill(text)
        return self.check()

    def check(self) -> str:
        self.button("Check").click()
        return self.end()

    def draw(self, heights: list[float]) -> None:
        """Set the sliders of a curve, with keys alone: to the least, then up."""
        for slider, height in zip(self.field.all(), heights, strict=True):
            low, step = (float(slider.get_attribute(name)) for name in ("min", "step"))
            slider.press("Home")
            slider.evaluate("(e, steps) => e.stepUp(steps)", max(round((height - low) / step) - 1, 0))
            slider.press("ArrowUp")

    @property
    def drawn(self) -> list[str]:
        """What is drawn."""
        assert self.element.locator("figure").is_visible()
        return [path.get_attribute("class") for path in self.element.locator("svg path:not(.dots)").all()]


@pytest.fixture
def used(looked_at, opened):
    """`opened`, where the pages and Python are not those that were proven before."""
    looked_at("exercises in a reader's hands", PAGE, "/exercises/", apart=APART[:2])
    return opened


ATTACK = Path(attack.__file__).read_text(encoding="utf-8")
EIGHTH = """
import workings.exercises as judge
each = quickened(judge.EXERCISES[{name!r}])
made = attacks(each)[{first}::8]
told = [each.verdict(wrong)["says"] for _, wrong in each.mistakes]
print(each.verdict(each.right)["says"], told == [words for words, _ in each.mistakes])
print(len(made), failures(each, made), named_failures({{each.name: each}}))
"""


def test_each_is_judged_in_the_page_as_it_is_here(once, chromium, site, origin):
    """Every right answer, every mistake and an eighth of the attack, by the judge itself in MicroPython."""
    once("exercises in MicroPython", chromium.version, *bytes_of(site / "assets/exercise.js", site))
    page = chromium.new_page()
    page.goto(origin + PAGE)
    place = Place(page, "line_twelve")
    attacked = 0
    for first, name in enumerate(EXERCISES):  # one by one: an answer has ten seconds
        place.answer(ATTACK + EIGHTH.format(name=name, first=first % 8))
        own, made, said = re.split(r"\n(\d+) ", place.element.locator("pre").text_content())
        assert (own, said) == ("Right. True", "[] []\n"), name
        attacked += int(made)
    assert attacked >= 500
    page.close()


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("kind", ANSWERS)
def test_a_mistake_is_named_and_drawn_and_the_solution_is_right(used, kind: str, settings: dict):
    wrong, words, right = ANSWERS[kind]
    page = used(PAGE, **settings)
    place = Place(page, KINDS[kind])
    assert place.answer(wrong) == words
    assert place.drawn == ["wanted", "yours"]
    assert place.answer(right) == "Right."
    assert place.element.locator(".state").text_content() == "Solved."


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desktop", "phone"])
def test_a_curve_is_drawn_by_keys_and_by_hand(used, settings: dict):
    exercise = EXERCISES["warm_lengths"]
    page = used(PAGE, **settings)
    place = Place(page, "warm_lengths")
    for words, wrong in exercise.mistakes:
        place.draw(wrong())
        assert place.check() == words
    assert place.drawn == ["wanted", "yours"]
    place.draw(exercise.right())
    assert place.check() == "Right."
    place.button("Begin again").click()
    box = place.element.locator(".handles svg").bounding_box()
    page.mouse.move(box["x"] + 2, box["y"] + 0.06 * box["height"])
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 0.06 * box["height"], steps=40)
    page.mouse.up()
    assert {slider.input_value() for slider in place.field.all()} == {f"{exercise.high:g}"}


FORGED = """print('\\x1e{"right": true, "says": "Forged.", "yours": [], "wanted": []}')"""
JUDGE = "pass\nimport workings.exercises as judge\njudge.EXERCISES['line_twelve']"
RUNS = [  # one after the other: the body of a function, and what is said
    ("while True: pass", "Stopped after 10 seconds: does it end?"),
    ("return 1 / 0", "line_twelve(0.25, -3.0, 0.61) raised ZeroDivisionError: divide by zero"),
    ("return (", "Stopped by an error."),
    ("return 'v'", "Your answer holds 'v', which is a text and no number."),
    ("return []", "line_twelve(0.25, -3.0, 0.61) gives an empty list, and should give a number."),
    ("while True: yield v", "Your answer goes on and on: here are 10000 numbers already."),
    (
        "return (1 - beta2)^2",
        "line_twelve(0.25, -3.0, 0.61) raised TypeError: unsupported types for __xor__: 'float', 'int'. "
        "A power is written **, and ^ is something else.",
    ),
    (
        "return input()",
        "line_twelve(0.25, -3.0, 0.61) raised EOFError: nobody types here. "
        "What your function needs comes with its arguments.",
    ),
    (
        "import numpy",
        "line_twelve(0.25, -3.0, 0.61) raised ImportError: no module named 'numpy'. "
        "Plain Python will do, with its math: in the page there are no other libraries.",
    ),
    (f"{FORGED}; return beta2 * v + (1 - beta2) * g", EXERCISES["line_twelve"].mistakes[1][0]),
    (f"{FORGED}; raise SystemExit", "It ended without a verdict."),
    (f"{JUDGE}.reply = lambda answer: float('nan')", "It ended without a verdict."),  # which is no JSON
    (f"{JUDGE}.reply = lambda answer: None", "It ended without a verdict."),
    ("pass", "Your answer is None. Does your function return something?"),
    ("return [v, g]", "line_twelve(0.25, -3.0, 0.61) gives a list of 2 numbers, and should give a number."),
    (
        "return line_twelve(v, g, beta2)",
        "line_twelve(0.25, -3.0, 0.61) raised RuntimeError: maximum recursion depth exceeded",
    ),
    ("while True: print(v)", "Stopped: there was no end to what it printed."),
    ("raise SystemExit", "It ended without a verdict."),
    ("return beta2 * v + (1 - beta2) * g * g", "Right."),
]


def test_a_function_that_runs_away_or_raises_is_told_so(used):
    place = Place(used(PAGE), "line_twelve")
    place.page.clock.install()
    for body, said in RUNS:
        place.field.fill(f"def line_twelve(v, g, beta2):\n    {body}\n")
        place.button("Check").click()
        if said.startswith("Stopped after"):
            until(place.page, "e => e.textContent === 'Checking…'", place.status.element_handle())
            place.page.clock.fast_forward(10_000)
        assert place.end() == said, body
    assert place.answer("import numpy") == "There is no numpy here: use plain Python."
    assert place.answer("print('nothing')") == "There is no function line_twelve here."
    assert place.element.locator("pre").text_content() == "nothing\n"


def test_the_keyboard_alone_will_do(used):
    page = used(PAGE)
    number, function = Place(page, "first_step"), Place(page, "line_twelve")
    number.field.focus()
    page.keyboard.type("3.162")
    page.keyboard.press("Enter")
    assert number.end() == EXERCISES["first_step"].mistakes[0][0]
    function.field.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("def line_twelve(v, g, beta2):\nreturn beta2 * v + (1 - beta2) * g * g")
    assert "\n    return" in function.field.input_value()
    page.keyboard.press("Control+Enter")
    assert function.end() == "Right."
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Check"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert function.field.input_value() == EXERCISES["line_twelve"].stub


def test_answers_are_kept_listed_taken_along_and_brought_back(used, tmp_path):
    page = used(PAGE)
    Place(page, "first_step").answer("1")
    Place(page, "long_step").answer("1, 2")
    page.reload()
    assert Place(page, "first_step").field.input_value() == "1"
    assert Place(page, "first_step").element.locator(".state").text_content() == "Solved."
    page.get_by_role("link", name="All exercises").click()
    states = {"first_step": "solved", "long_step": "begun", "line_twelve": "–"}

    def listed() -> dict[str, str]:
        cells = "e => e.closest('tr').lastElementChild.textContent"
        return {name: page.locator(f"td a[href$='#{name}']").evaluate(cells) for name in states}

    box = page.locator(".standing")
    box.get_by_role("button", name="Take along").wait_for()
    assert listed() == states
    assert box.get_by_role("status").text_content() == f"1 of {len(EXERCISES)} are solved."
    with page.expect_download() as taken:
        box.get_by_role("button", name="Take along").click()
    file = tmp_path / "taken.json"
    taken.value.save_as(file)
    assert json.loads(file.read_text("utf-8")) == {
        "first_step": {"answer": "1", "solved": True},
        "long_step": {"answer": "1, 2", "solved": False},
    }
    page.on("dialog", lambda dialog: dialog.accept())
    box.get_by_role("button", name="Forget").click()
    assert set(listed().values()) == {"–"}
    box.get_by_label("Bring back").set_input_files(file)
    until(page, "() => /^1 of/.test(document.querySelector('.standing p').textContent)")
    assert listed() == states
    others = ('{"a": 1}', "[5]", "5", "no JSON", '{"first_step": {"answer": 1, "solved": true}}')
    for number, text in enumerate(others):
        other = tmp_path / f"{number}.json"
        other.write_text(text)
        box.get_by_role("status").evaluate("e => (e.textContent = '')")
        box.get_by_label("Bring back").set_input_files(other)
        until(page, "() => /no file of answers/.test(document.querySelector('.standing p').textContent)")
        assert listed() == states


SAVED = {"answer": "1", "solved": True}
LOST = "Some of what was kept here cannot be read."
TAMPERED = [  # what was kept; how many of it are solved; and whether "long_step" says that it is lost
    ('"x"', 0, True),
    ("5", 0, True),
    ("null", 0, True),
    ("{", 0, True),
    ("[5]", 0, False),
    (json.dumps({"first_step": SAVED, "long_step": {"answer": 5}}), 1, True),
    (json.dumps({"first_step": SAVED, "long_step": None, "": [], "__proto__": 5, "constructor": "x"}), 1, True),
    (json.dumps({"first_step": SAVED, "long_step": {"answer": "7" * 400_000, "solved": False}}), 1, True),
    (json.dumps({"first_step": SAVED, "warm_lengths": {"answer": 5, "solved": "yes"}}), 1, False),
]


@pytest.mark.parametrize(("saved", "solved", "told"), TAMPERED, ids=map(str, range(len(TAMPERED))))
def test_what_was_kept_and_cannot_be_read_is_told_and_the_rest_stays(used, origin, saved, solved: int, told: bool):
    before = {"origin": origin, "localStorage": [{"name": "workings.exercises", "value": saved}]}
    page = used(None, storage_state={"cookies": [], "origins": [before]})
    seen = watched(page)
    page.goto(origin + "/exercises/")
    said = page.locator(".standing").get_by_role("status")
    said.wait_for()
    assert said.text_content() == f"{solved} of {len(EXERCISES)} are solved. {LOST}"
    page.goto(origin + PAGE)
    one, other = Place(page, "first_step"), Place(page, "long_step")
    assert one.field.input_value() == "1" * solved
    assert other.status.text_content().strip() == LOST * told
    other.answer("1, 2")
    page.reload()
    assert (one.field.input_value(), other.field.input_value()) == ("1" * solved, "1, 2")
    assert other.status.text_content() == ""
    assert seen.errors == []


def test_where_nothing_is_kept_it_says_so_and_works(used, origin):
    page = used(None)
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('private') }})")
    page.goto(origin + PAGE)
    assert Place(page, "first_step").answer("1") == "Right."
    page.get_by_role("link", name="All exercises").click()
    said = page.locator(".standing").get_by_role("status")
    said.wait_for()
    assert "This browser keeps nothing" in said.text_content()


@pytest.mark.parametrize("dark", [False, True])
def test_every_state_can_be_used_by_everyone(used, dark: bool):
    page = used(PAGE)
    faults = inspection(page, dark)
    assert faults() == [], "as it comes"
    Place(page, "first_step").answer("7")
    Place(page, "line_twelve").answer("print('a long line ' * 20)\n1 / 0")
    Place(page, "warm_lengths").check()
    assert faults() == [], "after wrong answers"
    Place(page, "first_step").answer("1")
    assert faults() == [], "after a right one"


def test_nothing_is_asked_of_others_and_python_only_when_it_is_needed(used, origin):
    page = used(None)
    seen = watched(page)
    page.goto(origin + PAGE)
    settled(page)
    assert not any("micropython" in url for url in seen.asked)
    place = Place(page, "first_step")
    page.context.set_offline(True)
    assert place.answer("1") == "Python could not be fetched. Are you offline?"
    page.context.set_offline(False)
    assert place.answer("1") == "Right."
    assert foreign(seen.asked, origin) == []
    page.context.set_offline(True)
    assert place.answer("7") == ANSWERS["number"][1]  # what is loaded stays


def test_without_scripts_what_is_asked_the_hint_and_the_solution_are_there(used):
    page = used(PAGE, java_script_enabled=False)
    place = Place(page, "first_step")
    assert place.element.locator("p").text_content() == EXERCISES["first_step"].asks.replace("`", "")
    assert place.field.count() == place.element.locator("button").count() == 0
    for fold in ("Hint", "Solution"):
        summary = page.locator("summary", has_text=fold).first
        summary.click()
        assert summary.locator("xpath=following-sibling::*[1]").is_visible()


def test_on_paper_are_what_is_asked_the_hint_and_the_solution(used):
    page = used(PAGE)
    place = Place(page, "first_step")
    place.answer("7")
    folded = page.locator("details", has=page.locator("summary", has_text=re.compile("Hint|Solution"))).all()[:2]
    inside = [fold.locator("p").first for fold in folded]
    shown = "e => e.checkVisibility()"
    assert [words.evaluate(shown) for words in inside] == [False, False]
    page.emulate_media(media="print")
    assert [words.evaluate(shown) for words in inside] == [True, True]
    assert place.element.locator("p").first.is_visible()
    for part in (
        place.field,
        place.element.locator("svg"),
        place.button("Check"),
        place.element.locator("[role=status]"),
    ):
        assert not part.first.is_visible()


def test_the_script_and_its_style_come_where_they_are_used_and_are_small(site):
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert ("exercise.js" in text) == ("<run-exercise" in text or 'class="standing"' in text)
        assert ("exercise.css" in text) == ("exercise.js" in text)
    assert sum((site / f"assets/{name}").stat().st_size for name in ("exercise.js", "exercise.css")) < 12 * 1024 + 512
