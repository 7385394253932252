"""The glossary's entries are shown where a page first uses one."""

from press.site import glossary

PAGE = """# Glossary

EMA
:   An average that [forgets](adam.md#ema), as Adam's does. And more.

momentum
:   An average of gradients.
"""


def test_names_and_abbreviations_are_explained_in_a_sentence_without_links():
    assert glossary.abbreviations(PAGE) == "*[EMA]: An average that forgets, as Adam's does."


def test_a_term_is_explained_at_its_first_use_and_not_in_a_heading():
    marked = '<abbr title="An average.">EMA</abbr>'
    other = '<abbr title="A rule.">SGD</abbr>'
    html = f"<h2 id=a>The {marked}</h2><p>An {marked}, {other}, the {marked}.</p>"
    assert glossary.once(html) == f"<h2 id=a>The EMA</h2><p>An {marked}, {other}, the EMA.</p>"
