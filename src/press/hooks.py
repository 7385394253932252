"""MkDocs' events, each handed on to a plain function of this package.

Only glue lives here. MkDocs loads this file by its path, before the package can be imported; so the checkout's own
sources are put first, for this process and for the notebooks' kernels.
"""

import os
import sys
from pathlib import Path
from typing import cast

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "src"))

from press import requirements  # noqa: E402

if _complaint := requirements.complaint(ROOT):
    from mkdocs.exceptions import Abort

    raise Abort(_complaint)

from jinja2 import Environment  # noqa: E402
from mkdocs.config.defaults import MkDocsConfig  # noqa: E402
from mkdocs.exceptions import PluginError  # noqa: E402
from mkdocs.plugins import CombinedEvent, event_priority  # noqa: E402
from mkdocs.structure.files import File, Files  # noqa: E402
from mkdocs.structure.nav import Navigation  # noqa: E402
from mkdocs.structure.pages import Page  # noqa: E402
from mkdocs.utils import clean_directory  # noqa: E402
from mkdocs.utils.templates import TemplateContext  # noqa: E402
from mkdocs_autorefs import AutorefsPlugin  # noqa: E402
from mkdocstrings import MkdocstringsPlugin  # noqa: E402

from press import serve as preview  # noqa: E402
from press.build import (  # noqa: E402
    access,
    assets,
    download,
    figures,
    formulas,
    listings,
    moving,
    notebooks,
    references,
    searchable,
    summary,
)
from press.read.catalogue import Function  # noqa: E402
from press.read.project import Project  # noqa: E402

STYLE = "assets/math/math.css"
FORMULAS = ROOT / ".cache/formulas"

_known: dict[str, Function] = {}
_typeset: dict[str, str] = {}
_unfinished: list[str] = []
_whole: dict[str, str] = {}
_folders: dict[str, Path] = {}
_notebooks: dict[str, str] = {}
_pages: preview.Pages | None = None
_templates = preview.Templates()


def on_startup(command: str, dirty: bool) -> None:
    """Remember rendered pages while serving, and only then."""
    global _pages
    _pages = preview.Pages() if command == "serve" else None


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name the authors' checkout, and give the notebooks a cache that knows about `src`."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", "1767225600")  # one date for every build: pages carry their own
    config.extra_css.insert(0, STYLE)
    config.mdx_configs.setdefault("pymdownx.superfences", {})["custom_fences"] = [moving.FENCE]
    notebooks.prepare(config, ROOT)
    return config


def on_pre_build(config: MkDocsConfig) -> None:
    """Draw what is stale before the old site is touched."""
    _known.clear()
    _known.update(Project(ROOT).addresses)
    _templates.serve(cast(MkdocstringsPlugin, config.plugins["mkdocstrings"]).get_handler("python").env)
    try:
        figures.all_drawn(ROOT)
    except figures.FigureError as error:
        raise PluginError(str(error)) from None


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add the figures and the fonts of the formulas to the site."""
    _unfinished[:] = [config.site_dir]
    if _pages:
        around = [ROOT / name for name in ("src", "snippets", "tests/claims", "mkdocs.yml", "requirements.txt")]
        _pages.look_around(around, (file.src_uri for file in files))
    for essay, folder in figures.all_drawn(ROOT).items():
        for svg in sorted(folder.glob("*.svg")):
            files.append(File.generated(config, f"figures/{essay}/{svg.name}", abs_src_path=str(svg)))
        for script in sorted(folder.glob(f"{moving.FOLDER}/*/*")):
            address = f"assets/{script.relative_to(folder).as_posix()}"
            files.append(File.generated(config, address, abs_src_path=str(script)))
        _folders[essay] = folder
    for font in formulas.fonts():
        files.append(File.generated(config, f"assets/math/{font.name}", abs_src_path=str(font)))
    files.append(File.generated(config, listings.MODULES, content=listings.modules(ROOT)))
    _notebooks.clear()
    for name in download.pages(ROOT):
        _notebooks[name] = download.address(name)
        files.append(File.generated(config, _notebooks[name], content=download.notebook(name, ROOT)))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> None:
    """Count what is checked on a page, for its footer; let a lab that raises say where."""
    if page.file.src_uri.endswith(".py"):
        notebooks.name_failures(page)
    elif page.file.abs_src_path and page.file.src_uri.endswith(".md"):
        page.meta["checks"] = summary.checks(Path(page.file.abs_src_path))
        page.meta["notebook"] = _notebooks.get(page.file.src_uri)
        if _pages:
            _pages.serve(page, markdown, cast(AutorefsPlugin, config.plugins["autorefs"]))


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the figures that move in their places, point the references, typeset the formulas."""
    if page.file.src_uri.endswith(".py"):
        html = notebooks.rewritten(html, Path(page.file.src_uri).name)
    try:
        html = moving.placed(html, _folders.get(Project(ROOT).essay_of(ROOT / "docs" / page.file.src_uri)))
    except KeyError as error:
        where = summary.whereabouts(page, error.args[0])
        raise PluginError(f"{where}: no figure that moves is called {error.args[0]}") from None
    try:
        html = formulas.place(references.resolved(html, _known), FORMULAS)
    except formulas.FormulaError as error:
        raise PluginError(f"{summary.whereabouts(page, error.tex)}: formula {error}") from None
    _typeset[page.file.src_uri] = html
    return assets.brought(html, page.url)


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> None:
    """Compile each template once a process."""
    _templates.serve(env)


@event_priority(100)
def _before_search(context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> None:
    """Hand the search index the words alone."""
    _whole[page.file.src_uri] = page.content or ""
    page.content = searchable.words(page.content or "")


@event_priority(-100)
def _after_search(context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> None:
    """Give the page its formulas and sources back."""
    page.content = _whole.pop(page.file.src_uri)


on_page_context = CombinedEvent(_before_search, _after_search)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Mend what Material leaves undone for screen readers and keyboards; let listings be run."""
    return listings.offered(access.improve(output), page.url, _notebooks.get(page.file.src_uri))


def on_post_template(output: str, template_name: str, config: MkDocsConfig) -> str:
    """Mend the page for what is not there: it is made of a template alone."""
    return access.improve(output) if template_name.endswith(".html") else output


def on_post_build(config: MkDocsConfig) -> None:
    """Write the style sheet of the formulas, once it is known which glyphs the site shows; send no comments."""
    Path(config.site_dir, STYLE).write_text(formulas.style(_typeset.values()), encoding="utf-8")
    assets.shrink(Path(config.site_dir, "assets"))


def on_build_error(error: Exception) -> None:
    """Leave no half of a site behind: MkDocs has emptied the folder already, and strict mode stops after writing."""
    for folder in _unfinished:
        clean_directory(folder)
