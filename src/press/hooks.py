"""MkDocs' events, each handed on to a plain function of this package.

Only glue lives here. MkDocs loads this file by its path, before the package can be imported; so the checkout's own
sources are put first, for this process and for the labs' kernels.
"""

import atexit
import functools
import gc
import itertools
import logging
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).parents[2]
atexit.register(gc.freeze)  # or the end of the process looks for garbage, which takes two seconds
sys.path.insert(0, str(ROOT / "src"))

from press import requirements  # noqa: E402

if _complaint := requirements.complaint(ROOT):
    from mkdocs.exceptions import Abort

    raise Abort(_complaint)

from jinja2 import Environment  # noqa: E402
from mkdocs.config.defaults import MkDocsConfig  # noqa: E402
from mkdocs.exceptions import Abort, PluginError  # noqa: E402
from mkdocs.livereload import LiveReloadServer  # noqa: E402
from mkdocs.plugins import CombinedEvent, event_priority  # noqa: E402
from mkdocs.structure.files import File, Files  # noqa: E402
from mkdocs.structure.nav import Navigation  # noqa: E402
from mkdocs.structure.pages import Page  # noqa: E402
from mkdocs.structure.toc import AnchorLink  # noqa: E402
from mkdocs.utils import CountHandler, clean_directory, get_relative_url  # noqa: E402
from mkdocs_autorefs import AutorefsPlugin  # noqa: E402
from pymdownx.superfences import SuperFencesException  # noqa: E402

from press import trouble, typography  # noqa: E402
from press.build import (  # noqa: E402
    assets,
    behind,
    cards,
    claims,
    download,
    embed,
    exercises,
    facts,
    figures,
    finish,
    formulas,
    glossary,
    labs,
    letters,
    moving,
    needs,
    outputs,
    preview,
    references,
    search,
    stale,
    ways,
)
from press.build.draft import Draft  # noqa: E402
from press.build.formulas import FormulaError  # noqa: E402
from press.build.graph import Graph  # noqa: E402
from press.build.memory import Memory, Templates  # noqa: E402
from press.build.policy import RequestError  # noqa: E402
from press.build.progress import Progress  # noqa: E402
from press.read import page as source  # noqa: E402
from press.read.project import Problem, Project, version  # noqa: E402
from press.store import Store  # noqa: E402

log = logging.getLogger("mkdocs.plugins.press")
# What the search index need not parse: shapes, sources, and the colours of code, which are most of a page's tags.
SHAPES = re.compile(
    r'<(span|div) class="arithmatex">.*?</\1>|<details class="mkdocstrings-source">.*?</details>'
    r'|<span class="spoken">.*?</span>|</?span[^>]*>',
    re.DOTALL,
)
MINUTES = re.compile(r'<span class="minutes">(.*?)</span>')  # holds the name of a page, and perhaps ", plain"
STORE = Store(ROOT)
LISTS = ("claims.json", "llms.txt", "workings.bib")
FENCES = ("moving", "numbers", "figures", "claims", "pages")  # places on a page that the build fills


class NoExercise(PluginError, SuperFencesException):
    """A page names an exercise that there is not: the fences let the one through, and MkDocs says the other."""


def fence(source: str, language: str, css_class: str, options: dict, md: Any, **others: Any) -> str:
    """A place on a page that is filled later; what it names is not to be searched for."""
    return f'<div class="{css_class}" data-search-exclude>{escape(source.strip())}</div>'


