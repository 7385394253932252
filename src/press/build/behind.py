"""The pages behind an essay: of each number its value, how it is computed and who prints it; of each claim its proof.

A page shows them where it has a fence ```` ```numbers ```` or ```` ```claims ```` that names the essay.
"""

import ast
import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import pygments
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from press.build.cache import remembered
from press.build.references import CLAIM, Quote, target
from press.read.catalogue import Function
from press.read.project import Project
from press.typography import minus

PLACE = re.compile(r'<div class="(?P<kind>numbers|claims)" data-search-exclude>(?P<essay>.*?)</div>', re.DOTALL)
PART = re.compile(r'<h2 id="([^"]+)"><a [^>]*>(.*?)</a>')
ENTRY = re.compile(r'<(?:h3|tr) id="([^"]+)"')
BLOCK = '<div class="language-python highlight"><pre><span></span><code>{}</code></pre></div>'
TICKED, CODE = re.compile(r"`([^`]+)`"), r"<code>\1</code>"
LINK = '<a class="headerlink" href="#{0}" title="Permanent link">¶</a>'


class Source(NamedTuple):
    """A page that is quoted, with its address from the page that quotes it."""

    address: str
    title: str
    quotes: list[Quote]


class Use(NamedTuple):
    """A sentence of a page that cites a number or a claim."""

    source: Source
    quote: Quote

    @property
    def address(self) -> str:
        """Where it can be read."""
        return f"{self.source.address}#{self.quote.anchor}"


def page(project: Project, kind: str, essay: str, sources: Iterable[Source], values: Mapping[str, Any]) -> str:
    """All numbers or all claims of an essay, by the page that shows them first.

    Args:
        project: That they belong to.
        kind: `numbers` or `claims`.
        essay: Its name.
        sources: The pages of the site, those of the essay first.
        values: Of the numbers, by address.
    """
    prefix = f"{CLAIM}{essay}." if kind == "claims" else f"{essay}."
    uses: dict[str, list[Use]] = {}
    for source in sources:
        for quote in source.quotes:
            function = target(quote.address, project.addresses) if quote.address.startswith(prefix) else None
            if function:
                uses.setdefault(prefix + function.name, []).append(Use(source, quote))
    parts: dict[str, list[str]] = {}
    for address, used in uses.items():
        parts.setdefault(used[0].source.address, []).append(address)
    entries = claims if kind == "claims" else functools.partial(numbers, values)
    html = []
    for number, addresses in enumerate(parts.values()):
        first = uses[addresses[0]][0].source
        anchor = f"part-{number + 1}"
        html += [f'<h2 id="{anchor}"><a href="{first.address}">{first.title}</a>{LINK.format(anchor)}</h2>']
        html += entries(project, {address: uses[address] for address in addresses})
    return f'<div class="behind">{"".join(html)}</div>'


def claims(project: Project, uses: Mapping[str, list[Use]]) -> Iterator[str]:
    """Each claim under the sentences that make it, with its proof."""
    tests = [project.addresses[address] for address in uses]
    blocks = highlighted(project.root, (of(project, test.module)[test.name] for test in tests))
    for (address, used), test, block in zip(uses.items(), tests, blocks, strict=True):
        said = [f'<a href="{use.address}">{use.quote.words or escape(test.summary)}</a>' for use in used]
        yield f'<h3 id="{address}">{"<br>".join(dict.fromkeys(said))}{LINK.format(address)}</h3>'
        yield prose(test.doc) + block


