"""Every claim of the site in words, with its verdict, its sections and its test, for whoever reads by machine.

The theme's templates write it down: `claims.json`, `llms.txt` and `claims.bib`.
"""

import re
from collections.abc import Iterable, Mapping
from html import unescape
from typing import NamedTuple

from press.mutants.record import tried
from press.pages.project import Project
from press.site.references import PERMALINK, Quote

# A heading that is a quotation, and whose text begins with one strong word: a statement, and its verdict.
STATEMENT = re.compile(
    r'<h[2-6] id="([^"]+)">((?:“|&ldquo;)(?:(?!</h).)*)</h[2-6]>\s*(?:<p>)?<strong>(\w+)\.?</strong>', re.DOTALL
)
NEITHER = re.compile(rf"{PERMALINK.pattern}|<[^>]+>")


class Use(NamedTuple):
    """A page of the site: its address, the year it is of, what it says as HTML, and its sentences with ticks."""

    address: str
    year: int | None
    html: str
    quotes: Iterable[Quote]


def claims(project: Project, uses: Iterable[Use], proofs: Mapping[str, str]) -> list[dict]:
    """Each claim that a page makes, by its name, with the sentences that make it.

    Args:
        project: That they belong to.
        uses: Its pages.
        proofs: Of each essay, the address of the page that shows its tests.
    """
    found: dict[str, dict] = {}
    measured = tried(project.root)
    for use in uses:
        for quote in use.quotes:
            test = project.addresses.get(quote.address)
            if test is None or test.kind != "claims":
                continue
            entry = found.setdefault(quote.address, {"claim": quote.address, "says": test.summary, "year": use.year})
            entry["proof"] = f"{proofs.get(test.essay, '')}#{quote.address}"
            entry["verdict"] = "derived" if test.is_derivation else "tested"
            entry["test"] = f"{test.file.relative_to(project.root).as_posix()}::{test.name}"
            entry["changes_noticed"] = measured.get(quote.address, (0, 0))
            sentence = {"sentence": bare(quote.words) or test.summary, "section": bare(quote.section)}
            entry.setdefault("sentences", []).append(sentence | {"address": f"{use.address}#{quote.anchor}"})
    return [found[name] for name in sorted(found)]


def statements(uses: Iterable[Use]) -> list[dict]:
    """What is commonly said, each with its verdict."""
    return [
        {"statement": bare(heading), "verdict": verdict, "address": f"{use.address}#{anchor}"}
        for use in uses
        for anchor, heading, verdict in STATEMENT.findall(use.html)
    ]


def bare(html: str) -> str:
    """Words without tags; formulas stay TeX."""
    return unescape(NEITHER.sub("", html)).strip()
