"""Computed tables as Markdown."""

from collections.abc import Iterable


def spoken(tex: str, words: str) -> str:
    """A formula that is the head of a column, with its words: not every screen reader finds a name in MathML."""
    return f'<span class="spoken">{words}</span><span aria-hidden="true">${tex}$</span>'


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table: its first column, of words, is set left, and the others, of numbers as a rule, right."""
    head = list(head)
    lines = [head, [":--"] + ["--:"] * (len(head) - 1), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