class Build:
    """One build after another, each event of MkDocs a method.

    Attributes:
        progress: Said in the terminal.
        memory: Of rendered pages.
        pages: By the names of their files.
        quotes: The sentences with numbers and ticks of each.
        proofs: Of each essay, the address of the page that shows its tests.
        behind: The pages that quote all others: what they show, and of which essays.
        timing: Of each page, those that say how long it takes to read.
        texts: The pages as their authors wrote them.
        wrong: What is wrong with snippets and tables, by their names.
        unlisted: While serving, what is said of the pages that the menu lacks.
        ended: Whether the last build came to its end, so that single pages can be made again in what it left.
    """

    def __init__(self) -> None:
        """Nothing is built yet."""
        self.progress = Progress()
        self.drawing: figures.Drawing | None = None
        self.draft: Draft | None = None
        self.site, self.serving, self.begun, self.ended = "", False, False, False
        self.warnings = CountHandler(level=logging.WARNING)
        self.site = ""

    def on_startup(self, command: str, dirty: bool) -> None:
        """Be kept from build to build, while serving; hear the warnings for which MkDocs will refuse a strict build."""
        self.serving, self.begun = command == "serve", False
        self.warnings.counts.clear()
        logging.getLogger("mkdocs").addHandler(self.warnings)

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Take the places that the build fills for fences; one date for every build: pages carry their own."""
        if complaint := needs.complaint(config):
            raise PluginError(complaint)
        if self.serving and not self.begun and (complaint := trouble.taken(*config.dev_addr)):
            raise Abort(complaint)
        if self.serving:
            self._go_on()
        self.begun = True
        os.environ.setdefault("SOURCE_DATE_EPOCH", "1767225600")
        config.extra["version"] = version(ROOT)
        fences = [{"name": name, "class": name, "format": fence} for name in FENCES]
        fences.append({"name": "exercise", "class": "exercise", "format": self._exercise})
        config.mdx_configs.setdefault("pymdownx.superfences", {})["custom_fences"] = fences
        self.autorefs = cast(AutorefsPlugin, config.plugins["autorefs"])
        return config

    def _go_on(self) -> None:
        """Take from MkDocs what counts the warnings, for which strict mode would stop the server."""
        logger = logging.getLogger("mkdocs")
        for counter in [each for each in logger.handlers if isinstance(each, CountHandler)]:
            logger.removeHandler(counter)

    def _exercise(self, source: str, *others: Any, **more: Any) -> str:
        try:
            return exercises.box(self.project, source.strip())
        except exercises.ExerciseError as error:
            raise NoExercise(f"{whereabouts(self.page, source)}: {error}") from None

    def on_pre_build(self, config: MkDocsConfig) -> None:
        """Begin to draw what is stale. No garbage is looked for before the end: it takes a fifth of a build."""
        gc.disable()
        self.site, self.drawing, self.ended = "", None, False
        self.texts: dict[str, source.Page] = {}
        self.unlisted: dict[str, Problem] = {}
        self.draft = None if self.serving else Draft(config, STORE)
        STORE.tidy()
        self.config, self.seen = config, preview.stamps(config) if self.serving else {}
        self.project, self.graph = Project(ROOT), Graph(ROOT)
        exercises.forget(self.project)
        self.pages: dict[str, Page] = {}
        self.quotes: dict[str, list[references.Quote]] = {}
        self.proofs: dict[str, str] = {}
        self.behind: dict[str, tuple[str, str]] = {}
        self.timing: dict[str, set[str]] = {}
        self.embedded: dict[str, str] = {}
        if jupyter := config.plugins.get("mkdocs-jupyter"):
            labs.prepare(jupyter, self.graph)
        self.templates = Templates(ROOT)
        if shows_api := cast(Any, config.plugins.get("mkdocstrings")):
            shows_api.get_handler("python").env.bytecode_cache = self.templates
            shows_api.config.enable_inventory = False  # of remembered pages it would list nothing
        self.progress.start()
        self.cold = not STORE.room("formulas").exists()
        try:
            self.drawn = figures.folders(self.project, self.graph)
        except figures.FigureError as error:
            raise PluginError(str(error)) from None
        self.cards = cards.cards(self.project)
        self.outputs = outputs.places(self.project, self.graph)
        unmade = outputs.recall(self.project, self.outputs)
        self.drawing = figures.Drawing(self.project, self.drawn, self.progress, unmade)
        if any(Path(config.site_dir).glob("*.html")):
            self._end_drawing()  # before the pages go that are being served

    def _end_drawing(self) -> None:
        try:
            if self.drawing:
                outputs.keep(self.project, self.outputs, self.drawing.end())
        except figures.FigureError as error:
            raise PluginError(str(error)) from None
        figures.recall(self.project, self.drawn)

    def on_files(self, files: Files, config: MkDocsConfig) -> None:
        """Add what is not in the docs: figures, pages as notebooks and as scripts."""
        self.site = config.site_dir
        for address, path in figures.files(self.project, self.drawn).items():
            files.append(File.generated(config, address, abs_src_path=str(path)))
        for name in download.pages(ROOT):
            for file in self._taken(name):
                files.append(file)
        for path in sorted((ROOT / "docs/labs").glob("*.py")):
            files.append(File.generated(config, f"labs/{path.stem}.ipynb", content=labs.notebook(path)))
        self.days = facts.changed(ROOT)
        self.task = self.progress.begin("reading", len(files.documentation_pages()))
        self.memory = Memory(self.graph, files, self.autorefs)
        terms = files.get_file_from_path(glossary.PAGE)
        self.abbreviations = glossary.abbreviations(terms.content_string) if terms else ""
        lists = filter(None, map(files.get_file_from_path, references.SOURCES))
        self.sources = references.sources("".join(each.content_string for each in lists))

    def _taken(self, name: str) -> Iterator[File]:
        for suffix, content in download.taken(name, ROOT, self.config.site_url or "").items():
            yield File.generated(self.config, download.address(name, suffix), content=content)

    def on_nav(self, nav: Navigation, config: MkDocsConfig, files: Files) -> None:
        """Remember in which order pages are read."""
        self.nav, self.files = nav, files
        self.unlisted = stale.unlisted(self.project, files, nav) if self.serving else {}
        self.order = [page.file.src_uri for page in nav.pages]
        ways.link(nav, self._way)
        self.chapters = {page.file.src_uri: place for page, *place in ways.numbered(nav, self._way)}

    def _way(self, page: Page) -> str:
        """What a page is for, as its front matter says; nothing, if it does not."""
        path = Path(page.file.abs_src_path or "")
        return str(self.project.page(path).front.get("way", "")) if path.suffix == ".md" else ""

    @event_priority(-100)  # what plugins learn of a page from its Markdown they learn in every build
    def on_page_markdown(self, markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Count what is checked on a page, for its footer; leave out what was rendered before."""
        self.task.step(page.file.src_uri)
        self.page = page
        page.meta["card"] = self._card(page.file.src_uri)
        page.meta["changed"] = self.days.get(page.file.src_uri) or page.meta.get("date")
        if page.file.src_uri.endswith(".md") and page.file.abs_src_path:
            text = self.texts[page.file.src_uri] = self.project.page(Path(page.file.abs_src_path))
            page.meta.update(checks=facts.checks(self.project, text), minutes=facts.minutes(text))
            page.meta["plain"] = facts.minutes(text, plain=True)
            page.meta["chapter"] = self.chapters.get(page.file.src_uri)
            notebook = download.address(page.file.src_uri)
            page.meta["notebook"] = notebook if files.get_file_from_path(notebook) else None
        if page.file.src_uri.endswith(".py"):
            labs.remember(page, config.plugins["mkdocs-jupyter"], self.graph)
            return markdown
        explained = "" if page.file.src_uri == glossary.PAGE else self.abbreviations
        return self.memory.markdown(page, f"{markdown}\n\n{explained}")

    def _card(self, name: str) -> dict[str, str] | None:
        """The picture that goes with a page's address, and what it shows; of most pages, that of the home page."""
        own, home = f"{self._essay(name)}/{Path(name).stem}", f"{self.project.settings.home}/index"
        page = own if own in self.cards else home
        if not (card := self.cards.get(page)):
            return None
        return {"picture": figures.picture(page), "alt": f"{card.title}. {card.alt or card.summary}"}

    @event_priority(100)
    def on_page_content(self, html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Say what is behind numbers and ticks, and what sentences hold them."""
        if page.file.src_uri.endswith(".py"):
            html = self.memory.made(labs.article, html, Path(page.file.src_uri).name)
        else:
            html = typography.closed(glossary.once(self.memory.content(page, html)))
        self.pages[page.file.src_uri] = page
        html = references.resolve(
            references.drawn(html, self._essay(page.file.src_uri)), self.project.addresses, self.sources
        )
        self.quotes[page.file.src_uri] = references.quotes(html, page.meta.get("states", True))
        return ways.folded(html)

    def on_env(self, env: Environment, config: MkDocsConfig, files: Files) -> None:
        """Compile each template once; wait for the drawings; write the pages that quote all others."""
        env.bytecode_cache = self.templates
        env.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
        self.env = env
        self._end_drawing()
        self.data = figures.tables(self.project, self.drawn)
        for address, file in self.data.items():
            files.append(File.generated(config, address, abs_src_path=str(file)))
        for address, content in self._addresses():
            files.append(File.generated(config, address, content=content))
        self.said = [each for page in self._ordered() for each in ways.said(page, page.content or "")]
        self.wrong = stale.beside(self.project)
        for page in self.pages.values():
            self._complete(page)
        self._tell(self.pages.values(), *self.wrong.values())
        self.task = self.progress.begin("writing", len(self.pages))

    def _ordered(self) -> list[Page]:
        """The pages in the order of the menu."""
        return [self.pages[name] for name in self.order if name in self.pages]

    def _addresses(self) -> Iterator[tuple[str, str]]:
        """What leads from old addresses to new ones: where each section stands, and a page for each that is no more."""
        yield ways.ANCHORS, ways.anchors(self._ordered(), self.project.essays)
        for old, new in ways.moved(self.config.extra).items():
            if new not in self.pages:
                raise PluginError(f"mkdocs.yml: extra.moved: {old} leads to {new}, and no page is called so")
            folder = f"{old.removesuffix('.md')}/"
            yield f"{folder}index.html", ways.redirect(folder, self.pages[new])

    def _problems(self, page: Page) -> list[Problem]:
        """What does not hold on a page."""
        name = page.file.src_uri
        lacks = [self.unlisted[name]] if name in self.unlisted else []
        return [*lacks, *stale.shown(self.project, self.texts[name], self.wrong)] if name in self.texts else lacks

    def _tell(self, pages: Iterable[Page], *others: list[Problem]) -> None:
        """Say in the terminal what does not hold: a warning while serving; else an error, which strict mode refuses."""
        level = logging.WARNING if self.serving else logging.ERROR
        for problem in dict.fromkeys(itertools.chain(*others, *map(self._problems, pages))):
            log.log(level, "%s", problem)

    def _complete(self, page: Page) -> None:
        """Fill in what a page shows of others; above it, while serving, what does not hold on it."""
        if self.serving:
            page.content = stale.notice(self._problems(page)) + (page.content or "")
        page.content = MINUTES.sub(functools.partial(self._minutes, page), page.content or "")
        page.content = ways.PLACE.sub(functools.partial(self._list, page), page.content)
        if page.next_page and page.next_page.file.src_uri in self.pages:
            self._timed(page, page.next_page.file.src_uri)  # the footer tells
        if page.meta.get("way"):
            page.meta["letters"] = self._letters(page)
            page.meta["said"] = [each for each in self.said if each.of == page.url]
            beside = Path(page.file.src_uri).parent
            page.meta["before"] = [self._timed(page, f"{beside}/{name}") for name in page.meta.get("first", [])]
        if place := behind.PLACE.search(page.content):
            self.behind[page.file.src_uri] = place["kind"], place["essay"]
            if place["kind"] == "claims":
                self.proofs |= dict.fromkeys(place["essay"].split(), page.canonical_url or page.url)
            page.content = page.content.replace(place[0], self._behind(page, *place.groups()))

    def on_template_context(self, context: Any, template_name: str, config: MkDocsConfig) -> Any:
        """Tell the lists for machines what they list."""
        if template_name in LISTS:
            uses = [
                claims.Use(
                    page.canonical_url or page.url,
                    getattr(page.meta.get("date"), "year", None),
                    page.content or "",
                    self.quotes[page.file.src_uri],
                )
                for page in self._ordered()
            ]
            context["claims"] = claims.claims(self.project, uses, self.proofs)
            context["statements"] = claims.statements(uses)
        return context

    def _minutes(self, page: Page, place: re.Match) -> str:
        """How long another page takes to read, where this one says so."""
        name, comma, part = place[1].partition(", ")
        if name in self.pages and part == ("plain" if comma else ""):
            return str(self._timed(page, name).meta[part or "minutes"])
        raise PluginError(f"{whereabouts(page, place[0])}: no page is called {place[1]}; name one as the menu does")

    def _timed(self, page: Page, name: str) -> Page:
        """A page by its name, of which another tells how long it takes."""
        self.timing.setdefault(name, set()).add(page.file.src_uri)
        return self.pages[name]

    def _letters(self, page: Page) -> list[letters.Letter]:
        """The letters of a page's formulas, as the notation has them."""
        notation = self.pages.get(letters.PAGE)
        known = letters.letters(notation.content or "", self._essay(page.file.src_uri)) if notation else ()
        return letters.used(self.texts[page.file.src_uri], known)

    def _list(self, page: Page, place: re.Match) -> str:
        """The pages that a page lists."""
        asked = " ".join(place["asked"].split())
        html = ways.listed(asked, self._ordered(), page)
        if html is None:
            where = whereabouts(page, place["asked"])
            raise PluginError(f"{where}: no page is {asked!r}; write `new`, or an essay and a way: `pages` lists these")
        for name in self.order:
            self.timing.setdefault(name, set()).add(page.file.src_uri)
        return html

    def _behind(self, page: Page, kind: str, essay: str) -> str:
        """All numbers, figures or claims of an essay, or of several, with the anchors that lead there."""
        order = sorted(filter(self.pages.get, self.order), key=lambda name: self._essay(name) not in essay.split())
        uses = [
            behind.Use(get_relative_url(self.pages[name].url, page.url), str(self.pages[name].title), quote)
            for name in order
            for quote in self.quotes[name]
        ]
        html = behind.page(self.project, kind, essay, uses, self.data, get_relative_url(".", page.url))
        for anchor in behind.ENTRY.findall(html):
            self.autorefs.register_anchor(page, anchor)
        for anchor, title in behind.PART.findall(html):
            page.toc.items[0].children.append(AnchorLink(title, anchor, 2))
        return html

    def _essay(self, name: str) -> str:
        return self.project.essay_of(self.project.docs / name)

    def _before_search(self, context: Any, page: Page, config: MkDocsConfig, nav: Navigation) -> None:
        """Hand the search index the words alone: it parses all, also what it then leaves out."""
        self.whole = page.content or ""
        page.content = SHAPES.sub("", self.whole)

    def _after_search(self, context: Any, page: Page, config: MkDocsConfig, nav: Navigation) -> None:
        """Give the page its shapes back, and its sections the words that they are found by."""
        page.content = self.whole
        try:
            also = search.words(page.meta.get("search"))
            search.describe(cast(Any, config.plugins["material/search"]).search_index.entries, page.url, also)
        except search.SectionError as error:
            where = whereabouts(page, f"    {error.args[0]}:")
            raise PluginError(f"{where}: search.also names no section of this page; its slugs are in braces") from None
        except search.WordsError as error:
            raise PluginError(f"{whereabouts(page, 'search:')}: {error}") from None

    on_page_context = CombinedEvent(event_priority(100)(_before_search), event_priority(-100)(_after_search))

    def on_post_page(self, output: str, page: Page, config: MkDocsConfig) -> str:
        """Put the figures that move in their places."""
        self.task.step(page.file.src_uri)
        essay, site = self._essay(page.file.src_uri), config.site_name
        drawn = self.drawn.get(f"{essay}/{Path(page.file.src_uri).stem}")
        self.embedded |= dict(embed.pages(output, drawn, essay, page.url, str(page.title), site))
        try:
            output = moving.placed(output, drawn)
        except KeyError as error:
            where = whereabouts(page, error.args[0])
            raise PluginError(f"{where}: no figure that moves is called {error.args[0]}") from None
        if self.cold:
            formulas.ahead(output, ROOT)
        return output

    @event_priority(-100)
    def on_post_build(self, config: MkDocsConfig) -> None:
        """Finish what is written; if nothing was warned of, it is the site."""
        search.forgive(Path(config.site_dir))
        assets.spare(Path(config.site_dir))
        self._finish()
        self.progress.stop()
        self.memory.end()
        STORE.prune()
        gc.enable()
        self.ended = True
        if self.draft and not (config.strict and self.warnings.counts):
            self.draft.publish()

    def _finish(self, again: list[Path] | None = None) -> None:
        """Finish all pages, or some that were written again."""
        site = Path(self.config.site_dir)
        for name, html in self.embedded.items():
            moving.write(site / name, html)
        if again is not None:
            again = [*again, *(site / name for name in self.embedded)]
        try:
            finish.finish(site, ROOT, self.progress, guarded=not self.serving, again=again)
        except FormulaError as error:
            written = {Path(page.file.abs_dest_path): page for page in self.pages.values()}
            raise PluginError(f"{whereabouts(written[error.page], error.tex)}: formula {error}") from None
        except RequestError as error:
            raise PluginError(str(error)) from None

    def on_serve(self, server: LiveReloadServer, config: MkDocsConfig, builder: Callable[[], None]) -> None:
        """Make only those pages again of which nothing but the words changed; all, where anything else did."""
        server.builder = functools.partial(self._again, builder)

    def _again(self, build: Callable[[], None]) -> None:
        start, before, self.seen = time.monotonic(), self.seen, preview.stamps(self.config)
        pages = preview.edited(self.files, self.graph, before, self.seen) if self.ended else []
        if not (pages and self._made(pages)):
            build()
            return
        self._tell(pages)
        names = ", ".join(page.file.src_uri for page in pages)
        log.info("Made again in %.1f seconds: %s", time.monotonic() - start, names)

    def _made(self, pages: list[Page]) -> bool:
        """Make pages again, and those that quote them; whether that is enough, and goes without a warning."""
        gc.disable()
        self.embedded = {}
        self.memory.listen()
        heard = self.memory.heard
        try:
            before = [self._shown(page) for page in pages]
            if not all(preview.read(page, self.config, self.files) for page in pages):
                return False
            self._written([*pages, *self._showing(pages, before)])
            return self.memory.heard == heard
        except Exception:  # a whole build meets it again, and says what is wrong and where
            return False
        finally:
            self.memory.end()
            gc.enable()

    def _shown(self, page: Page) -> tuple[list[references.Quote], tuple[int, int]]:
        """What other pages may show of one: its quotes, and how long it takes, whole and to its first formula."""
        return self.quotes[page.file.src_uri], (page.meta["minutes"], page.meta["plain"])

    def _showing(self, made: list[Page], before: list[tuple[list[references.Quote], tuple[int, int]]]) -> list[Page]:
        """The other pages that show of some what is no longer as it was before; rendered."""
        names = set[str]()
        for page, (quotes, minutes) in zip(made, before, strict=True):
            now, takes = self._shown(page)
            cited = {*quotes} ^ {*now} or {*now} if quotes != now else set()
            names |= preview.quoting(cited, self.project.addresses, self.behind)
            names |= self.timing.get(page.file.src_uri, set()) if takes != minutes else set()
        pages = [self.pages[name] for name in sorted(names - {page.file.src_uri for page in made})]
        for page in pages:
            preview.read(page, self.config, self.files)
        return pages

    def _written(self, pages: list[Page]) -> None:
        preview.resolve(pages, self.config, self.env)
        for page in pages:
            self._complete(page)
        preview.write(pages, LISTS, self.config, self.files, self.nav, self.env)
        for page in pages:
            for file in self._taken(page.file.src_uri) if page.meta.get("notebook") else ():
                file.copy_file()
        self._finish([Path(page.file.abs_dest_path) for page in pages])

    def on_build_error(self, error: Exception) -> None:
        """Leave no half of a site behind; say in one line what no edit of the site would mend."""
        self.ended = False
        gc.enable()
        self.progress.stop()
        if self.drawing:
            self.drawing.stop()
        places = [self.draft.site] if self.draft else []
        line = trouble.told(error, ROOT, places) if isinstance(error, OSError) else None
        if self.site:
            clean_directory(self.site)
        if self.draft:
            self.draft.close()
        if line:
            log.debug(line, exc_info=error)
            raise Abort(line) from error

    def on_shutdown(self) -> None:
        """End what goes on, however the command ended."""
        if self.drawing:
            self.drawing.stop()
        if self.draft:
            self.draft.close()


def whereabouts(page: Page, text: str) -> str:
    """The `file:line` at which a page holds a formula or the name of a figure, as far as it can be told."""
    path = Path(page.file.abs_src_path or page.file.src_uri)
    lines = path.read_text(encoding="utf-8").splitlines()
    wanted = next(iter(text.strip().splitlines()), "")
    found = (f":{number}" for number, line in enumerate(lines, 1) if wanted and wanted in line)
    return os.path.relpath(path) + next(found, "")


# MkDocs takes a hook for a module and looks for functions called `on_…` in it. A build has a state, which belongs to an
# object and not to a module; so one object is made, and its methods are put where MkDocs looks. They are found by their
# names: an event that a list of them lacked would be left out of every build without a word.
_build = Build()
globals().update({name: getattr(_build, name) for name in vars(Build) if name.startswith("on_")})
