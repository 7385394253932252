"""Figures that move: what is declared is checked, and the page's own script draws the first view."""

import base64
import json
import math
import re
import zlib
from pathlib import Path
from typing import NamedTuple

import pytest
from bs4 import BeautifulSoup, Tag

from press.figures import (
    Arrows,
    Axis,
    Bars,
    Best,
    Cells,
    Choice,
    Clause,
    Curves,
    Dots,
    Drawing,
    Guess,
    Label,
    Line,
    Lines,
    Moves,
    Moving,
    Numbers,
    Order,
    Panel,
    Rows,
    Rule,
    Shape,
    Slider,
    Stepper,
    Table,
    Tiles,
    Toggle,
    Words,
    view,
)
from press.figures.translation import translate

PALETTE = {"ink": ("#000000", "#ffffff"), "warn": ("#ff0000", "#00ff00")}
SETTINGS = [  # a control, and a value as it stands in an address
    (Slider("a", "A", (0.0, 0.5, 1e-08), 0.5, unit=" m", play=True), "1e-08", 1e-08),
    (Choice("c", "C", {"one": "One", "two": "Two"}, "two"), "one", 0),
    (Toggle("t", "T", start=True), "off", False),
    (Numbers("g", "G", (1.5, -1.4)), "2,-1e-3", [2.0, -0.001]),
    (Drawing("d", "D", (0.5, -0.5, 0.0), -1.0, 1.0), "1,-1", [1.0, -1.0, 1.0]),
    (Order("o", "O", ("x", "y", "z")), "2,0,1", [2, 0, 1]),
    (Moves("m", "M", ("Up", "Down"), 4), "011", [0, 1, 1]),
]
CONTROLS = tuple(control for control, *_ in SETTINGS)


class Inner(NamedTuple):
    """A part of it."""

    double: float


class Run(NamedTuple):
    """What the specimen shows."""

    double: float
    xs: list[float]
    ys: list[float]
    several: list[list[float]]
    rows: list[list[float]]
    block: list[list[float]]
    blocks: list[list[list[float]]]
    count: int
    order: list[int]
    inner: Inner


def run(a: float, c: int, t: bool, g: list[float], d: list[float], o: list[int], m: list[int]) -> Run:
    """A value of every kind."""
    xs = [0.0, 5.0, 10.0]
    several, rows = [d, [x + 1.0 for x in d]], [g, [a, 1.0]]
    block = [[0.0, 0.0], [10.0 * a, 0.0], [0.0, 4.0]]
    return Run(2.0 * a, xs, [x * a for x in xs], several, rows, block, [block, block], 12345, o, Inner(2.0 * a))


class Nothing(NamedTuple):
    """What a shape may be."""

    none: list[list[float]]


def nothing() -> Nothing:
    """No points at all."""
    none: list[list[float]] = []
    return Nothing(none)


class Heard(NamedTuple):
    """What a reader said."""

    heard: list[float]


def said(a: float, guess: float) -> Heard:
    """What is set, and what is said."""
    return Heard([a, guess])


def count(n: int) -> int:
    """For the stepper."""
    total = 0  # line 1
    for k in range(n):
        total = total + k
    return total


def panel(*marks, alt="", **more) -> tuple[Panel]:
    """A panel alone."""
    return (Panel(Axis(0, 10, "x"), Axis(0, 4, "y"), marks, alt, **more),)


