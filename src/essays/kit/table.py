"""Computed tables as Markdown."""

from collections.abc import Iterable


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table whose first column is words and whose others are numbers."""
    head = list(head)
    lines = [head, [":--"] + ["--:"] * (len(head) - 1), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
