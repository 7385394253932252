"""The pages of a built site once more, without MkDocs: Python-Markdown renders, Jinja frames, the press does the rest.

python benchmarks/front.py site   says which articles differ from those of a built site, and where

It shows that the press can move to another front end: this is one. It makes articles alone, without the menu and the
search; and not what other plugins make: labs, what lists them, descriptions of functions, tags.
"""

import argparse
import posixpath
import re
import sys
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree.ElementTree import Element

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src")]

import markdown
from jinja2 import Environment, FileSystemLoader, pass_context
from markdown.inlinepatterns import REFERENCE_RE, ReferenceInlineProcessor
from markdown.treeprocessors import Treeprocessor

from press.pages import program
from press.pages.project import CHECKOUT, configuration, version
from press.pages.sources import PAGES
from press.progress import Progress
from press.site import exercises, finish
from press.site.build import Site
from press.site.front import relative
from press.site.memory import FENCES, fence
from press.site.references import AUTOREF

BUILT_IN = ("toc", "tables", "fenced_code")  # extensions that MkDocs adds by itself
ELSEWHERE = re.compile(r":::|<!-- material/tags|```pages\nnew")  # what other plugins make, and what lists that
FRAME = '<html><head></head><body><article class="md-content__inner md-typeset">{}</article></body></html>'
ARTICLE = re.compile(r"<article\b[^>]*>(.*)</article>", re.DOTALL)
TAGS = re.compile(r'<div class="facts tags">.*?</div>', re.DOTALL)
ROOM = re.compile(r'(<img [^>]*?) width="\d+" height="\d+"(?: loading="lazy")?')  # measured when all is written


class Reference(ReferenceInlineProcessor):
    """`[0.0032][adam.first_step]`, which the press resolves."""

    def handleMatch(self, m: re.Match, data: str) -> Any:
        """An element that names its address."""
        text, index, handled = self.getText(data, m.end(0))
        link = self.RE_LINK.match(data, pos=index) if handled else None
        if not link or not link[1]:
            return None, None, None
        element = Element("autoref", identifier=link[1])
        element.text = text
        return element, m.start(0), link.end(0)


class Links(Treeprocessor):
    """Links to files of the docs, as a reader follows them; and the slugs that a page has."""

    def __init__(self, name: str) -> None:
        """Begin a page."""
        self.name, self.slugs = name, set[str]()

    def run(self, root: Element) -> None:
        """Rewrite the links of a page."""
        for element in root.iter():
            self.slugs |= {element.get("id", "")} - {""}
            for key in ("href", "src"):
                path, *rest = re.split(r"(?=[?#])", element.get(key, ""), maxsplit=1)
                if path and not re.match(r"\w+:|/", path):
                    target = posixpath.normpath(posixpath.join(posixpath.dirname(self.name), path))
                    element.set(key, relative(address(target), address(self.name)) + "".join(rest))


def address(name: str) -> str:
    """The address of a page or another file of the docs."""
    if not name.endswith((".md", ".py")):
        return name
    return f"{re.sub(r'(^|/)index$', '', name[:-3])}/".lstrip("/")


def menu(nav: Any, above: tuple = ()) -> Iterator[tuple[str, str | None, tuple]]:
    """The pages of a menu: the file of each, its name if it has one there, and the parts that it lies in."""
    for entry in nav:
        for title, inner in entry.items() if isinstance(entry, dict) else [(None, entry)]:
            if isinstance(inner, str):
                yield inner, title, above
            else:
                yield from menu(inner, (SimpleNamespace(title=title), *above))


def section(token: dict) -> SimpleNamespace:
    """A section of a page, with those within it."""
    children = [*map(section, token["children"])]
    return SimpleNamespace(url=f"#{token['id']}", title=token["name"], children=children)


