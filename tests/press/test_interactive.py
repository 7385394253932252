"""Figures that move: what is declared is what both languages show."""

import json
import random
import struct
from html import unescape

import pytest
from quickjs import Context

from press.interactive import (
    Axis,
    Bars,
    Cells,
    Choice,
    Dots,
    Drawing,
    Line,
    Moving,
    Numbers,
    Order,
    Panel,
    Slider,
    Table,
    Toggle,
    Words,
    draw,
    stepper,
)
from press.interactive.marks import Arrows, Mark, Rule
from press.interactive.picture import at, outline, pixel
from press.interactive.shown import filled, shown
from press.interactive.tags import tag
from press.read.project import CHECKOUT


@pytest.fixture(scope="module")
def javascript() -> Context:
    """The parts of the figures' scripts that need no page."""
    scripts = [
        (CHECKOUT / f"docs/assets/{name}.js").read_text(encoding="utf-8") for name in ("figures", "figures/marks")
    ]
    context = Context()
    for script, end in zip(scripts, ("// Controls:", "drawers.cells ="), strict=True):
        lines = [line for line in script.partition(end)[0].splitlines() if "import" not in line]
        context.eval("\n".join(lines).replace("export ", ""))
    return context


def numbers(chance: random.Random) -> list[float]:
    """Numbers of every size, halves and their like among them, where the two languages round differently."""
    wide = [chance.uniform(-1, 1) * 10.0 ** chance.randint(-9, 14) for _ in range(4000)]
    halves = [(chance.randint(-4000, 4000) + 0.5) / 2 ** chance.randint(0, 12) for _ in range(4000)]
    patterns = [struct.unpack(">d", chance.randbytes(8))[0] for _ in range(500)]
    return [
        *wide,
        *halves,
        0.0,
        -0.0,
        0.5,
        1.5,
        2.5,
        -0.5,
        0.125,
        1e15,
        1e21,
        -1e300,
        *filter(lambda x: x == x, patterns),
    ]


@pytest.mark.parametrize("form", [".0f", ".1f", ".2f", ".3f", ".6f", ".0e", ".2e", ".4e", ".0%", ".1%"])
def test_numbers_are_rounded_as_python_rounds(javascript, form):
    values = numbers(random.Random(form))
    told = json.dumps([repr(value) for value in values])
    got = json.loads(
        javascript.eval(f"JSON.stringify({told}.map(x => shown(Number(x.replace('inf', 'Infinity')), '{form}')))")
    )
    assert [
        (x, a) for x, a, b in zip(values, got, (shown(value, form) for value in values), strict=True) if a != b
    ] == []


def test_whole_numbers_and_words(javascript):
    for value in (0, -1, 7, 999, 1000, -123456, 10**9, 2**53):
        assert javascript.eval(f"shown({value})") == shown(value)
    assert shown(-123456) == "−123,456"
    assert javascript.eval("shown(true, 'no|yes')") == shown(True, "no|yes") == "yes"
    sentence, values, texts = (
        "{a} is {b:.2f}, {c:no|yes}, {n}.",
        {"a": 1.0, "b": -0.001, "c": False, "n": 12345},
        {"a": "1 %"},
    )
    assert filled(sentence, values, texts) == "1 % is 0.00, no, 12,345."
    assert javascript.eval(f"filled({json.dumps(sentence)}, {json.dumps(values)}, {json.dumps(texts)})") == filled(
        sentence, values, texts
    )


@pytest.mark.parametrize(("value", "form"), [(1.5, ""), (1.5, "d"), (3, "a|b"), (1.0, ".2g")])
def test_what_cannot_be_shown_is_refused(value, form):
    with pytest.raises(ValueError, match=r"shown|counts"):
        shown(value, form)


PANEL = Panel(Axis(0, 10, "x"), Axis(1e-3, 1e3, "y", log=True), (), alt="Nothing.", height=180)


def test_marks_stand_where_python_puts_them(javascript):
    chance = random.Random(3)
    values = {
        "xs": [chance.uniform(-2, 14) for _ in range(300)],
        "ys": [chance.uniform(-1, 1) * 10.0 ** chance.randint(-9, 9) for _ in range(300)],
        "tips": [[chance.uniform(0, 10), 10 ** chance.uniform(-3, 3)] for _ in range(60)],
        "one": 4.5,
    }
    panel = {"x": [0, 10, False], "y": [1e-3, 1e3, True], "box": draw.laid_out(PANEL)["box"]}
    marks = [
        Line("ys", "xs"),
        Line("ys"),
        Dots("ys", "xs"),
        Dots("one", "one"),
        Bars("ys", "xs", base=1.0),
        Arrows("tips"),
    ]
    for mark in [*marks, Rule(x="one"), Rule(y=2.0)]:
        told = json.dumps(draw.marked(mark))
        script = f"outlines[{told}.kind]({told}, {json.dumps(panel)}, {json.dumps(values)})"
        assert javascript.eval(script) == outline(mark, PANEL, values)


def test_cells_are_tinted_alike(javascript):
    chance = random.Random(4)
    rows = [[chance.uniform(-1.2, 1.2) for _ in range(20)] for _ in range(20)]
    for mark in (Cells("v", colour="sin", below="cos"), Cells("v", low=0.0, high=1.0, colour="adam")):
        got = json.loads(
            javascript.eval(f"JSON.stringify(pixels({json.dumps(draw.marked(mark))}, {json.dumps(rows)}))")
        )
        assert bytes(got) == b"".join(pixel(value, mark) for row in rows for value in row)


def test_a_place_beyond_the_panel_is_cut_off_but_finite():
    assert at(float("inf"), Axis(0, 1), 0, 100) == 99_999
    assert at(-1e308, Axis(0, 1), 0, 100) == -99_999
    assert at(0.0, Axis(1, 10, log=True), 0, 100) == -99_999
    assert at(10, Axis(10, 0), 0, 100) == 0


