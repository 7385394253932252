"""Listings that a reader can edit and run: every one of them in a real browser, and one of them ill-treated."""

import contextlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from http.server import BaseHTTPRequestHandler

import pytest
from browser.checks import watched
from browser.conftest import APART, ROOT
from browser.reader import Box, inspection, shortest
from bs4 import BeautifulSoup
from proven import bytes_of

from press import browse
from press.browse import foreign, settled, until
from press.graph import Graph
from press.site.listings import LIBRARY, needs

pytestmark = pytest.mark.browser
SNIPPETS = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(ROOT.glob("snippets/*/*.py"))}
GRAPH = Graph(ROOT)
HERE = [title for title, source in SNIPPETS.items() if not needs(source, GRAPH)]
LISTED = re.compile(  # a listing in its box, and the box of its output right behind it
    r'<span class="filename">(?P<title>snippets/[^<]+)</span>\s*<div class="scroll"[^>]*><pre>'
    r'(?P<code>(?:(?!</pre>).)*)</pre></div><run-listing></run-listing></div>'
    r'\s*<div class="output highlight(?: wide)?">'
    r'<span class="filename">output</span>(?P<output>.*?)</pre>',
    re.DOTALL,
)
RAN = "Ran here, in your browser."


@pytest.fixture(scope="module")
def listed(site) -> dict[str, tuple[str, str, str]]:
    """Of each runnable snippet, by its path: its page, and the code and the output that stand there."""

    def text(html: str) -> str:
        return unescape(re.sub(r"<[^>]*>", "", html)).rstrip()

    pages = {"/" + file.parent.relative_to(site).as_posix() + "/": file for file in sorted(site.rglob("*/index.html"))}
    return {
        box["title"]: (path, text(box["code"]), text(box["output"]))
        for path, file in pages.items()
        for box in LISTED.finditer(file.read_text(encoding="utf-8"))
    }


@pytest.fixture(scope="module")
def where(listed) -> dict[str, str]:
    """The page of each runnable snippet, by the snippet's path."""
    return {title: path for title, (path, *_) in listed.items()}


@pytest.fixture(scope="module")
def two(where, site) -> list[str]:
    """Two listings of one page, the shortest that has two."""
    path = shortest(site, {path for path, count in Counter(where.values()).items() if count > 1})
    return [title for title in where if where[title] == path][:2]


class Listing(Box):
    """A listing on an opened page."""

    def __init__(self, page, title: str) -> None:
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
        self.block = page.locator(".highlight", has=page.locator(f".filename:text-is('{title}')")).first
        super().__init__(page, self.block.locator("run-listing"))
        self.area = self.element.locator("textarea")
        self.code = self.block.locator(".scroll code")
        self.output = self.block.locator("xpath=following-sibling::*[1]").locator("code")

    def start(self, source: str | None = None) -> None:
        """Run it, as it is or with another text."""
        if source is not None:
            if self.area.is_hidden():
                self.button("Edit").click()
            self.area.fill(source)
        self.button("Run").click()

    def run(self, source: str | None = None) -> str:
        """Run it, and wait for the end; what it says."""
        self.start(source)
        return self.end()

    @property
    def said(self) -> str:
        return self.status.text_content()

    @property
    def printed(self) -> str:
        return self.output.text_content()


@pytest.fixture
def used(looked_at, opened, where, two):
    """`opened`, where the pages and Python are not those that were proven before."""
    looked_at("listings in a reader's hands", where[two[0]], apart=APART[:2])
    return opened


@pytest.fixture
def listing(used, where, two):
    """A listing on its page."""

    def go(**settings) -> Listing:
        return Listing(used(where[two[0]], **settings), two[0])

    return go


@pytest.fixture(scope="module")
def bench(chromium, origin, where, two):
    """One listing of one page, in which all others are run too, by one worker."""
    page = chromium.new_page()
    page.goto(origin + where[two[0]])
    yield Listing(page, two[0])
    page.close()


