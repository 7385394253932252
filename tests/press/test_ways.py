"""The ways through a site: what follows what, what lists of pages say, where old addresses lead, what letters are."""

import json
import re
from datetime import date
from types import SimpleNamespace

import pytest
from copies import change, copy
from mkdocs.utils import get_relative_url

from press.formulas import letters
from press.pages import visible
from press.pages.page import Page
from press.pages.project import Project
from press.site import ways
from press.site.front import relative

FOLD = '??? note "It is so"\n\n    Folded words.\n\n    More of them.\n\n'


def shown(name: str, **meta):
    """A page of a site, as MkDocs has it."""
    file = SimpleNamespace(src_uri=f"{name}.md")
    url = f"{name.removesuffix('index').rstrip('/')}/"
    return SimpleNamespace(
        file=file, url=url, title=name.title(), meta=meta, is_homepage=name == "index", present_anchor_ids=set()
    )


def menu(**parts: str) -> SimpleNamespace:
    """A menu: in each part pages, each the name of its way."""
    pages = []
    for part, listed in parts.items():
        outer = SimpleNamespace(title=part)
        for place, its in enumerate(listed.split()):
            inner = [SimpleNamespace(title=its), outer] if its != "sitting" else [outer]
            pages.append(SimpleNamespace(way=its, name=f"{part}{place}", ancestors=inner))
    return SimpleNamespace(pages=pages)


def test_next_stays_on_the_way():
    nav = menu(one="sitting hour hour handbook handbook aside aside", two="none none")
    ways.link(nav.pages, lambda page: page.way)
    follows = {page.name: page.next_page and page.next_page.name for page in nav.pages}
    first = {"one0": "one1", "one1": "one2", "one2": None, "one3": "one4", "one4": None, "one5": None, "one6": None}
    assert follows == first | {"two0": "two1", "two1": None}
    back = {page.next_page.name: page.name for page in nav.pages if page.next_page}
    assert back == {page.name: page.previous_page.name for page in nav.pages if page.previous_page}


def test_chapters_are_numbered_in_their_essay():
    nav = menu(one="sitting hour hour handbook", two="sitting hour")
    numbered = {page.name: (number, of) for page, number, of in ways.numbered(nav.pages, lambda page: page.way)}
    assert numbered == {"one1": (1, 2), "one2": (2, 2), "two1": (1, 1)}


def test_a_list_says_of_each_page_of_a_way_what_it_is_and_takes():
    pages = [
        shown("toy/one", way="hour", minutes=1, description="What < is."),
        shown("toy/two", way="aside", minutes=3),
        shown("toy/six", way="hour", minutes=12, description="More."),
        shown("toys/one", way="hour", minutes=1),
    ]
    html = ways.listed("toy hour", pages, shown("toy/index"))
    assert html.startswith('<ul class="pages" data-search-exclude><li><a href="one/">Toy/One</a> ')
    assert "<small>1 minute</small><br>What &lt; is.<" in html
    assert html.count("<li>") == 2
    assert '"six/">Toy/Six</a> <small>12 minutes</small>' in html
    assert ways.listed("toy sitting", pages, pages[0]) is None
    assert ways.listed("news", pages, pages[0]) is None


def test_what_is_new_comes_first_without_the_home_page_and_the_list_itself():
    days = {"index": 9, "one": 1, "two": 3, "three": 2, "new": 8}
    pages = [shown(name, changed=date(2026, 1, day), description=name) for name, day in days.items()]
    html = ways.listed("new", pages, pages[-1])
    assert [part.split("<br>")[1].split("<")[0] for part in html.split("</li>")[:-1]] == ["two", "three", "one"]
    assert '<time datetime="2026-01-03">3 January 2026</time>' in html
    assert ways.listed("new", [shown("one")], pages[0]) is None


def test_a_statement_is_listed_on_the_page_of_its_last_link():
    mark = '<a class="headerlink" href="#it">¶</a>'
    html = (
        f'<h3 id="it">“It is.”{mark}</h3><p><strong>False.</strong> <a href="../../toy/one/#a">a</a> and '
        '<a href="../../toy/two/#b">b</a></p><h3 id="on">“On”</h3><p><strong>True.</strong> Yes.</p>'
        '<h2 id="rest">Rest</h2><p><a href="../../toy/one/">o</a></p>'
    )
    page = shown("reference/said")
    assert [*ways.statements(page, html)] == [
        ways.Said("reference/said/#it", "“It is.”", "False", "toy/two/"),
        ways.Said("reference/said/#on", "“On”", "True", ""),
    ]


