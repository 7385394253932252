"""MkDocs' events, each handed on to the site in the making: the one file that knows MkDocs.

MkDocs loads this file by its path, before the package can be imported; so the checkout's own sources are put first, for
this process and for the labs' kernels.
"""

import atexit
import contextlib
import functools
import gc
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

HERE = Path(__file__).parents[2]
atexit.register(gc.freeze)  # or the end of the process looks for garbage, which takes two seconds
sys.path.insert(0, str(HERE / "src"))

from press import requirements  # noqa: E402

if _complaint := requirements.complaint(HERE):
    from mkdocs.exceptions import Abort

    raise Abort(_complaint)

from jinja2 import Environment  # noqa: E402
from mkdocs.commands import build  # noqa: E402
from mkdocs.config.defaults import MkDocsConfig  # noqa: E402
from mkdocs.exceptions import Abort, PluginError  # noqa: E402
from mkdocs.livereload import LiveReloadServer  # noqa: E402
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority  # noqa: E402
from mkdocs.structure.files import File, Files  # noqa: E402
from mkdocs.structure.nav import Navigation  # noqa: E402
from mkdocs.structure.pages import Page  # noqa: E402
from mkdocs.structure.toc import AnchorLink  # noqa: E402
from mkdocs.utils import CountHandler, clean_directory  # noqa: E402
from mkdocs_autorefs import AutorefsPlugin  # noqa: E402
from pymdownx.superfences import SuperFencesException  # noqa: E402

from press import trouble  # noqa: E402
from press.formulas import typesetting  # noqa: E402
from press.notebooks import labs  # noqa: E402
from press.pages.project import version  # noqa: E402
from press.progress import Progress  # noqa: E402
from press.site import assets, exercises, needs, preview, search  # noqa: E402
from press.site.build import SHAPES, Site  # noqa: E402
from press.site.draft import Draft  # noqa: E402
from press.site.front import whereabouts  # noqa: E402
from press.site.memory import FENCES, Memory, Templates, fence  # noqa: E402
from press.store import Store  # noqa: E402

log = logging.getLogger("mkdocs.plugins.press")
LISTS = ("claims.json", "llms.txt", "claims.bib")
LEARNT = ("toc", "_title_from_render", "present_anchor_ids")  # what MkDocs learns of a page by rendering it


class NoExercise(PluginError, SuperFencesException):
    """A page names an exercise that there is not: the fences let the one through, and MkDocs says the other."""


@contextlib.contextmanager
def without_trace() -> Iterator[None]:
    """Let MkDocs tell what is wrong without a trace."""
    try:
        yield
    except trouble.WrongError as error:
        raise PluginError(str(error)) from None


class Rendered:
    """The pages that earlier builds rendered, with all that MkDocs and its plugins learn by rendering.

    What was rendered with a warning is not kept, so that the warning is heard again.
    """

    def __init__(self, memory: Memory, files: Files, autorefs: AutorefsPlugin) -> None:
        """Take note of the anchors that are registered, and of warnings, from now on."""
        self.memory, self.files = memory, files
        self.anchors: list[tuple] = []
        self.warnings = CountHandler()
        self.warnings.setLevel(logging.WARNING)
        self.listen()
        self.register = autorefs.register_anchor
        autorefs.register_anchor = self._register  # type: ignore[method-assign]

    def listen(self) -> None:
        """Hear warnings from now on."""
        logging.getLogger("mkdocs").addHandler(self.warnings)

    @property
    def heard(self) -> int:
        """How many warnings there were."""
        return sum(self.warnings.counts.values())

    def end(self) -> None:
        """Take the counter of warnings off MkDocs' log: the next build counts its own."""
        logging.getLogger("mkdocs").removeHandler(self.warnings)

    def _register(self, page: Page, *arguments: Any, **options: Any) -> None:
        self.anchors.append((arguments, options))
        self.register(page, *arguments, **options)

    def markdown(self, page: Page, markdown: str) -> str:
        """What MkDocs has to render of a page: of one that is kept, next to nothing."""
        self.key = self.memory.key(page.file.src_uri, cast(dict, page.meta), markdown)
        self.known = self.memory.store.get("pages", self.key)
        self.before, self.anchors = self.heard, []
        return "–" if self.known else markdown

    def content(self, page: Page, html: str) -> str:
        """The page as it was rendered, now or before."""
        if self.known:
            html, learnt, links, anchors = self.known
            vars(page).update(learnt)
            page.links_to_anchors = {file: links[file.src_uri] for file in self.files if file.src_uri in links}
            for arguments, options in anchors:
                self.register(page, *arguments, **options)
        elif self.heard == self.before:
            learnt = {name: vars(page)[name] for name in LEARNT}
            links = {file.src_uri: anchors for file, anchors in (page.links_to_anchors or {}).items()}
            self.memory.store.put("pages", self.key, (html, learnt, links, self.anchors))
        return html


