"""What scrolls can be focused, and what is used has a name."""

from press.build.access import improve, spoken


def labels(html: str) -> list[str]:
    return [part.partition('"')[0] for part in html.split('aria-label="')[1:]]


def test_code_is_named_by_its_file_and_output_by_its_code():
    code = '<div class="language-python highlight"><span class="filename">a/b.py</span><pre><code>x</code></pre></div>'
    output = '<div class="language-text highlight"><span class="filename">output</span><pre><code>y</code></pre></div>'
    html = improve(code + output + code)
    assert labels(html) == ["a/b.py", "Output of a/b.py", "a/b.py (2)"]
    assert html.count('<div class="scroll" role="group" tabindex="0"') == 3
    assert html.count('class="output language-text highlight"') == 1


def test_output_of_a_notebook_is_named_by_the_cell_before_it():
    cell = '<div class="language-python highlight"><pre><span></span><code>x</code></pre></div>'
    printed = '<div class="language-text output highlight"><pre><span></span><code>y</code></pre></div>'
    assert labels(improve(cell + printed)) == ["Code", "Output of Code"]


def test_tables_algorithms_and_formulas_are_boxes_with_names_of_their_own():
    html = improve('<table><tr></tr></table><table></table><div class="algorithm"></div><div class="arithmatex"></div>')
    assert labels(html) == ["Table", "Table (2)", "Algorithm", "Formula"]
    assert html.count('tabindex="0"') == 4
    assert html.count('<table class="data">') == 2


def test_a_name_cannot_break_out_of_its_attribute():
    title = '<span class="filename">a &quot;b&quot; &lt;c&gt;</span>'
    assert labels(improve(f'<div class="highlight">{title}<pre></pre></div>')) == ["a &quot;b&quot; &lt;c&gt;"]


def test_a_heading_that_is_a_formula_is_said_in_words():
    math = "<math><msubsup><mi>β</mi><mn>2</mn><mi>t</mi></msubsup></math>"
    formula = f'<span class="arithmatex" data-search-exclude><mjx-container>{math}</mjx-container></span>'
    html = improve(f'<table><th style="x">{formula}</th><th>n</th><td>{formula}</td></table>')
    assert html.count('<span class="spoken">β 2 to the t</span><span aria-hidden="true" class="arithmatex"') == 1
    assert "<th>n</th>" in html
    assert f"<td>{formula}</td>" in html


def test_formulas_in_words():
    assert spoken("<math><mn>1</mn><mo>−</mo><msup><mi>r</mi><mn>2</mn></msup></math>") == "1 − r to the 2"
    assert spoken("<math><mfrac><mi>m</mi><msqrt><mi>v</mi></msqrt></mfrac></math>") == "m over root of v"
    assert spoken("<math><mi>a</mi><mo>&lt;</mo><mi>b</mi></math>") == "a < b"


def test_what_skips_the_frame_comes_first_and_the_switches_have_names():
    switches = '<input type="checkbox" id="__drawer"><input type="checkbox" id="__search">'
    skip = '<div data-md-component="skip"><a href="#x">Skip</a></div>'
    html = improve(f"{switches}<label></label>{skip}")
    assert html.startswith(skip)
    assert labels(html) == ["Contents", "Search"]


def test_an_anchor_is_no_link():
    assert improve('<a href="" id="kingma2015"></a>') == '<span id="kingma2015"></span>'


def test_improving_leaves_the_rest_alone():
    html = '<p>Text, <code>x</code>, <a href="#y">a link</a>, <span class="arithmatex">z</span>.</p>'
    assert improve(html) == html