def test_a_statement_is_closed_to_its_sentence_and_its_verdict():
    one = '<h2 id="one">One</h2><p>First.</p>'
    html = (
        f'{one}<h4 id="it">“It is.”</h4>\n<p><strong>False.</strong> It <em>is</em> not.</p>\n'
        '<p>After.</p><h4 id="no">“No”</h4><p>Words.</p>'
        '<h2 id="two">Two</h2><h4 id="on">“On”</h4><p><strong>True.</strong> Yes.</p>'
    )
    folded = ways.folded(html)
    assert folded.startswith(f'{one}<details class="statement" data-part="one" data-verdict="False">')
    assert '<summary><h4 id="it">“It is.”</h4> <strong>False</strong></summary>\n<p>It <em>is</em> not.</p>' in folded
    assert '</details>\n<p>After.</p><h4 id="no">“No”</h4><p>Words.</p><h2 id="two">' in folded
    assert '<details class="statement" data-part="two" data-verdict="True">' in folded
    page = shown("reference/said")
    told = [(each.words, each.verdict) for each in ways.statements(page, folded)]
    assert told == [("“It is.”", "False"), ("“On”", "True")]
    assert ways.folded("<h2>A</h2><p><strong>True.</strong></p>") == "<h2>A</h2><p><strong>True.</strong></p>"


def test_every_section_of_an_essay_has_an_address():
    one, two, other = shown("toy/one"), shown("toy/two"), shown("reference/one")
    one.present_anchor_ids, two.present_anchor_ids, other.present_anchor_ids = {"a", "b"}, {"b", "c"}, {"d"}
    found = json.loads(ways.anchors([one, two, other], ["toy"]))
    assert found == {"toy": {"a": "toy/one/", "b": "toy/one/", "c": "toy/two/"}}


def test_a_page_that_is_no_more_leads_on():
    html = ways.redirect("toy/old/", shown("toy/one"))
    assert '<a href="../one/">Toy/One</a>' in html
    assert 'src="../../assets/moved.js" data-to="../one/"' in html
    assert 'content="0; url=../one/"' in html
    assert ways.moved({"moved": {"toy/old.md": "toy/one.md"}}) == {"toy/old.md": "toy/one.md"}
    assert ways.moved({}) == ways.moved({"moved": None}) == {}


def page(text: str, front: str = "") -> Page:
    return Page(path=None, name="page.md", text=f"---\n{front}\n---\n\n{text}")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One two, three.", 3),
        ("# A heading\n\nOne.", 1),
        (f"One.\n\n{FOLD}Two.", 2),
        (FOLD.replace("???", "???+"), 5),
        ("- One.\n- Two.\n\n    ??? tip\n\n        Closed.\n\n    Three.", 3),
        ("| a | b |\n|---|---|\n| c | d |\n\nOne.", 1),
        ("/// caption\nOne two three.\n///\n\nOne.", 1),
        ("![What is seen](../figures/toy/x.svg)\n\nOne.", 1),
        ("One $x + y = 2$ and\n\n$$\nx + y\n$$\n\nthe rest.", 6),
        ("[1,023][toy.rest] and `a b c`, [two words](page.md). [✓][claims.toy.test_it]", 5),
        ("[Kingma & Ba 2015, §2.1][kingma2015] say so.", 3),
        ("```python\none = 1\n```\n\nOne.", 1),
        ("One. <!-- two three -->", 1),
    ],
)
def test_visible_words_are_those_of_running_text(text, count):
    assert visible.words(page(text)) == count


def test_figures_and_displays_that_stand_open_are_counted():
    picture, moving, display = "![Seen](../figures/toy/x.svg)", "```moving\nx\n```", "$$\nx\n$$"
    text = f"{picture}\n\n{moving}\n\n{display}\n\n"
    assert visible.exhibits(page(text)) == 3
    folded = "".join(f"    {line}\n" for line in text.split("\n"))
    assert visible.exhibits(page(f'{text}??? note "So"\n\n{folded}\nEnd.')) == 3


