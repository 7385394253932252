"""Turns functions of a strict subset of Python into an ES module: a page runs the essay's own source.

Why our own: the translators that exist accept all of Python and change its meaning in silence where JavaScript differs.
This one knows the type of every expression from the annotations, and refuses, with file and line, whatever it cannot
carry over exactly: what it lets through gives the bits that CPython gives, or the same complaint. It looks at what is
reached from the functions that are asked for, through `from ... import ...`, and at nothing else in their modules.

    module      functions with annotated parameters and result, constants, NamedTuple classes
    NamedTuple  class Run(NamedTuple): fields with their types; Run(path, end=1.0) makes one, run.path reads it
    types       float, int, bool, list[T], tuple[...], Callable[[...], T], and NamedTuple classes
    lines       assignment, if, for, while, break, continue, return, raise ValueError("..."), xs.append(x)

In JavaScript a list and a tuple are arrays, and a NamedTuple is a plain object, `{ path: ..., end: ... }`.
"""

from .program import Loader, Script, translate
from .types import Unsupported
