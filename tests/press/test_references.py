"""Number links and ticks, the sentences that hold them, and the pages that stand behind them."""

import ast
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from copies import copy

from press.pages import sources
from press.pages.project import CHECKOUT, Project
from press.site import index, references
from press.site.references import Quote, quotes

KNOWN = Project(CHECKOUT).addresses


@pytest.fixture
def known():
    def function(address: str, doc: str):
        body = ast.parse(f"def f():\n    {doc!r}").body[0]
        return next(iter(KNOWN.values()))._replace(name=address, node=body)

    return lambda address, doc: {address: function(address, doc)}


def test_a_number_and_its_key_can_be_linked_to_wherever_they_stand(known):
    for address in ("a.n", "a.n.key"):
        html = references.resolve(f'<autoref identifier="{address}">1.5</autoref>' * 2, known("a.n", "It."), {})
        first, second = BeautifulSoup(html, "html.parser").select("autoref")
        assert first["identifier"] == second["identifier"] == first["id"] == address
        assert second["id"] == f"{address}-2"
        assert first["class"] == ["number"]
        assert "title" not in first.attrs


def test_a_link_that_is_recorded_back_is_kept_so(known):
    recorded = 'backlink-anchor="here" backlink-type="referenced-by"'  # what a whole build writes before the address
    html = references.resolve(f'<autoref {recorded} identifier="a.n.key">1.5</autoref>', known("a.n", "It."), {})
    assert 'class="number"' in html
    assert recorded in html


def test_a_tick_says_what_was_checked(known):
    html = references.resolve(
        '<autoref identifier="claims.a.test_n">✓</autoref>', known("claims.a.test_n", 'It "holds" & <so>.'), {}
    )
    assert html.startswith("<sup><autoref")
    assert "checked: It &amp;quot;holds&amp;quot; &amp;amp; &amp;lt;so" in html  # autorefs takes one layer off


def test_a_citation_says_its_authors_and_title():
    entry = "- [](){ #zeno2001 } A. Zeno & B. *On halving.* Halves 12(3), 2001. [doi:1](https://x.org), [x](y)"
    listed = sources.sources(f"# Sources\n\n{entry}\n")
    assert listed == {"zeno2001": "A. Zeno & B. On halving. Halves 12(3), 2001."}
    html = references.resolve('<autoref identifier="zeno2001">Zeno 2001, §2</autoref>', {}, listed)
    link = BeautifulSoup(html, "html.parser").autoref
    assert (link["class"], link.text) == (["source"], "Zeno 2001, §2")
    assert link["aria-description"] == "A. Zeno &amp; B. On halving. Halves 12(3), 2001."


def test_what_is_unknown_is_left_for_strict_mode_to_refuse():
    html = '<autoref identifier="a.nothing">1</autoref>'
    assert references.resolve(html, {}, {}) == html


def test_this_checkout_has_numbers_and_claims_with_words():
    assert [address for address, function in KNOWN.items() if not function.summary] == []
    assert {function.kind for function in KNOWN.values()} == {"numbers", "figures", "claims", "moving"}


def test_a_sentence_is_linked_to_at_its_number(known):
    sentence = '<p>It is <autoref identifier="a.n">7</autoref>.</p>'
    marked = references.resolve(f'<h2 id="one">One</h2>{sentence * 2}', known("a.n", "It."), {})
    assert [quote.anchor for quote in quotes(marked)] == ["a.n", "a.n-2"]


def test_each_sentence_with_a_reference_is_quoted():
    number, tick = '<autoref identifier="a.n">7.5</autoref>', '<autoref identifier="claims.a.test_n">✓</autoref>'
    html = (
        '<h2 id="one">The <em>first</em><a class="headerlink" href="#one">&para;</a></h2>'
        f"<p>Not this. It <em>is</em>{tick} e.g. what it is.{tick} It is {number} of <code>x. Y</code>"
        f' or <span class="arithmatex">\\(a. B\\)</span>, and so on. Nor this.</p>'
        f'<h3 id="two">Two</h3><table><tr><th>Adam</th> <td>{number}</td></tr><tr><td>no</td></tr></table>'
        f"<ul><li>One: {number}{tick}</li><li>Then{tick}</li><li>Is it so?{tick}</li><li>Not so.{tick}</li></ul>"
    )
    is_so = "It is e.g. what it is."
    code, formula = "<code>x. Y</code>", '<span class="arithmatex">\\(a. B\\)</span>'
    assert quotes(html) == [
        Quote("claims.a.test_n", "one", "The first", is_so),
        Quote("claims.a.test_n", "one", "The first", is_so),
        Quote("a.n", "one", "The first", f"It is <strong>7.5</strong> of {code} or {formula}, and so on."),
        Quote("a.n", "two", "Two", "Adam · <strong>7.5</strong>"),
        Quote("a.n", "two", "Two", "One: <strong>7.5</strong>"),
        *(Quote("claims.a.test_n", "two", "Two", words) for words in ("", "", "", "Not so.")),
    ]
    assert [quote.words for quote in quotes(html, states=False)] == [
        quote.words * (not quote.address.startswith("claims.")) for quote in quotes(html)
    ]


@pytest.fixture
def project(tmp_path) -> Project:
    return Project(copy(tmp_path / "house"))


def used(*addresses: str) -> list[index.Use]:
    return [
        index.Use("../toy/", "Halving", Quote(each, "how", "How it goes", f"There is {each}.")) for each in addresses
    ]


