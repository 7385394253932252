"""Number links and ticks."""

from press.build import references
from press.read.project import CHECKOUT as ROOT


def test_an_address_leaves_the_module_out(tmp_path):
    package = tmp_path / "workings/essay/numbers"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("from .page import *\n")
    (package / "page.py").write_text('def idea() -> float:\n    """What it is,\n    on two lines.\n\n    More."""\n')
    found = references.functions(package, tmp_path)
    target = references.Target("workings.essay.numbers.page.idea", "What it is, on two lines.")
    assert found == {"workings.essay.numbers.idea": target}


def test_a_number_and_a_key_lead_to_the_same_function():
    known = {"workings.a.numbers.n": references.Target("workings.a.numbers.page.n", 'Says "so" & <so>.')}
    for address in ("workings.a.numbers.n", "workings.a.numbers.n.key"):
        html = references.resolved(f'<autoref identifier="{address}">1.5</autoref>', known)
        assert 'identifier="workings.a.numbers.page.n"' in html
        assert 'class="number"' in html
        assert "&amp;quot;so&amp;quot;" in html  # autorefs takes one layer off


def test_a_link_that_is_recorded_back_is_pointed_too():
    known = {"workings.a.numbers.n": references.Target("workings.a.numbers.page.n", "It.")}
    recorded = 'backlink-anchor="here" backlink-type="referenced-by"'  # what a whole build writes before the address
    html = references.resolved(f'<autoref {recorded} identifier="workings.a.numbers.n.key">1.5</autoref>', known)
    assert 'identifier="workings.a.numbers.page.n"' in html
    assert recorded in html


def test_a_tick_says_what_was_checked():
    known = {"claims.test_a.test_n": references.Target("claims.test_a.test_page.test_n", "It holds.")}
    html = references.resolved('<autoref identifier="claims.test_a.test_n">✓</autoref>', known)
    assert html.startswith("<sup><autoref")
    assert 'aria-label="checked: It holds."' in html


def test_what_is_unknown_is_left_for_strict_mode_to_refuse():
    html = '<autoref identifier="workings.a.numbers.nothing">1</autoref>'
    assert references.resolved(html, {}) == html


def test_this_checkout_has_numbers_and_claims():
    found = references.targets(ROOT)
    assert any(name.startswith("workings.adam.numbers.") for name in found)
    assert any(name.startswith("claims.test_adam.") for name in found)
    wordless = {name.rpartition(".")[2] for name, target in found.items() if not target.words}
    assert not {name for name in wordless if name.startswith("test_")}, "a claim without words"
    assert not {name for name in wordless if f"workings.adam.numbers.{name}" in found}, "a number without words"
