"""Words have been read together with what they lean on, and neither has changed since.

A gate can hold a digit; that a sentence says what its test tests, somebody must have seen. Each pair of words and what
they lean on is a line of `STORE`: page, kind, target, and a stamp of either side. No line knows its place, so a moved
paragraph needs no reading, and branches that read different pages merge.
"""

import dataclasses
import functools
import hashlib
import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from press.gates import derivations
from press.gates.citations import SOURCES, listed
from press.gates.coverage import uses
from press.gates.equations import evaluated
from press.gates.gate import gate
from press.gates.links import destination, set_by
from press.read.code import lines, rests_on, stamp
from press.read.page import ADDRESS, LINK, Formula, Link, Page
from press.read.project import Problem, Project
from press.read.sentences import Sentence, sentences, words

STORE = "tests/docs/readings.txt"
LETTER = r"\\?[A-Za-z]+\s*(?:\{\s*\\?\w+\s*\})?'*(?:_(?:\w|\{[\w,\s\\]+\}))?"
COUNT = re.compile(
    r"\b(?:twice|thrice|half|halves|halved|doubled?s?|triple|quarters?|\w+fold|once|all|none|hundred|thousand"
    r"|t(?:wo|hree|hirds?|en|enths?|welve|wenty)|f(?:our|ive|ifths?)|six|seven|eight|nine|eleven|\w+teen|[a-z]+ty|\d+)\b",
    re.IGNORECASE,
)
NAME = re.compile(rf"\s*{LETTER}(?:\s*,\s*{LETTER})*\s*|-?\d+|\\eqref\{{[^}}]*\}}")
Key = tuple[str, ...]


class Side(NamedTuple):
    """What words lean on: its name, its place, its text for a reader, and a text that changes when it does."""

    target: str = "-"
    place: str = ""
    text: str = ""
    stamp: str = ""


class Pair(NamedTuple):
    """Words of a page, what they lean on, and their paragraph, as written, as far as they go."""

    page: Page
    line: int
    kind: str
    words: str
    side: Side
    context: str = ""

    @property
    def key(self) -> Key:
        """The words of its line in the store."""
        return (self.page.name, self.kind, self.side.target, digest(self.words), digest(self.side.stamp))


def digest(text: str) -> str:
    """A short stamp of a text; a dash for none."""
    return hashlib.sha256(text.encode()).hexdigest()[:10] if text else "-"


def pairs(project: Project) -> dict[Key, Pair]:
    """All that must have been read together, in the order of the pages."""
    sides, found = Sides(project), list[Pair]()
    for page in project.pages:
        shown = sides.shown(page)
        heads = [(page.front_line(field), str(page.front.get(field, ""))) for field in ("title", "description")]
        heads += [(heading.line, heading.text) for heading in page.headings]
        found += [Pair(page, line, "heading", words(text), Side()) for line, text in heads]
        found += [Pair(page, x.line, "alt", words(x.text), shown.get(x.line, Side(x.target))) for x in page.images]
        leans = [(sentence, sides.of(page, sentence, shown)) for sentence in sentences(page)]
        found += (pair for sentence, those in leans for pair in leaning(page, sentence, those))
        found += unbound(page, [sentence for sentence, those in leans if not those])
    return {pair.key: pair for pair in found}


