"""Pages are Markdown, with the few elements of HTML that it lacks; what is drawn is drawn by code."""

import re
from collections.abc import Iterator

from markdown.extensions.attr_list import get_attrs_and_remainder

from press.gates.gate import Complaints, each_text, gate
from press.pages.page import COMMENT, TITLE, TOKEN, Page, without
from press.pages.project import Problem, Project, configuration

ELEMENTS = {"div", "input", "label", "p", "span"}
ATTRIBUTES = {"autocomplete", "class", "data-search-exclude", "id", "markdown", "role", "type"}
RAW = re.compile(r"""<!?(?P<element>[a-zA-Z][\w-]*)(?P<rest>(?:[^<>"']|"[^"]*"|'[^']*')*)>""")
LISTED = re.compile(r"\{:?[ ]*([^}\n ][^}\n]*)\}")  # what Markdown takes for attributes, wherever it stands
HUNG = {"id", ".", "class", "data-toc-label"}  # a slug, a class, a heading's name in the table of contents
HTML_CLASS = re.compile(r"""<\w[^<>]*\s(class="[^"]*")""")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
ATTRIBUTE = re.compile(r"""(?:^|\s)([\w:.-]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?""")
REFERENCE = re.compile(r"!\[[^\]\n]*\]\s?\[|^[ ]{0,3}\[[^\]^\n]+\]:[ ]*\S", re.MULTILINE)
PICTURES = {".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif"}
UNSEEN = re.compile("[\r\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]")
FOLDERS = {"reference", "labs"}  # besides those of the essays


@each_text
def elements(project: Project, page: Page) -> Complaints:
    """Raw HTML is of a few elements that load nothing and hide nothing, as is what hangs on Markdown; images stand."""
    text = without(page.outside, COMMENT, TOKEN)
    for match in RAW.finditer(text):
        names = {match["element"].lower()} - ELEMENTS or {*ATTRIBUTE.findall(match["rest"])} - ATTRIBUTES - {"/"}
        if names:
            line, known = page.line_at(match.start()), ", ".join(sorted(ELEMENTS | ATTRIBUTES))
            yield line, f"`{min(names)}` in raw HTML is followed by no check; write Markdown, or use one of {known}"
    for match in TITLE.finditer(text):
        yield page.line_at(match.start()), "what only a pointer shows is read by nobody; say it in the text"
    for line, name, value in hung(page, text):
        if name not in HUNG:
            yield line, f"`{name}` may hide or change what is read; leave it out"
        elif name in ("class", ".") and (strange := sorted({*value.split()} - classes(project))):
            yield line, f"`{strange[0]}` is a class of somebody else's, which may hide what is read; leave it out"
    for match in REFERENCE.finditer(text):
        line = page.line_at(match.start())
        yield line, "a target at another place than its link is followed by no check; write [text](target)"


def hung(page: Page, text: str) -> Iterator[tuple[int, str, str]]:
    """The attributes that hang on elements of a page: line, name, value."""
    for match in [*LISTED.finditer(text), *HTML_CLASS.finditer(text)]:
        for name, value in get_attrs_and_remainder(match[1])[0]:
            yield page.line_at(match.start()), name, value


def classes(project: Project) -> set[str]:
    """The classes that the site's own style knows, and the one that the build fills."""
    styles = (path.read_text(encoding="utf-8") for path in project.docs.rglob("*.css"))
    return {"minutes"}.union(*map(CLASS.findall, styles))


@each_text
def characters(project: Project, page: Page) -> Complaints:
    """Every character can be seen; lines end in one way."""
    for number, line in enumerate(page.path.read_bytes().decode().split("\n"), 1):
        if match := UNSEEN.search(line):
            yield number, f"U+{ord(match[0]):04X} cannot be seen; remove it (lines end in a newline alone)"


@gate
def pictures(project: Project) -> Iterator[Problem]:
    """Pictures on pages are drawn by code; of others there are those that the site's own settings name."""
    named = (project.root / "mkdocs.yml").read_text(encoding="utf-8")
    for path in sorted(path for path in project.docs.rglob("*") if path.suffix.lower() in PICTURES):
        if path.relative_to(project.docs).as_posix() not in named:
            yield project.problem(path, 1, "no code has drawn this; write a figure, or name it in mkdocs.yml")
    for page in project.pages:
        for image in page.images:
            if not re.fullmatch(r"(?:\.\./)*figures/[\w/]+\.svg", image.target):
                message = f"{image.target} is drawn by no code; show ../figures/<essay>/<name>.svg"
                yield project.problem(page.path, image.line, message)


@gate
def menu(project: Project) -> Iterator[Problem]:
    """Every page stands in the menu once, and in the folder of an essay or of the reference."""
    path = project.root / "mkdocs.yml"
    text = path.read_text(encoding="utf-8")
    listed = [*leaves(configuration(text)["nav"])]
    for name in sorted({name for name in listed if listed.count(name) > 1}):
        line = max(number for number, line in enumerate(text.splitlines(), 1) if name in line)
        yield project.problem(path, line, f"{name} is in the menu twice; name it once")
    for page in project.pages:
        place = page.path.relative_to(project.docs)
        if place.as_posix() not in listed:
            yield project.problem(page.path, 1, "no menu leads here; add the page to nav in mkdocs.yml")
        if place.parts[0] not in {*project.essays, *FOLDERS, place.name}:
            yield project.problem(
                page.path, 1, f"{place.parts[0]} is no essay; move the page, or write its essay in src"
            )


def leaves(nav: object) -> Iterator[str]:
    """The pages of a menu, in order."""
    if isinstance(nav, str):
        yield nav
    for part in nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ():
        yield from leaves(part)