def figure(**changes) -> Moving:
    """A figure with every control, mark and part, changed in one way."""
    marks = (
        Line("ys", "xs", colour="warn", dashed=True),
        Line("several", when=("t", 1)),
        Dots("inner_double", "a"),
        Bars("ys", "xs", thick=2.0),
        Arrows("rows"),
        Rule(x="double"),
        Rule(y=2.0, when=("c", 0)),
        Cells("rows", colour="warn", below="ink"),
        Label(("{a} < {double:.2e}", Clause(" and {c}", ("c", 1)), Clause(" or not", ("c", 0))), "double", 2.0, "end"),
        Curves((((0.0, 0.0), (10.0, 4.0)),)),
        Shape("block", shade=0.5, width=2.0, edge="warn"),
        Shape("blocks", colour="sheet"),
        Shape(lines=(((0.0, 0.0), (10.0, 0.0), (10.0, 4.0)),), colour="faint"),
        Tiles("xs", "ys", wide=2.0, tall=1.0, shows="order", form="x|<y>|z", orders="o"),
        Tiles("xs", "ys", shades="ys", low=-5.0, high=5.0, colour="warn", below="ink"),
        Tiles("xs", "ys", wide="double", shows="ys", form=".1f", unit="°", bare=True, upright=True),
    )
    table = Table("rows", "R", (".1f", ".0%"), rows=("<r>", "s"), columns=("one", "two"), corner="z")
    words = Words("order", ("x", "<y>", "z"), "In order", {"x": "warn"}, first=1)
    says = "Twice {a} is {double:.3f}", Clause(", {t:no|yes}", ("t", 1)), Clause(", never", ("t", 0)), ": {count}."
    parts = (*panel(*marks, alt="Up to {double:.1f} & on.", title="P", height=180), table, words)
    usual = {"title": "T", "compute": run, "controls": CONTROLS, "parts": parts, "says": says}
    return Moving(**(usual | changes))


def first(declared: Moving | Stepper) -> Tag:
    """A figure's first view, as a browser reads it."""
    wanted = [("here", name) for name in ("run", "nothing", "said", "scored", "count$trace")]
    source = Path(__file__).read_text("utf-8")
    script = translate(wanted, lambda name: (source, name)).module
    html = view.first(declared, "toy", "toys/toy", script, PALETTE)
    return BeautifulSoup(html, "html.parser", multi_valued_attributes=None).find()


@pytest.fixture(scope="module")
def drawn() -> Tag:
    return first(figure())


def test_marks_stand_where_their_numbers_are(drawn):
    left, top, right, bottom = 125, 230, 3500, 1440  # 60 + 65 for a tick of one letter; names above and below
    plot = drawn.select_one(".plot")
    assert [plot[key] for key in ("x", "y", "width", "height")] == ["125", "230", "3375", "1210"]
    line, several, dots, bars, arrows, rule, hidden, _, curves, *more = plot.find_all(recursive=False)
    label, bare = more[-2:]  # words lie over whatever moves
    assert [mark["class"] for mark in (label, bare)] == ["label", "tiles"]
    up = [bottom, round(bottom - 1210 * 2.5 / 4), round(bottom - 1210 * 5 / 4)]
    assert line["d"] == f"M{left} {up[0]}L1813 {up[1]}L{right} {up[2]}"
    assert (line["style"], line["stroke-dasharray"]) == ("color:light-dark(#ff0000, #00ff00)", "5 4")
    assert several["d"].count("M") == 2
    assert dots["d"] == f"M{125 + 169} {bottom - 302}h0"
    assert bars["d"].count("Z") == 3
    assert arrows["d"].count("M") == 4  # two shafts, two heads
    assert rule["d"] == f"M463 {top}V{bottom}"
    assert hidden["display"] == "none"
    assert (label["transform"], label["text-anchor"]) == ("translate(463 835)", "end")
    assert label.text == "0.5 m < 1.00 and Two"
    assert curves["d"] == f"M{left} {bottom}L{right} {top}"
    block, blocks, still = (shape["d"] for shape in more[:3])
    assert (block, blocks) == (f"M{left} {bottom}L1813 {bottom}L{left} {top}Z", 2 * block)
    assert still == f"M{left} {bottom}L{right} {bottom}L{right} {top}Z"


def test_tiles_stand_around_their_points(drawn):
    named, shaded, bare = drawn.select(".tiles")
    middles = [(125, 1440), (1813, 1440 - 756), (3500, 1440 - 1512)]
    moves = [f"transform:translate({x}px,{y}px)" for x, y in middles]
    for tiles in (named, shaded, bare):
        assert [tile["style"] for tile in tiles.find_all("g", recursive=False)] == moves
    rect = named.rect
    assert [rect[key] for key in ("x", "y", "width", "height")] == ["-337", "-151", "675", "302"]
    assert [text.text for text in named.select("text")] == ["x", "<y>", "z"]
    assert (named["class"], named.rect.get("fill-opacity")) == ("tiles orders", None)
    assert [(each["fill-opacity"], each.get("class")) for each in shaded.select("rect")] == [
        ("0", None),
        ("0.5", None),
        ("1", None),
    ]
    assert shaded["style"] == "color:light-dark(#ff0000, #00ff00);--below:light-dark(#000000, #ffffff)"
    assert (bare.rect, [text.text for text in bare.select("text")]) == (None, ["0.0°", "2.5°", "5.0°"])
    assert {text["transform"] for text in bare.select("text")} == {"rotate(-90)"}
    deep = first(figure(parts=panel(Tiles("xs", "ys", shades="ys", low=0.0, high=20.0, below="ink"))))
    assert [(each["fill-opacity"], each.get("class")) for each in deep.select(".tiles rect")] == [
        *(("1", "below"), ("0.75", "below"), ("0.5", "below")),
    ]


