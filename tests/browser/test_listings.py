"""Listings that a reader can edit and run: every one of them in a real browser, and one of them ill-treated."""

import json
import re
from html import unescape

import pytest
from browser.checks import COLOURS, LAYOUT, axe, darkened, narrowed, sideways, thinned, unreachable, watched
from browser.conftest import APART, ROOT
from bs4 import BeautifulSoup
from proven import bytes_of

from press.browse import foreign, settled
from press.build.listings import LIBRARY, needs

pytestmark = pytest.mark.browser
QUIET = "e => !/^$|Fetching|Running/.test(e.querySelector('[role=status]').textContent)"
SNIPPETS = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(ROOT.glob("snippets/*/*.py"))}
HERE = [title for title, source in SNIPPETS.items() if not needs(source)]
LISTED = re.compile(  # a listing in its box, and the box of its output right behind it
    r'<span class="filename">(?P<title>snippets/[^<]+)</span>\s*<div class="scroll"[^>]*><pre>'
    r'(?P<code>(?:(?!</pre>).)*)</pre></div><run-listing></run-listing></div>\s*<div class="output highlight">'
    r'<span class="filename">output</span>(?P<output>.*?)</pre>',
    re.DOTALL,
)
RAN = "Ran here, in your browser."


@pytest.fixture(scope="module")
def where(site) -> dict[str, str]:
    """The page of each runnable snippet, by the snippet's path."""
    found = {}
    for file in sorted(site.rglob("index.html")):
        for part in file.read_text(encoding="utf-8").split("<run-listing>")[:-1]:
            title = re.findall(r'class="filename">(snippets/[^<]+\.py)<', part)[-1]
            found[title] = "/" + file.relative_to(site).as_posix().removesuffix("index.html")
    return found


@pytest.fixture(scope="module")
def plain(where, site) -> str:
    """The listing of the shortest page, which is the quickest to look at."""
    return min(where, key=lambda title: (len((site / where[title][1:] / "index.html").read_bytes()), title))


@pytest.fixture(scope="module")
def two(where, site) -> list[str]:
    """Two listings of one page, the shortest that has two."""
    pages = [path for path in where.values() if list(where.values()).count(path) > 1]
    path = min(pages, key=lambda path: (site / path[1:] / "index.html").stat().st_size)
    return [title for title in where if where[title] == path][:2]


class Listing:
    """A listing on an opened page."""

    def __init__(self, page, title: str) -> None:
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
        self.page = page
        self.block = page.locator(".highlight", has=page.locator(f".filename:text-is('{title}')")).first
        self.element = self.block.locator("run-listing")
        self.area = self.element.locator("textarea")
        self.code = self.block.locator(".scroll code")
        self.output = self.block.locator("xpath=following-sibling::*[1]").locator("code")

    def button(self, name: str):
        return self.element.get_by_role("button", name=re.compile(f"^{name}: "))

    def run(self, source: str | None = None) -> str:
        """Run it, as it is or with another text, and wait for the end; what it says."""
        if source is not None:
            if self.area.is_hidden():
                self.button("Edit").click()
            self.area.fill(source)
        self.button("Run").click()
        return self.end()

    def end(self) -> str:
        self.page.wait_for_function(QUIET, arg=self.element.element_handle(), timeout=60_000)
        return self.said

    @property
    def said(self) -> str:
        return self.element.get_by_role("status").text_content()

    @property
    def printed(self) -> str:
        return self.output.text_content()


@pytest.fixture
def used(once, chromium, site, where, plain, two):
    """Leaves out what was proven of the same pages and the same Python."""
    pages = [site / where[title][1:] / "index.html" for title in (plain, two[0])]
    once("listings in a reader's hands", chromium.version, [bytes_of(page, site, APART[:2]) for page in pages])


@pytest.fixture
def listing(used, opened, where, plain):
    """A listing on its page."""

    def go(**settings) -> Listing:
        return Listing(opened(where[plain], **settings), plain)

    return go


