# mypy: ignore-errors
"""Gives MicroPython what small Python scripts use and it lacks, and takes what would lead out of it.

It is imported in the page before a listing runs.
"""

import builtins
import itertools
import sys

plain_zip = zip


class Names:
    """A module made of nothing but names."""


class Walled:
    """A module that led to the browser; the wall round it stands in the worker, and this is its word."""

    def __getattr__(self, name):
        """Refuse each name with the reason: an empty module would fail later, and say nothing of why."""
        raise ImportError("what runs in the page reaches nothing outside of itself: no other host, no page, no storage")


def strict_zip(*rows, strict=False):
    """The `zip` of Python, with `strict`."""
    if strict:
        rows = [list(row) for row in rows]
        if any(len(row) != len(rows[0]) for row in rows):
            raise ValueError("zip() was given rows of different lengths")
    return plain_zip(*rows)


def product(*pools, repeat=1):
    """All ways to take one item of each pool."""
    found = [()]
    for pool in [tuple(pool) for pool in pools] * repeat:
        found = [start + (item,) for start in found for item in pool]  # noqa: RUF005 -- MicroPython has no (*start, item)
    return iter(found)


def unanswered(prompt=""):
    """The `input` of Python, where nobody can type: it would wait for ever."""
    raise EOFError("nobody types here")


builtins.zip = strict_zip
builtins.input = unanswered
itertools.product = product
abstract = Names()
abstract.Callable = abstract.Iterable = abstract.Iterator = abstract.Sequence = None  # said in annotations only
sys.modules["collections.abc"] = abstract
sys.modules["js"] = sys.modules["jsffi"] = Walled()
