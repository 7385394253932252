"""Formulas typeset at build time."""

import re

import pytest
from bs4 import BeautifulSoup

from press.formulas import typesetting


def test_a_formula_keeps_its_words_for_those_who_listen():
    (html,) = typesetting.typeset([r"\(\frac{a}{b}\)"])
    assert "<mfrac>" in html
    assert html.startswith("<math ")


@pytest.mark.parametrize(
    ("tex", "message"),
    [
        (r"\undefined", r"Undefined control sequence \undefined"),
        (r"\frac{a}", r"Missing argument for \frac"),
        (r"\begin{aligned} a", "aligned"),
        (r"\eqref{nowhere}", r"no \label{nowhere} on this page"),
        (r"a_b_c", "Double subscripts"),
        (r"x_{0 = 1", "was not typeset, since its braces or delimiters do not match"),
        (r"a\) and \(b", "was not typeset"),
    ],
)
def test_a_broken_formula_is_named(tex, message):
    with pytest.raises(typesetting.FormulaError, match=re.escape(message)) as caught:
        typesetting.typeset([r"\(x\)", rf"\({tex}\)"])
    assert caught.value.tex == tex


def test_references_count_within_one_page():
    equation = r"\[\begin{equation} x = 1 \label{one} \end{equation}\]"
    first = typesetting.typeset([equation, r"\(\eqref{one}\)"])
    second = typesetting.typeset([equation, r"\(\eqref{one}\)"])
    assert first == second  # a page's numbers do not go on from the page before


def test_the_cache_answers_with_what_was_typeset(tmp_path):
    tex = [r"\(a+b\)", r"\[x \label{x}\]", r"\(\eqref{x}\)"]
    made = typesetting.cached(tex, tmp_path)
    assert made == typesetting.cached(tex, tmp_path) == typesetting.typeset(tex)
    assert typesetting.cached(tex[:1], tmp_path) == made[:1]


def test_a_page_gets_its_formulas_in_order(tmp_path):
    page = r'<p><span class="arithmatex">\(a &lt; b\)</span> and <div class="arithmatex">\[c\]</div></p>'
    placed = typesetting.place(page, tmp_path)
    assert placed.count("data-search-exclude") == 2
    assert placed.index("&lt;</mo>") < placed.index("<mi>c</mi>")
    assert r"\(" not in placed
    assert typesetting.place(placed, tmp_path) == placed


def test_a_formula_in_a_line_is_one_element_and_a_display_has_a_box(tmp_path):
    page = r'<span class="arithmatex">\(a\)</span><div class="arithmatex">\[b\]</div>'
    placed = BeautifulSoup(typesetting.place(page, tmp_path), "html.parser")
    assert [each.name for each in placed.select(".arithmatex")] == ["math", "div"]
    assert [each.parent.name for each in placed.select("math")] == ["[document]", "div"]


def test_a_formula_holds_its_tex(tmp_path):
    tex = [r"a &lt; b", r"\begin{aligned} x &amp;= 1 \end{aligned}"]
    page = rf'<span class="arithmatex">\({tex[0]}\)</span> <div class="arithmatex">\[{tex[1]}\]</div>'
    placed = BeautifulSoup(typesetting.place(page, tmp_path), "html.parser")
    assert [each["alttext"] for each in placed.select("math")] == ["a < b", r"\begin{aligned} x &= 1 \end{aligned}"]


@pytest.mark.parametrize(
    ("written", "held"),
    [
        ("{}, so", "{},"),
        ("({}) so", "({})"),
        ("a {}-wide one", "{}-wide"),
        ("<a href='#'>beside {}</a>, so", "{},"),
        ('<a class="autorefs number" href="#">2</a> {} long', '<a class="autorefs number" href="#">2</a> {}'),
        ("a {} so", ""),
        ("<em>{}</em> so", ""),
        ("<p>{}</p>", ""),
    ],
)
def test_a_formula_stays_with_what_it_touches(written, held, tmp_path):
    formula = r'<span class="arithmatex">\(a\)</span>'
    html = typesetting.place(written.format(formula), tmp_path)
    found = BeautifulSoup(html, "html.parser").select_one(".unbroken")
    typeset = typesetting.place(formula, tmp_path)
    assert (found.decode_contents() if found else "") == BeautifulSoup(held.format(typeset), "html.parser").decode()
    assert BeautifulSoup(html, "html.parser").text == BeautifulSoup(written.format(typeset), "html.parser").text


