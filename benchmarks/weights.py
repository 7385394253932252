"""What a page costs a phone, and what it may: for `page.py`, which prints it, and for the tests, which hold it."""

import functools
import gzip
import io
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from press import browse

PHONE = {
    "viewport": {"width": 412, "height": 823},
    "device_scale_factor": 1.75,
    "is_mobile": True,
    "has_touch": True,
}
PATIENCE = 120_000  # ms, on a busy machine
COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".xml", ".txt", ".wasm"}
FIGURES = "moving-figure, moving-stepper"


class Limit(NamedTuple):
    """What a page may cost a phone: elements; bytes before its first picture, in its first view, in all; speed."""

    elements: int
    painted: int
    first: int
    whole: int
    speed: int


# By what a page is for, as its front matter says.
LIMITS = {
    "sitting": Limit(4_000, 87_000, 205_000, 250_000, 90),
    "hour": Limit(4_000, 87_000, 205_000, 250_000, 90),
    "home": Limit(4_000, 87_000, 205_000, 250_000, 90),
    "handbook": Limit(8_000, 100_000, 300_000, 600_000, 80),
    "": Limit(60_000, 300_000, 500_000, 700_000, 60),
}
WAY = {"sitting", "hour", "home"}


class Weight(NamedTuple):
    """What a page costs a phone.

    Attributes:
        elements: How many it has when it has come.
        painted: Bytes that come before its first picture: its HTML, what a paint waits for, what is asked for ahead.
        first: Bytes that its first view asked for.
        whole: Bytes that it asked for to its end.
        waited: How many files the first paint waited for.
        shifted: How far what was there moved as it came, by the browser's own measure.
    """

    elements: int = 0
    painted: int = 0
    first: int = 0
    whole: int = 0
    waited: int = 0
    shifted: float = 0.0


@functools.cache
def way(path: str) -> str:
    """What a page is for: `sitting`, `hour`, `handbook`, `home`; nothing for the rest."""
    name = path.strip("/") or "index"
    source = next(filter(Path.is_file, (ROOT / f"docs/{name}.md", ROOT / f"docs/{name}/index.md")), None)
    if path == "/" or not source:
        return "home" if path == "/" else ""
    said = re.search(r"^way: *(\w+)", source.read_text(encoding="utf-8"), re.MULTILINE)
    return said[1] if said and said[1] in LIMITS else ""


def over(path: str, weight: Weight) -> list[str]:
    """What of a page is more than it may be."""
    limit = LIMITS[way(path)]
    found = [(name, getattr(weight, name), getattr(limit, name)) for name in ("elements", "painted", "first", "whole")]
    return [f"{path}: {value:,} {name}, and {most:,} are allowed" for name, value, most in found if value > most]


# A host that compresses


@functools.cache
def packed(file: Path) -> bytes:
    """A file as it is sent: `gzip -9` for what that makes smaller."""
    data = file.read_bytes()
    return gzip.compress(data, 9, mtime=0) if file.suffix in COMPRESSED else data


class Compressing(browse.Host):
    """A static host that compresses, once per file."""

    def send_head(self):
        """Answer with the compressed file, or with the site's own page for what is not there."""
        file = file_of(self.directory, self.path)
        if not file.is_file():
            return super().send_head()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        if file.suffix in COMPRESSED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(packed(file))))
        self.end_headers()
        return io.BytesIO(packed(file))


def file_of(site: str | Path, address: str) -> Path:
    """The file that an address asks for."""
    file = Path(site, unquote(urlsplit(address).path).lstrip("/"))
    return file / "index.html" if file.is_dir() else file


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The site's address on this machine; everything is compressed before the first request."""
    for file in site.rglob("*"):
        if file.is_file() and file.suffix != ".map":
            packed(file)
    with browse.served(browse.folder(site, Compressing)) as address:
        yield address


# A page on a phone

def read(page) -> None:
    """Go through a page to its end, as fast as a thumb flicks it, so that everything that waits to be near has come."""
    page.evaluate("""async () => {
        const frame = () => new Promise(go => (requestAnimationFrame(go), setTimeout(go, 1000)));  // a stalled one too
        for (let top = 0; top < document.body.scrollHeight; top += 200) {
            scrollTo({top, behavior: "instant"});
            await frame();
        }
    }""")
    ready = f"[...document.querySelectorAll('{FIGURES}')].every(figure => figure.hasAttribute('data-ready'))"
    browse.until(page, ready)
    page.wait_for_load_state("networkidle")
    browse.settled(page)


WAITED = """performance.getEntriesByType("resource")
    .filter((each) => each.renderBlockingStatus === "blocking").map((each) => each.name)"""
AHEAD = """[...document.querySelectorAll("link[rel=preload]:not([fetchpriority=low])")].map((link) => link.href)"""
SHIFTS = """new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted = (window.shifted ?? 0) + each.value;
}).observe({type: "layout-shift", buffered: true})"""


def phoned(browser, origin: str, site: Path, path: str) -> Weight:
    """Open a page on a phone as a first visitor, and read it to its end."""
    context = browser.new_context(**PHONE)
    page, asked = context.new_page(), []
    page.set_default_timeout(PATIENCE)
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(SHIFTS)
    page.goto(origin + path)
    page.wait_for_load_state("networkidle")
    browse.settled(page)
    elements, first = page.evaluate("document.querySelectorAll('*').length"), sent(site, asked, origin)
    waited = page.evaluate(WAITED)
    painted = sent(site, [origin + path, *waited, *page.evaluate(AHEAD)], origin)
    read(page)
    whole, shifted = sent(site, asked, origin), page.evaluate("window.shifted ?? 0")
    context.close()
    return Weight(elements, painted, first, whole, len(waited), shifted)


def sent(site: Path, asked: Iterable[str], origin: str) -> int:
    """Bytes of the files that were asked for."""
    files = {file_of(site, url) for url in asked if url.startswith(origin + "/")}
    return sum(len(packed(file)) for file in files if file.is_file())