def test_a_shape_is_filled(drawn):
    filled, *grounds = drawn.select(".shape")
    fill = ";fill:currentColor;fill-opacity:0.5;fill-rule:evenodd"
    assert filled["style"] == f"color:light-dark(#000000, #ffffff){fill};stroke:light-dark(#ff0000, #00ff00)"
    assert filled["stroke-width"] == "2"
    assert [shape["style"].partition(";")[0] for shape in grounds] == ["color:var(--sheet)", "color:var(--rule)"]
    assert "stroke:" not in grounds[0]["style"]
    none = first(figure(parts=panel(Shape("none")), compute=nothing, controls=(), says=""))
    assert none.select_one(".shape").get("d") == ""


def test_axes_are_marked_at_round_numbers(drawn):
    ticks = [tick.text for tick in drawn.select(".tick")]
    assert ticks == ["0", "2", "4", "6", "8", "10", "0", "1", "2", "3", "4"]
    assert len(drawn.select(".grid")) == 5
    powers = Axis(1e-4, 1e6, log=True, ticks=(1e-4, 0.1, 1e4, 2e5, 1e6, 1e7)).data()["ticks"]
    assert [text for _, text in powers] == ["10⁻⁴", "0.1", "10,000", "2 × 10⁵", "10⁶"]
    assert [text for _, text in Axis(2.5, -2.5).data()["ticks"]] == ["−2", "−1", "0", "1", "2"]
    with pytest.raises(ValueError, match="needs ticks"):
        Axis(1, 10, log=True)


def test_cells_are_tinted_by_their_distance_from_the_middle(drawn):
    png = base64.b64decode(drawn.image["xlink:href"].partition(",")[2])
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    data = zlib.decompress(png[png.index(b"IDAT") + 4 :])
    warn, ink = [127, 127, 0], [127, 127, 127]  # between light and dark
    assert list(data) == [0, *warn, 255, *ink, 255, 0, *warn, 128, *warn, 255]  # 1.5, −1.4; 0.5, 1


def test_tables_and_words(drawn):
    table = [[cell.text for cell in row.find_all(["th", "td"])] for row in drawn.find_all("tr")]
    assert table == [["z", "one", "two"], ["<r>", "1.5", "−140\u00a0%"], ["s", "0.5", "100\u00a0%"]]
    seen, room = drawn.select(".words-room .words")  # the second keeps the room of the longest row, unseen
    assert [item.text for item in seen.select("li")] == ["x1", "<y>2", "z3"]
    assert (len(room.select("li")), room["aria-hidden"]) == (3, "true")
    assert drawn.select_one(".words span")["style"] == "color:light-dark(#ff0000, #00ff00)"


def test_a_sentence_says_what_holds(drawn):
    assert drawn.select_one(".moving-says").text == "Twice 0.5 m is 1.000, yes: 12,345."
    assert drawn.svg["aria-label"] == "Up to 1.0 & on."


def test_the_longest_sentence_keeps_its_room(drawn):
    room = drawn.select_one(".moving-says")["data-room"]
    assert len(room) >= len(drawn.select_one(".moving-says").text)
    assert "{" not in room


VALUES = [
    *((-123456, "", "−123,456"), (True, "no|yes", "yes"), (-0.001, ".2f", "0.00"), (-1234.5, ".1f", "−1,234.5")),
    *((1.33e-7, ".2e", "1.33 × 10⁻⁷"), (1.0, ".0e", "1"), (0.31, ".1%", "31.0\u00a0%"), (1e999, ".1f", "∞")),
    *((1, "# step|# steps", "1 step"), (0, "# step|# steps", "0 steps"), (12345, "# step|# steps", "12,345 steps")),
    *((2e12, ".1f", "2.0 × 10¹²"), (-1e999, ".0%", "−∞")),
]


