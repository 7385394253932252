"""A Markdown page, read once into the things that the gates ask about.

The reading follows the extensions of the site, not the whole of Markdown: what this module does not understand, the
gates refuse, so nothing hides in the difference.
"""

import functools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from markdown.extensions.toc import slugify

from press.pages.fences import Fence, fences

INCLUDE = re.compile(r'(?P<indent>\s*)-+8<-+[ \t]+"(?P<file>[^":\n]*)(?::(?P<region>[^"\n]*))?"\s*$')
HEADING = re.compile(r"(?m)^(#{1,6})[ \t]+(.+?)[ \t]*$")
ATTRIBUTES = re.compile(r"\{:?[ \t]*((?:[#.][\w:.-]+|[\w-]+=(?:\"[^\"\n]*\"|[^\s}]+))[^}\n]*)\}")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
ELEMENT = re.compile(r"<(script|style|svg|pre|code)\b.*?</\1>", re.DOTALL | re.IGNORECASE)
TAG = re.compile(r"</?[a-zA-Z](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>")
IDENTIFIER = re.compile(r"""\b(?:id|name)=["']([^"']+)["']""")
AUTODOC = re.compile(r"(?m)^:::[^\n]*\n(?:[ \t]+[^\n]*\n?|\n(?=[ \t]))*")
DEFINITION = re.compile(r"(?m)^[ \t]*(?:\*\[[^\]\n]+\]:|///)[^\n]*$")
CITATION = re.compile(r"[a-z][a-z-]*\d{4}[a-z]?")
FOOTNOTE = re.compile(r"\[\^[^\]\n]+\]")
# Code and formulas, in which no other mark counts. They are found by one expression, so that what begins first wins: a
# dollar in code begins no formula, and a backtick in a formula no code. Code and what stands between single dollars end
# at an empty line at the latest, so that a stray sign spoils one paragraph and not the rest of the page.
TOKEN = re.compile(
    r"""(?P<code>(?<![`\\])(?P<run>`+)(?!`)(?P<code_text>(?:(?!\n\s*\n).)+?)(?<!`)(?P=run)(?!`))
    |(?P<display>(?<!\\)\$\$(?P<display_tex>.+?)\$\$ | \\\[(?P<bracket_tex>.+?)\\\])
    |(?P<inline>(?<![\\$])\$(?!\s)(?P<inline_tex>(?:\\.|(?!\n\s*\n)[^\\$])+?)(?<!\s)\$ | \\\((?P<paren_tex>.+?)\\\))""",
    re.VERBOSE | re.DOTALL,
)
TARGET = r"\(\s*(?P<target>[^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\)"
TITLE = re.compile(r"""\]\(\s*[^()\s]*\s+(?:"[^"\n]*"|'[^'\n]*')\s*\)""")
IMAGE = re.compile(r"!\[(?P<text>[^\[\]]*)\]" + TARGET)
LINK = re.compile(r"(?<![\\!])\[(?P<text>[^\[\]]*)\](?:" + TARGET + r"|\[(?P<key>[^\[\]\n]*)\])")
# A number: the essay, the thing, and the key if it is a mapping. Four parts and more are code.
ADDRESS = re.compile(r"(?!claims\.)(?P<address>[a-z]\w*\.\w+)(?:\.(?P<key>\w+))?")


class Formula(NamedTuple):
    """A formula; `display` if it stands on lines of its own."""

    line: int
    tex: str
    display: bool


class Link(NamedTuple):
    """`[text](target)` or `[text][key]`; of the two, the one that is not there is empty."""

    line: int
    text: str
    target: str
    key: str


class Number(NamedTuple):
    """A number link: what is shown, from `start` to `end`, and the address (and key) of what it says computed it."""

    line: int
    shown: str
    address: str
    key: str | None
    start: int
    end: int


class Include(NamedTuple):
    """An include of a file or of a region of it."""

    line: int
    file: str
    region: str | None


class Heading(NamedTuple):
    """A heading, the anchor it gets, and whether the anchor is written out."""

    line: int
    level: int
    text: str
    slug: str
    named: bool


