"""A display of several lines as its lines, in the form in which it is compared with a proof."""

import re

from press.pages.page import Formula

ALIGNED = re.compile(
    r"\\begin\{((?:align(?:ed)?|gather(?:ed)?|split|eqnarray|multline)\*?)\}(.*)\\end\{\1\}", re.DOTALL
)
NESTED = re.compile(r"\\begin\{(\w+\*?)\}.*?\\end\{\1\}", re.DOTALL)
BREAK = re.compile(r"\\\\(?:\[[^\]]*\])?")
NOISE = re.compile(r"\\(?:label|tag)\{[^}]*\}|\\(?:nonumber|notag)\b|\\begin\{equation\*?\}|\\end\{equation\*?\}|&|\s+")
Rows = list[tuple[int, str]]  # the lines of a display, each with the number of the page's line it begins on


def plain(tex: str) -> str:
    """A line of TeX without what does not matter: alignment, labels, space, braces round a letter, a last stop."""
    bare = re.sub(r"\\[,;:!]|\\q?quad(?![a-zA-Z])", "", NOISE.sub("", tex))
    while (fewer := re.sub(r"\{(\w|\{[^{}]*\})\}", r"\1", bare)) != bare:
        bare = fewer
    return bare.rstrip(".,;")


def rows(formula: Formula) -> Rows:
    """A display as its lines; one that is not aligned is one line."""
    aligned = ALIGNED.search(formula.tex)
    tex, offset = (aligned[2], aligned.start(2)) if aligned else (formula.tex, 0)
    masked = NESTED.sub(lambda match: "x" * len(match[0]), tex) if aligned else "x" * len(tex)
    ends = [match.span() for match in BREAK.finditer(masked)]
    found, start = [], 0
    for end, after in [*ends, (len(tex), len(tex))]:
        row = tex[start:end]
        lead = len(row) - len(row.lstrip())
        if plain(row):
            found.append((formula.line + formula.tex.count("\n", 0, offset + start + lead), plain(row)))
        start = after
    return found


def joined(display: Rows) -> str:
    """All lines of a display on one."""
    return "".join(row for _, row in display)
