"""A Markdown page, read once into the things that the gates ask about.

The reading follows the extensions of the site, not the whole of Markdown: what this module does not understand, the
gates refuse, so nothing hides in the difference.
"""

import bisect
import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from markdown.extensions.toc import slugify
from pygments.lexers.python import PythonLexer

PYTHON = {alias.lower() for alias in PythonLexer.aliases}

OPENING = re.compile(r"(?P<prefix>[> \t]*)(?P<ticks>`{3,}|~{3,})(?P<info>[^`]*)$")
LANGUAGE = re.compile(r"\s*\{?\s*\.?(?P<language>[\w#+-]*)(?P<rest>.*?)\}?\s*$")
ATTRIBUTE = re.compile(r"""([\w.#-]+)(?:=("[^"]*"|'[^']*'|[^\s}]+))?""")
INCLUDE = re.compile(r'(?P<indent>\s*)-+8<-+[ \t]+"(?P<target>[^"\n]*)"\s*$')
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
TOKEN = re.compile(
    r"""(?P<code>(?<![`\\])(?P<run>`+)(?!`)(?P<code_text>(?:(?!\n\s*\n).)+?)(?<!`)(?P=run)(?!`))
    |(?P<display>(?<!\\)\$\$(?P<display_tex>.+?)\$\$ | \\\[(?P<bracket_tex>.+?)\\\])
    |(?P<inline>(?<![\\$])\$(?!\s)(?P<inline_tex>(?:\\.|(?!\n\s*\n)[^\\$])+?)(?<!\s)\$ | \\\((?P<paren_tex>.+?)\\\))""",
    re.VERBOSE | re.DOTALL,
)
TARGET = r"\((?P<target>[^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\)"
IMAGE = re.compile(r"!\[(?P<text>[^\[\]]*)\]" + TARGET)
LINK = re.compile(r"(?<![\\!])\[(?P<text>[^\[\]]*)\](?:" + TARGET + r"|\[(?P<key>[^\[\]\n]*)\])")
# A number: the essay, the thing, and the key if it is a mapping. Four parts and more are code.
ADDRESS = re.compile(r"(?!claims\.)(?P<essay>[a-z]\w*)\.(?P<name>\w+)(?:\.(?P<key>\w+))?")


class Fence(NamedTuple):
    """A fenced block.

    Attributes:
        line: Of its opening fence, counted from 1.
        prefix: What stands before the opening: indentation, or the marks of a quotation.
        ticks: The opening fence itself.
        info: What follows the opening fence, as written.
        body: Its lines without the prefix.
        closed: Whether the site would show it as a block at all.
    """

    line: int
    prefix: str
    ticks: str
    info: str
    body: tuple[str, ...]
    closed: bool

    @property
    def language(self) -> str:
        """The first word of the info string."""
        return LANGUAGE.match(self.info)["language"]  # type: ignore[index]

    @property
    def attributes(self) -> dict[str, str]:
        """What follows the language: `title`, `hl_lines`."""
        rest = LANGUAGE.match(self.info)["rest"]  # type: ignore[index]
        return {name: value.strip("\"'") for name, value in ATTRIBUTE.findall(rest)}

    @property
    def is_python(self) -> bool:
        """Whether the site shows it as Python, under whatever name."""
        return self.closed and self.language.lower() in PYTHON

    @property
    def lines(self) -> range:
        """The line numbers it takes, with its fences."""
        return range(self.line, self.line + len(self.body) + 1 + self.closed)


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
    """A number link: what is shown, and the function (and key) that it says computed it."""

    line: int
    shown: str
    essay: str
    name: str
    key: str | None
    start: int
    end: int


class Include(NamedTuple):
    """An include of a file or of a region of it."""

    line: int
    file: str
    region: str | None
    fence: Fence | None


class Heading(NamedTuple):
    """A heading, the anchor it gets, and whether the anchor is written out."""

    line: int
    level: int
    text: str
    slug: str
    named: bool


