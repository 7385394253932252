"""What the press stands on in somebody's configuration of MkDocs, asked for before anything is built."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

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
    *("figures.*", "figures/*", "embed.css", "embed/*", "exercise.*", "letters.js", "listing.*", "micropython/*"),
    *("moved.js", "notes.css", "pages.css", "python.js", "reference.css", "runner.js", "said.*", "search.js"),
    *("site.*", "stepper.*", "typing.js", "ways.css"),
)
STYLE = "assets/site.css"
FACE = re.compile(r"^@font-face \{ font-family: (?P<name>\"[^\"]+\"); src: url\((?P<file>[^)]+)\).*\n", re.MULTILINE)


def bring(config: MkDocsConfig) -> None:
    """Let a site have the press' templates and style, whether or not it names them."""
    theme = str(PRESS / "theme")
    if not any((Path(folder) / "partials/bibtex.html").is_file() for folder in config.theme.dirs):
        config.theme.dirs.insert(0, theme)
    config.theme.static_templates |= {*LISTS} & {*config.extra.get("lists", ())}
    if STYLE not in config.extra_css:
        config.extra_css.insert(0, STYLE)


def dress(files: Files, config: MkDocsConfig) -> None:
    """Add the scripts and styles of the press that a site has not; take away the templates that it does not publish."""
    for name in {*LISTS} - config.theme.static_templates:
        if file := files.get_file_from_path(name):
            files.remove(file)
    folder = assets()
    for path in sorted({path for pattern in BROUGHT for path in folder.glob(pattern)}):
        address = f"assets/{path.relative_to(folder).as_posix()}"
        if files.get_file_from_path(address) is None and address == STYLE:
            files.append(File.generated(config, address, content=undressed(path.read_text(encoding="utf-8"))))
        elif files.get_file_from_path(address) is None:
            files.append(File.generated(config, address, abs_src_path=str(path)))


def undressed(style: str) -> str:
    """A style without the faces that lie in files, which belong to one house."""
    names = {match["name"] for match in FACE.finditer(style)}
    style = FACE.sub("", style)
    for name in names:
        style = style.replace(f"{name}, ", "")
    return style


def complaint(config: MkDocsConfig) -> str | None:
    """What is missing and what to write, or None."""
    file = Path(config.config_file_path)
    if config.theme.name != "material":
        return f"{file.name}: the pages are made with the theme Material; write theme: {{name: material}}"
    if not (pins := file.with_name("requirements.txt")).exists():
        return f"{pins.name} is missing beside {file.name}; write one that names the packages that the pages' code uses"
    plugins = [line for name, line in PLUGINS.items() if name not in config.plugins]
    extensions = [line for name, line in EXTENSIONS.items() if name not in config.markdown_extensions]
    if not (extensions or config.mdx_configs.get("pymdownx.snippets", {}).get("check_paths")):
        extensions = [EXTENSIONS["pymdownx.snippets"]]  # without it, an include of nothing shows nothing
    parts = {"plugins": plugins, "markdown_extensions": extensions}
    added = (["", f"{part}:", *(f"  - {line}" for line in lines)] for part, lines in parts.items() if lines)
    missing = "\n".join(line for lines in added for line in lines)
    return f"{file.name} lacks what the pages are made with; add to it:\n{missing}" if missing else None
