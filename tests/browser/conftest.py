"""The built site, served to a real browser."""

import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from browser.engines import needed
from proven import bytes_of

from press import browse

ROOT = Path(__file__).parents[2]
WINDOW = {"viewport": {"width": 1280, "height": 900}}
# The site's own script runs last, and turns the labels in the head into buttons.
READY = "() => !document.querySelector('label.md-header__button[for^=__]:not(form *)')"
UNFOLDED = "for (const fold of document.querySelectorAll('article details')) fold.open = true"
# What no page shows by itself: the search's index and the list of pages; Python, which comes when a reader presses Run.
APART = ("search/", "sitemap.xml", "assets/micropython/")


@pytest.fixture(scope="session")
def chromium() -> Iterator:
    """One Chromium for all tests."""
    needed("Chromium")
    with browse.launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def site(chromium, tmp_path_factory) -> Path:
    """The folder of the built site: the one that WORKINGS_SITE names, or one that is built once for all workers."""
    if "WORKINGS_SITE" in os.environ:
        return (ROOT / os.environ["WORKINGS_SITE"]).resolve()
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    with open(folder.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
            built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            if built.returncode:
                pytest.fail(f"the site does not build:\n{built.stdout}{built.stderr}", pytrace=False)
    return folder


@pytest.fixture(scope="session")
def origin(site) -> Iterator[str]:
    """Where the site is served."""
    with browse.served(browse.folder(site)) as address:
        yield address


@pytest.fixture(scope="session")
def paths(site) -> list[str]:
    """The path of every page of the site, but for figures elsewhere and for pages that only lead on."""
    files = (file for file in site.rglob("*.html") if "data-to=" not in file.read_text(encoding="utf-8")[:2000])
    paths = ("/" + file.relative_to(site).as_posix().removesuffix("index.html") for file in files)
    return sorted(path for path in paths if not path.startswith("/embed/"))


@pytest.fixture
def looked_at(once, site, chromium):
    """`looked_at("pages", "/adam/")`: skips what was proven of pages with the same bytes; else, the files."""

    def go(kind: str, *paths: str, apart: tuple[str, ...] = APART) -> set[str]:
        pages = [site / (path[1:] if path.endswith(".html") else f"{path[1:]}index.html") for path in paths]
        files = sorted({file for page in pages for file in bytes_of(page, site, apart)})
        once(kind, chromium.version, *files)
        return {file.relative_to(site).as_posix().removesuffix("index.html") for file in files}

    return go


@contextmanager
def windows(chromium, origin) -> Iterator:
    """Opens pages in windows of their own, with a clock that can be told to hasten or without, and closes them."""
    contexts = []

    def go(path: str | None, clock: bool = False, **settings):
        contexts.append(chromium.new_context(**{**WINDOW, **settings}))
        page = contexts[-1].new_page()
        if clock:
            page.clock.install()
        if path:
            page.goto(origin + path)
            if settings.get("java_script_enabled", True):
                browse.until(page, READY)
        return page

    yield go
    for context in contexts:
        context.close()


@pytest.fixture
def opened(chromium, origin) -> Iterator:
    """Opens a page in a window of its own: `opened("/adam/", color_scheme="dark")`, or a window for a page to come."""
    with windows(chromium, origin) as go:
        yield go


@pytest.fixture(scope="module")
def kept(chromium, origin) -> Iterator:
    """Opens a page with its folds open, or gives it again as the test before left it, until another page is asked for.

    For tests of one figure after another, each of which minds nothing that the others do.
    """
    stack, held, now = ExitStack(), {}, []

    def go(path: str, clock: bool = False, **settings):
        if now != [path]:
            stack.close()
            held.clear()
            now[:] = [path]
        if (key := (clock, repr(settings))) not in held:
            held[key] = stack.enter_context(windows(chromium, origin))(path, clock, **settings)
            held[key].evaluate(UNFOLDED)
        return held[key]

    with stack:
        yield go


def hastened(page, condition: str, arg=None, step: int = 100) -> None:
    """Wait until something holds in a page whose clock goes as fast as it can, by so many milliseconds at a time."""
    end = time.monotonic() + 60
    while not page.evaluate(condition, arg):
        if time.monotonic() > end:
            raise TimeoutError(f"in a minute this was never so: {condition}")
        page.clock.run_for(step)


def ended(page, figure) -> None:
    """Let what plays in a figure go on to its end, on such a clock."""
    hastened(page, "figure => !('plays' in figure.dataset)", figure.element_handle(), 1000)
