"""Numbers, ticks, citations and figures: each leads to what stands behind it, and its sentence is quoted there.

An author writes `[0.0032][adam.first_step]`, `[✓][claims.adam.test_first_step]` and `[Kingma & Ba 2015][kingma2015]`.
"""

import functools
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple

from press.pages.catalogue import Function
from press.pages.held import Held

AUTOREF = re.compile(r'<autoref ([^>]*?)identifier="([^"]+)"([^>]*)>(.*?)</autoref>', re.DOTALL)
CLAIM = "claims."
ATOM = re.compile(r'<(span|div) class="arithmatex"[^>]*>.*?</\1>|<code\b.*?</code>', re.DOTALL)
INLINE = "a|abbr|b|br|em|i|img|kbd|mark|q|small|span|strong|sub|sup|td|th"
BLOCK = re.compile(rf"(<(?!/?(?:{INLINE})\b)/?[a-z][^>]*>)")
HEADING = re.compile(r'<h[1-6]\b[^>]*?\bid="([^"]+)"')
PERMALINK = re.compile(r'<a class="headerlink".*?</a>')
TAG = re.compile(r"<[^>]+>")
FIGURE = re.compile(r'<p>\s*<img [^>]*?src="(?:\.\./)*(?P<address>figures/[^"]+\.svg)"[^>]*>\s*</p>')
MOVING = re.compile(r'<div class="moving" data-search-exclude>\s*(?P<name>\w+)\s*</div>')
CODE = '<p class="drawn" data-search-exclude><autoref identifier="{}">Code</autoref></p>'
BENEATH = '<p class="drawn" data-search-exclude><autoref identifier="{}">Code and data</autoref></p>'
# Within a text, in letters that no page uses: {number of a reference|its words}.
CITED = re.compile("\ue002(\\d+)\ue003(.*?)\ue004")
END = re.compile('[.!?…][”’)"]*(?:\ue002\\d+\ue003\ue004)*(?=\\s+(?![a-z0-9]))')


class Quote(NamedTuple):
    """A sentence that holds a number link or a tick.

    Attributes:
        address: Of the number or the claim.
        anchor: Of the link itself; of the section it stands in, if it has none.
        section: Heading of that section.
        words: The sentence as HTML without links, the number set off.
    """

    address: str
    anchor: str
    section: str
    words: str


def target(address: str, known: Mapping[str, Function]) -> Function | None:
    """The function behind an address, which may name a key of a number's mapping."""
    return known.get(address) or known.get(address.rpartition(".")[0])


def drawn(html: str, essay: str) -> str:
    """A page with a link beneath each figure that leads to what drew it, or computes it where it moves."""
    html = MOVING.sub(lambda figure: figure[0] + CODE.format(f"{essay}.{figure['name']}"), html)
    return FIGURE.sub(lambda figure: figure[0] + BENEATH.format(figure["address"]), html)


def resolve(html: str, known: Mapping[str, Function], listed: Mapping[str, str]) -> str:
    """A page whose links to what is behind it are told apart by class; all but the citations can be linked to.

    Args:
        html: Of the page.
        known: Every number, figure and claim by its address.
        listed: Every source by its key, in words.
    """
    count: Counter[str] = Counter()

    def link(match: re.Match) -> str:
        before, address, after, text = match.groups()  # a build that records backlinks puts theirs before
        attributes = f'identifier="{address}" {before}{after}'.rstrip()
        if address in listed:
            words = escape(escape(listed[address]))  # autorefs unescapes
            return f'<autoref class="source" aria-description="{words}" {attributes}>{text}</autoref>'
        if (function := target(address, known)) is None:
            return match[0]
        count[address] += 1
        mark = f'id="{address}"' if count[address] == 1 else f'id="{address}-{count[address]}"'
        if not address.startswith(CLAIM):
            kind = "drawn" if function.kind in ("figures", "moving") else "number"
            return f'<autoref class="{kind}" {mark} {attributes}>{text}</autoref>'
        label = f'class="tick" {mark} aria-label="checked: {escape(escape(function.summary))}"'
        return f"<sup><autoref {label} {attributes}>{text}</autoref></sup>"

    return AUTOREF.sub(link, html)


@functools.lru_cache(maxsize=256)
def quotes(html: str, states: bool = True) -> list[Quote]:
    """Every sentence of a page for every reference in it; of a table, the row.

    Args:
        html: Of the page.
        states: Whether its sentences are what its ticks hold; those of a list of errata are about other sentences.
    """
    held = Held()
    addresses: list[tuple[str, str | None]] = []  # of what is cited, and of the link

    def cite(match: re.Match) -> str:
        mark = re.search(r'\bid="([^"]+)"', match[1])
        addresses.append((match[2], mark and mark[1]))
        words = "" if match[2].startswith(CLAIM) else match[4]
        return f"\ue002{len(addresses) - 1}\ue003{words}\ue004"

    text = AUTOREF.sub(cite, ATOM.sub(held.hold, PERMALINK.sub("", html)))
    return [
        Quote(address, mark or anchor, held.back(section), held.back(stated(sentence, number, address, states)))
        for anchor, section, sentence in sentences(text)
        for number, _ in CITED.findall(sentence)
        for address, mark in [addresses[int(number)]]
    ]


def sentences(text: str) -> Iterator[tuple[str, str, str]]:
    """The sentences of a page, each with the anchor and the heading of its section."""
    anchor = section = tag = ""
    for piece in BLOCK.split(text):
        if piece.startswith("<") and BLOCK.fullmatch(piece):
            tag = piece
            continue
        words = " ".join(TAG.sub("", re.sub(r"</t[dh]>\s*<", " · <", piece)).split())
        if heading := HEADING.match(tag):
            anchor, section = heading[1], words
        start = 0
        for end in [*(match.end() for match in END.finditer(words)), len(words)]:
            yield anchor, section, words[start:end].strip().removeprefix("· ").rstrip(",;:")
            start = end


def stated(sentence: str, number: str, address: str, states: bool) -> str:
    """What a sentence says of a reference: of a claim nothing where it asks, or says no more yet than "Then"."""
    words = set_off(sentence, number)
    if not address.startswith(CLAIM):
        return words
    goes_on = words.endswith((",", ":", "?")) or (len(words.split()) < 5 and not words.endswith((".", "!")))
    return words if states and not goes_on else ""


def set_off(sentence: str, number: str) -> str:
    """A sentence in which one reference stands out, and the others are plain words."""
    sentence = re.sub(f"\ue002{number}\ue003([^\ue004]+)\ue004", r"<strong>\1</strong>", sentence)
    return CITED.sub(r"\2", sentence)
