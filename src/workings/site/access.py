"""Mends a finished page for keyboards and screen readers: what scrolls can be focused, what is used has a name."""

import re
from collections import Counter
from html import escape, unescape

TAG = re.compile(r"<[^>]+>")
CODE = re.compile(r'(<div class="[^"]*\bhighlight\b[^"]*">)(\s*<span class="filename">(.*?)</span>)?\s*(<pre\b.*?</pre>)', re.DOTALL)
TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
FORMULA = re.compile(r'<div class="arithmatex"')
NAMES = (
    # The search dialog has no name of its own.
    ('data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"'),
    # Labels stand in for buttons: a mouse can press them, a keyboard cannot. The script of the theme adds the keys.
    (
        '<label class="md-header__button md-icon" for="__drawer">',
        '<label class="md-header__button md-icon" for="__drawer" role="button" tabindex="0" aria-label="Contents">',
    ),
    (
        '<label class="md-header__button md-icon" for="__search">',
        '<label class="md-header__button md-icon" for="__search" role="button" tabindex="0" aria-label="Search">',
    ),
)


def improve(html: str) -> str:
    """The page with its wide parts in boxes that scroll and take the focus, each with a name of its own."""
    seen: Counter[str] = Counter()
    last = ["Code"]

    def box(kind: str, inner: str) -> str:
        seen[kind] += 1
        name = kind if seen[kind] == 1 else f"{kind} ({seen[kind]})"
        return f'<div class="scroll" role="group" tabindex="0" aria-label="{escape(name)}">{inner}</div>'

    def code(match: re.Match) -> str:
        opening, title, text, pre = match.groups()
        name = unescape(TAG.sub("", text or "")).strip() or "Code"
        if name.lower() == "output":
            name, opening = f"Output of {last[0]}", opening.replace('class="', 'class="output ', 1)
        else:
            last[0] = name
        return f"{opening}{title or ''}{box(name, pre)}"

    def formula(match: re.Match) -> str:
        seen["Formula"] += 1
        return f'<div tabindex="0" role="group" aria-label="Formula {seen["Formula"]}" class="arithmatex"'

    html = CODE.sub(code, html)
    html = TABLE.sub(lambda match: box("Table", match[0].replace("<table>", '<table class="data">', 1)), html)
    html = FORMULA.sub(formula, html)
    for old, new in NAMES:
        html = html.replace(old, new)
    return html