@pytest.fixture(scope="module")
def bench(chromium, origin, where, plain):
    """One listing of one page, in which all others are run too, by one worker."""
    page = chromium.new_page()
    page.goto(origin + where[plain])
    yield Listing(page, plain)
    page.close()


def test_what_the_page_offers_to_run_is_what_needs_no_torch(where):
    assert sorted(where) == HERE


def test_a_page_shows_what_it_runs_and_what_that_printed(where, site):
    def text(html: str) -> str:
        return unescape(re.sub(r"<[^>]*>", "", html)).rstrip()

    shown = {}
    for path in set(where.values()):
        for box in LISTED.finditer((site / path[1:] / "index.html").read_text(encoding="utf-8")):
            shown[box["title"]] = text(box["code"]), text(box["output"])
    kept = {title: (SNIPPETS[title], (ROOT / title).with_suffix(".out").read_text("utf-8")) for title in where}
    assert shown == {title: (source.rstrip(), output.rstrip()) for title, (source, output) in kept.items()}


@pytest.mark.parametrize("title", HERE)
def test_a_listing_prints_in_the_page_what_it_printed_here(once, chromium, site, request, title):
    kept = (ROOT / title).with_suffix(".out").read_text(encoding="utf-8")
    python = bytes_of(site / "assets/listing.js", site)
    once("listings in MicroPython", chromium.version, SNIPPETS[title], kept, *python)
    bench = request.getfixturevalue("bench")
    assert bench.run(SNIPPETS[title]) == RAN, bench.printed
    assert bench.printed == kept


def test_the_page_has_the_library_that_the_analysis_allows(listing):
    found = listing()
    for name in sorted(LIBRARY):
        assert found.run(f"import {name}\nprint('there')") == RAN, name
        assert found.printed == "there\n"


def test_live_modules_are_there_each(listing):
    found = listing()
    paths = sorted(ROOT.glob("src/workings/*/live/[!_]*.py"))
    modules = [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in paths]
    assert found.run("\n".join(f"import {module}" for module in modules)) == RAN, found.printed


def test_nothing_is_fetched_before_it_is_asked_for_and_then_from_here(used, opened, where, plain, origin):
    page = opened(None)
    seen = watched(page)
    page.goto(origin + where[plain])
    settled(page)
    assert not any("micropython" in url for url in seen.asked)
    assert any(url.endswith("/assets/listing.js") for url in seen.asked)
    found = Listing(page, plain)
    found.run()
    fetched = [url for url in seen.asked if "micropython" in url]
    found.run()
    assert [url for url in seen.asked if "micropython" in url] == fetched  # once
    assert any(url.endswith(".wasm") for url in fetched)
    assert foreign(seen.asked, origin) == []
    assert not [text for text in seen.errors + seen.failed if "micropython" in text]


def test_a_page_without_listings_has_no_script_for_them(site):
    with_them = [page for page in site.rglob("*.html") if "listing.js" in page.read_text(encoding="utf-8")]
    assert with_them == [page for page in site.rglob("*.html") if "<run-listing>" in page.read_text(encoding="utf-8")]


def test_a_run_begins_afresh(listing):
    found = listing()
    found.run("import math\nmath.pi = 3\nlist = 7\nhere = 1\nprint(here)")
    assert found.run("import math\nprint('here' in globals(), f'{math.pi:.4f}', list)") == RAN
    assert found.printed == "False 3.1416 <class 'list'>\n"


def test_an_error_shows_its_traceback(listing):
    found = listing()
    name = next(iter(found.block.locator(".filename").all_text_contents())).rpartition("/")[2]
    assert found.run("def f(n):\n    return 1 / n\n\nprint('before', end='')\nf(0)") == "Stopped by an error."
    assert found.printed.startswith("beforeTraceback (most recent call last):\n")
    assert f'File "{name}", line 5, in <module>' in found.printed
    assert f'File "{name}", line 2, in f' in found.printed
    assert found.printed.endswith("ZeroDivisionError: divide by zero\n")
    assert found.run("print(1") == "Stopped by an error."
    assert "SyntaxError" in found.printed
    found.run("def f():\n    f()\nf()")
    assert "times more" in found.printed
    assert len(found.printed.splitlines()) < 12
    assert found.run("import torch") == "Stopped by an error."
    assert "no module named 'torch'" in found.printed