@dataclass(frozen=True)
class Page:
    """A page: its text, and what is in it, each with its line; its name is its path as messages show it."""

    path: Path
    name: str
    text: str

    @classmethod
    def read(cls, path: Path, name: str | None = None) -> "Page":
        """The page that a file holds, by the name that messages give it."""
        return cls(path, name or str(path), path.read_text(encoding="utf-8"))

    @functools.cached_property
    def lines(self) -> list[str]:
        """Its lines, without their ends."""
        return self.text.split("\n")

    def line_at(self, offset: int) -> int:
        """The line number of a place in the text."""
        return self.text.count("\n", 0, offset) + 1

    @functools.cached_property
    def front_lines(self) -> int:
        """How many lines the front matter takes, with its marks; none if there is none."""
        if self.lines[0].rstrip() != "---":
            return 0
        return next((n + 1 for n, line in enumerate(self.lines) if n and line.rstrip() in {"---", "..."}), 0)

    @functools.cached_property
    def front(self) -> dict[str, Any]:
        """The front matter; empty if there is none or it cannot be read."""
        try:
            fields = yaml.safe_load("\n".join(self.lines[1 : max(self.front_lines - 1, 1)]))
        except yaml.YAMLError:
            return {}
        return fields if isinstance(fields, dict) else {}

    def front_line(self, field: str) -> int:
        """The line of a field of the front matter; the first line of the page if it is not there."""
        lines = (n for n, line in enumerate(self.lines[: self.front_lines], 1) if line.startswith(f"{field}:"))
        return next(lines, 1)

    @functools.cached_property
    def fences(self) -> list[Fence]:
        """Its blocks of code and of what the build fills in, in their order."""
        return fences(self.lines)

    @functools.cached_property
    def fenced(self) -> set[int]:
        """The lines that its fenced blocks take."""
        return {line for fence in self.fences for line in fence.lines}

    @property
    def moving(self) -> list[tuple[int, str]]:
        """The moving figures that it shows: line and name."""
        shown = (fence for fence in self.fences if fence.closed and fence.language == "moving")
        return [(fence.line, "\n".join(fence.body).strip()) for fence in shown]

    @functools.cached_property
    def includes(self) -> list[Include]:
        """Its includes, in fences and outside."""
        matches = ((number, INCLUDE.match(line)) for number, line in enumerate(self.lines, 1))
        return [Include(number, match["file"], match["region"] or None) for number, match in matches if match]

    @functools.cached_property
    def outside(self) -> str:
        """The text with front matter, fences and includes blanked out."""
        closed = {*range(1, self.front_lines + 1), *self.fenced, *(include.line for include in self.includes)}
        return "\n".join(blank(line) if number in closed else line for number, line in enumerate(self.lines, 1))

    @functools.cached_property
    def open_text(self) -> str:
        """What is outside of fences, with comments, raw elements and API blocks blanked out."""
        return without(self.outside, COMMENT, ELEMENT, AUTODOC)

    @functools.cached_property
    def formulas(self) -> list[Formula]:
        """Its formulas, in order."""
        tokens = TOKEN.finditer(self.open_text)
        return [Formula(self.line_at(m.start()), tex_of(m), bool(m["display"])) for m in tokens if not m["code"]]

    @functools.cached_property
    def code(self) -> list[str]:
        """The texts of its inline code."""
        return [token["code_text"].strip() for token in TOKEN.finditer(self.open_text) if token["code"]]

    @functools.cached_property
    def markup(self) -> str:
        """The open text with code and formulas blanked out: links, tags and prose are left."""
        return without(self.open_text, TOKEN)

    @functools.cached_property
    def images(self) -> list[Link]:
        """Its images: alternative text and address."""
        return [Link(self.line_at(m.start()), m["text"], m["target"], "") for m in IMAGE.finditer(self.markup)]

    @functools.cached_property
    def _references(self) -> list[re.Match[str]]:
        return list(LINK.finditer(without(self.markup, IMAGE)))

    @functools.cached_property
    def links(self) -> list[Link]:
        """Its links of both kinds, number links, ticks and citations among them."""
        return [
            Link(self.line_at(m.start()), " ".join(m["text"].split()), m["target"] or "", m["key"] or "")
            for m in self._references
            if m["target"] or m["key"]
        ]

    @functools.cached_property
    def numbers(self) -> list[Number]:
        """The results that it quotes, each a link to the function that computes it."""
        numbers = []
        for match in self._references:
            if address := ADDRESS.fullmatch(match["key"] or ""):
                start, end = match.span("text")
                numbers.append(
                    Number(self.line_at(start), match["text"], address["address"], address["key"], start, end)
                )
        return numbers

    @property
    def claims(self) -> list[Link]:
        """Its ticks, each a link to the test of a claim."""
        return [link for link in self.links if link.key.startswith("claims.")]

    @property
    def citations(self) -> list[Link]:
        """Its references by key that lead to no code: sources, and sections of other pages."""
        return [link for link in self.links if link.key and "." not in link.key]

    @functools.cached_property
    def prose(self) -> list[str]:
        """What is left when everything checked in another way is blanked out, by line."""
        text = LINK.sub(words, without(self.markup, IMAGE))
        return without(text, TAG, ATTRIBUTES, DEFINITION, FOOTNOTE).split("\n")

    @functools.cached_property
    def headings(self) -> list[Heading]:
        """Its headings outside of code, each with its level and its slug."""
        return [heading(match, self.line_at(match.start())) for match in HEADING.finditer(self.open_text)]

    def sections(self, line: int) -> list[str]:
        """The slugs of the sections that a line stands in, the inner last."""
        inside: list[Heading] = []
        for heading in self.headings:
            if heading.line <= line:
                inside = [outer for outer in inside if outer.level < heading.level] + [heading]
        return [heading.slug for heading in inside]

    @functools.cached_property
    def anchors(self) -> dict[str, int]:
        """Everything on the page that a link can lead to, with its line."""
        anchors = {heading.slug: heading.line for heading in self.headings}
        for match in [*ATTRIBUTES.finditer(self.markup), *IDENTIFIER.finditer(self.markup)]:
            for name in re.findall(r"(?:^|\s)#([\w:.-]+)", match[1]) if match.re is ATTRIBUTES else [match[1]]:
                anchors.setdefault(name, self.line_at(match.start()))
        return anchors


