"""Turns an essay's `live` modules, a strict subset of Python, into ES modules: a page runs the essay's own source.

Why our own: the translators that exist accept all of Python and change its meaning in silence where JavaScript differs.
This one knows the type of every expression from the annotations, and refuses, with file and line, whatever it cannot
carry over exactly: what it lets through gives the bits that CPython gives, or the same complaint.

    module   constants, functions with annotated parameters and result, `from math` and `from .beside import ...`
    types    float, int, bool, list[T], tuple[...], Callable[[...], T]
    lines    assignment, if, for, while, break, continue, return, raise ValueError("..."), xs.append(x)
"""

from .bundle import bundle
from .statements import RUNTIME, Translation, translate
from .types import Unsupported