@pytest.mark.parametrize(("value", "form", "text"), VALUES)
def test_values_as_a_reader_sees_them(value, form, text):
    number = str(value).lower().replace("inf", "Infinity")
    assert view.engine().eval(f"modules.figures.shown({number}, {json.dumps(form)})") == text


def test_controls_are_native_and_named(drawn):
    assert [tag["data-name"] for tag in drawn.select("[data-name]")] == ["a", "c", "c", "t", "g"]
    slider = drawn.select_one("[data-name=a]")
    assert (slider["max"], slider["value"], slider["aria-valuetext"]) == ("2", "1", "0.5 m")
    assert [tag.get("checked") for tag in drawn.select("[data-name=c], [data-name=t]")] == [None, "", ""]
    assert drawn.select_one("[data-name=g]")["value"] == "1.5, −1.4"
    height = drawn.select_one("[data-height=d]")
    assert [height[key] for key in ("min", "max", "value", "aria-valuetext")] == ["-10", "10", "5", "0.5"]
    assert [tag.text for tag in drawn.select("[data-move]")] == ["x", "y", "z", "Up", "Down", "Take back"]
    assert {tag["data-act"] for tag in drawn.select("[data-act]")} == {"reset", "play", "clear", "shuffle"}


def follows(node: list, tag: Tag) -> None:
    """What the page's script would write into an element stands there already."""
    name, attributes, *inside = node
    assert tag.name == name
    for key, value in attributes.items():
        assert tag.get(key) == (None if value is None or value is False else "" if value is True else str(value))
    if inside and isinstance(inside[0], str):
        assert tag.text == inside[0]
    elif inside and inside[0] is not None:
        for each, child in zip(inside[0], tag.find_all(recursive=False), strict=True):
            if each is not None:
                follows(each, child)


def test_the_page_draws_the_same_from_what_it_is_told(drawn):
    spec = json.loads(drawn.template.text)
    rare = ["lists", "drawn", "order", "marks", "cells", "moves", "tiles", "shapes", "drag", "auto", "turns"]
    assert spec["also"] == [f"figures/{name}" for name in rare]
    assert (spec["module"], spec["function"]) == ("toys/toy", "run")
    settings = {control["name"]: control["start"] for control in spec["controls"]}
    call = f"modules.figures.view({json.dumps(spec)}, modules.live, {json.dumps(settings)})"
    again = json.loads(view.engine().eval(f"JSON.stringify({call})"))
    assert again["says"] == drawn.select_one(".moving-says").text
    for number, node in enumerate(again["parts"]):
        follows(node, drawn.select_one(f'[data-part="{number}"]'))


def test_what_few_figures_have_comes_in_a_script_of_its_own():
    few = ["figures/lists", "figures/drawn", "figures/order", "figures/moves"]
    assert view.scripts(figure(parts=panel(Line("ys")))) == few
    every = (view.FOLDER / "figures.js").read_text("utf-8")
    for name, kinds in view.RARE.items():
        rare = (view.FOLDER / f"{name}.js").read_text("utf-8")
        for kind in (f"  {kind.__name__.lower()}: " for kind in kinds):
            assert (kind in every, kind in rare) == (False, True)


