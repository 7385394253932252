"""What the press stands on in somebody's configuration of MkDocs, asked for before anything is built."""

import re
from collections.abc import Collection, Iterator, MutableSequence
from pathlib import Path

from press.figures import view
from press.places import PRESS, assets

# Each plugin by the name that MkDocs gives it, and each extension, with the line of mkdocs.yml that asks for it.
PLUGINS = {"material/search": "search", "autorefs": "autorefs"}
EXTENSIONS = {
    "attr_list": "attr_list",
    "pymdownx.arithmatex": "pymdownx.arithmatex: {generic: true}",
    "pymdownx.superfences": "pymdownx.superfences",
    "pymdownx.snippets": 'pymdownx.snippets: {base_path: ["."], check_paths: true, dedent_subsections: true}',
}

LISTS = ("claims.bib", "claims.json", "feed.xml", "llms.txt")  # templates, each published where it is named
# Scripts and styles that come with the press; beside them lie fonts, marks and pages' own, which do not.
BROUGHT = (
    *("exercise.*", "later.js", "letters.js", "listing.*", "micropython/*", "moved.js", "notes.css", "pages.css"),
    *("python.js", "reference.css", "runner.js", "said.*", "search.js", "site.*", "typing.js", "ways.css"),
)
STYLE = "assets/site.css"
FACE = re.compile(r"^@font-face \{ font-family: (?P<name>\"[^\"]+\"); src: url\((?P<file>[^)]+)\).*\n", re.MULTILINE)


def bring(folders: MutableSequence[str], templates: set[str], styles: MutableSequence, lists: Collection[str]) -> None:
    """Let a site have the press' templates and style, whether or not it names them.

    Args:
        folders: Where templates are looked for.
        templates: Those that are published, by name.
        styles: The addresses of styles that every page has.
        lists: What the site links to, of lists to take along.
    """
    if not any((Path(folder) / "partials/bibtex.html").is_file() for folder in folders):
        folders.insert(0, str(PRESS / "theme"))
    templates |= {*LISTS} & {*lists}
    if STYLE not in styles:
        styles.insert(0, STYLE)


def brought(names: Collection[str]) -> Iterator[tuple[str, Path | str]]:
    """The scripts and styles of the press that a site has not, by address: where each lies, or what it holds.

    Args:
        names: The addresses of the files that it has.
    """
    for folder, patterns in ((assets(), BROUGHT), (view.FOLDER, ["**/*.*"])):
        for path in sorted({path for pattern in patterns for path in folder.glob(pattern)}):
            address = f"assets/{path.relative_to(folder).as_posix()}"
            if address not in names:
                yield address, undressed(path.read_text(encoding="utf-8")) if address == STYLE else path


def undressed(style: str) -> str:
    """A style without the faces that lie in files, which belong to one house."""
    names = {match["name"] for match in FACE.finditer(style)}
    style = FACE.sub("", style)
    for name in names:
        style = style.replace(f"{name}, ", "")
    return style


def complaint(file: Path, theme: str | None, plugins: Collection[str], options: dict[str, dict]) -> str | None:
    """What is missing and what to write, or None.

    Args:
        file: Of the configuration.
        theme: That it names.
        plugins: The names of those that it asks for.
        options: The extensions that it asks for, with their options.
    """
    if theme != "material":
        return f"{file.name}: the pages are made with the theme Material; write theme: {{name: material}}"
    if not (pins := file.with_name("requirements.txt")).exists():
        return f"{pins.name} is missing beside {file.name}; write one that names the packages that the pages' code uses"
    lacking = [line for name, line in PLUGINS.items() if name not in plugins]
    extensions = [line for name, line in EXTENSIONS.items() if name not in options]
    if not (extensions or options.get("pymdownx.snippets", {}).get("check_paths")):
        extensions = [EXTENSIONS["pymdownx.snippets"]]  # without it, an include of nothing shows nothing
    parts = {"plugins": lacking, "markdown_extensions": extensions}
    added = (["", f"{part}:", *(f"  - {line}" for line in lines)] for part, lines in parts.items() if lines)
    missing = "\n".join(line for lines in added for line in lines)
    return f"{file.name} lacks what the pages are made with; add to it:\n{missing}" if missing else None
