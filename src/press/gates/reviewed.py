"""Words have been read together with what they lean on, and neither has changed since.

A gate can hold a digit; that a sentence says what its test tests, somebody must have seen. Each pair of words and what
they lean on is a line of `STORE`: page, kind, target, a stamp of either side, and the day on which it was read. No line
knows its place, so a moved paragraph needs no reading. The words of a text that lean on nothing are one line together:
what was read stands in the history, and only what has changed since is shown.
"""

import ast
import dataclasses
import functools
import hashlib
import itertools
import re
import textwrap
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from press.gates.citations import listed
from press.gates.coverage import uses_on
from press.gates.gate import gate
from press.gates.links import destination, set_by
from press.pages import labs, outline, said
from press.pages.code import lines, rests_on, shape, stamp
from press.pages.history import Piece, difference, revisions
from press.pages.page import ADDRESS, LINK, Link, Page
from press.pages.project import Problem, Project
from press.pages.sentences import Sentence, plain, sentences, words
from press.places import is_judge_as_it_came

STORE = "tests/docs/readings.txt"
ROW = re.compile(r"(\S+ \S+ \S+ \S+ \S+) (\d{4}-\d\d-\d\d)")
COUNT = re.compile(
    r"\b(?:twice|thrice|half|halves|halved|doubled?s?|triple|quarters?|\w+fold|once|all|none|hundred|thousand"
    r"|t(?:wo|hree|hirds?|en|enths?|welve|wenty)|f(?:our|ive|ifths?)|six|seven|eight|nine|eleven|\w+teen|[a-z]+ty|\d+)\b",
    re.IGNORECASE,
)
AUTODOC = re.compile(r"(?m)^::: ([\w.]+)")
DRAWN = ("figures", "moving", "tables")
CODE = {"claim": ("claims",), "number": ("numbers",), "setting": ("moving",), "alt": DRAWN, "caption": DRAWN}
Key = tuple[str, ...]
Lean = tuple[str, str]  # the kind of a pair, and what it names


class Side(NamedTuple):
    """What words lean on: its name, its place, its text for a reader, and a text that changes when it does."""

    target: str = "-"
    place: str = ""
    text: str = ""
    stamp: str = ""


class Pair(NamedTuple):
    """Words of a page, what they lean on, and their paragraph, as written, as far as they go.

    Words that lean on nothing have no such side, but a way to find them in their page, as it is or was.
    """

    page: Page
    line: int
    kind: str
    words: str
    side: Side = Side()
    context: str = ""
    pieces: Callable[[Page], list[Piece]] | None = None

    @property
    def key(self) -> Key:
        """The words of its line in the store."""
        return (self.page.name, self.kind, self.side.target, digest(plain(self.words)), digest(self.side.stamp))


def digest(text: str) -> str:
    """A short stamp of a text; a dash for none."""
    return hashlib.sha256(text.encode()).hexdigest()[:10] if text else "-"


class Sides:
    """What the words of a project lean on, by kind; what code looks like is worked out once."""

    def __init__(self, project: Project) -> None:
        self.project, self.code = project, functools.cache(self._code)
        self.known = {(each.kind, each.address): each for each in project.catalogue}
        self.documented = {name for page in project.pages for name in AUTODOC.findall(page.outside)}
        entries = ((key, f"{name}:{number}", words(text)) for key, (name, number, text) in listed(project).items())
        self.sources = {key: Side(key, place, text, plain(text)) for key, place, text in entries}

    def _code(self, kind: str, address: str) -> Side:
        if kind == "source":
            return self.sources[address]
        found = (self.known[each, address] for each in CODE[kind] if (each, address) in self.known)
        if not (function := next(found, None)):
            return Side(address)  # another gate says so
        parts = rests_on(self.project, function)
        texts = (f"# {self.project.name(file)}\n{lines(file, node)}" for (file, _), node in parts.items())
        place = f"{self.project.name(function.file)}:{function.line}"
        # A number's digits are compared. What a figure shows, or a claim is tried on, is told by nothing else.
        whole = parts if function.kind == "numbers" else rests_on(self.project, function, deep=True)
        return Side(address, place, "\n\n".join(texts), stamp(self.project, function, whole))

    def shown(self, page: Page) -> dict[int, str]:
        """The figures and tables of a page, by line."""
        return {use.line: use.address for use in uses_on(self.project, page) if use.kind in DRAWN}

    def linked(self, page: Page, link: Link) -> Iterator[Lean]:
        """What a link of a page leads to."""
        if link.key.startswith("claims."):
            yield "claim", link.key
        elif link.key in self.sources:
            yield "source", link.key
        elif number := ADDRESS.fullmatch(link.key):
            yield "number", number["address"]
        for name in dict.fromkeys(key.partition(".")[0] for key, _ in set_by(link)):
            yield "setting", f"{self.project.essay_of(destination(page, link))}.{name}"

    def of(self, page: Page, sentence: Sentence, shown: dict[int, str]) -> list[Lean]:
        """What a sentence leans on, by its words alone."""
        said = dataclasses.replace(page, text=sentence.text)
        leans = [lean for link in said.links for lean in self.linked(page, link)]
        counts = sentence.kind != "row" and COUNT.search(LINK.sub("", sentence.text))
        if {kind for kind, _ in leans} > {"number"} or not counts:
            leans = [lean for lean in leans if lean[0] != "number"]
        above = max((line for line in shown if line < sentence.line), default=0)
        return leans + ([("caption", shown.get(above, "-"))] if sentence.kind == "caption" else [])


