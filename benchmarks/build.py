"""How long builds, edits and tests take here: prints a table, asserts nothing.

python benchmarks/build.py            everything, three runs of each build and edit
python benchmarks/build.py --quick    builds and edits once, no test run

Each figure is the wall time a person would wait: from the command to its end, or from saving a file to the moment the
local site serves the new text. Edits are made in a copy of the checkout; nothing of yours is touched.
"""

import argparse
import contextlib
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROSE = "docs/adam/problems.md"
FIGURE = "src/essays/adam/problems/figures.py"
PATIENCE = 180.0


def main() -> None:
    """Measure, then print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="each build and edit once, no test run")
    quick = parser.parse_args().quick
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "workings"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", ".cache", "*_cache"))
        rows = measure(copy, 1 if quick else 3, tests=not quick)
    print(f"{'':44}{'median':>9}{'aim':>9}")
    for name, seconds, aim in rows:
        print(f"{name:44}{statistics.median(seconds):8.1f}s{aim:8.1f}s")


def measure(copy: Path, runs: int, tests: bool) -> list[tuple[str, list[float], float]]:
    """The rows of the table: what, its times in seconds, and the aim."""
    cold = [timed(lambda: build(copy, cold=True)) for _ in range(runs)]
    warm = [timed(lambda: build(copy)) for _ in range(runs)]
    with serving(copy) as address:
        page = f"{address}adam/problems/"
        prose = [edit(copy / PROSE, "\n\nEdited.\n", page) for _ in range(runs)]
        figure = [edit(copy / FIGURE, "\n# edited\n", page) for _ in range(runs)]
    rows = [
        ("cold build, every figure and lab made", cold, 40.0),
        ("warm build", warm, 6.0),
        ("prose edit, until it is served", prose, 1.5),
        ("figure edit, until it is served", figure, 60.0),
    ]
    if tests:
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile"]
        rows.append(("tests, the first time", [timed(lambda: run(command, copy))], 420.0))
        rows.append(("tests, with nothing changed", [timed(lambda: run(command, copy))], 180.0))
    return rows


def timed(work: Callable[[], None]) -> float:
    """Seconds of wall time."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def run(command: list[str], folder: Path) -> None:
    """Run a command that must succeed."""
    result = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{result.stdout[-3000:]}\n{result.stderr[-3000:]}")


def environment() -> dict[str, str]:
    """The environment of this process, less the notice that MkDocs Material prints."""
    return os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONUNBUFFERED": "1"}


def build(copy: Path, cold: bool = False) -> None:
    """`mkdocs build`, with or without what earlier builds left."""
    for remembered in (".cache", "site") if cold else ():
        shutil.rmtree(copy / remembered, ignore_errors=True)
    run([sys.executable, "-m", "mkdocs", "build", "-q"], copy)


@contextlib.contextmanager
def serving(copy: Path) -> Iterator[str]:
    """`mkdocs serve`, up to the moment it answers; ended by its process id."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "mkdocs", "serve", "-a", f"127.0.0.1:{port}"]
    server = subprocess.Popen(command, cwd=copy, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}/"
    try:
        until(lambda: "<html" in fetched(address), f"{address} did not show '<html'")
        yield address
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(5)
        except subprocess.TimeoutExpired:  # a shell may have told its background jobs to ignore it
            server.kill()
            server.wait()


def edit(path: Path, text: str, page: str) -> float:
    """Append to a file; seconds until the page is served that was built of it."""
    before = epoch(page)
    with path.open("a", encoding="utf-8") as file:
        file.write(text)
    return timed(lambda: until(lambda: epoch(page) not in ("", before), f"{page} was not built again"))


def epoch(page: str) -> str:
    """The number that the local site gives each finished build; the script that reloads browsers carries it."""
    found = re.search(r"livereload\((\d+)", fetched(page))
    return found[1] if found else ""


def until(so: Callable[[], bool], otherwise: str) -> None:
    """Ask until something is so, or say what was not."""
    end = time.perf_counter() + PATIENCE
    while not so():
        if time.perf_counter() > end:
            sys.exit(f"{otherwise} within {PATIENCE:.0f} s")
        time.sleep(0.02)


def fetched(address: str) -> str:
    """A page, or nothing while the server is not there."""
    try:
        with urllib.request.urlopen(address, timeout=180) as answer:
            return answer.read().decode()
    except OSError:
        return ""


if __name__ == "__main__":
    main()
