"""The pages behind an essay: each number, figure and claim with the code that computes, draws or proves it.

A page shows them where it has a fence ```` ```numbers ````, ```` ```figures ```` or ```` ```claims ```` that names the
essay, or several, a line for each.
"""

import ast
import gzip
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import pygments
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from press.graph import dotted
from press.mutants.record import Tried, tried
from press.pages.catalogue import Function
from press.pages.code import lines, rests_on
from press.pages.project import Project
from press.site.references import Quote, target
from press.store import Store
from press.typography import minus

PLACE = re.compile(r'<div class="(?P<kind>numbers|figures|claims)" data-search-exclude>(?P<essay>.*?)</div>', re.DOTALL)
PART = re.compile(r'<h2 id="([^"]+)"><a [^>]*>(.*?)</a>')
ENTRY = re.compile(r'<(?:h3|tr) id="([^"]+)"')
LINK = '<a class="headerlink" href="#{0}" title="Permanent link">¶</a>'
BLOCK = '<div class="language-python highlight"><pre><span></span><code>{}</code></pre></div>'
KINDS = {"moving": "figures"}  # shown among them
CODE, INLINE = re.compile(r"`([^`]+)`"), r"<code>\1</code>"


class Use(NamedTuple):
    """A sentence of a page that cites a number or a claim, or a figure; address and title are the page's."""

    address: str
    title: str
    quote: Quote

    @property
    def place(self) -> str:
        """A link to where it stands, which names the page and the section."""
        section = self.quote.section if self.quote.section != self.title else ""
        return f'<a href="{self.address}#{self.quote.anchor}">{self.title}{section and " · "}{section}</a>'


def page(
    project: Project, kind: str, essay: str, uses: Iterable[Use], data: Mapping[str, Path] | None = None, root: str = ""
) -> str:
    """All numbers, figures or claims of an essay, by the page that shows them first.

    Args:
        project: That they belong to.
        kind: `numbers`, `figures` or `claims`.
        essay: Its name; or several, a line for each.
        uses: Of all references in the site, those on the essay's own pages first.
        data: Of figures, by address.
        root: From the page to the site's.
    """
    cited: dict[Function, list[Use]] = {}
    for use in uses:
        function = target(use.quote.address, project.addresses)
        if function and KINDS.get(function.kind, function.kind) == kind and function.essay in essay.split():
            cited.setdefault(function, []).append(use)
    parts: dict[tuple[str, str], list[Function]] = {}
    for function, used in cited.items():
        parts.setdefault(used[0][:2], []).append(function)
    html, shown = [], set[str]()
    for number, ((address, title), functions) in enumerate(parts.items(), 1):
        html.append(f'<h2 id="part-{number}"><a href="{address}">{title}</a>{LINK.format(f"part-{number}")}</h2>')
        own = {function: cited[function] for function in functions}
        html += claims(project, own) if kind == "claims" else computed(project, own, shown, data or {}, root)
    return f'<div class="behind">{"".join(html)}</div>'


def claims(project: Project, cited: Mapping[Function, list[Use]]) -> Iterator[str]:
    """Each claim under the sentences that make it, with what it notices and its proof."""
    found = tried(project.root)
    for (test, uses), block in zip(cited.items(), highlighted(project.root, cited), strict=True):
        sentences = dict.fromkeys(use.quote.words for use in uses if use.quote.words) or [escape(test.summary)]
        yield f'<div class="entry"><h3 id="{test.address}">{"<br>".join(sentences)}{LINK.format(test.address)}</h3>'
        yield f"{prose(test)}<p>{notices(found.get(test.address))}</p>{block}"
        yield f"<p>It is stated in {', '.join(dict.fromkeys(use.place for use in uses))}.</p></div>"


def notices(found: Tried | None) -> str:
    """How much of what was changed in the code a claim notices."""
    if found is None:
        return "What it notices when the code is changed is not measured yet."
    if not found.of:
        return "It executes no code of ours in which something could be changed."
    return f"Of {found.of} small changes in the code that it executes, it notices {found.noticed}."


