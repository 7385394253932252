"""Turns the formulas into MathML at build time, with MathJax, so that a reader's browser runs no script for them.

MathJax comes from PyPI, in the files of a Django package, and runs in QuickJS: neither Node nor a CDN is needed.
"""

import functools
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from importlib.metadata import distribution, version
from pathlib import Path

from press.store import Store

MATHJAX = Path(str(distribution("django-static-mathjax").locate_file("mathjax/static/mathjax/es5")))
PARTS = ["startup", "core", "adaptors/liteDOM", "input/tex-full"]
SCRIPT = Path(__file__).with_suffix(".js")
STYLE = Path(__file__).with_name("math") / "math.css"  # beside the font that it names
# With what touches it, and the number before it, whose unit it may be.
FORMULA = re.compile(
    r'(?P<before>(?:<a class="[^"]*\bnumber"[^>]*>[^<]*</a> ?|[^\s<>]{1,12})?)'
    r'<(?P<tag>span|div) class="arithmatex"(?: data-search-exclude)?>(?P<tex>\s*\\[(\[].*?)</(?P=tag)>'
    r"(?:(?P<tags>(?:</(?:a|em|strong)>)+)(?P<closing>[.,;:!?)]+)|(?P<after>[^\s<]{1,12}))?",
    re.DOTALL,
)
SIGN, REACH = ' class="arithmatex"', 1000  # what is before a formula lies so near: a page is not read through for it
TAG, RANGES = re.compile(r"<[^>]+>"), re.compile(r"unicode-range:([^;]*);")
MATH = "<math"
SHORT = 24  # characters of TeX: such a formula may be a unit
ALONE = re.compile(r"\s*\\\((?!.*\\(?:eq)?ref\b)", re.DOTALL)  # in a line of text, and without a reference


class FormulaError(ValueError):
    """A formula that MathJax refuses.

    Attributes:
        tex: The formula, with its delimiters left out.
        page: The page that holds it, where that is known.
    """

    def __init__(self, message: str, tex: str) -> None:
        super().__init__(message)
        self.tex, self.page = tex, Path()


@functools.cache
def engine():
    """MathJax, loaded into QuickJS: about a second, so once a process."""
    from quickjs import Context

    context = Context()
    context.set_max_stack_size(2**24)
    context.eval("var global = globalThis, console = {log() {}, warn() {}, error() {}}")
    context.eval("var MathJax = {loader: {load: []}, startup: {typeset: false, ready() {}, pageReady() {}}}")
    for part in PARTS:
        context.eval((MATHJAX / f"{part}.js").read_text(encoding="utf-8"))
    context.eval(SCRIPT.read_text(encoding="utf-8"))
    return context


_thread = ThreadPoolExecutor(1)  # the engine belongs to one thread, which may work ahead of those who ask


def typeset(formulas: list[str]) -> list[str]:
    r"""The HTML of each formula of one page.

    Args:
        formulas: TeX with its delimiters, ``\(...\)`` or ``\[...\]``.

    Raises:
        FormulaError: For an undefined macro, a syntax error, or a reference to no label.
    """
    return _thread.submit(_typeset, formulas).result()


def _typeset(formulas: list[str]) -> list[str]:
    from quickjs import JSException

    try:
        made = json.loads(engine().get("typeset")(json.dumps(formulas)))
    except JSException as error:
        message = str(error).splitlines()[0].removeprefix("Error: ")
        quoted = re.match(r'"(?:[^"\\]|\\.)*"', message)
        raise FormulaError(message, bare(json.loads(quoted[0])) if quoted else "") from None
    for formula, html in zip(formulas, made, strict=True):
        if missing := set(unescape(TAG.sub("", html))) - glyphs():
            words = f"the font of formulas lacks {' '.join(sorted(missing))}; {STYLE.parent} tells what it holds"
            raise FormulaError(words, bare(formula))
    return made


@functools.cache
def glyphs() -> set[str]:
    """The characters of the font of formulas, as its style sheet lists them."""
    ranges = ",".join(RANGES.findall(STYLE.read_text(encoding="utf-8")))
    ends = [each.strip().removeprefix("U+").split("-") for each in ranges.split(",")]
    return {chr(code) for each in ends for code in range(int(each[0], 16), int(each[-1], 16) + 1)}


def bare(tex: str) -> str:
    """A formula without its delimiters."""
    return re.sub(r"^\s*\\[(\[]|\\[)\]]\s*$", "", tex).strip()


def cached(formulas: list[str], root: Path) -> list[str]:
    """The same as `typeset`, kept in a checkout's store by page; a formula that many pages have is typeset once."""
    return _thread.submit(_cached, formulas, root).result()


def ahead(html: str, root: Path) -> None:
    """Begin to typeset a page that is soon to be finished."""
    _thread.submit(_cached, [unescape(match["tex"]) for match in found(html)], root)


def _cached(formulas: list[str], root: Path) -> list[str]:

    def fresh() -> list[str]:
        unknown = [formula for formula in formulas if formula not in _inline]
        html = iter(_typeset(unknown) if unknown else [])
        return [_inline[formula] if formula in _inline else next(html) for formula in formulas]

    html = Store(root).made("formulas", [formulas, *versions()], fresh)
    _inline.update((tex, made) for tex, made in zip(formulas, html, strict=True) if ALONE.match(tex))
    return html


_inline: dict[str, str] = {}  # those that take no part in the count of a page's equations


@functools.cache
def versions() -> list[str]:
    """All that may change how a formula is typeset, but the formula."""
    read = [file.read_text(encoding="utf-8") for file in (SCRIPT, STYLE)]
    return [version("django-static-mathjax"), version("quickjs-ng"), *read]


def place(html: str, root: Path) -> str:
    """A page with its formulas typeset, each on one line with what it touches; those that are so already are left.

    What closes a formula at the end of a link comes into the link: browsers part what a tag parts.
    """
    matches = list(found(html))
    made = cached([unescape(match["tex"]) for match in matches], root) if matches else []
    parts, end = [], 0
    for match, one in zip(matches, made, strict=True):
        parts += [html[end : match.start()], placed(match, one)]
        end = match.end()
    return "".join([*parts, html[end:]])


def found(html: str) -> Iterator[re.Match]:
    """The formulas of a page that are not typeset, with what they touch."""
    end = 0
    while (sign := html.find(SIGN, end)) >= 0:
        match = FORMULA.search(html, max(end, sign - REACH))
        if not match:
            return
        yield match
        end = match.end()


def placed(match: re.Match, made: str) -> str:
    """A formula as it is typeset, on one line with what it touches."""
    before, tag, tex, tags, closing, after = (part or "" for part in match.groups())
    if tag == "span" and made.startswith(MATH) and made.count(MATH) == 1 and made.endswith("</math>"):
        formula = f"{MATH}{SIGN} data-search-exclude{made.removeprefix(MATH)}"  # a long page has three hundred
    else:
        formula = f"<{tag}{SIGN} data-search-exclude>{made}</{tag}>"
    whole = f"{before}{formula}{closing}{after}"
    held = before if len(tex) < SHORT or not before.startswith("<a") else ""
    touched = tag == "span" and (held or closing or after)
    return (f'<span class="unbroken">{whole}</span>' if touched else whole) + tags
