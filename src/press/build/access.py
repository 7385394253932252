"""Mends a finished page for keyboards and screen readers: what scrolls can be focused, what is used has a name."""

import re
from collections import Counter
from html import escape, unescape
from xml.etree import ElementTree

TAG = re.compile(r"<[^>]+>")
TITLE = r'\s*<span class="filename">(?P<title>.*?)</span>'
CODE = re.compile(rf'(?P<open><div class="[^"]*\bhighlight\b[^"]*">)(?:{TITLE})?\s*(?P<pre><pre\b.*?</pre>)', re.DOTALL)
TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
ALGORITHM = re.compile(r'<div class="algorithm"')
FORMULA = re.compile(r'<div class="arithmatex"')
# The heading of a column or a row that is a formula and nothing else.
HEADING = re.compile(
    r'(?P<open><th\b[^>]*>)\s*<span class="arithmatex"(?P<rest>(?:(?!</?th\b).)*?</mjx-container></span>)\s*</th>',
    re.DOTALL,
)
MATH = re.compile(r"<math\b.*?</math>", re.DOTALL)
# An anchor that a page sets itself, `[](){ #name }`, is a link to nowhere.
ANCHOR = re.compile(r'<a href="" id="([^"]+)"></a>')
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
NAMES = {
    'data-md-component="search" role="dialog"': 'data-md-component="search" role="dialog" aria-label="Search"',
    ' id="__drawer"': ' id="__drawer" aria-label="Contents"',
    ' id="__search"': ' id="__search" aria-label="Search"',
}


def improve(html: str) -> str:
    """The page with its wide parts in boxes that scroll and take the focus, and with a name on all that needs one."""
    html = boxed(html)
    html = SWITCHES.sub(r"\2\1", html)
    html = SECTION.sub(
        lambda match: f'aria-label="Pages: {words(match["title"])}"{match["rest"]}{match["title"]}</label>', html
    )
    html = HEADING.sub(heading, html)
    html = ANCHOR.sub(r'<span id="\1"></span>', html)
    for old, new in NAMES.items():
        html = html.replace(old, new)
    return html


def boxed(html: str) -> str:
    """Code, tables, algorithms and displayed formulas, each in a box that scrolls, with a name that no other has.

    The boxes are groups and not regions: thirty landmarks on a page would be none.
    """
    seen: Counter[str] = Counter()
    source = "Code"

    def named(name: str) -> str:
        seen[name] += 1
        label = name if seen[name] == 1 else f"{name} ({seen[name]})"
        return f'role="group" tabindex="0" aria-label="{escape(label)}"'

    def box(name: str, inner: str) -> str:
        return f'<div class="scroll" {named(name)}>{inner}</div>'

    def code(match: re.Match) -> str:
        nonlocal source
        opening, title = match["open"], match["title"]
        if title and words(title).lower() == "output":
            opening = opening.replace('class="', 'class="output ', 1)
        if re.search(r"\boutput\b", opening):
            name = f"Output of {source}"
        else:
            name = source = words(title or "") or "Code"
        header = f'<span class="filename">{title}</span>' if title else ""
        return opening + header + box(name, match["pre"])

    html = CODE.sub(code, html)
    html = TABLE.sub(lambda match: box("Table", match[0].replace("<table>", '<table class="data">', 1)), html)
    html = ALGORITHM.sub(lambda match: f'<div {named("Algorithm")} class="algorithm"', html)
    return FORMULA.sub(lambda match: f'<div {named("Formula")} class="arithmatex"', html)


def words(html: str) -> str:
    """The text of a piece of HTML, on one line."""
    return " ".join(unescape(TAG.sub("", html)).split())


def heading(match: re.Match) -> str:
    """A heading that is a formula, with the formula in words: not every screen reader finds a name in MathML."""
    math = MATH.search(match["rest"])
    if not math:
        return match[0]
    said = f'<span class="spoken">{escape(spoken(math[0]))}</span>'
    return f'{match["open"]}{said}<span aria-hidden="true" class="arithmatex"{match["rest"]}</th>'


def spoken(math: str) -> str:
    """A formula in words: `1 − β 2 to the t`."""

    def say(node: ElementTree.Element) -> str:
        parts = [say(child) for child in node] or [" ".join((node.text or "").split())]
        match node.tag.rpartition("}")[2]:
            case "msup":
                return f"{parts[0]} to the {parts[1]}"
            case "msubsup":
                return f"{parts[0]} {parts[1]} to the {parts[2]}"
            case "mfrac":
                return f"{parts[0]} over {parts[1]}"
            case "msqrt":
                return f"root of {' '.join(parts)}"
        return " ".join(filter(None, parts))

    return say(ElementTree.fromstring(math))
