"""What scrolls can be focused, what is used has a name, and what can run is offered to be run."""

import pytest

from press.graph import Graph
from press.pages.project import CHECKOUT
from press.site.boxes import Boxes, frame

GRAPH = Graph(CHECKOUT)


def boxed(html: str, notebook: str = "") -> str:
    return Boxes(GRAPH, notebook).place(html)


def labels(html: str) -> list[str]:
    return [part.partition('"')[0] for part in html.split('aria-label="')[1:]]


def listing(title: str, code: str) -> str:
    name = f'<span class="filename">{title}</span>'
    return f'<div class="language-python highlight">{name}<pre><span></span><code>{code}</code></pre></div>'


def test_code_is_named_by_its_file_and_output_by_its_code():
    html = boxed(listing("a/b.py", "x") + listing("output", "y") + listing("a/b.py", "x"))
    assert labels(html) == ["a/b.py", "Output of a/b.py", "a/b.py (2)"]
    assert html.count('<div class="scroll" role="group" tabindex="0"') == 3
    assert html.count('class="output language-python highlight"') == 1


def test_output_of_a_lab_is_named_by_the_cell_before_it():
    cell = '<div class="language-python highlight"><pre><span></span><code>x</code></pre></div>'
    printed = '<div class="output language-text highlight"><pre><span></span><code>y</code></pre></div>'
    assert labels(boxed(cell + printed)) == ["Code", "Output of Code"]


def test_tables_algorithms_and_formulas_are_boxes_with_names_of_their_own():
    tables = '<table><tr></tr></table><table class="own"></table><table></table>'
    html = boxed(tables + '<div class="algorithm"></div><div class="arithmatex"></div>')
    assert labels(html) == ["Table", "Table (2)", "Algorithm", "Formula"]
    assert html.count('tabindex="0"') == 4
    assert html.count('<table class="data">') == html.count("</table></div>") == 2


def test_a_name_cannot_break_out_of_its_attribute():
    assert labels(boxed(listing("a &quot;b&quot; &lt;c&gt;", ""))) == ["a &quot;b&quot; &lt;c&gt;"]


def test_what_skips_the_frame_comes_first_and_the_switches_have_names():
    switches = '<input type="checkbox" id="__drawer"><input type="checkbox" id="__search">'
    skip = '<div data-md-component="skip"><a href="#x">Skip</a></div>'
    html = frame(f"{switches}<label></label>{skip}")
    assert html.startswith(skip)
    assert labels(html) == ["Contents", "Search"]


def test_an_anchor_is_no_link():
    assert boxed('<a href="" id="kingma2015"></a>') == '<span id="kingma2015"></span>'


def test_the_rest_is_left_alone_and_twice_is_once():
    html = '<p>Text, <code>x</code>, <a href="#y">a link</a>, <span class="arithmatex">z</span>.</p>'
    assert boxed(frame(html)) == html
    once = boxed(frame(f"{listing('snippets/a.py', 'import os')}<table></table><input id='__drawer'>"))
    assert boxed(frame(once)) == once


def test_a_link_of_the_menu_has_no_element_that_would_cut_its_words_off():
    link, cut = '<a class="md-nav__link" href="x">', '<span class="md-ellipsis">\n  Two words\n </span>'
    assert frame(f"{link}\n {cut}\n</a>") == f"{link}Two words\n</a>"
    label = '<label class="md-nav__link" for="y">'
    assert frame(f"{label} {cut} <span></span></label>") == f"{label}Two words <span></span></label>"
    assert frame(f'<div class="md-footer__title">{cut}</div>') == f'<div class="md-footer__title">{cut}</div>'


def test_a_listing_that_can_run_gets_its_element():
    code = '<span class="nb">print</span>(1 &lt; 2, &quot;import torch&quot;)'
    assert boxed(listing("snippets/a/b.py", code)).endswith("</pre></div><run-listing></run-listing></div>")


@pytest.mark.parametrize("title", ["src/workings/adam/optim.py", "output", "snippets/adam/noise.out"])
def test_other_code_cannot_be_run(title):
    assert "run-listing" not in boxed(listing(title, "print(1)"))


def test_a_listing_that_cannot_run_says_why_and_offers_the_notebook():
    needs = "To run this you need <code>numpy</code> and PyTorch"
    html = listing("snippets/a/b.py", "import torch, numpy, os")
    link = '<a href="../page.ipynb" download>this page’s notebook</a>'
    assert f'<p class="needs">{needs}, as in {link}.</p>' in boxed(html, "../page.ipynb")
    assert f'<p class="needs">{needs}.</p>' in boxed(html)
    own = "To run this you need Python’s own <code>os</code>."
    assert own in boxed(listing("snippets/a/b.py", "import os"))


def test_words_in_the_colour_of_code_need_no_element_and_signs_together_need_one():
    marked = '<span class="n">x</span><span class="o">.</span><span class="n">y</span><span class="p">(</span>'
    more = '<span class="p">)</span> <span class="o">+</span> <span class="k">if</span>'
    html = boxed(listing("a/b.py", marked + more))
    assert 'x<span class="o">.</span>y<span class="p">() +</span> <span class="k">if</span>' in html