def leaning(sides: Sides, page: Page) -> Iterator[Pair]:
    """The words of a page with each thing that they lean on; "Held by ✓" says nothing without what stands before it."""
    shown = sides.shown(page)
    for image in (image for image in page.images if image.line in shown):
        yield Pair(page, image.line, "alt", words(image.text), sides.code("alt", shown[image.line]))
    for sentence in sentences(page):
        leans = sides.of(page, sentence, shown)
        said = words(sentence.text) if leans else ""
        bare = len(re.findall(r"[A-Za-z]{2,}", said)) < 5
        for kind, address in leans:
            whole = words(sentence.before) if bare and kind == "claim" else said
            yield Pair(page, sentence.line, kind, whole, sides.code(kind, address), " ".join(sentence.before.split()))


def quoting(project: Project, page: Page) -> Iterator[Pair]:
    """The code that a page shows from elsewhere, which its words are about."""
    for line, target, start, text in outline.quoted(project, page):
        side = Side(target, f"{target.partition(':')[0]}:{start}", text.strip("\n"), " ".join(text.split()))
        yield Pair(page, line, "code", "", side)


def experimental(page: Page) -> Iterator[Pair]:
    """The code of a lab, as far as it goes without prose, which announces it above and tells its results below."""
    runs = itertools.groupby(labs.cells(page.path.read_text(encoding="utf-8")), key=lambda cell: cell.prose)
    parts = [list(cells) for _, cells in runs]
    for number, run in enumerate(parts):
        if not run[0].prose:
            about = [cell.text for part in parts[max(number - 1, 0) : number + 2 : 2] for cell in part if cell.prose]
            section = next(reversed(page.sections(run[0].line)), "-")
            code = "\n\n".join(cell.text for cell in run)
            side = Side(section, f"{page.name}:{run[0].line}", code, shape(ast.parse(code)))
            yield Pair(page, run[0].line, "cell", "", side, " ".join("\n".join(about).split()))


def free(sides: Sides, page: Page) -> list[Piece]:
    """The words of a page that lean on nothing, in their order: they must agree with what stands about them."""
    shown = sides.shown(page)
    found = [(page.front_line(field), str(page.front.get(field, ""))) for field in ("title", "description")]
    found += [(image.line, image.text) for image in page.images if image.line not in shown]
    found += [(each.line, each.text) for each in sentences(page) if not sides.of(page, each, shown)]
    pieces = [Piece(line, words(text)) for line, text in found] + list(outline.pieces(page))
    return [piece for piece in sorted(pieces, key=lambda each: each.line) if re.search(r"\w", piece.words)]


def spoken(sides: Sides, page: Page) -> list[Piece]:
    """What a module says to whoever uses it, and its docstrings, if a page shows them."""
    name = ".".join(page.path.relative_to(sides.project.root / "src").with_suffix("").parts)
    shown = said.docstrings(page) if name in sides.documented else []
    return sorted([*said.literals(page), *shown])


def alone(reader: Callable[[Page], list[Piece]]) -> Callable[[Sides, Page], list[Piece]]:
    """The words of what is no page, none of which lean on anything."""
    return lambda sides, page: reader(page)


# Whose words are read though they lean on nothing: files, and how their words are found in the text of one.
TEXTS: dict[str, Callable[[Sides, Page], list[Piece]]] = {
    "docs/**/*.md": free,
    **dict.fromkeys(["docs/assets/**/*.js", "src/press/figures/scripts/**/*.js"], alone(said.strings)),
    "docs/labs/*.py": alone(lambda page: said.prose(dataclasses.replace(page, text=labs.prose(page.text)))),
    **dict.fromkeys(["docs/assets/**/*.css", "src/press/figures/scripts/**/*.css"], alone(said.hides)),
    "snippets/*/*.py": alone(said.remarks),
    "src/press/theme/**/*.*": alone(functools.partial(said.lines, comments="{#")),
    "src/{library}/**/*.py": spoken,
    "src/{essays}/**/*.py": alone(said.docstrings),
    "tests/survivors.txt": alone(said.lines),
    **dict.fromkeys(["README.md", "CONTRIBUTING.md"], alone(said.prose)),
    # What says which site is built, what is tested of it, and what it is called.
    **dict.fromkeys(["mkdocs.yml", "pyproject.toml", "Makefile", ".ci/run", ".github/**/*.yml"], alone(said.lines)),
    **dict.fromkeys([".gitignore", ".gitattributes", "CITATION.cff", "LICENSE"], alone(said.lines)),
    **dict.fromkeys(["requirements.in", "requirements-*.txt", "src/{essays}/**/*.mplstyle"], alone(said.lines)),
    **dict.fromkeys(["docs/**/OFL.txt", "src/**/OFL.txt"], alone(said.lines)),
}


