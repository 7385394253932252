"""The built site as a reader's browser meets it: a host that serves a folder, and Chromium.

Tests and benchmarks look at pages through this. Playwright is imported by who launches a browser, and by nobody else.
"""

import functools
import http.server
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # without a window too, letters are as wide as in one
    # Nothing but this machine can be reached, so that a request elsewhere fails here as it would on a train.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
# Two frames after the fonts have come, or ten seconds in a window that has stopped drawing.
SETTLED = """() => Promise.race([
    new Promise(go => setTimeout(go, 10000)),
    document.fonts.ready.then(() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))),
])"""


class Host(http.server.SimpleHTTPRequestHandler):
    """Serves a folder as a static host does: in silence, and with the site's own page for what is not there."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # or a browser waits 40 ms for what comes after the head of an answer

    def log_message(self, *args: object) -> None:
        """Leave the log of requests out: the terminal is for what went wrong."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the site's own page in place of a bare message."""
        page = Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


class Server(http.server.ThreadingHTTPServer):
    """A server that says nothing of readers who leave in the middle."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Drop the traceback: a browser that leaves a page half read is no error."""


@contextmanager
def served(handler: Any) -> Iterator[str]:
    """The address on this machine of what a handler serves."""
    server = Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def folder(site: Path, host: type[Host] = Host) -> Any:
    """A handler for `served`: the folder of a built site."""
    return functools.partial(host, directory=str(site))


def executable(windows: bool = False) -> str | None:
    """Where Chromium is: its shell that has no windows does the same in less time, if they are not asked for."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names[windows:])), None)


@contextmanager
def launched() -> Iterator[Any]:
    """A Chromium of its own, for one thread."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        yield browser
        browser.close()


def settled(page: Any) -> None:
    """Wait until a page has its fonts and is drawn with them."""
    page.evaluate(SETTLED)


def until(page: Any, condition: str, arg: Any = None, seconds: float = 60) -> Any:
    """Wait until something holds in a page, and return it.

    Playwright's own `wait_for_function` evaluates text in the page again and again, which the page's policy forbids.
    """
    end = time.monotonic() + seconds
    while not (value := page.evaluate(condition, arg)):
        if time.monotonic() > end:
            raise TimeoutError(f"in {seconds:.0f} seconds this was never so: {condition}")
        page.wait_for_timeout(20)
    return value


def foreign(asked: list[str], origin: str) -> list[str]:
    """The requests that left the origin."""
    return [url for url in asked if not url.startswith((origin + "/", "data:", "blob:"))]