def computed(
    project: Project, cited: Mapping[Function, list[Use]], shown: set[str], data: Mapping[str, Path], root: str
) -> Iterator[str]:
    """Each number with its value, each figure with its files, its code, where it stands; then, once, what they call."""
    called = {function: calls(project, function) for function in cited}
    named = {anchor(helper): helper for each in called.values() for helper in each}
    helpers = [helper for name, helper in named.items() if name not in shown]
    shown.update(named)
    blocks = iter(highlighted(project.root, [*cited, *helpers]))
    for function, uses in cited.items():
        address, is_figure = function.address, function.kind in ("figures", "moving")
        name = CODE.sub(INLINE, escape(function.summary, quote=False)) if is_figure else f"<code>{address}</code>"
        yield f'<div class="entry"><h3 id="{address}">{name}{LINK.format(address)}</h3>'
        if function.kind == "figures":
            yield downloads(address, data, root)
        elif not is_figure:
            yield value(address, project.value(function)) + prose(function)
        yield next(blocks)
        if links := [f'<a href="#{anchor(each)}"><code>{each.name}</code></a>' for each in called[function]]:
            yield f"<p>It rests on {', '.join(links)}.</p>"
        if is_figure:
            yield f"<p>It is shown in {', '.join(use.place for use in uses)}.</p></div>"
        else:
            yield f"<ul>{''.join(f'<li>{use.quote.words} {use.place}</li>' for use in uses)}</ul></div>"
    for each in helpers:
        yield f'<details id="{anchor(each)}"><summary><code>{each.name}</code></summary>'
        yield f"{prose(each)}{next(blocks)}</details>"


def anchor(function: Function) -> str:
    """The dotted name of a function that numbers call."""
    return f"{function.module}.{function.name}"


def downloads(address: str, data: Mapping[str, Path], root: str) -> str:
    """A figure to take along, and what it has drawn as a table."""
    link, plain = '<a href="{}/{}" download>{}</a>', address.removesuffix("svg") + "csv"
    table = f"{plain}.gz" if f"{plain}.gz" in data else plain
    picture = f"<p>Take it along as {link.format(root, address, 'SVG')}"
    if table not in data:
        return f"{picture}. It draws no data.</p>"
    held = data[table].read_bytes()
    less = ", without its contours" if b"left out" in (gzip.decompress(held) if table.endswith(".gz") else held) else ""
    kind = "CSV, compressed" if table.endswith(".gz") else "CSV"
    return f"{picture}, and its data as {link.format(root, table, kind)}{less}.</p>"


def value(address: str, result: Any) -> str:
    """What a number's function returns: a number, or a table of a mapping, each line of which can be linked to."""
    if not isinstance(result, dict):
        return f'<p class="value">{written(result)}</p>'
    rows = "".join(
        f'<tr id="{address}.{key}"><th scope="row"><code>{key}</code></th><td>{written(each)}</td></tr>'
        for key, each in result.items()
    )
    return f"<table>{rows}</table>"


def written(number: float) -> str:
    """A number in as many digits as all machines agree on."""
    return minus(f"{number:,}" if isinstance(number, int) else f"{number:.9g}")


def prose(function: Function) -> str:
    """A docstring as paragraphs."""
    paragraphs = (escape(" ".join(each.split()), quote=False) for each in function.doc.split("\n\n") if each.strip())
    return "".join(f"<p>{CODE.sub(INLINE, each)}</p>" for each in paragraphs)


def highlighted(root: Path, functions: Iterable[Function]) -> list[str]:
    """The code of functions as HTML, without their docstrings."""
    sources = [source(function) for function in functions]

    def make() -> list[str]:
        return [pygments.highlight(text, PythonLexer(), HtmlFormatter(nowrap=True)) for text in sources]

    return [BLOCK.format(code) for code in Store(root).made("code", [pygments.__version__, sources], make)]


def source(function: Function) -> str:
    """The lines of a function, less its docstring."""
    doc, whole = function.node.body[0], lines(function.file, function.node).split("\n")
    first = (function.node.end_lineno or 0) - len(whole) + 1
    left_out = range(doc.lineno, (doc.end_lineno or 0) + 1) if function.doc and len(function.node.body) > 1 else ()
    return "\n".join(line for number, line in enumerate(whole, first) if number not in left_out)


def calls(project: Project, function: Function) -> list[Function]:
    """The functions of the essays that one of them names, itself or by way of its own module."""
    below = list(rests_on(project, function).items())[1:]
    made = [(name, file, node) for (file, name), node in below if isinstance(node, ast.FunctionDef)]
    source = project.root / "src"
    return [Function("", "", name, dotted(file.relative_to(source)), file, node) for name, file, node in made]