def test_a_cell_of_a_table_begins_with_its_own_words():
    cells = 'It is slow.</td> <td>It costs little.<autoref identifier="claims.a.test_one">✓</autoref></td>'
    html = f'<h2 id="costs">Costs</h2><table><tr><td>{cells}<td>Then it ends.</td></tr></table>'
    assert [quote.words for quote in quotes(html)] == ["It costs little."]


def test_a_number_has_its_value_its_computation_and_the_sentences_that_print_it(project):
    values = {"toy.halving_left": -0.0009765625, "toy.halving_steps": {"one": 0.5, "two": 12345}}
    project.values.update({project.addresses[address]: value for address, value in values.items()})
    uses = used("toy.halving_left", "toy.halving_steps.one", "toy.halving_left", "claims.toy.test_halving_shrinks")
    page = BeautifulSoup(index.page(project, "numbers", "toy", uses), "html.parser")
    assert [each["id"] for each in page.select("h3")] == ["toy.halving_left", "toy.halving_steps"]
    assert page.select_one("h2 a")["href"] == "../toy/"
    assert page.select_one(".value").text == "−0.0009765625"
    assert page.find(id="toy.halving_steps.two").text == "two12,345"
    sentences = [each.text for each in page.select_one("ul").select("li")]
    assert sentences == ["There is toy.halving_left. Halving · How it goes"] * 2
    assert page.select_one("li a")["href"] == "../toy/#how"
    assert page.select_one("pre").text == "def halving_left() -> float:\n    return halved(10)\n"
    call = page.select_one("p a[href*=halved]")
    assert "left = halve(left)" in page.find(id=call["href"].removeprefix("#")).text
    assert "What is left after ten halvings of one." in page.text
    assert not page.find(string=lambda text: "shrinks" in text)


def test_a_figure_is_led_to_from_beneath_it(known):
    picture = '<p><img alt="A curve" src="../../figures/a/n.svg" /></p>'
    figure = {"figures/a/n.svg": known("a.n", "It.")["a.n"]._replace(kind="figures")}
    for html in (picture, f"<figure>{picture}<figcaption><p>So.</p></figcaption></figure>"):
        page = BeautifulSoup(references.resolve(references.drawn(html, "a"), figure, {}), "html.parser")
        link = page.select_one("p:has(img) + p.drawn > autoref.drawn")
        assert (link["identifier"], link.text) == ("figures/a/n.svg", "Code and data")
    assert references.drawn('<p><img alt="x" src="../assets/x.svg"></p>', "a").count("<p") == 1


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (None, "Take it along as SVG. It draws no data."),
        ("1,2\n", "Take it along as SVG, and its data as CSV."),
        ("1,contours left out\n", "Take it along as SVG, and its data as CSV, without its contours."),
    ],
)
def test_a_figure_has_its_code_its_files_and_its_place(project, table, says):
    (project.root / "table").write_text(table or "")
    data = {"figures/toy/halving.csv": project.root / "table"} if table else {}
    uses = used("figures/toy/halving.svg")
    page = BeautifulSoup(index.page(project, "figures", "other\ntoy", uses, data, "../.."), "html.parser")
    assert page.select_one("h3").text == "A curve that falls.¶"
    assert page.select_one("h3")["id"] == "figures/toy/halving.svg"
    assert page.select_one("h3 + p").text == says
    files = [link["href"] for link in page.select("a[download]")]
    assert files == ["../../figures/toy/halving.svg", "../../figures/toy/halving.csv"][: 1 + bool(table)]
    assert "axes.plot([halved(times) for times in range(3)])" in page.select_one("pre").text
    below = page.select("pre + p, pre + p + p, .highlight + p, .highlight + p + p")
    assert [each.text for each in below] == ["It rests on halved.", "It is shown in Halving · How it goes."]


def test_a_claim_is_headed_by_its_sentence(project):
    uses = used("claims.toy.test_halving_shrinks", "toy.halving_left")
    page = BeautifulSoup(index.page(project, "claims", "toy", uses), "html.parser")
    (heading,) = page.select("h3")
    assert heading["id"] == "claims.toy.test_halving_shrinks"
    assert heading.text == "There is claims.toy.test_halving_shrinks.¶"
    assert page.select_one(".entry a[href='../toy/#how']").text == "Halving · How it goes"
    assert heading.find_next("p").text == "Halving makes a positive number smaller."
    assert page.select_one("pre").text.startswith("def test_halving_shrinks")
    assert "Halving makes" not in page.select_one("pre").text
    assert Path(project.root / ".cache/code").exists()


def test_a_claim_is_headed_by_its_test_where_no_sentence_states_it(project):
    mute, says = (
        index.Use("../toy/", "Halving", Quote("claims.toy.test_halving_shrinks", "how", "How", words))
        for words in ("", "It shrinks.")
    )
    for uses, heading in (([mute], "Halving makes a positive number smaller.¶"), ([mute, says], "It shrinks.¶")):
        page = BeautifulSoup(index.page(project, "claims", "toy", uses), "html.parser")
        assert page.h3.text == heading


def test_a_claim_says_what_it_notices(project):
    def said(name: str) -> str:
        page = index.page(project, "claims", "toy", used(f"claims.toy.{name}"))
        return BeautifulSoup(page, "html.parser").find("pre").find_previous("p").text

    assert said("test_halving_shrinks") == "Of 2 small changes in the code that it executes, it notices 1."
    assert said("test_rest_sum").startswith("It executes no code of ours")
    (project.root / "tests/mutants.txt").unlink()
    assert said("test_rest_sum").endswith("is not measured yet.")
