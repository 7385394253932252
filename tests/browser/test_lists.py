"""What the site has for machines and for bibliographies is whole, and leads to what is there."""

import functools
import json
import re
from xml.etree import ElementTree

import pytest
from browser.conftest import ROOT

from essays.reference.commonly_said.experiments import said
from press.pages.project import Project

pytestmark = pytest.mark.browser
SITE = "https://workings.example/"
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def leads(site):
    """Whether an address leads to a place that is there."""

    @functools.cache
    def anchors(path: str) -> set[str]:
        html = (site / path / "index.html").read_text(encoding="utf-8")
        return {"", *re.findall(r'\bid="([^"]+)"', html)}

    def ask(address: str) -> bool:
        path, _, anchor = address.removeprefix(SITE).partition("#")
        return address.startswith(SITE) and anchor in anchors(path)

    return ask


@pytest.fixture(scope="module")
def listed(site) -> dict[str, list[dict]]:
    """The claims, and what is commonly said, as machines read them."""
    return json.loads((site / "claims.json").read_text(encoding="utf-8"))


def test_every_claim_is_listed_with_its_proof(listed, leads):
    ticks = {link.key for page in Project(ROOT).pages for link in page.claims}
    assert {claim["claim"] for claim in listed["claims"]} == ticks
    for claim in listed["claims"]:
        assert leads(claim["proof"]), claim["claim"]
        assert claim["verdict"] in {"tested", "derived"}
        file, _, name = claim["test"].partition("::")
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8")
        for sentence in claim["sentences"]:
            assert leads(sentence["address"]), sentence
            assert sentence["sentence"]
            assert not re.search(r"<[a-z/]|&[a-z]+;|[\ue000-\ue004]", sentence["sentence"])


def test_what_is_commonly_said_is_listed_with_its_verdict(listed, leads):
    statements = listed["statements"]
    verdicts = {each["address"].rpartition("#")[2]: each["verdict"] for each in statements}
    assert verdicts == {each.slug: each.verdict.capitalize() for each in said()}
    assert all(leads(each["address"]) for each in statements)


def test_a_list_in_words_has_every_page_and_claim(site, listed, leads, paths):
    text = (site / "llms.txt").read_text(encoding="utf-8")
    assert text.startswith("# Workings\n\n> ")
    pages, _, rest = text.partition("## Commonly said")
    addresses = re.findall(r"\]\((\S+)\)", pages)
    assert {address.removeprefix(SITE.rstrip("/")) for address in addresses} == set(paths) - {"/404.html"}
    assert all(map(leads, re.findall(r"\]\((https://workings\S+)\)", rest)))
    assert all(claim["says"] in rest for claim in listed["claims"])


def test_a_bibliography_has_every_page_and_claim(site, listed):
    entries = (site / "claims.bib").read_text(encoding="utf-8").split("\n\n")
    keys = [re.match(r"@misc\{([^,\s]+),\n", entry)[1] for entry in entries if entry.strip()]
    assert len(keys) == len(set(keys))
    assert {claim["claim"] for claim in listed["claims"]} <= set(keys)
    for entry in filter(str.strip, entries):
        assert entry.count("{") == entry.count("}"), entry
        assert "workings.example" not in entry, entry  # an address that is nobody's leads nowhere
        assert re.search(r"note = \{Version \d+\.\d+\.\d+(, \d+ [A-Z][a-z]+ \d{4})?\}", entry), entry


def test_the_feed_has_what_has_a_date_newest_first(site, leads):
    feed = ElementTree.parse(site / "feed.xml").getroot()
    entries = feed.findall(f"{ATOM}entry")
    days = [entry.findtext(f"{ATOM}updated") for entry in entries]
    assert days == sorted(days, reverse=True)
    assert feed.findtext(f"{ATOM}updated") == days[0]
    pages = Project(ROOT).pages
    assert len(entries) == sum(bool(page.front.get("date")) for page in pages if page.name != "docs/index.md")
    for entry in entries:
        assert leads(entry.findtext(f"{ATOM}id"))
        assert entry.findtext(f"{ATOM}published") <= entry.findtext(f"{ATOM}updated")
        assert entry.findtext(f"{ATOM}summary")
