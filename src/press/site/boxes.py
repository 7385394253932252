"""Mends a finished page for keyboards and screen readers: what scrolls can be focused, what is used has a name.

One walk over the page, so that nothing is known twice: the listing that gets a box is the one that can be run.
Regular expressions, because they know these few elements by their whole opening tags, and a parser of all the HTML of
a site takes longer than everything else in a build.
"""

import re
from collections import Counter
from html import escape, unescape

from press.graph import Graph
from press.site.listings import offer

NOTEBOOK = re.compile(r'<a href="([^"]+\.ipynb)" download>')
TAG = re.compile(r"<[^>]+>")
PART = re.compile(
    r"""(?P<open><div\ class="[^"]*\bhighlight\b[^"]*">)\s*
        (?:<span\ class="filename">(?P<title>.*?)</span>)?\s*(?P<pre><pre\b.*?</pre>)
    |(?P<table></?table\b[^>]*>)
    |<div\ class="(?P<block>algorithm|arithmatex)"
    |<a\ href=""\ id="(?P<anchor>[^"]+)"></a>""",
    re.VERBOSE | re.DOTALL,
)
# Words of code in the colour of all code need no element; signs that stand together, in one colour, need one.
PLAIN = re.compile(r'<span class="(?:n|w|sa|fm|vm)">([^<]*)</span>')
SIGNS = re.compile(r'<span class="[op]">[^<]*</span>(?: ?<span class="[op]">[^<]*</span>)+')
BLOCKS = {"algorithm": "Algorithm", "arithmatex": "Formula"}
# The switches of the contents and of the search: hidden boxes to tick, which the script turns into buttons, and the
# style sheet into stops of the Tab key where no script runs. They come after the link that skips what repeats.
SWITCHES = re.compile(
    r'(<input[^>]* id="__drawer"[^>]*>\s*<input[^>]* id="__search"[^>]*>.*?)(<div data-md-component="skip">.*?</div>)',
    re.DOTALL,
)
# The pages of a section are labelled by an empty element when the section has an index page.
SECTION = re.compile(
    r'aria-labelledby="__nav_\w+_label"(?P<rest>[^>]*>\s*<label class="md-nav__title"[^>]*>\s*<span[^>]*></span>)'
    r"(?P<title>.*?)</label>",
    re.DOTALL,
)
# A link of the menu breaks its words into lines, and cuts none off: so they need no element that would.
LINK = re.compile(
    r'(class="md-nav__link(?: md-nav__link--active)?"[^>]*>)\s*<span class="md-ellipsis">\s*([^<]*?)\s*</span>'
)
NAMES = {
    'data-md-component="search" role="dialog"': "Search",
    ' id="__drawer"': "Contents",
    ' id="__search"': "Search",
}


def frame(html: str) -> str:
    """The page with what stands around its article mended."""
    html = SWITCHES.sub(r"\2\1", html)
    html = SECTION.sub(
        lambda match: f'aria-label="Pages: {words(match["title"])}"{match["rest"]}{match["title"]}</label>', html
    )
    html = LINK.sub(r"\1\2", html)
    for part, name in NAMES.items():
        label = f' aria-label="{name}"'
        html = html.replace(part, part + label).replace(label * 2, label)
    return html


def words(html: str) -> str:
    """The text of a piece of HTML, on one line."""
    return " ".join(unescape(TAG.sub("", html)).split())


class Boxes:
    """Code, tables, algorithms and displayed formulas of one page, each in a box that scrolls, with a name of its own.

    The boxes are groups and not regions: thirty landmarks on a page would be none.
    """

    def __init__(self, graph: Graph, notebook: str = "") -> None:
        """Begin a page.

        Args:
            graph: Of the project.
            notebook: Address of the page as a notebook, if there is one.
        """
        self.graph, self.notebook = graph, notebook
        self.names: Counter[str] = Counter()
        self.source = "Code"
        self.tables: list[bool] = []  # of those that are open: whether it has a box

    def place(self, html: str) -> str:
        """The page with its boxes."""
        return PART.sub(self._part, html)

    def _part(self, match: re.Match) -> str:
        if match["pre"]:
            return self._code(match["open"], match["title"], match["pre"])
        if match["table"]:
            return self._table(match["table"])
        if match["block"]:
            return f'<div {self._named(BLOCKS[match["block"]])} class="{match["block"]}"'
        return f'<span id="{match["anchor"]}"></span>'  # an anchor that a page sets itself is a link to nowhere

    def _named(self, name: str) -> str:
        self.names[name] += 1
        label = name if self.names[name] == 1 else f"{name} ({self.names[name]})"
        return f'role="group" tabindex="0" aria-label="{escape(label)}"'

    def _code(self, opening: str, title: str | None, pre: str) -> str:
        pre = SIGNS.sub(lambda signs: f'<span class="p">{TAG.sub("", signs[0])}</span>', PLAIN.sub(r"\1", pre))
        if title and words(title).lower() == "output":
            opening = opening.replace('class="', 'class="output ', 1)
        is_output = re.search(r"\boutput\b", opening)
        if not is_output:
            self.source = words(title or "") or "Code"
        header = f'<span class="filename">{title}</span>' if title else ""
        box = f'<div class="scroll" {self._named(f"Output of {self.source}" if is_output else self.source)}>{pre}</div>'
        return opening + header + box + offer(words(title or ""), unescape(TAG.sub("", pre)), self.notebook, self.graph)

    def _table(self, tag: str) -> str:
        if tag != "</table>":
            self.tables.append(tag == "<table>")
            return f'<div class="scroll" {self._named("Table")}><table class="data">' if self.tables[-1] else tag
        return f"{tag}</div>" if self.tables and self.tables.pop() else tag