class Front:
    """The pages of a checkout, from Markdown to what readers get."""

    def __init__(self, root: Path) -> None:
        """Read the settings and the menu."""
        self.settings = configuration((root / "mkdocs.yml").read_text(encoding="utf-8"))
        self.settings["extra"]["version"] = version(root)
        self.site = Site(root, self.settings["site_name"], self.settings["site_url"], False, Progress())
        self.site.anchored = self._anchored
        self.site.draw()
        self.pages = [self._page(*each) for each in menu(self.settings["nav"])]
        self.anchors: dict[str, str] = {}
        self.site.listed(self.pages, [])
        folder = str(root / "src/press/theme")
        self.env = Environment(loader=FileSystemLoader(folder), autoescape=False)
        self.env.filters["url"] = pass_context(lambda context, to: relative(to, context["page"].url))

    def _page(self, name: str, title: str | None, above: tuple) -> SimpleNamespace:
        path, url = self.site.project.docs / name, address(name)
        front = dict(self.site.project.page(path).front) if name.endswith(".md") else {}
        file = SimpleNamespace(src_uri=name, abs_src_path=str(path))
        facts = {"canonical_url": self.settings["site_url"] + url, "edit_url": None, "is_homepage": not url.strip("/")}
        more = {"ancestors": above, "is_index": path.stem == "index", "content": None, "present_anchor_ids": set()}
        title = title or str(front.get("title", path.stem))
        return SimpleNamespace(file=file, url=url, title=title, meta=front, **facts, **more)

    def _anchored(self, page: Any, anchors: Iterable[str], parts: list[tuple[str, str]]) -> None:
        self.anchors |= {anchor: f"{page.url}#{anchor}" for anchor in anchors}

    def render(self, page: Any) -> None:
        """The Markdown of a page as HTML, and the first steps."""
        self.site.begin(page)
        text = self.site.texts[page.file.src_uri]
        options = {name: {} for name in BUILT_IN} | program.configuration(self.site.root)
        own = [{"name": name, "class": name, "format": fence} for name in FENCES]
        own.append({"name": "exercise", "class": "exercise", "format": self._exercise})
        options["pymdownx.superfences"] = {"custom_fences": own}
        md = markdown.Markdown(extensions=[*options], extension_configs=options)
        links = Links(page.file.src_uri)
        md.inlinePatterns.register(Reference(REFERENCE_RE, md), "reference to code", 168)
        md.treeprocessors.register(links, "links", 0)
        words = "\n".join(text.lines[text.front_lines :]).lstrip("\n")
        html = md.convert(f"{words}\n\n{self.site.terms(page)}")
        page.present_anchor_ids = links.slugs
        page.toc = SimpleNamespace(items=[*map(section, md.toc_tokens)])
        page.content = self.site.walk("read", page, html)

    def _exercise(self, source: str, *others: Any, **more: Any) -> str:
        return exercises.box(self.site.project, source.strip())

    def resolved(self, page: Any) -> str:
        """A page whose references lead somewhere."""

        def link(match: re.Match) -> str:
            before, name, after, text = match.groups()
            whole = f"{before}{after}"
            kind = "".join(f" {each}" for each in re.findall(r'class="([^"]*)"', whole))
            rest = unescape(re.sub(r'\s*class="[^"]*"', "", whole)).strip()
            to = relative(self.anchors[name].partition("#")[0], page.url) if name in self.anchors else "?"
            return f'<a class="autorefs autorefs-internal{kind}" href="{to}#{name}"{rest and f" {rest}"}>{text}</a>'

        return AUTOREF.sub(link, page.content)

    def made(self) -> Iterator[tuple[Any, str]]:
        """Every page that is Markdown alone, with its article as readers get it."""
        mine = [page for page in self.pages if page.file.src_uri.endswith(".md") and not self._elsewhere(page)]
        for page in mine:
            self.render(page)
        for page in (page for page in mine if page.file.src_uri in PAGES):
            self._anchored(page, page.present_anchor_ids, [])
        self.site.end_drawing()
        dict(self.site.more_files())
        self.site.fill()
        template = self.env.get_template("partials/content.html")
        for page in mine:
            page.content = self.resolved(page)
            framed = FRAME.format(template.render(page=page, config=self.config(), tags=None))
            html = self.site.walk("placed", page, framed)
            yield page, finish.page(html, relative("./", page.url).removeprefix("./"), self.site.graph, guarded=False)

    def _elsewhere(self, page: Any) -> bool:
        return bool(ELSEWHERE.search(Path(page.file.abs_src_path).read_text("utf-8")))

    def config(self) -> SimpleNamespace:
        """The settings that templates ask for."""
        toc = program.configuration(self.site.root)["toc"]
        theme = SimpleNamespace(static_templates=self.settings["theme"]["static_templates"])
        return SimpleNamespace(**{**self.settings, "mdx_configs": {"toc": toc}, "theme": theme})


def article(html: str) -> str:
    """What stands in a page's article, less its tags, the room of its pictures, and spaces."""
    found = ARTICLE.search(html)
    return " ".join(ROOM.sub(r"\1", TAGS.sub("", found[1])).split()) if found else ""


def differing(site: Path, made: Iterable[tuple[Any, str]]) -> Iterator[str]:
    """Each page whose article is not that of a built site: where they part, and both."""
    for page, html in made:
        mine, other = article(html), article((site / page.url / "index.html").read_text("utf-8"))
        if mine != other:
            at = next((n for n, (a, b) in enumerate(zip(mine, other, strict=False)) if a != b), 0)
            shown = (text[max(at - 60, 0) : at + 100] for text in (mine, other))
            yield "\n   ".join([f"{page.file.src_uri}, character {at}", *shown])


def main() -> int:
    """Compare; whether something differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", type=Path)
    made = [*Front(CHECKOUT).made()]
    told = [*differing(parser.parse_args().site, made)]
    print(*told, f"{len(made) - len(told)} of {len(made)} articles are the same", sep="\n")
    return bool(told)


if __name__ == "__main__":
    sys.exit(main())