def test_an_exit_is_no_error(listing):
    found = listing()
    assert found.run("print('so far', end='')\nraise SystemExit") == RAN
    assert found.printed == "so far"


def test_what_runs_away_is_stopped(listing):
    found = listing()
    assert found.run("print('begun')\nwhile True:\n    pass") == "Stopped after 10 seconds."
    assert found.printed == "begun\n"
    assert found.run("print('again')") == RAN
    assert found.printed == "again\n"


def test_a_reader_can_stop_it(listing):
    found = listing()
    found.button("Edit").click()
    found.area.fill("print('begun')\nwhile True:\n    pass")
    found.button("Run").click()
    found.page.wait_for_function("e => e.textContent === 'begun\\n'", arg=found.output.element_handle())
    found.button("Stop").click()
    assert found.said == "Stopped."
    assert found.button("Run").is_visible()
    assert found.printed == "begun\n"


def test_output_without_end_is_cut(listing):
    found = listing()
    assert found.run("while True:\n    print('on and on')") == "Stopped: there was no end to the output."
    assert 19_000 < len(found.printed) <= 20_000
    assert found.run("print('x' * 50_000)") == "Stopped: there was no end to the output."
    assert len(found.printed) == 20_000
    assert found.run("while True:\n    print('x', end='')").startswith("Stopped")
    assert len(found.printed) <= 20_000


def test_a_hoard_of_memory_ends_in_an_error(listing):
    found = listing()
    assert found.run("hoard = [0] * (1 << 29)") == "Stopped by an error."
    assert "MemoryError" in found.printed


def test_one_runs_at_a_time(used, opened, where, two):
    page = opened(where[two[0]])
    first, second = (Listing(page, title) for title in two)
    first.button("Edit").click()
    first.area.fill("while True:\n    pass")
    first.button("Run").click()
    assert second.run() == RAN
    assert first.said == "Stopped: another listing runs."
    assert first.button("Run").is_visible()


def test_editing_loses_nothing_and_can_be_undone(listing):
    found = listing()
    source, printed, html = found.code.text_content(), found.printed, found.code.inner_html()
    assert found.button("Reset").is_hidden()
    found.button("Edit").click()
    assert found.area.input_value() == source.rstrip()
    assert found.code.is_hidden()
    found.area.fill("print('mine')")
    found.button("Close").click()
    assert found.code.is_visible()
    assert found.code.text_content() == "print('mine')\n"  # also for who copies or prints
    found.button("Edit").click()
    assert found.area.input_value() == "print('mine')"
    found.run()
    assert found.printed == "mine\n"
    found.button("Reset").click()
    assert found.area.input_value() == source.rstrip()
    assert (found.code.inner_html(), found.printed) == (html, printed)
    assert found.button("Reset").is_hidden()
    assert found.page.evaluate("document.activeElement.textContent") == "Run"


def test_the_keyboard_alone_will_do(listing):
    found = listing()
    page = found.page
    found.button("Edit").press("Enter")
    assert found.area.evaluate("e => e === document.activeElement")
    page.keyboard.press("Control+A")
    page.keyboard.type("for i in range(2):\nif i:\nprint(i)")
    assert found.area.input_value() == "for i in range(2):\n    if i:\n        print(i)"
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    assert found.area.input_value().endswith("\n            print(i)")
    page.keyboard.press("Control+Z")
    assert found.area.input_value().endswith("\n        print(i)")
    page.keyboard.press("Control+Enter")
    assert found.end() == RAN
    assert found.printed == "1\n"
    page.keyboard.press("Shift+Tab")
    assert found.area.evaluate("e => e !== document.activeElement")
    found.area.focus()
    page.keyboard.press("Escape")
    assert found.area.is_hidden()
    assert page.evaluate("document.activeElement.textContent") == "Edit"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Reset"


