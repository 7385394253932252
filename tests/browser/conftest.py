"""The built site, served to a real browser."""

import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from browser.checks import Visit, visit

ROOT = Path(__file__).parents[2]
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nothing but this machine can be reached, so that a request elsewhere fails here as it would on a train.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
WINDOW = {"viewport": {"width": 1280, "height": 900}}
MODES = {
    "light": WINDOW,
    "dark": {**WINDOW, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True},
}


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves a folder as a static host does: in silence, and with the site's own page for what is not there."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *args) -> None:
        """Say nothing."""

    def send_error(self, code, message=None, explain=None) -> None:
        """Send the site's own page in place of a bare message."""
        page = Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


def executable() -> str | None:
    """Where the browser is."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@contextmanager
def launched() -> Iterator:
    """A browser of its own, for one thread."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator:
    """One Chromium for all tests; a machine without one skips them and says so, except in CI."""
    missing = None
    if not find_spec("playwright"):
        missing = "Playwright is not installed: pip install -r requirements.txt"
    if not executable():
        missing = "no Chromium on the PATH: install it (Debian: apt-get install chromium) to test the site in a browser"
    if missing and os.environ.get("CI"):
        pytest.fail(missing, pytrace=False)
    if missing:
        pytest.skip(missing)
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def site(chromium, tmp_path_factory) -> Path:
    """The folder of the built site: the one that WORKINGS_SITE names, or one built now."""
    if "WORKINGS_SITE" in os.environ:
        return Path(os.environ["WORKINGS_SITE"]).resolve()
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if built.returncode:
        pytest.fail(f"the site does not build:\n{built.stdout}{built.stderr}", pytrace=False)
    return folder


@pytest.fixture(scope="session")
def origin(site) -> Iterator[str]:
    """Where the site is served."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def paths(site) -> list[str]:
    """The path of every page of the site."""
    return sorted("/" + file.relative_to(site).as_posix().removesuffix("index.html") for file in site.rglob("*.html"))


@pytest.fixture(scope="session")
def visits(origin, paths, site) -> dict[tuple[str, str], Visit]:
    """What every page did in every mode, each looked at once; two browsers share the pages.

    Every page builds the search's tables anew, a second's work of which the visits have no use: the index that they get
    is empty.
    """
    unindexed = json.loads((site / "search/search_index.json").read_text(encoding="utf-8")) | {"docs": []}

    def look(some: list[str]) -> dict[tuple[str, str], Visit]:
        found = {}
        with launched() as browser:
            for mode, settings in MODES.items():
                context = browser.new_context(**settings)
                context.route("**/search_index.json", lambda route: route.fulfill(json=unindexed))
                found |= {(mode, path): visit(context, origin, path, mode) for path in some}
                context.close()
        return found

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(look, [paths[::2], paths[1::2]])
    return first | second


@pytest.fixture
def opened(chromium, origin) -> Iterator:
    """Opens a page in a window of its own: `opened("/adam/", color_scheme="dark")`."""
    contexts = []

    def go(path: str, **settings):
        contexts.append(chromium.new_context(**{**WINDOW, **settings}))
        page = contexts[-1].new_page()
        page.goto(origin + path)
        return page

    yield go
    for context in contexts:
        context.close()