CONTROLS = [
    Slider("a", "A", (0.0, 0.999, 1e-08), 0.999),
    Slider("n", "N", (1, 10), 1),
    Choice("c", "C", {"one": "One", "two": "Two"}, "two"),
    Toggle("t", "T", start=True),
    Numbers("g", "G", (1.5, -1.4)),
    Drawing("d", "D", (0.5, -0.5, 0.0), -1.0, 1.0),
    Order("o", "O", ("x", "y", "z")),
]


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: type(control).__name__)
def test_an_address_carries_a_setting(control):
    assert control.read(control.address(control.value)) == control.value
    assert type(control.read(control.address(control.value))) is type(control.value)
    with pytest.raises(ValueError, match=r".+"):
        control.read("nothing of the kind")


def test_a_short_drawing_goes_on_as_it_began():
    assert CONTROLS[5].read("1,-1") == [1.0, -1.0, 1.0]
    for text in ("2", "1,1,1,1"):
        with pytest.raises(ValueError, match=r"at most 3 numbers, from -1 to 1"):
            CONTROLS[5].read(text)


@pytest.mark.parametrize(
    "declare",
    [
        lambda: Slider("a", "A", (0.0, 1), 0.0),
        lambda: Slider("a", "A", (0.0, 1.0), 0.5),
        lambda: Slider("a", "A", (0.0, 1.0), 0.0, texts=("nought",)),
        lambda: Choice("c", "C", {"Two words": "x"}),
        lambda: Choice("c", "C", {"one": "x"}, "two"),
    ],
)
def test_controls_refuse_what_they_cannot_be(declare):
    with pytest.raises(ValueError, match=r"^\w"):
        declare()


def twice(a: float, n: int) -> tuple[float, list[list[float]]]:
    """For the tests."""
    return 2 * a, [[a] * n]


def figure(**changes) -> Moving:
    """A figure, changed in one way."""
    usual = {
        "title": "T",
        "compute": twice,
        "gives": ("double", "rows"),
        "controls": tuple(CONTROLS[:2]),
        "parts": (Panel(Axis(0, 1), Axis(0, 1), (), alt="A {a} & {double:.1f}."), Table("rows", "R", columns=("<c>",))),
        "says": "Twice {a} is {double:.3f}.",
    }
    return Moving(**(usual | changes))


def test_a_figure_is_its_function_evaluated():
    html = draw.figure(figure(), "doubled", "toy/twice")
    assert figure().said({"a": 0.0, "n": 1}) == "Twice 0 is 0.000."
    assert "Twice 0.999 is 1.998." in html
    assert 'aria-label="A 0.999 &amp; 2.0."' in html
    assert '<th scope="col">&lt;c&gt;</th>' in html
    spec = json.loads(unescape(html.partition("<template>")[2].partition("</template>")[0]))
    assert [control["start"] for control in spec["controls"]] == [0.999, 1]


def test_a_figure_refuses_what_its_function_does_not_know():
    with pytest.raises(ValueError, match="controls"):
        figure(controls=(CONTROLS[0],))
    with pytest.raises(ValueError, match="is a control and an output"):
        figure(gives=("a", "rows"))
    with pytest.raises(ValueError, match="returns 2 things, and 1 are named"):
        figure(gives=("double",)).values({"a": 0.0, "n": 1})


def test_tags_escape_what_they_are_given():
    assert (
        tag("p", "<b>kept</b>", title='"&', hidden=True, lang=None) == '<p title="&quot;&amp;" hidden><b>kept</b></p>'
    )
    assert tag("path", d="M0 0", stroke_width=2) == '<path d="M0 0" stroke-width="2"/>'


def stepped(n: int) -> int:
    """For the tests."""
    total = 0
    for k in range(n):
        total = total + k
    return total


def test_events_tell_what_each_line_left():
    ran = stepper.events(stepped, 2)
    assert [values.get("total") for _, values in ran] == [0, 0, 0, 0, 1, 1, 1]
    assert [number - ran[0][0] for number, _ in ran] == [0, 1, 2, 1, 2, 1, 3]


@pytest.mark.parametrize(
    ("value", "text"), [(None, "–"), (3, "3"), (0.0, "0"), (-0.25, "−0.250000"), (1e-9, "1.0000 × 10⁻⁹")]
)
def test_values_of_the_stepper(value, text):
    assert stepper.value(value) == text


def test_what_few_figures_have_comes_in_a_script_of_its_own():
    every, rare = (CHECKOUT / "docs/assets/figures.js").read_text("utf-8"), set().union(*draw.SCRIPTS.values())
    for script, kinds in draw.SCRIPTS.items():
        text = (CHECKOUT / f"docs/assets/{script}.js").read_text("utf-8")
        assert [kind for kind in kinds if f"{kind}:" not in text and f".{kind} =" not in text] == []
    known = {"slider", "choice", "toggle", "panel", "line", "dots", "rule", "label", "curves"}
    assert [kind for kind in known if f" {kind}:" not in every] == []
    parts = [{"kind": "panel", "marks": [{"kind": "line"}, {"kind": "cells"}]}, {"kind": "words"}]
    told = json.loads(unescape(draw.data({"controls": [{"kind": "slider"}, {"kind": "order"}], "parts": parts})))
    assert told["also"] == ["figures/marks", "figures/order", "figures/tables"]
    assert json.loads(draw.data({"controls": [{"kind": "slider"}]}))["also"] == []
    named = {each.__name__.lower() for each in (Slider, Choice, Toggle, Numbers, Drawing, Order, Panel, Table, Words)}
    assert named | {mark.kind for mark in Mark.__subclasses__()} == known | rare
