"""One syntax for sources, `[Kingma & Ba 2015, §2.1][kingma2015]`; what is cited is listed, what is listed is cited."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from press.read.page import Page
from press.read.project import Problem, Project

SOURCES = Path("docs/reference/sources.md")
ENTRY = re.compile(r"\[\]\(\)\{[^}\n]*#([\w-]+)[^}\n]*\}")
KEY = re.compile(r"([a-z-]+?)-?(\d{4})[a-z]?")
NAME = r"[A-ZÀ-Þ][\w'’-]+"
BARE = re.compile(rf"{NAME}(?: et al\.?| (?:&|and) {NAME})?,? \(?(?:19|20)\d\d[a-z]?\b\)?")
ARXIV = re.compile(r"arxiv(?:\.org|:)|(?<![\d.,])\d{4}\.\d{4,5}(?![\d.])", re.IGNORECASE)
NOT_AUTHORS = {
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December", "In", "Since", "Until", "By", "From", "Before", "After", "Around", "ICLR", "ICML", "NeurIPS", "JMLR",
}  # fmt: skip


def entries(project: Project) -> dict[str, int]:
    """The keys of the sources, each with its line."""
    path = project.root / SOURCES
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {key: number for number, line in enumerate(lines, 1) for key in ENTRY.findall(line)}


def readers(project: Project) -> list[Page]:
    """The pages that cite: all but the list of sources."""
    return [page for page in project.pages if page.path != project.root / SOURCES]


def keys(project: Project) -> Iterator[Problem]:
    """Citations are of sources that are listed, and what is listed is cited."""
    sources, cited = entries(project), set()
    slugs = {slug for page in project.pages for slug in page.anchors}
    for page in readers(project):
        for link in page.citations:
            cited.add(link.key)
            if link.key not in sources and link.key not in slugs:
                message = f"[{link.key}] is neither a source nor a section; add it to {SOURCES}"
                yield project.problem(page.path, link.line, message)
            elif link.key in sources and (complaint := mismatch(link.text, link.key)):
                yield project.problem(page.path, link.line, complaint)
    for key, line in sources.items():
        if key not in cited:
            yield project.problem(project.root / SOURCES, line, f"{key} is cited on no page; cite it or drop it")


def mismatch(text: str, key: str) -> str | None:
    """Why the words of a citation do not fit its key, if they do not."""
    match = KEY.fullmatch(key)
    if not match:
        return None  # a thread or a page: its words are free
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    if match[1].replace("-", "") in re.sub(r"[^a-z]", "", plain) and match[2] in text:
        return None
    return f"`{text}` does not name author and year of {key}; write [Author & Author {match[2]}][{key}]"


def syntax(project: Project) -> Iterator[Problem]:
    """No source is named outside the one syntax."""
    for page in readers(project):
        for number, line in enumerate(page.prose, 1):
            for match in BARE.finditer(line):
                if match[0].split()[0].rstrip(",") not in NOT_AUTHORS:
                    message = f"`{match[0]}` is a bare citation; write [{match[0]}][key]"
                    yield project.problem(page.path, number, message)
            for match in ARXIV.finditer(line):
                yield project.problem(page.path, number, f"`{match[0]}` names a paper; cite it as [Author Year][key]")
        for link in page.links:
            if ARXIV.search(link.target):
                message = f"{link.target} is a source; put it into {SOURCES} and cite it as [Author Year][key]"
                yield project.problem(page.path, link.line, message)