@dataclass(frozen=True)
class Page:
    """A page: its text, and what is in it, each with its line.

    Attributes:
        path: Where it lies.
        name: The same as messages show it.
        text: All of it.
    """

    path: Path
    name: str
    text: str

    @classmethod
    def read(cls, path: Path, name: str | None = None) -> "Page":
        """Read a file."""
        return cls(path, name or str(path), path.read_text(encoding="utf-8"))

    @functools.cached_property
    def lines(self) -> list[str]:
        """Its lines, without their ends."""
        return self.text.split("\n")

    @functools.cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in self.lines:
            starts.append(starts[-1] + len(line) + 1)
        return starts

    def line_at(self, offset: int) -> int:
        """The line number of a place in the text."""
        return bisect.bisect_right(self._starts, offset)

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
            found = yaml.safe_load("\n".join(self.lines[1 : max(self.front_lines - 1, 1)]))
        except yaml.YAMLError:
            return {}
        return found if isinstance(found, dict) else {}

    def front_line(self, field: str) -> int:
        """The line of a field of the front matter; the first line of the page if it is not there."""
        found = (n for n, line in enumerate(self.lines[: self.front_lines], 1) if line.startswith(f"{field}:"))
        return next(found, 1)

    @functools.cached_property
    def fences(self) -> list[Fence]:
        """Its fenced blocks, also those in admonitions, tabs, lists and quotations."""
        return fences(self.lines)

    @functools.cached_property
    def includes(self) -> list[Include]:
        """Its includes, in fences and outside."""
        inside = {line: fence for fence in self.fences for line in fence.lines}
        found = []
        for number, line in enumerate(self.lines, 1):
            if match := INCLUDE.match(line):
                file, _, region = match["target"].partition(":")
                found.append(Include(number, file, region or None, inside.get(number)))
        return found

    @functools.cached_property
    def open_text(self) -> str:
        """The text with front matter, fences, comments, raw elements and API blocks blanked out."""
        blanked = Blanks(self.text)
        blanked.lines(range(1, self.front_lines + 1), self._starts)
        for fence in self.fences:
            blanked.lines(fence.lines, self._starts)
        for include in self.includes:
            blanked.lines(range(include.line, include.line + 1), self._starts)
        blanked.all(COMMENT, ELEMENT, AUTODOC)
        return str(blanked)

    @functools.cached_property
    def _tokens(self) -> list[re.Match]:
        return list(TOKEN.finditer(self.open_text))

    @functools.cached_property
    def formulas(self) -> list[Formula]:
        """Its formulas, in order."""
        found = []
        for token in self._tokens:
            tex = next((token[name] for name in FORMULA_GROUPS if token[name] is not None), None)
            if tex is not None:
                found.append(Formula(self.line_at(token.start()), tex, bool(token["display"])))
        return found

    @functools.cached_property
    def code(self) -> list[str]:
        """The texts of its inline code."""
        return [token["code_text"].strip() for token in self._tokens if token["code"]]

    @functools.cached_property
    def markup(self) -> str:
        """The open text with code and formulas blanked out: links, tags and prose are left."""
        blanked = Blanks(self.open_text)
        for token in self._tokens:
            blanked.span(*token.span())
        return str(blanked)

    @functools.cached_property
    def images(self) -> list[Link]:
        """Its images: alternative text and address."""
        return [Link(self.line_at(m.start()), m["text"], m["target"], "") for m in IMAGE.finditer(self.markup)]

    @functools.cached_property
    def _without_images(self) -> str:
        blanked = Blanks(self.markup)
        blanked.all(IMAGE)
        return str(blanked)

    @functools.cached_property
    def links(self) -> list[Link]:
        """Its links of both kinds, number links, ticks and citations among them."""
        return [
            Link(self.line_at(m.start()), " ".join(m["text"].split()), m["target"] or "", m["key"] or "")
            for m in LINK.finditer(self._without_images)
            if m["target"] or m["key"]
        ]

    @functools.cached_property
    def numbers(self) -> list[Number]:
        """Its number links."""
        found = []
        for match in LINK.finditer(self._without_images):
            if address := ADDRESS.fullmatch(match["key"] or ""):
                start, end = match.span("text")
                essay, name, key = address.group("essay", "name", "key")
                found.append(Number(self.line_at(start), match["text"], essay, name, key, start, end))
        return found

    @property
    def claims(self) -> list[Link]:
        """Its ticks."""
        return [link for link in self.links if link.key.startswith("claims.")]

    @property
    def citations(self) -> list[Link]:
        """Its references by key that lead to no code: sources, and sections of other pages."""
        return [link for link in self.links if link.key and "." not in link.key]

    @functools.cached_property
    def prose(self) -> list[str]:
        """What is left when everything checked in another way is blanked out, by line."""
        blanked = Blanks(self._without_images)
        for match in LINK.finditer(self._without_images):
            key = match["key"] or ""
            whole = not match["text"] or ADDRESS.fullmatch(key) or CITATION.fullmatch(key) or key.startswith("claims.")
            blanked.span(match.start() if whole else match.end("text"), match.end())
        blanked.all(TAG, ATTRIBUTES, DEFINITION, FOOTNOTE)
        return str(blanked).split("\n")

    @functools.cached_property
    def headings(self) -> list[Heading]:
        """Its headings."""
        found = []
        for match in HEADING.finditer(self.open_text):
            attributes = ATTRIBUTES.search(match[2])
            named = re.search(r"#([\w:.-]+)", attributes[1]) if attributes else None
            text = ATTRIBUTES.sub("", match[2]).strip()
            plain = re.sub(r"[*`]|\[([^\]]*)\][(\[][^)\]]*[)\]]", r"\1", text)
            slug = named[1] if named else slugify(plain, "-")
            found.append(Heading(self.line_at(match.start()), len(match[1]), text, slug, bool(named)))
        return found

    @functools.cached_property
    def anchors(self) -> dict[str, int]:
        """Everything on the page that a link can lead to, with its line."""
        found = {heading.slug: heading.line for heading in self.headings}
        for match in ATTRIBUTES.finditer(self.markup):
            for name in re.findall(r"(?:^|\s)#([\w:.-]+)", match[1]):
                found.setdefault(name, self.line_at(match.start()))
        for match in IDENTIFIER.finditer(self.markup):
            found.setdefault(match[1], self.line_at(match.start()))
        return found


