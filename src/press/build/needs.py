"""What the press stands on in somebody's configuration of MkDocs, asked for before anything is built."""

from collections.abc import Collection
from pathlib import Path

# Each plugin by the name that MkDocs gives it, and each extension, with the line of mkdocs.yml that asks for it.
PLUGINS = {"material/search": "search", "autorefs": "autorefs"}
EXTENSIONS = {
    "attr_list": "attr_list",
    "pymdownx.arithmatex": "pymdownx.arithmatex: {generic: true}",
    "pymdownx.superfences": "pymdownx.superfences",
    "pymdownx.snippets": 'pymdownx.snippets: {base_path: ["."], check_paths: true, dedent_subsections: true}',
}


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