def test_the_pages_offer_what_needs_no_torch_and_show_what_they_run_and_what_that_printed(listed, site):
    outputs = {title: (ROOT / title).with_suffix(".out").read_text("utf-8") for title in HERE}
    assert sorted(listed) == HERE
    assert {title: shown for title, (_, *shown) in listed.items()} == {
        title: [SNIPPETS[title].rstrip(), outputs[title].rstrip()] for title in HERE
    }
    texts = [page.read_text(encoding="utf-8") for page in site.rglob("*.html")]
    assert all(("listing.js" in text) == ("<run-listing>" in text) for text in texts)
    assert sum(text.count("<run-listing>") for text in texts) == len(HERE)


@pytest.mark.parametrize("title", HERE)
def test_a_listing_prints_in_the_page_what_it_printed_here(once, chromium, site, request, title):
    kept = (ROOT / title).with_suffix(".out").read_text(encoding="utf-8")
    python = bytes_of(site / "assets/listing.js", site)
    once("listings in MicroPython", chromium.version, SNIPPETS[title], kept, *python)
    bench = request.getfixturevalue("bench")
    assert bench.run(SNIPPETS[title]) == RAN, bench.printed
    assert bench.printed == kept


def test_python_is_fetched_when_it_is_asked_for_from_here_and_once_and_goes_with_the_listings(used, where, two, origin):
    page = used(None)
    seen = watched(page)
    page.goto(origin + where[two[0]])
    settled(page)
    assert not any("micropython" in url for url in seen.asked)
    found = Listing(page, two[0])
    found.run()
    fetched = [url for url in seen.asked if "micropython" in url]
    found.run()
    assert [url for url in seen.asked if "micropython" in url] == fetched  # once
    assert any(url.endswith(".wasm") for url in fetched)
    assert foreign(seen.asked, origin) == []
    assert not [text for text in seen.errors + seen.failed if "micropython" in text]
    assert ["micropython" in worker.url for worker in page.workers].count(True) == 1
    page.evaluate("document.querySelector('article').remove()")
    page.wait_for_timeout(300)
    assert not [worker for worker in page.workers if "micropython" in worker.url]


ERROR, ENDLESS = r"Stopped by an error\.", r"Stopped: there was no end to the output\."
RUNS = [  # one after the other: a text, what is said, what is printed
    ("list = 7\nhere = 1\nprint(here)", RAN, "1\n"),
    ("print('here' in globals(), list)", RAN, r"False <class 'list'>\n"),
    ("\n".join(f"import {name}" for name in sorted(LIBRARY)), RAN, ""),
    (
        "def f(n):\n    return 1 / n\n\nprint('before', end='')\nf(0)",
        ERROR,
        r"beforeTraceback \(most recent call last\):\n.*File \"[a-z_]+\.py\", line 5, in <module>\n"
        r".*File \"[a-z_]+\.py\", line 2, in f\n.*ZeroDivisionError: divide by zero\n",
    ),
    ("print(1", ERROR, ".*SyntaxError.*"),
    ("def f():\n    f()\nf()", ERROR, r"([^\n]*\n){1,6}[^\n]*times more([^\n]*\n){1,5}"),
    ("import torch", ERROR, ".*no module named 'torch'.*"),
    ("print('so far', end='')\nraise SystemExit", RAN, "so far"),
    ("hoard = [0] * (1 << 29)", ERROR, ".*MemoryError.*"),
    ("print('begun')\nwhile True:\n    pass", r"Stopped after 10 seconds\.", "begun\n"),
    ("print('again')", RAN, "again\n"),
    ("while True:\n    print('on and on')", ENDLESS, ".{19000,20000}"),
    ("print('x' * 50_000)", ENDLESS, ".{20000}"),
    ("while True:\n    print('x', end='')", "Stopped.*", ".{0,20000}"),
]


def test_a_run_begins_afresh_and_ends_in_words(listing):
    found = listing()
    found.page.clock.install()
    for source, said, printed in RUNS:
        found.start(source)
        if said.startswith(("Stopped after", "Stopped.*")):
            until(found.page, "e => !e.textContent.startsWith('Fetching')", found.status.element_handle())
            found.page.clock.fast_forward(10_000)
        assert re.fullmatch(said, found.end()), (source, found.said)
        assert re.fullmatch(printed, found.printed, re.DOTALL), (source, found.printed)


