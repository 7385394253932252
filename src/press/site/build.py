"""A site in the making: one list of steps, from the HTML that a page is rendered to, to the HTML that readers get.

A front end (`press.hooks` is MkDocs') finds the pages, renders their Markdown, and puts what comes of it into a
template. All else happens here and in `press.site.finish`. `mkdocs build` walks the steps for every page, `mkdocs
serve` for those pages alone that an edit has changed. The last round (`finish.STEPS`) begins with what is written, so
that `python -m press finish` walks it over any folder of pages.
"""

import itertools
import logging
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from press import typography
from press.figures import cards, draw, embed, moving
from press.formulas import letters
from press.formulas.typesetting import FormulaError
from press.graph import Graph
from press.notebooks import download, labs
from press.pages import also, sources
from press.pages import page as source
from press.pages.project import Problem, Project
from press.progress import Progress
from press.site import claims, exercises, finish, glossary, index, metadata, outputs, references, search, stale, ways
from press.site.front import Page, relative, whereabouts
from press.site.policy import RequestError
from press.trouble import WrongError

log = logging.getLogger("mkdocs.plugins.press")
# What the search index need not parse: shapes, sources, and the colours of code, which are most of a page's tags.
SHAPES = re.compile(
    r'<(span|div) class="arithmatex">.*?</\1>|<details class="mkdocstrings-source">.*?</details>'
    r'|<span class="spoken">.*?</span>|</?span[^>]*>',
    re.DOTALL,
)
Shown = tuple[list[references.Quote], tuple[int, int]]
MINUTES = re.compile(r'<span class="minutes">(.*?)</span>')  # holds the name of a page, and perhaps ", plain"