@pytest.mark.parametrize("dark", [False, True])
def test_every_state_can_be_used_by_everyone(listing, dark):
    found = listing()
    page = found.page
    thinned(page)
    if dark:
        darkened(page)

    def faults() -> list[str]:
        wrong = axe(page, COLOURS, ".highlight")
        for width in () if dark else (320, 360, None):
            narrowed(page, width)
            wrong += axe(page, LAYOUT) + sideways(page) + unreachable(page)
        return wrong

    assert faults() == [], "as it comes"
    found.run()
    assert faults() == [], "after a run"
    found.button("Edit").click()
    found.area.fill("import math  # " + "a long line " * 20 + "\n1 / 0")
    assert faults() == [], "in the editor"
    found.run()
    assert faults() == [], "after an error"
    found.button("Close").click()
    found.block.locator(".scroll").scroll_into_view_if_needed()
    assert faults() == [], "after an edit"
    title = found.block.locator(".filename").text_content()
    assert {button.get_attribute("aria-label") for button in found.element.get_by_role("button").all()} == {
        f"{word}: {title}" for word in ("Run", "Edit", "Reset")
    }
    assert found.output.locator("xpath=..").get_attribute("role") == "log"


def test_without_a_network_it_says_so_and_works_again_later(listing):
    found = listing()
    found.page.context.set_offline(True)
    assert found.run() == "Python could not be fetched. Are you offline?"
    found.page.context.set_offline(False)
    assert found.run() == RAN
    found.page.context.set_offline(True)
    assert found.run("print('still here')") == RAN  # what is loaded stays


@pytest.mark.parametrize("part", ["micropython.mjs", "micropython.wasm", "modules.json"])
def test_a_part_that_is_missing_is_told(listing, part):
    found = listing()
    found.page.route(f"**/{part}", lambda route: route.fulfill(status=404, body="no"))
    assert found.run() == "Python could not be fetched. Are you offline?"


def test_the_worker_ends_with_the_listing(listing):
    found = listing()
    found.run()
    assert len(found.page.workers) >= 1
    ours = [worker for worker in found.page.workers if "micropython" in worker.url]
    assert len(ours) == 1
    found.page.evaluate("document.querySelector('article').remove()")
    found.page.wait_for_timeout(300)
    assert not [worker for worker in found.page.workers if "micropython" in worker.url]


def test_a_listing_that_comes_later_works_too(listing):
    """As when one page replaces another without a reload."""
    found = listing()
    found.page.evaluate("""() => {
        const article = document.querySelector("article"), copy = new DOMParser().parseFromString(
            [...document.querySelectorAll("run-listing")].reduce((html, e) => html.replace(e.outerHTML,
                "<run-listing></run-listing>"), article.outerHTML), "text/html").querySelector("article");
        article.replaceWith(document.adoptNode(copy));
    }""")
    assert found.run() == RAN
    assert found.element.locator("textarea").count() == 1


def test_without_scripts_no_button_is_there(listing):
    found = listing(java_script_enabled=False)
    assert found.code.is_visible()
    assert found.output.is_visible()
    assert found.page.locator("article button").count() == 0
    assert (
        found.element.bounding_box() in (None, {"x": 0, "y": 0, "width": 0, "height": 0})
        or not (found.element.bounding_box()["height"])
    )


def test_on_paper_a_listing_is_a_listing(listing):
    found = listing()
    found.button("Edit").click()
    found.page.emulate_media(media="print")
    assert found.code.is_visible()
    assert found.area.is_hidden()
    assert found.element.get_by_role("button").count() == 0 or found.element.is_hidden()


def test_what_needs_torch_says_so_and_leads_to_the_notebook(site):
    page = site / "adam/algorithm/index.html"
    html = BeautifulSoup(page.read_bytes(), "html.parser")
    line = html.select_one(".needs")
    assert re.fullmatch(r"To run this you need PyTorch(.*)?, as in this page’s notebook\.", line.text)
    address = line.a["href"]
    assert address in [link["href"] for link in html.select(".facts a") if "Notebook" in link.text]
    assert json.loads((page.parent / address).resolve().read_text("utf-8"))["nbformat"] == 4