def blank(text: str) -> str:
    """Spaces in the place of a text, so that all around it keeps its line and column."""
    return re.sub(r"[^\n]", " ", text)


def without(text: str, *patterns: re.Pattern[str]) -> str:
    """A text with every match of each pattern blanked out, one pattern after the other."""
    for pattern in patterns:
        text = pattern.sub(lambda match: blank(match[0]), text)
    return text


def tex_of(token: re.Match[str]) -> str:
    """The TeX of a formula; nothing if the token is code."""
    return next(filter(None, token.group("display_tex", "bracket_tex", "inline_tex", "paren_tex")), "")


def words(link: re.Match[str]) -> str:
    """What is left of a link in prose: its words, or nothing if they are checked as what they cite."""
    key = link["key"] or ""
    checked = not link["text"] or ADDRESS.fullmatch(key) or CITATION.fullmatch(key) or key.startswith("claims.")
    end = 0 if checked else link.end("text") - link.start()
    return link[0][:end] + blank(link[0][end:])


def heading(match: re.Match[str], line: int) -> Heading:
    """A heading with its anchor: the one written out, or the one that the site makes of its words."""
    attributes = ATTRIBUTES.search(match[2])
    named = re.search(r"#([\w:.-]+)", attributes[1]) if attributes else None
    text = ATTRIBUTES.sub("", match[2]).strip()
    plain = re.sub(r"[*`]|\[([^\]]*)\][(\[][^)\]]*[)\]]", r"\1", text)
    return Heading(line, len(match[1]), text, named[1] if named else slugify(plain, "-"), bool(named))
