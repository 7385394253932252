"""What the search index reads of a page: the words alone.

Material's search parses all of a page's HTML, also what it then leaves out; typeset formulas, listed sources and
figures that move are most of it, and took a third of a build.
"""

import re

FORMULA = re.compile(r'<(span|div) class="arithmatex" data-search-exclude>.*?</\1>', re.DOTALL)
MOVING = re.compile(r"<moving-(figure|stepper)\b.*?</moving-\1>", re.DOTALL)
SOURCE = re.compile(r'<details class="mkdocstrings-source">.*?</details>', re.DOTALL)


def words(html: str) -> str:
    """A page as the search index needs it."""
    return MOVING.sub("", SOURCE.sub("", FORMULA.sub("", html)))