def numbers(values: Mapping[str, Any], project: Project, uses: Mapping[str, list[Use]]) -> Iterator[str]:
    """Each number with its value, what computes it, and the sentences that print it; then what computes them calls."""
    functions = {address: project.addresses[address] for address in uses}
    called = {address: calls(project, function) for address, function in functions.items()}
    helpers = list({each.anchor: each for used in called.values() for each in used}.values())
    own = [of(project, function.module)[function.name] for function in functions.values()]
    blocks = iter(highlighted(project.root, [*own, *helpers]))
    for address, used in uses.items():
        yield f'<h3 id="{address}"><code>{address}</code>{LINK.format(address)}</h3>'
        yield value(address, values[address]) + prose(functions[address].doc) + next(blocks)
        if names := [f'<a href="#{each.anchor}"><code>{each.node.name}</code></a>' for each in called[address]]:
            yield f"<p>It calls {', '.join(names)}.</p>"
        said = (f'<li>{use.quote.words} <a href="{use.address}">{use.quote.section}</a></li>' for use in used)
        yield f"<ul>{''.join(dict.fromkeys(said))}</ul>"
    for each in helpers:
        opening = f'<details id="{each.anchor}"><summary><code>{each.node.name}</code></summary>'
        yield f"{opening}{prose(each.doc)}{next(blocks)}</details>"


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
    """A number in as many digits as any machine agrees on."""
    if isinstance(number, bool):
        return str(number).lower()
    return minus(f"{number:,}" if isinstance(number, int) else f"{number:.9g}")


def prose(doc: str) -> str:
    """A docstring as paragraphs."""
    paragraphs = (escape(" ".join(each.split()), quote=False) for each in doc.split("\n\n") if each.strip())
    return "".join(f"<p>{TICKED.sub(CODE, each)}</p>" for each in paragraphs)


def highlighted(root: Path, functions: Iterable["Code"]) -> list[str]:
    """The code of functions as HTML, without their docstrings."""
    sources = [function.source for function in functions]

    def make() -> list[str]:
        formatter = HtmlFormatter(nowrap=True)
        return [pygments.highlight(source, PythonLexer(), formatter) for source in sources]

    return [BLOCK.format(code) for code in remembered(root / ".cache/code", [pygments.__version__, sources], make)]


class Code(NamedTuple):
    """A function as it is written.

    Attributes:
        anchor: Dotted name.
        node: Its syntax.
        lines: Of its module.
    """

    anchor: str
    node: ast.FunctionDef
    lines: tuple[str, ...]

    @property
    def doc(self) -> str:
        """Its docstring, or nothing."""
        return ast.get_docstring(self.node) or ""

    @property
    def source(self) -> str:
        """Its lines, less its docstring."""
        first = min([self.node.lineno, *(decorator.lineno for decorator in self.node.decorator_list)])
        doc = self.node.body[0]
        left_out = range(doc.lineno, (doc.end_lineno or 0) + 1) if self.doc and len(self.node.body) > 1 else ()
        return "\n".join(self.lines[n - 1] for n in range(first, (self.node.end_lineno or 0) + 1) if n not in left_out)


@functools.lru_cache(maxsize=512)
def definitions(source: str, module: str) -> dict[str, Code]:
    """The functions at the top of a module, by name."""
    lines = tuple(source.split("\n"))
    nodes = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
    return {node.name: Code(f"{module}.{node.name}", node, lines) for node in nodes}


def of(project: Project, module: str) -> dict[str, Code]:
    """The functions of a module of this project, by name; none if there is no such module."""
    for folder in ("src", "tests"):
        file = project.root.joinpath(folder, *module.split(".")).with_suffix(".py")
        if file.exists():
            return definitions(file.read_text(encoding="utf-8"), module)
    return {}


def calls(project: Project, function: Function) -> list[Code]:
    """The functions of the essays that one of them names."""
    known = reachable(project, function.module, function.file.read_text(encoding="utf-8"))
    names = (ast.unparse(node) for node in ast.walk(function.node) if isinstance(node, ast.Name | ast.Attribute))
    return [known[name] for name in dict.fromkeys(names) if name in known and name != function.name]


@functools.lru_cache(maxsize=64)
def reachable(project: Project, module: str, source: str) -> dict[str, Code]:
    """The functions of the essays that a module knows by a name: its own, and those that it imports."""
    known = dict(of(project, module))
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(project.settings.essays):
            for alias in node.names:
                inside = of(project, f"{node.module}.{alias.name}")
                known |= {f"{alias.asname or alias.name}.{name}": each for name, each in inside.items()}
                if alone := of(project, node.module).get(alias.name):
                    known[alias.asname or alias.name] = alone
    return known