def pairs(project: Project, asked: Collection[str] = ()) -> dict[Key, Pair]:
    """All that must have been read together in some files, in all if none are named."""
    sides, found = Sides(project), list[Pair]()
    for page in project.pages:
        found += [*leaning(sides, page), *quoting(project, page)] if not asked or page.name in asked else ()
    found += (pair for page in project.labs if not asked or page.name in asked for pair in experimental(page))
    for page, reader in texts(project):
        if not asked or page.name in asked:
            find = functools.partial(reader, sides)
            found += [Pair(page, each[0].line, "words", joined(each), pieces=find) for each in [find(page)] if each]
    return {pair.key: pair for pair in found}


def texts(project: Project) -> Iterator[tuple[Page, Callable[[Sides, Page], list[Piece]]]]:
    """Every file whose words are read, and how they are found in it."""
    pages = {page.path: page for page in project.pages}
    for pattern, reader in TEXTS.items():
        files = sorted(project.root.glob(pattern.format(**project.settings._asdict())))
        for path in (path for path in files if not is_judge_as_it_came(path)):
            yield pages.get(path) or project.page(path), reader


def joined(pieces: Iterable[Piece]) -> str:
    """The words of a text, each piece on a line."""
    return "\n".join(piece.words for piece in pieces)


def kept(project: Project) -> dict[Key, tuple[int, str]]:
    """What has been read, with its line in the store and its day."""
    store = project.root / STORE
    rows = store.read_text(encoding="utf-8").splitlines() if store.exists() else []
    parts = (ROW.fullmatch(row) or re.match("(.*)()", row) for row in rows)
    return {tuple(part[1].split()): (number, part[2]) for number, part in enumerate(parts, 1) if part}


def earlier(known: Iterable[Key], now: Container[Key], key: Key) -> list[Key]:
    """What was read of a pair before one of its sides changed."""
    return [old for old in known if old[:3] == key[:3] and old not in now]


@gate
def together(project: Project) -> Iterator[Problem]:
    """Every pair has been read as it is, and every line of the store is of a pair."""
    known, now = kept(project), pairs(project, project.asked)
    unread = {key: pair for key, pair in now.items() if not known.get(key, (0, ""))[1]}
    for key, pair in unread.items():
        before = earlier(known, now, key)
        for line, message in complaints(pair, before) if not pair.pieces else reread(project, pair, before):
            yield project.problem(pair.page.path, line, f"{message}; make read")
    changed, tomorrow = {key[:3] for key in unread}, (date.today() + timedelta(days=1)).isoformat()
    for key, (line, day) in known.items():
        if day > tomorrow:  # which it may be already, elsewhere
            yield project.problem(project.root / STORE, line, f"{day} is yet to come; `make read` writes the day")
        if key not in now and key[:3] not in changed and project.asks(key[0]):
            message = f"{' '.join(key[:3])} was read and is on no page as it was; `make read` drops it"
            yield project.problem(project.root / STORE, line, message)


def changes(project: Project, pair: Pair, before: list[Key]) -> list[Piece]:
    """The words of a text that have changed since they were read, as far as the history knows them."""
    stamps, find = {old[3] for old in before}, pair.pieces
    for text in revisions(project.root, pair.page.name) if find and stamps else ():
        if find and digest(plain(joined(old := find(dataclasses.replace(pair.page, text=text))))) in stamps:
            return list(difference(old, find(pair.page)))
    return []


def reread(project: Project, pair: Pair, before: list[Key]) -> Iterator[tuple[int, str]]:
    """Where the words of a text have changed, and how."""
    found = changes(project, pair, before)
    yield from ((line, f"read these words again: {near(text)}") for line, text in found)
    if not found:
        unknown = "read the words of this file again: which have changed, no history tells"
        yield pair.line, unknown if before else "read the words of this file: nobody has"


def near(text: str, few: int = 5) -> str:
    """Marked words with a few about them."""
    marks = [match.span() for match in re.finditer(r"\[-.*?-\]|\{\+.*?\+\}", text)]
    first, last = marks[0][0], marks[-1][1]
    parts = [*text[:first].split()[-few:], text[first:last], *text[last:].split()[:few]]
    return textwrap.shorten(" ".join(parts), 240, placeholder=" ...")


def complaints(pair: Pair, before: list[Key]) -> Iterator[tuple[int, str]]:
    """What to read, and which side of it has changed since what was kept of the pair."""
    other = f"{pair.side.target} ({pair.side.place})" if pair.side.place else pair.side.target
    what = f"these two{' again' if before else ''}, this {pair.kind} and {other}"
    said = "" if pair.key[3] in {old[3] for old in before} else "the words"
    side = "" if pair.key[4] in {old[4] for old in before} else other
    changed = " and ".join(filter(None, [said, side])) or "which goes with which"
    yield pair.line, f"read {what}: {f'{changed} changed' if before else 'nobody has'}"