class Site:
    """One build of a site.

    Attributes:
        pages: By the names of their files.
        order: These names, as the menu has them.
        quotes: The sentences with numbers and ticks of each.
        proofs: Of each essay, the address of the page that shows its tests.
        indexes: The pages that quote all others: what they show, and of which essays.
        timing: Of each page, those that say how long it takes to read.
        texts: The pages as their authors wrote them.
        wrong: What is wrong with snippets and tables, by their names.
        unlisted: While serving, what is said of the pages that the menu lacks.
        embedded: The pages of single figures, by their paths.
        origin: What those pages say of the site.
        anchored: Told the anchors of a page that shows all numbers, figures or claims, and its parts with their titles.
    """

    def __init__(self, root: Path, name: str, address: str, serving: bool, progress: Progress) -> None:
        """Take stock of a checkout.

        Args:
            root: That it lies in.
            name: What the site is called.
            address: Where it is published, as far as that is known.
            serving: Whether what does not hold is told on the pages, not refused.
            progress: Said in the terminal.
        """
        self.root, self.name, self.address, self.serving, self.progress = root, name, address, serving, progress
        self.project, self.graph = Project(root), Graph(root)
        exercises.forget(self.project)
        self.pages: dict[str, Page] = {}
        self.order: list[str] = []
        self.chapters: dict[str, list[int]] = {}
        self.quotes: dict[str, list[references.Quote]] = {}
        self.proofs: dict[str, str] = {}
        self.indexes: dict[str, tuple[str, str]] = {}
        self.timing: dict[str, set[str]] = {}
        self.texts: dict[str, source.Page] = {}
        self.wrong: dict[str, list[Problem]] = {}
        self.unlisted: dict[str, Problem] = {}
        self.embedded: dict[str, str] = {}
        self.anchored: Callable[[Any, list[str], list[tuple[str, str]]], None] = lambda *_: None
        self.drawing: draw.Drawing | None = None
        self.origin = embed.Origin(name)

    def draw(self) -> None:
        """Begin to draw what is stale, and read what all pages need."""
        self.drawn = draw.folders(self.project, self.graph)
        self.cards = cards.cards(self.project)
        self.outputs = outputs.places(self.project, self.graph)
        unmade = outputs.recall(self.project, self.outputs)
        self.drawing = draw.Drawing(self.project, self.drawn, self.progress, unmade)
        self.notebooks = download.pages(self.root)
        self.days = metadata.changed(self.root)
        self.abbreviations = glossary.abbreviations(self.text(glossary.PAGE))
        self.sources = sources.sources("".join(map(self.text, sources.PAGES)))

    def text(self, name: str) -> str:
        """The file of a page that all pages need; nothing, if there is none."""
        path = self.project.docs / name
        return path.read_text(encoding="utf-8-sig") if path.is_file() else ""

    def end_drawing(self) -> None:
        """Wait until all is drawn."""
        if self.drawing:
            outputs.keep(self.project, self.outputs, self.drawing.end())
        draw.recall(self.project, self.drawn)

    def files(self) -> Iterator[tuple[str, Path | str]]:
        """What is not in the docs: the address of each file, and where it lies or what it holds."""
        yield from draw.files(self.project, self.drawn).items()
        for name in self.notebooks:
            yield from self.taken(name)
        for path in sorted((self.root / "docs/labs").glob("*.py")):
            yield f"labs/{path.stem}.ipynb", labs.notebook(path)

    def taken(self, name: str) -> Iterator[tuple[str, str]]:
        """A page as a notebook and as a script."""
        for suffix, content in download.taken(name, self.root, self.address, self.name).items():
            yield download.address(name, suffix), content

    def more_files(self) -> Iterator[tuple[str, Path | str]]:
        """The same of what is known when all pages are read and drawn: data, and what leads from old addresses on."""
        self.data = draw.tables(self.project, self.drawn)
        yield from self.data.items()
        yield ways.ANCHORS, ways.anchors(self.ordered(), self.project.essays)

    def moved(self, extra: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        """A page for each that is no more, as the settings list them."""
        for old, new in ways.moved(extra).items():
            if new not in self.pages:
                raise WrongError(f"mkdocs.yml: extra.moved: {old} leads to {new}, and no page is called so")
            folder = f"{old.removesuffix('.md')}/"
            yield f"{folder}index.html", ways.redirect(folder, self.pages[new])

    def way(self, page: Page) -> str:
        """What a page is for, as its front matter says; nothing, if it does not."""
        path = Path(page.file.abs_src_path or "")
        return str(self.project.page(path).front.get("way", "")) if path.suffix == ".md" else ""

    def listed(self, pages: Iterable[Page], all_names: Iterable[str]) -> None:
        """Take the menu: which page follows which, and which pages it lacks.

        Args:
            pages: Of the menu, in its order; each learns what comes before and after it.
            all_names: Of the pages that the menu should have.
        """
        pages = list(pages)
        self.order = [page.file.src_uri for page in pages]
        self.unlisted = stale.unlisted(self.project, all_names, self.order) if self.serving else {}
        ways.link(pages, self.way)
        self.chapters = {page.file.src_uri: place for page, *place in ways.numbered(pages, self.way)}

    def begin(self, page: Page) -> None:
        """Let a page know what stands beside it: its card, its day, what is checked on it, how long it takes."""
        name = page.file.src_uri
        page.meta["card"] = self._card(name)
        page.meta["changed"] = self.days.get(name) or page.meta.get("date")
        if name.endswith(".md") and page.file.abs_src_path:
            text = self.texts[name] = self.project.page(Path(page.file.abs_src_path))
            page.meta.update(checks=metadata.checks(self.project, text), minutes=metadata.minutes(text))
            page.meta["plain"] = metadata.minutes(text, plain=True)
            page.meta["chapter"] = self.chapters.get(name)
            page.meta["notebook"] = download.address(name) if name in self.notebooks else None

    def terms(self, page: Page) -> str:
        """What is added to the Markdown of a page, so that the terms of the glossary are explained on it."""
        return "" if page.file.src_uri == glossary.PAGE else self.abbreviations

    def _card(self, name: str) -> dict[str, str] | None:
        """The picture that goes with a page's address, and what it shows; of most pages, that of the home page."""
        own, home = f"{self.essay(name)}/{Path(name).stem}", f"{self.project.settings.home}/index"
        page = own if own in self.cards else home
        if not (card := self.cards.get(page)):
            return None
        return {"picture": draw.picture(page), "alt": f"{card.title}. {card.alt or card.summary}"}

    def essay(self, name: str) -> str:
        """The essay that a page belongs to."""
        return self.project.essay_of(self.project.docs / name)

    def ordered(self) -> list[Page]:
        """The pages in the order of the menu."""
        return [self.pages[name] for name in self.order if name in self.pages]

    def walk(self, steps: str, page: Page, html: str) -> str:
        """A page after a round of steps."""
        for step in STEPS[steps]:
            html = step(self, page, html)
        return html

    def fill(self) -> None:
        """Fill all pages in, when all are read; tell what does not hold."""
        self.said = [each for page in self.ordered() for each in ways.statements(page, page.content or "")]
        self.wrong = stale.beside(self.project)
        for page in self.pages.values():
            page.content = self.walk("filled", page, page.content or "")
        self.tell(self.pages.values(), *self.wrong.values())

    def problems(self, page: Page) -> list[Problem]:
        """What does not hold on a page."""
        name = page.file.src_uri
        lacks = [self.unlisted[name]] if name in self.unlisted else []
        return [*lacks, *stale.shown(self.project, self.texts[name], self.wrong)] if name in self.texts else lacks

    def tell(self, pages: Iterable[Page], *others: list[Problem]) -> None:
        """Say in the terminal what does not hold: a warning while serving; else an error, which strict mode refuses."""
        level = logging.WARNING if self.serving else logging.ERROR
        for problem in dict.fromkeys(itertools.chain(*others, *map(self.problems, pages))):
            log.log(level, "%s", problem)

    def timed(self, page: Page, name: str) -> Page:
        """A page by its name, of which another tells how long it takes."""
        self.timing.setdefault(name, set()).add(page.file.src_uri)
        return self.pages[name]

    def letters(self, page: Page) -> list[letters.Letter]:
        """The letters of a page's formulas, as the notation has them."""
        notation = self.pages.get(letters.PAGE)
        known = letters.letters(notation.content or "", self.essay(page.file.src_uri)) if notation else ()
        return letters.used(self.texts[page.file.src_uri], known)

    def lists(self) -> dict[str, list]:
        """What the lists for machines list."""
        uses = [
            claims.Use(
                page.canonical_url or page.url,
                getattr(page.meta.get("date"), "year", None),
                page.content or "",
                self.quotes[page.file.src_uri],
            )
            for page in self.ordered()
        ]
        return {"claims": claims.claims(self.project, uses, self.proofs), "statements": claims.statements(uses)}

    def described(self, page: Page, entries: list[dict[str, Any]]) -> None:
        """Give the sections of a page, in the index of the search, the words that they are found by."""
        try:
            search.describe(entries, page.url, also.words(page.meta.get("search")))
        except search.SectionError as error:
            where = whereabouts(page, f"    {error.args[0]}:")
            raise WrongError(f"{where}: search.also names no section of this page; its slugs are in braces") from None
        except also.WordsError as error:
            raise WrongError(f"{whereabouts(page, 'search:')}: {error}") from None

    def finish(self, folder: Path, written: Mapping[Path, Page], again: Collection[Page] | None = None) -> None:
        """Finish what is written: all pages, or some that were written again.

        Args:
            folder: The site.
            written: The pages by their paths.
            again: Those that were written again, if all others are finished.
        """
        for name, html in self.embedded.items():
            moving.write(folder / name, html)
        mine = None if again is None else [path for path, page in written.items() if page in again]
        some = None if mine is None else [*mine, *(folder / name for name in self.embedded)]
        try:
            finish.finish(folder, self.root, self.progress, guarded=not self.serving, again=some)
        except FormulaError as error:
            raise WrongError(f"{whereabouts(written[error.page], error.tex)}: formula {error}") from None
        except RequestError as error:
            raise WrongError(str(error)) from None

    def shown(self, page: Page) -> Shown:
        """What other pages may show of one: its quotes, and how long it takes, whole and to its first formula."""
        return self.quotes[page.file.src_uri], (page.meta["minutes"], page.meta["plain"])

    def showing(self, made: Collection[Page], before: Iterable[Shown]) -> list[Page]:
        """The other pages that show of some what is no longer as it was before."""
        names = set[str]()
        for page, (quotes, minutes) in zip(made, before, strict=True):
            now, takes = self.shown(page)
            cited = {*quotes} ^ {*now} or {*now} if quotes != now else set()
            names |= self.quoting(cited)
            names |= self.timing.get(page.file.src_uri, set()) if takes != minutes else set()
        return [self.pages[name] for name in sorted(names - {page.file.src_uri for page in made})]

    def quoting(self, quotes: Iterable[references.Quote]) -> set[str]:
        """The names of the pages behind essays that show some quotes."""
        functions = (references.target(quote.address, self.project.addresses) for quote in quotes)
        cited = {(index.KINDS.get(each.kind, each.kind), each.essay) for each in functions if each}
        return {name for name, (kind, of) in self.indexes.items() if cited & {(kind, essay) for essay in of.split()}}


def explained(site: Site, page: Page, html: str) -> str:
    """Each term of the glossary at its first use; of a lab, which Jupyter has rendered, HTML as ours is."""
    return html if page.file.src_uri.endswith(".py") else typography.closed(glossary.once(html))


def quoted(site: Site, page: Page, html: str) -> str:
    """What is behind numbers and ticks, and what sentences hold them."""
    name = page.file.src_uri
    site.pages[name] = page
    html = references.resolve(references.drawn(html, site.essay(name)), site.project.addresses, site.sources)
    site.quotes[name] = references.quotes(html, page.meta.get("states", True))
    return html


def folded(site: Site, page: Page, html: str) -> str:
    """What is commonly said, closed to its sentence and its verdict."""
    return ways.folded(html)


def noticed(site: Site, page: Page, html: str) -> str:
    """While serving, above a page what does not hold on it."""
    return (stale.notice(site.problems(page)) if site.serving else "") + html


def timed(site: Site, page: Page, html: str) -> str:
    """How long other pages take to read, where this one says so."""

    def minutes(place: re.Match) -> str:
        name, comma, part = place[1].partition(", ")
        if name in site.pages and part == ("plain" if comma else ""):
            return str(site.timed(page, name).meta[part or "minutes"])
        raise WrongError(f"{whereabouts(page, place[0])}: no page is called {place[1]}; name one as the menu does")

    return MINUTES.sub(minutes, html)


def listed(site: Site, page: Page, html: str) -> str:
    """The pages that a page lists."""

    def pages(place: re.Match) -> str:
        asked = " ".join(place["asked"].split())
        found = ways.listed(asked, site.ordered(), page)
        if found is None:
            wanted = "write `new`, or an essay and a way: `pages` lists these"
            raise WrongError(f"{whereabouts(page, place['asked'])}: no page is {asked!r}; {wanted}")
        for name in site.order:
            site.timing.setdefault(name, set()).add(page.file.src_uri)
        return found

    return ways.PLACE.sub(pages, html)


def headed(site: Site, page: Page, html: str) -> str:
    """What stands at a page's head and foot: its letters, what is commonly said of it, what comes before and after."""
    if page.next_page and page.next_page.file.src_uri in site.pages:
        site.timed(page, page.next_page.file.src_uri)  # the footer tells
    if page.meta.get("way"):
        page.meta["letters"] = site.letters(page)
        page.meta["said"] = [each for each in site.said if each.of == page.url]
        beside = Path(page.file.src_uri).parent
        page.meta["before"] = [site.timed(page, f"{beside}/{name}") for name in page.meta.get("first", [])]
    return html


def stood_behind(site: Site, page: Page, html: str) -> str:
    """All numbers, figures or claims of an essay, or of several, with the anchors that lead there."""
    if not (place := index.PLACE.search(html)):
        return html
    kind, essays = site.indexes[page.file.src_uri] = place["kind"], place["essay"]
    if kind == "claims":
        site.proofs |= dict.fromkeys(essays.split(), page.canonical_url or page.url)
    order = sorted(filter(site.pages.get, site.order), key=lambda name: site.essay(name) not in essays.split())
    uses = [
        index.Use(relative(site.pages[name].url, page.url), str(site.pages[name].title), quote)
        for name in order
        for quote in site.quotes[name]
    ]
    shown = index.page(site.project, kind, essays, uses, site.data, relative(".", page.url))
    site.anchored(page, index.ENTRY.findall(shown), index.PART.findall(shown))
    return html.replace(place[0], shown)


def moves(site: Site, page: Page, html: str) -> str:
    """The figures that move, in their places; and a page of its own for each."""
    essay = site.essay(page.file.src_uri)
    drawn = site.drawn.get(f"{essay}/{Path(page.file.src_uri).stem}")
    site.embedded |= dict(embed.pages(html, drawn, essay, page.url, str(page.title), site.origin))
    try:
        return moving.placed(html, drawn)
    except KeyError as error:
        where = whereabouts(page, error.args[0])
        raise WrongError(f"{where}: no figure that moves is called {error.args[0]}") from None


STEPS: dict[str, tuple[Callable[[Site, Page, str], str], ...]] = {  # each round, and what it hangs on besides the page
    "read": (explained, quoted, folded),  # what its front end rendered, and the addresses and sources of the project
    "filled": (noticed, timed, listed, headed, stood_behind),  # all pages, as they were read; and what was drawn
    "placed": (moves,),  # the template, and what was drawn
}