@pytest.mark.parametrize("kind", [Rows, Lines])
def test_rows_and_lines_are_radios_that_are_drawn(kind):
    """Each is a label with its picture or its code, found and set as a choice is; a row keeps the room of all words."""
    options = {"one": "x < 1", "two": "y"}
    more = {"tiles": {"one": ("warn", "faint"), "two": ("ink",)}} if kind is Rows else {}
    declared = figure(controls=(CONTROLS[0], kind("c", "C", options, "two", **more), *CONTROLS[2:]))
    html = first(declared)
    picks = html.select_one("fieldset.moving-picks")
    assert picks.legend.text == "C"
    radios = [{**radio.attrs, "value": int(radio["value"])} for radio in picks.select("label > input")]
    same = {"type": "radio", "name": "toy-c", "data-name": "c"}
    assert radios == [same | {"value": 0}, same | {"value": 1, "checked": ""}]
    if kind is Rows:
        assert [label.text for label in picks.select("label > span:last-child")] == ["x < 1", "y"]
        strips = [[tile["style"] for tile in strip.select("i")] for strip in picks.select(".strip")]
        assert strips == [
            ["color:light-dark(#ff0000, #00ff00)", "color:var(--rule)"],
            ["color:light-dark(" + ", ".join(PALETTE["ink"]) + ")"],
        ]
    else:
        assert [code.text for code in picks.select("label > code")] == ["x < 1", "y"]
    spec = json.loads(html.template.text)
    control = spec["controls"][1]
    assert "figures/picks" in spec["also"]
    assert (control["kind"], control["at"], control["stops"], control["start"]) == (
        *(kind.__name__.lower(), ["one", "two"], [0, 1], 1),
    )
    assert not {"tiles", "options"} & control.keys()


def test_rows_have_a_strip_each():
    with pytest.raises(ValueError, match="c: tiles for one; options are one, two"):
        Rows("c", "C", {"one": "One", "two": "Two"}, tiles={"one": ("ink",)})


class Scored(NamedTuple):
    """Two drawings."""

    high: float
    kept: float


def scored(d: list[float], b: list[float]) -> Scored:
    """Their highest numbers."""
    return Scored(max(d), max(b))


def best(**names) -> Moving:
    """A figure that keeps the highest drawing."""
    rows = ((0.5, -0.5, 0.0), -1.0, 1.0)
    keeps = Best("b", "B", *rows, **({"drawn": "d", "score": "high", "beat": "kept"} | names))
    controls = Drawing("d", "D", *rows), keeps
    return Moving("T", scored, controls, panel(Line("d"), Line("b")), "{high:.1f}, before {kept:.1f}.")


def test_the_best_drawing_is_kept_where_nobody_sets_it():
    control, told = best().controls[1], spec(best())
    assert (control.read("1"), told["controls"][1]["beat"]) == ([1.0, 1.0, 1.0], "kept")
    assert {"figures/lists", "figures/best"} <= {*told["also"]}
    assert {each["data-place"] for each in first(best()).select("[data-place]")} == {"d"}
    for name in ("drawn", "score", "beat"):
        with pytest.raises(ValueError, match="'lost' is no control"):
            best(**{name: "lost"})


def spec(declared: Moving) -> dict:
    """What the page's script is told."""
    return json.loads(first(declared).template.text)


def test_what_can_be_dragged_names_its_sliders_and_brings_its_script():
    rules = Rule(x="a"), Rule(y="double", drags=("a",))
    named = panel(Arrows("rows", drags=("a", "")), Dots("double", "a"), *rules, Line("ys"))
    told = spec(figure(parts=named))
    rings = [(ring["of"], ring["drags"]) for ring in told["parts"][0]["rings"]]
    assert rings == [(0, [["a"], []]), (1, [["a"]]), (2, [["a"]]), (3, [["a"]])]
    drawn = first(figure(parts=named)).select(".rings > path")
    assert [ring["class"] for ring in drawn] == ["ring", "ring", "ring full", "ring full"]
    assert {ring["data-drags"] for ring in drawn} == {"a"}
    assert [ring["d"].count("M") for ring in drawn] == [1, 1, 1, 1]  # the arrow's second tip is no handle
    assert "figures/drag" in told["also"]
    assert "figures/drag" not in spec(figure(parts=panel(Line("ys"), Rule(y=1.0))))["also"]
    with pytest.raises(ValueError, match="'lost' is no control"):
        figure(parts=panel(Dots("ys", drags=("lost",))))


def test_of_two_pictures_each_has_a_name_by_which_a_phone_shows_it():
    named, titled = panel(Line("ys")), (Panel(Axis(0, 10), Axis(0, 4), (), "", title="Pairs"),)
    drawn = first(figure(parts=titled + named)).select(".moving-tabs label")
    assert [tab.text.strip() for tab in drawn] == ["Pairs", "y"]
    with pytest.raises(ValueError, match="by its title; one has none"):
        figure(parts=(Panel(Axis(0, 10), Axis(0, 4), (), ""), *named))


