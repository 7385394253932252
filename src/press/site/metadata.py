"""What stands beside a page and nobody types: what is checked on it, how long it takes, when it was changed."""

import logging
import subprocess
from collections import Counter
from datetime import date
from pathlib import Path

from press.pages import visible
from press.pages.page import TOKEN, Page
from press.pages.project import Project

log = logging.getLogger("mkdocs.plugins.press")
PACE = 230  # words a minute
LOOK = 20  # seconds for a figure or a formula on lines of its own


def checks(project: Project, page: Page) -> dict[str, int]:
    """How many things of each kind a machine checks on a page, for its footer: only the kinds that are there."""
    ticks = {tick.key for tick in page.claims}
    derivations = {key for key in ticks if (test := project.addresses.get(key)) and test.is_derivation}
    return +Counter(
        snippets=sum(fence.is_python for fence in page.fences),
        numbers=len(page.numbers),
        figures=sum("figures/" in image.target for image in page.images),
        derivations=len(derivations),
        claims=len(ticks - derivations),
    )


def minutes(page: Page, plain: bool = False) -> int:
    """How long a page takes to read: its words and its figures, without what is closed and without code.

    Args:
        page: That is read.
        plain: No farther than to its first formula, and one minute at least.
    """
    if plain:
        formulas = (token.start() for token in TOKEN.finditer(visible.unfolded(page)) if not token["code"])
        before = page.text[: next(formulas, None)]
        return max(1, minutes(Page(page.path, page.name, before)))
    return round(visible.words(page) / PACE + visible.exhibits(page) * LOOK / 60)


def changed(root: Path) -> dict[str, date]:
    """The day on which each page was last changed, as the history has it; where there is none, a word of that."""
    command = ["git", "log", "--format=%x00%cs", "--name-only", "--no-renames", "--relative", "--", "docs"]
    try:
        history = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True, timeout=60).stdout
    except (OSError, subprocess.SubprocessError) as error:
        said = (getattr(error, "stderr", None) or str(error)).strip().splitlines()
        log.info("Git has no history of the pages (%s): their front matter alone dates them", *said[:1])
        return {}
    days: dict[str, date] = {}
    for entry in history.split("\0")[1:]:
        day, *names = entry.split("\n")
        for name in filter(None, names):
            days.setdefault(name.removeprefix("docs/"), date.fromisoformat(day))
    return days
