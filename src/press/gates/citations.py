"""One syntax for sources, `[Kingma & Ba 2015, §2.1][kingma2015]`; what is cited is listed, what is listed is cited."""

import re
import unicodedata
from collections.abc import Iterator

from press.gates.gate import Complaints, each_text, gate
from press.pages.page import Page
from press.pages.project import Problem, Project
from press.pages.sources import ENTRY, LISTS, SOURCES

KEY = re.compile(r"([a-z-]+?)-?((?:19|20)\d\d)[a-z]?")
NAME = r"[A-ZÀ-Þ][\w'’-]+"
BARE = re.compile(rf"(?<!\bin )(?<!\bat ){NAME}(?: et al\.?| (?:&|and) {NAME})?,? \(?(?:19|20)\d\d[a-z]?\b(?!-\d)\)?")
ARXIV = re.compile(r"arxiv(?:\.org|:)|(?<![\d.,])\d{4}\.\d{4,5}(?![\d.])", re.IGNORECASE)
PLACE = re.compile(
    r"[a-z]?(?:, (?:§|(?:eq|p|ch|fig)\. |(?:Table|Theorem|Lemma|Algorithm|Appendix) )[\dA-Z][\dA-Z.–]*)*"
)
NOT_AUTHORS = {
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December", "In", "Since", "Until", "By", "From", "Before", "After", "Around", "ICLR", "ICML", "NeurIPS", "JMLR",
}  # fmt: skip


@gate
def keys(project: Project) -> Iterator[Problem]:
    """Citations are of sources that are listed, and what is listed is cited."""
    sources = listed(project)
    slugs = {slug for page in project.pages for slug in page.anchors}
    citations = [(page, link) for page in project.texts if page.name not in LISTS for link in page.citations]
    for page, link in citations:
        if link.key not in sources and link.key not in slugs:
            message = f"[{link.key}] is neither a source nor a section; add it to {SOURCES}"
            yield project.problem(page.path, link.line, message)
        elif link.key in sources and (complaint := mismatch(link.text, link.key)):
            yield project.problem(page.path, link.line, complaint)
    cited = {link.key for _, link in citations}
    for key, (name, line, _) in sources.items():
        if key not in cited:
            yield project.problem(project.root / name, line, f"{key} is cited on no page; cite it or drop it")


def listed(project: Project) -> dict[str, tuple[str, int, str]]:
    """The entry of each source by its key: its file, its line, and what stands there."""
    files = ((name, project.root / name) for name in LISTS)
    texts = {name: file.read_text(encoding="utf-8").split("\n") for name, file in files if file.exists()}
    return {
        key: (name, number, line)
        for name, lines in texts.items()
        for number, line in enumerate(lines, 1)
        for key in ENTRY.findall(line)
    }


def mismatch(text: str, key: str) -> str | None:
    """Why the words of a citation do not fit its key, if they do not."""
    match = KEY.fullmatch(key)
    if not match:
        return None  # a thread or a page: its words are free
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    if match[1].replace("-", "") not in re.sub(r"[^a-z]", "", plain) or match[2] not in text:
        return f"`{text}` does not name author and year of {key}; write [Author & Author {match[2]}][{key}]"
    place = text.partition(match[2])[2]
    return None if PLACE.fullmatch(place) else f"`{place}` is no place in a source; write it as `, §2.1` or `, eq. 3`"


@each_text
def syntax(project: Project, page: Page) -> Complaints:
    """No source is named outside the one syntax, but in the lists of sources."""
    if page.name in LISTS:
        return
    for number, line in enumerate(page.prose, 1):
        for match in BARE.finditer(line):
            if match[0].split()[0].rstrip(",") not in NOT_AUTHORS:
                yield number, f"`{match[0]}` is a bare citation; write [{match[0]}][key]"
        for match in ARXIV.finditer(line):
            yield number, f"`{match[0]}` names a paper; cite it as [Author Year][key]"
    for link in page.links:
        if ARXIV.search(link.target):
            yield link.line, f"{link.target} is a source; put it into {SOURCES} and cite it as [Author Year][key]"