def test_what_plays_again_brings_its_script():
    again = figure(controls=(Slider("a", "A", (0.0, 0.5), 0.5, play=True, again=True), *CONTROLS[1:]))
    assert spec(again)["also"][-1] == "figures/again"
    assert [control.get("again") for control in spec(again)["controls"]] == [True] + [None] * 6
    assert "figures/again" not in spec(figure())["also"]


def test_what_plays_has_a_pace_of_its_own_if_it_is_given_one():
    slow = figure(controls=(Slider("a", "A", (0.0, 0.5), 0.5, play=True, pace=600), *CONTROLS[1:]))
    assert [control.get("pace") for control in spec(slow)["controls"]] == [600] + [None] * 6
    assert [control.get("pace") for control in spec(figure())["controls"]] == [None] * 7


def test_a_guess_is_asked_first():
    guess = Guess("guess", "You", (1.0, 2.0, 4.0), 2.0, " m", asks="How much?", of="double", answer=".1f")
    asking = figure(guess=guess, parts=panel(Line("ys", answer=True), Rule(y="guess")))
    shown, told = first(asking), spec(asking)
    assert [mark["class"] for mark in shown.select(".plot > *")] == ["line answer", "rule guess"]
    told_of = [child["class"] for child in shown.select(".moving-told > *")]
    assert told_of == ["moving-guess", "moving-miss", "moving-says"]
    assert [tag["data-act"] for tag in shown.select(".moving-guess button")] == ["look"]
    assert (told["also"], told["controls"][-1]["unit"]) == (
        [f"figures/{name}" for name in ("lists", "drawn", "order", "guess", "moves", "drag", "auto")],
        " m",
    )
    assert asking.settable[-1].read("4") == 4.0
    told = panel(Line("ys", asks=True), Dots("double", "a", drags=("guess",)), Rule(x="a"))
    gone = first(figure(guess=guess, parts=panel(Line("ys", asks=True, gone=True))))
    assert gone.select_one(".plot > *")["class"] == "line guess gone"  # when the answer is there
    classes = [mark["class"] for mark in first(figure(guess=guess, parts=told)).select(".plot > *")]
    assert classes == ["line guess", "dots guess", "rule"]
    more = {"compute": said, "controls": CONTROLS[:1], "parts": panel(Line("heard", asks=True)), "says": ""}
    drawn = first(figure(guess=Guess("guess", "You", (1.0, 2.0), 2.0, asks="How much?", of="a"), **more))
    assert drawn.select_one(".plot .line")["d"] == "M125 1464L463 935"  # 0.5 and 2 of 4: it was told
    with pytest.raises(ValueError, match="for the parameters"):
        figure(**more)
    with pytest.raises(ValueError, match="'lost' is no control"):
        figure(guess=Guess("guess", "You", (1.0,), 1.0, asks="How much?", of="lost"))
    with pytest.raises(ValueError, match="'gone' is no control"):
        figure(guess=Guess("guess", "You", (1.0,), 1.0, asks="How much?", of="double", sets="gone"))
    with pytest.raises(ValueError, match="'gone' is no control"):
        figure(guess=Guess("guess", "You", (1.0,), 1.0, asks="How much?", of="double", then="gone"))
    with pytest.raises(ValueError, match="a guess is named"):
        Guess("other", "You", (1.0,), 1.0, asks="How much?", of="double")


METRES = {"stops": [1.0, 2.0, 4.0], "texts": ["1", "2", "4"], "answer": ".1f", "unit": " m"}
SHARES = {"stops": [0.0, 0.5, 1.0], "texts": ["0 %", "50 %", "100 %"], "answer": ".0%", "unit": ""}
ROWS = {"stops": [0, 1], "texts": ["the first", "the second"], "answer": "the first|the second", "unit": ""}
LADDER = {"stops": [1, 8, 64, 512], "texts": ["1", "8", "64", "512"], "answer": "", "unit": ""}
MISSES = [
    (METRES, 2.0, 3.14, "2; it is 3.1 m: off by 1.1 m."),
    (METRES, 4.0, 2.5, "4; it is 2.5 m: off by 1.5 m."),
    (METRES, 2.0, 2.4, "2; it is 2.4 m: right, as near as this slider goes."),
    (METRES, 2.0, 2.0, "2; it is 2.0 m: right."),
    (SHARES, 1.0, 0.2, "100 %; it is 20\u00a0%: off by 80 points."),
    (LADDER, 64, 4, "64; it is 4: off by a factor of 16."),
    (LADDER, 1, 6, "1; it is 6: off by a factor of 6.0."),
    (LADDER, 8, 6, "8; it is 6: right, as near as this slider goes."),
    (LADDER, 8, -20, "8; it is −20: off by 28."),
    (ROWS, 1, 0, "the second; it is the first."),
    (ROWS, 1, 1, "the second; it is so."),
]


