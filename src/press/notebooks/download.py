"""Each page of an essay to take along: its prose, formulas and Python as the page shows them, a notebook or a script.

The cells are the program that the tests run. What the page shows as output stands under the cell that printed it.
"""

import json
import re
import textwrap
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urljoin, urlsplit, urlunsplit

from press.pages.fences import Fence, fences
from press.pages.held import Held
from press.pages.page import ADDRESS, ATTRIBUTES, IMAGE, LINK, TAG, TOKEN, Page
from press.pages.program import expanded
from press.pages.project import brings_labs, settings
from press.pages.sources import PAGES, sources

ABOUT = """# {title}

{summary}

*This is [a page of {site}]({page}), with its code in order. It needs Python 3.11.5 or newer; in a copy of the \
project, `pip install {packages}` installs all that it imports.*"""
FIND = """import sys
from pathlib import Path

for folder in (Path.cwd(), *Path.cwd().parents):
    if (folder / "src/LIBRARY").is_dir():
        sys.path.insert(0, str(folder / "src"))
        break"""
TOP = re.compile(r"# \S")  # the title, which the first cell has
PLACES = {"moving": "A figure that moves", "exercise": "An exercise"}
SPOKEN = re.compile(r'<span class="spoken">.*?</span>')
FOLD = re.compile(r'(?m)^(?:\?\?\?\+?|!!!|===) *\w* *"(?P<title>[^"]*)"\n(?P<body>(?:(?: {4}.*)?\n)*)')
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
BOOK = {"metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}


def address(page: str, suffix: str = ".ipynb") -> str:
    """Where the notebook of a page lies in the site, or its script: `adam/noise.md` has `adam/noise.ipynb`."""
    return Path(page).with_suffix(suffix).as_posix()


def pages(root: Path) -> list[str]:
    """The pages that have a notebook: those with Python, as paths under `docs`."""
    found = (Page.read(path) for path in sorted((root / "docs").rglob("*.md")))
    return [page.path.relative_to(root / "docs").as_posix() for page in found if any(f.is_python for f in page.fences)]


def taken(page: str, root: Path, site: str = "", called: str = "") -> dict[str, str]:
    """What can be taken along of a page, by its suffix: a notebook, and the same as one file of Python.

    Args:
        page: Its path under `docs`.
        root: The checkout.
        site: Address of the published site, with a slash: there lead the links, and from there come the pictures.
        called: What the site is called.

    Raises:
        LookupError: For an include of what is not there.
    """
    found = cells(page, root, site, called)
    return {".ipynb": written(found), ".py": script(found)}


def script(found: list[dict]) -> str:
    """Cells as one file of Python, prose in comments; Jupyter's and editors' mark of a cell is `# %%`."""
    parts = []
    for cell in found:
        text = "".join(cell["source"])
        is_code = cell["cell_type"] == "code"
        parts.append(f"# %%\n{text}" if is_code else "# %% [markdown]\n" + textwrap.indent(text, "# ", lambda _: True))
    return "\n\n".join("\n".join(line.rstrip() for line in part.splitlines()) for part in parts) + "\n"


def cells(page: str, root: Path, site: str, called: str) -> list[dict]:
    """What a page says and runs, in order."""
    path = root / "docs" / page
    read, lines = Page.read(path), expanded(path, root)
    names = {"title": read.front.get("title", page), "summary": read.front.get("description", "")}
    names |= {"site": called, "packages": "'.[labs]'" if brings_labs(root) else "-r requirements.txt"}
    find = FIND.replace("LIBRARY", settings(root).library)
    found, words = [prose(ABOUT.format(page=address_of(page, site), **names)), code(find)], list[str]()
    shown, lists = {fence.line: fence for fence in fences(lines)}, listing(root)

    def flush() -> None:
        if text := plain("\n".join(words), page, site, lists).strip():
            found.append(prose(text))
        words.clear()

    inside = range(read.front_lines + 1)
    for number, line in enumerate(lines, 1):
        if fence := shown.get(number):
            inside = fence.lines
            if fence.is_python or is_output(fence, found, words):
                flush()
                add(found, fence)
            else:
                words += fenced(fence, address_of(page, site))
        elif number not in inside and not TOP.match(line):
            if line.startswith("##"):
                flush()
            words.append(line)
    flush()
    return found


def is_output(fence: Fence, found: list[dict], words: list[str]) -> bool:
    """Whether a block shows what the cell before it prints."""
    is_next = found[-1]["cell_type"] == "code" and not "".join(words).strip()
    return is_next and fence.attributes.get("title") == "output"


def fenced(fence: Fence, page: str) -> list[str]:
    """A block that is no Python: as it is, or where it can be used."""
    if fence.language in PLACES:
        return [f"*{PLACES[fence.language]}: [on the page]({page}).*"]
    return [f"```{fence.language}", *fence.body, "```"]


def listing(root: Path) -> dict[str, str]:
    """The page that lists each source, by its key."""
    files = {name: root / "docs" / name for name in PAGES}
    return {
        key: name for name, file in files.items() if file.exists() for key in sources(file.read_text(encoding="utf-8"))
    }


def plain(text: str, page: str, site: str, lists: Mapping[str, str]) -> str:
    """Prose as any notebook shows it: formulas stay, numbers lose their links, other links lead to the site."""
    held = Held()

    def link(match: re.Match) -> str:
        target, key = match["target"], match.groupdict().get("key") or ""
        if ADDRESS.fullmatch(key):
            return match["text"]
        if key:
            listed = f"reference/{key.split('.')[1]}/checks.md" if "." in key else lists.get(key, PAGES[0])
            target = f"/{listed}#{key}"
        return f"{'!' * (match.re is IMAGE)}[{match['text']}]({address_of(urljoin('/' + page, target), site)})"

    text = without_marks(TOKEN.sub(held.hold, text))
    return held.back(LINK.sub(link, IMAGE.sub(link, text)))


def without_marks(text: str) -> str:
    """Prose without what only this site's Markdown knows: attributes, marks of captions, folds and tabs, tags."""
    text = FOLD.sub(lambda match: f"**{match['title']}**\n" + textwrap.dedent(match["body"]), text)
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"(?m)^///.*$", "", TAG.sub("", SPOKEN.sub("", ATTRIBUTES.sub("", text)))))


def address_of(target: str, site: str) -> str:
    """Where a page or a file lies in the site, from its path under the docs; an address elsewhere stays."""
    parts = urlsplit(target)
    if parts.scheme:
        return target
    place = parts.path.lstrip("/")
    if place.endswith((".md", ".py")):
        place = f"{place[:-3]}/".removesuffix("index/")
    return site + urlunsplit(("", "", place, parts.query, parts.fragment))


def written(cells: list[dict]) -> str:
    """Cells as the text of a notebook, the same bytes each time."""
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    return json.dumps(BOOK | {"cells": cells}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def add(cells: list[dict], fence: Fence) -> None:
    """A cell of a block of Python; or the output of the cell before, which any other block is here."""
    text = "\n".join(fence.body).rstrip()
    if fence.is_python:
        cells.append(code(text))
    else:
        printed = f"{text}\n".splitlines(keepends=True)
        cells[-1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": printed}]


def prose(text: str) -> dict:
    """A cell of Markdown."""
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def code(text: str) -> dict:
    """A cell of Python."""
    source = text.splitlines(keepends=True)
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