class Build:
    """One build after another, each event of MkDocs a method.

    Attributes:
        progress: Said in the terminal.
        site: In the making.
        folder: That MkDocs writes to.
        rendered: The pages that were rendered before.
        ended: Whether the last build came to its end, so that single pages can be made again in what it left.
    """

    site: Site

    def __init__(self) -> None:
        """Nothing is built yet."""
        self.root = HERE
        self.progress = Progress()
        self.draft: Draft | None = None
        self.folder, self.serving, self.begun, self.ended = "", False, False, False
        self.warnings = CountHandler(level=logging.WARNING)

    def on_startup(self, command: str, dirty: bool) -> None:
        """Be kept from build to build, while serving; hear the warnings for which MkDocs will refuse a strict build."""
        self.serving, self.begun = command == "serve", False
        self.warnings.counts.clear()
        logging.getLogger("mkdocs").addHandler(self.warnings)

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Take the places that the build fills for fences; one date for every build: pages carry their own."""
        self.root = Path(config.config_file_path).parent
        self.store = Store(self.root)
        options = {name: config.mdx_configs.get(name, {}) for name in config.markdown_extensions}
        if complaint := needs.complaint(Path(config.config_file_path), config.theme.name, config.plugins, options):
            raise PluginError(complaint)
        templates, lists = cast(set, config.theme.static_templates), config.extra.get("lists", {})
        needs.bring(config.theme.dirs, templates, config.extra_css, lists)
        if self.serving and not self.begun and (complaint := trouble.taken(*config.dev_addr)):
            raise Abort(complaint)
        if self.serving:
            self._go_on()
        self.begun = True
        os.environ.setdefault("SOURCE_DATE_EPOCH", "1767225600")
        config.extra["version"] = version(self.root)
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
            return exercises.box(self.site.project, source.strip())
        except exercises.ExerciseError as error:
            raise NoExercise(f"{whereabouts(self.page, source)}: {error}") from None

    @without_trace()
    def on_pre_build(self, config: MkDocsConfig) -> None:
        """Begin to draw what is stale. No garbage is looked for before the end: it takes a fifth of a build."""
        gc.disable()
        self.config, self.folder, self.ended, self.draft = config, "", False, None
        if not self.serving:
            self.draft = Draft(Path(config.site_dir), self.store)
            config.site_dir = str(self.draft.written)
        self.store.tidy()
        self.seen = preview.stamps(self._watched(config)) if self.serving else {}
        self.site = Site(self.root, config.site_name, config.site_url or "", self.serving, self.progress)
        self.site.anchored = self._anchored
        said = {"licence": config.extra.get("licence"), "icon": config.theme.get("favicon")}
        self.site.origin = self.site.origin._replace(**{name: each for name, each in said.items() if each})
        if jupyter := config.plugins.get("mkdocs-jupyter"):
            labs.prepare(self.site.graph)
            jupyter.config["cache"] = False  # by the lab's own text: it would show an old output after an edit in src
        self.templates = Templates(self.root)
        if shows_api := cast(Any, config.plugins.get("mkdocstrings")):
            shows_api.get_handler("python").env.bytecode_cache = self.templates
            shows_api.config.enable_inventory = False  # of pages that are kept it would list nothing
        self.progress.start()
        self.cold = not self.store.room("formulas").exists()
        self.site.draw()
        if any(Path(config.site_dir).glob("*.html")):
            self.site.end_drawing()  # before the pages go that are being served

    def _watched(self, config: MkDocsConfig) -> list[Path]:
        return [Path(place) for place in (config.docs_dir, config.config_file_path, *config.watch)]

    def _anchored(self, page: Page, anchors: Iterable[str], parts: Iterable[tuple[str, str]]) -> None:
        """Let other pages lead to what one shows of all numbers, figures or claims."""
        for anchor in anchors:
            self.autorefs.register_anchor(page, anchor)
        for anchor, title in parts:
            page.toc.items[0].children.append(AnchorLink(title, anchor, 2))

    def _generated(self, address: str, made: Path | str) -> File:
        given: dict[str, Any] = {"content": made} if isinstance(made, str) else {"abs_src_path": str(made)}
        return File.generated(self.config, address, **given)

    def on_files(self, files: Files, config: MkDocsConfig) -> None:
        """Add what is not in the docs: figures, pages as notebooks and as scripts."""
        self.folder = config.site_dir
        for name in {*needs.LISTS} - {*config.theme.static_templates}:
            if file := files.get_file_from_path(name):  # a template that would be published as it is
                files.remove(file)
        for address, made in (*self.site.files(), *needs.brought(files.src_uris)):
            files.append(self._generated(address, made))
        self.task = self.progress.begin("reading", len(files.documentation_pages()))
        memory = Memory(self.site.graph, [file.src_uri for file in files])
        self.rendered = Rendered(memory, files, self.autorefs)

    def on_nav(self, nav: Navigation, config: MkDocsConfig, files: Files) -> None:
        """Remember in which order pages are read."""
        self.nav, self.files = nav, files
        listed = [file.src_uri for file in files.documentation_pages() if file.inclusion.is_in_nav()]
        self.site.listed(nav.pages, listed)

    @event_priority(-100)  # what plugins learn of a page from its Markdown they learn in every build
    def on_page_markdown(self, markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Count what is checked on a page, for its footer; leave out what was rendered before."""
        self.task.step(page.file.src_uri)
        self.page = page
        self.site.begin(page)
        if page.file.src_uri.endswith(".py"):
            page.render = functools.partial(self._lab, page, page.render)  # type: ignore[method-assign]
            return markdown
        return self.rendered.markdown(page, f"{markdown}\n\n{self.site.terms(page)}")

    @without_trace()
    def _lab(self, page: Page, run: Callable[[Any, Any], None], config: MkDocsConfig, files: Files) -> None:
        """Render a lab, which is run only where that is needed."""

        def made() -> tuple:
            run(config, files)
            return page.content, page.toc, vars(page).get("title")

        settings = dict(config.plugins["mkdocs-jupyter"].config)
        path, title = Path(page.file.abs_src_path or ""), vars(page).get("title")
        page.content, page.toc, title = labs.remembered(path, title, settings, self.site.graph, made)
        if title is not None:
            page.title = title

    @event_priority(100)
    def on_page_content(self, html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Take what is rendered through the first steps."""
        if page.file.src_uri.endswith(".py"):
            html = self.rendered.memory.made(labs.article, html, Path(page.file.src_uri).name)
        else:
            html = self.rendered.content(page, html)
        return self.site.walk("read", page, html)

    @without_trace()
    def on_env(self, env: Environment, config: MkDocsConfig, files: Files) -> None:
        """Compile each template once; wait for the drawings; fill all pages in."""
        env.bytecode_cache = self.templates
        env.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
        self.env = env
        self.site.end_drawing()
        for address, made in (*self.site.more_files(), *self.site.moved(config.extra)):
            files.append(self._generated(address, made))
        self.site.fill()
        self.task = self.progress.begin("writing", len(self.site.pages))

    def on_template_context(self, context: Any, template_name: str, config: MkDocsConfig) -> Any:
        """Tell the lists for machines what they list."""
        if template_name in LISTS:
            context |= self.site.lists()
        return context

    def _before_search(self, context: Any, page: Page, config: MkDocsConfig, nav: Navigation) -> None:
        """Hand the search index the words alone: it parses all, also what it then leaves out."""
        self.whole = page.content or ""
        page.content = SHAPES.sub("", self.whole)

    @without_trace()
    def _after_search(self, context: Any, page: Page, config: MkDocsConfig, nav: Navigation) -> None:
        """Give the page its shapes back, and its sections the words that they are found by."""
        page.content = self.whole
        self.site.described(page, cast(Any, config.plugins["material/search"]).search_index.entries)

    on_page_context = CombinedEvent(event_priority(100)(_before_search), event_priority(-100)(_after_search))

    @without_trace()
    def on_post_page(self, output: str, page: Page, config: MkDocsConfig) -> str:
        """Put the figures that move in their places."""
        self.task.step(page.file.src_uri)
        output = self.site.walk("placed", page, output)
        if self.cold:
            typesetting.ahead(output, self.root)
        return output

    @event_priority(-100)
    @without_trace()
    def on_post_build(self, config: MkDocsConfig) -> None:
        """Finish what is written; if nothing was warned of, it is the site."""
        search.forgive(Path(config.site_dir))
        assets.spare(Path(config.site_dir))
        self.site.finish(Path(config.site_dir), self._written())
        self.progress.stop()
        self.rendered.end()
        self.store.prune()
        gc.enable()
        self.ended = True
        if self.draft and not (config.strict and self.warnings.counts):
            self.draft.publish()
            self._end_draft()

    def _written(self) -> Mapping[Path, Page]:
        """The pages by the paths that they are written to."""
        pages = cast(Iterable[Page], self.site.pages.values())
        return {Path(page.file.abs_dest_path): page for page in pages}

    def on_serve(self, server: LiveReloadServer, config: MkDocsConfig, builder: Callable[[], None]) -> None:
        """Make only those pages again of which nothing but the words changed; all, where anything else did."""
        server.builder = functools.partial(self._again, builder)

    def _again(self, build: Callable[[], None]) -> None:
        start, before, self.seen = time.monotonic(), self.seen, preview.stamps(self._watched(self.config))
        files = self.files.documentation_pages()
        known = {Path(file.abs_src_path): file.page for file in files if file.abs_src_path and file.page}
        pages = preview.edited(known, self.site.graph, before, self.seen) if self.ended else []
        if not (pages and self._made(pages)):
            build()
            return
        self.site.tell(pages)
        names = ", ".join(page.file.src_uri for page in pages)
        log.info("Made again in %.1f seconds: %s", time.monotonic() - start, names)

    def _made(self, pages: list[Page]) -> bool:
        """Make pages again, and those that show of them; whether that is enough, and goes without a warning.

        MkDocs offers no way to make one page again. So the private functions are called here that it calls itself for
        every page, in its order, on which plugins rely: all pages are read, then resolved, and only then written. The
        version of MkDocs is pinned; who pins another compares `mkdocs.commands.build.build` with this and the two
        methods below, line by line.
        """
        gc.disable()
        self.site.embedded = {}
        self.rendered.listen()
        heard = self.rendered.heard
        try:
            before = [(preview.told_elsewhere(page), self.site.shown(page)) for page in pages]
            for page in pages:
                build._populate_page(page, self.config, self.files)
            if [preview.told_elsewhere(page) for page in pages] != [told for told, _ in before]:
                return False
            others = cast(list[Page], self.site.showing(pages, [shown for _, shown in before]))
            for page in others:
                build._populate_page(page, self.config, self.files)
            self._resolve([*pages, *others])
            self._write([*pages, *others])
            return self.rendered.heard == heard
        except Exception:  # a whole build meets it again, and says what is wrong and where
            return False
        finally:
            self.rendered.end()
            gc.enable()

    def _resolve(self, pages: list[Page]) -> None:
        """Fill in what pages say of others, which plugins know from the last build."""
        some = Files([page.file for page in pages])
        for name in ("material/tags", "autorefs"):
            if plugin := cast(Any, self.config.plugins.get(name)):
                plugin.on_env(self.env, config=self.config, files=some)
        for page in pages:
            page.content = self.site.walk("filled", page, page.content or "")

    def _write(self, pages: list[Page]) -> None:
        """Write pages, lists of all pages, and the index of the search; finish the pages."""
        config, files = self.config, self.files
        search, everything = cast(Any, config.plugins["material/search"]), files.documentation_pages()
        order = {file.page.url: number for number, file in enumerate(everything) if file.page}
        entries, again = search.search_index.entries, {page.url for page in pages}
        entries[:] = [entry for entry in entries if address(entry) not in again]
        for page in pages:
            build._build_page(page, config, everything, self.nav, self.env)
        entries.sort(key=lambda entry: order[address(entry)])
        search.on_post_build(config=config)
        for name in config.theme.static_templates & {*LISTS}:
            build._build_theme_template(name, self.env, files, config, self.nav)
        for page in pages:
            page.validate_anchor_links(files=files, log_level=config.validation.links.anchors)
            for name, content in self.site.taken(page.file.src_uri) if page.meta.get("notebook") else ():
                self._generated(name, content).copy_file()
        self.site.finish(Path(config.site_dir), self._written(), pages)

    def on_build_error(self, error: Exception) -> None:
        """Leave no half of a site behind; say in one line what no edit of the site would mend."""
        self.ended = False
        gc.enable()
        self.progress.stop()
        self._stop_drawing()
        places = [self.draft.site] if self.draft else []
        line = trouble.explained(error, self.root, places) if isinstance(error, OSError) else None
        if self.folder:
            clean_directory(self.folder)
        self._end_draft()
        if line:
            log.debug(line, exc_info=error)
            raise Abort(line) from error

    def _stop_drawing(self) -> None:
        if (site := getattr(self, "site", None)) and site.drawing:
            site.drawing.stop()

    def _end_draft(self) -> None:
        if self.draft:
            self.draft.close()
            self.config.site_dir = str(self.draft.site)

    def on_shutdown(self) -> None:
        """End what goes on, however the command ended."""
        self._stop_drawing()
        self._end_draft()


def address(entry: Mapping[str, str]) -> str:
    """The page that an entry of the search's index leads to."""
    return entry["location"].partition("#")[0]


# MkDocs takes a hook for a module and looks for functions called `on_…` in it. A build has a state, which belongs to an
# object and not to a module; so one object is made, and its methods are put where MkDocs looks. They are found by their
# names: an event that a list of them lacked would be left out of every build without a word.
_build = Build()
globals().update({name: getattr(_build, name) for name in vars(Build) if name.startswith("on_")})


class Press(BasePlugin):
    """The same as a plugin, for whoever has installed the press: its events are those of the one build."""


for _name in [name for name in vars(Build) if name.startswith("on_")]:
    setattr(Press, _name, staticmethod(getattr(_build, _name)))
