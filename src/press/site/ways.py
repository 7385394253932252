"""The ways through the site: which page follows which, what a list says of each, and where old addresses lead.

A page says in its front matter which way it is on (`press.gates.ways`). Next stays on the way. A fence `pages` that
names an essay and a way lists its pages; one that says `new` lists all pages, by the day on which they changed.
"""

import itertools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from html import escape
from typing import NamedTuple
from urllib.parse import urldefrag, urljoin

from press.gates.ways import STORY
from press.site.claims import STATEMENT
from press.site.front import Page, relative
from press.site.references import PERMALINK

PLACE = re.compile(r'<div class="pages" data-search-exclude>\s*(?P<asked>[^<]*?)\s*</div>')
LEADS = re.compile(r'<a [^>]*?href="(?P<address>[^"]+)"')
HEADING = re.compile(r"<h[1-6]\b")
ENTRY = re.compile(r"(<h[2-6].*?</h[2-6]>)\s*<p><strong>\w+\.</strong>\s*(.*?)</p>", re.DOTALL)
PART = re.compile(r'<h2 id="([^"]+)"')
FOLD = """<details class="statement" data-part="{part}" data-verdict="{verdict}">
<summary>{heading} <strong>{verdict}</strong></summary>
<p>{correct}{link}</p>
</details>"""
ANCHORS = "assets/anchors.json"
MOVED = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="canonical" href="{address}">
<noscript><meta http-equiv="refresh" content="0; url={address}"></noscript>
<script type="module" src="{script}" data-to="{address}"></script>
</head>
<body><p>This page has moved: <a href="{address}">{title}</a>.</p></body>
</html>
"""


class Said(NamedTuple):
    """What is commonly said, with its verdict: where that stands, and to which page the entry leads."""

    address: str
    words: str
    verdict: str
    of: str


def part(page: Page) -> object:
    """The part of the menu that a page belongs to, the outermost."""
    return next(reversed(list(page.ancestors)), None)


def link(pages: Iterable[Page], way: Callable[[Page], str]) -> None:
    """Let each page of the menu be followed by the next on its way: the story is one, an aside leads nowhere."""
    chains: dict[tuple, list[Page]] = {}
    for page in pages:
        page.previous_page = page.next_page = None
        if (its := way(page)) != "aside":
            chains.setdefault((id(part(page)), "story" if its in STORY else its), []).append(page)
    for one, other in itertools.chain.from_iterable(map(itertools.pairwise, chains.values())):
        one.next_page, other.previous_page = other, one


def numbered(pages: Iterable[Page], way: Callable[[Page], str]) -> Iterator[tuple[Page, int, int]]:
    """Each chapter of an hour with its number, and how many there are."""
    chapters: dict[int, list[Page]] = {}
    for page in pages:
        if way(page) == "hour":
            chapters.setdefault(id(part(page)), []).append(page)
    for own in chapters.values():
        yield from ((page, number, len(own)) for number, page in enumerate(own, 1))


def minutes(count: int) -> str:
    """How long something takes, in words."""
    return f"{count} minute{'' if count == 1 else 's'}"


def item(page: Page, here: str, when: date | None = None) -> str:
    """A page in a list: its name, how long it takes or when it changed, what it says in a sentence."""
    day = f'<time datetime="{when}">{when.day} {when:%B %Y}</time>' if when else minutes(page.meta.get("minutes") or 1)
    address, about = relative(page.url, here), page.meta.get("description", "")
    return f'<li><a href="{address}">{page.title}</a> <small>{day}</small><br>{escape(about)}</li>'


def listed(asked: str, pages: Iterable[Page], here: Page) -> str | None:
    """The list that a page asks for; None if there is no page of that kind.

    Args:
        asked: `new`, or an essay and a way, `adam hour`.
        pages: Of the site, in the order of the menu.
        here: The page that the list stands on.
    """
    if asked == "new":
        dated = [page for page in pages if page.meta.get("changed") and not page.is_homepage and page is not here]
        dated.sort(key=lambda page: page.meta["changed"], reverse=True)
        items = [item(page, here.url, page.meta["changed"]) for page in dated]
    else:
        essay, _, way = asked.partition(" ")
        own = (page for page in pages if page.file.src_uri.startswith(f"{essay}/"))
        items = [item(page, here.url) for page in own if page.meta.get("way") == way]
    return f'<ul class="pages" data-search-exclude>{"".join(items)}</ul>' if items else None


def statements(page: Page, html: str) -> Iterator[Said]:
    """The statements with verdicts that stand on a page, each with the page where it is worked out: its last link."""
    for match in STATEMENT.finditer(html):
        end = HEADING.search(html, match.end())
        entry = html[match.end() : end.start() if end else len(html)]
        leads = [urldefrag(urljoin(f"/{page.url}", each)).url for each in LEADS.findall(entry)]
        inside = [address for address in leads if address.startswith("/")]
        words = PERMALINK.sub("", match[2])
        yield Said(f"{page.url}#{match[1]}", words, match[3], inside[-1].lstrip("/") if inside else "")


def folded(html: str) -> str:
    """A page whose statements are closed, each to its sentence and its verdict."""
    part = ""

    def closed(piece: str) -> str:
        nonlocal part
        part = match[1] if (match := PART.match(piece)) else part
        if not (stated := STATEMENT.match(piece)) or not (entry := ENTRY.match(piece)):
            return piece
        heading, link = PERMALINK.sub("", entry[1]), "".join(PERMALINK.findall(entry[1]))  # a summary holds no link
        whole = FOLD.format(part=part, verdict=stated[3], heading=heading, correct=entry[2], link=link)
        return whole + piece[entry.end() :]

    return "".join(map(closed, re.split(r"(?=<h[1-6]\b)", html)))


def anchors(pages: Iterable[Page], essays: Iterable[str]) -> str:
    """Where each section of an essay stands now, by essay and slug."""
    found: dict[str, dict[str, str]] = {essay: {} for essay in essays}
    for page in pages:
        essay = page.file.src_uri.partition("/")[0]
        for slug in sorted(page.present_anchor_ids or ()) if essay in found else ():
            found[essay].setdefault(slug, page.url)
    return json.dumps(found, sort_keys=True, separators=(",", ":"))


def redirect(old: str, page: Page) -> str:
    """What stands at the address of a page that is no more."""
    script = relative("assets/moved.js", old)
    return MOVED.format(address=relative(page.url, old), title=page.title, script=script)


def moved(extra: Mapping[str, object]) -> dict[str, str]:
    """The pages that are no more, each with the page that took its place, as the settings list them."""
    listed = extra.get("moved") or {}
    return {str(old): str(new) for old, new in listed.items()} if isinstance(listed, dict) else {}
