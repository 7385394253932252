"""The built site as one file, whose pages open from a disk: no server, no network.

A browser that opens a page from a file shows no folder's first page, loads no module, starts no worker and fetches
nothing. So links name the files themselves, modules become plain scripts that the one beside this file connects, and
the search's index becomes a script too. Only Python needs a server then, and says so.
"""

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from press.figures.view import unpacked
from press.site import assets

SCRIPT = "assets/archive.js"
INDEX = "search/search_index.json"
LEFT_OUT = ("404.html", "sitemap.xml", "sitemap.xml.gz")  # a host's own
LINK = re.compile(r'(?<=\shref=")(?:(?:[^":?#/]*/)+|(?:\.\.?/)*\.\.?)(?=["?#])')
FONT = re.compile(r'<link rel="preload"[^>]*\bas="font"[^>]*>\s*')  # from a file it is refused, and comes all the same
FEED = re.compile(r'<link rel="alternate"[^>]*>\s*')  # the theme would ask its host, which is none, for a list of pages
POLICY = re.compile(r"(?<=Content-Security-Policy\" content=\")[^\"]*")
ALLOWED = "default-src 'self' file: data: 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'"
LOST = "Python could not be fetched. Are you offline?"
SERVE = "Python needs a server: run python3 -m http.server in this folder, and open http://127.0.0.1:8000."


def write(site: Path, name: str) -> Path:
    """Write a site into an archive that lies in it, the same bytes every time.

    Args:
        site: Its folder, finished.
        name: Of the archive, `site.zip`; its files lie in a folder of this name.
    """
    archive = site / name
    archive.unlink(missing_ok=True)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as file:
        for path, content in sorted(files(site)):
            file.writestr(zipfile.ZipInfo(f"{archive.stem}/{path}"), content, zipfile.ZIP_DEFLATED)
    return archive


def files(site: Path) -> Iterator[tuple[str, bytes]]:
    """Each file of the archive, by its path."""
    for file in site.rglob("*"):
        path = file.relative_to(site).as_posix()
        if not file.is_file() or path in LEFT_OUT or file.suffix in {".map", ".zip"}:
            continue
        yield path, changed(path, file.read_bytes())
    source = Path(__file__).with_suffix(".js")
    yield SCRIPT, assets.smaller(source.read_text(encoding="utf-8"), source).encode()
    if (site / INDEX).exists():
        yield INDEX.removesuffix("on"), b"var __index=" + index((site / INDEX).read_bytes()) + b";"


def changed(path: str, content: bytes) -> bytes:
    """A file as it lies in the archive."""
    if path.endswith(".html"):
        return page(content.decode(), "../" * path.count("/")).encode()
    own = path.startswith("assets/") and not path.startswith(("assets/javascripts/", "assets/micropython/"))
    return script(content.decode()).encode() if own and path.endswith(".js") else content


def page(html: str, to_root: str) -> str:
    """A page that names files, and plain scripts."""
    html = FEED.sub("", FONT.sub("", POLICY.sub(ALLOWED, html)))
    html = LINK.sub(lambda link: f"{link[0].removesuffix('/')}/index.html", html)
    first = f'<script src="{to_root}{SCRIPT}"></script></head>'
    return html.replace('<script type="module" ', "<script defer ").replace("</head>", first, 1)


def script(module: str) -> str:
    """A module as a plain script; a script that imports and exports nothing stays as it is."""
    body, names = unpacked(module, lambda names, file: f'const{{{names}}}=await load("{file}");')
    body = body.replace("import(", "load(").replace("import.meta.url", "here").replace(LOST, SERVE)
    if body == module:
        return module
    return f"define(async(load,here)=>{{{body}\nreturn{{{','.join(names)}}};}});"


def index(text: bytes) -> bytes:
    """The search's index, whose places name files."""
    found = json.loads(text)
    for entry in found["docs"]:
        path, mark, anchor = entry["location"].partition("#")
        entry["location"] = f"{path}index.html{mark}{anchor}"
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