FORMULA_GROUPS = ("display_tex", "bracket_tex", "inline_tex", "paren_tex")


class Blanks:
    """A text in which spans are overwritten by spaces, so that every place keeps its line and column."""

    def __init__(self, text: str) -> None:
        """Nothing is blank yet."""
        self.text = text

    def __str__(self) -> str:
        """The text as it is now."""
        return self.text

    def span(self, start: int, end: int) -> None:
        """Blank out a span; the ends of lines stay."""
        self.text = self.text[:start] + re.sub(r"[^\n]", " ", self.text[start:end]) + self.text[end:]

    def lines(self, numbers: range, starts: Sequence[int]) -> None:
        """Blank out whole lines."""
        if numbers:
            self.span(starts[numbers[0] - 1], min(starts[numbers[-1]], len(self.text)))

    def all(self, *patterns: re.Pattern[str]) -> None:
        """Blank out every match of each pattern, one pattern after the other."""
        for pattern in patterns:
            self.text = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), self.text)


def fences(lines: Sequence[str]) -> list[Fence]:
    """The fenced blocks of a page, as pymdownx.superfences finds them.

    Args:
        lines: Of the page, before or after its includes are expanded.
    """
    found, number = [], 0
    while number < len(lines):
        opening = OPENING.match(lines[number])
        number += 1
        if opening:
            fence = fence_from(lines, number, opening)
            found.append(fence)
            number += len(fence.body) + fence.closed
    return found


def fence_from(lines: Sequence[str], number: int, opening: re.Match[str]) -> Fence:
    """One block, whose opening is on line `number`; one that is never closed has no body."""
    prefix, ticks, info = opening.group("prefix", "ticks", "info")
    width, body = len(prefix.expandtabs(4)), list[str]()
    for line in lines[number:]:
        text = without(line, width)
        if text is None:
            break
        if re.fullmatch(rf"{ticks}[ \t]*", text):
            return Fence(number, prefix, ticks, info, tuple(body), closed=True)
        body.append(text)
    return Fence(number, prefix, ticks, info, (), closed=False)


def without(line: str, width: int) -> str | None:
    """A line of a block without its prefix of `width` columns, or None if it is not that far in."""
    text = str(line).expandtabs(4) if "\t" in line[:width] else str(line)
    head = re.match(rf"[> ]{{0,{width}}}", text)[0]  # type: ignore[index]
    if not text[len(head) :].strip():
        return text[len(head) :]
    return text[width:] if len(head) == width else None