@pytest.mark.parametrize(("control", "guess", "truth", "words"), MISSES)
def test_a_guess_is_told_by_how_much_it_is_off_or_what_is_right(control, guess, truth, words):
    told = view.engine().eval(f"modules.guess.missed({json.dumps(control)}, {guess}, {truth})")
    assert told == f"You said {words}"


@pytest.mark.parametrize(("value", "stop"), [(5.0, 5.0), (2.9, 1.0), (3.1, 5.0), (99.0, 5.0), (-4.0, 1.0)])
def test_an_answer_is_shown_at_the_nearest_stop(value, stop):
    assert view.engine().eval(f"modules.guess.nearest([1.0, 5.0], {value})") == stop


@pytest.mark.parametrize(("to", "turn"), [(0.5, 90), (1.5, -90), (1.0, 180), (0.0, 0)])
def test_a_hand_goes_the_shorter_way_round_and_keeps_its_length(to, turn):
    angle = math.pi * to
    hands = [[[0, 0], [2, 0]], [[1, 1], [1 + 2 * math.cos(angle), 1 + 2 * math.sin(angle)]]]
    for share in (0, 0.25, 0.5, 1):
        call = f"JSON.stringify(modules.turns.turned({json.dumps(hands[0])}, {json.dumps(hands[1])}, {share}))"
        (a, b), (x, y) = json.loads(view.engine().eval(call))
        assert (a, b) == pytest.approx((share, share))
        assert math.hypot(x - a, y - b) == pytest.approx(2)
        assert math.degrees(math.atan2(y - b, x - a)) == pytest.approx(share * turn, abs=1e-6)


STEPPER = Stepper("S", count, (Slider("n", "N", (1, 2), 2),), ("a", "", "", "d"), {"k": "k", "total": "T"}, "k", 4)


def test_a_function_is_stepped_through():
    shown = first(STEPPER)
    lines = shown.select(".stepped li")
    code = "total = 0|for k in range(n):|total = total + k|return total"
    assert "|".join(line.code.text.strip() for line in lines) == code
    assert [line.get("aria-current") for line in lines] == [None, "step", None, None]
    assert (lines[0].a["href"], lines[0].select_one(".formula").text) == ("#line_1", r"\(a\)")
    values = [(row.text, row.has_attr("data-changed")) for row in shown.select(".symbols > div")]
    assert values == [("k1", True), ("T0", False)]
    assert shown.select_one(".moving-says").text == "Step 1, for k in range(n):: k is now 1."
    assert shown.select_one("[data-at]")["max"] == "7"
    assert STEPPER.settable[-1].read("7") == 7
    with pytest.raises(ValueError, match="it may be 0, 1"):
        STEPPER.settable[-1].read("8")
    with pytest.raises(ValueError, match="1 formulas for the 4 lines"):
        Stepper("S", count, (), ("a",), {}, "k", 0)


def test_a_way_is_a_hop_for_each_new_value():
    sums, symbols = Slider("n", "N", (1, 2, 3), 3), {"k": "k", "total": "T"}
    walk = Stepper("S", count, (sums,), ("a", "", "", "d"), symbols, "k", 9, "total")
    way = first(walk).select_one(".way")
    assert way["aria-label"] == "2 steps so far, to 3.000"
    assert way.select_one(".hops")["d"] == "M900 300Q1000 20 1100 300Q1300 20 1500 300"
    assert way.select_one(".dots")["d"] == "M1500 300h0"
    assert [tick.text for tick in way.select(".tick")] == ["−3.2", "−1.6", "0", "1.6", "3.2"]
    assert first(STEPPER).select(".way") == []