@pytest.fixture
def outside() -> Iterator[tuple[str, list[str]]]:
    """A server that is not the site's: its address, and what it was asked for."""
    heard: list[str] = []

    class Outside(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(self.path)
            self.send_error(404)

        do_POST = do_HEAD = do_OPTIONS = do_GET
        log_message = lambda *_: None  # noqa: E731

    with browse.served(Outside) as address:
        yield address, heard


# Each way out of the worker that was thought of, in Python: `{host}` is a server, and `js` all that the thread has.
WAYS = {
    "fetch": "js.fetch('{host}/fetch')",
    "XMLHttpRequest": "asked = js.XMLHttpRequest.new()\nasked.open('GET', '{host}/request')\nasked.send()",
    "WebSocket": "js.WebSocket.new('{host}/socket'.replace('http', 'ws'))",
    "EventSource": "js.EventSource.new('{host}/events')",
    "WebTransport": "js.WebTransport.new('{host}/transport'.replace('http', 'https'))",
    "FontFace": "js.FontFace.new('x', 'url({host}/font)').load()",
    "sendBeacon": "js.navigator.sendBeacon('{host}/beacon')",
    "import in a function": "js.Function.new(\"return import('{host}/function')\")()",
    "import by eval": "js.eval(\"import('{host}/eval')\")",
    "import later": "js.setTimeout(\"import('{host}/later')\")",
    "import from a list": "jsffi.to_js([]).constructor.constructor(\"return import('{host}/list')\")()",
    "import from a function": "jsffi.create_proxy(print).constructor(\"return import('{host}/proxy')\")()",
    "import from what waits": "js.Promise.resolve(1).constructor.constructor(\"return import('{host}/promise')\")()",
    "importScripts": "js.importScripts('{host}/scripts')",
    "a worker": "js.Worker.new(js.URL.createObjectURL(js.Blob.new(jsffi.to_js([\"fetch('{host}/worker')\"]))))",
    "a file from elsewhere": "js.Module.FS.createLazyFile('/', 'x', '{host}/lazy', True, True)\nopen('/x').read()",
    "indexedDB": "js.indexedDB.open('left behind')",
    "caches": "js.caches.open('left behind')",
    "storage": "js.navigator.storage.getDirectory()",
    "BroadcastChannel": "js.BroadcastChannel.new('x').postMessage('forged')",
    "Notification": "js.Notification.new('x')",
    "postMessage": 'js.postMessage(js.JSON.parse(\'{{"text": "forged"}}\'))',
    "dispatchEvent": "js.dispatchEvent(js.MessageEvent.new('message'))",
    "close": "js.close()",
}
HEARD = {"fetch", "request", "socket", "events", "font", "worker", "lazy"}
HEARD |= {"function", "eval", "later", "list", "proxy", "promise"}
ANEW = "import sys\nfor name in ('js', 'jsffi'):\n    sys.modules.pop(name)\nimport js, jsffi\n"
WORD = "reaches nothing outside of itself: no other host, no page, no storage"
# What each wall is made of, and how it looks where it is open.
IMPORTS = ("env: walled(env)", "env")
THREAD = ("Reflect.deleteProperty(", "void ("), ("self.fetch = async () => {};", "")
KEPT = "async () => [(await indexedDB.databases()).length, (await caches.keys()).length]"


@pytest.fixture
def breached(used, site, where, two):
    """A listing on its page, where the worker's script is opened in some places."""
    with contextlib.ExitStack() as servers:

        def go(*openings: tuple[str, str]) -> Listing:
            script = (site / "assets/micropython/worker.js").read_text(encoding="utf-8")
            for wall, gap in openings:
                assert wall in script
                script = script.replace(wall, gap)

            class Breached(browse.Host):
                def do_GET(self) -> None:
                    if not self.path.endswith("/worker.js"):
                        return super().do_GET()
                    self.send_response(200)
                    self.send_header("Content-Type", "text/javascript")
                    self.send_header("Content-Length", str(len(script.encode())))
                    self.end_headers()
                    return self.wfile.write(script.encode())

            page = used(None)
            page.goto(servers.enter_context(browse.served(browse.folder(site, Breached))) + where[two[0]])
            return Listing(page, two[0])

        yield go


def tried(found: Listing, host: str, opening: str) -> dict[str, tuple[str, str]]:
    """What a listing says and prints of each way out, by its name."""
    ran = {name: (found.run(opening + way.format(host=host)), found.printed) for name, way in WAYS.items()}
    found.page.wait_for_timeout(500)  # what was asked for arrives
    return ran


@pytest.mark.parametrize("opening", ["import js, jsffi\n", ANEW], ids=["as anybody would", "past its word"])
def test_a_listing_reaches_nothing_and_is_told_so(listing, outside, opening):
    host, heard = outside
    found = listing()
    for name, (said, printed) in tried(found, host, opening).items():
        assert said == "Stopped by an error.", (name, printed)
        assert WORD in printed, name
    assert heard == []
    assert found.page.evaluate(KEPT) == [0, 0]
    assert found.run("print('still here')") == RAN


def test_each_wall_round_a_listing_holds_alone_and_without_both_it_would_reach_out(breached, outside):
    host, heard = outside
    ran = tried(breached(*THREAD), host, ANEW)
    assert {printed for _, printed in ran.values()} == {f"What runs in the page {WORD}.\n"}
    found = breached(IMPORTS)
    ran = tried(found, host, ANEW)
    ended = {name for name, (said, _) in ran.items() if said != "Stopped by an error."}
    assert ended <= {"fetch"}  # which is there, and does nothing
    assert not [name for name, (_, printed) in ran.items() if "forged" in printed]
    assert heard == []
    assert found.page.evaluate(KEPT) == [0, 0]
    ran = tried(breached(IMPORTS, *THREAD), host, ANEW)
    assert {path.strip("/") for path in heard} >= HEARD
    assert "forged" in ran["postMessage"][1]


def test_one_runs_at_a_time_and_a_reader_can_stop_it(used, where, two):
    page = used(where[two[0]])
    first, second = (Listing(page, title) for title in two)
    first.start("while True:\n    pass")
    assert second.run() == RAN
    assert first.said == "Stopped: another listing runs."
    assert first.button("Run").is_visible()
    first.start("print('begun')\nwhile True:\n    pass")
    until(page, "e => e.textContent === 'begun\\n'", first.output.element_handle())
    first.button("Stop").click()
    assert first.said == "Stopped."
    assert first.button("Run").is_visible()
    assert first.printed == "begun\n"


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
    faults = inspection(found.page, dark, ".highlight", kinds=False)
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


def test_without_a_network_or_with_a_part_missing_it_says_so_and_works_again_later(listing):
    found, lost = listing(), "Python could not be fetched. Are you offline?"
    page = found.page
    page.context.set_offline(True)
    assert found.run() == lost
    page.context.set_offline(False)
    for part in ("**/micropython.mjs", "**/micropython.wasm", "**/modules.json"):
        page.route(part, lambda route: route.fulfill(status=404, body="no"))
        assert found.run() == lost, part
        page.unroute(part)
    assert found.run() == RAN
    page.context.set_offline(True)
    assert found.run("print('still here')") == RAN  # what is loaded stays


def test_without_scripts_no_button_is_there(listing):
    found = listing(java_script_enabled=False)
    assert found.code.is_visible()
    assert found.output.is_visible()
    assert found.page.locator("article button").count() == 0
    assert not (found.element.bounding_box() or {"height": 0})["height"]


def test_on_paper_a_listing_is_a_listing(listing):
    found = listing()
    found.button("Edit").click()
    found.page.emulate_media(media="print")
    assert found.code.is_visible()
    assert found.area.is_hidden()
    assert found.element.get_by_role("button").count() == 0 or found.element.is_hidden()


def test_what_needs_torch_says_so_and_leads_to_the_notebook(site):
    page = site / "adam/torch/index.html"
    html = BeautifulSoup(page.read_bytes(), "html.parser")
    line = html.select_one(".needs")
    assert re.fullmatch(r"To run this you need PyTorch(.*)?, as in this page’s notebook\.", line.text)
    address = line.a["href"]
    assert address in [link["href"] for link in html.select(".facts a") if "Notebook" in link.text]
    assert json.loads((page.parent / address).resolve().read_text("utf-8"))["nbformat"] == 4