def spaces(tex: str) -> list[tuple[str, str, str]]:
    """The operators of a formula with the spaces before and after them."""
    (html,) = typesetting.typeset([tex])
    signs = BeautifulSoup(html, "html.parser").select("mo")
    return [(sign.text, sign.get("lspace", "0"), sign.get("rspace", "0")) for sign in signs]


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        (r"\(a + b\)", [("+", ".222em", ".222em")]),
        (r"\(a = -b\)", [("=", ".278em", "0"), ("−", ".278em", "0")]),
        (r"\(x_{a + b}\)", [("+", "0", "0")]),
        (r"\(a / b\)", [("/", "0", "0")]),
        (r"\(a \, / \; b\)", [("/", ".167em", ".278em")]),
        (r"\(a {=} b\)", [("=", "0", "0")]),
        (r"\(f(x, y)\)", [("(", "0", "0"), (",", "0", ".167em"), (")", "0", "0")]),
        (r"\(a + \frac{b}{c}\)", [("+", ".222em", ".342em")]),
    ],
)
def test_the_spaces_are_those_of_tex(tex, expected):
    assert spaces(tex) == expected


def test_what_has_no_operator_beside_it_has_an_element_for_its_space():
    (html,) = typesetting.typeset([r"\(x \quad y\)"])
    assert '<mi>x</mi><mspace width="1em"></mspace><mi>y</mi>' in html
    (smaller,) = typesetting.typeset([r"\(e^{x \, y}\)"])
    assert '<mspace width=".239em">' in smaller  # a sixth of what is not raised


def test_letters_of_other_alphabets_are_characters():
    (html,) = typesetting.typeset([r"\(\R, \mathbb{E}\)"])
    assert "<mi>ℝ</mi>" in html
    assert "<mi>𝔼</mi>" in html


def test_a_bar_over_an_expression_is_its_border_and_one_over_a_letter_an_accent():
    over, letter = typesetting.typeset([r"\(\overline{a + b}\)", r"\(\bar a\)"])
    assert '<mrow class="over"><mrow><mi>a</mi>' in over
    assert re.search(r'<mo[^>]* stretchy="false"[^>]*>¯</mo></mover>', letter)
    assert "―" not in over
    assert "mrow.over { border-top: " in typesetting.STYLE.read_text("utf-8")


def test_a_character_that_the_font_lacks_is_named():
    with pytest.raises(typesetting.FormulaError, match="the font of formulas lacks 漢") as caught:
        typesetting.typeset([r"\(x\)", r"\(\text{漢}\)"])
    assert caught.value.tex == r"\text{漢}"


def test_a_label_is_the_last_cell_of_its_row_and_what_refers_to_it_leads_there():
    equation, reference = typesetting.typeset(
        [r"\[\begin{equation} x = 1 \label{one} \end{equation}\]", r"\(\eqref{one}\)"]
    )
    tag = BeautifulSoup(equation, "html.parser").select_one("mtr > mtd:last-child")
    link = BeautifulSoup(reference, "html.parser").select_one("a")
    assert (tag.text, tag["id"]) == ("(1)", "mjx-eqn:one")
    assert (link.text, link["href"]) == ("(1)", "#mjx-eqn%3Aone")


def test_columns_stand_as_they_are_told():
    (html,) = typesetting.typeset([r"\[\begin{aligned} a &= b \\ c &= d \end{aligned}\]"])
    cells = BeautifulSoup(html, "html.parser").select("mtd")
    assert [cell.get("class") for cell in cells] == [["right"], ["left"]] * 2
    assert [cell.get("style") for cell in cells] == [None, None, "padding:.3em 0 0 0", "padding:.3em 0 0 0"]


def test_an_operator_of_a_given_size_keeps_it_under_an_index():
    (html,) = typesetting.typeset([r"\(\big( x \big)^2\)"])
    first, last = BeautifulSoup(html, "html.parser").select("mo")
    assert (first["minsize"], first["form"], last["form"]) == ("1.2em", "prefix", "postfix")
    assert last.parent.name == "mrow"


def test_a_page_may_be_typeset_ahead_and_a_fault_in_it_is_told_when_it_is_placed(tmp_path):
    page, broken = (f'<p><span class="arithmatex">\\({tex}\\)</span></p>' for tex in ("x^7", r"\undefined"))
    for html in (page, broken):
        typesetting.ahead(html, tmp_path)
    assert typesetting.place(page, tmp_path).count("<math ") == 1
    with pytest.raises(typesetting.FormulaError, match="Undefined control sequence"):
        typesetting.place(broken, tmp_path)
    assert len([*tmp_path.iterdir()]) == 1