@pytest.mark.parametrize(("n", "far"), [(1, 0.5), (2, 1), (3, 4)])
def test_hops_keep_their_scale(n, far):
    """The line is a half long to either side, or a power of two: a setting does not stretch it to what it does."""
    walk = Stepper("S", count, (Slider("n", "N", (1, 2, 3), n),), ("a", "", "", "d"), STEPPER.symbols, "k", 5, "total")
    ticks = [float(tick.text.replace("−", "-")) for tick in first(walk).select(".way .tick")]
    assert ticks == pytest.approx([share * far for share in (-0.8, -0.4, 0, 0.4, 0.8)])


def test_what_a_line_reads_is_lit_and_what_it_returns_is_said():
    def seen(at: int) -> tuple[str, list[str]]:
        shown = first(Stepper("S", count, STEPPER.controls, STEPPER.tex, STEPPER.symbols, "k", at))
        lit = [row.dt.text for row in shown.select(".symbols > [data-read]")]
        return shown.select_one(".moving-says").text, lit

    assert seen(1) == ("Before the first step, line 1: T is now 0.", [])
    assert seen(5) == ("Step 1, total = total + k: T is now 1.000.", ["k", "T"])
    assert seen(7) == ("Step 1, return total: T = 1.000 is returned.", ["T"])


@pytest.mark.parametrize(("control", "text", "value"), SETTINGS)
def test_an_address_carries_a_setting(control, text, value):
    assert control.read(text) == value
    assert type(control.read(text)) is type(value)
    for wrong in ("nothing of the kind", "7,7,7,x"):
        with pytest.raises(ValueError, match=r".+"):
            control.read(wrong)


@pytest.mark.parametrize(
    ("control", "settings"),
    [
        *((Slider, ((0.0, 1), 0.0)), (Slider, ((0.0, 1.0), 0.5)), (Slider, ((0.0, 1.0), 0.0, "", ("nought",)))),
        *((Choice, ({"Two words": "x"},)), (Choice, ({"one": "x"}, "two"))),
    ],
)
def test_controls_refuse_what_they_cannot_be(control, settings):
    with pytest.raises(ValueError, match=r"^a: "):
        control("a", "A", *settings)


def bare(a: float) -> tuple[float]:
    """A tuple without names."""
    return (a,)


LOST = [
    *((Table("lost", "R"),), (Words("lost", (), ""),), panel(Line("lost")), panel(Rule(x="lost")), panel(pad="lost")),
    panel(Shape("lost")),
    *(
        panel(Tiles(**{"x": "xs", "y": "ys"} | {key: "lost"}))
        for key in ("x", "y", "wide", "shades", "shows", "orders")
    ),
    *(panel(Line("ys", when=("lost", 1))), panel(Label("{lost:.1f}", 0, 0)), panel(alt="{lost:.1f}")),
]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"controls": CONTROLS[:1]}, "T: controls ['a'] for the parameters ['a', 'c', 't', 'g', 'd', 'o', 'm']"),
        ({"compute": bare, "controls": CONTROLS[:1]}, "T: bare must return a NamedTuple, and say so"),
        ({"says": "{doubel:.1f}"}, "T: 'doubel' is no control and no output; there is a, c, t, g, d, o, m, double, xs"),
        ({"says": (Clause("", ("lost", 1)),)}, "T: 'lost' is no control"),
        ({"says": "{double}"}, "T: double shown as ``"),
        ({"says": "{double:.2g}"}, "T: double shown as `.2g`"),
        *(({"parts": parts}, "T: 'lost' is no control and no output") for parts in LOST),
    ],
)
def test_a_figure_refuses_what_its_function_does_not_know(changes, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        figure(**changes)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (panel(Line("ys", colour="pink")), "T: .*no colour pink; there is ink, warn"),
        (panel(Line("ys", "g")), "T: .*g has 2 numbers, ys 3"),
        (panel(Rule(x="xs")), "T: .*a mark stands where no number is"),
        (panel(alt="{count:a|b}"), "T: .*no word 12345 in a,b"),
        ((Table("rows", "R", rows=("one",)),), "T: .*1 heads for 2 rows"),
    ],
)
def test_what_cannot_be_drawn_is_refused(parts, words):
    with pytest.raises(ValueError, match=words):
        first(figure(parts=parts))
