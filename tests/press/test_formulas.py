"""Formulas typeset at build time."""

import re

import pytest
from bs4 import BeautifulSoup

from press.build import formulas


def test_a_formula_keeps_its_words_for_those_who_listen():
    (html,) = formulas.typeset([r"\(\frac{a}{b}\)"])
    assert "<mfrac>" in html
    assert "mjx-assistive-mml" in html


@pytest.mark.parametrize(
    ("tex", "message"),
    [
        (r"\undefined", r"Undefined control sequence \undefined"),
        (r"\frac{a}", r"Missing argument for \frac"),
        (r"\begin{aligned} a", "aligned"),
        (r"\eqref{nowhere}", r"no \label{nowhere} on this page"),
        (r"a_b_c", "Double subscripts"),
    ],
)
def test_a_broken_formula_is_named(tex, message):
    with pytest.raises(formulas.FormulaError, match=re.escape(message)) as caught:
        formulas.typeset([r"\(x\)", rf"\({tex}\)"])
    assert caught.value.tex == tex


def test_references_count_within_one_page():
    equation = r"\[\begin{equation} x = 1 \label{one} \end{equation}\]"
    first = formulas.typeset([equation, r"\(\eqref{one}\)"])
    second = formulas.typeset([equation, r"\(\eqref{one}\)"])
    assert first == second  # a page's numbers do not go on from the page before


def test_the_cache_answers_with_what_was_typeset(tmp_path):
    tex = [r"\(a+b\)", r"\[x \label{x}\]", r"\(\eqref{x}\)"]
    made = formulas.cached(tex, tmp_path)
    assert made == formulas.cached(tex, tmp_path) == formulas.typeset(tex)
    assert formulas.cached(tex[:1], tmp_path) == made[:1]


def test_a_page_gets_its_formulas_in_order(tmp_path):
    page = r'<p><span class="arithmatex">\(a &lt; b\)</span> and <div class="arithmatex">\[c\]</div></p>'
    placed = formulas.place(page, tmp_path)
    assert placed.count("data-search-exclude") == 2
    assert placed.index("<mo>&lt;</mo>") < placed.index("<mi>c</mi>")
    assert r"\(" not in placed
    assert formulas.place(placed, tmp_path) == placed


def test_a_formula_holds_its_tex(tmp_path):
    tex = [r"a &lt; b", r"\begin{aligned} x &amp;= 1 \end{aligned}"]
    page = rf'<span class="arithmatex">\({tex[0]}\)</span> <div class="arithmatex">\[{tex[1]}\]</div>'
    placed = BeautifulSoup(formulas.place(page, tmp_path), "html.parser")
    sources = [each.text for each in placed.select('math > semantics > annotation[encoding="application/x-tex"]')]
    assert sources == ["a < b", r"\begin{aligned} x &= 1 \end{aligned}"]
    assert [each.name for each in placed.select("math > *, semantics > *")] == ["semantics", "mrow", "annotation"] * 2


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
    html = formulas.place(written.format(formula), tmp_path)
    found = BeautifulSoup(html, "html.parser").select_one(".unbroken")
    typeset = formulas.place(formula, tmp_path)
    assert (found.decode_contents() if found else "") == BeautifulSoup(held.format(typeset), "html.parser").decode()
    assert BeautifulSoup(html, "html.parser").text == BeautifulSoup(written.format(typeset), "html.parser").text


def test_the_style_holds_just_the_glyphs_that_are_shown(tmp_path):
    html = formulas.typeset([r"\(x\)"])
    style = formulas.style(html, tmp_path)
    assert ".mjx-c1D465.TEX-I::before" in style  # italic x
    assert ".mjx-c1D466.TEX-I::before" not in style  # italic y
    assert len(style) < len(formulas.style(formulas.typeset([r"\(x+y\)"]), tmp_path))
    assert "@font-face" in style


def test_a_page_may_be_typeset_ahead_and_a_fault_in_it_is_told_when_it_is_placed(tmp_path):
    page, broken = (f'<p><span class="arithmatex">\\({tex}\\)</span></p>' for tex in ("x^7", r"\undefined"))
    for html in (page, broken):
        formulas.ahead(html, tmp_path)
    assert formulas.place(page, tmp_path).count("<mjx-container") == 1
    with pytest.raises(formulas.FormulaError, match="Undefined control sequence"):
        formulas.place(broken, tmp_path)
    assert len([*tmp_path.iterdir()]) == 1