class Sides:
    """What the words of a project lean on, by kind; what code looks like is worked out once."""

    def __init__(self, project: Project) -> None:
        self.project, self.exempt, self.code = project, evaluated(project), functools.cache(self._code)
        self.drawn = [use for use in uses(project) if use.kind in ("figures", "moving", "tables")]
        self.known = {(each.kind, each.address): each for each in project.catalogue}
        entries = ((key, number, words(text)) for key, (number, text) in listed(project).items())
        self.sources = {key: Side(key, f"{SOURCES}:{number}", text, text) for key, number, text in entries}

    def _code(self, kind: str, address: str) -> Side:
        if not (function := self.known.get((kind, address))):
            return Side(address)  # another gate says so
        parts = rests_on(self.project, function)
        texts = (f"# {self.project.name(file)}\n{lines(file, node)}" for (file, _), node in parts.items())
        place = f"{self.project.name(function.file)}:{function.line}"
        return Side(address, place, "\n\n".join(texts), stamp(self.project, function, parts))

    def shown(self, page: Page) -> dict[int, Side]:
        """The figures and tables of a page, by line."""
        return {use.line: self.code(use.kind, use.address) for use in self.drawn if use.page is page}

    def linked(self, page: Page, link: Link) -> Iterator[tuple[str, Side]]:
        """What a link of a page leads to."""
        if link.key.startswith("claims."):
            yield "claim", self.code("claims", link.key)
        elif link.key in self.sources:
            yield "source", self.sources[link.key]
        elif number := ADDRESS.fullmatch(link.key):
            yield "number", self.code("numbers", number["address"])
        for name in dict.fromkeys(key.partition(".")[0] for key, _ in set_by(link)):
            yield "setting", self.code("moving", f"{self.project.essay_of(destination(page, link))}.{name}")

    def of(self, page: Page, sentence: Sentence, shown: dict[int, Side]) -> list[tuple[str, Side]]:
        """What a sentence leans on; what defines or states something and leans on nothing is read by itself."""
        said = dataclasses.replace(page, text=sentence.text)
        sides = [side for link in said.links for side in self.linked(page, link)]
        counts = sentence.kind != "row" and COUNT.search(LINK.sub("", sentence.text))
        if {kind for kind, _ in sides} > {"number"} or not counts:
            sides = [side for side in sides if side[0] != "number"]
        if sentence.kind == "caption":
            above = max((line for line in shown if line < sentence.line), default=0)
            sides.append(("caption", shown.get(above, Side())))
        if not sides and sentence.kind in ("row", "title") and re.search(r"\w", sentence.text):
            return [("row", Side())]
        proved = all(held(each) or (page.name, each.tex) in self.exempt for each in said.formulas)
        return sides if sides or proved else [("formula", Side())]


def unbound(page: Page, free: list[Sentence]) -> Iterator[Pair]:
    """The sentences of each paragraph that lean on nothing; what they say must agree with what stands about them."""
    for _, group in itertools.groupby(free, key=lambda sentence: sentence.unit):
        together = list(group)
        said = words(" ".join(sentence.text for sentence in together))
        whole = together[-1].before if together[0].kind == "text" else ""
        if re.search(r"[^\W\d_]{2}", said):
            yield Pair(page, together[0].line, "text", said, Side(), " ".join(whole.split()))


def leaning(page: Page, sentence: Sentence, sides: list[tuple[str, Side]]) -> Iterator[Pair]:
    """A sentence with each thing that it leans on; "Held by ✓" says nothing without what stands before it."""
    said = words(sentence.text) if sides else ""
    bare = len(re.findall(r"[A-Za-z]{2,}", said)) < 5
    for kind, side in sides:
        whole = words(sentence.before) if bare and kind == "claim" else said
        yield Pair(page, sentence.line, kind, whole, side, " ".join(sentence.before.split()))


def held(formula: Formula) -> bool:
    """Whether a formula needs no reader: it is a name, or the lines of a proof."""
    return bool(NAME.fullmatch(formula.tex)) or len(derivations.rows(formula)) > 1


def kept(project: Project) -> dict[Key, int]:
    """What has been read, with its line in the store."""
    store = project.root / STORE
    lines = store.read_text(encoding="utf-8").splitlines() if store.exists() else []
    return {tuple(line.split()): number for number, line in enumerate(lines, 1)}


@gate
def together(project: Project) -> Iterator[Problem]:
    """Every pair has been read as it is, and every line of the store is of a pair."""
    known, now = kept(project), pairs(project)
    stale = [key for key in known if key not in now]
    unread = {key: pair for key, pair in now.items() if key not in known}
    for key, pair in unread.items():
        before = [old for old in stale if old[:3] == key[:3]]
        yield project.problem(pair.page.path, pair.line, told(pair, before))
    changed = {key[:3] for key in unread}
    for key in stale:
        if key[:3] not in changed:
            message = f"{' '.join(key[:3])} was read and is on no page as it was; `make read` drops it"
            yield project.problem(project.root / STORE, known[key], message)


def told(pair: Pair, before: list[Key]) -> str:
    """What to read, and which side of it has changed since what was kept of the pair."""
    other = f"{pair.side.target} ({pair.side.place})" if pair.side.place else ""
    again = " again" if before else ""
    what = f"these two{again}, this {pair.kind} and {other}" if other else f"this {pair.kind}{again}"
    if not before:
        return f"read {what}: nobody has; make read"
    said = "" if pair.key[3] in {old[3] for old in before} else "the words"
    side = "" if pair.key[4] in {old[4] for old in before} else other
    changed = " and ".join(filter(None, [said, side])) or "which goes with which"
    return f"read {what}: {changed} changed; make read"