def test_publishing_keeps_what_was_published(tmp_path):
    root = copy(tmp_path / "copy")
    ledger = root / "tests/docs/addresses.txt"
    before = ledger.read_text(encoding="utf-8")
    change(root, "docs/toy/rest.md", "{ #rest }", "{ #rest_all }")
    from press.gates.ways import publish

    publish(Project(root))
    assert ledger.read_text(encoding="utf-8") == before + "toy/rest.md#rest_all\n"


def row(written: str, meaning: str, unit: str) -> str:
    return f"<tr><td>{written}</td><td><code>x</code></td>\n<td>{meaning}</td><td>any</td><td>{unit}</td></tr>\n"


def tex(written: str) -> str:
    return f'<span class="arithmatex">\\({written}\\)</span>'


TABLE = (
    "".join(
        [
            '<h2 id="toy">Toy</h2><table><tr><th>letter</th></tr>',
            row(f"{tex('HAT m_t')}, {tex('q')}", "a mean", "of g"),
            row(tex("PHI"), "a phase", "none"),
            '</table><h2 id="other">Other</h2><table>',
            row(tex("m"), "no", ""),
            "</table>",
        ]
    )
    .replace("HAT", r"\hat")
    .replace("PHI", r"\varphi")
)


def test_letters_are_those_of_the_page_and_mean_what_its_essay_says():
    known = [*letters.letters(TABLE, "toy")]
    assert [(each.characters, each.meaning, each.unit) for each in known] == [
        (["m"], "a mean", "of g"),
        (["q"], "a mean", "of g"),
        (["φ"], "a phase", "none"),
    ]
    assert letters.used(page("So $m = \\text{q}$, and $\\varphi$."), known) == [known[0], known[2]]
    assert [*letters.letters(TABLE, "none")] == []
    assert [*letters.forms("\\frac{\\Delta x}{\\mathrm{ab}} \\cdot \\beta_1 \\bar \\lambda_{t-1}")] == [
        *(("Δ", "", ""), ("x", "", ""), ("β", "", "1"), ("λ", "bar", "t-1")),
        *(("t", "", ""),),
    ]


@pytest.mark.parametrize(
    ("formula", "meant"),
    {
        "y + 1": "parameter",
        "y_{t-1}": "ahead",
        "y_0": "ahead",
        "y_n": "parameter ahead",  # neither: it may be any
        r"\bar y": "mean",
        r"\bar y + y": "parameter mean",
        r"\hat y": "parameter ahead mean",  # none with that sign
        r"\beta_1": "old",
        r"\beta_2": "older",
        r"\beta_0": "old older",
        r"\beta": "old older",
        "z_i": "turn",
    }.items(),
)
def test_a_letter_is_listed_as_it_stands_on_the_page(formula, meant):
    rows = {"y": "parameter", "y_t": "ahead", r"\bar y": "mean", r"\beta_1": "old", r"\beta_2": "older", "z": "turn"}
    table = "".join(row(tex(letter), words, "") for letter, words in rows.items())
    known = [*letters.letters(f'<h2 id="toy">Toy</h2><table>{table}</table>', "toy")]
    assert " ".join(each.meaning for each in letters.used(page(f"So ${formula}$."), known)) == meant


def test_letters_of_which_the_same_is_said_are_told_together():
    table = row(f"{tex('W_q')}, {tex('A')}, {tex('W_k')}, {tex('W')}", "matrices", "none")
    known = [*letters.letters(f'<h2 id="toy">Toy</h2><table>{table}</table>', "toy")]
    found = letters.used(page("So $W_q^T W_k = A$."), known)
    assert [(each.characters, re.sub("<[^>]*>", "", each.written)) for each in found] == [
        (["W", "A"], r"\(W_q\), \(A\), \(W_k\)"),
    ]


@pytest.mark.parametrize("here", ["", "./", "a/", "a/b/", "c/"])
@pytest.mark.parametrize("address", ["", "./", ".", "a/", "a/b/", "a/b.html", "assets/x.js", "404.html"])
def test_addresses_are_written_as_mkdocs_writes_them(address, here):
    assert relative(address, here) == get_relative_url(address, here)
