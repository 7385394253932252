"""The pictures that go with a page's address where somebody shares it: which page has one, and what it shows.

Pages of the reference have no picture of their own, and go with that of the home page.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from press.pages.page import IMAGE, LINK, Page
from press.pages.project import Project

FILE = "card.png"  # among the drawings of a page
LAB = re.compile(r"(?m)^# # (?P<title>.+)\n#\n(?P<summary>(?:# .+\n)+)")  # how a lab begins


class Card(NamedTuple):
    """What a card says, and the figure that it shows, `adam/bound`; with what this shows, in words."""

    title: str
    essay: str
    summary: str
    figure: str = ""
    alt: str = ""


def cards(project: Project) -> dict[str, Card]:
    """The card of each page that has one, `adam/memory`: none is blank, and a project may draw none at all."""
    if not project.settings.card:
        return {}
    found, home = {}, project.settings.home
    titles = {project.essay_of(page.path): title(page) for page in project.pages if page.path.stem == "index"}
    for page in project.pages:
        folder = project.essay_of(page.path)
        if (folder, page.path.stem) == (home, "index") or folder not in (home, "reference"):
            found[f"{folder}/{page.path.stem}"] = card(project, page, titles.get(folder, ""))
    for lab in sorted((project.docs / "labs").glob("*.py")):
        begins = LAB.search(lab.read_text(encoding="utf-8"))
        words = re.sub(r"\n?# |\*", " ", LINK.sub(r"\g<text>", begins["summary"])) if begins else ""
        found[f"labs/{lab.stem}"] = Card(begins["title"] if begins else lab.stem, "A lab", " ".join(words.split()))
    return {page: card for page, card in found.items() if card.figure or card.summary}


def card(project: Project, page: Page, essay: str) -> Card:
    """The card of a page of an essay."""
    figure, alt = next(shown(project, page), ("", ""))
    above = "" if essay == title(page) else essay
    return Card(title(page), above, str(page.front.get("description", "")), figure, " ".join(alt.split()))


def shown(project: Project, page: Page) -> Iterator[tuple[str, str]]:
    """The figures of its own that a page shows, `adam/bound`, with alternative text; home has any for its own."""
    own = (project.essay_of(page.path), page.path.stem)
    for image in IMAGE.finditer(page.text):
        drawn = project.addresses.get("figures/" + image["target"].rpartition("figures/")[2])
        if drawn and own in ((drawn.essay, drawn.page), (project.settings.home, "index")):
            yield f"{drawn.essay}/{drawn.name}", image["text"]


def title(page: Page) -> str:
    """What a page is called."""
    return str(page.front.get("title", page.path.stem))
