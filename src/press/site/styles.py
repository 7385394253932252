"""The one style sheet of a page: the theme's, less the rules that no page can use, and the site's own after it.

A first paint waits for every style sheet in a page's head. So there is one, and it is small: of the theme's half is
left. The sheets that it is made of stay beside it, so that it can be made again while pages are edited.
"""

import functools
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import tinycss2
from rcssmin import cssmin
from tinycss2.ast import Node

from press import store

ONE = "assets/page.css"
# The sheets that it holds, in the order in which they overrule one another.
PIECES = ("stylesheets/main.*.css", "stylesheets/palette.*.css", "_mkdocstrings.css", "math/math.css", "site.css")
LINK = re.compile(
    r'\s*<link rel="stylesheet" href="(?:[^"]*/)?assets/'
    r'(?:stylesheets/(?:main|palette)\.\w+\.min\.css|_mkdocstrings\.css|site\.css|page\.css)">'
)
ADDRESS = re.compile(r"(url\([\"']?)(?!data:|[\"'])")
CLASSES = re.compile(r'class="([^"]*)"')
TABLES = re.compile(r'<table\b[^>]*\bclass="([^"]*)"')
# By this any class, of any element, might change what stands in its cells, and browsers look at all again.
PLAIN = "table:not([class])"
IDS = re.compile(r' id="([^"]*)"')
COLOURS = re.compile(r'data-md-color-\w+="([^"]*)"')
WORD = re.compile(r"(?<![\w.#-])[\w-]+")  # but what a script reads of an object, or looks for in a page
UNSEEN = {"lunr", "workers", "micropython"}  # whose scripts have no page before them
OF_COLOUR = "data-md-color-"  # of other attributes, any value may come to be
READ = {"dir": {"ltr"}}
# What the theme's script knows, and no setting of this site asks for.
NEVER = {"md-annotation", "md-banner", "md-consent", "md-path", "md-progress", "md-select", "md-tabs", "md-version"}
MERMAID = "--md-mermaid-"
ALTERNATIVES = {"is", "where", "has", "-webkit-any", "-moz-any"}
INSIDE = {"media", "supports", "layer"}
# A value that others can ask for, up to the end of its declaration.
NAMED = re.compile(
    r"""(?<=[{;])(--[\w-]+):((?:"[^"]*"|'[^']*'|\((?:"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\)|[^()"'])*\)|[^;}"'(])*);?"""
)
ASKED, NAME = re.compile(r"var\((--[\w-]+)"), re.compile(r"--[\w-]+")
EMPTY = re.compile(r"(?<=[{};])[^{};]+\{\}|^[^{};]+\{\}")


def bring(html: str, to_root: str) -> str:
    """A page whose head asks for the one style sheet, and for none of those that it holds."""
    first = LINK.search(html)
    if not first:
        return html
    before, after = html[: first.start()], LINK.sub("", html[first.end() :])
    return f'{before}\n<link rel="stylesheet" href="{to_root}{ONE}">{after}'


def together(folder: Path, pages: Iterable[str]) -> str:
    """The style sheet of a site.

    Args:
        folder: Its assets, with the sheets that it is made of.
        pages: The HTML of all of them.
    """
    sheets = {piece: "".join(sheet(path, folder) for path in sorted(folder.glob(piece))) for piece in PIECES}
    own, paths = sheets.pop(PIECES[-1]), sorted(folder.rglob("*.js"))
    seen = [path for path in paths if not UNSEEN & {*path.relative_to(folder).parts}]
    scripts = [path.read_text(encoding="utf-8") for path in seen]
    words, colours = used(pages, scripts)
    theirs = "".join(sheets.values()).replace(PLAIN, plain(pages))
    kept = cssmin("".join(pruned(tinycss2.parse_stylesheet(theirs, True, True), words, colours)))
    return asked_for(kept, [own, *scripts]) + own


def sheet(path: Path, folder: Path) -> str:
    """A style sheet, whose addresses are seen from a folder above it."""
    beneath = "".join(f"{part}/" for part in path.parent.relative_to(folder).parts)
    return ADDRESS.sub(rf"\1{beneath}", path.read_text(encoding="utf-8"))


def plain(pages: Iterable[str]) -> str:
    """What selects the tables that have no class, by the classes that tables have."""
    classes = {word for html in pages for each in TABLES.findall(html) for word in each.split()}
    return f"table:not(.{',.'.join(sorted(classes | {'values'}))})"


def used(pages: Iterable[str], scripts: Iterable[str]) -> tuple[set[str], set[str]]:
    """The classes and ids that pages have or scripts may give them, and the colours that pages name."""
    lists, colours = set[str](), set[str]()
    for html in pages:
        lists.update(CLASSES.findall(html), IDS.findall(html))
        colours.update(COLOURS.findall(html))
    words = {word for each in lists for word in each.split()}
    words.update(*map(WORD.findall, scripts))
    return {word for word in words if word.partition("__")[0] not in NEVER}, colours


def pruned(rules: Iterable[Node], words: Collection[str], colours: Collection[str]) -> Iterator[str]:
    """The rules that some page can use, as text."""
    for rule in rules:
        if rule.type == "qualified-rule":
            kept = [each for each in alternatives(rule.prelude) if possible(each, words, colours)]
            if kept:
                yield f"{','.join(map(tinycss2.serialize, kept))}{{{tinycss2.serialize(rule.content)}}}"
        elif rule.type == "at-rule" and rule.lower_at_keyword in INSIDE and rule.content is not None:
            inner = "".join(pruned(tinycss2.parse_rule_list(rule.content, True, True), words, colours))
            if inner:
                yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{inner}}}"
        elif rule.type == "at-rule" and rule.lower_at_keyword != "charset":
            yield rule.serialize()


def alternatives(prelude: Iterable[Node]) -> list[list[Node]]:
    """The selectors of a list."""
    found: list[list[Node]] = [[]]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            found.append([])
        else:
            found[-1].append(token)
    return found


def possible(selector: list[Node], words: Collection[str], colours: Collection[str]) -> bool:
    """Whether a selector can select something."""
    before = None
    for token in selector:
        if token.type == "ident" and before == "." and token.value not in words:
            return False
        if token.type == "hash" and token.value not in words:
            return False
        if token.type == "[] block" and not shown(token.content, colours):
            return False
        held = alternatives(token.arguments) if token.type == "function" and token.lower_name in ALTERNATIVES else []
        if held and not any(possible(each, words, colours) for each in held):
            return False
        before = token.value if token.type == "literal" else None
    return True


def shown(attribute: list[Node], colours: Collection[str]) -> bool:
    """Whether some page may have an attribute."""
    name, *values = (token.value for token in attribute if token.type in {"ident", "string"})
    known = colours if name.startswith(OF_COLOUR) else READ.get(name)
    return known is None or not values or values[0] in known


def asked_for(style: str, others: Iterable[str]) -> str:
    """A style sheet without the values that nothing asks for, itself or others."""
    beside, before = "".join(others), ""
    while before != style:
        before = style
        known = {*ASKED.findall(style), *(name for name in NAME.findall(beside) if not name.startswith(MERMAID))}
        style = NAMED.sub(functools.partial(named, known), style)
        style = EMPTY.sub("", style.replace(";}", "}"))
    return style


def named(known: set[str], value: re.Match) -> str:
    """A value if its name is known, and nothing else."""
    return value[0] if value[1] in known else ""


def write(folder: Path, pages: Iterable[str]) -> None:
    """Write the style sheet of a site whose pages ask for it."""
    store.rewrite(folder / ONE, together((folder / ONE).parent, pages))
