"""What the search index reads."""

from press.build import searchable

FORMULA = '<span class="arithmatex" data-search-exclude><mjx-c></mjx-c></span>'
DISPLAY = '<div class="arithmatex" data-search-exclude><mjx-c></mjx-c></div>'
SOURCE = '<details class="mkdocstrings-source"><summary>s</summary><div><pre>x</pre></div></details>'


def test_words_stay_and_shapes_go():
    page = f"<h2>A</h2><p>Let {FORMULA} be <code>x</code>.</p>{DISPLAY}{SOURCE}<details><p>Folded.</p></details>"
    assert searchable.words(page) == "<h2>A</h2><p>Let  be <code>x</code>.</p><details><p>Folded.</p></details>"
