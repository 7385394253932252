"""The build as an author meets it: the same bytes anywhere, and a clear word when something is broken."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from press.build import figures
from press.read.project import CHECKOUT

LEFT_OUT = shutil.ignore_patterns(".venv", ".git", ".cache", "__pycache__", "*_cache")  # not "site": src has one
PAGE = """---
title: Page
---
# Page

A formula: $\\alpha$.

![A line.](figures/adam/first.svg)
"""
FIGURE = '''"""Figures."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure


def first() -> Figure:
    """A line."""
    drawing, axes = plt.subplots()
    axes.plot([0, 1])
    return drawing
'''
LAB = """# %% [markdown]
# # Lab

# %%
print(1 + 1)
"""


def build(root: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """`mkdocs build`, in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "SOURCE_DATE_EPOCH"}}
    command = [sys.executable, "-m", "mkdocs", "build", "-d", str(folder)]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def pristine(tmp_path_factory):
    """A small project on the site's own machinery: one page, one figure, one lab."""
    root = tmp_path_factory.mktemp("small") / "project"
    shutil.copytree(CHECKOUT / "src", root / "src", ignore=LEFT_OUT)
    shutil.copytree(CHECKOUT / "docs/assets", root / "docs/assets")
    shutil.copy(CHECKOUT / "requirements.txt", root)
    for wing in figures.wings(root):
        shutil.rmtree(root / "src/workings" / wing)
    for name, text in {
        "src/workings/adam/__init__.py": '"""A wing."""\n',
        "src/workings/adam/figures.py": FIGURE,
        "docs/index.md": PAGE,
        "docs/labs/lab.py": LAB,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    for folder in ("snippets", "tests/claims"):
        (root / folder).mkdir(parents=True)
    config = (CHECKOUT / "mkdocs.yml").read_text()
    nav = "nav: [index.md, labs/lab.py]\n"
    (root / "mkdocs.yml").write_text(re.sub(r"(?m)^nav:\n(?: .*\n)+", nav, config))
    return root


@pytest.fixture
def small(pristine, tmp_path):
    """The small project, to be broken."""
    return shutil.copytree(pristine, tmp_path / "project")


def test_the_small_project_builds(small, tmp_path):
    result = build(small, tmp_path / "site")
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "site/figures/adam/first.svg").exists()
    assert "mjx-container" in (tmp_path / "site/index.html").read_text()
    assert ">2</code>" in (tmp_path / "site/labs/lab/index.html").read_text()


def append(path: str, text: str):
    def change(root):
        with (root / path).open("a") as file:
            file.write(text)

    return change


def replace(path: str, old: str, new: str):
    def change(root):
        text = (root / path).read_text()
        assert old in text
        (root / path).write_text(text.replace(old, new))

    return change


BROKEN = {
    "a figure that throws": (
        replace("src/workings/adam/figures.py", "[0, 1]", "[0, 1 / 0]"),
        r"src/workings/adam/figures\.py:10: figure adam/first: ZeroDivisionError",
    ),
    "a figure that cannot be parsed": (
        append("src/workings/adam/figures.py", "\ndef (:\n"),
        r"src/workings/adam/figures\.py:13: the figures of adam: SyntaxError",
    ),
    "an undefined macro": (
        replace("docs/index.md", r"\alpha", r"\alhpa"),
        r"docs/index\.md:6: formula .*Undefined control sequence",
    ),
    "a lab that raises": (
        append("docs/labs/lab.py", "\n# %%\nraise ValueError('on purpose')\n"),
        r"docs/labs/lab\.py:8: ValueError: on purpose",
    ),
    "a missing file": (
        append("docs/index.md", '\n```python\n--8<-- "snippets/none.py"\n```\n'),
        r"snippets/none\.py",
    ),
    "a missing region": (
        append("docs/index.md", '\n```python\n--8<-- "src/workings/adam/figures.py:none"\n```\n'),
        r"none",
    ),
    "a figure that nobody draws": (append("docs/index.md", "\n![No.](figures/adam/none.svg)\n"), r"adam/none\.svg"),
    "a number that nobody computes": (
        append("docs/index.md", "\n[1.5][workings.adam.numbers.none]\n"),
        r"numbers\.none",
    ),
    "a wrong package": (append("requirements.txt", "no-such-package==1.0\n"), r"line \d+ names no-such-package"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_fault_stops_the_build_and_is_named(small, tmp_path, fault):
    change, message = BROKEN[fault]
    change(small)
    if "lab" not in fault.split():  # a kernel takes seconds to start
        (small / "docs/labs/lab.py").unlink()
        replace("mkdocs.yml", ", labs/lab.py", "")(small)
    result = build(small, tmp_path / "site")
    assert result.returncode != 0
    assert re.search(message, result.stdout + result.stderr), result.stderr[-3000:]
    assert not list((tmp_path / "site").rglob("*.html"))


def contents(folder: Path) -> dict[Path, bytes]:
    """Every file of a folder."""
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_two_builds_in_different_folders_are_the_same(tmp_path):
    """The site that stands, made with whatever was cached, and one from a fresh copy; each from its own process."""
    copy = shutil.copytree(CHECKOUT, tmp_path / "elsewhere/copy", ignore=LEFT_OUT)
    sites = [tmp_path / "here", tmp_path / "there"]
    if "WORKINGS_SITE" in os.environ:
        sites[0] = CHECKOUT / os.environ["WORKINGS_SITE"]
    for root, site in zip((CHECKOUT, copy), sites, strict=True):
        if not site.exists():
            result = build(root, site)
            assert result.returncode == 0, result.stderr[-3000:]
    first, second = map(contents, sites)
    assert first.keys() == second.keys()
    assert [str(name) for name in first if first[name] != second[name]] == []


def fetched(address: str) -> str:
    """A page, or nothing while the server does not answer."""
    with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=2) as answer:
        return answer.read().decode()
    return ""


def logged(log: Path, pattern: str, patience: float = 30.0) -> None:
    """Wait until a line of a log matches."""
    end = time.monotonic() + patience
    while not re.search(pattern, log.read_text()):
        assert time.monotonic() < end, log.read_text()[-2000:]
        time.sleep(0.1)


@pytest.fixture
def served(small):
    """The small project under `mkdocs serve`: its folder, and a function that waits for a text on a page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "mkdocs", "serve", "-a", f"127.0.0.1:{port}"]
    log = (small.parent / "log").open("w+")
    server = subprocess.Popen(command, cwd=small, stdout=log, stderr=subprocess.STDOUT)

    def shows(path: str, text: str, patience: float = 60.0) -> str:
        end = time.monotonic() + patience
        while time.monotonic() < end and server.poll() is None:
            html = fetched(f"http://127.0.0.1:{port}/{path}")
            if text in html:
                return html
            time.sleep(0.1)
        raise AssertionError(f"/{path} did not show {text!r}:\n{(small.parent / 'log').read_text()[-3000:]}")

    yield small, shows
    server.send_signal(signal.SIGINT)
    try:
        server.wait(5)
    except subprocess.TimeoutExpired:  # a shell may have told its background jobs to ignore it
        server.kill()
        server.wait()
    log.close()


def test_serve_follows_edits_and_survives_a_broken_one(served):
    root, shows = served
    page, lab = root / "docs/index.md", root / "docs/labs/lab.py"
    shows("", "mjx-container")
    with page.open("a") as file:
        file.write("\nA lead to the [lab](labs/lab.py#lab).\n")
    assert 'href="labs/lab/#lab"' in shows("", "A lead to the")
    lab.write_text(LAB + "\n# %%\nprint(6 * 7)\n")
    shows("labs/lab/", ">42</code>")
    good = page.read_text()
    page.write_text(good + "\n$\\undefined$\n")
    logged(root.parent / "log", r"docs/index\.md:\d+: formula .*Undefined control sequence")
    page.write_text(good + "\nMended.\n")
    shows("", "Mended.")
