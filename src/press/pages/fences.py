"""Fenced blocks, as pymdownx.superfences finds them."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from pygments.lexers.python import PythonLexer

PYTHON = {alias.lower() for alias in PythonLexer.aliases}

OPENING = re.compile(r"(?P<prefix>[> \t]*)(?P<ticks>`{3,}|~{3,})(?P<info>[^`]*)$")
LANGUAGE = re.compile(r"\s*\{?\s*\.?(?P<language>[\w#+-]*)(?P<rest>.*?)\}?\s*$")
ATTRIBUTE = re.compile(r"""([\w.#-]+)(?:=("[^"]*"|'[^']*'|[^\s}]+))?""")


class Fence(NamedTuple):
    """A fenced block.

    Attributes:
        line: Of its opening fence, counted from 1.
        ticks: The opening fence itself.
        info: What follows the opening fence, as written.
        body: Its lines without what stands before them: indentation, or the marks of a quotation.
        closed: Whether the site would show it as a block at all.
    """

    line: int
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


def fences(lines: Sequence[str]) -> list[Fence]:
    """The fenced blocks of a page, also those in admonitions, tabs, lists and quotations.

    Args:
        lines: Of the page, before or after its includes are expanded.
    """
    blocks, number = list[Fence](), 0
    while number < len(lines):
        opening = OPENING.match(lines[number])
        number += 1
        if opening:
            blocks.append(block(lines, number, opening))
            number = blocks[-1].lines.stop - 1
    return blocks


def block(lines: Sequence[str], number: int, opening: re.Match[str]) -> Fence:
    """One block, whose opening is on line `number`; one that is never closed has no body."""
    prefix, ticks, info = opening.group("prefix", "ticks", "info")
    width, body = len(prefix.expandtabs(4)), list[str]()
    for line in lines[number:]:
        text = without(line, width)
        if text is None:
            break
        if re.fullmatch(rf"{ticks}[ \t]*", text):
            return Fence(number, ticks, info, tuple(body), closed=True)
        body.append(text)
    return Fence(number, ticks, info, (), closed=False)


def without(line: str, width: int) -> str | None:
    """A line of a block without its prefix of `width` columns, or None if it is not that far in."""
    text = str(line).expandtabs(4) if "\t" in line[:width] else str(line)
    head = re.match(rf"[> ]{{0,{width}}}", text)[0]  # type: ignore[index]
    if not text[len(head) :].strip():
        return text[len(head) :]
    return text[width:] if len(head) == width else None
