"""Sentences with fields: `{steps}`, `{loss:.2e}`, and clauses that are said only while something holds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

When = tuple[str, int]
FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
FORM = re.compile(r"\.\d[fe%]|.*\|.*", re.DOTALL)


@dataclass(frozen=True)
class Clause:
    """A piece of a sentence.

    Attributes:
        text: With fields.
        when: `("look", 1)`: said only while that setting (or output) has that value.
    """

    text: str
    when: When


Sentence = str | tuple[str | Clause, ...]
"""Text with fields: a name and how its value is shown.

`.2f` (fixed), `.2e` (1.33 × 10⁻⁷), `.1%` (31.0 %), `a|b|c` (the word that the value counts to), `# step|# steps`
(one, or many), or nothing, for an integer (3,306) and for a control's own words.
"""


def fields(sentence: Sentence) -> Iterator[tuple[str, str]]:
    """Every name in a sentence, and its form."""
    for piece in (sentence,) if isinstance(sentence, str) else sentence:
        if isinstance(piece, Clause):
            yield piece.when[0], "|"  # nothing of it is shown
        yield from FIELD.findall(piece.text if isinstance(piece, Clause) else piece)
